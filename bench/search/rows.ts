/** The generated postings as a table that every engine can store. */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { GeneratedPosting } from '@workreel/sample-data';
import { generatePostings } from '@workreel/sample-data';
import { normalizeText } from './text.ts';

/** A posting in columns. Values for filters and sort orders are precomputed, the same for all engines. */
export interface Row {
  /** Counted from 1, in ascending order of posting time. */
  id: number;
  title: string;
  company: string;
  /** Technologies and sectors. */
  rest: string;
  regions: string[];
  technologies: string[];
  types: string[];
  open: boolean;
  /** Whether people without experience can apply. */
  newcomer: boolean;
  /** Accepted years of experience, from `low` to `high`; none if `high` is below `low`. */
  low: number;
  high: number;
  /** Annual salary in won; null if not stated or in another currency. */
  annual: number | null;
  /** Sort keys: deadline and experience ascending, salary descending; then newest first. */
  byDeadline: number;
  bySalary: number;
  byExperience: number;
}

/** Value of `high` without an upper limit, and sort key of unknown experience. */
const NO_LIMIT = 32_767;
/** Sort key in days of postings without a deadline, after all dates. */
const NO_DEADLINE = 1_000_000;
/** Added to the sort key of closed postings, so that they come last. */
const CLOSED_OFFSET = 10_000_000;
const DAY_MS = 86_400_000;

/** Reference date of the searches: the day after the generator's last date. */
const TODAY = '2026-07-01';

/** Returns whether a posting is open on the reference date. */
export const isOpen = ({ values: { deadline } }: GeneratedPosting): boolean =>
  deadline.date === null || deadline.date >= TODAY;

/** @param id - rank by posting time. */
export function rowOf(posting: GeneratedPosting, id: number): Row {
  const { values } = posting;
  const { experience, salary, deadline } = values;
  const open = isOpen(posting);
  const day = deadline.date === null ? NO_DEADLINE : Date.parse(deadline.date) / DAY_MS;
  const annual = salary.currency === 'KRW' ? (salary.annualMax ?? salary.annualMin) : null;
  return {
    id,
    title: normalizeText(values.title),
    company: normalizeText(values.companyName),
    rest: normalizeText([...values.techStack, ...values.sector].join(' ')),
    regions: values.location.regions,
    technologies: values.techStack,
    types: values.employmentType.types,
    open,
    ...yearsOf(experience),
    annual,
    byDeadline: day + (open ? 0 : CLOSED_OFFSET),
    bySalary: annual ?? -1,
    byExperience: experience.minYears ?? (experience.newcomer ? 0 : NO_LIMIT),
  };
}

/** Maps experience to a range of years, as the filter of the service does. */
function yearsOf({ minYears, maxYears, newcomer }: GeneratedPosting['values']['experience']) {
  const hasYears = minYears !== null || maxYears !== null;
  const low = minYears ?? 0;
  const high = maxYears ?? NO_LIMIT;
  if (hasYears) return { newcomer: newcomer ?? low === 0, low, high };
  // 경력 (experienced) without a number accepts any experience.
  return { newcomer: newcomer === true, low: 1, high: newcomer === false ? NO_LIMIT : 0 };
}

const timeOf = ({ values, collectedAt }: GeneratedPosting) => Date.parse(values.postedAt ?? collectedAt);

/** Generates rows sorted from oldest to newest, in the order in which they would be collected. */
export function rowsByTime(count: number, seed: number): Row[] {
  const rows = Array.from(generatePostings(count, { seed }), (posting) => ({
    time: timeOf(posting),
    row: rowOf(posting, 0),
  }));
  rows.sort((one, other) => one.time - other.time);
  return rows.map(({ row }, index) => ({ ...row, id: index + 1 }));
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
