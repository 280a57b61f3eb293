/** The filters of a search, and what is set of them. */
export type FilterWords = typeof ko;

const ko = {
  conditions: '적용된 조건',
  remove: (label: string) => `조건 빼기: ${label}`,
  clear: '모두 지우기',
  open: '모집 중',
  closed: '마감',
  closedToo: '마감된 공고 포함',
  /** A filter that is set, with its value; those that are left out are told by the value alone. */
  chip: {
    keyword: (words: string) => `“${words}”`,
    company: (name: string) => `회사: ${name}`,
    position: (word: string) => `제목: ${word}`,
    sector: (word: string) => `직무: ${word}`,
    experience: (years: number) => (years === 0 ? '신입' : `경력 ${years}년`),
    salary: (amount: string) => `연 ${amount} 이상`,
    currency: (code: string) => `금액 단위: ${code}`,
    deadlineFrom: (day: string) => `${day}부터 마감`,
    deadlineTo: (day: string) => `${day}까지 마감`,
    site: (site: string) => `사이트: ${site}`,
    postedWithin: (days: number) => (days === 1 ? '하루 안에 등록' : `${days}일 안에 등록`),
  },
  /** What each is called. */
  title: {
    location: '지역',
    experience: '경력',
    salary: '연봉 (최소)',
    techStack: '기술 스택',
    postedWithin: '등록일',
    employmentType: '고용 형태',
    education: '학력',
    sector: '직무 분야',
    site: '출처',
    status: '상태',
    currency: '통화',
    deadline: '마감일',
    deadlineFrom: '마감일 시작',
    deadlineTo: '마감일 끝',
  },
  /** What is to be known of one. */
  hint: { education: '내 학력으로 지원할 수 있는 공고' },
  /** What values are called that are no words themselves. */
  names: {
    education: {
      none: '학력무관',
      highSchool: '고졸',
      associate: '초대졸',
      bachelor: '대졸(4년)',
      master: '석사',
      doctorate: '박사',
    },
  },
  on: '개 적용',
  any: '전체',
  placesOf: (region: string) => `${region} 세부 지역`,
  years: (years: number) => `${years}년`,
  newcomer: '신입',
  within: (days: number) => `${days}일 안`,
  from: '시작',
  to: '끝',
  look: (filter: string) => `${filter} 찾기`,
  nothing: '해당하는 값이 없습니다.',
  more: (count: number) => `${count}개 더 보기`,
  less: '접기',
};

const en: FilterWords = {
  conditions: 'Filters that are set',
  remove: (label: string) => `Remove filter: ${label}`,
  clear: 'Clear all',
  open: 'Open',
  closed: 'Closed',
  closedToo: 'Closed ones too',
  /** A filter that is set, with its value; those that are left out are told by the value alone. */
  chip: {
    keyword: (words: string) => `“${words}”`,
    company: (name: string) => `Company: ${name}`,
    position: (word: string) => `Title: ${word}`,
    sector: (word: string) => `Field: ${word}`,
    experience: (count: number) => (count === 0 ? 'Newcomer' : count === 1 ? '1 year' : `${count} years`),
    salary: (amount: string) => `${amount} or more a year`,
    currency: (code: string) => `Amounts in ${code}`,
    deadlineFrom: (day: string) => `Closes from ${day}`,
    deadlineTo: (day: string) => `Closes by ${day}`,
    site: (site: string) => `Site: ${site}`,
    postedWithin: (days: number) => (days === 1 ? 'Posted within a day' : `Posted within ${days} days`),
  },
  /** What each is called. */
  title: {
    location: 'Location',
    experience: 'Experience',
    salary: 'Yearly salary from',
    techStack: 'Tech stack',
    postedWithin: 'Date posted',
    employmentType: 'Employment type',
    education: 'Education',
    sector: 'Field of work',
    site: 'Site',
    status: 'Status',
    currency: 'Currency',
    deadline: 'Deadline',
    deadlineFrom: 'Deadline from',
    deadlineTo: 'Deadline to',
  },
  /** What is to be known of one. */
  hint: { education: 'Postings that ask for no more than I have' },
  /** What values are called that are no words themselves. */
  names: {
    education: {
      none: 'No degree asked for',
      highSchool: 'High school',
      associate: 'Associate degree',
      bachelor: 'Bachelor’s degree',
      master: 'Master’s degree',
      doctorate: 'Doctorate',
    },
  },
  on: 'on',
  any: 'Any',
  placesOf: (region: string) => `Places in ${region}`,
  years: (years: number) => (years === 1 ? '1 year' : `${years} years`),
  newcomer: 'Newcomer',
  within: (days: number) => `Within ${days} days`,
  from: 'From',
  to: 'To',
  look: (filter: string) => `Find in ${filter.toLowerCase()}`,
  nothing: 'Nothing fits.',
  more: (count: number) => `${count} more`,
  less: 'Show fewer',
};

export const FILTER_WORDS = { ko, en };
