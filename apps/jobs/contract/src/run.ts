import { type Static, Type } from 'typebox';
import type { RunWarningCode } from './run-warning-code.ts';

export const RUN_STATUSES = [
  'queued',
  'running',
  'succeeded',
  'partial',
  'failed',
  'blocked',
  'cancelled',
] as const;
export const STOP_REASONS = [
  'lastPage',
  'nothingNew',
  'maxPages',
  'maxPostings',
  'repeatedPage',
  'cancelled',
  'error',
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
export type StopReason = (typeof STOP_REASONS)[number];

const count = (description: string) => Type.Integer({ minimum: 0, description });
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const instant = (description: string) => nullable(Type.String({ format: 'date-time' }), description);

export const RunWarning = Type.Object({
  code: Type.String({ description: 'Stable, machine-readable code in UPPER_SNAKE_CASE.' }),
  message: Type.String({ description: 'Human-readable explanation.' }),
  url: nullable(Type.String(), 'URL of the page that caused it, or null.'),
});

export const Run = Type.Object(
  {
    id: Type.String({ description: 'Unique identifier of the run.' }),
    site: Type.String({ description: 'Identifier of the site.' }),
    keyword: nullable(Type.String(), 'Search keyword of the run; null if all postings are collected.'),
    status: Type.Unsafe<RunStatus>({
      type: 'string',
      enum: [...RUN_STATUSES],
      description:
        'Status of the run. `partial`: it stored postings, but failed later or extracted fewer field values than usual. `blocked`: the site refused access.',
    }),
    requestedBy: Type.String({
      description:
        'Identifier of the account that started the run, or `schedule`, `start` or `command`. Sites show `admin` instead of the account to everyone but admins.',
    }),
    startedAt: instant('Time at which the run started; null while it is queued.'),
    finishedAt: instant('Time at which the run finished; null until then.'),
    pagesFetched: count('Number of result pages fetched.'),
    pagesExpected: nullable(
      Type.Integer({ minimum: 0 }),
      'Number of pages to fetch, from the total that the site reports and the limits of the run; null if unknown.',
    ),
    postingsFound: count('Number of postings found on the fetched pages.'),
    postingsSaved: count('Number of new postings stored.'),
    postingsSkipped: count(
      'Number of postings that were skipped because they had already been stored or taken down.',
    ),
    postingsUpdated: count(
      'Number of times that a stored posting was updated because its site shows something new. These postings are also counted as skipped.',
    ),
    postingsRejected: count('Number of postings that could not be parsed.'),
    detailsFetched: count('Number of pages of single postings fetched.'),
    bytesFetched: count('Total size of the fetched pages, in bytes.'),
    fieldCoverage: Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1 }), {
      description: 'Share of the postings, from 0 to 1, in which each field has a value.',
    }),
    stopReason: nullable(
      Type.Unsafe<StopReason>({ type: 'string', enum: [...STOP_REASONS] }),
      'Why the run stopped; null until it finishes.',
    ),
    warnings: Type.Array(RunWarning, { description: 'Problems that did not stop the run.' }),
    error: nullable(RunWarning, 'Why the run failed or is incomplete, or null.'),
  },
  { $id: 'Run', description: 'A run that collects the postings of one site.' },
);

/** The body of `POST /jobs/crawl`. */
export const CrawlRequest = Type.Object(
  {
    site: Type.String({ minLength: 1, maxLength: 64, description: 'Identifier of the site to collect.' }),
    keyword: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Keyword to search the site for. Default: collect all postings.',
      }),
    ),
    maxPages: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100_000, description: 'Maximum number of pages to fetch.' }),
    ),
    maxPostings: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000_000,
        description: 'Maximum number of postings to collect.',
      }),
    ),
    stopAfterKnownPages: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'Stop after this many consecutive pages without a new posting. Default: do not stop.',
      }),
    ),
    includePromoted: Type.Optional(
      Type.Boolean({ default: false, description: 'Also store promoted (paid) postings.' }),
    ),
  },
  { additionalProperties: false },
);

export type Run = Static<typeof Run>;
/** A warning as created by this version of the service. Clients must also accept codes that they do not know. */
export type RunWarning = Static<typeof RunWarning> & { code: RunWarningCode | `HTTP_${number}` };
export type CrawlRequest = Static<typeof CrawlRequest>;

export const isFinished = (status: RunStatus): boolean => status !== 'queued' && status !== 'running';
