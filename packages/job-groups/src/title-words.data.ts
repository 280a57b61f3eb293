/** Words of titles by what they mean; an English entry is a whole word or phrase, a Korean one may be part of a word. */

/** Levels, with their words. Ranks of Korean companies are levels, too. */
export const LEVELS: readonly (readonly [level: string, words: string])[] = [
  ['newcomer', '신입사원|신입|entry level|entry-level|new grad|new graduate|graduate'],
  ['experienced', '경력직|경력사원|경력자|경력|experienced'],
  ['trainee', '수습|trainee|apprentice|apprenticeship'],
  ['junior', '주니어|junior|jr'],
  ['middle', '미들급|mid level|mid-level|midlevel|intermediate'],
  ['senior', '시니어|senior|sr|snr'],
  ['lead', '(?<![가-힣])리드|lead|team lead|tech lead|team leader|팀장|파트장'],
  ['staff', 'staff engineer'],
  ['principal', 'principal|수석'],
  ['선임', '선임'],
  ['책임', '책임급|책임연구원|책임(?!감)'],
  ['주임', '주임'],
  ['대리', '대리(?!운전)(?!점)(?!기사)(?!인)'],
  ['과장', '(?<!경)과장'],
  ['차장', '차장'],
  ['부장', '부장'],
  ['head', 'head of'],
  ['director', 'director'],
  ['vp', 'vp|vice president'],
  ['chief', 'chief'],
  ['본부장', '본부장'],
  ['실장', '실장'],
  ['1', 'i|level 1|l1|1급'],
  ['2', 'ii|level 2|l2|2급'],
  ['3', 'iii|level 3|l3|3급'],
  ['4', 'iv|level 4|l4'],
];

export const SHIFTS: readonly (readonly [shift: string, words: string])[] = [
  ['rotating', '2교대|3교대|4조3교대|4조2교대|교대근무|교대|rotating shift|rotating|rotational shift'],
  ['night', '심야|야간조|야간|night shift|night|nights|overnight|graveyard'],
  ['day', '주간조|주간(?!보호)|day shift|days|daytime'],
  ['evening', '오후조|오후|저녁|evening shift|evening|evenings|late shift|second shift|2nd shift|afternoon'],
  [
    'early',
    '새벽|오전조|오전|early shift|morning shift|morning|mornings|early morning|first shift|1st shift',
  ],
  ['third', 'third shift|3rd shift'],
  ['weekend', '주말|weekend|weekends|saturday|sunday'],
  ['weekday', '평일|weekday|weekdays|monday to friday'],
];

export const TYPES: readonly (readonly [type: string, words: string])[] = [
  ['fullTime', '정규직|full time|full-time|fulltime|permanent|vollzeit|ft'],
  ['partTime', '파트타임|파트타이머|단시간|시간제|아르바이트|알바|part time|part-time|parttime|teilzeit|pt'],
  ['contract', '계약직|기간제|contract|contractor|fixed term|fixed-term|ftc'],
  [
    'temporary',
    '일용직|단기|임시직|대체인력|육아휴직 대체|temporary|temp|seasonal|maternity cover|parental leave cover',
  ],
  ['internship', '인턴십|인턴사원|인턴|internship|intern'],
  ['freelance', '프리랜서|freelance|freelancer'],
  ['dispatch', '파견직|파견'],
];

export const WORKPLACES: readonly (readonly [workplace: string, words: string])[] = [
  [
    'remote',
    '재택근무|재택|원격근무|원격|fully remote|100% remote|remote|work from home|wfh|home based|home-based',
  ],
  ['hybrid', '하이브리드|hybrid'],
  ['onsite', '사무실 근무|on site|on-site|onsite|in office|in-office'],
];

/** What recruiters add to a title. */
export const NOISE =
  '신규오픈|그랜드오픈|오픈멤버|오픈|정기채용|공개채용|수시채용|상시채용|긴급채용|신규채용|추가채용|대규모채용|채용공고|채용|추가모집|긴급모집|상시모집|모집공고|모집중|모집합니다|모집|합니다|하세요|집근처|당일면접|면접비지급|구인|급구|긴급|우대|환영|가능|즉시출근|즉시|초보가능|초보|입사축하금|모십니다|모셔요|구합니다|찾습니다|찾아요|함께하실|함께할|함께|대졸|초대졸|고졸|학력무관|경력무관|나이무관|무관|담당자|담당|직원|사원|분을|전문가|신규|추가|수시|공채|부문|분야|이상|년차|당일지급|주급|기숙사|식사제공|' +
  "hot|urgently|urgent|hiring now|now hiring|we're hiring|we are hiring|hiring|wanted|needed|required|vacancy|vacancies|job opening|opening|openings|opportunity|opportunities|job|jobs|career|careers|position|immediate start|immediately|immediate|asap|apply now|apply today|apply|start now|new|great pay|competitive pay|competitive salary|competitive|great benefits|benefits|sign on bonus|sign-on bonus|signing bonus|bonus|visa sponsorship|no experience necessary|no experience|all genders|all gender|gn|a|an|the|and|of|for|in|at|to|with|und|or|our|team|role|shift|flexible hours|flexible|weekly pay|paid weekly|per hour|per year|an hour|a year|hourly|hr|year|month|plus|up|from";

/** Spellings of words in titles. */
export const SPELLINGS: readonly (readonly [word: string, spellings: string])[] = [
  ['frontend', 'front end|front-end'],
  ['backend', 'back end|back-end'],
  ['fullstack', 'full stack|full-stack'],
  ['ecommerce', 'e commerce|e-commerce'],
  ['manager', 'mgr'],
  ['engineer', 'eng|engr'],
  ['developer', 'dev'],
  ['representative', 'rep'],
  ['administrator', 'admin'],
  ['registered nurse', 'rn'],
  ['licensed practical nurse', 'lpn'],
  ['operations', 'ops'],
  ['human resources', 'hr'],
  ['assistant', 'asst'],
  ['customer', 'cust'],
  ['technician', 'tech'],
  ['associate', 'assoc'],
  ['executive', 'exec'],
  ['coordinator', 'coord|co-ordinator'],
  ['supervisor', 'supv'],
  // Loan words, which sites write in either script.
  ['backend', '백엔드|백앤드'],
  ['frontend', '프론트엔드|프런트엔드|프론트앤드'],
  ['fullstack', '풀스택'],
  ['developer', '개발자|디벨로퍼'],
  ['engineer', '엔지니어'],
  ['designer', '디자이너'],
  ['manager', '매니저'],
  ['marketer', '마케터'],
  ['server', '서버'],
  ['data', '데이터'],
  ['software', '소프트웨어'],
  ['system', '시스템'],
  ['web', '웹'],
  ['product', '프로덕트'],
  ['project', '프로젝트'],
  ['consultant', '컨설턴트'],
  ['analyst', '애널리스트'],
  ['scientist', '사이언티스트'],
  ['nurse', '간호사'],
  ['barista', '바리스타'],
  ['android', '안드로이드'],
];
