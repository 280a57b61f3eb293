/** Conditions of a search in words. */
export type ConditionWords = typeof ko;

const ko = {
  status: { open: '모집 중', closed: '마감' },
  chip: {
    list: '적용된 조건',
    remove: (label: string) => `조건 빼기: ${label}`,
    clear: '모두 지우기',
    closedToo: '마감된 공고 포함',
    company: (name: string) => `회사: ${name}`,
    position: (word: string) => `제목: ${word}`,
    sector: (word: string) => `직무: ${word}`,
    experience: (years: number) => (years === 0 ? '신입' : `경력 ${years}년`),
    salary: (amount: string) => `연 ${amount} 이상`,
    currency: (code: string) => `금액 단위: ${code}`,
    deadlineFrom: (day: string) => `${day}부터 마감`,
    deadlineTo: (day: string) => `${day}까지 마감`,
    site: (site: string) => `사이트: ${site}`,
  },
  education: {
    none: '학력무관',
    highSchool: '고졸',
    associate: '초대졸',
    bachelor: '대졸(4년)',
    master: '석사',
    doctorate: '박사',
  },
};

const en: ConditionWords = {
  status: { open: 'Open', closed: 'Closed' },
  chip: {
    list: 'Filters that are set',
    remove: (label: string) => `Remove filter: ${label}`,
    clear: 'Clear all',
    closedToo: 'Closed ones too',
    company: (name: string) => `Company: ${name}`,
    position: (word: string) => `Title: ${word}`,
    sector: (word: string) => `Field: ${word}`,
    experience: (count: number) => (count === 0 ? 'Newcomer' : count === 1 ? '1 year' : `${count} years`),
    salary: (amount: string) => `${amount} or more a year`,
    currency: (code: string) => `Amounts in ${code}`,
    deadlineFrom: (day: string) => `Closes from ${day}`,
    deadlineTo: (day: string) => `Closes by ${day}`,
    site: (site: string) => `Site: ${site}`,
  },
  education: {
    none: 'No degree asked for',
    highSchool: 'High school',
    associate: 'Associate degree',
    bachelor: 'Bachelor’s degree',
    master: 'Master’s degree',
    doctorate: 'Doctorate',
  },
};

export const CONDITION_WORDS = { ko, en };
