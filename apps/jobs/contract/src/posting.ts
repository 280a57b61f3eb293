import {
  Deadline,
  Education,
  Employment,
  Experience,
  Location,
  PAY_TERMS,
  type PayTerms,
  POSTING_STATUSES,
  type PostingStatus,
  PostingValues,
  Salary,
} from '@workreel/posting-parser/values';
import { type Static, type TSchema, Type } from 'typebox';

export * from '@workreel/posting-parser/values';

const instant = (description: string) => Type.String({ format: 'date-time', description });

/** Why a posting was closed. */
export const CLOSED_REASONS = ['deadlinePassed', 'unlisted', 'removed', 'closedBySite', 'unknown'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** Names of a region in the languages of the pages. */
export const RegionNames = Type.Object(
  {
    ko: Type.String({ description: 'Korean name, for example `미국 텍사스 오스틴`.' }),
    en: Type.String({ description: 'English name, for example `Gangnam-gu, Seoul`.' }),
  },
  {
    description:
      'Names of the region for display. A name that is unknown in a language is the one in English or, in Korea, in Korean.',
  },
);
export type RegionNames = Static<typeof RegionNames>;

const payTerms = Type.Union([Type.Unsafe<PayTerms>({ type: 'string', enum: [...PAY_TERMS] }), Type.Null()], {
  description:
    'What `salary.text` says in place of an amount: `companyPolicy` (회사내규에 따름), `afterInterview` (decided after the interview), `negotiable`, `competitive` or `undisclosed`. Null for other texts.',
});

/** Kinds of evidence about an open posting. */
export const SIGNAL_CODES = ['reposted', 'longOpen', 'goneFromSource', 'unverified'] as const;
export type SignalCode = (typeof SIGNAL_CODES)[number];
export const Signal = Type.Object(
  {
    code: Type.Unsafe<SignalCode>({
      type: 'string',
      enum: [...SIGNAL_CODES],
      description:
        'Kind of evidence. `reposted`: the site has published the same job before; `longOpen`: the job has been open for more than 90 days (not of unverified postings); `goneFromSource`: another site has closed its posting of the same job; `unverified`: the site has not shown the posting for more than 14 days.',
    }),
    since: instant('Since when this has been the case.'),
    detail: Type.Union([Type.String(), Type.Null()], {
      description:
        'What it is based on: `reposted`: number of earlier postings; `longOpen`: date of the first posting; `goneFromSource`: identifier of the site; `unverified`: null.',
    }),
  },
  {
    description:
      'Evidence about an open posting, as a fact that can be checked. It says nothing about the company, and no score is derived from it.',
  },
);
export type Signal = Static<typeof Signal>;

/** Another posting of the same job. */
export const PostingSource = Type.Object(
  {
    id: Type.String({ description: 'Identifier of the posting.' }),
    site: Type.String({ description: 'Identifier of its site.' }),
    sourceUrl: Type.String({ format: 'uri', description: 'Its canonical URL.' }),
    status: Type.Unsafe<PostingStatus>({
      type: 'string',
      enum: [...POSTING_STATUSES],
      description: 'Whether it is open or closed.',
    }),
    lastSeenAt: instant('Time at which a run last found it in a list of its site.'),
  },
  { description: 'Another posting of the same job.' },
);
export type PostingSource = Static<typeof PostingSource>;
const sources = Type.Array(PostingSource, {
  description: 'The other postings of the same job, open ones first; at most 100.',
});

export const Posting = Type.Object(
  {
    id: Type.String({ description: 'Unique identifier of the posting.' }),
    site: Type.String({ description: 'Identifier of the site from which the posting was collected.' }),
    sourceUrl: Type.String({
      format: 'uri',
      description: 'Canonical URL of the posting on its site. Unique among all stored postings.',
    }),
    ...PostingValues.properties,
    regionNames: Type.Array(RegionNames, {
      description: 'Names of the most specific of `location.regions`, in the same order.',
    }),
    payTerms,
    status: Type.Unsafe<PostingStatus>({
      type: 'string',
      enum: [...POSTING_STATUSES],
      description: 'Whether the posting is open or closed.',
    }),
    collectedAt: instant('Time at which the posting was first stored.'),
    closedReason: Type.Union(
      [Type.Unsafe<ClosedReason>({ type: 'string', enum: [...CLOSED_REASONS] }), Type.Null()],
      {
        description:
          'Why the posting was closed; null while it is open. `deadlinePassed`; `unlisted`: lists that show all postings no longer contain it; `removed`: its page no longer exists (404 or 410); `closedBySite`: its page says so; `unknown`: it was imported as closed, or was removed from the service.',
      },
    ),
    lastSeenAt: instant('Time at which a run last found the posting in a list of its site.'),
    lastVerifiedAt: instant(
      'Time at which the site last showed the posting as open, in a list or on its own page.',
    ),
    closedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Time at which the posting was closed; null while it is open.',
    }),
    signals: Type.Array(Signal, { description: 'Evidence about an open posting; empty for closed ones.' }),
    groupId: Type.Union([Type.String(), Type.Null()], {
      description:
        'Identifier of the group of postings of the same job; null if the posting is the only one. Postings are linked, not merged: each keeps its values and its URL.',
    }),
    sources: Type.Optional(sources),
  },
  { $id: 'Posting', description: 'A job posting collected from a site or imported from a file.' },
);

export type Posting = Static<typeof Posting>;

export const PostingDetails = Type.Object(
  {
    ...Posting.properties,
    description: Type.Union([Type.String(), Type.Null()], {
      description:
        'Description as plain text, with paragraphs separated by empty lines; at most 50,000 characters. Null if the site has none, or its profile does not collect descriptions.',
    }),
    sources,
  },
  {
    $id: 'PostingDetails',
    description: 'A job posting with its description and the other postings of the same job.',
  },
);
export type PostingDetails = Static<typeof PostingDetails>;

/** The parameter that restricts a list of applications or bookmarks to certain postings. */
export const postingIdParameter = Type.Optional(
  Type.Array(Type.String({ maxLength: 64 }), {
    maxItems: 100,
    description: 'Only return entries for these postings. May be repeated.',
  }),
);

const { companyName, title, workplace, techStack, sector, postedAt } = PostingValues.properties;
const change = <T extends TSchema>(value: T) =>
  Type.Optional(Type.Object({ old: value, new: value }, { description: 'Value before and after.' }));

/** The changed fields of a posting. */
export const PostingChanges = Type.Object(
  {
    companyName: change(companyName),
    title: change(title),
    location: change(Location),
    workplace: change(workplace),
    experience: change(Experience),
    education: change(Education),
    employmentType: change(Employment),
    deadline: change(Deadline),
    techStack: change(techStack),
    sector: change(sector),
    salary: change(Salary),
    postedAt: change(postedAt),
  } satisfies Record<keyof PostingValues, TSchema>,
  { description: 'The changed fields.' },
);
export type PostingChanges = Static<typeof PostingChanges>;

export const PostingHistoryEntry = Type.Object(
  {
    at: instant('Time at which a run found the new values.'),
    changes: PostingChanges,
    payTerms: change(payTerms),
  },
  { $id: 'PostingHistoryEntry', description: 'A change of a posting on its site.' },
);
export type PostingHistoryEntry = Static<typeof PostingHistoryEntry>;
