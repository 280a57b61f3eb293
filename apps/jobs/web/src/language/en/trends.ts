import type ko from '../ko/trends.ts';
import type { Compared } from '../ko/trends.ts';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const weeksBefore = (weeks: number) => (weeks === 1 ? 'the week before' : `the ${weeks} weeks before`);

/** “32% more than the average of the 4 weeks before (72)”. */
function compare({ average, weeks, growth }: Compared, more: string, less: string): string {
  const those = weeks === 1 ? weeksBefore(weeks) : `the average of ${weeksBefore(weeks)}`;
  if (growth === undefined) return `after none in ${weeksBefore(weeks)}`;
  if (growth === 0) return `about the same as ${those} (${average})`;
  return `${percent.format(Math.abs(growth))} ${growth > 0 ? more : less} than ${those} (${average})`;
}

const en: typeof ko = {
  title: 'Trends',
  toListing: 'See the postings',
  openOnly:
    'Only what is open now is counted. What has closed since is missing, the more of it the further back.',
  countClosed: 'Count closed ones too',
  numbers: 'The numbers',
  numbersOf: (title) => `The numbers: ${title}`,
  week: 'Week',
  thisWeek: 'This week',
  soFar: 'so far',
  steps: (title) => `${title}: week by week`,
  postings: {
    title: 'Postings a week',
    unit: 'Postings',
    count: (count) => (count === '1' ? '1 posting' : `${count} postings`),
    none: 'Nothing was put up within the last 26 weeks.',
    last: (week, count) => `Postings put up last week (${week}): ${count}.`,
    change: (week, change) =>
      `Last week (${week}) brought ${change.value}, ${compare(change, 'more', 'fewer')}.`,
    first: (count) => `All of them were put up this week: ${count} so far.`,
    now: (count) => `This week has ${count} so far.`,
  },
  salary: {
    title: (currency) => `Median yearly salary (${currency})`,
    unit: 'Median salary',
    nothing: 'not stated',
    none: (currency) => `Nothing put up within the last 26 weeks says what it pays in ${currency}.`,
    now: (amount) => `Half of what was put up this week pays ${amount} or more a year.`,
    last: (week, amount) => `Half of what was put up in the week of ${week} pays ${amount} or more a year.`,
    change: (week, change) =>
      `Half of what was put up in the week of ${week} pays ${change.value} or more a year, ${compare(change, 'more', 'less')}.`,
    hint: 'Of postings that say what they pay. Hourly and monthly pay is worked out for a year.',
  },
  techStack: {
    title: 'Technologies',
    none: 'Nothing put up within the last 26 weeks names a technology.',
    most: (name, count) => `${name} is asked for most (${count}).`,
    gained: (name, count) => `${name} gained most in the last 4 weeks over the 4 before (+${count}).`,
    mostAndGained: (name, count, gained) =>
      `${name} is asked for most (${count}), and gained most in the last 4 weeks over the 4 before (+${gained}).`,
  },
  top: {
    techStack: 'Technologies asked for most',
    location: 'Where most of the work is',
    employmentType: 'Kinds of employment',
    salary: (currency) => `Yearly salary (${currency})`,
    salaryFrom: (amount) => `${amount} or more`,
    most: (name, count) => `${name} stands first with ${count}.`,
    salaryHalf: (amount, all, least) =>
      `Of ${all} that pay ${least} or more a year, at least half pay ${amount} or more.`,
    none: 'There is nothing to show.',
  },
};

export default en;
