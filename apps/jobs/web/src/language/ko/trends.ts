/** A number and the average of the weeks before it, formatted. */
export interface Compared {
  value: string;
  average: string;
  weeks: number;
  /** 0: no notable change. */
  growth: number;
}

const percent = new Intl.NumberFormat('ko-KR', { style: 'percent', maximumFractionDigits: 0 });

/** “이전 4주 평균(72건)보다 32% 늘었습니다”. */
function compare({ average, weeks, growth }: Compared, more: string, less: string): string {
  const previous = `이전 ${weeks}주 평균`;
  if (growth === 0) return `${previous}(${average})과 비슷합니다`;
  return `${previous}(${average})보다 ${percent.format(Math.abs(growth))} ${growth > 0 ? more : less}`;
}

const ko = {
  title: '채용 동향',
  follow: '관심 회사로 저장',
  figures: '채용 통계',
  withClosed: '마감된 공고까지 보기',
  includesClosed: '마감된 공고 포함',
  toListing: '공고 보기',
  showData: '표로 보기',
  showDataOf: (title: string) => `표로 보기: ${title}`,
  week: '주',
  thisWeek: '이번 주',
  untilThisWeek: (from: string) => `${from}~이번 주`,
  soFar: '집계 중',
  weekByWeek: (title: string) => `${title}: 주별로 보기`,
  postings: {
    title: '주별 공고 수',
    unit: '공고',
    count: (count: string) => `${count}건`,
    none: '최근 26주 동안 게시된 공고가 없습니다.',
    lastWeek: (week: string, count: string) => `지난주(${week})에 게시된 공고는 ${count}건입니다.`,
    lastWeekCompared: (week: string, change: Compared) =>
      `지난주(${week})에 게시된 공고는 ${change.value}입니다. ${compare(change, '늘었습니다', '줄었습니다')}.`,
    onlyThisWeek: (count: string) => `공고가 모두 이번 주에 게시되었습니다. 현재까지 ${count}건입니다.`,
    thisWeek: (count: string) => `이번 주에는 현재까지 ${count}건이 게시되었습니다.`,
  },
  salary: {
    title: (currency: string) => `연봉 중앙값 (${currency})`,
    unit: '연봉 중앙값',
    currency: '통화',
    notStated: '정보 없음',
    none: (currency: string | undefined) =>
      `최근 26주 동안 게시된 공고 중 ${currency === undefined ? '' : `${currency} `}급여를 공개한 공고가 없습니다.`,
    basis: (postings: string, currency: string) =>
      `최근 26주 동안 ${currency} 급여를 공개한 공고 ${postings} 기준입니다.`,
    thisWeek: (amount: string) => `이번 주에 게시된 공고의 연봉 중앙값은 ${amount}입니다.`,
    ofWeek: (week: string, amount: string) => `${week}에 게시된 공고의 연봉 중앙값은 ${amount}입니다.`,
    ofWeekCompared: (week: string, change: Compared) =>
      `${week}에 게시된 공고의 연봉 중앙값은 ${change.value}입니다. ${compare(change, '높습니다', '낮습니다')}.`,
    hint: '시급과 월급은 연봉으로 환산한 금액입니다.',
  },
  techStack: {
    title: '기술별 공고 수',
    none: '최근 26주 동안 게시된 공고 중 기술 스택을 명시한 공고가 없습니다.',
    most: (name: string, count: string) => `수요가 가장 많은 기술은 ${name}입니다(${count}건).`,
    grew: (name: string, count: string) =>
      `최근 4주 공고가 이전 4주보다 가장 많이 늘어난 기술은 ${name}입니다(+${count}건).`,
    mostAndGrew: (name: string, count: string, gained: string) =>
      `수요가 가장 많은 기술은 ${name}입니다(${count}건). 최근 4주 공고가 이전 4주보다 가장 많이 늘어난 기술이기도 합니다(+${gained}건).`,
  },
  top: {
    techStack: '수요가 많은 기술',
    location: '공고가 많은 지역',
    employmentType: '고용 형태',
    salary: (currency: string) => `연봉 (${currency})`,
    salaryFrom: (amount: string) => `${amount} 이상`,
    most: (name: string, count: string) => `${name} 공고가 ${count}건으로 가장 많습니다.`,
    salaryMedian: (amount: string, all: string, least: string) =>
      `연봉이 ${least} 이상인 공고 ${all}건 중 절반 이상이 ${amount} 이상입니다.`,
    none: '표시할 데이터가 없습니다.',
  },
};

export default ko;
