/** A number and the average of the weeks before it, formatted. */
export interface Compared {
  value: string;
  average: string;
  weeks: number;
  /** 0: no change worth mentioning; undefined: there was nothing before. */
  growth: number | undefined;
}

const percent = new Intl.NumberFormat('ko-KR', { style: 'percent', maximumFractionDigits: 0 });

/** “그 앞 4주 평균(72건)보다 32% 많습니다”. */
function compare({ average, weeks, growth }: Compared, more: string, less: string): string {
  const [those, and] = weeks === 1 ? ['그 앞 주', '와'] : [`그 앞 ${weeks}주 평균`, '과'];
  if (growth === undefined) return `그 앞 ${weeks === 1 ? '' : weeks}주에는 한 건도 없었습니다`;
  if (growth === 0) return `${those}(${average})${and} 거의 같습니다`;
  return `${those}(${average})보다 ${percent.format(Math.abs(growth))} ${growth > 0 ? more : less}`;
}

const ko = {
  title: '채용 동향',
  toListing: '공고 보기',
  openOnly: '지금 모집 중인 공고만 셉니다. 그새 마감된 공고가 빠져서, 오래된 주일수록 적게 보입니다.',
  countClosed: '마감된 공고도 세기',
  numbers: '숫자로 보기',
  numbersOf: (title: string) => `숫자로 보기: ${title}`,
  week: '주',
  thisWeek: '이번 주',
  soFar: '지금까지',
  steps: (title: string) => `${title}: 한 주씩 보기`,
  postings: {
    title: '주별 공고 수',
    unit: '공고',
    count: (count: string) => `${count}건`,
    none: '최근 26주 동안 등록된 공고가 없습니다.',
    last: (week: string, count: string) => `지난주(${week})에 등록된 공고는 ${count}건입니다.`,
    change: (week: string, change: Compared) =>
      `지난주(${week})에 등록된 공고는 ${change.value}입니다. ${compare(change, '많습니다', '적습니다')}.`,
    first: (count: string) => `모두 이번 주에 등록되었습니다. 지금까지 ${count}건입니다.`,
    now: (count: string) => `이번 주는 지금까지 ${count}건입니다.`,
  },
  salary: {
    title: (currency: string) => `연봉 중앙값 (${currency})`,
    unit: '연봉 중앙값',
    nothing: '표시 없음',
    none: (currency: string) => `최근 26주 동안 등록된 공고 가운데 ${currency} 급여를 밝힌 공고가 없습니다.`,
    now: (amount: string) => `이번 주에 등록된 공고의 연봉 중앙값은 ${amount}입니다.`,
    last: (week: string, amount: string) => `${week}에 등록된 공고의 연봉 중앙값은 ${amount}입니다.`,
    change: (week: string, change: Compared) =>
      `${week}에 등록된 공고의 연봉 중앙값은 ${change.value}입니다. ${compare(change, '높습니다', '낮습니다')}.`,
    hint: '급여를 밝힌 공고만 셉니다. 시급과 월급은 한 해로 어림한 금액입니다.',
  },
  techStack: {
    title: '기술별 공고 수',
    none: '최근 26주 동안 등록된 공고 가운데 기술을 밝힌 공고가 없습니다.',
    most: (name: string, count: string) => `가장 많이 찾는 기술은 ${name}입니다(${count}건).`,
    gained: (name: string, count: string) =>
      `최근 4주 동안 그 앞 4주보다 가장 많이 늘어난 기술은 ${name}입니다(+${count}건).`,
    mostAndGained: (name: string, count: string, gained: string) =>
      `가장 많이 찾는 기술은 ${name}입니다(${count}건). 최근 4주 동안에도 그 앞 4주보다 가장 많이 늘었습니다(+${gained}건).`,
  },
  top: {
    techStack: '많이 찾는 기술',
    location: '공고가 많은 지역',
    employmentType: '고용 형태',
    salary: (currency: string) => `연봉 (${currency})`,
    salaryFrom: (amount: string) => `${amount} 이상`,
    most: (name: string, count: string) => `${name} 공고가 ${count}건으로 가장 많습니다.`,
    salaryHalf: (amount: string, all: string, least: string) =>
      `연 ${least} 이상을 주는 ${all}건 가운데 절반 이상이 ${amount} 이상을 줍니다.`,
    none: '보여 줄 값이 없습니다.',
  },
};

export default ko;
