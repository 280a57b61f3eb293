/** Progress, warnings and coverage of a run, compared with earlier runs. */
import { ownValue } from '@workreel/ui/own-value';
import type { Run } from '../api.ts';

export type RunWarning = Run['warnings'][number];

export const isFinished = ({ status }: Pick<Run, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';

/** Codes of the warnings about rejected cards. */
const REJECTIONS: ReadonlySet<string> = new Set([
  'ADDRESS_MISSING',
  'TITLE_MISSING',
  'COMPANY_MISSING',
  'CARD_UNREADABLE',
]);

export interface RejectionReason {
  code: string;
  /** Number of cards or pages with this warning. A minimum, because the service stores a limited number of warnings. */
  count: number;
}

/** Returns the reasons why cards were rejected, most frequent first. */
export const rejectionReasons = ({ warnings }: Pick<Run, 'warnings'>): RejectionReason[] =>
  groupWarnings(warnings)
    .filter(({ code }) => REJECTIONS.has(code))
    .map(({ code, warnings }) => ({ code, count: new Set(warnings.map(({ url }) => url)).size }))
    .sort((a, b) => b.count - a.count);

/** Messages for warning codes. */
interface WarningMessages {
  codes: Partial<Record<string, string>>;
  httpStatus: (status: string) => string;
  other: (code: string) => string;
}

/** Describes a warning, or the error of a run, in the user's language. */
export function describeWarning(code: string, { codes, httpStatus, other }: WarningMessages): string {
  const status = /^HTTP_(\d{3})$/.exec(code)?.[1];
  return ownValue(codes, code) ?? (status === undefined ? other(code) : httpStatus(status));
}

export interface WarningGroup {
  code: string;
  warnings: RunWarning[];
}

/** Groups warnings by code, in the order in which each code first occurs. */
export const groupWarnings = (warnings: readonly RunWarning[]): WarningGroup[] =>
  [...Map.groupBy(warnings, ({ code }) => code)].map(([code, group]) => ({ code, warnings: group }));

/** Returns earlier finished runs of the same search. @param runs - runs of one site, newest first. */
const earlierRuns = (run: Run, runs: readonly Run[]): Run[] =>
  runs.filter((each) => Number(each.id) < Number(run.id) && each.keyword === run.keyword && isFinished(each));

export interface Progress {
  /** Number of fetched pages. */
  done: number;
  /** Total number of pages; null if unknown. */
  expected: number | null;
}

/**
 * Returns the progress of a run in pages. If neither the site nor the request determines the number of pages, it is estimated from
 * the latest run of the same search that reached the last page.
 */
export function estimateProgress(run: Run, runs: readonly Run[]): Progress {
  const completeRun = earlierRuns(run, runs).find(
    ({ stopReason }) => stopReason === 'lastPage' || stopReason === 'repeatedPage',
  );
  const expected = run.pagesExpected ?? completeRun?.pagesFetched ?? null;
  // After more pages than expected, the total is unknown.
  return {
    done: run.pagesFetched,
    expected: expected === null || run.pagesFetched > expected ? null : expected,
  };
}

/** Minimum number of postings in a run for a meaningful comparison of shares. */
const MIN_POSTINGS = 20;
/** Minimum decrease of a field's share that is highlighted. */
const MIN_DROP = 0.1;

/** Returns the latest earlier run of the same search with enough postings to compare the coverage with. */
export const comparisonRun = (run: Run, runs: readonly Run[]): Run | undefined =>
  run.postingsFound < MIN_POSTINGS
    ? undefined
    : earlierRuns(run, runs).find(({ postingsFound }) => postingsFound >= MIN_POSTINGS);

export interface FieldCoverage {
  field: string;
  share: number;
  /** The share in the previous run; null if there is none. */
  previous: number | null;
  dropped: boolean;
}

/** Compares the coverage of two runs for all fields of either: first those in `FIELDS`, in that order, then all others. */
export function compareCoverage(run: Run, previous: Run | undefined): FieldCoverage[] {
  return fieldsOf(previous ? [run, previous] : [run]).map((field) => {
    const share = ownValue(run.fieldCoverage, field) ?? 0;
    const previousShare = (previous && ownValue(previous.fieldCoverage, field)) ?? null;
    return {
      field,
      share,
      previous: previousShare,
      dropped: previousShare !== null && previousShare - share >= MIN_DROP,
    };
  });
}

export interface FieldHistory {
  field: string;
  /** The share in each run, oldest first. */
  shares: number[];
  /** Whether the share of the last run is lower than that of the previous run of the same search. */
  dropped: boolean;
}

/** Returns the finished runs that found postings. */
export const runsWithCoverage = (runs: readonly Run[]): Run[] =>
  runs.filter((run) => isFinished(run) && run.postingsFound > 0);

/** Returns the coverage of each field over time. @param runs - runs with coverage, newest first. */
export function coverageHistory(runs: readonly Run[]): FieldHistory[] {
  const [last] = runs;
  if (!last) return [];
  const droppedFields = compareCoverage(last, comparisonRun(last, runs)).filter(({ dropped }) => dropped);
  return fieldsOf(runs).map((field) => ({
    field,
    shares: runs.map(({ fieldCoverage }) => ownValue(fieldCoverage, field) ?? 0).reverse(),
    dropped: droppedFields.some((each) => each.field === field),
  }));
}

/** Fields in the order in which a posting shows them. */
const FIELDS = [
  'title',
  'companyName',
  'location',
  'experience',
  'education',
  'employmentType',
  'salary',
  'deadline',
  'posted',
  'tags',
  'sourceUrl',
] as const;

function fieldsOf(runs: readonly Run[]): string[] {
  const fields = new Set(runs.flatMap(({ fieldCoverage }) => Object.keys(fieldCoverage)));
  const ordered = FIELDS.filter((field) => fields.delete(field));
  return [...ordered, ...fields];
}

/** Returns the duration of a run so far, in milliseconds; null before it starts. */
export const durationOf = ({ startedAt, finishedAt }: Run, now: number): number | null =>
  startedAt === null
    ? null
    : Math.max(0, (finishedAt === null ? now : Date.parse(finishedAt)) - Date.parse(startedAt));
