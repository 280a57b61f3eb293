import type { ApplicationStatus, Filters, Posting, SortOrder, Suggestion } from '../../schemas.ts';

type Values<Name extends keyof Filters> = NonNullable<Filters[Name]> extends (infer One)[] ? One : never;

const number = new Intl.NumberFormat('ko-KR');

const ko = {
  heading: '채용 공고',
  languageChoice: '언어',
  skipToContent: '본문으로 건너뛰기',
  products: { change: '다른 서비스', names: { jobs: 'Jobs', video: 'Video' } },
  preferences: {
    label: '언어와 화면 테마',
    theme: '화면 테마',
    themes: { system: '시스템 설정에 맞춤', light: '라이트', dark: '다크' },
  },
  footer: { about: '서비스 소개', api: 'API', source: '소스 코드' },
  nav: {
    label: '메뉴',
    listing: '공고',
    applications: '지원 현황',
    bookmarks: '북마크',
    savedSearches: '저장한 검색',
    alerts: '알림',
    trends: '동향',
    console: '관리',
    account: '내 계정',
    signIn: '로그인',
    signOut: '로그아웃',
  },
  serverUnreachable: '서버에 연결할 수 없습니다. 다시 연결하는 중입니다.',
  unsent: (changes: number) => `변경 사항 ${changes}건은 연결되면 저장됩니다.`,
  loading: '불러오는 중…',
  showPassword: '비밀번호 표시',
  justNow: '방금',
  errorPage: {
    title: '페이지를 표시하지 못했습니다',
    hint: '새로고침하면 대부분 해결됩니다.',
    reload: '새로고침',
  },
  notFoundPage: {
    title: '페이지를 찾을 수 없습니다',
    hint: '주소가 잘못되었거나 페이지가 이동되었을 수 있습니다.',
    home: '공고 목록으로 이동',
  },
  search: {
    label: '채용 공고 검색',
    keyword: '검색어',
    keywordHint: '직무, 회사, 기술',
    submit: '검색',
    save: '이 검색 저장',
    /** On phones. */
    saveShort: '저장',
    suggestions: '추천 검색어',
    clearRecent: '최근 검색어 삭제',
    kind: { title: '공고', company: '회사', technology: '기술', recent: '최근 검색' } satisfies Record<
      Suggestion['kind'] | 'recent',
      string
    >,
  },
  filters: {
    label: '필터',
    toggle: (set: number) => (set > 0 ? `필터 (${set}개 적용)` : '필터'),
    show: (count: string) => `${count} 보기`,
  },
  count: (count: number) => number.format(count),
  sort: {
    label: '정렬',
    recent: '최신순',
    relevance: '정확도순',
    deadline: '마감 임박순',
    salary: '연봉 높은 순',
    experience: '경력 적은 순',
  } satisfies Record<SortOrder | 'label', string>,
  /** The names of the fields of a posting. */
  fields: {
    title: '제목',
    companyName: '회사',
    location: '지역',
    experience: '경력',
    education: '학력',
    employmentType: '고용 형태',
    salary: '급여',
    deadline: '마감',
    posted: '게시일',
    techStack: '기술 스택',
    sector: '직무 분야',
    tags: '기술·직무',
    sourceUrl: '공고 주소',
  },
  employmentType: {
    fullTime: '정규직',
    partTime: '아르바이트',
    contract: '계약직',
    temporary: '임시직',
    internship: '인턴',
    freelance: '프리랜서',
    dispatch: '파견직',
    military: '병역특례',
    training: '교육생',
    other: '기타',
  } satisfies Record<Values<'employmentType'>, string>,
  workplace: { onsite: '출근', hybrid: '하이브리드', remote: '재택근무' } satisfies Record<
    Values<'workplace'>,
    string
  >,
  results: {
    list: '검색 결과',
    skipTo: '검색 결과로 건너뛰기',
    count: (count: number, atLeast: boolean) => `${number.format(count)}${atLeast ? '+' : ''}건`,
    searching: '검색 중…',
    more: '공고 더 보기',
    earlier: '이전 공고 보기',
    end: '마지막 공고입니다.',
    ignored: (parts: string) => `알 수 없는 조건은 제외하고 검색했습니다: ${parts}`,
  },
  column: {
    posting: '공고',
    location: '지역',
    experience: '경력',
    salary: '급여',
    techStack: '기술 스택',
    deadline: '마감',
  },
  moreRegions: (count: number) => `외 ${count}곳`,
  /** Other open postings of the same job. */
  sources: {
    short: (count: number) => `공고 +${count}`,
    /** Read by screen readers. */
    long: (count: number) => `같은 채용의 모집 중인 공고가 ${count}건 더 있습니다.`,
  },
  /** Names of the evidence about a posting. */
  signal: {
    reposted: '재게시',
    longOpen: '90일 넘게 모집 중',
    goneFromSource: '다른 사이트에서 마감',
    unverified: '최근 확인되지 않음',
  } satisfies Record<Posting['signals'][number]['code'], string>,
  newPosting: '새 공고',
  undo: '실행 취소',
  close: '닫기',
  rowMenu: {
    label: (title: string) => `더 보기: ${title}`,
    hidePosting: '이 공고 숨기기',
    hideCompany: (company: string) => `${company} 공고 모두 숨기기`,
    source: '채용 사이트에서 보기',
    postingHidden: '공고를 숨겼습니다.',
    companyHidden: (company: string) => `${company} 공고를 모두 숨겼습니다.`,
  },
  intro: {
    welcome: '여러 채용 사이트의 공고를 한곳에서 검색하고 지원 현황을 관리할 수 있습니다.',
    demo: '시연용으로 만든 가상의 공고가 포함되어 있습니다.',
    dismiss: '닫기',
  },
  notStated: '정보 없음',
  posted: { on: (day: string) => `${day} 게시`, ago: (ago: string) => `${ago} 게시` },
  /** When a posting was collected of which is not known when it was posted. */
  collected: { on: (day: string) => `${day} 수집`, ago: (ago: string) => `${ago} 수집` },
  applyAt: (site: string) => `${site}에서 지원하기`,
  applyTo: (site: string, title: string) => `${site}에서 지원하기: ${title}`,
  /** Read by screen readers when the user comes back from the site of a posting. */
  didYouApply: (title: string) => `‘${title}’ 공고에 지원하셨나요?`,
  application: (title: string, state: string) => `${state}: ${title}`,
  newTab: '새 탭에서 열림',
  bookmark: (title: string) => `북마크: ${title}`,
  addBookmark: '북마크',
  bookmarked: '북마크됨',
  applied: {
    submitted: '지원 완료',
    reviewing: '서류 검토 중',
    interviewing: '면접 중',
    offered: '최종 합격',
    hired: '입사 확정',
    rejected: '불합격',
    withdrawn: '지원 철회',
  } satisfies Record<ApplicationStatus, string>,
  experience: {
    anyone: '경력 무관',
    entryLevel: '신입',
    experienced: '경력',
    exactly: (years: number) => `경력 ${years}년`,
    range: (least: number, most: number) => `경력 ${least}~${most}년`,
    atLeast: (years: number) => `경력 ${years}년 이상`,
    atMost: (years: number) => `경력 ${years}년 이하`,
    entryLevelOr: (experience: string) => `신입·${experience}`,
  },
  salary: {
    per: {
      hour: (amount: string) => `시급 ${amount}`,
      day: (amount: string) => `일급 ${amount}`,
      week: (amount: string) => `주급 ${amount}`,
      month: (amount: string) => `월급 ${amount}`,
      year: (amount: string) => `연봉 ${amount}`,
    },
    atLeast: (amount: string) => `${amount} 이상`,
    atMost: (amount: string) => `${amount} 이하`,
    yearly: (amount: string) => `연 환산 약 ${amount}`,
    /** What a posting says in place of an amount. */
    terms: {
      companyPolicy: '회사 내규에 따름',
      afterInterview: '면접 후 결정',
      negotiable: '협의',
      competitive: '업계 경쟁력 있는 수준',
      undisclosed: '비공개',
    } satisfies Record<NonNullable<Posting['payTerms']>, string>,
  },
  deadline: {
    daysLeft: (days: number) => `${days}일 남음`,
    today: '오늘 마감',
    tomorrow: '내일 마감',
    passed: '마감일 지남',
    closed: '마감됨',
    untilFilled: '채용 시 마감',
    always: '상시 채용',
  },
  error: {
    rejected: '잘못된 요청입니다',
    failed: '요청을 처리하지 못했습니다',
    unreachable: '서버에 연결할 수 없습니다',
    rejectedHint: '입력한 내용을 확인한 뒤 다시 시도해 주세요.',
    failedHint: '잠시 후 다시 시도해 주세요. 문제가 계속되면 아래 요청 ID와 함께 문의해 주세요.',
    unreachableHint: '인터넷 연결을 확인한 뒤 다시 시도해 주세요. 입력한 내용은 유지됩니다.',
    busyHint: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    codes: {
      UNAUTHENTICATED: { title: '로그인이 만료되었습니다', hint: '다시 로그인해 주세요.' },
      FORBIDDEN: { title: '권한이 없습니다', hint: '다른 계정으로 로그인하거나 관리자에게 문의해 주세요.' },
      POSTING_NOT_FOUND: { title: '게시가 종료된 공고입니다', hint: '목록을 새로고침해 주세요.' },
      LIMIT_REACHED: {
        title: '저장할 수 있는 개수를 초과했습니다',
        hint: '필요 없는 항목을 삭제한 뒤 다시 시도해 주세요.',
      },
      CURSOR_INVALID: { title: '목록을 이어서 불러오지 못했습니다', hint: '페이지를 새로고침해 주세요.' },
      SEARCH_UNAVAILABLE: {
        title: '지금은 검색할 수 없습니다',
        hint: '검색어를 지우면 전체 공고를 볼 수 있습니다. 잠시 후 다시 시도해 주세요.',
      },
    },
    changeRejected: '연결이 끊긴 동안 변경한 북마크 하나를 저장하지 못했습니다.',
    details: '상세 정보',
    requestId: '요청 ID',
    retry: '다시 시도',
    /** Title of an error on a page that has no data. */
    notLoaded: '불러오지 못했습니다',
    /** While the search index loads. */
    indexLoading: '검색을 준비하고 있습니다',
    indexLoadingHint: (done: number, of: number) =>
      `공고 ${number.format(of)}건 중 ${number.format(done)}건을 불러왔습니다. 완료되면 결과가 자동으로 표시됩니다.`,
    /** A search that the API rejected. */
    invalidSearch: '잘못된 검색 조건입니다',
    invalidSearchHint: '필터를 변경하거나 모두 해제한 뒤 다시 검색해 주세요.',
    clearFilters: '필터 모두 해제',
  },
};

export default ko;
