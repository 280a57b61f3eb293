import { type Static, Type } from 'typebox';
import { Deadline, type Posting } from './posting.ts';

/** In order of progress; `rejected` and `withdrawn` may follow any status before `hired`. */
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

/** Current state of a posting that a user applied to or bookmarked. `gone`: the posting no longer exists. */
const TRACKED_POSTING_STATUSES = ['open', 'closed', 'gone'] as const;
export type TrackedPostingStatus = (typeof TRACKED_POSTING_STATUSES)[number];
/** The posting of an application or bookmark, and its current state. */
export const trackedPostingProperties = {
  jobPostingId: Type.String({ description: 'Unique identifier of the posting.' }),
  posting: Type.Unsafe<Posting>({ $ref: 'Posting#' }),
  postingStatus: Type.Unsafe<TrackedPostingStatus>({
    type: 'string',
    enum: [...TRACKED_POSTING_STATUSES],
    description:
      'Current state of the posting. `gone` means that it no longer exists; `posting` is then the snapshot that was stored with this object.',
  }),
  deadlineChange: Type.Union([Type.Object({ old: Deadline, new: Deadline }), Type.Null()], {
    description:
      'Deadline when this object was created and now, if it has moved since then; otherwise null. `posting` has the new deadline; its other values are those at the time of creation.',
  }),
};

const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const instant = (description: string) => Type.String({ format: 'date-time', description });
const status = (description: string) =>
  Type.Unsafe<ApplicationStatus>({ type: 'string', enum: [...APPLICATION_STATUSES], description });

export const ApplicationEvent = Type.Object({
  status: status('Status of the application after the event.'),
  note: nullableText('Note that the user added, or null.'),
  at: instant('Time of the event.'),
});
export type ApplicationEvent = Static<typeof ApplicationEvent>;

export const Application = Type.Object(
  {
    id: Type.String({ description: 'Unique identifier of the application.' }),
    status: status('Current status of the application.'),
    ...trackedPostingProperties,
    coverLetter: nullableText('Cover letter, or null.'),
    resumeUrl: nullableText('URL of the résumé, or null.'),
    history: Type.Array(ApplicationEvent, {
      description: 'Status changes and notes, oldest first. The first event is the submission.',
    }),
    allowed: Type.Array(applicationStatus, {
      description: 'Statuses that the application can move to. Empty if the current status is final.',
    }),
    appliedAt: instant('Time at which the application was created.'),
    updatedAt: instant('Time of the last event.'),
  },
  { $id: 'Application', description: 'An application of the authenticated user to a posting.' },
);
export type Application = Static<typeof Application>;

/** An optional string; null is equivalent to omitting it. */
const optional = (description: string, maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()], { description }));

/** The body of `POST /applications`. */
export const ApplicationRequest = Type.Object(
  {
    jobPostingId: Type.String({ maxLength: 64, description: 'Identifier of the posting to apply to.' }),
    coverLetter: optional('Cover letter to store with the application.', 20_000),
    resumeUrl: optional('HTTP or HTTPS URL of the résumé.', 2_000),
  },
  { additionalProperties: false },
);
export type ApplicationRequest = Static<typeof ApplicationRequest>;

/** The body of `PATCH /applications/{id}`: a new status, a note, or both. */
export const ApplicationChange = Type.Object(
  {
    status: Type.Optional(status('New status; must be one of the `allowed` statuses of the application.')),
    note: optional('Note to append to the history. Without `status`, the status stays unchanged.', 5_000),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type ApplicationChange = Static<typeof ApplicationChange>;

const count = Type.Integer({ minimum: 0, description: 'Number of applications in this status.' });
const counts = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, count])) as Record<
  ApplicationStatus,
  typeof count
>;

export const ApplicationSummary = Type.Object(
  {
    summary: Type.Object(counts, { description: 'Number of applications by status.' }),
    total: Type.Integer({ minimum: 0, description: 'Number of applications in all statuses.' }),
  },
  { description: 'Number of applications of the authenticated user, by status.' },
);
export type ApplicationSummary = Static<typeof ApplicationSummary>;
