/** The searches told a second time, over every posting, without any engine. */
import type { Answer, BenchQuery } from './contestant.ts';
import type { Row } from './rows.ts';
import { wordsOf } from './words.ts';

/** @returns the page and the total. Not by relevance: there everyone has weights of their own. */
export function scan(rows: readonly Row[], query: BenchQuery): Answer {
  const found = rows.filter((row) => fits(row, query)).sort(orders[query.sortOrder]);
  const begin = (query.pagenum - 1) * query.pageSize;
  return {
    ids: found.slice(begin, begin + query.pageSize).map(({ id }) => String(id)),
    total: found.length,
  };
}

const newest = (one: Row, other: Row) => other.id - one.id;
const orders: Record<BenchQuery['sortOrder'], (one: Row, other: Row) => number> = {
  recent: newest,
  relevance: newest,
  deadline: (one, other) => one.byDeadline - other.byDeadline || newest(one, other),
  salary: (one, other) => other.bySalary - one.bySalary || newest(one, other),
  experience: (one, other) => one.byExperience - other.byExperience || newest(one, other),
};

function fits(row: Row, { filters }: BenchQuery): boolean {
  const text = `${row.title} ${row.company} ${row.rest}`;
  const { location, techStack, employmentType, status, salary, experience } = filters;
  const years = experience?.[0];
  return (
    wordsOf(filters).every((word) => text.includes(word)) &&
    (location === undefined || row.regions.includes(location[0]!)) &&
    (techStack === undefined || row.technologies.includes(techStack[0]!)) &&
    (employmentType === undefined || row.types.includes(employmentType[0]!)) &&
    (status === undefined || row.open === (status[0] === 'open')) &&
    (salary === undefined || (row.annual !== null && row.annual >= salary)) &&
    (years === undefined || (years === 0 ? row.newcomer : row.low <= years && row.high >= years))
  );
}
