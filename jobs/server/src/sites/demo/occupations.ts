/** The work that a town offers: what the postings of the demonstration site are about. */

export type Trade = 'it' | 'care' | 'food' | 'school' | 'office' | 'goods' | 'craft' | 'shop';

export interface Occupation {
  trade: Trade;
  /** Names of the post as titles print them. */
  roles: readonly string[];
  /** Sectors as the site prints them among the tags. */
  sectors: readonly string[];
  /** Technologies that stand mixed with the sectors, spelled in several ways; empty outside of IT. */
  technologies: readonly string[];
  /** Usual yearly pay: 10,000 won for Korean posts, thousands of the currency for English ones. */
  base: number;
  /** Salaried posts and work for a wage differ in their forms of pay, employment and schooling. */
  pay: 'salaried' | 'wage';
  /** Whether it can be done at home. */
  desk: boolean;
  duties: readonly string[];
}

const work = (
  trade: Trade,
  pay: Occupation['pay'],
  base: number,
  roles: string,
  sectors: string,
  duties: string,
): Occupation => ({
  trade,
  pay,
  base,
  roles: roles.split('|'),
  sectors: sectors.split('|'),
  duties: duties.split('|'),
  technologies: [],
  desk: trade === 'office',
});

const build = (base: number, roles: string, sectors: string, tech: string, duties: string): Occupation => ({
  ...work('it', 'salaried', base, roles, sectors, duties),
  technologies: tech.split('|'),
  desk: true,
});

/** Occupations without technologies, one a line: trade; pay; base; roles; sectors; duties. */
const table = (lines: string): Occupation[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [trade, pay, base, roles = '', sectors = '', duties = ''] = line.split('; ');
      return work(trade as Trade, pay as Occupation['pay'], Number(base), roles, sectors, duties);
    });

/** In all of these titles 개발 stands inside a word: a search for it must look into words, not only at their starts. */
export const KOREAN_DEVELOPERS: readonly Occupation[] = [
  build(
    4800,
    '백엔드개발자|서버개발자|Java백엔드개발자|플랫폼백엔드개발자',
    '백엔드/서버개발|웹개발|솔루션|SaaS',
    'Java|Spring Boot|스프링|MySQL|JPA|Kotlin|Redis|AWS|Kafka|NodeJS',
    '주문과 정산 API 설계와 구현|느린 질의를 찾아 고치고 장애에 대응|코드 리뷰와 배포 자동화',
  ),
  build(
    4400,
    '프론트엔드개발자|웹프론트개발자|리액트개발자',
    '프론트엔드|웹개발|웹표준·웹접근성|반응형웹',
    'React|TypeScript|자바스크립트|Next.js|Vue.js|HTML5|CSS|node.js',
    '고객이 쓰는 화면을 만들고 다듬기|디자이너와 함께 공용 부품 만들기|접근성과 속도 점검',
  ),
  build(
    3900,
    '웹개발자|PHP웹개발자|웹개발자·운영자|홈페이지개발자',
    '웹개발|유지보수|쇼핑몰|SI개발',
    'PHP|Laravel|jQuery|MariaDB|Linux|JSP|노드|Python',
    '쇼핑몰과 누리집의 기능 추가|고객 문의에 따른 수정과 유지보수|관리자 화면 개선',
  ),
  build(
    4700,
    '안드로이드앱개발자|iOS앱개발자|모바일앱개발자|플러터앱개발자',
    '앱개발|모바일|하이브리드앱|핀테크',
    'Kotlin|Android|Swift|iOS|Flutter|React Native|Firebase',
    '앱의 새 기능 설계와 구현|스토어 배포와 오류 추적|서버 개발자와 API 맞추기',
  ),
  build(
    4600,
    '게임클라이언트개발자|게임서버개발자|유니티게임개발자',
    '게임개발|모바일게임|온라인게임',
    'Unity|C#|C++|Unreal|.NET|Go|언리얼',
    '전투와 성장 콘텐츠 구현|클라이언트 최적화|기획자·아티스트와 협업',
  ),
  build(
    5200,
    'AI모델개발자|데이터파이프라인개발자|머신러닝개발자',
    'AI(인공지능)|데이터엔지니어|빅데이터|머신러닝',
    'Python|PyTorch|TensorFlow|Spark|Airflow|SQL|R|Kubernetes|도커',
    '데이터를 모으고 다듬는 파이프라인 운영|모델 학습과 평가|결과를 서비스에 싣기',
  ),
  build(
    4300,
    '임베디드SW개발자|펌웨어개발자|응용SW개발자|MES솔루션개발자',
    '임베디드|펌웨어|공정자동화|솔루션',
    'C|C++|RTOS|Linux|C#|.NET|Python|MSSQL',
    '제어기 펌웨어 작성과 시험|현장 설비와 통신 연동|양산 이슈 분석',
  ),
];

export const KOREAN_TRADES: readonly Occupation[] = table(`
care; salaried; 3900; 병동 간호사(3교대)|외래 간호사|수술실 간호사|수간호사; 간호사|병원·의원|의료; 입원 환자 간호와 투약|처치 보조와 기록|보호자 안내
care; wage; 2900; 내과 간호조무사|소아과 간호조무사|치과위생사; 간호조무사|치과위생사|의원; 접수와 진료 보조|예방접종 준비|기구 소독
care; salaried; 3400; 물리치료사|작업치료사|도수치료 물리치료사; 물리치료사|재활치료|병원·의원; 재활 치료 계획과 시행|환자 상태 기록|운동 지도
care; wage; 2700; 요양보호사|주간보호센터 요양보호사|방문 요양보호사; 요양보호사|노인복지|재가요양; 어르신 일상 돌봄|식사와 이동 보조|활동 일지 작성
care; salaried; 3000; 사회복지사|생활복지사|지역아동센터 복지사; 사회복지사|복지관|아동복지; 이용자 상담과 사례 관리|후원과 자원봉사 연계|행정 업무
food; wage; 3000; 한식 조리사|단체급식 조리사|일식 주방장|학교급식 조리원; 조리사|주방|단체급식|외식; 하루 식단 조리와 배식|식재료 검수와 위생 관리|주방 정리
food; wage; 2600; 홀서빙|주방보조|카페 매니저|바리스타; 홀서빙|카페|바리스타|외식; 손님 응대와 주문|음료 제조와 매장 청결|마감 정산
food; wage; 2800; 제과제빵사|케이크 디자이너|베이커리 생산직; 제과제빵|베이커리|식품제조; 반죽과 굽기|케이크 마무리|재료 발주
school; salaried; 3000; 초등 방과후 교사|유치원 교사|어린이집 보육교사; 유치원·보육|초등교육|교사; 수업 준비와 진행|학부모 상담|안전 지도
school; wage; 3100; 중등 수학강사|영어학원 강사|코딩 방과후 강사|피아노 강사; 학원강사|수학|외국어교육|음악교육; 반별 수업과 평가|교재 연구|학습 상담
school; salaried; 3300; 기간제 특수교사|평생교육원 교육운영 담당|직업훈련 교사; 특수교육|평생교육|교육기획; 개별화 교육 계획|과정 운영과 출결 관리|만족도 조사
office; salaried; 3500; 회계 담당자|세무회계 사무원|재무회계 팀원|결산 담당; 회계|세무|재무|경리; 전표와 부가세 신고|월 결산과 자금 관리|감사 대응
office; wage; 2700; 경리사무원|총무 사무보조|무역사무원; 경리|사무보조|총무|무역사무; 세금계산서 발행|비품과 문서 관리|전화 응대
office; salaried; 3700; 인사총무 담당자|급여 담당자|채용 담당자(R&D 부문); 인사|총무|채용|급여; 채용 일정 운영|급여와 4대보험|규정 정비
office; salaried; 3600; 퍼포먼스 마케터|콘텐츠 마케터|브랜드 마케팅 매니저|SNS 마케터; 마케팅|광고·홍보|콘텐츠기획|SNS마케팅; 매체 집행과 성과 분석|콘텐츠 기획과 발행|제휴 제안
office; salaried; 3500; UX/UI 디자이너|그래픽 디자이너|편집 디자이너|상세페이지 웹디자이너; UI/UX디자인|그래픽디자인|편집디자인|웹디자인; 화면과 인쇄물 디자인|가이드 정리|결과물 검수
office; wage; 2800; 고객상담원(인바운드)|CS 상담사|예약 상담원; 고객상담|CS|콜센터; 전화와 채팅 상담|불편 접수와 안내|상담 기록
office; salaried; 3800; B2B 영업 담당자|기술영업 사원|해외영업 매니저; 영업|기술영업|해외영업|B2B; 거래처 발굴과 관리|견적과 계약|전시회 참가
goods; wage; 2900; 물류센터 입출고 사원|창고관리 담당|피킹·포장 사원; 물류|창고관리|입출고|유통; 상품 검수와 적치|피킹과 포장|재고 실사
goods; wage; 3400; 지게차 기사|1톤 배송기사|5톤 화물차 기사; 운전·운송|지게차|배송|물류; 상하차와 운반|정해진 노선 배송|차량 점검
goods; salaried; 3700; 구매·자재 담당|SCM 담당자|수출입 통관 담당; 구매|자재|SCM|무역; 발주와 납기 관리|협력사 단가 협의|통관 서류
craft; wage; 3100; 생산직 사원|반도체 장비 오퍼레이터|식품공장 생산사원; 생산|제조|오퍼레이터|반도체; 설비 운전과 점검|공정 기록|안전 수칙 준수
craft; salaried; 3500; 품질관리 담당|품질보증 QA 담당|생산관리 담당; 품질관리|QA|생산관리|제조; 수입·공정 검사|부적합 원인 분석|고객 감사 대응
craft; salaried; 3600; 전기기사|시설관리 주임|소방안전관리자; 시설관리|전기|소방|건물관리; 수변전 설비 점검|입주사 민원 처리|법정 점검 대응
craft; wage; 3500; 용접사|CNC 가공 기사|자동차 정비사; 용접|CNC|정비|기계가공; 도면에 따른 가공|장비 관리|작업 일보
craft; salaried; 3900; 건축시공 현장관리|토목설계 기사|실내건축 디자이너; 건축|토목|인테리어|시공; 공정과 안전 관리|도면 작성|협력업체 조율
shop; wage; 2700; 매장 판매사원|화장품 매장 매니저|안경사|편의점 점장; 판매|매장관리|유통|서비스; 상품 진열과 판매|재고 확인|고객 응대
shop; wage; 2600; 헤어디자이너|네일아티스트|피부관리사; 미용|뷰티|피부관리|서비스; 고객 상담과 시술|예약 관리|위생 관리
shop; wage; 2600; 건물 경비원|환경미화원|호텔 객실관리사; 경비|미화|호텔|시설; 순찰과 출입 관리|구역 청소|비품 보충
`);

export const ENGLISH_WORK: readonly Occupation[] = [
  build(
    105,
    'Backend Engineer|Senior Software Engineer|Platform Engineer',
    'Software|SaaS|Fintech',
    'Java|Go|PostgreSQL|Kubernetes|AWS|Node.js|Kafka|Rust',
    'Design and run the services behind our product|Review code and mentor|Share a humane on-call rota',
  ),
  build(
    95,
    'Frontend Developer|Full Stack Developer|React Developer',
    'Software|Web|E-commerce',
    'React|TypeScript|JavaScript|GraphQL|NodeJS|CSS|Vue',
    'Build accessible interfaces|Work with designers on a shared kit|Keep pages fast',
  ),
  build(
    110,
    'Data Engineer|Machine Learning Engineer|Data Analyst (R&D)',
    'Data|AI|Analytics',
    'Python|SQL|Spark|dbt|R|PyTorch|Airflow|C++',
    'Own pipelines from source to report|Measure models honestly|Explain findings to colleagues',
  ),
  ...table(`
care; salaried; 68; Registered Nurse|Staff Nurse - Night Shift|Physiotherapist; Healthcare|Nursing|Hospitals; Plan and give care|Keep clear records|Support families
care; wage; 38; Care Assistant|Support Worker|Home Carer; Social care|Elderly care; Help with daily life|Keep company|Write visit notes
food; wage; 36; Line Cook|Sous Chef|Barista|Kitchen Porter; Hospitality|Restaurants|Catering; Prepare and serve food|Keep the kitchen clean|Order supplies
school; salaried; 52; Primary School Teacher|Maths Teacher|English Language Tutor; Education|Schools; Teach and assess|Meet parents|Plan lessons with the team
office; salaried; 62; Accountant|Payroll Officer|Financial Controller; Accounting|Finance; Close the month|File returns|Advise managers
office; salaried; 58; Content Marketer|Marketing Executive|Product Designer; Marketing|Design|Advertising; Plan campaigns|Write and publish|Report what worked
goods; wage; 37; Warehouse Operative|Forklift Driver|Delivery Driver; Logistics|Warehousing|Transport; Pick and pack|Load and unload safely|Check stock
shop; wage; 34; Store Assistant|Receptionist|Customer Service Adviser; Retail|Customer service; Greet and help customers|Handle the till|Keep displays tidy
`),
];
