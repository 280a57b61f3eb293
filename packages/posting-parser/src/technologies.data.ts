/**
 * Technologies in postings, one per line: the canonical name, then other spellings separated by `|`. Case, blanks,
 * hyphens, slashes and inner dots are ignored ("NodeJS", "node.js" and "Node JS" are equivalent), so only spellings with
 * different letters are listed. A line that starts with `~` is a name that is also a common word: it is a technology in
 * tags but not in titles.
 *
 * Included: languages, libraries, products, protocols, file formats and platforms. Excluded: fields of work (머신러닝,
 * 웹개발, 블록체인) and categories (API, SDK, ERP, RDBMS, 펌웨어), which are sectors although sites list them together.
 */
export const TECHNOLOGIES = `
Python|파이썬|python3|파이선
Java|자바
JavaScript|자바스크립트|자바스크립|js|ecmascript|es6
TypeScript|타입스크립트
~C|c언어
C++|cpp|씨플플|c플플|시플플|cplusplus
C#|csharp|씨샵|시샵|c샵
~Objective-C|objectivec|objc|오브젝티브씨
~Go|golang|go언어|고랭|고언어
~R|r언어|rlang|rprogramming
~Rust|러스트
~Ruby|루비
~Swift|스위프트
Kotlin|코틀린
~Scala|스칼라
PHP|피에이치피
~Perl|펄
Lua|루아
~Dart|다트
~Elixir|엘릭서
Erlang|얼랭
Haskell|하스켈
Clojure|클로저언어
F#|fsharp
~Groovy|그루비
~Julia
MATLAB|매트랩|매틀랩
~SAS
SPSS
Stata
Fortran|포트란
COBOL|코볼
~Delphi|델파이
~Pascal
Visual Basic|비주얼베이직|vb
VB.NET|vbdotnet
VBA
~Assembly|어셈블리|어셈블러|assembler
Solidity|솔리디티
Verilog|베릴로그
VHDL
SystemVerilog
ABAP
PL/SQL
T-SQL
SQL|에스큐엘
~Bash|배시
~Shell|쉘|쉘스크립트|shellscript|셸스크립트
PowerShell|파워쉘|파워셸
HTML|html5
CSS|css3
Sass|scss
~Less
XML
~JSON
YAML
~Spring|스프링|springframework|스프링프레임워크
Spring Boot|스프링부트
Spring Cloud|스프링클라우드
Spring Security
Spring Batch
JPA
Hibernate|하이버네이트
QueryDSL
MyBatis|마이바티스|ibatis
eGovFrame|전자정부프레임워크|전자정부표준프레임워크|egov|egovframework
JSP|자바서버페이지
~Servlet|서블릿
~Struts
Node.js|노드|노드js|node
~Express|expressjs|익스프레스
NestJS|네스트js
~Next.js|nextjs|넥스트js
Nuxt|nuxtjs|눅스트
React|reactjs|리액트|리엑트
React Native|리액트네이티브|리엑트네이티브
Vue.js|vue|뷰js|뷰제이에스|vue3
Angular|앵귤러|angular2
AngularJS|앵귤러js
Svelte|스벨트
Thymeleaf|타임리프
Ajax|아작스
SonarQube
Debian|데비안
Oracle Cloud|oci
FAISS
Milvus
jQuery|제이쿼리
Redux|리덕스
MobX
Zustand
~Recoil
Webpack|웹팩
Vite
~Babel
Tailwind CSS|tailwind|테일윈드
~Bootstrap|부트스트랩
~Storybook|스토리북
Three.js|쓰리js
D3.js|d3
WebGL
WebRTC
WebSocket|웹소켓
~Electron|일렉트론
Django|장고
Flask|플라스크
FastAPI
~Tornado
~Celery
Ruby on Rails|rails|루비온레일즈|레일즈|ror
Laravel|라라벨
Symfony
CodeIgniter|코드이그나이터
WordPress|워드프레스
Drupal
.NET|닷넷|dotnet|netframework|.netframework|닷넷프레임워크
.NET Core|닷넷코어|dotnetcore
ASP.NET|aspnet
ASP.NET Core|aspnetcore
~ASP
WPF
WinForms|윈폼
MFC
Blazor
Xamarin|자마린
Qt|큐티
~Flutter|플러터
~Android|안드로이드
Android Studio|안드로이드스튜디오
Jetpack Compose
~iOS|아이오에스
SwiftUI
UIKit
Cordova
~Ionic
~Unity|유니티|unity3d
Unreal Engine|unreal|언리얼|언리얼엔진|ue4|ue5
Cocos2d-x|cocos2d|코코스
DirectX|다이렉트x
OpenGL
Vulkan
CUDA|쿠다
OpenCL
OpenCV|오픈cv
PyTorch|파이토치
TensorFlow|텐서플로|텐서플로우
Keras|케라스
scikit-learn|sklearn|사이킷런
Pandas|판다스
NumPy|넘파이
SciPy
Matplotlib
XGBoost
LightGBM
Hugging Face|허깅페이스
LangChain|랭체인
LangGraph
OpenAI API
~Llama
YOLO
ONNX
TensorRT
MLflow
Kubeflow
Jupyter|주피터|jupyternotebook
MySQL|마이에스큐엘|마이sql
MariaDB|마리아db|마리아디비
PostgreSQL|postgres|포스트그레|포스트그레sql|포스트그레스큐엘
~Oracle|오라클|oracledb|오라클db
SQL Server|mssql|mssqlserver|ms-sql|microsoftsqlserver
SQLite
~Tibero|티베로
~CUBRID|큐브리드
IBM Db2|db2
MongoDB|몽고db|몽고디비
Redis|레디스
Memcached
~Cassandra|카산드라
DynamoDB|다이나모db
HBase
Neo4j
InfluxDB
ClickHouse
Elasticsearch|elastic|엘라스틱서치|엘라스틱
OpenSearch
Solr
Logstash
Kibana|키바나
ELK Stack|elk
Snowflake|스노우플레이크
BigQuery|빅쿼리
Redshift
Databricks|데이터브릭스
Firebase|파이어베이스
Supabase
Prisma
TypeORM
~Sequelize
SQLAlchemy
Hadoop|하둡
~Spark|스파크|apachespark|pyspark
~Flink|apacheflink
~Hive|하이브
Kafka|카프카|apachekafka
RabbitMQ|래빗mq
ActiveMQ
MQTT
~Airflow|에어플로우|apacheairflow
dbt
NiFi
Tableau|태블로|타블로
Power BI|파워bi|powerbi
~Looker|lookerstudio
~Superset
Grafana|그라파나
Prometheus|프로메테우스
Datadog|데이터독
~Splunk|스플렁크
Zabbix
AWS|amazonwebservices|아마존웹서비스
Amazon EC2|ec2|awsec2
Amazon S3|s3|awss3
AWS Lambda|awslambda
Azure|애저|microsoftazure|msazure
GCP|googlecloud|googlecloudplatform|구글클라우드
~Naver Cloud|네이버클라우드|ncp|naver클라우드
OpenStack|오픈스택
VMware|vm웨어
Docker|도커
Kubernetes|k8s|쿠버네티스
~Helm
~Istio
ArgoCD|argo
Terraform|테라폼
Ansible|앤서블
~Vagrant
Jenkins|젠킨스
GitHub Actions|깃허브액션|githubaction
GitLab CI|gitlabci
CircleCI
~Git|깃
GitHub|깃허브|깃헙
GitLab|깃랩
Bitbucket
SVN|subversion
Maven|메이븐
Gradle|그레이들
npm
Linux|리눅스
Embedded Linux|임베디드리눅스
Ubuntu|우분투
CentOS|센트os
Red Hat|redhat|레드햇|rhel
Unix|유닉스
~Windows|윈도우|윈도우즈|mswindows
Windows Server|윈도우서버
macOS|맥os|osx
RTOS
FreeRTOS
~QNX
AUTOSAR
ROS|robotoperatingsystem
ROS 2|ros2
Arduino|아두이노
Raspberry Pi|라즈베리파이
STM32
~ARM
LabVIEW|랩뷰
Simulink|시뮬링크
OrCAD
~PADS
Altium Designer|altium
AutoCAD|오토캐드
SolidWorks|솔리드웍스|solidwork
CATIA|카티아
~Inventor|인벤터
Revit|레빗
SketchUp|스케치업
~Rhino|라이노
3ds Max|3dmax|3dsmax|맥스
~Maya|마야
~Blender|블렌더
Photoshop|포토샵|adobephotoshop
~Illustrator|일러스트레이터|일러스트|adobeillustrator
InDesign|인디자인
Premiere Pro|premiere|프리미어|프리미어프로|adobepremiere
After Effects|aftereffect|애프터이펙트|에펙
Adobe XD
Figma|피그마
~Sketch|스케치
Zeplin|제플린
Cinema 4D|c4d|시네마4d
~Excel|엑셀|msexcel
PowerPoint|파워포인트|ppt|mspowerpoint
~Word|msword|워드
Google Analytics|ga4|구글애널리틱스
~Slack|슬랙
~Notion|노션
Jira|지라
Confluence|컨플루언스
~SAP
SAP HANA|hana
Salesforce|세일즈포스
ServiceNow
UiPath
Tomcat|톰캣|apachetomcat
~Apache|아파치
Nginx|엔진엑스
WebLogic|웹로직
JEUS|제우스
WebSphere
GraphQL|그래프ql|그래프큐엘
~REST API|restapi|restfulapi|restful
gRPC
~SOAP
TCP/IP
OAuth|oauth2
OpenAPI|swagger|스웨거
Selenium|셀레니움
~Cypress
~Playwright
~Puppeteer
Appium
JUnit
~Jest
pytest
JMeter
~Postman
QGIS
ArcGIS
PostGIS
OpenLayers
~Leaflet
Nexacro|넥사크로|nexacroplatform
XPLATFORM|엑스플랫폼
MiPlatform|마이플랫폼
WebSquare|웹스퀘어
Tobesoft|투비소프트
Hyperledger Fabric|hyperledger
Ethereum|이더리움
Web3.js|web3
Crystal Reports
~Vim
IntelliJ IDEA|intellij|인텔리제이
Visual Studio|비주얼스튜디오
VS Code|vscode
Eclipse IDE|이클립스
Cisco IOS
Wireshark
~Snort
Nessus
~Fiddler
Zookeeper|주키퍼
~Consul
Keycloak
Vert.x
Netty
WebFlux
RxJava
Kotlin Multiplatform|kmp
~Combine
~Dagger
~Hilt
~Retrofit
~Room
Quarkus
Micronaut
Ktor
Deno
~Bun
Hono
~Remix
~Astro
~Gatsby
~Ember.js|ember
Backbone.js
FFmpeg
GStreamer
OpenMP
~MPI
LLVM
CMake
~Bazel
Godot
PhoneGap
`;
