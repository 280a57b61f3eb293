import { companyAt, type Language, type Trade } from '@workreel/sample-data';
import type { Criteria, WorkCriteria } from './grade.domain.ts';

/** Queries with relevance criteria, written before the ranker existed. */

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
  | 'place'
  | 'location'
  | 'condition'
  | 'Hangul typo'
  | 'layout'
  | 'unspaced';

export interface JudgedQuery {
  query: string;
  kind: Kind;
  criteria: Criteria;
}

/** Lists of names that several queries use. */
const NAME_LISTS: Readonly<Record<string, string>> = {
  /** Names that contain "developer" in English titles. */
  '@developer':
    'backend developer|server developer|frontend developer|fullstack developer|web developer|software developer|' +
    'application developer|android developer|ios developer|app developer|mobile developer|game developer|' +
    'game client developer|game server developer|firmware developer|embedded developer|ai developer|' +
    'blockchain developer|abap developer',
  '@backend': 'backend developer|backend engineer|backend software engineer',
};

/** Work criteria that several queries use through `preset`. */
const PRESETS: Readonly<Record<string, string>> = {
  /** Everyone who writes software: the meaning of 개발자 and "developer" on their own. */
  developers: 'families development|mobile|game|embedded; occupations dataEngineer|ai|devops',
  /** 개발 (development) is also used for menus and land: acceptable results for such a broad word, but rarely intended. */
  'all development':
    'families development|mobile|game|embedded; occupations dataEngineer|ai|devops; nearNames business development|' +
    'product development merchandiser|menu developer|drug researcher|r&d researcher|product developer|' +
    'real estate developer|project manager|project leader|mechanical engineer',
  /** `notNames`: called designers, but they do other work. */
  designers:
    'occupations uxDesigner|graphicDesigner; nearNames motion designer|interior designer; ' +
    'notNames hairdresser|nail artist|cake designer|architectural designer|mechanical designer',
  /** Titles that contain "software engineer"; other backend titles are near. */
  'software engineers':
    'occupations software; names software engineer; otherNames backend software engineer|frontend software engineer|' +
    'fullstack software engineer|embedded software engineer|mobile software engineer|robotics software engineer; ' +
    'nearOccupations backend|frontend|fullstack',
  nurses: 'families nursing; nearNames dental nurse; notNames nursery nurse',
  engineers:
    'families infrastructure|development|embedded|mobile|engineering|data|security; occupations qa|support; nearNames technical sales',
};

/**
 * The judged queries by kind. Each line is a query, followed by keys of {@link Criteria} and {@link WorkCriteria} with their
 * values; `or` starts an alternative meaning.
 */
const TABLE = `
# role
백엔드 개발자; occupations backend
백엔드; occupations backend
프론트엔드 개발자; occupations frontend
프론트엔드; occupations frontend
풀스택 개발자; occupations fullstack
웹 개발자; occupations web; nearOccupations frontend|fullstack
서버 개발자; occupations backend|gameServer
소프트웨어 개발자; occupations software
안드로이드 개발자; occupations android
iOS 개발자; occupations ios
앱 개발자; occupations mobile|android|ios
게임 개발자; occupations gameClient|gameServer
임베디드 개발자; occupations embedded
펌웨어; occupations embedded
데이터 엔지니어; occupations dataEngineer
데이터 분석가; occupations dataAnalyst
데이터 사이언티스트; occupations dataScientist
머신러닝 엔지니어; occupations ai
클라우드 엔지니어; occupations cloud
시스템 엔지니어; occupations system
네트워크 엔지니어; occupations network
정보보안; occupations security
프로덕트 매니저; occupations productManager
서비스 기획자; occupations planner
웹디자이너; occupations uxDesigner; names web designer; language ko
퍼블리셔; occupations publisher
간호사; occupations nurse
간호조무사; occupations nursingAssistant
물리치료사; occupations physiotherapist
요양보호사; occupations caregiver
사회복지사; occupations socialWorker
약사; occupations pharmacist
치과위생사; occupations dental
조리사; occupations cook
바리스타; occupations barista
수학강사; occupations instructor; names maths instructor
보육교사; occupations childcare
경리; occupations bookkeeper
회계 담당자; occupations accountant
지게차; occupations forklift
배송기사; occupations driver
생산직; occupations production
용접; occupations welder
경비원; occupations guard; names security guard; language ko
backend engineer; occupations backend
frontend developer; occupations frontend
full stack developer; occupations fullstack; names fullstack developer; language en
software engineer; preset software engineers
data analyst; occupations dataAnalyst
product manager; occupations productManager
registered nurse; occupations nurse; names registered nurse
care assistant; occupations caregiver; names care assistant; language en
warehouse operative; occupations warehouse; names warehouse operative; language en
site manager; occupations siteManager; names site manager; language en
# alias
노드 백엔드; occupations backend; technologies Node.js
노드 개발자; preset developers; technologies Node.js
k8s 엔지니어; occupations devops|cloud|system; nearOccupations ai|backend; technologies Kubernetes
쿠버네티스; technologies Kubernetes
파이썬 개발자; preset developers; technologies Python
리액트; technologies React
도커 쿠버네티스; technologies Docker|Kubernetes
자바스크립트; technologies JavaScript
타입스크립트 프론트엔드; occupations frontend; technologies TypeScript
스프링부트; technologies Spring Boot
golang; technologies Go
유니티; technologies Unity
플러터; technologies Flutter
코틀린 안드로이드; occupations android; technologies Kotlin
닷넷 개발자; preset developers; technologies .NET
postgres; technologies PostgreSQL
mssql; technologies SQL Server
씨샵; technologies C#
포토샵 디자이너; occupations uxDesigner|graphicDesigner; nearOccupations videoEditor; technologies Photoshop
nodejs; technologies Node.js
# part
개발; preset all development
개발자; preset developers; notNames real estate developer
엔지니어; preset engineers
디자인; preset designers
기획; occupations planner; nearOccupations merchandiser|educationManager|accountManager; nearNames strategist|real estate developer
영업; occupations sales|technicalSales|overseasSales; nearOccupations accountManager|merchandiser
간호; families nursing
강사; occupations instructor|codingInstructor; nearOccupations trainer
회계; occupations accountant; nearOccupations bookkeeper
데이터; occupations dataEngineer|dataAnalyst|dataScientist; nearOccupations dba|ai
보안; occupations security; nearOccupations guard; nearNames network administrator
마케팅; occupations marketer
임베디드; occupations embedded
물류; occupations warehouse; nearOccupations forklift|driver
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
파란고을소프트 백엔드; occupations backend; names @backend; company it ko 0
보듬그루정보기술 데이터; occupations dataEngineer|dataAnalyst|dataScientist; company it ko 1
이든이음바이오 간호사; occupations nurse; names nurse; language ko; company medical ko 5
# combination
Spring 백엔드; occupations backend; technologies Spring
Kotlin 백엔드; occupations backend; technologies Kotlin
Redis 백엔드 개발자; occupations backend; technologies Redis
GraphQL 프론트엔드; occupations frontend; technologies GraphQL
Linux 시스템 엔지니어; occupations system; technologies Linux
Excel 경리; occupations bookkeeper; technologies Excel
Python AI 연구원; occupations ai; names ai researcher; technologies Python; language ko
Java 백엔드 개발자; occupations backend; technologies Java
python django backend; occupations backend; technologies Django|Python
React 프론트엔드; occupations frontend; technologies React
react frontend developer; occupations frontend; names frontend developer; technologies React; language en
Vue.js 프론트엔드 개발자; occupations frontend; technologies Vue.js
C++ 임베디드; occupations embedded; technologies C++
C# 개발자; preset developers; technologies C#
unity 게임; occupations gameClient|gameServer; technologies Unity
언리얼 클라이언트; occupations gameClient; names game client developer; technologies Unreal Engine; language ko
Flutter 앱 개발; occupations mobile; technologies Flutter
swift ios developer; occupations ios; names ios developer; technologies Swift; language en
AWS DevOps; occupations devops; technologies AWS
kubernetes devops engineer; occupations devops; technologies Kubernetes
SAP 컨설턴트; occupations erp; technologies SAP
SQL 데이터 분석; occupations dataAnalyst; technologies SQL
R 데이터 분석; occupations dataAnalyst; names data analyst|data analysis; technologies R; language ko
PyTorch 머신러닝; occupations ai; technologies PyTorch
Figma 디자이너; occupations uxDesigner; technologies Figma
AutoCAD 기계설계; occupations mechanical; technologies AutoCAD
selenium qa engineer; occupations qa; technologies Selenium
PHP 웹개발자; occupations web; technologies PHP
전자정부프레임워크 웹 개발; occupations web; technologies eGovFrame
시니어 백엔드; occupations backend; names @backend; seniority senior
senior frontend engineer; occupations frontend; names frontend engineer|frontend software engineer; seniority senior
junior java developer; preset developers; names @developer; technologies Java; seniority junior; language en; or; occupations web; names web developer in Latin; technologies Java; seniority junior
신입 백엔드 java; occupations backend; names @backend; technologies Java; seniority newcomer; language ko
신입 프론트엔드 개발자; occupations frontend; names frontend developer; seniority newcomer; language ko
senior data analyst; occupations dataAnalyst; names data analyst; seniority senior; language en; or; occupations dataAnalyst; names data analyst in Latin; seniority senior
senior data engineer; occupations dataEngineer; names data engineer; seniority senior
senior python backend; occupations backend; names @backend; technologies Python; seniority senior
마케터 인턴; occupations marketer; names performance marketer|content marketer|marketer; term internship; language ko
재택 개발자; preset developers; term remote; language ko
remote software engineer; preset software engineers; nearOccupations; term remote; language en
야간 간호사; occupations nurse; names nurse; term night; language ko
계약직 사무보조; occupations bookkeeper; names office assistant; employment contract; language ko
핀테크 백엔드; occupations backend; names @backend; domain fintech
fintech product manager; occupations productManager; names product manager; domain fintech
# sector
핀테크; domain fintech
이커머스; domain ecommerce
헬스케어; domain healthcare
자율주행; domain autonomous; or; occupations robotics
스마트팩토리; domain smartFactory
fintech; domain fintech
모의해킹; occupations security
노인복지; occupations caregiver|socialWorker
재활치료; occupations physiotherapist
임상시험; occupations clinicalResearch
블록체인; occupations blockchain
빅데이터; occupations dataEngineer|dataAnalyst|dataScientist|ai
# inflection
developers; preset developers; notNames real estate developer
nurses; preset nurses
nursing; preset nurses
software engineers; preset software engineers
data engineers; occupations dataEngineer
designers; preset designers
accountants; occupations accountant
delivery drivers; occupations driver; names delivery driver; language en
product designers; occupations uxDesigner; names product designer
cleaners; occupations guard; names cleaner; language en
electricians; occupations electrical; names electrician; language en
# typo
kubernets; technologies Kubernetes
developr; preset developers; notNames real estate developer
javasript; technologies JavaScript
fronted developer; occupations frontend
desiner; preset designers
postgresq; technologies PostgreSQL
tensorflw; technologies TensorFlow
andriod developer; occupations android; names android developer; language en
pyhton; technologies Python
accountnt; occupations accountant
registerd nurse; occupations nurse; names registered nurse
elasticsearh; technologies Elasticsearch
# phrase
"백엔드 개발자"; occupations backend
"product manager"; occupations productManager
"machine learning" engineer; occupations ai; names machine learning engineer
"data engineer"; occupations dataEngineer
"spring boot"; technologies Spring Boot
"account manager"; occupations accountManager; names account manager
"서비스 기획"; occupations planner
"business development"; occupations businessDevelopment; names business development manager|business development executive|business development in Latin
"머신러닝 엔지니어" python; occupations ai; names machine learning engineer in Hangul; technologies Python
# exclusion
개발자 -java; preset developers; exclude.technologies Java
java -spring; technologies Java; exclude.technologies Spring|Spring Boot
간호사 -야간; occupations nurse; exclude.terms night
디자이너 -웹; preset designers; exclude.names web designer
developer -senior; preset developers; notNames real estate developer; exclude.seniority senior
react -typescript; technologies React; exclude.technologies TypeScript
마케터 -인턴; occupations marketer; exclude.terms internship
designer -product; preset designers; exclude.names product designer
# spacing
웹개발자; occupations web; nearOccupations frontend|fullstack
데이터분석가; occupations dataAnalyst
백엔드개발자; occupations backend
프론트엔드개발자; occupations frontend
데이터엔지니어; occupations dataEngineer
프로덕트매니저; occupations productManager
서비스기획자; occupations planner
그래픽디자이너; occupations graphicDesigner
물리 치료사; occupations physiotherapist
요양 보호사; occupations caregiver
웹 디자이너; occupations uxDesigner; names web designer; language ko
네트워크엔지니어; occupations network
해외 영업; occupations overseasSales
퍼포먼스마케터; occupations marketer
영상 편집자; occupations videoEditor
# distractor
QA; occupations qa; nearNames quality assurance
자바; technologies Java
스프링; technologies Spring
account manager; occupations accountManager; names account manager
accountant; occupations accountant
business development manager; occupations businessDevelopment; names business development manager|business development in Latin
사업개발; occupations businessDevelopment; names business development
디자이너; preset designers
R&D 연구원; occupations researcher
designer; preset designers
developer; preset developers; notNames real estate developer
상품개발; occupations merchandiser; names product development merchandiser|merchandiser
# place
부산 생산직; occupations production; names production worker; titlePlace 부산; language ko
강남 간호사; occupations nurse; names nurse; titlePlace 강남; language ko
대구 영업; occupations sales|technicalSales|overseasSales; titlePlace 대구; language ko
서울 간호사; occupations nurse; names nurse; titlePlace 서울; language ko
광주 생산직; occupations production; names production worker; titlePlace 광주; language ko
# location
간호사 부산; occupations nurse; region 부산
서울 백엔드 개발자; occupations backend; region 서울
서울 강남 백엔드; occupations backend; region 서울 강남구
강남구 프론트엔드; occupations frontend; region 서울 강남구
대구 요양보호사; occupations caregiver; region 대구
인천 지게차; occupations forklift; region 인천
경기도 용접; occupations welder; region 경기
수원 사회복지사; occupations socialWorker; region 경기 수원시
부산시 물리치료사; occupations physiotherapist; names physiotherapist; region 부산
대전광역시 조리사; occupations cook; region 대전
분당 간호사; occupations nurse; region 경기 성남시 분당구
제주 바리스타; occupations barista; names barista; region 제주
세종 경리; occupations bookkeeper; names bookkeeper; region 세종
Seoul 간호사; occupations nurse; region 서울
Busan backend; occupations backend; region 부산
berlin backend engineer; occupations backend; names backend engineer|backend software engineer; region Berlin, Germany
서울 구로 데이터 분석가; occupations dataAnalyst; region 서울 구로구
서울 중구 경비원; occupations guard; names security guard; language ko; region 서울 중구
# condition
백엔드 신입; occupations backend; experience newcomer
간호사 신입 부산; occupations nurse; experience newcomer; region 부산
서울 강남 백엔드 신입; occupations backend; experience newcomer; region 서울 강남구
경력 3년 백엔드; occupations backend; experience 3
5년차 프론트엔드; occupations frontend; experience 5
데이터 분석가 경력; occupations dataAnalyst; experience experienced
경리 계약직; occupations bookkeeper; employment contract
배송기사 알바; occupations driver; employment partTime
조리사 파트타임; occupations cook; employment partTime
생산직 정규직; occupations production; names production worker; employment fullTime; language ko
백엔드 재택; occupations backend; workplace remote
remote frontend developer; occupations frontend; workplace remote
고졸 지게차; occupations forklift; education highSchool|none
entry level nurse; preset nurses; experience newcomer
part time barista; occupations barista; employment partTime
인턴 데이터 분석가; occupations dataAnalyst; employment internship
# Hangul typo
벡엔드; occupations backend
벡엔드 개발쟈; occupations backend
간호샤; occupations nurse
요양보호샤; occupations caregiver
물리치로사; occupations physiotherapist
사회복지샤 수원; occupations socialWorker; region 경기 수원시
바리스탸; occupations barista
안드로이두 개발자; occupations android
프론트엔드 게발자; occupations frontend
지계차; occupations forklift
# layout
qordpsem; occupations backend
qordpsem roqkfwk; occupations backend
rksghtk; occupations nurse
dydidqhghtk; occupations caregiver
tjdnf rksghtk; occupations nurse; region 서울
vmfhsxmdpsem; occupations frontend
ㅓㅁㅍㅁ; technologies Java
ㅔㅛ쇄ㅜ; technologies Python
ㄱㄷㅁㅊㅅ; technologies React; or; technologies React Native
ㅁㅈㄴ; technologies AWS
# unspaced
부산간호사; occupations nurse; region 부산
간호사부산; occupations nurse; region 부산
서울백엔드; occupations backend; region 서울
백엔드신입; occupations backend; experience newcomer
신입간호사; occupations nurse; experience newcomer
지게차인천; occupations forklift; region 인천
`;

const WORK_KEYS: ReadonlySet<string> = new Set<keyof WorkCriteria>([
  'occupations',
  'families',
  'trades',
  'names',
  'otherNames',
  'nearNames',
  'nearOccupations',
  'notNames',
]);

const parseValues = (text: string) => (text === '' ? [] : (NAME_LISTS[text] ?? text).split('|'));

function parseCriteria(parts: readonly string[]): Criteria {
  const criteria: Record<string, unknown> = {};
  const work: Record<string, unknown> = {};
  const exclude: Record<string, unknown> = {};
  for (const [index, part] of parts.entries()) {
    const [, name = '', text = ''] = /^(\S+) ?(.*)$/.exec(part)!;
    if (name === 'or') {
      criteria.or = parseCriteria(parts.slice(index + 1));
      break;
    }
    if (name === 'preset') Object.assign(work, parseCriteria(PRESETS[text]!.split('; ')).work);
    else if (WORK_KEYS.has(name)) work[name] = parseValues(text);
    else if (name.startsWith('exclude.')) exclude[name.slice('exclude.'.length)] = parseValues(text);
    else if (name === 'technologies' || name === 'education') criteria[name] = parseValues(text);
    else if (name === 'company') {
      const [trade, language, rank] = text.split(' ');
      criteria.company = companyAt(trade as Trade, language as Language, Number(rank));
    } else criteria[name] = text;
  }
  if (Object.keys(work).length > 0) criteria.work = work;
  if (Object.keys(exclude).length > 0) criteria.exclude = exclude;
  return criteria;
}

export const QUERIES: readonly JudgedQuery[] = TABLE.trim()
  .split(/^# /m)
  .flatMap((section) => {
    const [kind, ...lines] = section.trim().split('\n');
    return lines.map((line) => {
      const [query = '', ...parts] = line.split('; ');
      return { query, kind: kind as Kind, criteria: parseCriteria(parts) };
    });
  });
