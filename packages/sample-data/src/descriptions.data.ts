/** Words of generated descriptions. Entries are separated by spaces, in English by `|`. */

import type { Trade } from './types.ts';

/** First and last parts of Korean compounds, written together or apart: 고객 데이터, 고객데이터. */
export const KOREAN_HEADS =
  '고객 회원 주문 결제 정산 배송 물류 재고 상품 매장 예약 상담 콘텐츠 광고 마케팅 브랜드 영상 이미지 음성 검색 추천 알림 메시지 인증 보안 개인정보 계약 인사 급여 채용 교육 학습 시험 환자 진료 간호 검진 의약품 장비 설비 공정 품질 안전 환경 에너지 전력 자재 현장 시공 설계 도면 견적 입찰 구매 거래처 협력사 수출 통관 세무 회계 예산 투자 위험 통계 분석 지표 로그 서버 네트워크 클라우드 모바일 플랫폼 게임 커뮤니티 지도 위치 차량 정비 운행 식자재 조리 위생 메뉴 시설 객실 행사 공연 도서 연구 실험 특허 번역 디자인 인테리어 부동산 보험 대출 카드 포인트 쿠폰 구독'.split(
    ' ',
  );
export const KOREAN_TAILS =
  '시스템 데이터 서비스 관리 운영 개선 자동화 기획 분석 지원 정책 프로세스 매뉴얼 보고서 문서 일정 현황 자료 체계 인프라 구조 기능 화면 도구 모델 전략 방안 업무 점검 평가 교육 상담 응대 홍보 제휴 조사 연구 개발 구축 설계 검증 테스트 모니터링 최적화 표준화 고도화 유지보수 리포트 솔루션 프로그램 캠페인 채널'.split(
    ' ',
  );
export const KOREAN_VERBS =
  '담당합니다 수행합니다 개선합니다 운영합니다 관리합니다 기획합니다 설계합니다 점검합니다 지원합니다 분석합니다 정리합니다 제안합니다 고도화합니다 구축합니다 검토합니다 만들어 갑니다 책임집니다 협의합니다 공유합니다 맡습니다'.split(
    / (?!갑니다)/,
  );
export const KOREAN_ADVERBS =
  '주도적으로 꼼꼼하게 체계적으로 빠르게 안정적으로 꾸준히 함께 책임감 있게 효율적으로 정확하게'.split(
    / (?!있게)/,
  );
export const KOREAN_PEOPLE =
  '고객 동료 팀원 협력사 개발팀 기획팀 디자인팀 영업팀 운영팀 현장 본사 파트너 이용자 환자 학생 보호자 신입 직원'.split(
    ' ',
  );
export const KOREAN_QUALITIES =
  '책임감 성실함 꼼꼼함 소통 능력 문제 해결 능력 배우려는 자세 협업 경험 주인 의식 체력 친절함 글쓰기 능력 외국어 능력 자료 조사 능력 일정 관리 능력'.split(
    / (?!능력|해결|자세|경험|의식|조사|관리)/,
  );
export const KOREAN_BENEFITS =
  '4대 보험|퇴직연금|연차 휴가|반차와 반반차|생일 휴가|건강검진 지원|점심 식대 지원|저녁 식대 지원|야근 택시비 지원|도서 구입비 지원|교육비 지원|자격증 수당|경조사비와 경조 휴가|명절 선물|복지포인트 연 100만 원|장기 근속 포상|사내 동호회 활동비|통신비 지원|주차비 지원|통근 버스 운행|기숙사 제공|유연근무제|시차 출퇴근제|최신 장비 지급|사내 카페와 간식|성과급|스톡옵션|단체 상해보험|육아휴직|출산 축하금|자녀 학자금 지원|심리 상담 지원|안마의자와 휴게실'.split(
    '|',
  );
export const KOREAN_STEPS =
  '서류 전형|전화 인터뷰|실무 면접|임원 면접|과제 전형|인성 검사|신체검사|처우 협의|최종 합격|수습 3개월'.split(
    '|',
  );

export const ENGLISH_HEADS =
  'customer|order|payment|billing|delivery|warehouse|inventory|product|store|booking|support|content|advertising|brand|video|image|speech|search|recommendation|notification|identity|security|privacy|contract|payroll|hiring|training|learning|patient|care|clinical|medication|equipment|maintenance|production|quality|safety|energy|construction|design|procurement|vendor|export|tax|accounting|budget|risk|reporting|analytics|telemetry|server|network|cloud|mobile|platform|game|community|mapping|vehicle|fleet|kitchen|hygiene|menu|facility|event|research|translation|insurance|lending|loyalty|subscription|compliance|onboarding'.split(
    '|',
  );
export const ENGLISH_TAILS =
  'systems|data|services|operations|processes|automation|policies|reports|documentation|schedules|pipelines|infrastructure|interfaces|tools|models|strategies|reviews|assessments|campaigns|channels|standards|workflows|dashboards|tests|monitoring|optimization|planning|forecasts|audits|records'.split(
    '|',
  );
export const ENGLISH_VERBS =
  'Own|Improve|Design|Build|Maintain|Review|Plan|Coordinate|Document|Analyze|Deliver|Support|Lead|Automate|Monitor|Test|Prioritize|Simplify|Present|Measure'.split(
    '|',
  );
export const ENGLISH_ADVERBS =
  'independently|with the team|across several sites|with great care|end to end|every week|under time pressure|with measurable results|from the first idea to daily use|in close contact with our customers'.split(
    '|',
  );
export const ENGLISH_PEOPLE =
  'customers|colleagues|engineers|designers|product managers|suppliers|partners|patients|students|visitors|the sales team|the operations team|regional managers|new employees'.split(
    '|',
  );
export const ENGLISH_QUALITIES =
  'clear communication|attention to detail|curiosity|a sense of ownership|patience|strong writing|reliable planning|a calm manner|teamwork|problem solving|physical fitness|a second language'.split(
    '|',
  );
export const ENGLISH_BENEFITS =
  'health insurance|dental and vision cover|a pension plan|25 days of vacation|parental leave|flexible hours|a home office budget|a training budget|lunch at work|a transit pass|a yearly bonus|stock options|paid volunteering days|a gym membership|relocation support|child care support|life insurance|sick pay|new equipment|a sabbatical after five years'.split(
    '|',
  );
export const ENGLISH_STEPS =
  'a phone screen|a technical interview|a take-home task|an on-site visit|a conversation with the team|reference checks|an offer within a week'.split(
    '|',
  );

/** Fields of work by trade, in both languages. */
export const TRADE_WORDS: Readonly<Record<Trade, readonly [korean: string, english: string]>> = {
  it: ['대규모 트래픽을 처리하는 서비스', 'services for many concurrent users'],
  care: ['어르신과 가족이 안심하는 돌봄', 'care that families can rely on'],
  food: ['깨끗한 주방과 한결같은 맛', 'clean kitchens and consistent food'],
  school: ['학생마다 맞춘 수업', 'lessons that fit each student'],
  office: ['정확하고 빠른 사무 지원', 'accurate and quick office work'],
  goods: ['제때 도착하는 물류', 'goods that arrive on time'],
  craft: ['오래 쓰는 제품을 만드는 기술', 'craft that lasts'],
  shop: ['다시 찾고 싶은 매장', 'shops that people return to'],
  sales: ['고객과 오래가는 신뢰', 'lasting trust of customers'],
  medical: ['환자를 먼저 생각하는 진료', 'medicine that puts patients first'],
  construction: ['안전하고 튼튼한 현장', 'safe and solid construction'],
};
