/** Printed forms of technologies, and lists of rare and common ones. */

/**
 * Canonical names with their printed forms and weights: `Java=6:Java|2:JAVA|자바`. Other technologies are printed by
 * their canonical names.
 */
const PRINTED = `
Java=6:Java|3:JAVA|2:자바|java
JavaScript=5:JavaScript|2:Javascript|2:자바스크립트|JS
TypeScript=6:TypeScript|Typescript|타입스크립트
Python=6:Python|2:파이썬|PYTHON|파이썬(Python)|python
C=5:C|2:C언어
C++=8:C++|c++
C#=8:C#|c#
.NET=6:.NET|2:닷넷|.Net
Node.js=5:Node.js|3:NodeJS|2:노드|Node JS|node.js
React=6:React|2:리액트|React.js|ReactJS
Vue.js=5:Vue.js|2:Vue|VueJS
Spring=6:Spring|2:스프링|Spring Framework
Spring Boot=6:Spring Boot|2:스프링부트|SpringBoot
Kubernetes=5:Kubernetes|3:k8s|2:쿠버네티스|K8S
Docker=6:Docker|도커
Go=5:Go|3:Golang|Go언어
R=5:R|R언어
Swift=8:Swift|스위프트
Kotlin=7:Kotlin|2:코틀린
Flutter=6:Flutter|2:플러터
React Native=6:React Native|리액트 네이티브
Unity=6:Unity|2:유니티|Unity3D
Unreal Engine=4:Unreal Engine|2:Unreal|2:언리얼|UE5
PHP=9:PHP|php
Oracle=6:Oracle|오라클
PostgreSQL=7:PostgreSQL|Postgres
SQL Server=4:MSSQL|2:SQL Server|MS-SQL
Linux=6:Linux|2:리눅스
Android=6:Android|2:안드로이드
iOS=8:iOS|아이오에스
TensorFlow=6:TensorFlow|텐서플로우
PyTorch=7:PyTorch|파이토치
Django=7:Django|장고(Django)
Elasticsearch=6:Elasticsearch|엘라스틱서치
Kafka=7:Kafka|카프카
Redis=7:Redis|레디스
AWS=1:AWS
Photoshop=5:포토샵|3:Photoshop
Illustrator=5:일러스트레이터|3:Illustrator
Premiere Pro=5:프리미어 프로|3:Premiere Pro
After Effects=4:애프터이펙트|3:After Effects
Figma=5:Figma|2:피그마
AutoCAD=5:AutoCAD|2:오토캐드
SolidWorks=5:SolidWorks|2:솔리드웍스
CATIA=5:CATIA|카티아
Excel=4:엑셀|2:Excel
eGovFrame=4:전자정부프레임워크|2:eGovFrame
Objective-C=Objective-C
Ruby on Rails=4:Ruby on Rails|2:Rails|RoR
`;

/** Printed forms with weights, by canonical name. */
export const TECHNOLOGY_FORMS: ReadonlyMap<string, string> = new Map(
  PRINTED.trim()
    .split('\n')
    .map((line) => {
      const equals = line.indexOf('=');
      return [line.slice(0, equals), line.slice(equals + 1)] as const;
    }),
);

/** Technologies that occur in one of several thousand postings. */
export const RARE_TECHNOLOGIES: readonly string[] = (
  'COBOL|Fortran|Haskell|Elixir|Erlang|Clojure|F#|Groovy|Julia|Perl|VHDL|JEUS|CUBRID|Neo4j|ClickHouse|Solr|NiFi|' +
  'Superset|Vagrant|Consul|QNX|LabVIEW|Nexacro|MiPlatform|XPLATFORM|WebSquare|Crystal Reports|Snort|Vert.x|Netty|' +
  'Micronaut|Quarkus|Deno|Svelte|Ember.js|GStreamer|FFmpeg|OpenCL|Vulkan|ArcGIS|QGIS|OpenLayers|Keycloak|Zookeeper|' +
  'ActiveMQ|Bazel|LLVM|Godot|InfluxDB|Milvus'
).split('|');

/** Technologies that occur with any other software technology. */
export const COMMON_TECHNOLOGIES: readonly string[] =
  'Git|Linux|AWS|Docker|Jira|MySQL|GitHub|Slack|Notion|Jenkins'.split('|');
