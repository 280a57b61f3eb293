import { parseTable } from './random.domain.ts';
import type { Language, Trade } from './types.ts';

/** Printed forms by name of the occupation; `~` precedes rare forms. */
type Names = ReadonlyMap<string, readonly string[]>;

export interface Occupation {
  id: string;
  family: string;
  trade: Trade;
  /** Relative frequency. */
  weight: number;
  /** Typical annual salary in units of 10,000 won. */
  base: number;
  /** Whether the occupation is paid by the hour or month and requires no degree. */
  wage: boolean;
  /** Printed forms by English name; empty if the language has no such postings. */
  names: Readonly<Record<Language, Names>>;
  sectors: Readonly<Record<Language, readonly string[]>>;
  /** Technologies that are used together, main technology first, with weights. */
  stacks: readonly (readonly [stack: readonly string[], weight: number])[];
}

/**
 * About 80 occupations with their names in titles.
 *
 * Lines of occupations: id; trade; family; weight; base; pay; Korean sectors; English sectors; stacks
 * Lines of names:       name; forms in Korean titles; forms in English titles
 *
 * The first name of an occupation and the first form of a name are the most frequent ones.
 */
const TABLE = `
backend; it; development; 58; 5000; salaried; 백엔드/서버개발|웹개발|솔루션|플랫폼|API|SaaS; Backend|Software|Web|SaaS|API; 10:Java,Spring Boot,Spring,JPA,MySQL,Redis,AWS,Kafka,QueryDSL,Oracle,Elasticsearch|4:Node.js,NestJS,TypeScript,MongoDB,AWS,PostgreSQL,Express|4:Python,Django,FastAPI,PostgreSQL,AWS,Celery,Redis,Docker|3:Kotlin,Spring Boot,JPA,Kafka,MySQL,Redis,Kubernetes|2:Go,gRPC,Kubernetes,PostgreSQL,Redis,Kafka|2:PHP,Laravel,MySQL,Linux,Redis|C#,.NET,SQL Server,ASP.NET,Azure|Rust,PostgreSQL,Kafka,gRPC,Linux|Ruby on Rails,Ruby,PostgreSQL,Redis
  backend developer; 백엔드 개발자|백엔드개발자|백엔드 개발|백엔드개발|Backend 개발자|Back-end 개발자|백엔드/서버 개발자; Backend Developer|Back-end Developer|Back End Developer|Backend Developers
  backend developer, spelled otherwise; ~백앤드 개발자
  server developer; 서버 개발자|서버개발자|서버 개발|서버 프로그래머
  backend engineer; 백엔드 엔지니어|백엔드엔지니어|Backend Engineer|Back-End Engineer; Backend Engineer|Back-end Engineer|Back End Engineer
  server engineer; 서버 엔지니어
  backend software engineer; ; Backend Software Engineer|Software Engineer, Backend
  server developer; ; Server Developer|Server-side Developer
frontend; it; development; 42; 4600; salaried; 프론트엔드|웹개발|반응형웹|웹표준·웹접근성|플랫폼|쇼핑몰; Frontend|Software|Web|SaaS; 8:React,TypeScript,Next.js,JavaScript,Redux,HTML,CSS,GraphQL|4:Vue.js,JavaScript,Nuxt,TypeScript,HTML,CSS|Angular,TypeScript,JavaScript,HTML|Svelte,TypeScript,JavaScript,CSS|2:JavaScript,jQuery,HTML,CSS
  frontend developer; 프론트엔드 개발자|프론트엔드개발자|프론트엔드 개발|프론트 개발자|Frontend 개발자|웹 프론트엔드 개발자; Frontend Developer|Front-end Developer|Front End Developer|Frontend Web Developer
  frontend developer, spelled otherwise; ~프런트엔드 개발자
  frontend engineer; 프론트엔드 엔지니어|프론트엔드엔지니어|Frontend Engineer|Front-End Engineer; Frontend Engineer|Front-end Engineer|Front End Engineer
  frontend software engineer; ; Software Engineer, Frontend
  ui engineer; ; UI Engineer
fullstack; it; development; 16; 4900; salaried; 웹개발|백엔드/서버개발|프론트엔드|솔루션|SaaS; Software|Full Stack|Web|SaaS; 4:React,Node.js,TypeScript,MongoDB,AWS,GraphQL|3:Java,Spring Boot,Vue.js,MySQL,JavaScript|3:Python,Django,React,PostgreSQL,Docker|Node.js,Express,React,MySQL|C#,.NET,React,SQL Server
  fullstack developer; 풀스택 개발자|풀스택개발자|풀스택 개발|Full Stack 개발자; Full Stack Developer|Full-stack Developer|Fullstack Developer
  fullstack developer, spelled otherwise; ~풀스텍 개발자
  fullstack engineer; 풀스택 엔지니어|Full Stack Engineer|Fullstack Engineer; Full Stack Engineer|Full-Stack Engineer
  fullstack software engineer; ; Software Engineer (Full Stack)
web; it; development; 44; 4000; salaried; 웹개발|유지보수|쇼핑몰|SI개발|홈페이지|웹에이전시; Web|Software|E-commerce; 6:Java,Spring,JSP,Oracle,eGovFrame,MyBatis,Tomcat,jQuery|5:PHP,MySQL,JavaScript,jQuery,Laravel,MariaDB,Linux|2:ASP.NET,C#,SQL Server,JavaScript|ASP,SQL Server,JavaScript,HTML|2:Python,Django,MariaDB,JavaScript|2:Node.js,Express,JavaScript,MySQL|WordPress,PHP,CSS,HTML
  web developer; 웹개발자|웹 개발자|웹 개발|웹개발|웹개발자·운영자|홈페이지 개발자; Web Developer|Web Developers|Web Applications Developer|Website Developer
  web developer in Latin; Web Developer
  web programmer; 웹 프로그래머|웹프로그래머|홈페이지 프로그래머; Web Programmer
software; it; development; 40; 4300; salaried; 소프트웨어개발|S/W|솔루션|응용프로그램|SI개발|유지보수|공정자동화; Software|Engineering|Automation; 5:C#,.NET,WPF,WinForms,SQL Server|5:Java,Spring,Oracle,Linux,JavaScript|4:C++,C,Qt,MFC,OpenCV,Linux|3:Python,Linux,PostgreSQL,Docker|Visual Basic,SQL Server,Excel|Delphi,Oracle,SQL|C,Linux,Unix,Oracle
  software developer; 소프트웨어 개발자|소프트웨어개발자|SW 개발자|S/W개발자|소프트웨어 개발|SW개발|솔루션 개발자|프로그램 개발자
  application developer; 응용프로그램 개발자|응용SW 개발자|어플리케이션 개발자|MES 개발자|ERP 개발자
  software engineer; 소프트웨어 엔지니어|Software Engineer|SW 엔지니어|소프트웨어엔지니어; Software Engineer|Software Engineers|Software Development Engineer
  software developer; ; Software Developer|Software Developers
  application developer; ; Application Developer
  programmer; 프로그래머|전산 프로그래머|PC 프로그래머; Programmer|Computer Programmer
android; it; mobile; 13; 4700; salaried; 앱개발|안드로이드개발|모바일|모바일앱; Mobile|Software|Apps; 5:Kotlin,Android,Jetpack Compose,RxJava,Retrofit,Hilt|2:Java,Android,Android Studio,Firebase
  android developer; 안드로이드 개발자|안드로이드개발자|Android 개발자|안드로이드 앱 개발자|안드로이드 앱개발; Android Developer|Android App Developer
  android engineer; Android Engineer|안드로이드 엔지니어; Android Engineer|Mobile Engineer, Android
ios; it; mobile; 11; 4800; salaried; 앱개발|iOS개발|모바일|모바일앱; Mobile|Software|Apps; 5:Swift,iOS,SwiftUI,UIKit,Combine|Objective-C,iOS,Swift
  ios developer; iOS 개발자|iOS개발자|아이오에스 개발자|iOS 앱 개발자|iOS 앱개발; iOS Developer|iOS App Developer
  ios engineer; iOS Engineer|iOS 엔지니어; iOS Engineer|Mobile Engineer, iOS
mobile; it; mobile; 12; 4500; salaried; 앱개발|모바일|모바일앱|하이브리드앱; Mobile|Software|Apps; 5:Flutter,Dart,Firebase,Android,iOS|4:React Native,TypeScript,JavaScript,Firebase|Ionic,Angular,Cordova
  app developer; 앱 개발자|앱개발자|모바일 앱 개발자|모바일앱개발자|앱 개발|하이브리드 앱 개발자; App Developer|Mobile App Developer|Cross-platform App Developer
  mobile developer; 모바일 개발자|모바일개발자|Mobile 개발자; Mobile Developer
  mobile engineer; ; Mobile Engineer
  mobile software engineer; ; Mobile Software Engineer
gameClient; it; game; 11; 4600; salaried; 게임개발|모바일게임|온라인게임|게임; Games|Software; 6:Unity,C#,Android,iOS|4:Unreal Engine,C++,DirectX|Cocos2d-x,C++,Lua
  game client developer; 게임 클라이언트 개발자|게임클라이언트개발자|게임 클라이언트 프로그래머|클라이언트 프로그래머
  game developer; 게임 개발자|게임개발자|게임 프로그래머|게임개발; Game Developer
  game client developer; ; Game Client Developer
  game programmer; ; Game Programmer|Gameplay Programmer
gameServer; it; game; 6; 5000; salaried; 게임개발|백엔드/서버개발|온라인게임|게임; Games|Backend|Software; 5:C++,MySQL,Redis,Linux|3:C#,.NET,SQL Server,Redis|2:Go,Redis,MySQL,gRPC|Erlang,Linux,Redis
  game server developer; 게임 서버 개발자|게임서버개발자|게임 서버 프로그래머|게임서버 프로그래머; Game Server Developer
  game server programmer; ; Game Server Programmer|Game Backend Engineer
embedded; it; embedded; 22; 4500; salaried; 임베디드|펌웨어|하드웨어|S/W|회로설계; Embedded|Electronics|Hardware; 8:C,C++,RTOS,STM32,ARM,Linux|4:C++,C,Embedded Linux,Qt,Linux|Rust,C,ARM|C,AUTOSAR,MATLAB,Simulink
  embedded developer; 임베디드 개발자|임베디드개발자|임베디드 SW 개발자|임베디드 소프트웨어 개발|Embedded SW 개발자
  firmware developer; 펌웨어 개발자|펌웨어개발자|F/W 개발자|펌웨어 개발|Firmware 개발자
  embedded engineer; 임베디드 엔지니어|Embedded Engineer|펌웨어 엔지니어; Embedded Engineer|Embedded Systems Engineer
  embedded software engineer; ; Embedded Software Engineer
  firmware engineer; ; Firmware Engineer
  firmware developer; ; Firmware Developer
  embedded developer; ; Embedded Developer|Embedded C Developer
hardware; it; embedded; 10; 4600; salaried; 하드웨어|회로설계|반도체설계|전자|PCB설계; Electronics|Hardware|Semiconductors; 4:Verilog,SystemVerilog,VHDL,MATLAB|3:OrCAD,PADS,Altium Designer|C,ARM
  hardware engineer; H/W 개발자|하드웨어 엔지니어|하드웨어 개발자|회로설계 엔지니어|하드웨어 연구원; Hardware Engineer|Electronics Engineer
  rtl designer; RTL 설계 엔지니어|디지털 회로설계|FPGA 설계자|FPGA 개발자; FPGA Engineer|RTL Design Engineer
dataEngineer; it; data; 15; 5200; salaried; 데이터엔지니어|빅데이터|데이터베이스|클라우드; Data|Analytics|Cloud; 5:Python,Spark,Airflow,Kafka,SQL,AWS,Hadoop|3:SQL,BigQuery,dbt,Airflow,Python,Snowflake|2:Scala,Spark,Kafka,Hadoop,Flink|Java,Hadoop,HBase,Hive
  data engineer; 데이터 엔지니어|데이터엔지니어|Data Engineer|빅데이터 엔지니어; Data Engineer|Big Data Engineer|Data Platform Engineer|Data Engineers
  data pipeline developer; 데이터 파이프라인 개발자|데이터 플랫폼 개발자|빅데이터 개발자|데이터플랫폼 개발
dataAnalyst; it; data; 15; 4200; salaried; 데이터분석가|빅데이터|데이터시각화|통계; Data|Analytics; 4:SQL,Python,Tableau,Excel,Google Analytics|3:Python,SQL,Pandas,Power BI|3:R,SQL,Python,SAS|SAS,R,SQL,SPSS
  data analyst; 데이터 분석가|데이터분석가; Data Analyst|Product Data Analyst|Business Data Analyst|Data Analysts
  data analyst in Latin; Data Analyst|데이터 애널리스트
  data analysis; 데이터 분석|데이터분석|데이터 분석 담당|데이터분석 담당자; Data Analysis Specialist
dataScientist; it; data; 8; 5400; salaried; 데이터사이언스|빅데이터|머신러닝|AI(인공지능); Data|AI|Analytics; 4:Python,SQL,scikit-learn,Pandas,PyTorch|2:R,Python,SQL,Spark|Python,XGBoost,LightGBM,SQL
  data scientist; 데이터 사이언티스트|데이터사이언티스트|Data Scientist|데이터 과학자; Data Scientist|Applied Data Scientist|Data Scientists
ai; it; data; 22; 5600; salaried; AI(인공지능)|머신러닝|딥러닝|빅데이터|컴퓨터비전|자연어처리; AI|Machine Learning|Data; 5:PyTorch,Python,TensorFlow,Docker,CUDA,Linux|4:Python,PyTorch,Hugging Face,LangChain,FastAPI|2:TensorFlow,Keras,Python,OpenCV|2:OpenCV,C++,Python,CUDA,TensorRT|Kubeflow,Python,MLflow,Kubernetes
  machine learning engineer in Hangul; 머신러닝 엔지니어|머신러닝엔지니어
  machine learning engineer; Machine Learning Engineer; Machine Learning Engineer
  ml engineer; ML 엔지니어|딥러닝 엔지니어; ML Engineer|Deep Learning Engineer
  ai developer; AI 개발자|AI개발자|인공지능 개발자|AI 모델 개발자|머신러닝 개발자|AI 개발|LLM 개발자; AI Developer
  ai engineer; ; AI Engineer|Generative AI Engineer
  ai researcher; AI 연구원|인공지능 연구원|AI 리서처|딥러닝 연구원|AI Research Engineer; AI Researcher|AI Research Scientist|Machine Learning Researcher
devops; it; infrastructure; 17; 5300; salaried; DevOps|클라우드|인프라|시스템엔지니어; DevOps|Cloud|Infrastructure; 6:Kubernetes,Docker,AWS,Terraform,ArgoCD,Prometheus,Grafana|4:AWS,Terraform,Docker,Jenkins,Linux,Ansible|GCP,Kubernetes,Terraform,GitHub Actions|Azure,Kubernetes,Terraform,PowerShell
  devops engineer; DevOps 엔지니어|데브옵스 엔지니어|DevOps Engineer|데브옵스엔지니어|DevOps 개발자|DevOps 담당자; DevOps Engineer|DevOps Specialist
  site reliability engineer; SRE|SRE 엔지니어|Site Reliability Engineer; Site Reliability Engineer|SRE|Site Reliability Engineer (SRE)
  platform engineer; 플랫폼 엔지니어|쿠버네티스 엔지니어|Platform Engineer; Platform Engineer|Kubernetes Engineer|Infrastructure Platform Engineer
cloud; it; infrastructure; 13; 5000; salaried; 클라우드|인프라|MSP|시스템엔지니어; Cloud|Infrastructure|IT Services; 6:AWS,Terraform,Linux,Amazon EC2,Amazon S3|3:Azure,Windows Server,PowerShell,Terraform|2:GCP,Kubernetes,BigQuery|Naver Cloud,Linux,Docker|OpenStack,Linux,Ansible
  cloud engineer; 클라우드 엔지니어|클라우드엔지니어|Cloud Engineer|클라우드 운영 엔지니어; Cloud Engineer|Cloud Infrastructure Engineer
  cloud architect; 클라우드 아키텍트|Cloud Architect|솔루션스 아키텍트|클라우드 컨설턴트; Cloud Architect|Cloud Solutions Architect
system; it; infrastructure; 24; 3900; salaried; 시스템엔지니어|SE(시스템엔지니어)|서버관리|인프라|IDC; Infrastructure|IT Services|Systems; 5:Linux,VMware,Red Hat,CentOS,Zabbix|3:Windows Server,VMware,PowerShell|2:Linux,Ubuntu,Ansible,Docker|Unix,Oracle,Linux
  system engineer; 시스템 엔지니어|시스템엔지니어|서버 시스템 엔지니어|SE(시스템엔지니어)|인프라 엔지니어|System Engineer; Systems Engineer|System Engineer|Infrastructure Engineer
  system administrator; 서버 관리자|시스템 관리자|서버 운영자|시스템 운영 담당자|서버운영 및 관리; System Administrator|Systems Administrator|Linux Administrator|Server Administrator
network; it; infrastructure; 14; 3800; salaried; 네트워크|네트워크엔지니어|통신|인프라; Networks|Telecoms|IT Services; 4:Cisco IOS,TCP/IP,Linux|TCP/IP,Wireshark,Linux
  network engineer; 네트워크 엔지니어|네트워크엔지니어|Network Engineer|~네트워크 노드 운영 엔지니어|무선 네트워크 엔지니어; Network Engineer|Network Engineers|Network Operations Engineer|~Core Network Node Engineer
  network administrator; 네트워크 관리자|네트워크 운영 담당자|네트워크 구축 담당|네트워크 보안 관리자; Network Administrator
dba; it; infrastructure; 8; 4900; salaried; DBA|데이터베이스|SQL튜닝|데이터모델링; Databases|IT Services; 5:Oracle,SQL,PL/SQL,Linux,Tibero|3:PostgreSQL,MySQL,Linux,AWS|2:SQL Server,T-SQL,Windows Server|2:MySQL,MariaDB,MongoDB,Redis
  database administrator; DBA|데이터베이스 관리자|DB 관리자|DBA(데이터베이스 관리자); Database Administrator|DBA|Database Administrator (DBA)
  database engineer; DB 엔지니어|데이터베이스 엔지니어; Database Engineer
security; it; security; 17; 4600; salaried; 정보보안|네트워크보안|보안컨설팅|보안관제|모의해킹; Security|Cyber Security|IT Services; 3:Linux,Python,Wireshark,Splunk|2:Nessus,Linux,Snort|2:AWS,Linux,Splunk
  security engineer; 보안 엔지니어|정보보안 엔지니어|보안엔지니어|Security Engineer; Security Engineer|Application Security Engineer|Cyber Security Engineer
  information security manager; 정보보안 담당자|정보보안담당자|정보보호 담당자|보안 관제 요원|개인정보보호 담당자|보안컨설턴트; Information Security Manager|Security Analyst|SOC Analyst
  penetration tester; 모의해킹 전문가|모의해킹 컨설턴트|취약점 진단 컨설턴트; Penetration Tester|Pen Tester
qa; it; quality; 13; 3800; salaried; QA|테스터|소프트웨어테스트|품질보증; QA|Software|Testing; 4:Selenium,Python,Jira,Appium|2:Cypress,JavaScript,Jira|JMeter,Postman,Jira|Playwright,TypeScript,GitHub Actions
  qa engineer; QA 엔지니어|QA엔지니어|QA Engineer|소프트웨어 QA|SW QA 엔지니어|테스트 자동화 엔지니어; QA Engineer|Quality Assurance Engineer|QA Automation Engineer|Software Test Engineer|SDET
  qa tester; QA 테스터|게임 QA|QA 담당자|테스터|QA; QA Tester|Software Tester|QA Analyst
productManager; it; product; 18; 5200; salaried; 서비스기획|PM|플랫폼|앱기획; Product|Software|SaaS; 3:Jira,Confluence,Figma,SQL|Notion,Slack,Figma
  product manager; 프로덕트 매니저|프로덕트매니저|Product Manager|프로덕트 매니저(PM)|PM(프로덕트 매니저); Product Manager|Technical Product Manager|Product Managers
  product owner; 프로덕트 오너|Product Owner|프로덕트 오너(PO)|PO(프로덕트 오너); Product Owner|Technical Product Owner
planner; it; product; 22; 4200; salaried; 서비스기획|웹기획|앱기획|콘텐츠기획|게임기획; ; 2:Figma,PowerPoint,Excel|Jira,Confluence
  service planner; 서비스 기획자|서비스기획자|서비스 기획|웹 기획자|웹기획자|앱 기획자|UX 기획자
  game designer; 게임 기획자|게임기획자|게임 기획
  web planner; 웹서비스 기획|웹 서비스 기획 담당자|콘텐츠 기획자
projectManager; it; product; 16; 6000; salaried; PM|SI개발|IT컨설팅|프로젝트관리|개발PM; Project Management|IT Services|Software; 3:Jira,Confluence,Excel|Java,Oracle,Spring
  project manager; IT PM|프로젝트 매니저|개발 PM|PM/PL|SI PM|IT 프로젝트 매니저|개발PM; IT Project Manager|Project Manager|Technical Project Manager|Programme Manager
  project leader; 개발 PL|프로젝트 리더|PL
uxDesigner; it; design; 24; 4000; salaried; UI/UX디자인|웹디자인|앱디자인|프로덕트디자인; Design|UX|Product; 6:Figma,Zeplin,Sketch,Adobe XD,Photoshop|4:Photoshop,Illustrator,HTML,CSS|Sketch,Zeplin,After Effects
  ux designer; UI/UX 디자이너|UX/UI 디자이너|UX 디자이너|UI디자이너|UXUI 디자이너|UI·UX 디자이너; UX Designer|UI/UX Designer|UX/UI Designer|User Experience Designer
  product designer; 프로덕트 디자이너|프로덕트디자이너|Product Designer; Product Designer|Digital Product Designer|Product Designers
  web designer; 웹디자이너|웹 디자이너|쇼핑몰 웹디자이너; Web Designer
  detail page designer; 상세페이지 디자이너
  web design; 웹디자인|웹디자인 담당자|UI/UX 디자인 담당자|상세페이지 디자인
publisher; it; development; 14; 3500; salaried; 퍼블리셔|웹표준·웹접근성|반응형웹|웹개발; ; 5:HTML,CSS,JavaScript,jQuery,Sass|2:HTML,CSS,Vue.js,Figma
  web publisher; 웹 퍼블리셔|웹퍼블리셔|퍼블리셔|UI 퍼블리셔|UI개발자(퍼블리셔)|웹퍼블리싱
erp; it; development; 11; 5100; salaried; ERP|IT컨설팅|SI개발; ERP|Consulting|IT Services; 5:SAP,ABAP,SAP HANA|Oracle,PL/SQL,SAP
  sap consultant; SAP 컨설턴트|SAP FI 컨설턴트|SAP 모듈 컨설턴트|ERP 컨설턴트; SAP Consultant|SAP FICO Consultant|ERP Consultant
  abap developer; ABAP 개발자|SAP ABAP 개발자|ABAP개발자|ERP/SAP 개발자; ABAP Developer|SAP ABAP Developer
support; it; support; 18; 3200; salaried; 기술지원|유지보수|전산|PC관리|서버관리; IT Support|IT Services; 3:Windows,Linux,SQL Server|Linux,Oracle,Tomcat|Excel,Windows Server
  technical support; 기술지원 엔지니어|기술지원|IT 기술지원 담당자|솔루션 기술지원|PC 유지보수 기사; Technical Support Engineer|IT Support Engineer|IT Support Technician|2nd Line Support Engineer
  it manager; 전산 담당자|전산실 운영 담당|IT 담당자|전산관리자|사내 전산 담당; IT Manager|IT Officer
  help desk; IT 헬프데스크|헬프데스크 담당자; Help Desk Analyst|Service Desk Analyst
blockchain; it; development; 4; 5600; salaried; 블록체인|가상자산|백엔드/서버개발; Blockchain|Crypto|Software; 4:Solidity,Ethereum,Web3.js,TypeScript|2:Go,Hyperledger Fabric,Docker|Rust,Ethereum,Linux
  blockchain developer; 블록체인 개발자|블록체인개발자|스마트컨트랙트 개발자|~블록체인 노드 개발자; Blockchain Developer|Smart Contract Developer
  blockchain engineer; 블록체인 엔지니어|Blockchain Engineer; Blockchain Engineer
robotics; it; embedded; 8; 4900; salaried; 로봇|자율주행|제어|임베디드; Robotics|Engineering|AI; 4:ROS,C++,Python,Linux|3:ROS 2,C++,Python,Linux|MATLAB,Simulink,C
  robot software developer; 로봇 SW 개발자|로봇 소프트웨어 개발|로봇 제어 개발자|자율주행 개발자
  robotics engineer; 로봇 엔지니어|로보틱스 엔지니어|자율주행 엔지니어; Robotics Engineer|Autonomous Driving Engineer
  robotics software engineer; ; Robotics Software Engineer
accountant; office; finance; 24; 3800; salaried; 회계|재무|세무|결산|세무회계; Accounting|Finance; 2:Excel,SAP|SAP,Excel
  accountant; 회계 담당자|재무회계 담당자|회계담당자|회계팀 팀원|재무/회계 담당|결산 담당자; Accountant|Management Accountant|Financial Accountant|Accountants
  tax accountant; 세무회계 사무원|세무사무원|세무회계 담당|세무사; Tax Accountant|Tax Associate
  financial controller; ; Financial Controller
bookkeeper; office; finance; 24; 2800; wage; 경리|사무보조|일반사무|총무|전산회계; Administration|Office|Accounting; Excel,Word
  bookkeeper; 경리|경리사무원|경리 담당자|경리/회계 사무원|경리직원; Bookkeeper|Accounts Assistant|Accounts Payable Clerk
  office assistant; 사무보조|사무보조원; Office Assistant|Office Administrator|Administrative Assistant
  office clerk; 사무직원|일반사무|사무원
hr; office; hr; 18; 3900; salaried; 인사|총무|채용|급여|HR; Human Resources|Recruitment; Excel,SAP
  hr manager; 인사 담당자|인사담당자|인사총무 담당자|HR 매니저|HR 담당자|급여 담당자; HR Manager|HR Business Partner|Human Resources Officer|People Partner
  recruiter; 채용 담당자|채용담당자|리크루터|채용 매니저|R&D 채용 담당자; Recruiter|Technical Recruiter|Talent Acquisition Specialist
legal; office; legal; 6; 5600; salaried; 법무|변호사|특허|컴플라이언스; Legal
  legal counsel; 법무 담당자|사내변호사|법무담당자|변호사; Legal Counsel|Lawyer|Legal Officer
  patent specialist; 특허 담당자|변리사|특허명세사; Patent Attorney|IP Specialist
marketer; office; marketing; 32; 3700; salaried; 마케팅|광고·홍보|온라인마케팅|SNS마케팅|콘텐츠기획|브랜딩; Marketing|Advertising; 2:Google Analytics,Excel|Photoshop,Premiere Pro
  performance marketer; 퍼포먼스 마케터|퍼포먼스마케터; Performance Marketer|Growth Marketer|PPC Specialist
  content marketer; 콘텐츠 마케터|콘텐츠마케터|SNS 마케터; Content Marketer|Content Marketing Manager
  marketer; 마케터|온라인 마케터|브랜드 마케터|디지털 마케터|그로스 마케터; Digital Marketer|Marketing Manager|Marketing Executive|Brand Marketer
  marketing; 마케팅 담당자|온라인마케팅|마케팅 매니저|퍼포먼스 마케팅 담당자|콘텐츠 마케팅 담당
graphicDesigner; office; design; 22; 3300; salaried; 그래픽디자인|편집디자인|시각디자인|패키지디자인|브랜드디자인; Design|Creative; 5:Photoshop,Illustrator,InDesign|3ds Max,Photoshop|Cinema 4D,After Effects
  graphic designer; 그래픽 디자이너|그래픽디자이너|시각디자이너|BX 디자이너|브랜드 디자이너|패키지 디자이너; Graphic Designer|Graphic Designers|Brand Designer
  editorial designer; 편집디자이너|편집 디자이너
  graphic design; 그래픽 디자인|인쇄 편집디자인|시각디자인 담당자|패키지 디자인
  designer; 디자이너|콘텐츠 디자이너|제품 디자이너|패션 디자이너; Designer|Creative Designer|Packaging Designer
videoEditor; office; media; 12; 3200; salaried; 영상편집|영상제작|유튜브|모션그래픽|방송; Media|Creative; 4:Premiere Pro,After Effects,Photoshop|Cinema 4D,After Effects,Blender
  video editor; 영상 편집자|영상편집자|유튜브 편집자|영상 편집; Video Editor|Video Producer
  video producer; 영상 PD|영상PD|유튜브 PD|콘텐츠 PD
  motion designer; 모션그래픽 디자이너|모션 디자이너; Motion Designer|Motion Graphics Designer
secretary; office; administration; 9; 3200; salaried; 비서|사무직|안내데스크; Administration|Office
  secretary; 비서|임원 비서|~C레벨 비서|임원비서; Secretary|Executive Assistant|Personal Assistant|~C-Suite Executive Assistant
  receptionist; 안내데스크|리셉션|인포메이션 데스크; Receptionist|Front Desk Receptionist
customerService; office; service; 26; 2800; wage; 고객상담|CS|콜센터|인바운드|고객지원; Customer Service|Support
  customer service agent; 고객상담원|고객 상담사|CS 상담사|콜센터 상담원|인바운드 상담원|채팅 상담원; Customer Service Adviser|Customer Service Representative|Customer Support Agent|Call Centre Agent
  cs manager; CS 매니저|CS 담당자|고객지원 매니저|CX 매니저; Customer Success Manager|Customer Support Manager
general; office; general; 20; 3600; salaried; 솔루션|유지보수|웹개발|영업관리|경영기획|데이터분석가|품질관리|연구개발; ; 4:Python,C++,Java,Linux,AWS|Java,C++,SQL,Oracle|SAP,Excel
  open recruitment; 각 부문 사원|전 직군 인재|부문별 인재|사무·기술직 사원|각 부문별 인재|전체직무
sales; sales; sales; 34; 3700; salaried; 영업|B2B|법인영업|영업관리|국내영업; Sales; Excel,Salesforce
  sales representative; 영업 담당자|영업사원|영업직|B2B 영업 담당자|영업 담당|국내영업 사원|법인영업 담당자; Sales Representative|Sales Executive|B2B Sales Executive|Sales Representatives
  sales manager; 영업 관리자|영업관리|영업팀장|영업지점장; Sales Manager|Regional Sales Manager
technicalSales; sales; sales; 11; 4300; salaried; 기술영업|IT영업|솔루션|영업; Sales|Engineering|Software
  technical sales; 기술영업|기술영업 담당자|기술영업 사원|IT 솔루션 영업|솔루션 영업 담당자; Technical Sales Engineer|Sales Engineer|Pre-sales Engineer
overseasSales; sales; sales; 13; 4000; salaried; 해외영업|무역|수출입|무역사무; Sales|Trade
  overseas sales; 해외영업|해외영업 담당자|해외 영업 매니저|해외영업팀 사원; International Sales Manager|Export Sales Manager
  trade clerk; 무역사무|무역사무원|무역 담당자|수출입 사무; Import/Export Coordinator|Export Administrator
accountManager; sales; sales; 9; 4200; salaried; 광고기획|영업|AE|제휴; Sales|Advertising|Accounts; Salesforce,Excel
  account manager; Account Manager; Account Manager|Key Account Manager|Account Managers
  account manager in Hangul; 어카운트 매니저|키어카운트 매니저
  advertising executive; 광고 AE|AE(광고기획)
  account executive; ; Account Executive
businessDevelopment; sales; business; 12; 4700; salaried; 사업개발|신사업|전략기획|사업기획|제휴; Business Development|Strategy
  business development; 사업개발 매니저|사업개발 담당자|~사업 개발 담당|신사업 개발 담당자
  business development in Latin; Business Development 매니저
  business development manager; ; Business Development Manager
  business development executive; ; Business Development Executive|Head of Business Development
  go-to-market manager; ; ~Go-to-Market Manager
  strategist; 사업기획 담당자|전략기획 담당|경영기획; Strategy Manager|Business Analyst
merchandiser; sales; commerce; 15; 3500; salaried; MD|상품기획|유통|온라인쇼핑몰|상품개발; Retail|E-commerce; Excel,Photoshop
  merchandiser; MD|온라인 MD|상품기획 MD|영업MD|상품 MD; Merchandiser|Buyer|E-commerce Merchandiser
  product development merchandiser; 상품개발 MD|상품개발 담당자|상품기획/개발 담당
nurse; medical; nursing; 34; 3900; salaried; 간호사|병원·의원|의료|간호; Healthcare|Nursing|Hospitals
  registered nurse; ; Registered Nurse|Registered Nurse (RN)|Registered Nurses
  nurse; 간호사|병동간호사|병동 간호사|외래 간호사|수술실 간호사|간호사(3교대)|RN 간호사|응급실 간호사|투석실 간호사; Nurse|Staff Nurse|ICU Nurse
  head nurse; 수간호사|간호과장|수간호사(책임)
  rn; ; RN
  nursing jobs; ; Nursing Professional|Theatre Nursing Team Member|Community Nursing Role
nursingAssistant; medical; nursing; 18; 2900; salaried; 간호조무사|병원·의원|의원|접수; Healthcare|Nursing
  nursing assistant; 간호조무사|간호 조무사|외래 간호조무사|병동 간호조무사|소아과 간호조무사|내과 간호조무사; Nursing Assistant|Certified Nursing Assistant|Healthcare Assistant
physiotherapist; medical; therapy; 14; 3500; salaried; 물리치료사|재활치료|병원·의원|작업치료; Healthcare|Therapy
  physiotherapist; 물리치료사|도수치료사|물리 치료사|도수치료 물리치료사; Physiotherapist|Physical Therapist|Physiotherapy Specialist
  occupational therapist; 작업치료사|언어치료사|작업 치료사; Occupational Therapist
dental; medical; dental; 14; 3300; salaried; 치과위생사|치과|병원·의원|코디네이터; Healthcare|Dental
  dental hygienist; 치과위생사|치과 위생사|치위생사; Dental Hygienist
  dental nurse; ; Dental Nurse
  dental coordinator; 치과 코디네이터|치과 상담실장|치과 데스크; Dental Receptionist
pharmacist; medical; pharmacy; 7; 6200; salaried; 약사|약국|제약|병원·의원; Healthcare|Pharmacy
  pharmacist; 약사|병원 약사|근무약사|약국 약사; Pharmacist|Clinical Pharmacist|Pharmacists
doctor; medical; medicine; 7; 12000; salaried; 의사|전문의|병원·의원|의료; Healthcare|Hospitals
  doctor; 의사|내과 전문의|가정의학과 전문의|봉직의|검진센터 의사|한의사; Doctor|Physician|General Practitioner|Consultant Physician
labTechnician; medical; laboratory; 9; 3400; salaried; 임상병리사|방사선사|병원·의원|검진센터; Healthcare|Laboratories
  clinical pathologist; 임상병리사|임상 병리사|검사실 임상병리사
  radiographer; 방사선사|영상의학과 방사선사; Radiographer|Diagnostic Radiographer
  clinical pathologist; ; Medical Laboratory Technician|Biomedical Scientist
clinicalResearch; medical; research; 8; 4300; salaried; 임상시험|제약|바이오|연구개발; Pharmaceuticals|Clinical Research; SAS,R|Excel,R
  clinical research associate; 임상시험 모니터요원(CRA)|CRA|임상연구 담당자|임상 연구 코디네이터; Clinical Research Associate|CRA|Clinical Trial Manager
  drug researcher; 신약개발 연구원|~신약 개발 연구원|제약 연구원|바이오 연구원; Drug Discovery Scientist|Bioprocess Scientist
caregiver; care; care; 24; 2700; wage; 요양보호사|재가요양|노인복지|요양원; Social Care|Elderly Care
  care assistant; ; Care Assistant
  caregiver; 요양보호사|방문 요양보호사|재가 요양보호사|주간보호센터 요양보호사|입소 요양보호사; Home Carer|Caregiver|Support Worker
  personal assistant; 간병인|장애인 활동지원사|활동지원사; Personal Care Aide
socialWorker; care; care; 16; 3000; wage; 사회복지사|복지관|아동복지|노인복지; Social Care|Charity
  social worker; 사회복지사|생활복지사|사회 복지사|지역아동센터 사회복지사|노인복지센터 사회복지사; Social Worker|Social Workers
childcare; care; teaching; 15; 2700; wage; 보육교사|유치원·보육|어린이집|교사; Childcare|Education
  childcare teacher; 보육교사|어린이집 교사|어린이집 보육교사|영유아 보육교사|어린이집 보조교사; Nursery Practitioner|Childcare Worker
  nursery nurse; ; Nursery Nurse
  kindergarten teacher; 유치원 교사|유치원 정교사|유치원교사; Kindergarten Teacher|Early Years Teacher
cook; food; kitchen; 28; 3000; wage; 조리사|주방|단체급식|외식|한식; Hospitality|Restaurants|Catering
  cook; 조리사|한식 조리사|단체급식 조리사|조리원|급식 조리원|주방 조리사|요리사; Cook|Line Cook|School Cook|Cooks
  chef; 셰프|주방장|양식 셰프|일식 주방장|수셰프; Chef|Sous Chef|Chef de Partie|Head Chef
  menu developer; 메뉴개발 셰프|~메뉴 개발 담당자
barista; food; service; 18; 2600; wage; 카페|바리스타|외식|커피; Hospitality|Cafes
  barista; 바리스타|카페 바리스타|카페 직원|~자바 커피 바리스타|카페알바; Barista|Baristas|~Java Coffee Barista|Coffee Shop Assistant
  cafe manager; 카페 매니저|카페 점장; Cafe Manager
hall; food; service; 18; 2600; wage; 홀서빙|외식|주방|레스토랑; Hospitality|Restaurants
  server; 홀서빙|홀 서빙|홀직원|홀 매니저|레스토랑 서버|홀 서버; Waiter|Waitress|Restaurant Server|Waiting Staff
  kitchen porter; 주방보조|주방 보조|설거지 보조; Kitchen Porter|Kitchen Assistant
baker; food; kitchen; 11; 2800; wage; 제과제빵|베이커리|식품제조|디저트; Hospitality|Bakeries
  baker; 제과제빵사|제빵사|제과제빵|파티시에|베이커리 제빵사; Baker|Pastry Chef|Bakers
  cake designer; 케이크 디자이너|케이크디자이너; Cake Decorator
instructor; school; teaching; 26; 3200; salaried; 학원강사|보습학원|수학|외국어교육|입시; Education|Schools|Tutoring
  maths instructor; 수학강사|중등 수학강사|고등부 수학 강사|수학 강사|초중등 수학학원 강사; Maths Teacher|Mathematics Tutor|Maths Tutor
  english instructor; 영어강사|영어 강사|영어학원 강사|초등 영어강사|어학원 강사; English Teacher|ESL Teacher|English Language Tutor
  instructor; 학원강사|국어강사|논술강사|피아노 강사|미술학원 강사; Teacher|Tutor|Science Teacher
codingInstructor; school; teaching; 8; 3300; salaried; IT강사|컴퓨터교육|코딩|학원강사; Education|Coding; 4:Python,C,Java|2:Java,Python,SQL|AutoCAD,Photoshop|C,C++,Python
  coding instructor; 코딩강사|코딩 강사|방과후 코딩강사|컴퓨터학원 강사|IT 강사|소프트웨어 교육 강사; Coding Instructor|Computer Science Teacher|Bootcamp Instructor
specialTeacher; school; teaching; 7; 3300; salaried; 특수교육|초등교육|교사|학교; Education|Schools
  special education teacher; 특수교사|특수 교사|기간제 특수교사; Special Education Teacher|SEN Teacher
  school teacher; 기간제 교사|초등교사|중등교사|방과후 교사; Primary School Teacher|Secondary School Teacher
educationManager; school; education; 10; 3400; salaried; 교육기획|교육운영|평생교육|학습관리; Education|Training
  education manager; 교육운영 매니저|교육 운영 담당자|교육기획 담당자|평생교육사|학습 매니저; Training Manager|Learning and Development Manager|Education Programme Manager
  course counsellor; 입학 상담 실장|학원 상담실장|학사관리 담당; Admissions Officer
warehouse; goods; logistics; 28; 2900; wage; 물류|창고관리|입출고|유통|물류센터; Logistics|Warehousing
  warehouse worker; 물류센터 입출고 사원|물류 사원|물류센터 직원|입출고 담당|피킹·포장 사원|물류관리 사원
  warehouse operative; ; Warehouse Operative|Warehouse Operatives
  warehouse hand; ; Warehouse Worker|Picker Packer
  warehouse manager; 창고관리 담당|물류관리 담당자|창고 관리자|물류 매니저; Warehouse Manager|Logistics Coordinator
driver; goods; transport; 24; 3400; wage; 운전·운송|배송|물류|화물; Transport|Logistics
  delivery driver; 배송기사|배송 기사|택배기사|1톤 배송기사|납품 배송사원|새벽배송 기사; Delivery Driver|Delivery Drivers|~Swift Delivery Driver
  van driver; ; Van Driver
  truck driver; 화물차 기사|5톤 운전기사|운전기사|25톤 트레일러 기사; Truck Driver|HGV Driver|Class 1 Driver
  bus driver; 버스 기사|통근버스 운전원|셔틀버스 기사; Bus Driver
forklift; goods; logistics; 9; 3300; wage; 지게차|물류|운전·운송|상하차; Logistics|Warehousing
  forklift driver; 지게차 기사|지게차 운전원|지게차기사|리치 지게차 운전; Forklift Driver|Forklift Operator|Reach Truck Driver
purchasing; goods; supply; 12; 3800; wage; 구매|자재|SCM|자재관리; Procurement|Supply Chain; SAP,Excel
  purchasing officer; 구매 담당자|구매/자재 담당|자재관리 담당자|구매팀 사원|외주구매 담당; Purchasing Officer|Procurement Specialist|Buyer (Purchasing)
  supply chain manager; SCM 담당자|SCM 매니저|수요예측 담당자; Supply Chain Manager|Supply Planner
production; craft; manufacturing; 38; 3100; wage; 생산|제조|생산직|오퍼레이터|반도체; Manufacturing|Production
  production worker; 생산직|생산직 사원|생산사원|제조 생산직|식품 생산직|~비타민C 생산직|~매트리스 스프링 생산직; Production Operative|Factory Worker|Assembly Line Worker
  operator; 오퍼레이터|반도체 장비 오퍼레이터|설비 오퍼레이터|반도체 오퍼레이터; Machine Operator|Plant Operator
qualityControl; craft; quality; 17; 3600; salaried; 품질관리|품질보증|QC|QA|제조; Quality|Manufacturing; Excel,SAP
  quality controller; 품질관리 담당자|품질관리|품질관리 사원|QC 담당자|품질검사원; Quality Controller|Quality Inspector|Quality Technician
  quality assurance; 품질보증 담당자|품질보증(QA) 담당|QA/QC 담당자|품질보증 QA; Quality Assurance Officer|QA/QC Inspector
mechanical; craft; engineering; 20; 4100; salaried; 기계설계|기구설계|금형|설비|자동화설비; Engineering|Mechanical; 4:AutoCAD,SolidWorks,Inventor|2:CATIA,AutoCAD|SolidWorks,MATLAB|AutoCAD,Excel
  mechanical designer; 기계설계 엔지니어|기구설계 담당자|기계설계|기구설계 엔지니어|금형설계; Mechanical Design Engineer|CAD Designer
  mechanical engineer; 기계 엔지니어|설비 엔지니어|장비 개발 엔지니어|공정 엔지니어; Mechanical Engineer|Process Engineer|Mechanical Engineers
electrical; craft; engineering; 16; 3700; salaried; 전기|시설관리|전장설계|PLC|자동제어; Engineering|Electrical; 2:AutoCAD,LabVIEW|AutoCAD,Excel
  electrician; 전기기사|전기 기사|전기공사 기사|시설관리 전기기사|전기안전관리자; Electrician|Maintenance Electrician|Electricians
  electrical engineer; 전장설계 엔지니어|전기설계 담당자|PLC 제어 엔지니어|PLC 프로그래머; Electrical Engineer|PLC Programmer|Controls Engineer
welder; craft; manufacturing; 10; 3600; wage; 용접|CNC|기계가공|제조; Manufacturing|Welding
  welder; 용접사|용접공|CO2 용접사|배관 용접사; Welder|Welder Fabricator|MIG Welder
  cnc machinist; CNC 가공 기사|CNC 선반공|MCT 가공 기사|CNC/MCT 조작원; CNC Machinist|CNC Operator|CNC Programmer
mechanic; craft; maintenance; 10; 3400; wage; 정비|자동차정비|시설관리|유지보수; Maintenance|Automotive
  mechanic; 자동차 정비사|정비사|수입차 정비사|중장비 정비사; Mechanic|Vehicle Technician|Auto Mechanic|~Rust Repair Technician
  facility manager; 시설관리 기사|시설관리 주임|건물 시설관리; Facilities Manager|Maintenance Technician
researcher; craft; research; 16; 4300; salaried; 연구개발|R&D|연구원|소재|화학; R&D|Science|Chemicals; MATLAB,Python|R,Excel
  r&d researcher; R&D 연구원|연구개발 연구원|R&D 연구소 연구원|소재 연구개발|화장품 연구원|식품 연구원|2차전지 R&D 연구원; R&D Scientist|R&D Engineer|Research Scientist|~R & D Chemist
  product developer; 제품개발 연구원|제품 개발 담당자|~제형 개발 연구원; Product Development Scientist|Formulation Scientist
storeStaff; shop; retail; 28; 2700; wage; 판매|매장관리|유통|서비스|백화점; Retail|Customer Service
  store staff; 매장 판매사원|판매사원|매장 직원|의류매장 판매직|~스프링 시즌 판매사원|화장품 매장 판매사원; Store Assistant|Sales Assistant|Retail Assistant|~Spring Season Store Assistant
  store manager; 점장|매장 매니저|매장관리자|부점장|편의점 점장; Store Manager|Assistant Store Manager
beauty; shop; beauty; 16; 2700; wage; 미용|뷰티|피부관리|네일; Beauty|Salons
  hairdresser; 헤어디자이너|헤어 디자이너|미용사|헤어 스탭; Hairdresser|Hair Stylist
  nail artist; 네일아티스트|네일 아티스트|속눈썹 디자이너
  aesthetician; 피부관리사|피부 관리사|에스테티션; Beauty Therapist|Nail Technician
guard; shop; facility; 12; 2700; wage; 경비|보안|미화|시설; Security|Facilities|Cleaning
  security guard; 경비원|건물 경비원|시설 경비원; Security Guard|Security Officer|Door Supervisor
  security officer; 보안요원|보안 요원
  cleaner; 미화원|환경미화원|건물 미화원|청소원; Cleaner|Office Cleaner|Cleaners
hotel; shop; service; 9; 2900; wage; 호텔|객실|프론트|서비스; Hospitality|Hotels
  hotel front; 호텔 프론트|호텔 프론트 데스크|프론트 사원|호텔리어; Hotel Front Desk Agent|Front Desk Clerk|Front of House Host
  housekeeper; 객실관리사|룸메이드|하우스키핑; Housekeeper|Room Attendant
trainer; shop; sport; 7; 3000; wage; 헬스|필라테스|스포츠|레저; Sport|Leisure
  trainer; 헬스 트레이너|퍼스널 트레이너|필라테스 강사|요가 강사|수영강사; Personal Trainer|Fitness Instructor|Yoga Teacher
siteManager; construction; building; 17; 4500; salaried; 건축|토목|시공|현장관리|공무; Construction|Civil Engineering; 3:AutoCAD,Excel
  site management; 건축시공 현장관리|현장소장|건축 현장소장|공사관리 담당자|시공관리 담당
  site manager; ; Site Manager
  construction manager; ; Construction Manager|Site Supervisor
  civil engineer; 토목기사|토목 시공 기사|토목설계 기사|토목 엔지니어; Civil Engineer|Structural Engineer|Civil Engineers
architect; construction; building; 10; 4100; salaried; 건축설계|인테리어|설계|BIM; Architecture|Construction; 3:AutoCAD,SketchUp,3ds Max|2:Revit,AutoCAD|Rhino,SketchUp
  architectural designer; 건축설계 담당자|건축 설계|건축설계사|BIM 설계 엔지니어; Architect|Architectural Designer|BIM Coordinator
  interior designer; 인테리어 디자이너|인테리어디자이너|실내건축 디자이너|인테리어 설계; Interior Designer
safety; construction; building; 9; 4000; salaried; 안전관리|건설|산업안전|소방; Construction|Safety
  safety manager; 안전관리자|건설 안전관리자|산업안전 담당자|소방안전관리자|안전보건 관리자; Health and Safety Manager|HSE Officer|Safety Officer
landDevelopment; construction; building; 6; 4600; salaried; 부동산개발|부동산|도시개발|자산관리; Real Estate|Property
  real estate developer; 부동산 개발 담당자|부동산개발 PM|도시개발 기획 담당|부동산 개발사업 담당; Property Developer|Real Estate Development Manager|Land Developer
  leasing manager; 분양상담사|자산관리 담당자|임대관리 담당; Leasing Manager`;

/** Software jobs are overrepresented on job sites. */
const SOFTWARE_FACTOR = 1.5;

const list = (text: string | undefined) => (text ? text.split('|') : []);

/** Parses stacks with optional weights (default 1): `5:Java,Spring|Python,Django`. */
const stacksOf = (text: string | undefined): Occupation['stacks'] =>
  list(text).map((entry) => {
    const [, weight = '1', stack = ''] = /^(?:(\d+):)?(.*)$/.exec(entry)!;
    return [stack.split(','), Number(weight)];
  });

function namesOf(lines: readonly (readonly string[])[], column: 1 | 2): Names {
  const named = lines.map((line) => [line[0]!, list(line[column])] as const);
  return new Map(named.filter(([, forms]) => forms.length > 0));
}

function occupationOf(block: string): Occupation {
  const [head = [], ...lines] = parseTable(block);
  const [id = '', trade, family = '', weight, base, pay, sectorsKo, sectorsEn, stacks] = head;
  return {
    id,
    family,
    trade: trade as Trade,
    weight: Number(weight) * (trade === 'it' ? SOFTWARE_FACTOR : 1),
    base: Number(base),
    wage: pay === 'wage',
    names: { ko: namesOf(lines, 1), en: namesOf(lines, 2) },
    sectors: { ko: list(sectorsKo), en: list(sectorsEn) },
    stacks: stacksOf(stacks),
  };
}

export const OCCUPATIONS: readonly Occupation[] = TABLE.trim()
  .split(/\n(?! )/)
  .map(occupationOf);
