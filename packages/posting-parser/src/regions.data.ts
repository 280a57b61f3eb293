/**
 * The 17 provinces and metropolitan cities of Korea with all their 시·군·구 as of 2026: the short name that sites print,
 * long and former names, and parts, with the 구 of a 시 in brackets after it.
 * Recent changes: 군위군 is part of 대구 (2023), 부천 has three 구 again (2024), 화성 has four 구 and 인천 has new ones (2026).
 */
export const PROVINCES: readonly { short: string; long: readonly string[]; parts: string }[] = [
  {
    short: '서울',
    long: ['서울특별시', '서울시'],
    parts:
      '종로구 중구 용산구 성동구 광진구 동대문구 중랑구 성북구 강북구 도봉구 노원구 은평구 서대문구 마포구 양천구 강서구 구로구 금천구 영등포구 동작구 관악구 서초구 강남구 송파구 강동구',
  },
  {
    short: '부산',
    long: ['부산광역시', '부산시'],
    parts:
      '중구 서구 동구 영도구 부산진구 동래구 남구 북구 해운대구 사하구 금정구 강서구 연제구 수영구 사상구 기장군',
  },
  {
    short: '대구',
    long: ['대구광역시', '대구시'],
    parts: '중구 동구 서구 남구 북구 수성구 달서구 달성군 군위군',
  },
  {
    short: '인천',
    long: ['인천광역시', '인천시'],
    parts: '중구 동구 미추홀구 연수구 남동구 부평구 계양구 서구 강화군 옹진군 제물포구 영종구 검단구',
  },
  // 광주시 is not listed because it is the city in 경기, except in "광주시 서구" (see korea.domain.ts).
  { short: '광주', long: ['광주광역시'], parts: '동구 서구 남구 북구 광산구' },
  { short: '대전', long: ['대전광역시', '대전시'], parts: '동구 중구 서구 유성구 대덕구' },
  { short: '울산', long: ['울산광역시', '울산시'], parts: '중구 남구 동구 북구 울주군' },
  { short: '세종', long: ['세종특별자치시', '세종시'], parts: '' },
  {
    short: '경기',
    long: ['경기도'],
    parts:
      '수원시[장안구 권선구 팔달구 영통구] 성남시[수정구 중원구 분당구] 의정부시 안양시[만안구 동안구] 부천시[원미구 소사구 오정구] 광명시 평택시 동두천시 안산시[상록구 단원구] 고양시[덕양구 일산동구 일산서구] 과천시 구리시 남양주시 오산시 시흥시 군포시 의왕시 하남시 용인시[처인구 기흥구 수지구] 파주시 이천시 안성시 김포시 화성시[만세구 효행구 병점구 동탄구] 광주시 양주시 포천시 여주시 연천군 가평군 양평군',
  },
  {
    short: '강원',
    long: ['강원특별자치도', '강원도'],
    parts:
      '춘천시 원주시 강릉시 동해시 태백시 속초시 삼척시 홍천군 횡성군 영월군 평창군 정선군 철원군 화천군 양구군 인제군 고성군 양양군',
  },
  {
    short: '충북',
    long: ['충청북도'],
    parts:
      '청주시[상당구 서원구 흥덕구 청원구] 충주시 제천시 보은군 옥천군 영동군 증평군 진천군 괴산군 음성군 단양군',
  },
  {
    short: '충남',
    long: ['충청남도'],
    parts:
      '천안시[동남구 서북구] 공주시 보령시 아산시 서산시 논산시 계룡시 당진시 금산군 부여군 서천군 청양군 홍성군 예산군 태안군',
  },
  {
    short: '전북',
    long: ['전북특별자치도', '전라북도'],
    parts:
      '전주시[완산구 덕진구] 군산시 익산시 정읍시 남원시 김제시 완주군 진안군 무주군 장수군 임실군 순창군 고창군 부안군',
  },
  {
    short: '전남',
    long: ['전라남도'],
    parts:
      '목포시 여수시 순천시 나주시 광양시 담양군 곡성군 구례군 고흥군 보성군 화순군 장흥군 강진군 해남군 영암군 무안군 함평군 영광군 장성군 완도군 진도군 신안군',
  },
  {
    short: '경북',
    long: ['경상북도'],
    parts:
      '포항시[남구 북구] 경주시 김천시 안동시 구미시 영주시 영천시 상주시 문경시 경산시 의성군 청송군 영양군 영덕군 청도군 고령군 성주군 칠곡군 예천군 봉화군 울진군 울릉군',
  },
  {
    short: '경남',
    long: ['경상남도'],
    parts:
      '창원시[의창구 성산구 마산합포구 마산회원구 진해구] 진주시 통영시 사천시 김해시 밀양시 거제시 양산시 의령군 함안군 창녕군 고성군 남해군 하동군 산청군 함양군 거창군 합천군',
  },
  { short: '제주', long: ['제주특별자치도', '제주도'], parts: '제주시 서귀포시' },
];

/** Names of groups of provinces. */
export const REGION_GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ 수도권: ['서울', '인천', '경기'] }),
);

/** English names of the provinces, the preferred one first. */
export const PROVINCES_IN_ENGLISH: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    서울: ['Seoul', 'Séoul', 'Seúl', 'Seul', 'Söul', 'ソウル', 'ソウル市', '首尔', '首爾'],
    부산: ['Busan', 'Pusan', '釜山', 'プサン'],
    대구: ['Daegu', 'Taegu', '大邱'],
    인천: ['Incheon', 'Inchon', '仁川'],
    광주: ['Gwangju', 'Kwangju'],
    대전: ['Daejeon', 'Taejon', '大田'],
    울산: ['Ulsan', '蔚山'],
    세종: ['Sejong'],
    경기: ['Gyeonggi', 'Kyonggi'],
    강원: ['Gangwon', 'Gangwon State', 'Kangwon'],
    충북: ['North Chungcheong', 'Chungcheongbuk', 'Chungbuk'],
    충남: ['South Chungcheong', 'Chungcheongnam', 'Chungnam'],
    전북: ['North Jeolla', 'Jeollabuk', 'Jeonbuk', 'Jeonbuk State'],
    전남: ['South Jeolla', 'Jeollanam', 'Jeonnam'],
    경북: ['North Gyeongsang', 'Gyeongsangbuk', 'Gyeongbuk'],
    경남: ['South Gyeongsang', 'Gyeongsangnam', 'Gyeongnam'],
    제주: ['Jeju', 'Cheju', 'Jeju Island', '済州', '済州島'],
  }),
);

/** Countries as printed by Korean sites for jobs abroad, in spans that do not say that they are locations. */
export const KOREAN_COUNTRY_NAMES: readonly string[] =
  '해외 일본 중국 미국 캐나다 베트남 싱가포르 인도네시아 인도 태국 필리핀 말레이시아 대만 홍콩 호주 뉴질랜드 영국 독일 프랑스 스페인 이탈리아 네덜란드 폴란드 헝가리 체코 러시아 멕시코 브라질 사우디아라비아 카타르 아랍에미리트 터키 튀르키예 몽골 캄보디아 미얀마 라오스 우즈베키스탄 카자흐스탄'.split(
    ' ',
  );
