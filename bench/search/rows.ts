/** The generated postings as a table that every engine can hold. */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { GeneratedPosting } from '@workreel/sample-data';
import { generatePostings } from '@workreel/sample-data';
import { folded } from './words.ts';

/** A posting in columns. What filters and orders ask is worked out beforehand, for all engines alike. */
export interface Row {
  /** Rising with the time of posting, from 1: the newest first is the highest id first. */
  id: number;
  title: string;
  company: string;
  /** Technologies and sectors. */
  rest: string;
  regions: string[];
  technologies: string[];
  types: string[];
  open: boolean;
  /** Whether someone without experience may apply, and which years of experience fit; `high` below `low`: none. */
  newcomer: boolean;
  low: number;
  high: number;
  /** What can be earned in a year, in won; null where it is not told, or in another currency. */
  annual: number | null;
  /** Orders: deadline and experience with the smallest first, salary with the largest; then the newest. */
  byDeadline: number;
  bySalary: number;
  byExperience: number;
}

/** More years than anyone has, and the experience of whom nothing is known. */
const ENDLESS = 32_767;
/** Behind every day that there is: a deadline without a day; once more behind those, what is closed. */
const NO_DAY = 1_000_000;
const CLOSED = 10_000_000;
const DAY_MS = 86_400_000;

/** The day on which all of this is searched: the one after the generator's last. */
const TODAY = '2026-07-01';

/** @param id - by the time of posting among all. */
export function rowOf({ values }: GeneratedPosting, id: number): Row {
  const { experience, salary, deadline } = values;
  const open = deadline.date === null || deadline.date >= TODAY;
  const day = deadline.date === null ? NO_DAY : Date.parse(deadline.date) / DAY_MS;
  const annual = salary.currency === 'KRW' ? (salary.annualMax ?? salary.annualMin) : null;
  return {
    id,
    title: folded(values.title),
    company: folded(values.companyName),
    rest: folded([...values.techStack, ...values.sector].join(' ')),
    regions: values.location.regions,
    technologies: values.techStack,
    types: values.employmentType.types,
    open,
    ...yearsOf(experience),
    annual,
    byDeadline: day + (open ? 0 : CLOSED),
    bySalary: annual ?? -1,
    byExperience: experience.minYears ?? (experience.newcomer ? 0 : ENDLESS),
  };
}

/** The rule of the service's own filter, as a range of years. */
function yearsOf({ minYears, maxYears, newcomer }: GeneratedPosting['values']['experience']) {
  const known = minYears !== null || maxYears !== null;
  const low = minYears ?? 0;
  const high = maxYears ?? ENDLESS;
  if (known) return { newcomer: newcomer ?? low === 0, low, high };
  // 경력 without a number admits anyone who has any.
  return { newcomer: newcomer === true, low: 1, high: newcomer === false ? ENDLESS : 0 };
}

const timeOf = ({ values, collectedAt }: GeneratedPosting) => Date.parse(values.postedAt ?? collectedAt);

/** Rows from the oldest to the newest, as they would have been collected. */
export function rowsByTime(count: number, seed: number): Row[] {
  const rows = Array.from(generatePostings(count, { seed }), (posting) => ({
    at: timeOf(posting),
    row: rowOf(posting, 0),
  }));
  rows.sort((one, other) => one.at - other.at);
  return rows.map(({ row }, at) => ({ ...row, id: at + 1 }));
}

export async function writeRows(rows: Iterable<Row>, file: string): Promise<void> {
  const stream = createWriteStream(file);
  for (const row of rows) if (!stream.write(`${JSON.stringify(row)}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
}

export async function* readRows(file: string): AsyncGenerator<Row> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    yield JSON.parse(line) as Row;
}
