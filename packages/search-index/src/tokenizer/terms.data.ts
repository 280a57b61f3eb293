/**
 * Synonyms in postings, in addition to technologies: loan words and their originals, occupations in Korean and English, and
 * spelling variants. Each line has the canonical name followed by other names, separated by `|`. Spaces, hyphens and slashes
 * are ignored. Names on one line must mean the same to job seekers; a broader or related occupation gets its own line.
 */
export const SYNONYMS = `
backend|백엔드|백앤드|back-end|serverside|서버사이드
frontend|프론트엔드|프론트앤드|프런트엔드|프런트앤드|프론트|front-end|클라이언트사이드
fullstack|풀스택|full-stack|풀스텍
devops|데브옵스
sre|사이트신뢰성|site reliability
web|웹
app|앱|어플|어플리케이션|애플리케이션|application
mobile|모바일
server|서버
client|클라이언트
cloud|클라우드
data|데이터
database|데이터베이스|db|디비
machine learning|머신러닝|기계학습|ml
deep learning|딥러닝
ai|인공지능|artificial intelligence
big data|빅데이터|bigdata
blockchain|블록체인
game|게임
embedded|임베디드
firmware|펌웨어
hardware|하드웨어|h/w
software|소프트웨어|s/w
network|네트워크
system|시스템
security|보안
solution|솔루션
platform|플랫폼
infra|인프라|infrastructure
service|서비스
qa|큐에이|quality assurance
ui|유아이
ux|유엑스
developer|개발자|디벨로퍼
engineer|엔지니어|엔지니어링
programmer|프로그래머
designer|디자이너
design|디자인
architect|아키텍트
analyst|애널리스트|분석가
scientist|사이언티스트
researcher|연구원|리서처
consultant|컨설턴트
consulting|컨설팅
manager|매니저
marketing|마케팅
marketer|마케터
planner|기획자|플래너
producer|프로듀서|pd|피디
product manager|프로덕트매니저|pm
product owner|프로덕트오너|po
project manager|프로젝트매니저
content|콘텐츠|컨텐츠
brand|브랜드
digital|디지털
e-commerce|이커머스|ecommerce|전자상거래
startup|스타트업
fintech|핀테크
edtech|에듀테크
healthcare|헬스케어
proptech|프롭테크
adtech|애드테크
biotech|바이오테크
foodtech|푸드테크
commerce|커머스
robotics|로보틱스
autonomous driving|자율주행
semiconductor|반도체
battery|배터리
intern|인턴|인턴십|인턴쉽|internship
junior|주니어
senior|시니어
part-time|파트타임|시간제
freelancer|프리랜서|freelance
nurse|간호사|rn|registered nurse
nursing assistant|간호조무사
pharmacist|약사
physician|의사
dentist|치과의사
dental hygienist|치과위생사|치위생사
physical therapist|물리치료사|physiotherapist
occupational therapist|작업치료사
radiographer|방사선사|radiologic technologist
veterinarian|수의사
caregiver|요양보호사|care worker
social worker|사회복지사
teacher|교사
instructor|강사
professor|교수
translator|번역가|통번역사
interpreter|통역사
lawyer|변호사|attorney
accountant|회계사
tax accountant|세무사
accounting|회계
finance|재무
secretary|비서
receptionist|리셉셔니스트
customer service|고객서비스|cs|c/s
call center|콜센터
sales|영업|세일즈
salesperson|영업사원|영업직
merchandiser|머천다이저|md|엠디
warehouse|창고
logistics|물류
driver|운전기사|드라이버
forklift|지게차
chef|셰프|쉐프
cook|조리사|조리원
baker|제빵사
barista|바리스타
kitchen|주방
hairdresser|헤어디자이너|hair stylist
electrician|전기기사|전기공
welder|용접사|용접공
mechanic|정비사
carpenter|목수
architectural|건축
construction|건설
manufacturing|제조
human resources|인사|hr
recruiter|리크루터|채용담당자
video editor|영상편집자
editor|에디터|편집자
photographer|사진작가|포토그래퍼
writer|작가|라이터
journalist|기자
security guard|경비원
cleaner|청소원|미화원
remote|재택근무|재택|원격근무
hybrid|하이브리드
`;

/**
 * Words that contain another name but have a different meaning, so that a search for the part (자바, 광주) must not match
 * them. They match only as a whole. The first word of each line is the index term of the others.
 */
export const WHOLE_ONLY = `
javascript|자바스크립트|자바스크립
gwangju-si|광주시
`;

/**
 * Nouns at which compounds are split: 웹개발자 is 웹 and 개발자, 물류사원 is 물류 and 사원. The part before the noun must have at
 * least two characters or be one of {@link SHORT_HEADS}.
 */
export const COMPOUND_ENDINGS = `
개발자 개발 엔지니어 엔지니어링 프로그래머 디자이너 디자인 기획자 기획 마케터 마케팅 매니저 관리자 관리사 관리원 관리직 관리
담당자 담당 강사 교사 상담사 상담원 상담직 상담 영업 사원 직원 연구원 연구 분석가 분석 운영자 운영 전문가 컨설턴트 컨설팅
애널리스트 아키텍트 간호사 조무사 치료사 보호사 복지사 조리사 조리원 미용사 운전기사 운전원 기사 기술자 기술직 기술 작업자
작업원 설계 시공 감리 생산직 사무직 영업직 판매직 서비스직 아르바이트 알바 인턴 인턴십 팀장 파트장 실장 원장 보조 보조원 센터
채용 모집 구인 신입 경력 편집자 편집 제작 번역 통역 회계 경리 총무 배송 배달 포장 조립 검사원 검사 정비사 정비 안내 접수 수납
판매원 판매 매장 주방 서빙 교육 지원 구축 유지보수 테스트 서비스 솔루션 시스템 플랫폼 서버 엔진 보안 물류 유통 무역 구매
`;

/** One-character words with which compounds may start. */
export const SHORT_HEADS = ['웹', '앱'];
