import type { Trade } from './types.ts';

/** The work that people offer: some eighty occupations, each by every name that titles have for it. */

export interface Occupation {
  id: string;
  family: string;
  trade: Trade;
  /** How often it is offered, relative to the others. */
  weight: number;
  /** Usual yearly pay in 10,000 won. */
  base: number;
  /** Paid by the hour or month, and asking for no degree. */
  wage: boolean;
  /** Names in English words, each with the forms in which Korean titles print it; `~` before one that few use. */
  ko: Readonly<Record<string, readonly string[]>>;
  /** The same for English titles; empty where nobody looks for such people in English. */
  en: Readonly<Record<string, readonly string[]>>;
  sectorsKo: readonly string[];
  sectorsEn: readonly string[];
  /** What is used together, the chief technology first, each stack with its weight. */
  stacks: readonly (readonly [stack: readonly string[], weight: number])[];
}

interface Row {
  ko: Record<string, string>;
  en?: Record<string, string>;
  sectors: string;
  sectorsEn?: string;
  stacks?: string;
}

const split = (names: Record<string, string>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(names).map(([name, forms]) => [name, forms.split('|')]));

/** `5:Java,Spring|Python,Django` → stacks with weights; no weight is 1. */
const stacksOf = (table: string): Occupation['stacks'] =>
  table.split('|').map((entry) => {
    const [, weight = '1', stack = ''] = /^(?:(\d+):)?(.*)$/.exec(entry)!;
    return [stack.split(','), Number(weight)];
  });

/** Sites of jobs hold more of this than towns do. */
const SOFTWARE = 1.5;

const makes =
  (trade: Trade, wage: boolean) =>
  (id: string, family: string, weight: number, base: number, row: Row): Occupation => ({
    id,
    family,
    trade,
    weight: trade === 'it' ? weight * SOFTWARE : weight,
    base,
    wage,
    ko: split(row.ko),
    en: split(row.en ?? {}),
    sectorsKo: row.sectors.split('|'),
    sectorsEn: row.sectorsEn?.split('|') ?? [],
    stacks: row.stacks ? stacksOf(row.stacks) : [],
  });

const it = makes('it', false);
const office = makes('office', false);
const clerk = makes('office', true);
const sales = makes('sales', false);
const medical = makes('medical', false);
const care = makes('care', true);
const food = makes('food', true);
const school = makes('school', false);
const goods = makes('goods', true);
const craft = makes('craft', true);
const engineer = makes('craft', false);
const shop = makes('shop', true);
const construction = makes('construction', false);

const IT: readonly Occupation[] = [
  it('backend', 'development', 58, 5000, {
    ko: {
      'backend developer':
        '백엔드 개발자|백엔드개발자|백엔드 개발|백엔드개발|Backend 개발자|Back-end 개발자|백엔드/서버 개발자',
      'backend developer, spelled otherwise': '~백앤드 개발자',
      'server developer': '서버 개발자|서버개발자|서버 개발|서버 프로그래머',
      'backend engineer': '백엔드 엔지니어|백엔드엔지니어|Backend Engineer|Back-End Engineer',
      'server engineer': '서버 엔지니어',
    },
    en: {
      'backend developer': 'Backend Developer|Back-end Developer|Back End Developer|Backend Developers',
      'backend engineer': 'Backend Engineer|Back-end Engineer|Back End Engineer',
      'backend software engineer': 'Backend Software Engineer|Software Engineer, Backend',
      'server developer': 'Server Developer|Server-side Developer',
    },
    sectors: '백엔드/서버개발|웹개발|솔루션|플랫폼|API|SaaS',
    sectorsEn: 'Backend|Software|Web|SaaS|API',
    stacks:
      '10:Java,Spring Boot,Spring,JPA,MySQL,Redis,AWS,Kafka,QueryDSL,Oracle,Elasticsearch|4:Node.js,NestJS,TypeScript,MongoDB,AWS,PostgreSQL,Express|4:Python,Django,FastAPI,PostgreSQL,AWS,Celery,Redis,Docker|3:Kotlin,Spring Boot,JPA,Kafka,MySQL,Redis,Kubernetes|2:Go,gRPC,Kubernetes,PostgreSQL,Redis,Kafka|2:PHP,Laravel,MySQL,Linux,Redis|1:C#,.NET,SQL Server,ASP.NET,Azure|1:Rust,PostgreSQL,Kafka,gRPC,Linux|1:Ruby on Rails,Ruby,PostgreSQL,Redis',
  }),
  it('frontend', 'development', 42, 4600, {
    ko: {
      'frontend developer':
        '프론트엔드 개발자|프론트엔드개발자|프론트엔드 개발|프론트 개발자|Frontend 개발자|웹 프론트엔드 개발자',
      'frontend developer, spelled otherwise': '~프런트엔드 개발자',
      'frontend engineer': '프론트엔드 엔지니어|프론트엔드엔지니어|Frontend Engineer|Front-End Engineer',
    },
    en: {
      'frontend developer':
        'Frontend Developer|Front-end Developer|Front End Developer|Frontend Web Developer',
      'frontend engineer': 'Frontend Engineer|Front-end Engineer|Front End Engineer',
      'frontend software engineer': 'Software Engineer, Frontend',
      'ui engineer': 'UI Engineer',
    },
    sectors: '프론트엔드|웹개발|반응형웹|웹표준·웹접근성|플랫폼|쇼핑몰',
    sectorsEn: 'Frontend|Software|Web|SaaS',
    stacks:
      '8:React,TypeScript,Next.js,JavaScript,Redux,HTML,CSS,GraphQL|4:Vue.js,JavaScript,Nuxt,TypeScript,HTML,CSS|1:Angular,TypeScript,JavaScript,HTML|1:Svelte,TypeScript,JavaScript,CSS|2:JavaScript,jQuery,HTML,CSS',
  }),
  it('fullstack', 'development', 16, 4900, {
    ko: {
      'fullstack developer': '풀스택 개발자|풀스택개발자|풀스택 개발|Full Stack 개발자',
      'fullstack developer, spelled otherwise': '~풀스텍 개발자',
      'fullstack engineer': '풀스택 엔지니어|Full Stack Engineer|Fullstack Engineer',
    },
    en: {
      'fullstack developer': 'Full Stack Developer|Full-stack Developer|Fullstack Developer',
      'fullstack engineer': 'Full Stack Engineer|Full-Stack Engineer',
      'fullstack software engineer': 'Software Engineer (Full Stack)',
    },
    sectors: '웹개발|백엔드/서버개발|프론트엔드|솔루션|SaaS',
    sectorsEn: 'Software|Full Stack|Web|SaaS',
    stacks:
      '4:React,Node.js,TypeScript,MongoDB,AWS,GraphQL|3:Java,Spring Boot,Vue.js,MySQL,JavaScript|3:Python,Django,React,PostgreSQL,Docker|1:Node.js,Express,React,MySQL|1:C#,.NET,React,SQL Server',
  }),
  it('web', 'development', 44, 4000, {
    ko: {
      'web developer': '웹개발자|웹 개발자|웹 개발|웹개발|웹개발자·운영자|홈페이지 개발자',
      'web developer in Latin': 'Web Developer',
      'web programmer': '웹 프로그래머|웹프로그래머|홈페이지 프로그래머',
    },
    en: {
      'web developer': 'Web Developer|Web Developers|Web Applications Developer|Website Developer',
      'web programmer': 'Web Programmer',
    },
    sectors: '웹개발|유지보수|쇼핑몰|SI개발|홈페이지|웹에이전시',
    sectorsEn: 'Web|Software|E-commerce',
    stacks:
      '6:Java,Spring,JSP,Oracle,eGovFrame,MyBatis,Tomcat,jQuery|5:PHP,MySQL,JavaScript,jQuery,Laravel,MariaDB,Linux|2:ASP.NET,C#,SQL Server,JavaScript|1:ASP,SQL Server,JavaScript,HTML|2:Python,Django,MariaDB,JavaScript|2:Node.js,Express,JavaScript,MySQL|1:WordPress,PHP,CSS,HTML',
  }),
  it('software', 'development', 40, 4300, {
    ko: {
      'software developer':
        '소프트웨어 개발자|소프트웨어개발자|SW 개발자|S/W개발자|소프트웨어 개발|SW개발|솔루션 개발자|프로그램 개발자',
      'application developer': '응용프로그램 개발자|응용SW 개발자|어플리케이션 개발자|MES 개발자|ERP 개발자',
      'software engineer': '소프트웨어 엔지니어|Software Engineer|SW 엔지니어|소프트웨어엔지니어',
      programmer: '프로그래머|전산 프로그래머|PC 프로그래머',
    },
    en: {
      'software engineer': 'Software Engineer|Software Engineers|Software Development Engineer',
      'software developer': 'Software Developer|Software Developers',
      'application developer': 'Application Developer',
      programmer: 'Programmer|Computer Programmer',
    },
    sectors: '소프트웨어개발|S/W|솔루션|응용프로그램|SI개발|유지보수|공정자동화',
    sectorsEn: 'Software|Engineering|Automation',
    stacks:
      '5:C#,.NET,WPF,WinForms,SQL Server|5:Java,Spring,Oracle,Linux,JavaScript|4:C++,C,Qt,MFC,OpenCV,Linux|3:Python,Linux,PostgreSQL,Docker|1:Visual Basic,SQL Server,Excel|1:Delphi,Oracle,SQL|1:C,Linux,Unix,Oracle',
  }),
  it('android', 'mobile', 13, 4700, {
    ko: {
      'android developer':
        '안드로이드 개발자|안드로이드개발자|Android 개발자|안드로이드 앱 개발자|안드로이드 앱개발',
      'android engineer': 'Android Engineer|안드로이드 엔지니어',
    },
    en: {
      'android developer': 'Android Developer|Android App Developer',
      'android engineer': 'Android Engineer|Mobile Engineer, Android',
    },
    sectors: '앱개발|안드로이드개발|모바일|모바일앱',
    sectorsEn: 'Mobile|Software|Apps',
    stacks: '5:Kotlin,Android,Jetpack Compose,RxJava,Retrofit,Hilt|2:Java,Android,Android Studio,Firebase',
  }),
  it('ios', 'mobile', 11, 4800, {
    ko: {
      'ios developer': 'iOS 개발자|iOS개발자|아이오에스 개발자|iOS 앱 개발자|iOS 앱개발',
      'ios engineer': 'iOS Engineer|iOS 엔지니어',
    },
    en: {
      'ios developer': 'iOS Developer|iOS App Developer',
      'ios engineer': 'iOS Engineer|Mobile Engineer, iOS',
    },
    sectors: '앱개발|iOS개발|모바일|모바일앱',
    sectorsEn: 'Mobile|Software|Apps',
    stacks: '5:Swift,iOS,SwiftUI,UIKit,Combine|1:Objective-C,iOS,Swift',
  }),
  it('mobile', 'mobile', 12, 4500, {
    ko: {
      'app developer': '앱 개발자|앱개발자|모바일 앱 개발자|모바일앱개발자|앱 개발|하이브리드 앱 개발자',
      'mobile developer': '모바일 개발자|모바일개발자|Mobile 개발자',
    },
    en: {
      'app developer': 'App Developer|Mobile App Developer|Cross-platform App Developer',
      'mobile developer': 'Mobile Developer',
      'mobile engineer': 'Mobile Engineer',
      'mobile software engineer': 'Mobile Software Engineer',
    },
    sectors: '앱개발|모바일|모바일앱|하이브리드앱',
    sectorsEn: 'Mobile|Software|Apps',
    stacks:
      '5:Flutter,Dart,Firebase,Android,iOS|4:React Native,TypeScript,JavaScript,Firebase|1:Ionic,Angular,Cordova',
  }),
  it('gameClient', 'game', 11, 4600, {
    ko: {
      'game client developer':
        '게임 클라이언트 개발자|게임클라이언트개발자|게임 클라이언트 프로그래머|클라이언트 프로그래머',
      'game developer': '게임 개발자|게임개발자|게임 프로그래머|게임개발',
    },
    en: {
      'game developer': 'Game Developer',
      'game client developer': 'Game Client Developer',
      'game programmer': 'Game Programmer|Gameplay Programmer',
    },
    sectors: '게임개발|모바일게임|온라인게임|게임',
    sectorsEn: 'Games|Software',
    stacks: '6:Unity,C#,Android,iOS|4:Unreal Engine,C++,DirectX|1:Cocos2d-x,C++,Lua',
  }),
  it('gameServer', 'game', 6, 5000, {
    ko: {
      'game server developer': '게임 서버 개발자|게임서버개발자|게임 서버 프로그래머|게임서버 프로그래머',
    },
    en: {
      'game server developer': 'Game Server Developer',
      'game server programmer': 'Game Server Programmer|Game Backend Engineer',
    },
    sectors: '게임개발|백엔드/서버개발|온라인게임|게임',
    sectorsEn: 'Games|Backend|Software',
    stacks: '5:C++,MySQL,Redis,Linux|3:C#,.NET,SQL Server,Redis|2:Go,Redis,MySQL,gRPC|1:Erlang,Linux,Redis',
  }),
  it('embedded', 'embedded', 22, 4500, {
    ko: {
      'embedded developer':
        '임베디드 개발자|임베디드개발자|임베디드 SW 개발자|임베디드 소프트웨어 개발|Embedded SW 개발자',
      'firmware developer': '펌웨어 개발자|펌웨어개발자|F/W 개발자|펌웨어 개발|Firmware 개발자',
      'embedded engineer': '임베디드 엔지니어|Embedded Engineer|펌웨어 엔지니어',
    },
    en: {
      'embedded engineer': 'Embedded Engineer|Embedded Systems Engineer',
      'embedded software engineer': 'Embedded Software Engineer',
      'firmware engineer': 'Firmware Engineer',
      'firmware developer': 'Firmware Developer',
      'embedded developer': 'Embedded Developer|Embedded C Developer',
    },
    sectors: '임베디드|펌웨어|하드웨어|S/W|회로설계',
    sectorsEn: 'Embedded|Electronics|Hardware',
    stacks:
      '8:C,C++,RTOS,STM32,ARM,Linux|4:C++,C,Embedded Linux,Qt,Linux|1:Rust,C,ARM|1:C,AUTOSAR,MATLAB,Simulink',
  }),
  it('hardware', 'embedded', 10, 4600, {
    ko: {
      'hardware engineer': 'H/W 개발자|하드웨어 엔지니어|하드웨어 개발자|회로설계 엔지니어|하드웨어 연구원',
      'rtl designer': 'RTL 설계 엔지니어|디지털 회로설계|FPGA 설계자|FPGA 개발자',
    },
    en: {
      'hardware engineer': 'Hardware Engineer|Electronics Engineer',
      'rtl designer': 'FPGA Engineer|RTL Design Engineer',
    },
    sectors: '하드웨어|회로설계|반도체설계|전자|PCB설계',
    sectorsEn: 'Electronics|Hardware|Semiconductors',
    stacks: '4:Verilog,SystemVerilog,VHDL,MATLAB|3:OrCAD,PADS,Altium Designer|1:C,ARM',
  }),
  it('dataEngineer', 'data', 15, 5200, {
    ko: {
      'data engineer': '데이터 엔지니어|데이터엔지니어|Data Engineer|빅데이터 엔지니어',
      'data pipeline developer':
        '데이터 파이프라인 개발자|데이터 플랫폼 개발자|빅데이터 개발자|데이터플랫폼 개발',
    },
    en: { 'data engineer': 'Data Engineer|Big Data Engineer|Data Platform Engineer|Data Engineers' },
    sectors: '데이터엔지니어|빅데이터|데이터베이스|클라우드',
    sectorsEn: 'Data|Analytics|Cloud',
    stacks:
      '5:Python,Spark,Airflow,Kafka,SQL,AWS,Hadoop|3:SQL,BigQuery,dbt,Airflow,Python,Snowflake|2:Scala,Spark,Kafka,Hadoop,Flink|1:Java,Hadoop,HBase,Hive',
  }),
  it('dataAnalyst', 'data', 15, 4200, {
    ko: {
      'data analyst': '데이터 분석가|데이터분석가',
      'data analyst in Latin': 'Data Analyst|데이터 애널리스트',
      'data analysis': '데이터 분석|데이터분석|데이터 분석 담당|데이터분석 담당자',
    },
    en: {
      'data analyst': 'Data Analyst|Product Data Analyst|Business Data Analyst|Data Analysts',
      'data analysis': 'Data Analysis Specialist',
    },
    sectors: '데이터분석가|빅데이터|데이터시각화|통계',
    sectorsEn: 'Data|Analytics',
    stacks:
      '4:SQL,Python,Tableau,Excel,Google Analytics|3:Python,SQL,Pandas,Power BI|3:R,SQL,Python,SAS|1:SAS,R,SQL,SPSS',
  }),
  it('dataScientist', 'data', 8, 5400, {
    ko: { 'data scientist': '데이터 사이언티스트|데이터사이언티스트|Data Scientist|데이터 과학자' },
    en: { 'data scientist': 'Data Scientist|Applied Data Scientist|Data Scientists' },
    sectors: '데이터사이언스|빅데이터|머신러닝|AI(인공지능)',
    sectorsEn: 'Data|AI|Analytics',
    stacks: '4:Python,SQL,scikit-learn,Pandas,PyTorch|2:R,Python,SQL,Spark|1:Python,XGBoost,LightGBM,SQL',
  }),
  it('ai', 'data', 22, 5600, {
    ko: {
      'machine learning engineer in Hangul': '머신러닝 엔지니어|머신러닝엔지니어',
      'machine learning engineer': 'Machine Learning Engineer',
      'ml engineer': 'ML 엔지니어|딥러닝 엔지니어',
      'ai developer': 'AI 개발자|AI개발자|인공지능 개발자|AI 모델 개발자|머신러닝 개발자|AI 개발|LLM 개발자',
      'ai researcher': 'AI 연구원|인공지능 연구원|AI 리서처|딥러닝 연구원|AI Research Engineer',
    },
    en: {
      'machine learning engineer': 'Machine Learning Engineer',
      'ml engineer': 'ML Engineer|Deep Learning Engineer',
      'ai developer': 'AI Developer',
      'ai engineer': 'AI Engineer|Generative AI Engineer',
      'ai researcher': 'AI Researcher|AI Research Scientist|Machine Learning Researcher',
    },
    sectors: 'AI(인공지능)|머신러닝|딥러닝|빅데이터|컴퓨터비전|자연어처리',
    sectorsEn: 'AI|Machine Learning|Data',
    stacks:
      '5:PyTorch,Python,TensorFlow,Docker,CUDA,Linux|4:Python,PyTorch,Hugging Face,LangChain,FastAPI|2:TensorFlow,Keras,Python,OpenCV|2:OpenCV,C++,Python,CUDA,TensorRT|1:Kubeflow,Python,MLflow,Kubernetes',
  }),
  it('devops', 'infrastructure', 17, 5300, {
    ko: {
      'devops engineer':
        'DevOps 엔지니어|데브옵스 엔지니어|DevOps Engineer|데브옵스엔지니어|DevOps 개발자|DevOps 담당자',
      'site reliability engineer': 'SRE|SRE 엔지니어|Site Reliability Engineer',
      'platform engineer': '플랫폼 엔지니어|쿠버네티스 엔지니어|Platform Engineer',
    },
    en: {
      'devops engineer': 'DevOps Engineer|DevOps Specialist',
      'site reliability engineer': 'Site Reliability Engineer|SRE|Site Reliability Engineer (SRE)',
      'platform engineer': 'Platform Engineer|Kubernetes Engineer|Infrastructure Platform Engineer',
    },
    sectors: 'DevOps|클라우드|인프라|시스템엔지니어',
    sectorsEn: 'DevOps|Cloud|Infrastructure',
    stacks:
      '6:Kubernetes,Docker,AWS,Terraform,ArgoCD,Prometheus,Grafana|4:AWS,Terraform,Docker,Jenkins,Linux,Ansible|1:GCP,Kubernetes,Terraform,GitHub Actions|1:Azure,Kubernetes,Terraform,PowerShell',
  }),
  it('cloud', 'infrastructure', 13, 5000, {
    ko: {
      'cloud engineer': '클라우드 엔지니어|클라우드엔지니어|Cloud Engineer|클라우드 운영 엔지니어',
      'cloud architect': '클라우드 아키텍트|Cloud Architect|솔루션스 아키텍트|클라우드 컨설턴트',
    },
    en: {
      'cloud engineer': 'Cloud Engineer|Cloud Infrastructure Engineer',
      'cloud architect': 'Cloud Architect|Cloud Solutions Architect',
    },
    sectors: '클라우드|인프라|MSP|시스템엔지니어',
    sectorsEn: 'Cloud|Infrastructure|IT Services',
    stacks:
      '6:AWS,Terraform,Linux,Amazon EC2,Amazon S3|3:Azure,Windows Server,PowerShell,Terraform|2:GCP,Kubernetes,BigQuery|1:Naver Cloud,Linux,Docker|1:OpenStack,Linux,Ansible',
  }),
  it('system', 'infrastructure', 24, 3900, {
    ko: {
      'system engineer':
        '시스템 엔지니어|시스템엔지니어|서버 시스템 엔지니어|SE(시스템엔지니어)|인프라 엔지니어|System Engineer',
      'system administrator': '서버 관리자|시스템 관리자|서버 운영자|시스템 운영 담당자|서버운영 및 관리',
    },
    en: {
      'system engineer': 'Systems Engineer|System Engineer|Infrastructure Engineer',
      'system administrator':
        'System Administrator|Systems Administrator|Linux Administrator|Server Administrator',
    },
    sectors: '시스템엔지니어|SE(시스템엔지니어)|서버관리|인프라|IDC',
    sectorsEn: 'Infrastructure|IT Services|Systems',
    stacks:
      '5:Linux,VMware,Red Hat,CentOS,Zabbix|3:Windows Server,VMware,PowerShell|2:Linux,Ubuntu,Ansible,Docker|1:Unix,Oracle,Linux',
  }),
  it('network', 'infrastructure', 14, 3800, {
    ko: {
      'network engineer':
        '네트워크 엔지니어|네트워크엔지니어|Network Engineer|~네트워크 노드 운영 엔지니어|무선 네트워크 엔지니어',
      'network administrator': '네트워크 관리자|네트워크 운영 담당자|네트워크 구축 담당|네트워크 보안 관리자',
    },
    en: {
      'network engineer':
        'Network Engineer|Network Engineers|Network Operations Engineer|~Core Network Node Engineer',
      'network administrator': 'Network Administrator',
    },
    sectors: '네트워크|네트워크엔지니어|통신|인프라',
    sectorsEn: 'Networks|Telecoms|IT Services',
    stacks: '4:Cisco IOS,TCP/IP,Linux|1:TCP/IP,Wireshark,Linux',
  }),
  it('dba', 'infrastructure', 8, 4900, {
    ko: {
      'database administrator': 'DBA|데이터베이스 관리자|DB 관리자|DBA(데이터베이스 관리자)',
      'database engineer': 'DB 엔지니어|데이터베이스 엔지니어',
    },
    en: {
      'database administrator': 'Database Administrator|DBA|Database Administrator (DBA)',
      'database engineer': 'Database Engineer',
    },
    sectors: 'DBA|데이터베이스|SQL튜닝|데이터모델링',
    sectorsEn: 'Databases|IT Services',
    stacks:
      '5:Oracle,SQL,PL/SQL,Linux,Tibero|3:PostgreSQL,MySQL,Linux,AWS|2:SQL Server,T-SQL,Windows Server|2:MySQL,MariaDB,MongoDB,Redis',
  }),
  it('security', 'security', 17, 4600, {
    ko: {
      'security engineer': '보안 엔지니어|정보보안 엔지니어|보안엔지니어|Security Engineer',
      'information security manager':
        '정보보안 담당자|정보보안담당자|정보보호 담당자|보안 관제 요원|개인정보보호 담당자|보안컨설턴트',
      'penetration tester': '모의해킹 전문가|모의해킹 컨설턴트|취약점 진단 컨설턴트',
    },
    en: {
      'security engineer': 'Security Engineer|Application Security Engineer|Cyber Security Engineer',
      'information security manager': 'Information Security Manager|Security Analyst|SOC Analyst',
      'penetration tester': 'Penetration Tester|Pen Tester',
    },
    sectors: '정보보안|네트워크보안|보안컨설팅|보안관제|모의해킹',
    sectorsEn: 'Security|Cyber Security|IT Services',
    stacks: '3:Linux,Python,Wireshark,Splunk|2:Nessus,Linux,Snort|2:AWS,Linux,Splunk',
  }),
  it('qa', 'quality', 13, 3800, {
    ko: {
      'qa engineer': 'QA 엔지니어|QA엔지니어|QA Engineer|소프트웨어 QA|SW QA 엔지니어|테스트 자동화 엔지니어',
      'qa tester': 'QA 테스터|게임 QA|QA 담당자|테스터|QA',
    },
    en: {
      'qa engineer':
        'QA Engineer|Quality Assurance Engineer|QA Automation Engineer|Software Test Engineer|SDET',
      'qa tester': 'QA Tester|Software Tester|QA Analyst',
    },
    sectors: 'QA|테스터|소프트웨어테스트|품질보증',
    sectorsEn: 'QA|Software|Testing',
    stacks:
      '4:Selenium,Python,Jira,Appium|2:Cypress,JavaScript,Jira|1:JMeter,Postman,Jira|1:Playwright,TypeScript,GitHub Actions',
  }),
  it('productManager', 'product', 18, 5200, {
    ko: {
      'product manager':
        '프로덕트 매니저|프로덕트매니저|Product Manager|프로덕트 매니저(PM)|PM(프로덕트 매니저)',
      'product owner': '프로덕트 오너|Product Owner|프로덕트 오너(PO)|PO(프로덕트 오너)',
    },
    en: {
      'product manager': 'Product Manager|Technical Product Manager|Product Managers',
      'product owner': 'Product Owner|Technical Product Owner',
    },
    sectors: '서비스기획|PM|플랫폼|앱기획',
    sectorsEn: 'Product|Software|SaaS',
    stacks: '3:Jira,Confluence,Figma,SQL|1:Notion,Slack,Figma',
  }),
  it('planner', 'product', 22, 4200, {
    ko: {
      'service planner': '서비스 기획자|서비스기획자|서비스 기획|웹 기획자|웹기획자|앱 기획자|UX 기획자',
      'game designer': '게임 기획자|게임기획자|게임 기획',
      'web planner': '웹서비스 기획|웹 서비스 기획 담당자|콘텐츠 기획자',
    },
    sectors: '서비스기획|웹기획|앱기획|콘텐츠기획|게임기획',
    stacks: '2:Figma,PowerPoint,Excel|1:Jira,Confluence',
  }),
  it('projectManager', 'product', 16, 6000, {
    ko: {
      'project manager': 'IT PM|프로젝트 매니저|개발 PM|PM/PL|SI PM|IT 프로젝트 매니저|개발PM',
      'project leader': '개발 PL|프로젝트 리더|PL',
    },
    en: {
      'project manager': 'IT Project Manager|Project Manager|Technical Project Manager|Programme Manager',
    },
    sectors: 'PM|SI개발|IT컨설팅|프로젝트관리|개발PM',
    sectorsEn: 'Project Management|IT Services|Software',
    stacks: '3:Jira,Confluence,Excel|1:Java,Oracle,Spring',
  }),
  it('uxDesigner', 'design', 24, 4000, {
    ko: {
      'ux designer': 'UI/UX 디자이너|UX/UI 디자이너|UX 디자이너|UI디자이너|UXUI 디자이너|UI·UX 디자이너',
      'product designer': '프로덕트 디자이너|프로덕트디자이너|Product Designer',
      'web designer': '웹디자이너|웹 디자이너|쇼핑몰 웹디자이너',
      'detail page designer': '상세페이지 디자이너',
      'web design': '웹디자인|웹디자인 담당자|UI/UX 디자인 담당자|상세페이지 디자인',
    },
    en: {
      'ux designer': 'UX Designer|UI/UX Designer|UX/UI Designer|User Experience Designer',
      'product designer': 'Product Designer|Digital Product Designer|Product Designers',
      'web designer': 'Web Designer',
    },
    sectors: 'UI/UX디자인|웹디자인|앱디자인|프로덕트디자인',
    sectorsEn: 'Design|UX|Product',
    stacks:
      '6:Figma,Zeplin,Sketch,Adobe XD,Photoshop|4:Photoshop,Illustrator,HTML,CSS|1:Sketch,Zeplin,After Effects',
  }),
  it('publisher', 'development', 14, 3500, {
    ko: { 'web publisher': '웹 퍼블리셔|웹퍼블리셔|퍼블리셔|UI 퍼블리셔|UI개발자(퍼블리셔)|웹퍼블리싱' },
    sectors: '퍼블리셔|웹표준·웹접근성|반응형웹|웹개발',
    stacks: '5:HTML,CSS,JavaScript,jQuery,Sass|2:HTML,CSS,Vue.js,Figma',
  }),
  it('erp', 'development', 11, 5100, {
    ko: {
      'sap consultant': 'SAP 컨설턴트|SAP FI 컨설턴트|SAP 모듈 컨설턴트|ERP 컨설턴트',
      'abap developer': 'ABAP 개발자|SAP ABAP 개발자|ABAP개발자|ERP/SAP 개발자',
    },
    en: {
      'sap consultant': 'SAP Consultant|SAP FICO Consultant|ERP Consultant',
      'abap developer': 'ABAP Developer|SAP ABAP Developer',
    },
    sectors: 'ERP|IT컨설팅|SI개발',
    sectorsEn: 'ERP|Consulting|IT Services',
    stacks: '5:SAP,ABAP,SAP HANA|1:Oracle,PL/SQL,SAP',
  }),
  it('support', 'support', 18, 3200, {
    ko: {
      'technical support': '기술지원 엔지니어|기술지원|IT 기술지원 담당자|솔루션 기술지원|PC 유지보수 기사',
      'it manager': '전산 담당자|전산실 운영 담당|IT 담당자|전산관리자|사내 전산 담당',
      'help desk': 'IT 헬프데스크|헬프데스크 담당자',
    },
    en: {
      'technical support':
        'Technical Support Engineer|IT Support Engineer|IT Support Technician|2nd Line Support Engineer',
      'it manager': 'IT Manager|IT Officer',
      'help desk': 'Help Desk Analyst|Service Desk Analyst',
    },
    sectors: '기술지원|유지보수|전산|PC관리|서버관리',
    sectorsEn: 'IT Support|IT Services',
    stacks: '3:Windows,Linux,SQL Server|1:Linux,Oracle,Tomcat|1:Excel,Windows Server',
  }),
  it('blockchain', 'development', 4, 5600, {
    ko: {
      'blockchain developer': '블록체인 개발자|블록체인개발자|스마트컨트랙트 개발자|~블록체인 노드 개발자',
      'blockchain engineer': '블록체인 엔지니어|Blockchain Engineer',
    },
    en: {
      'blockchain developer': 'Blockchain Developer|Smart Contract Developer',
      'blockchain engineer': 'Blockchain Engineer',
    },
    sectors: '블록체인|가상자산|백엔드/서버개발',
    sectorsEn: 'Blockchain|Crypto|Software',
    stacks: '4:Solidity,Ethereum,Web3.js,TypeScript|2:Go,Hyperledger Fabric,Docker|1:Rust,Ethereum,Linux',
  }),
  it('robotics', 'embedded', 8, 4900, {
    ko: {
      'robot software developer': '로봇 SW 개발자|로봇 소프트웨어 개발|로봇 제어 개발자|자율주행 개발자',
      'robotics engineer': '로봇 엔지니어|로보틱스 엔지니어|자율주행 엔지니어',
    },
    en: {
      'robotics engineer': 'Robotics Engineer|Autonomous Driving Engineer',
      'robotics software engineer': 'Robotics Software Engineer',
    },
    sectors: '로봇|자율주행|제어|임베디드',
    sectorsEn: 'Robotics|Engineering|AI',
    stacks: '4:ROS,C++,Python,Linux|3:ROS 2,C++,Python,Linux|1:MATLAB,Simulink,C',
  }),
];

const OFFICE: readonly Occupation[] = [
  office('accountant', 'finance', 24, 3800, {
    ko: {
      accountant: '회계 담당자|재무회계 담당자|회계담당자|회계팀 팀원|재무/회계 담당|결산 담당자',
      'tax accountant': '세무회계 사무원|세무사무원|세무회계 담당|세무사',
    },
    en: {
      accountant: 'Accountant|Management Accountant|Financial Accountant|Accountants',
      'tax accountant': 'Tax Accountant|Tax Associate',
      'financial controller': 'Financial Controller',
    },
    sectors: '회계|재무|세무|결산|세무회계',
    sectorsEn: 'Accounting|Finance',
    stacks: '2:Excel,SAP|1:SAP,Excel',
  }),
  clerk('bookkeeper', 'finance', 24, 2800, {
    ko: {
      bookkeeper: '경리|경리사무원|경리 담당자|경리/회계 사무원|경리직원',
      'office assistant': '사무보조|사무보조원',
      'office clerk': '사무직원|일반사무|사무원',
    },
    en: {
      bookkeeper: 'Bookkeeper|Accounts Assistant|Accounts Payable Clerk',
      'office assistant': 'Office Assistant|Office Administrator|Administrative Assistant',
    },
    sectors: '경리|사무보조|일반사무|총무|전산회계',
    sectorsEn: 'Administration|Office|Accounting',
    stacks: '1:Excel,Word',
  }),
  office('hr', 'hr', 18, 3900, {
    ko: {
      'hr manager': '인사 담당자|인사담당자|인사총무 담당자|HR 매니저|HR 담당자|급여 담당자',
      recruiter: '채용 담당자|채용담당자|리크루터|채용 매니저|R&D 채용 담당자',
    },
    en: {
      'hr manager': 'HR Manager|HR Business Partner|Human Resources Officer|People Partner',
      recruiter: 'Recruiter|Technical Recruiter|Talent Acquisition Specialist',
    },
    sectors: '인사|총무|채용|급여|HR',
    sectorsEn: 'Human Resources|Recruitment',
    stacks: '1:Excel,SAP',
  }),
  office('legal', 'legal', 6, 5600, {
    ko: {
      'legal counsel': '법무 담당자|사내변호사|법무담당자|변호사',
      'patent specialist': '특허 담당자|변리사|특허명세사',
    },
    en: {
      'legal counsel': 'Legal Counsel|Lawyer|Legal Officer',
      'patent specialist': 'Patent Attorney|IP Specialist',
    },
    sectors: '법무|변호사|특허|컴플라이언스',
    sectorsEn: 'Legal',
  }),
  office('marketer', 'marketing', 32, 3700, {
    ko: {
      'performance marketer': '퍼포먼스 마케터|퍼포먼스마케터',
      'content marketer': '콘텐츠 마케터|콘텐츠마케터|SNS 마케터',
      marketer: '마케터|온라인 마케터|브랜드 마케터|디지털 마케터|그로스 마케터',
      marketing: '마케팅 담당자|온라인마케팅|마케팅 매니저|퍼포먼스 마케팅 담당자|콘텐츠 마케팅 담당',
    },
    en: {
      'performance marketer': 'Performance Marketer|Growth Marketer|PPC Specialist',
      'content marketer': 'Content Marketer|Content Marketing Manager',
      marketer: 'Digital Marketer|Marketing Manager|Marketing Executive|Brand Marketer',
    },
    sectors: '마케팅|광고·홍보|온라인마케팅|SNS마케팅|콘텐츠기획|브랜딩',
    sectorsEn: 'Marketing|Advertising',
    stacks: '2:Google Analytics,Excel|1:Photoshop,Premiere Pro',
  }),
  office('graphicDesigner', 'design', 22, 3300, {
    ko: {
      'graphic designer':
        '그래픽 디자이너|그래픽디자이너|시각디자이너|BX 디자이너|브랜드 디자이너|패키지 디자이너',
      'editorial designer': '편집디자이너|편집 디자이너',
      'graphic design': '그래픽 디자인|인쇄 편집디자인|시각디자인 담당자|패키지 디자인',
      designer: '디자이너|콘텐츠 디자이너|제품 디자이너|패션 디자이너',
    },
    en: {
      'graphic designer': 'Graphic Designer|Graphic Designers|Brand Designer',
      designer: 'Designer|Creative Designer|Packaging Designer',
    },
    sectors: '그래픽디자인|편집디자인|시각디자인|패키지디자인|브랜드디자인',
    sectorsEn: 'Design|Creative',
    stacks: '5:Photoshop,Illustrator,InDesign|1:3ds Max,Photoshop|1:Cinema 4D,After Effects',
  }),
  office('videoEditor', 'media', 12, 3200, {
    ko: {
      'video editor': '영상 편집자|영상편집자|유튜브 편집자|영상 편집',
      'video producer': '영상 PD|영상PD|유튜브 PD|콘텐츠 PD',
      'motion designer': '모션그래픽 디자이너|모션 디자이너',
    },
    en: {
      'video editor': 'Video Editor|Video Producer',
      'motion designer': 'Motion Designer|Motion Graphics Designer',
    },
    sectors: '영상편집|영상제작|유튜브|모션그래픽|방송',
    sectorsEn: 'Media|Creative',
    stacks: '4:Premiere Pro,After Effects,Photoshop|1:Cinema 4D,After Effects,Blender',
  }),
  office('secretary', 'administration', 9, 3200, {
    ko: {
      secretary: '비서|임원 비서|~C레벨 비서|임원비서',
      receptionist: '안내데스크|리셉션|인포메이션 데스크',
    },
    en: {
      secretary: 'Secretary|Executive Assistant|Personal Assistant|~C-Suite Executive Assistant',
      receptionist: 'Receptionist|Front Desk Receptionist',
    },
    sectors: '비서|사무직|안내데스크',
    sectorsEn: 'Administration|Office',
  }),
  clerk('customerService', 'service', 26, 2800, {
    ko: {
      'customer service agent': '고객상담원|고객 상담사|CS 상담사|콜센터 상담원|인바운드 상담원|채팅 상담원',
      'cs manager': 'CS 매니저|CS 담당자|고객지원 매니저|CX 매니저',
    },
    en: {
      'customer service agent':
        'Customer Service Adviser|Customer Service Representative|Customer Support Agent|Call Centre Agent',
      'cs manager': 'Customer Success Manager|Customer Support Manager',
    },
    sectors: '고객상담|CS|콜센터|인바운드|고객지원',
    sectorsEn: 'Customer Service|Support',
  }),
  office('general', 'general', 20, 3600, {
    ko: {
      'open recruitment': '각 부문 사원|전 직군 인재|부문별 인재|사무·기술직 사원|각 부문별 인재|전체직무',
    },
    sectors: '솔루션|유지보수|웹개발|영업관리|경영기획|데이터분석가|품질관리|연구개발',
    stacks: '4:Python,C++,Java,Linux,AWS|1:Java,C++,SQL,Oracle|1:SAP,Excel',
  }),
];

const SALES: readonly Occupation[] = [
  sales('sales', 'sales', 34, 3700, {
    ko: {
      'sales representative':
        '영업 담당자|영업사원|영업직|B2B 영업 담당자|영업 담당|국내영업 사원|법인영업 담당자',
      'sales manager': '영업 관리자|영업관리|영업팀장|영업지점장',
    },
    en: {
      'sales representative':
        'Sales Representative|Sales Executive|B2B Sales Executive|Sales Representatives',
      'sales manager': 'Sales Manager|Regional Sales Manager',
    },
    sectors: '영업|B2B|법인영업|영업관리|국내영업',
    sectorsEn: 'Sales',
    stacks: '1:Excel,Salesforce',
  }),
  sales('technicalSales', 'sales', 11, 4300, {
    ko: { 'technical sales': '기술영업|기술영업 담당자|기술영업 사원|IT 솔루션 영업|솔루션 영업 담당자' },
    en: { 'technical sales': 'Technical Sales Engineer|Sales Engineer|Pre-sales Engineer' },
    sectors: '기술영업|IT영업|솔루션|영업',
    sectorsEn: 'Sales|Engineering|Software',
  }),
  sales('overseasSales', 'sales', 13, 4000, {
    ko: {
      'overseas sales': '해외영업|해외영업 담당자|해외 영업 매니저|해외영업팀 사원',
      'trade clerk': '무역사무|무역사무원|무역 담당자|수출입 사무',
    },
    en: {
      'overseas sales': 'International Sales Manager|Export Sales Manager',
      'trade clerk': 'Import/Export Coordinator|Export Administrator',
    },
    sectors: '해외영업|무역|수출입|무역사무',
    sectorsEn: 'Sales|Trade',
  }),
  sales('accountManager', 'sales', 9, 4200, {
    ko: {
      'account manager': 'Account Manager',
      'account manager in Hangul': '어카운트 매니저|키어카운트 매니저',
      'advertising executive': '광고 AE|AE(광고기획)',
    },
    en: {
      'account manager': 'Account Manager|Key Account Manager|Account Managers',
      'account executive': 'Account Executive',
    },
    sectors: '광고기획|영업|AE|제휴',
    sectorsEn: 'Sales|Advertising|Accounts',
    stacks: '1:Salesforce,Excel',
  }),
  sales('businessDevelopment', 'business', 12, 4700, {
    ko: {
      'business development': '사업개발 매니저|사업개발 담당자|~사업 개발 담당|신사업 개발 담당자',
      'business development in Latin': 'Business Development 매니저',
      strategist: '사업기획 담당자|전략기획 담당|경영기획',
    },
    en: {
      'business development manager': 'Business Development Manager',
      'business development executive': 'Business Development Executive|Head of Business Development',
      'go-to-market manager': '~Go-to-Market Manager',
      strategist: 'Strategy Manager|Business Analyst',
    },
    sectors: '사업개발|신사업|전략기획|사업기획|제휴',
    sectorsEn: 'Business Development|Strategy',
  }),
  sales('merchandiser', 'commerce', 15, 3500, {
    ko: {
      merchandiser: 'MD|온라인 MD|상품기획 MD|영업MD|상품 MD',
      'product development merchandiser': '상품개발 MD|상품개발 담당자|상품기획/개발 담당',
    },
    en: { merchandiser: 'Merchandiser|Buyer|E-commerce Merchandiser' },
    sectors: 'MD|상품기획|유통|온라인쇼핑몰|상품개발',
    sectorsEn: 'Retail|E-commerce',
    stacks: '1:Excel,Photoshop',
  }),
];

const MEDICAL: readonly Occupation[] = [
  medical('nurse', 'nursing', 34, 3900, {
    ko: {
      nurse:
        '간호사|병동간호사|병동 간호사|외래 간호사|수술실 간호사|간호사(3교대)|RN 간호사|응급실 간호사|투석실 간호사',
      'head nurse': '수간호사|간호과장|수간호사(책임)',
    },
    en: {
      'registered nurse': 'Registered Nurse|Registered Nurse (RN)|Registered Nurses',
      nurse: 'Nurse|Staff Nurse|ICU Nurse',
      rn: 'RN',
      'nursing jobs': 'Nursing Professional|Theatre Nursing Team Member|Community Nursing Role',
    },
    sectors: '간호사|병원·의원|의료|간호',
    sectorsEn: 'Healthcare|Nursing|Hospitals',
  }),
  medical('nursingAssistant', 'nursing', 18, 2900, {
    ko: {
      'nursing assistant':
        '간호조무사|간호 조무사|외래 간호조무사|병동 간호조무사|소아과 간호조무사|내과 간호조무사',
    },
    en: { 'nursing assistant': 'Nursing Assistant|Certified Nursing Assistant|Healthcare Assistant' },
    sectors: '간호조무사|병원·의원|의원|접수',
    sectorsEn: 'Healthcare|Nursing',
  }),
  medical('physiotherapist', 'therapy', 14, 3500, {
    ko: {
      physiotherapist: '물리치료사|도수치료사|물리 치료사|도수치료 물리치료사',
      'occupational therapist': '작업치료사|언어치료사|작업 치료사',
    },
    en: {
      physiotherapist: 'Physiotherapist|Physical Therapist|Physiotherapy Specialist',
      'occupational therapist': 'Occupational Therapist',
    },
    sectors: '물리치료사|재활치료|병원·의원|작업치료',
    sectorsEn: 'Healthcare|Therapy',
  }),
  medical('dental', 'dental', 14, 3300, {
    ko: {
      'dental hygienist': '치과위생사|치과 위생사|치위생사',
      'dental coordinator': '치과 코디네이터|치과 상담실장|치과 데스크',
    },
    en: {
      'dental hygienist': 'Dental Hygienist',
      'dental nurse': 'Dental Nurse',
      'dental coordinator': 'Dental Receptionist',
    },
    sectors: '치과위생사|치과|병원·의원|코디네이터',
    sectorsEn: 'Healthcare|Dental',
  }),
  medical('pharmacist', 'pharmacy', 7, 6200, {
    ko: { pharmacist: '약사|병원 약사|근무약사|약국 약사' },
    en: { pharmacist: 'Pharmacist|Clinical Pharmacist|Pharmacists' },
    sectors: '약사|약국|제약|병원·의원',
    sectorsEn: 'Healthcare|Pharmacy',
  }),
  medical('doctor', 'medicine', 7, 12000, {
    ko: { doctor: '의사|내과 전문의|가정의학과 전문의|봉직의|검진센터 의사|한의사' },
    en: { doctor: 'Doctor|Physician|General Practitioner|Consultant Physician' },
    sectors: '의사|전문의|병원·의원|의료',
    sectorsEn: 'Healthcare|Hospitals',
  }),
  medical('labTechnician', 'laboratory', 9, 3400, {
    ko: {
      'clinical pathologist': '임상병리사|임상 병리사|검사실 임상병리사',
      radiographer: '방사선사|영상의학과 방사선사',
    },
    en: {
      radiographer: 'Radiographer|Diagnostic Radiographer',
      'clinical pathologist': 'Medical Laboratory Technician|Biomedical Scientist',
    },
    sectors: '임상병리사|방사선사|병원·의원|검진센터',
    sectorsEn: 'Healthcare|Laboratories',
  }),
  medical('clinicalResearch', 'research', 8, 4300, {
    ko: {
      'clinical research associate': '임상시험 모니터요원(CRA)|CRA|임상연구 담당자|임상 연구 코디네이터',
      'drug researcher': '신약개발 연구원|~신약 개발 연구원|제약 연구원|바이오 연구원',
    },
    en: {
      'clinical research associate': 'Clinical Research Associate|CRA|Clinical Trial Manager',
      'drug researcher': 'Drug Discovery Scientist|Bioprocess Scientist',
    },
    sectors: '임상시험|제약|바이오|연구개발',
    sectorsEn: 'Pharmaceuticals|Clinical Research',
    stacks: '1:SAS,R|1:Excel,R',
  }),
];

const CARE: readonly Occupation[] = [
  care('caregiver', 'care', 24, 2700, {
    ko: {
      caregiver: '요양보호사|방문 요양보호사|재가 요양보호사|주간보호센터 요양보호사|입소 요양보호사',
      'personal assistant': '간병인|장애인 활동지원사|활동지원사',
    },
    en: {
      'care assistant': 'Care Assistant',
      caregiver: 'Home Carer|Caregiver|Support Worker',
      'personal assistant': 'Personal Care Aide',
    },
    sectors: '요양보호사|재가요양|노인복지|요양원',
    sectorsEn: 'Social Care|Elderly Care',
  }),
  care('socialWorker', 'care', 16, 3000, {
    ko: {
      'social worker': '사회복지사|생활복지사|사회 복지사|지역아동센터 사회복지사|노인복지센터 사회복지사',
    },
    en: { 'social worker': 'Social Worker|Social Workers' },
    sectors: '사회복지사|복지관|아동복지|노인복지',
    sectorsEn: 'Social Care|Charity',
  }),
  care('childcare', 'teaching', 15, 2700, {
    ko: {
      'childcare teacher': '보육교사|어린이집 교사|어린이집 보육교사|영유아 보육교사|어린이집 보조교사',
      'kindergarten teacher': '유치원 교사|유치원 정교사|유치원교사',
    },
    en: {
      'childcare teacher': 'Nursery Practitioner|Childcare Worker',
      'nursery nurse': 'Nursery Nurse',
      'kindergarten teacher': 'Kindergarten Teacher|Early Years Teacher',
    },
    sectors: '보육교사|유치원·보육|어린이집|교사',
    sectorsEn: 'Childcare|Education',
  }),
];

const FOOD: readonly Occupation[] = [
  food('cook', 'kitchen', 28, 3000, {
    ko: {
      cook: '조리사|한식 조리사|단체급식 조리사|조리원|급식 조리원|주방 조리사|요리사',
      chef: '셰프|주방장|양식 셰프|일식 주방장|수셰프',
      'menu developer': '메뉴개발 셰프|~메뉴 개발 담당자',
    },
    en: { cook: 'Cook|Line Cook|School Cook|Cooks', chef: 'Chef|Sous Chef|Chef de Partie|Head Chef' },
    sectors: '조리사|주방|단체급식|외식|한식',
    sectorsEn: 'Hospitality|Restaurants|Catering',
  }),
  food('barista', 'service', 18, 2600, {
    ko: {
      barista: '바리스타|카페 바리스타|카페 직원|~자바 커피 바리스타|카페알바',
      'cafe manager': '카페 매니저|카페 점장',
    },
    en: {
      barista: 'Barista|Baristas|~Java Coffee Barista|Coffee Shop Assistant',
      'cafe manager': 'Cafe Manager',
    },
    sectors: '카페|바리스타|외식|커피',
    sectorsEn: 'Hospitality|Cafes',
  }),
  food('hall', 'service', 18, 2600, {
    ko: {
      server: '홀서빙|홀 서빙|홀직원|홀 매니저|레스토랑 서버|홀 서버',
      'kitchen porter': '주방보조|주방 보조|설거지 보조',
    },
    en: {
      server: 'Waiter|Waitress|Restaurant Server|Waiting Staff',
      'kitchen porter': 'Kitchen Porter|Kitchen Assistant',
    },
    sectors: '홀서빙|외식|주방|레스토랑',
    sectorsEn: 'Hospitality|Restaurants',
  }),
  food('baker', 'kitchen', 11, 2800, {
    ko: {
      baker: '제과제빵사|제빵사|제과제빵|파티시에|베이커리 제빵사',
      'cake designer': '케이크 디자이너|케이크디자이너',
    },
    en: { baker: 'Baker|Pastry Chef|Bakers', 'cake designer': 'Cake Decorator' },
    sectors: '제과제빵|베이커리|식품제조|디저트',
    sectorsEn: 'Hospitality|Bakeries',
  }),
];

const SCHOOL: readonly Occupation[] = [
  school('instructor', 'teaching', 26, 3200, {
    ko: {
      'maths instructor': '수학강사|중등 수학강사|고등부 수학 강사|수학 강사|초중등 수학학원 강사',
      'english instructor': '영어강사|영어 강사|영어학원 강사|초등 영어강사|어학원 강사',
      instructor: '학원강사|국어강사|논술강사|피아노 강사|미술학원 강사',
    },
    en: {
      'maths instructor': 'Maths Teacher|Mathematics Tutor|Maths Tutor',
      'english instructor': 'English Teacher|ESL Teacher|English Language Tutor',
      instructor: 'Teacher|Tutor|Science Teacher',
    },
    sectors: '학원강사|보습학원|수학|외국어교육|입시',
    sectorsEn: 'Education|Schools|Tutoring',
  }),
  school('codingInstructor', 'teaching', 8, 3300, {
    ko: {
      'coding instructor': '코딩강사|코딩 강사|방과후 코딩강사|컴퓨터학원 강사|IT 강사|소프트웨어 교육 강사',
    },
    en: { 'coding instructor': 'Coding Instructor|Computer Science Teacher|Bootcamp Instructor' },
    sectors: 'IT강사|컴퓨터교육|코딩|학원강사',
    sectorsEn: 'Education|Coding',
    stacks: '4:Python,C,Java|2:Java,Python,SQL|1:AutoCAD,Photoshop|1:C,C++,Python',
  }),
  school('specialTeacher', 'teaching', 7, 3300, {
    ko: {
      'special education teacher': '특수교사|특수 교사|기간제 특수교사',
      'school teacher': '기간제 교사|초등교사|중등교사|방과후 교사',
    },
    en: {
      'special education teacher': 'Special Education Teacher|SEN Teacher',
      'school teacher': 'Primary School Teacher|Secondary School Teacher',
    },
    sectors: '특수교육|초등교육|교사|학교',
    sectorsEn: 'Education|Schools',
  }),
  school('educationManager', 'education', 10, 3400, {
    ko: {
      'education manager': '교육운영 매니저|교육 운영 담당자|교육기획 담당자|평생교육사|학습 매니저',
      'course counsellor': '입학 상담 실장|학원 상담실장|학사관리 담당',
    },
    en: {
      'education manager': 'Training Manager|Learning and Development Manager|Education Programme Manager',
      'course counsellor': 'Admissions Officer',
    },
    sectors: '교육기획|교육운영|평생교육|학습관리',
    sectorsEn: 'Education|Training',
  }),
];

const GOODS: readonly Occupation[] = [
  goods('warehouse', 'logistics', 28, 2900, {
    ko: {
      'warehouse worker':
        '물류센터 입출고 사원|물류 사원|물류센터 직원|입출고 담당|피킹·포장 사원|물류관리 사원',
      'warehouse manager': '창고관리 담당|물류관리 담당자|창고 관리자|물류 매니저',
    },
    en: {
      'warehouse operative': 'Warehouse Operative|Warehouse Operatives',
      'warehouse hand': 'Warehouse Worker|Picker Packer',
      'warehouse manager': 'Warehouse Manager|Logistics Coordinator',
    },
    sectors: '물류|창고관리|입출고|유통|물류센터',
    sectorsEn: 'Logistics|Warehousing',
  }),
  goods('driver', 'transport', 24, 3400, {
    ko: {
      'delivery driver': '배송기사|배송 기사|택배기사|1톤 배송기사|납품 배송사원|새벽배송 기사',
      'truck driver': '화물차 기사|5톤 운전기사|운전기사|25톤 트레일러 기사',
      'bus driver': '버스 기사|통근버스 운전원|셔틀버스 기사',
    },
    en: {
      'delivery driver': 'Delivery Driver|Delivery Drivers|~Swift Delivery Driver',
      'van driver': 'Van Driver',
      'truck driver': 'Truck Driver|HGV Driver|Class 1 Driver',
      'bus driver': 'Bus Driver',
    },
    sectors: '운전·운송|배송|물류|화물',
    sectorsEn: 'Transport|Logistics',
  }),
  goods('forklift', 'logistics', 9, 3300, {
    ko: { 'forklift driver': '지게차 기사|지게차 운전원|지게차기사|리치 지게차 운전' },
    en: { 'forklift driver': 'Forklift Driver|Forklift Operator|Reach Truck Driver' },
    sectors: '지게차|물류|운전·운송|상하차',
    sectorsEn: 'Logistics|Warehousing',
  }),
  goods('purchasing', 'supply', 12, 3800, {
    ko: {
      'purchasing officer': '구매 담당자|구매/자재 담당|자재관리 담당자|구매팀 사원|외주구매 담당',
      'supply chain manager': 'SCM 담당자|SCM 매니저|수요예측 담당자',
    },
    en: {
      'purchasing officer': 'Purchasing Officer|Procurement Specialist|Buyer (Purchasing)',
      'supply chain manager': 'Supply Chain Manager|Supply Planner',
    },
    sectors: '구매|자재|SCM|자재관리',
    sectorsEn: 'Procurement|Supply Chain',
    stacks: '1:SAP,Excel',
  }),
];

const CRAFT: readonly Occupation[] = [
  craft('production', 'manufacturing', 38, 3100, {
    ko: {
      'production worker':
        '생산직|생산직 사원|생산사원|제조 생산직|식품 생산직|~비타민C 생산직|~매트리스 스프링 생산직',
      operator: '오퍼레이터|반도체 장비 오퍼레이터|설비 오퍼레이터|반도체 오퍼레이터',
    },
    en: {
      'production worker': 'Production Operative|Factory Worker|Assembly Line Worker',
      operator: 'Machine Operator|Plant Operator',
    },
    sectors: '생산|제조|생산직|오퍼레이터|반도체',
    sectorsEn: 'Manufacturing|Production',
  }),
  engineer('qualityControl', 'quality', 17, 3600, {
    ko: {
      'quality controller': '품질관리 담당자|품질관리|품질관리 사원|QC 담당자|품질검사원',
      'quality assurance': '품질보증 담당자|품질보증(QA) 담당|QA/QC 담당자|품질보증 QA',
    },
    en: {
      'quality controller': 'Quality Controller|Quality Inspector|Quality Technician',
      'quality assurance': 'Quality Assurance Officer|QA/QC Inspector',
    },
    sectors: '품질관리|품질보증|QC|QA|제조',
    sectorsEn: 'Quality|Manufacturing',
    stacks: '1:Excel,SAP',
  }),
  engineer('mechanical', 'engineering', 20, 4100, {
    ko: {
      'mechanical designer': '기계설계 엔지니어|기구설계 담당자|기계설계|기구설계 엔지니어|금형설계',
      'mechanical engineer': '기계 엔지니어|설비 엔지니어|장비 개발 엔지니어|공정 엔지니어',
    },
    en: {
      'mechanical designer': 'Mechanical Design Engineer|CAD Designer',
      'mechanical engineer': 'Mechanical Engineer|Process Engineer|Mechanical Engineers',
    },
    sectors: '기계설계|기구설계|금형|설비|자동화설비',
    sectorsEn: 'Engineering|Mechanical',
    stacks: '4:AutoCAD,SolidWorks,Inventor|2:CATIA,AutoCAD|1:SolidWorks,MATLAB|1:AutoCAD,Excel',
  }),
  engineer('electrical', 'engineering', 16, 3700, {
    ko: {
      electrician: '전기기사|전기 기사|전기공사 기사|시설관리 전기기사|전기안전관리자',
      'electrical engineer': '전장설계 엔지니어|전기설계 담당자|PLC 제어 엔지니어|PLC 프로그래머',
    },
    en: {
      electrician: 'Electrician|Maintenance Electrician|Electricians',
      'electrical engineer': 'Electrical Engineer|PLC Programmer|Controls Engineer',
    },
    sectors: '전기|시설관리|전장설계|PLC|자동제어',
    sectorsEn: 'Engineering|Electrical',
    stacks: '2:AutoCAD,LabVIEW|1:AutoCAD,Excel',
  }),
  craft('welder', 'manufacturing', 10, 3600, {
    ko: {
      welder: '용접사|용접공|CO2 용접사|배관 용접사',
      'cnc machinist': 'CNC 가공 기사|CNC 선반공|MCT 가공 기사|CNC/MCT 조작원',
    },
    en: {
      welder: 'Welder|Welder Fabricator|MIG Welder',
      'cnc machinist': 'CNC Machinist|CNC Operator|CNC Programmer',
    },
    sectors: '용접|CNC|기계가공|제조',
    sectorsEn: 'Manufacturing|Welding',
  }),
  craft('mechanic', 'maintenance', 10, 3400, {
    ko: {
      mechanic: '자동차 정비사|정비사|수입차 정비사|중장비 정비사',
      'facility manager': '시설관리 기사|시설관리 주임|건물 시설관리',
    },
    en: {
      mechanic: 'Mechanic|Vehicle Technician|Auto Mechanic|~Rust Repair Technician',
      'facility manager': 'Facilities Manager|Maintenance Technician',
    },
    sectors: '정비|자동차정비|시설관리|유지보수',
    sectorsEn: 'Maintenance|Automotive',
  }),
  engineer('researcher', 'research', 16, 4300, {
    ko: {
      'r&d researcher':
        'R&D 연구원|연구개발 연구원|R&D 연구소 연구원|소재 연구개발|화장품 연구원|식품 연구원|2차전지 R&D 연구원',
      'product developer': '제품개발 연구원|제품 개발 담당자|~제형 개발 연구원',
    },
    en: {
      'r&d researcher': 'R&D Scientist|R&D Engineer|Research Scientist|~R & D Chemist',
      'product developer': 'Product Development Scientist|Formulation Scientist',
    },
    sectors: '연구개발|R&D|연구원|소재|화학',
    sectorsEn: 'R&D|Science|Chemicals',
    stacks: '1:MATLAB,Python|1:R,Excel',
  }),
];

const SHOP: readonly Occupation[] = [
  shop('storeStaff', 'retail', 28, 2700, {
    ko: {
      'store staff':
        '매장 판매사원|판매사원|매장 직원|의류매장 판매직|~스프링 시즌 판매사원|화장품 매장 판매사원',
      'store manager': '점장|매장 매니저|매장관리자|부점장|편의점 점장',
    },
    en: {
      'store staff': 'Store Assistant|Sales Assistant|Retail Assistant|~Spring Season Store Assistant',
      'store manager': 'Store Manager|Assistant Store Manager',
    },
    sectors: '판매|매장관리|유통|서비스|백화점',
    sectorsEn: 'Retail|Customer Service',
  }),
  shop('beauty', 'beauty', 16, 2700, {
    ko: {
      hairdresser: '헤어디자이너|헤어 디자이너|미용사|헤어 스탭',
      'nail artist': '네일아티스트|네일 아티스트|속눈썹 디자이너',
      aesthetician: '피부관리사|피부 관리사|에스테티션',
    },
    en: { hairdresser: 'Hairdresser|Hair Stylist', aesthetician: 'Beauty Therapist|Nail Technician' },
    sectors: '미용|뷰티|피부관리|네일',
    sectorsEn: 'Beauty|Salons',
  }),
  shop('guard', 'facility', 12, 2700, {
    ko: {
      'security guard': '경비원|건물 경비원|시설 경비원',
      'security officer': '보안요원|보안 요원',
      cleaner: '미화원|환경미화원|건물 미화원|청소원',
    },
    en: {
      'security guard': 'Security Guard|Security Officer|Door Supervisor',
      cleaner: 'Cleaner|Office Cleaner|Cleaners',
    },
    sectors: '경비|보안|미화|시설',
    sectorsEn: 'Security|Facilities|Cleaning',
  }),
  shop('hotel', 'service', 9, 2900, {
    ko: {
      'hotel front': '호텔 프론트|호텔 프론트 데스크|프론트 사원|호텔리어',
      housekeeper: '객실관리사|룸메이드|하우스키핑',
    },
    en: {
      'hotel front': 'Hotel Front Desk Agent|Front Desk Clerk|Front of House Host',
      housekeeper: 'Housekeeper|Room Attendant',
    },
    sectors: '호텔|객실|프론트|서비스',
    sectorsEn: 'Hospitality|Hotels',
  }),
  shop('trainer', 'sport', 7, 3000, {
    ko: { trainer: '헬스 트레이너|퍼스널 트레이너|필라테스 강사|요가 강사|수영강사' },
    en: { trainer: 'Personal Trainer|Fitness Instructor|Yoga Teacher' },
    sectors: '헬스|필라테스|스포츠|레저',
    sectorsEn: 'Sport|Leisure',
  }),
];

const CONSTRUCTION: readonly Occupation[] = [
  construction('siteManager', 'building', 17, 4500, {
    ko: {
      'site management': '건축시공 현장관리|현장소장|건축 현장소장|공사관리 담당자|시공관리 담당',
      'civil engineer': '토목기사|토목 시공 기사|토목설계 기사|토목 엔지니어',
    },
    en: {
      'site manager': 'Site Manager',
      'construction manager': 'Construction Manager|Site Supervisor',
      'civil engineer': 'Civil Engineer|Structural Engineer|Civil Engineers',
    },
    sectors: '건축|토목|시공|현장관리|공무',
    sectorsEn: 'Construction|Civil Engineering',
    stacks: '3:AutoCAD,Excel',
  }),
  construction('architect', 'building', 10, 4100, {
    ko: {
      'architectural designer': '건축설계 담당자|건축 설계|건축설계사|BIM 설계 엔지니어',
      'interior designer': '인테리어 디자이너|인테리어디자이너|실내건축 디자이너|인테리어 설계',
    },
    en: {
      'architectural designer': 'Architect|Architectural Designer|BIM Coordinator',
      'interior designer': 'Interior Designer',
    },
    sectors: '건축설계|인테리어|설계|BIM',
    sectorsEn: 'Architecture|Construction',
    stacks: '3:AutoCAD,SketchUp,3ds Max|2:Revit,AutoCAD|1:Rhino,SketchUp',
  }),
  construction('safety', 'building', 9, 4000, {
    ko: { 'safety manager': '안전관리자|건설 안전관리자|산업안전 담당자|소방안전관리자|안전보건 관리자' },
    en: { 'safety manager': 'Health and Safety Manager|HSE Officer|Safety Officer' },
    sectors: '안전관리|건설|산업안전|소방',
    sectorsEn: 'Construction|Safety',
  }),
  construction('landDevelopment', 'building', 6, 4600, {
    ko: {
      'real estate developer': '부동산 개발 담당자|부동산개발 PM|도시개발 기획 담당|부동산 개발사업 담당',
      'leasing manager': '분양상담사|자산관리 담당자|임대관리 담당',
    },
    en: {
      'real estate developer': 'Property Developer|Real Estate Development Manager|Land Developer',
      'leasing manager': 'Leasing Manager',
    },
    sectors: '부동산개발|부동산|도시개발|자산관리',
    sectorsEn: 'Real Estate|Property',
  }),
];

export const OCCUPATIONS: readonly Occupation[] = [
  ...IT,
  ...OFFICE,
  ...SALES,
  ...MEDICAL,
  ...CARE,
  ...FOOD,
  ...SCHOOL,
  ...GOODS,
  ...CRAFT,
  ...SHOP,
  ...CONSTRUCTION,
];
