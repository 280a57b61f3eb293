/** What a run says of itself, and beside the runs before it. */
import type { Run } from '../api.ts';

export type Note = Run['warnings'][number];

export const isFinished = ({ status }: Pick<Run, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';

/** Why cards made no posting. */
const REJECTIONS: ReadonlySet<string> = new Set(['ADDRESS_MISSING', 'TITLE_MISSING', 'COMPANY_MISSING']);

export interface Reason {
  code: string;
  /** Cards or pages of which it was noted: the service keeps the first few of a kind. */
  places: number;
}

/** Why cards were rejected, as far as the run's warnings tell; the most frequent first. */
export const rejectionReasons = ({ warnings }: Pick<Run, 'warnings'>): Reason[] =>
  groupNotes(warnings)
    .filter(({ code }) => REJECTIONS.has(code))
    .map(({ code, notes }) => ({ code, places: new Set(notes.map(({ url }) => url)).size }))
    .sort((a, b) => b.places - a.places);

export interface NoteGroup {
  code: string;
  notes: Note[];
}

/** Warnings of one kind together, in the order in which each kind came up first. */
export const groupNotes = (notes: readonly Note[]): NoteGroup[] =>
  [...Map.groupBy(notes, ({ code }) => code)].map(([code, same]) => ({ code, notes: same }));

/** Earlier runs of the same search that have ended. @param runs - of one site, the newest first. */
const runsBefore = (run: Run, runs: readonly Run[]): Run[] =>
  runs.filter((each) => Number(each.id) < Number(run.id) && each.keyword === run.keyword && isFinished(each));

export interface Progress {
  done: number;
  /** Null where nobody can tell. */
  expected: number | null;
}

/**
 * How far a run is, in pages. Where neither the site nor whoever started it says how many there will be, the last run
 * of the same search that went to the end does.
 */
export function progressOf(run: Run, runs: readonly Run[]): Progress {
  const whole = runsBefore(run, runs).find(
    ({ stopReason }) => stopReason === 'lastPage' || stopReason === 'repeatedPage',
  );
  const expected = run.pagesExpected ?? whole?.pagesFetched ?? null;
  // The site has grown beyond what was expected: nobody can tell any more.
  return {
    done: run.pagesFetched,
    expected: expected === null || run.pagesFetched > expected ? null : expected,
  };
}

/** Postings below which a share says little: they may just be others. */
const FEWEST = 20;
/** A fall of a field's share that somebody should look at. */
const FALL = 0.1;

/** The run whose coverage can be compared with that of this one: the last of the same search that read enough. */
export const comparedRun = (run: Run, runs: readonly Run[]): Run | undefined =>
  run.postingsFound < FEWEST
    ? undefined
    : runsBefore(run, runs).find(({ postingsFound }) => postingsFound >= FEWEST);

export interface FieldCoverage {
  field: string;
  share: number;
  /** Of the run that it is compared with; null where there is none. */
  before: number | null;
  fell: boolean;
}

/** A run's coverage by field beside that of another; the fields of both, those of `FIELDS` first and in their order. */
export function compareCoverage(run: Run, before: Run | undefined): FieldCoverage[] {
  return fieldsOf(before ? [run, before] : [run]).map((field) => {
    const share = run.fieldCoverage[field] ?? 0;
    const then = before?.fieldCoverage[field] ?? null;
    return { field, share, before: then, fell: then !== null && then - share >= FALL };
  });
}

export interface FieldHistory {
  field: string;
  /** Of each run, the oldest first. */
  shares: number[];
  /** Whether the last run read less of it than the one before of the same search. */
  fell: boolean;
}

/** Runs whose coverage says something: what read nothing has none. */
export const runsWithCoverage = (runs: readonly Run[]): Run[] =>
  runs.filter((run) => isFinished(run) && run.postingsFound > 0);

/** The coverage of each field over runs. @param runs - with coverage, the newest first. */
export function coverageHistory(runs: readonly Run[]): FieldHistory[] {
  const [last] = runs;
  if (!last) return [];
  const fallen = compareCoverage(last, comparedRun(last, runs)).filter(({ fell }) => fell);
  return fieldsOf(runs).map((field) => ({
    field,
    shares: runs.map(({ fieldCoverage }) => fieldCoverage[field] ?? 0).reverse(),
    fell: fallen.some((each) => each.field === field),
  }));
}

/** In the order in which a posting shows them. */
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
  const known = FIELDS.filter((field) => fields.delete(field));
  return [...known, ...fields];
}

/** Milliseconds that a run took, or has taken; null before it begins. */
export const durationOf = ({ startedAt, finishedAt }: Run, now: number): number | null =>
  startedAt === null
    ? null
    : Math.max(0, (finishedAt === null ? now : Date.parse(finishedAt)) - Date.parse(startedAt));
