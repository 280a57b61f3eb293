import { companyAt } from '@workreel/sample-data';
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

const work = (...is: string[]): Wants => ({ work: { is } });
const tech = (...technologies: string[]): Wants => ({ technologies });
const both = (occupations: Work | string, ...technologies: string[]): Wants => ({
  work: typeof occupations === 'string' ? { is: [occupations] } : occupations,
  technologies,
});
const firm = (...at: Parameters<typeof companyAt>): Wants => ({ company: companyAt(...at) });
const of = (kind: Kind, rows: readonly (readonly [query: string, wants: Wants])[]): JudgedQuery[] =>
  rows.map(([query, wants]) => ({ query, kind, wants }));

/** Everyone who writes software: what 개발자 and "developer" mean where nothing else is said. */
const DEVELOPERS: Work = {
  families: ['development', 'mobile', 'game', 'embedded'],
  is: ['dataEngineer', 'ai', 'devops'],
};
/** 개발 is said of menus and land as well: a good answer to so wide a word, though seldom what was meant. */
const ALL_DEVELOPMENT: Work = {
  ...DEVELOPERS,
  nearNames: [
    'business development',
    'product development merchandiser',
    'menu developer',
    'drug researcher',
    'r&d researcher',
    'product developer',
    'real estate developer',
    'project manager',
    'project leader',
    'mechanical engineer',
  ],
};
const DESIGNERS: Work = {
  is: ['uxDesigner', 'graphicDesigner'],
  nearNames: ['motion designer', 'interior designer'],
  // People who are called so and do other work.
  notNames: ['hairdresser', 'nail artist', 'cake designer', 'architectural designer', 'mechanical designer'],
};
/** Titles of which "software engineer" is a part; a backend engineer is one who is not called so. */
const SOFTWARE_ENGINEERS: Work = {
  is: ['software'],
  names: ['software engineer'],
  otherNames: [
    'backend software engineer',
    'frontend software engineer',
    'fullstack software engineer',
    'embedded software engineer',
    'mobile software engineer',
    'robotics software engineer',
  ],
  near: ['backend', 'frontend', 'fullstack'],
};
/** Names that say "developer", in English titles. */
const CALLED_DEVELOPER = (
  'backend developer|server developer|frontend developer|fullstack developer|web developer|software developer|' +
  'application developer|android developer|ios developer|app developer|mobile developer|game developer|' +
  'game client developer|game server developer|firmware developer|embedded developer|ai developer|' +
  'blockchain developer|abap developer'
).split('|');
const CALLED_BACKEND = ['backend developer', 'backend engineer', 'backend software engineer'];
const NURSES: Work = {
  families: ['nursing'],
  nearNames: ['dental nurse'],
  notNames: ['nursery nurse'],
};
const ENGINEERS: Work = {
  nearNames: ['technical sales'],
  families: ['infrastructure', 'development', 'embedded', 'mobile', 'engineering', 'data', 'security'],
  is: ['qa', 'support'],
};
/** Those who look after machines and clusters. */
const OPERATIONS: Work = { is: ['devops', 'cloud', 'system'] };

const WEB_DESIGNER: Work = { is: ['uxDesigner'], names: ['web designer'] };
/** A frontend developer works for the web as well. */
const WEB: Work = { is: ['web'], near: ['frontend', 'fullstack'] };

const ROLES = of('role', [
  ['백엔드 개발자', work('backend')],
  ['백엔드', work('backend')],
  ['프론트엔드 개발자', work('frontend')],
  ['프론트엔드', work('frontend')],
  ['풀스택 개발자', work('fullstack')],
  ['웹 개발자', { work: WEB }],
  ['서버 개발자', { work: { is: ['backend', 'gameServer'] } }],
  ['소프트웨어 개발자', work('software')],
  ['안드로이드 개발자', work('android')],
  ['iOS 개발자', work('ios')],
  ['앱 개발자', { work: { is: ['mobile', 'android', 'ios'] } }],
  ['게임 개발자', { work: { is: ['gameClient', 'gameServer'] } }],
  ['임베디드 개발자', work('embedded')],
  ['펌웨어', work('embedded')],
  ['데이터 엔지니어', work('dataEngineer')],
  ['데이터 분석가', work('dataAnalyst')],
  ['데이터 사이언티스트', work('dataScientist')],
  ['머신러닝 엔지니어', work('ai')],
  ['클라우드 엔지니어', work('cloud')],
  ['시스템 엔지니어', work('system')],
  ['네트워크 엔지니어', work('network')],
  ['정보보안', work('security')],
  ['프로덕트 매니저', work('productManager')],
  ['서비스 기획자', work('planner')],
  ['웹디자이너', { work: WEB_DESIGNER, language: 'ko' }],
  ['퍼블리셔', work('publisher')],
  ['간호사', { work: { is: ['nurse'] } }],
  ['간호조무사', { work: { is: ['nursingAssistant'] } }],
  ['물리치료사', work('physiotherapist')],
  ['요양보호사', work('caregiver')],
  ['사회복지사', work('socialWorker')],
  ['약사', work('pharmacist')],
  ['치과위생사', work('dental')],
  ['조리사', work('cook')],
  ['바리스타', work('barista')],
  ['수학강사', { work: { is: ['instructor'], names: ['maths instructor'] } }],
  ['보육교사', work('childcare')],
  ['경리', work('bookkeeper')],
  ['회계 담당자', work('accountant')],
  ['지게차', work('forklift')],
  ['배송기사', work('driver')],
  ['생산직', work('production')],
  ['용접', { work: { is: ['welder'] } }],
  ['경비원', { work: { is: ['guard'], names: ['security guard'] }, language: 'ko' }],
  ['backend engineer', work('backend')],
  ['frontend developer', work('frontend')],
  ['full stack developer', { work: { is: ['fullstack'], names: ['fullstack developer'] }, language: 'en' }],
  ['software engineer', { work: SOFTWARE_ENGINEERS }],
  ['data analyst', work('dataAnalyst')],
  ['product manager', work('productManager')],
  ['registered nurse', { work: { is: ['nurse'], names: ['registered nurse'] } }],
  ['care assistant', { work: { is: ['caregiver'], names: ['care assistant'] }, language: 'en' }],
  ['warehouse operative', { work: { is: ['warehouse'], names: ['warehouse operative'] }, language: 'en' }],
  ['site manager', { work: { is: ['siteManager'], names: ['site manager'] }, language: 'en' }],
]);

const ALIASES = of('alias', [
  ['노드 백엔드', both('backend', 'Node.js')],
  ['노드 개발자', both(DEVELOPERS, 'Node.js')],
  ['k8s 엔지니어', both({ ...OPERATIONS, near: ['ai', 'backend'] }, 'Kubernetes')],
  ['쿠버네티스', tech('Kubernetes')],
  ['파이썬 개발자', both(DEVELOPERS, 'Python')],
  ['리액트', tech('React')],
  ['도커 쿠버네티스', tech('Docker', 'Kubernetes')],
  ['자바스크립트', tech('JavaScript')],
  ['타입스크립트 프론트엔드', both('frontend', 'TypeScript')],
  ['스프링부트', tech('Spring Boot')],
  ['golang', tech('Go')],
  ['유니티', tech('Unity')],
  ['플러터', tech('Flutter')],
  ['코틀린 안드로이드', both('android', 'Kotlin')],
  ['닷넷 개발자', both(DEVELOPERS, '.NET')],
  ['postgres', tech('PostgreSQL')],
  ['mssql', tech('SQL Server')],
  ['씨샵', tech('C#')],
  ['포토샵 디자이너', both({ is: ['uxDesigner', 'graphicDesigner'], near: ['videoEditor'] }, 'Photoshop')],
  ['nodejs', tech('Node.js')],
]);

const PARTS = of('part', [
  ['개발', { work: ALL_DEVELOPMENT }],
  ['개발자', { work: { ...DEVELOPERS, notNames: ['real estate developer'] } }],
  ['엔지니어', { work: ENGINEERS }],
  ['디자인', { work: DESIGNERS }],
  [
    '기획',
    {
      work: {
        is: ['planner'],
        near: ['merchandiser', 'educationManager', 'accountManager'],
        nearNames: ['strategist', 'real estate developer'],
      },
    },
  ],
  [
    '영업',
    { work: { is: ['sales', 'technicalSales', 'overseasSales'], near: ['accountManager', 'merchandiser'] } },
  ],
  ['간호', { work: { families: ['nursing'] } }],
  ['강사', { work: { is: ['instructor', 'codingInstructor'], near: ['trainer'] } }],
  ['회계', { work: { is: ['accountant'], near: ['bookkeeper'] } }],
  ['데이터', { work: { is: ['dataEngineer', 'dataAnalyst', 'dataScientist'], near: ['dba', 'ai'] } }],
  ['보안', { work: { is: ['security'], near: ['guard'], nearNames: ['network administrator'] } }],
  ['마케팅', work('marketer')],
  ['임베디드', work('embedded')],
  ['물류', { work: { is: ['warehouse'], near: ['forklift', 'driver'] } }],
]);

const TECHNOLOGIES = of('technology', [
  ['Java', tech('Java')],
  ['Python', tech('Python')],
  ['C', tech('C')],
  ['C++', tech('C++')],
  ['C#', tech('C#')],
  ['.NET', tech('.NET')],
  ['R', tech('R')],
  ['Go', tech('Go')],
  ['Node.js', tech('Node.js')],
  ['React', tech('React')],
  ['Vue', tech('Vue.js')],
  ['Kotlin', tech('Kotlin')],
  ['Swift', tech('Swift')],
  ['PHP', tech('PHP')],
  ['Rust', tech('Rust')],
  ['Kubernetes', tech('Kubernetes')],
  ['Terraform', tech('Terraform')],
  ['Oracle', tech('Oracle')],
  ['Figma', tech('Figma')],
  ['AutoCAD', tech('AutoCAD')],
  ['SolidWorks', tech('SolidWorks')],
  ['TypeScript', tech('TypeScript')],
  ['Unreal Engine', tech('Unreal Engine')],
  ['Verilog', tech('Verilog')],
  ['Solidity', tech('Solidity')],
  ['COBOL', tech('COBOL')],
  ['Haskell', tech('Haskell')],
  ['Elixir', tech('Elixir')],
  ['Nexacro', tech('Nexacro')],
  ['ABAP', tech('ABAP')],
]);

const COMPANIES = of('company', [
  ['파란고을소프트', firm('it', 'ko', 0)],
  ['(주)파란고을소프트', firm('it', 'ko', 0)],
  ['주식회사 차오내네트웍스', firm('it', 'ko', 4)],
  ['조은이음테크', firm('it', 'ko', 25)],
  ['모란노을랩스', firm('it', 'ko', 5)],
  ['비나누리랩스', firm('it', 'ko', 60)],
  ['나래메아리병원', firm('medical', 'ko', 12)],
  ['하람아침키친', firm('food', 'ko', 9)],
  ['Otterworth Systems', firm('it', 'en', 0)],
  ['heatherridge ai', firm('it', 'en', 1)],
  ['Swift Freight', firm('goods', 'en', 4)],
  ['Ruby & Pearl Stores', firm('shop', 'en', 5)],
  ['qatar gulf catering', firm('food', 'en', 9)],
  ['자바커피', firm('food', 'ko', 4)],
  ['한국디자인개발', firm('construction', 'ko', 3)],
  ['파란고을소프트 백엔드', { ...firm('it', 'ko', 0), work: { is: ['backend'], names: CALLED_BACKEND } }],
  [
    '보듬그루정보기술 데이터',
    { ...firm('it', 'ko', 1), work: { is: ['dataEngineer', 'dataAnalyst', 'dataScientist'] } },
  ],
  [
    '이든이음바이오 간호사',
    { ...firm('medical', 'ko', 5), work: { is: ['nurse'], names: ['nurse'] }, language: 'ko' },
  ],
]);

const COMBINATIONS = of('combination', [
  ['Spring 백엔드', both('backend', 'Spring')],
  ['Kotlin 백엔드', both('backend', 'Kotlin')],
  ['Redis 백엔드 개발자', both('backend', 'Redis')],
  ['GraphQL 프론트엔드', both('frontend', 'GraphQL')],
  ['Linux 시스템 엔지니어', both('system', 'Linux')],
  ['Excel 경리', both('bookkeeper', 'Excel')],
  ['Python AI 연구원', { ...both({ is: ['ai'], names: ['ai researcher'] }, 'Python'), language: 'ko' }],
  ['Java 백엔드 개발자', both('backend', 'Java')],
  ['python django backend', both('backend', 'Django', 'Python')],
  ['React 프론트엔드', both('frontend', 'React')],
  [
    'react frontend developer',
    { ...both({ is: ['frontend'], names: ['frontend developer'] }, 'React'), language: 'en' },
  ],
  ['Vue.js 프론트엔드 개발자', both('frontend', 'Vue.js')],
  ['C++ 임베디드', both('embedded', 'C++')],
  ['C# 개발자', both(DEVELOPERS, 'C#')],
  ['unity 게임', both({ is: ['gameClient', 'gameServer'] }, 'Unity')],
  [
    '언리얼 클라이언트',
    { ...both({ is: ['gameClient'], names: ['game client developer'] }, 'Unreal Engine'), language: 'ko' },
  ],
  ['Flutter 앱 개발', both('mobile', 'Flutter')],
  ['swift ios developer', { ...both({ is: ['ios'], names: ['ios developer'] }, 'Swift'), language: 'en' }],
  ['AWS DevOps', both('devops', 'AWS')],
  ['kubernetes devops engineer', both('devops', 'Kubernetes')],
  ['SAP 컨설턴트', both({ is: ['erp'] }, 'SAP')],
  ['SQL 데이터 분석', both('dataAnalyst', 'SQL')],
  [
    'R 데이터 분석',
    { ...both({ is: ['dataAnalyst'], names: ['data analyst', 'data analysis'] }, 'R'), language: 'ko' },
  ],
  ['PyTorch 머신러닝', both('ai', 'PyTorch')],
  ['Figma 디자이너', both('uxDesigner', 'Figma')],
  ['AutoCAD 기계설계', both('mechanical', 'AutoCAD')],
  ['selenium qa engineer', both('qa', 'Selenium')],
  ['PHP 웹개발자', both('web', 'PHP')],
  ['전자정부프레임워크 웹 개발', both('web', 'eGovFrame')],
  ['시니어 백엔드', { work: { is: ['backend'], names: CALLED_BACKEND }, seniority: 'senior' }],
  [
    'senior frontend engineer',
    {
      work: { is: ['frontend'], names: ['frontend engineer', 'frontend software engineer'] },
      seniority: 'senior',
    },
  ],
  [
    'junior java developer',
    {
      ...both({ ...DEVELOPERS, names: CALLED_DEVELOPER }, 'Java'),
      seniority: 'junior',
      language: 'en',
      or: { ...both({ is: ['web'], names: ['web developer in Latin'] }, 'Java'), seniority: 'junior' },
    },
  ],
  [
    '신입 백엔드 java',
    { ...both({ is: ['backend'], names: CALLED_BACKEND }, 'Java'), seniority: 'newcomer', language: 'ko' },
  ],
  [
    '신입 프론트엔드 개발자',
    { work: { is: ['frontend'], names: ['frontend developer'] }, seniority: 'newcomer', language: 'ko' },
  ],
  [
    'senior data analyst',
    {
      work: { is: ['dataAnalyst'], names: ['data analyst'] },
      seniority: 'senior',
      language: 'en',
      or: { work: { is: ['dataAnalyst'], names: ['data analyst in Latin'] }, seniority: 'senior' },
    },
  ],
  ['senior data engineer', { work: { is: ['dataEngineer'], names: ['data engineer'] }, seniority: 'senior' }],
  [
    'senior python backend',
    { ...both({ is: ['backend'], names: CALLED_BACKEND }, 'Python'), seniority: 'senior' },
  ],
  [
    '마케터 인턴',
    {
      work: { is: ['marketer'], names: ['performance marketer', 'content marketer', 'marketer'] },
      term: 'internship',
      language: 'ko',
    },
  ],
  ['재택 개발자', { work: DEVELOPERS, term: 'remote', language: 'ko' }],
  ['remote software engineer', { work: { ...SOFTWARE_ENGINEERS, near: [] }, term: 'remote', language: 'en' }],
  ['야간 간호사', { work: { is: ['nurse'], names: ['nurse'] }, term: 'night', language: 'ko' }],
  [
    '계약직 사무보조',
    { work: { is: ['bookkeeper'], names: ['office assistant'] }, term: 'contract', language: 'ko' },
  ],
  ['핀테크 백엔드', { work: { is: ['backend'], names: CALLED_BACKEND }, domain: 'fintech' }],
  [
    'fintech product manager',
    { work: { is: ['productManager'], names: ['product manager'] }, domain: 'fintech' },
  ],
]);

const SECTORS = of('sector', [
  ['핀테크', { domain: 'fintech' }],
  ['이커머스', { domain: 'ecommerce' }],
  ['헬스케어', { domain: 'healthcare' }],
  ['자율주행', { domain: 'autonomous', or: { work: { is: ['robotics'] } } }],
  ['스마트팩토리', { domain: 'smartFactory' }],
  ['fintech', { domain: 'fintech' }],
  ['모의해킹', { work: { is: ['security'] } }],
  ['노인복지', { work: { is: ['caregiver', 'socialWorker'] } }],
  ['재활치료', { work: { is: ['physiotherapist'] } }],
  ['임상시험', { work: { is: ['clinicalResearch'] } }],
  ['블록체인', work('blockchain')],
  ['빅데이터', { work: { is: ['dataEngineer', 'dataAnalyst', 'dataScientist', 'ai'] } }],
]);

const INFLECTIONS = of('inflection', [
  ['developers', { work: { ...DEVELOPERS, notNames: ['real estate developer'] } }],
  ['nurses', { work: NURSES }],
  ['nursing', { work: NURSES }],
  ['software engineers', { work: SOFTWARE_ENGINEERS }],
  ['data engineers', work('dataEngineer')],
  ['designers', { work: DESIGNERS }],
  ['accountants', { work: { is: ['accountant'] } }],
  ['delivery drivers', { work: { is: ['driver'], names: ['delivery driver'] }, language: 'en' }],
  ['product designers', { work: { is: ['uxDesigner'], names: ['product designer'] } }],
  ['cleaners', { work: { is: ['guard'], names: ['cleaner'] }, language: 'en' }],
  ['electricians', { work: { is: ['electrical'], names: ['electrician'] }, language: 'en' }],
]);

const TYPOS = of('typo', [
  ['kubernets', tech('Kubernetes')],
  ['developr', { work: { ...DEVELOPERS, notNames: ['real estate developer'] } }],
  ['javasript', tech('JavaScript')],
  ['fronted developer', work('frontend')],
  ['desiner', { work: DESIGNERS }],
  ['postgresq', tech('PostgreSQL')],
  ['tensorflw', tech('TensorFlow')],
  ['andriod developer', { work: { is: ['android'], names: ['android developer'] }, language: 'en' }],
  ['pyhton', tech('Python')],
  ['accountnt', { work: { is: ['accountant'] } }],
  ['registerd nurse', { work: { is: ['nurse'], names: ['registered nurse'] } }],
  ['elasticsearh', tech('Elasticsearch')],
]);

const PHRASES = of('phrase', [
  ['"백엔드 개발자"', { work: { is: ['backend'] } }],
  ['"product manager"', work('productManager')],
  ['"machine learning" engineer', { work: { is: ['ai'], names: ['machine learning engineer'] } }],
  ['"data engineer"', work('dataEngineer')],
  ['"spring boot"', tech('Spring Boot')],
  ['"account manager"', { work: { is: ['accountManager'], names: ['account manager'] } }],
  ['"서비스 기획"', work('planner')],
  [
    '"business development"',
    {
      work: {
        is: ['businessDevelopment'],
        names: [
          'business development manager',
          'business development executive',
          'business development in Latin',
        ],
      },
    },
  ],
  [
    '"머신러닝 엔지니어" python',
    both({ is: ['ai'], names: ['machine learning engineer in Hangul'] }, 'Python'),
  ],
]);

const EXCLUSIONS = of('exclusion', [
  ['개발자 -java', { work: DEVELOPERS, without: { technologies: ['Java'] } }],
  ['java -spring', { technologies: ['Java'], without: { technologies: ['Spring', 'Spring Boot'] } }],
  ['간호사 -야간', { work: { is: ['nurse'] }, without: { terms: ['night'] } }],
  ['디자이너 -웹', { work: DESIGNERS, without: { names: ['web designer'] } }],
  [
    'developer -senior',
    { work: { ...DEVELOPERS, notNames: ['real estate developer'] }, without: { seniority: ['senior'] } },
  ],
  ['react -typescript', { technologies: ['React'], without: { technologies: ['TypeScript'] } }],
  ['마케터 -인턴', { work: { is: ['marketer'] }, without: { terms: ['internship'] } }],
  ['designer -product', { work: DESIGNERS, without: { names: ['product designer'] } }],
]);

const SPACINGS = of('spacing', [
  ['웹개발자', { work: WEB }],
  ['데이터분석가', work('dataAnalyst')],
  ['백엔드개발자', work('backend')],
  ['프론트엔드개발자', work('frontend')],
  ['데이터엔지니어', work('dataEngineer')],
  ['프로덕트매니저', work('productManager')],
  ['서비스기획자', work('planner')],
  ['그래픽디자이너', { work: { is: ['graphicDesigner'] } }],
  ['물리 치료사', work('physiotherapist')],
  ['요양 보호사', work('caregiver')],
  ['웹 디자이너', { work: WEB_DESIGNER, language: 'ko' }],
  ['네트워크엔지니어', work('network')],
  ['해외 영업', work('overseasSales')],
  ['퍼포먼스마케터', { work: { is: ['marketer'] } }],
  ['영상 편집자', work('videoEditor')],
]);

const DISTRACTORS = of('distractor', [
  ['QA', { work: { is: ['qa'], nearNames: ['quality assurance'] } }],
  ['자바', tech('Java')],
  ['스프링', tech('Spring')],
  ['account manager', { work: { is: ['accountManager'], names: ['account manager'] } }],
  ['accountant', { work: { is: ['accountant'] } }],
  [
    'business development manager',
    {
      work: {
        is: ['businessDevelopment'],
        names: ['business development manager', 'business development in Latin'],
      },
    },
  ],
  ['사업개발', { work: { is: ['businessDevelopment'], names: ['business development'] } }],
  ['디자이너', { work: DESIGNERS }],
  ['R&D 연구원', { work: { is: ['researcher'] } }],
  ['designer', { work: DESIGNERS }],
  ['developer', { work: { ...DEVELOPERS, notNames: ['real estate developer'] } }],
  [
    '상품개발',
    { work: { is: ['merchandiser'], names: ['product development merchandiser', 'merchandiser'] } },
  ],
]);

const PLACES = of('place', [
  [
    '부산 생산직',
    { work: { is: ['production'], names: ['production worker'] }, titlePlace: '부산', language: 'ko' },
  ],
  ['강남 간호사', { work: { is: ['nurse'], names: ['nurse'] }, titlePlace: '강남', language: 'ko' }],
  [
    '대구 영업',
    { work: { is: ['sales', 'technicalSales', 'overseasSales'] }, titlePlace: '대구', language: 'ko' },
  ],
  ['서울 간호사', { work: { is: ['nurse'], names: ['nurse'] }, titlePlace: '서울', language: 'ko' }],
  [
    '광주 생산직',
    { work: { is: ['production'], names: ['production worker'] }, titlePlace: '광주', language: 'ko' },
  ],
]);

export const QUERIES: readonly JudgedQuery[] = [
  ...ROLES,
  ...ALIASES,
  ...PARTS,
  ...TECHNOLOGIES,
  ...COMPANIES,
  ...COMBINATIONS,
  ...SECTORS,
  ...INFLECTIONS,
  ...TYPOS,
  ...PHRASES,
  ...EXCLUSIONS,
  ...SPACINGS,
  ...DISTRACTORS,
  ...PLACES,
];
