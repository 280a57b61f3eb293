import { companyAt, type Language, type Trade } from '@workreel/sample-data';
import type { Wants, Work } from './judge.domain.ts';

/** What people type, and what they want by it. Judged before there was a ranker to please. */

export type Kind =
  | 'role'
  | 'alias'
  | 'part'
  | 'technology'
  | 'company'
  | 'combination'
  | 'sector'
  | 'inflection'
  | 'typo'
  | 'phrase'
  | 'exclusion'
  | 'spacing'
  | 'distractor'
  | 'place';

export interface JudgedQuery {
  query: string;
  kind: Kind;
  wants: Wants;
}

/** Names that many queries ask for. */
const NAMES: Readonly<Record<string, string>> = {
  /** Those that say "developer", in English titles. */
  '@developer':
    'backend developer|server developer|frontend developer|fullstack developer|web developer|software developer|' +
    'application developer|android developer|ios developer|app developer|mobile developer|game developer|' +
    'game client developer|game server developer|firmware developer|embedded developer|ai developer|' +
    'blockchain developer|abap developer',
  '@backend': 'backend developer|backend engineer|backend software engineer',
};

/** Work that several queries ask for, named by `as`. */
const WORKS: Readonly<Record<string, string>> = {
  /** Everyone who writes software: what 개발자 and "developer" mean where nothing else is said. */
  developers: 'families development|mobile|game|embedded; is dataEngineer|ai|devops',
  /** 개발 is said of menus and land as well: a good answer to so wide a word, though seldom what was meant. */
  'all development':
    'families development|mobile|game|embedded; is dataEngineer|ai|devops; nearNames business development|' +
    'product development merchandiser|menu developer|drug researcher|r&d researcher|product developer|' +
    'real estate developer|project manager|project leader|mechanical engineer',
  /** Last those who are called so and do other work. */
  designers:
    'is uxDesigner|graphicDesigner; nearNames motion designer|interior designer; ' +
    'notNames hairdresser|nail artist|cake designer|architectural designer|mechanical designer',
  /** Titles of which "software engineer" is a part; a backend engineer is one who is not called so. */
  'software engineers':
    'is software; names software engineer; otherNames backend software engineer|frontend software engineer|' +
    'fullstack software engineer|embedded software engineer|mobile software engineer|robotics software engineer; ' +
    'near backend|frontend|fullstack',
  nurses: 'families nursing; nearNames dental nurse; notNames nursery nurse',
  engineers:
    'families infrastructure|development|embedded|mobile|engineering|data|security; is qa|support; nearNames technical sales',
};

/**
 * The judged queries under their kinds: the query, then parts of {@link Wants} and its {@link Work}, each with its values;
 * `or` begins another thing that the same words mean.
 */
const TABLE = `
# role
백엔드 개발자; is backend
백엔드; is backend
프론트엔드 개발자; is frontend
프론트엔드; is frontend
풀스택 개발자; is fullstack
웹 개발자; is web; near frontend|fullstack
서버 개발자; is backend|gameServer
소프트웨어 개발자; is software
안드로이드 개발자; is android
iOS 개발자; is ios
앱 개발자; is mobile|android|ios
게임 개발자; is gameClient|gameServer
임베디드 개발자; is embedded
펌웨어; is embedded
데이터 엔지니어; is dataEngineer
데이터 분석가; is dataAnalyst
데이터 사이언티스트; is dataScientist
머신러닝 엔지니어; is ai
클라우드 엔지니어; is cloud
시스템 엔지니어; is system
네트워크 엔지니어; is network
정보보안; is security
프로덕트 매니저; is productManager
서비스 기획자; is planner
웹디자이너; is uxDesigner; names web designer; language ko
퍼블리셔; is publisher
간호사; is nurse
간호조무사; is nursingAssistant
물리치료사; is physiotherapist
요양보호사; is caregiver
사회복지사; is socialWorker
약사; is pharmacist
치과위생사; is dental
조리사; is cook
바리스타; is barista
수학강사; is instructor; names maths instructor
보육교사; is childcare
경리; is bookkeeper
회계 담당자; is accountant
지게차; is forklift
배송기사; is driver
생산직; is production
용접; is welder
경비원; is guard; names security guard; language ko
backend engineer; is backend
frontend developer; is frontend
full stack developer; is fullstack; names fullstack developer; language en
software engineer; as software engineers
data analyst; is dataAnalyst
product manager; is productManager
registered nurse; is nurse; names registered nurse
care assistant; is caregiver; names care assistant; language en
warehouse operative; is warehouse; names warehouse operative; language en
site manager; is siteManager; names site manager; language en
# alias
노드 백엔드; is backend; technologies Node.js
노드 개발자; as developers; technologies Node.js
k8s 엔지니어; is devops|cloud|system; near ai|backend; technologies Kubernetes
쿠버네티스; technologies Kubernetes
파이썬 개발자; as developers; technologies Python
리액트; technologies React
도커 쿠버네티스; technologies Docker|Kubernetes
자바스크립트; technologies JavaScript
타입스크립트 프론트엔드; is frontend; technologies TypeScript
스프링부트; technologies Spring Boot
golang; technologies Go
유니티; technologies Unity
플러터; technologies Flutter
코틀린 안드로이드; is android; technologies Kotlin
닷넷 개발자; as developers; technologies .NET
postgres; technologies PostgreSQL
mssql; technologies SQL Server
씨샵; technologies C#
포토샵 디자이너; is uxDesigner|graphicDesigner; near videoEditor; technologies Photoshop
nodejs; technologies Node.js
# part
개발; as all development
개발자; as developers; notNames real estate developer
엔지니어; as engineers
디자인; as designers
기획; is planner; near merchandiser|educationManager|accountManager; nearNames strategist|real estate developer
영업; is sales|technicalSales|overseasSales; near accountManager|merchandiser
간호; families nursing
강사; is instructor|codingInstructor; near trainer
회계; is accountant; near bookkeeper
데이터; is dataEngineer|dataAnalyst|dataScientist; near dba|ai
보안; is security; near guard; nearNames network administrator
마케팅; is marketer
임베디드; is embedded
물류; is warehouse; near forklift|driver
# technology
Java; technologies Java
Python; technologies Python
C; technologies C
C++; technologies C++
C#; technologies C#
.NET; technologies .NET
R; technologies R
Go; technologies Go
Node.js; technologies Node.js
React; technologies React
Vue; technologies Vue.js
Kotlin; technologies Kotlin
Swift; technologies Swift
PHP; technologies PHP
Rust; technologies Rust
Kubernetes; technologies Kubernetes
Terraform; technologies Terraform
Oracle; technologies Oracle
Figma; technologies Figma
AutoCAD; technologies AutoCAD
SolidWorks; technologies SolidWorks
TypeScript; technologies TypeScript
Unreal Engine; technologies Unreal Engine
Verilog; technologies Verilog
Solidity; technologies Solidity
COBOL; technologies COBOL
Haskell; technologies Haskell
Elixir; technologies Elixir
Nexacro; technologies Nexacro
ABAP; technologies ABAP
# company
파란고을소프트; company it ko 0
(주)파란고을소프트; company it ko 0
주식회사 차오내네트웍스; company it ko 4
조은이음테크; company it ko 25
모란노을랩스; company it ko 5
비나누리랩스; company it ko 60
나래메아리병원; company medical ko 12
하람아침키친; company food ko 9
Otterworth Systems; company it en 0
heatherridge ai; company it en 1
Swift Freight; company goods en 4
Ruby & Pearl Stores; company shop en 5
qatar gulf catering; company food en 9
자바커피; company food ko 4
한국디자인개발; company construction ko 3
파란고을소프트 백엔드; is backend; names @backend; company it ko 0
보듬그루정보기술 데이터; is dataEngineer|dataAnalyst|dataScientist; company it ko 1
이든이음바이오 간호사; is nurse; names nurse; language ko; company medical ko 5
# combination
Spring 백엔드; is backend; technologies Spring
Kotlin 백엔드; is backend; technologies Kotlin
Redis 백엔드 개발자; is backend; technologies Redis
GraphQL 프론트엔드; is frontend; technologies GraphQL
Linux 시스템 엔지니어; is system; technologies Linux
Excel 경리; is bookkeeper; technologies Excel
Python AI 연구원; is ai; names ai researcher; technologies Python; language ko
Java 백엔드 개발자; is backend; technologies Java
python django backend; is backend; technologies Django|Python
React 프론트엔드; is frontend; technologies React
react frontend developer; is frontend; names frontend developer; technologies React; language en
Vue.js 프론트엔드 개발자; is frontend; technologies Vue.js
C++ 임베디드; is embedded; technologies C++
C# 개발자; as developers; technologies C#
unity 게임; is gameClient|gameServer; technologies Unity
언리얼 클라이언트; is gameClient; names game client developer; technologies Unreal Engine; language ko
Flutter 앱 개발; is mobile; technologies Flutter
swift ios developer; is ios; names ios developer; technologies Swift; language en
AWS DevOps; is devops; technologies AWS
kubernetes devops engineer; is devops; technologies Kubernetes
SAP 컨설턴트; is erp; technologies SAP
SQL 데이터 분석; is dataAnalyst; technologies SQL
R 데이터 분석; is dataAnalyst; names data analyst|data analysis; technologies R; language ko
PyTorch 머신러닝; is ai; technologies PyTorch
Figma 디자이너; is uxDesigner; technologies Figma
AutoCAD 기계설계; is mechanical; technologies AutoCAD
selenium qa engineer; is qa; technologies Selenium
PHP 웹개발자; is web; technologies PHP
전자정부프레임워크 웹 개발; is web; technologies eGovFrame
시니어 백엔드; is backend; names @backend; seniority senior
senior frontend engineer; is frontend; names frontend engineer|frontend software engineer; seniority senior
junior java developer; as developers; names @developer; technologies Java; seniority junior; language en; or; is web; names web developer in Latin; technologies Java; seniority junior
신입 백엔드 java; is backend; names @backend; technologies Java; seniority newcomer; language ko
신입 프론트엔드 개발자; is frontend; names frontend developer; seniority newcomer; language ko
senior data analyst; is dataAnalyst; names data analyst; seniority senior; language en; or; is dataAnalyst; names data analyst in Latin; seniority senior
senior data engineer; is dataEngineer; names data engineer; seniority senior
senior python backend; is backend; names @backend; technologies Python; seniority senior
마케터 인턴; is marketer; names performance marketer|content marketer|marketer; term internship; language ko
재택 개발자; as developers; term remote; language ko
remote software engineer; as software engineers; near; term remote; language en
야간 간호사; is nurse; names nurse; term night; language ko
계약직 사무보조; is bookkeeper; names office assistant; term contract; language ko
핀테크 백엔드; is backend; names @backend; domain fintech
fintech product manager; is productManager; names product manager; domain fintech
# sector
핀테크; domain fintech
이커머스; domain ecommerce
헬스케어; domain healthcare
자율주행; domain autonomous; or; is robotics
스마트팩토리; domain smartFactory
fintech; domain fintech
모의해킹; is security
노인복지; is caregiver|socialWorker
재활치료; is physiotherapist
임상시험; is clinicalResearch
블록체인; is blockchain
빅데이터; is dataEngineer|dataAnalyst|dataScientist|ai
# inflection
developers; as developers; notNames real estate developer
nurses; as nurses
nursing; as nurses
software engineers; as software engineers
data engineers; is dataEngineer
designers; as designers
accountants; is accountant
delivery drivers; is driver; names delivery driver; language en
product designers; is uxDesigner; names product designer
cleaners; is guard; names cleaner; language en
electricians; is electrical; names electrician; language en
# typo
kubernets; technologies Kubernetes
developr; as developers; notNames real estate developer
javasript; technologies JavaScript
fronted developer; is frontend
desiner; as designers
postgresq; technologies PostgreSQL
tensorflw; technologies TensorFlow
andriod developer; is android; names android developer; language en
pyhton; technologies Python
accountnt; is accountant
registerd nurse; is nurse; names registered nurse
elasticsearh; technologies Elasticsearch
# phrase
"백엔드 개발자"; is backend
"product manager"; is productManager
"machine learning" engineer; is ai; names machine learning engineer
"data engineer"; is dataEngineer
"spring boot"; technologies Spring Boot
"account manager"; is accountManager; names account manager
"서비스 기획"; is planner
"business development"; is businessDevelopment; names business development manager|business development executive|business development in Latin
"머신러닝 엔지니어" python; is ai; names machine learning engineer in Hangul; technologies Python
# exclusion
개발자 -java; as developers; without.technologies Java
java -spring; technologies Java; without.technologies Spring|Spring Boot
간호사 -야간; is nurse; without.terms night
디자이너 -웹; as designers; without.names web designer
developer -senior; as developers; notNames real estate developer; without.seniority senior
react -typescript; technologies React; without.technologies TypeScript
마케터 -인턴; is marketer; without.terms internship
designer -product; as designers; without.names product designer
# spacing
웹개발자; is web; near frontend|fullstack
데이터분석가; is dataAnalyst
백엔드개발자; is backend
프론트엔드개발자; is frontend
데이터엔지니어; is dataEngineer
프로덕트매니저; is productManager
서비스기획자; is planner
그래픽디자이너; is graphicDesigner
물리 치료사; is physiotherapist
요양 보호사; is caregiver
웹 디자이너; is uxDesigner; names web designer; language ko
네트워크엔지니어; is network
해외 영업; is overseasSales
퍼포먼스마케터; is marketer
영상 편집자; is videoEditor
# distractor
QA; is qa; nearNames quality assurance
자바; technologies Java
스프링; technologies Spring
account manager; is accountManager; names account manager
accountant; is accountant
business development manager; is businessDevelopment; names business development manager|business development in Latin
사업개발; is businessDevelopment; names business development
디자이너; as designers
R&D 연구원; is researcher
designer; as designers
developer; as developers; notNames real estate developer
상품개발; is merchandiser; names product development merchandiser|merchandiser
# place
부산 생산직; is production; names production worker; titlePlace 부산; language ko
강남 간호사; is nurse; names nurse; titlePlace 강남; language ko
대구 영업; is sales|technicalSales|overseasSales; titlePlace 대구; language ko
서울 간호사; is nurse; names nurse; titlePlace 서울; language ko
광주 생산직; is production; names production worker; titlePlace 광주; language ko
`;

const WORK_PARTS: ReadonlySet<string> = new Set<keyof Work>([
  'is',
  'families',
  'trades',
  'names',
  'otherNames',
  'nearNames',
  'near',
  'notNames',
]);

const valuesOf = (text: string) => (text === '' ? [] : (NAMES[text] ?? text).split('|'));

function wantsOf(parts: readonly string[]): Wants {
  const wants: Record<string, unknown> = {};
  const work: Record<string, unknown> = {};
  const without: Record<string, unknown> = {};
  for (const [at, part] of parts.entries()) {
    const [, name = '', text = ''] = /^(\S+) ?(.*)$/.exec(part)!;
    if (name === 'or') {
      wants.or = wantsOf(parts.slice(at + 1));
      break;
    }
    if (name === 'as') Object.assign(work, wantsOf(WORKS[text]!.split('; ')).work);
    else if (WORK_PARTS.has(name)) work[name] = valuesOf(text);
    else if (name.startsWith('without.')) without[name.slice('without.'.length)] = valuesOf(text);
    else if (name === 'technologies') wants.technologies = valuesOf(text);
    else if (name === 'company') {
      const [trade, language, rank] = text.split(' ');
      wants.company = companyAt(trade as Trade, language as Language, Number(rank));
    } else wants[name] = text;
  }
  if (Object.keys(work).length > 0) wants.work = work;
  if (Object.keys(without).length > 0) wants.without = without;
  return wants;
}

export const QUERIES: readonly JudgedQuery[] = TABLE.trim()
  .split(/^# /m)
  .flatMap((section) => {
    const [kind, ...lines] = section.trim().split('\n');
    return lines.map((line) => {
      const [query = '', ...parts] = line.split('; ');
      return { query, kind: kind as Kind, wants: wantsOf(parts) };
    });
  });
