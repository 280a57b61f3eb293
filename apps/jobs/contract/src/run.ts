import { type Static, Type } from 'typebox';

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

const count = Type.Integer({ minimum: 0 });
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const instant = nullable(Type.String({ format: 'date-time' }));

export const RunNote = Type.Object({
  code: Type.String({ description: 'Stable UPPER_SNAKE word.' }),
  message: Type.String(),
  url: nullable(Type.String({ description: 'The page that caused it.' })),
});

/** A collection run. */
export const Run = Type.Object(
  {
    id: Type.String(),
    site: Type.String(),
    keyword: nullable(Type.String()),
    status: Type.Unsafe<RunStatus>({ type: 'string', enum: [...RUN_STATUSES] }),
    requestedBy: Type.String({
      description: 'The account that asked for it, or `schedule`, `start`, `command`.',
    }),
    startedAt: instant,
    finishedAt: instant,
    pagesFetched: count,
    pagesExpected: nullable(
      Type.Integer({
        minimum: 0,
        description: 'As many as the site tells of, or as were asked for; null where nobody knows.',
      }),
    ),
    postingsFound: count,
    postingsSaved: count,
    postingsSkipped: count,
    postingsRejected: count,
    bytesFetched: count,
    fieldCoverage: Type.Record(Type.String(), Type.Number({ minimum: 0, maximum: 1 }), {
      description: 'Share of the cards that held the field.',
    }),
    stopReason: nullable(Type.Unsafe<StopReason>({ type: 'string', enum: [...STOP_REASONS] })),
    warnings: Type.Array(RunNote),
    error: nullable(RunNote),
  },
  { $id: 'Run' },
);

/** What a run is asked to do: the body of `POST /jobs/crawl`. */
export const CrawlRequest = Type.Object(
  {
    site: Type.String({ minLength: 1, maxLength: 64 }),
    keyword: Type.Optional(Type.String({ maxLength: 200 })),
    maxPages: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    maxPostings: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
    stopAfterKnownPages: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'Pages in a row in which all is already stored. Default: never.',
      }),
    ),
    includePromoted: Type.Optional(
      Type.Boolean({ default: false, description: 'Also keep cards that the site put there for money.' }),
    ),
  },
  { additionalProperties: false },
);

export type Run = Static<typeof Run>;
export type RunNote = Static<typeof RunNote>;
export type CrawlRequest = Static<typeof CrawlRequest>;

export const isFinished = (status: RunStatus): boolean => status !== 'queued' && status !== 'running';
