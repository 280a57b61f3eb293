import { type Static, Type } from 'typebox';
import type { Posting } from './posting.ts';

/** In the order in which they come; `rejected` and `withdrawn` may come at any point before `hired`. */
export const APPLICATION_STATUSES = [
  'submitted',
  'reviewing',
  'interviewing',
  'offered',
  'hired',
  'rejected',
  'withdrawn',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export const applicationStatus = Type.Unsafe<ApplicationStatus>({
  type: 'string',
  enum: [...APPLICATION_STATUSES],
});

/** What became of a posting that somebody keeps: `gone` where it was taken down. */
const KEPT_POSTING_STATUSES = ['open', 'closed', 'gone'] as const;
export type KeptPostingStatus = (typeof KEPT_POSTING_STATUSES)[number];
/** Of what somebody keeps of a posting: the copy of it, and what it is now. */
export const keptPostingProperties = {
  jobPostingId: Type.String(),
  posting: Type.Unsafe<Posting>({ $ref: 'Posting#' }),
  postingStatus: Type.Unsafe<KeptPostingStatus>({
    type: 'string',
    enum: [...KEPT_POSTING_STATUSES],
    description:
      'What the posting is now; `gone` where it was taken down. `posting` is then the copy that was kept.',
  }),
};

const nullableText = Type.Union([Type.String(), Type.Null()]);
const instant = Type.String({ format: 'date-time' });

export const ApplicationEvent = Type.Object({ status: applicationStatus, note: nullableText, at: instant });
export type ApplicationEvent = Static<typeof ApplicationEvent>;

export const Application = Type.Object(
  {
    id: Type.String(),
    status: applicationStatus,
    ...keptPostingProperties,
    coverLetter: nullableText,
    resumeUrl: nullableText,
    history: Type.Array(ApplicationEvent, {
      description: 'Oldest first; the first is the application itself.',
    }),
    allowed: Type.Array(applicationStatus, { description: 'The states that it may move to.' }),
    appliedAt: instant,
    updatedAt: instant,
  },
  { $id: 'Application' },
);
export type Application = Static<typeof Application>;

/** A text that may be left out; null says the same. */
const optional = (options: Parameters<typeof Type.String>[0]) =>
  Type.Optional(Type.Union([Type.String(options), Type.Null()]));

/** The body of `POST /applications`. */
export const ApplicationRequest = Type.Object(
  {
    jobPostingId: Type.String({ maxLength: 64 }),
    coverLetter: optional({ maxLength: 20_000 }),
    resumeUrl: optional({ maxLength: 2_000, description: 'An http or https address.' }),
  },
  { additionalProperties: false },
);
export type ApplicationRequest = Static<typeof ApplicationRequest>;

/** The body of `PATCH /applications/{id}`: a state to move to, a note for the history, or both. */
export const ApplicationChange = Type.Object(
  {
    status: Type.Optional(applicationStatus),
    note: optional({ maxLength: 5_000, description: 'Stands in the history; alone, it moves nothing.' }),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ApplicationChange = Static<typeof ApplicationChange>;

const count = Type.Integer({ minimum: 0 });
const counts = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, count])) as Record<
  ApplicationStatus,
  typeof count
>;

/** How many applications stand in each state. */
export const ApplicationSummary = Type.Object({ summary: Type.Object(counts), total: count });
export type ApplicationSummary = Static<typeof ApplicationSummary>;
