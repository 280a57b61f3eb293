import type ko from '../ko/trends.ts';
import type { Compared } from '../ko/trends.ts';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/** “32% more than the average of the previous 4 weeks (72)”. */
function compare({ average, weeks, growth }: Compared, more: string, less: string): string {
  const compared = `the average of the previous ${weeks} weeks`;
  if (growth === 0) return `about the same as ${compared} (${average})`;
  return `${percent.format(Math.abs(growth))} ${growth > 0 ? more : less} than ${compared} (${average})`;
}

const en: typeof ko = {
  title: 'Trends',
  follow: 'Follow this company',
  figures: 'Statistics',
  withClosed: 'Include closed jobs',
  includesClosed: 'including closed ones',
  toListing: 'View jobs',
  showData: 'Show data',
  showDataOf: (title) => `Show data: ${title}`,
  week: 'Week',
  thisWeek: 'This week',
  untilThisWeek: (from) => `${from} – this week`,
  soFar: 'so far',
  weekByWeek: (title) => `${title}: week by week`,
  postings: {
    title: 'Postings per week',
    unit: 'Postings',
    count: (count) => (count === '1' ? '1 posting' : `${count} postings`),
    none: 'No jobs were posted in the last 26 weeks.',
    lastWeek: (week, count) => `Posted last week (${week}): ${count}.`,
    lastWeekCompared: (week, change) =>
      `Posted last week (${week}): ${change.value}, ${compare(change, 'more', 'fewer')}.`,
    onlyThisWeek: (count) => `All were posted this week: ${count} so far.`,
    thisWeek: (count) => `This week: ${count} so far.`,
  },
  salary: {
    title: (currency) => `Median yearly salary (${currency})`,
    unit: 'Median salary',
    currency: 'Currency',
    notStated: 'Not stated',
    none: (currency) =>
      `No jobs posted in the last 26 weeks state a salary${currency === undefined ? '' : ` in ${currency}`}.`,
    basis: (postings, currency) =>
      `Based on ${postings} posted in the last 26 weeks with a salary in ${currency}.`,
    thisWeek: (amount) => `Median salary this week: ${amount}.`,
    ofWeek: (week, amount) => `Median salary, ${week}: ${amount}.`,
    ofWeekCompared: (week, change) =>
      `Median salary, ${week}: ${change.value}, ${compare(change, 'higher', 'lower')}.`,
    hint: 'Hourly and monthly pay is converted to a yearly amount.',
  },
  techStack: {
    title: 'Technologies',
    none: 'No jobs posted in the last 26 weeks mention a technology.',
    most: (name, count) => `${name} is most in demand (${count}).`,
    grew: (name, count) =>
      `${name} grew the most over the last 4 weeks (+${count} compared with the previous 4 weeks).`,
    mostAndGrew: (name, count, gained) =>
      `${name} is most in demand (${count}) and grew the most over the last 4 weeks (+${gained} compared with the previous 4 weeks).`,
  },
  top: {
    techStack: 'Most in-demand technologies',
    location: 'Locations with the most jobs',
    employmentType: 'Employment types',
    salary: (currency) => `Yearly salary (${currency})`,
    salaryFrom: (amount) => `${amount} or more`,
    most: (name, count) => `${name} has the most postings: ${count}.`,
    salaryMedian: (amount, all, least) =>
      `At least half of the ${all} postings that pay ${least} or more a year pay ${amount} or more.`,
    none: 'No data to show.',
  },
};

export default en;
