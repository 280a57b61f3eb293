import { type Static, type TSchema, Type } from 'typebox';
import { Deadline, type Posting } from './posting.ts';

/** In order of progress. They are the applicant's own record: each may follow any other. */
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
      'Deadline when this object was created and now, if it has moved since then; otherwise null. `posting` has the new deadline and the current state and signals; its other values are those at the time of creation.',
  }),
};

const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const instant = (description: string) => Type.String({ format: 'date-time', description });
const status = (description: string) =>
  Type.Unsafe<ApplicationStatus>({ type: 'string', enum: [...APPLICATION_STATUSES], description });

export const ApplicationEvent = Type.Object({
  status: status('Status of the application after the event.'),
  note: nullableText('Note that the user added, or null.'),
  undo: Type.Optional(Type.Literal(true, { description: 'The event undid the change of status before it.' })),
  at: instant('Time of the event.'),
});
export type ApplicationEvent = Static<typeof ApplicationEvent>;

/** What a reminder is about: an appointment with the employer, or something to do. */
export const REMINDER_KINDS = ['interview', 'task'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];
const reminderKind = Type.Unsafe<ReminderKind>({
  type: 'string',
  enum: [...REMINDER_KINDS],
  description: '`interview`: an appointment with the employer. `task`: something to do.',
});
const durationMinutes = (description: string) => Type.Integer({ minimum: 5, maximum: 1_440, description });
const alertMinutes = Type.Union([Type.Integer({ minimum: 0, maximum: 20_160 }), Type.Null()], {
  description:
    'How many minutes before `at` an alert is sent to the channels of `GET /alert-settings`; null for none.',
});

export const Reminder = Type.Object({
  id: Type.String({ description: 'Unique identifier of the reminder.' }),
  kind: reminderKind,
  text: Type.String({ description: 'What it is about.' }),
  at: instant('When the interview starts or the task is due.'),
  durationMinutes: durationMinutes('How long the interview lasts. Only used in the calendar.'),
  place: nullableText('Where the interview takes place, or the URL of a video call; null if not stated.'),
  alertMinutes,
  done: Type.Boolean({ description: 'Whether it is done. No alert is sent for it any more.' }),
});
export type Reminder = Static<typeof Reminder>;

export const Documents = Type.Object({
  coverLetter: nullableText('Cover letter, or null.'),
  resumeUrl: nullableText('URL of the résumé, or null.'),
  at: instant('Time at which this version was replaced.'),
});
export type Documents = Static<typeof Documents>;

const { jobPostingId, posting, postingStatus, deadlineChange } = trackedPostingProperties;
const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

export const Application = Type.Object(
  {
    id: Type.String({ description: 'Unique identifier of the application.' }),
    status: status('Current status of the application.'),
    title: Type.String({ description: 'Title of the job.' }),
    companyName: Type.String({ description: 'Name of the employer.' }),
    location: nullableText('Place of work as text, or null.'),
    url: nullableText('URL of the page on which the job is described, or null.'),
    jobPostingId: orNull(jobPostingId, 'Posting of the application; null for a job found elsewhere.'),
    posting: orNull(posting, 'The posting; null for a job found elsewhere.'),
    postingStatus: orNull(
      postingStatus,
      'Current state of the posting; null for a job found elsewhere. `gone` means that it no longer exists; `posting` is then the snapshot that was stored with the application.',
    ),
    deadlineChange,
    postingDescription: Type.Optional(
      nullableText(
        'Description of the posting when the application was recorded, as plain text of at most 20,000 characters; null if there was none. Only in `GET /applications/{id}`.',
      ),
    ),
    coverLetter: nullableText('Cover letter, or null.'),
    resumeUrl: nullableText('URL of the résumé, or null.'),
    earlierDocuments: Type.Array(Documents, {
      description:
        'Earlier versions of cover letter and résumé URL, oldest first: the latest 30, with at most 40,000 characters in total.',
    }),
    history: Type.Array(ApplicationEvent, {
      description: 'Status changes and notes, oldest first. The first event is the creation.',
    }),
    reminders: Type.Array(Reminder, { description: 'Interviews and tasks, soonest first.' }),
    appliedAt: instant('When the user applied; initially the time at which the application was created.'),
    updatedAt: instant('Time of the last change; different after each change.'),
  },
  { $id: 'Application', description: 'A job to which the authenticated user applied.' },
);
export type Application = Static<typeof Application>;

/** An optional string; null is equivalent to omitting it. */
const optional = (description: string, maxLength: number) =>
  Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()], { description }));

const title = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'Title of the job.' });
const companyName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'Name of the employer.',
});
const appliedAt = Type.Optional(
  instant('When the user applied. Must not be more than a day in the future; default: now.'),
);

const ReminderInput = Type.Object(
  {
    id: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Identifier of an existing reminder; omit it for a new one.',
      }),
    ),
    kind: Type.Optional(reminderKind),
    text: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S', description: 'What it is about.' }),
    at: instant('When the interview starts or the task is due.'),
    durationMinutes: Type.Optional(durationMinutes('How long the interview lasts; default: 60.')),
    place: optional('Where the interview takes place.', 1_000),
    alertMinutes: Type.Optional(alertMinutes),
    done: Type.Optional(Type.Boolean({ description: 'Default: false.' })),
  },
  { additionalProperties: false },
);
export type ReminderInput = Static<typeof ReminderInput>;
const reminders = Type.Optional(
  Type.Array(ReminderInput, {
    maxItems: 50,
    description:
      'All interviews and tasks of the application: those that are missing are deleted. Omitted properties of an existing one stay unchanged. `kind` is `task` by default; `alertMinutes` is 60 for interviews and 0 for tasks.',
  }),
);

const details = {
  location: optional('Place of work.', 500),
  url: optional('HTTP or HTTPS URL of the page on which the job is described.', 2_000),
  coverLetter: optional('Cover letter to store with the application.', 20_000),
  resumeUrl: optional('HTTP or HTTPS URL of the résumé.', 2_000),
};

/** The body of `POST /applications`: with `jobPostingId`, or with `title` and `companyName` for a job found elsewhere. */
export const ApplicationRequest = Type.Object(
  {
    jobPostingId: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'Identifier of the posting to which the user applied. Title, employer, place and URL default to those of the posting.',
      }),
    ),
    title: Type.Optional(title),
    companyName: Type.Optional(companyName),
    ...details,
    status: Type.Optional(status('Initial status; default: `submitted`.')),
    note: optional('First note.', 5_000),
    appliedAt,
    reminders,
  },
  { additionalProperties: false },
);
export type ApplicationRequest = Static<typeof ApplicationRequest>;

/** The body of `PATCH /applications/{id}`. */
export const ApplicationChange = Type.Object(
  {
    status: Type.Optional(status('New status.')),
    undo: Type.Optional(
      Type.Literal(true, { description: 'Marks the change of status as undoing the one before it.' }),
    ),
    note: optional('Note to append to the history. Without `status`, the status stays unchanged.', 5_000),
    title: Type.Optional(title),
    companyName: Type.Optional(companyName),
    ...details,
    appliedAt,
    reminders,
  },
  {
    additionalProperties: false,
    minProperties: 1,
    description:
      'Omitted properties stay unchanged; null removes a value. Replacing the cover letter or the résumé URL keeps the earlier version. A change without effect leaves `updatedAt` unchanged.',
  },
);
export type ApplicationChange = Static<typeof ApplicationChange>;

/** The body of `POST /applications/read-page`. */
export const PageRequest = Type.Object(
  {
    url: Type.String({
      maxLength: 2_000,
      pattern: '^https?://',
      description: 'HTTP or HTTPS URL of a page that describes a job.',
    }),
  },
  { additionalProperties: false },
);

export const PageFacts = Type.Object(
  {
    url: Type.String({ description: 'URL of the page.' }),
    title: nullableText('Title of the job, or null if the page does not state it.'),
    companyName: nullableText('Name of the employer, or null if the page does not state it.'),
    location: nullableText('Place of work, or null if the page does not state it.'),
    jobPostingId: nullableText('Identifier of the posting with this URL, or null if there is none.'),
  },
  { description: 'What a page states about a job.' },
);
export type PageFacts = Static<typeof PageFacts>;

const { id: reminderId, ...reminderProperties } = Reminder.properties;
export const UpcomingReminder = Type.Object({
  id: reminderId,
  ...reminderProperties,
  applicationId: Type.String({ description: 'Identifier of the application.' }),
  title: Type.String({ description: 'Title of the job.' }),
  companyName: Type.String({ description: 'Name of the employer.' }),
});
export type UpcomingReminder = Static<typeof UpcomingReminder>;

/** The response of `GET /applications/reminders`. */
export const UpcomingReminders = Type.Object(
  {
    reminders: Type.Array(UpcomingReminder, {
      description:
        'Interviews and tasks that are not done, also overdue ones, soonest first; without the interviews of rejected and withdrawn applications. If there are more than 100, those that are furthest from now are missing.',
    }),
  },
  { description: 'What is coming up.' },
);
export type UpcomingReminders = Static<typeof UpcomingReminders>;

const usedFor = {
  title: Type.String({ description: 'Title of the job for which it was last used.' }),
  companyName: Type.String({ description: 'Employer for whom it was last used.' }),
  at: instant('When the user last applied with it.'),
};
/** The response of `GET /applications/documents`. */
export const UsedDocuments = Type.Object(
  {
    coverLetters: Type.Array(
      Type.Object({ text: Type.String({ description: 'The cover letter.' }), ...usedFor }),
      { description: 'The 20 latest different cover letters, the latest first.' },
    ),
    resumes: Type.Array(
      Type.Object({ url: Type.String({ description: 'URL of the résumé.' }), ...usedFor }),
      { description: 'The 20 latest different résumé URLs, the latest first.' },
    ),
  },
  { description: 'Cover letters and résumé URLs of the applications of the authenticated user.' },
);
export type UsedDocuments = Static<typeof UsedDocuments>;

/** The response of `GET /calendar`. */
export const Calendar = Type.Object(
  {
    url: nullableText(
      'Private address of the calendar; whoever has it can read the calendar. Null if there is none.',
    ),
    createdAt: Type.Union([instant('Time at which the address was created.'), Type.Null()], {
      description: 'Time at which the address was created; null if there is none.',
    }),
  },
  { description: 'The calendar (iCalendar) of interviews, tasks and deadlines.' },
);
export type Calendar = Static<typeof Calendar>;

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
