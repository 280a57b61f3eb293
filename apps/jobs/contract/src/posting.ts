import { POSTING_STATUSES, type PostingStatus, PostingValues } from '@workreel/posting-parser/values';
import { type Static, Type } from 'typebox';

export * from '@workreel/posting-parser/values';

const instant = (description: string) => Type.String({ format: 'date-time', description });

export const Posting = Type.Object(
  {
    id: Type.String({ description: 'Unique identifier of the posting.' }),
    site: Type.String({ description: 'Identifier of the site from which the posting was collected.' }),
    sourceUrl: Type.String({
      format: 'uri',
      description: 'Canonical URL of the posting on its site. Unique among all stored postings.',
    }),
    ...PostingValues.properties,
    status: Type.Unsafe<PostingStatus>({
      type: 'string',
      enum: [...POSTING_STATUSES],
      description: 'Whether the posting is open or closed.',
    }),
    collectedAt: instant('Time at which the posting was first stored.'),
    lastSeenAt: instant('Time at which a run last found the posting on its site.'),
    closedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Time at which the posting was closed; null while it is open.',
    }),
  },
  { $id: 'Posting', description: 'A job posting collected from a site or imported from a file.' },
);

export type Posting = Static<typeof Posting>;

/** The parameter that restricts a list of applications or bookmarks to certain postings. */
export const postingIdParameter = Type.Optional(
  Type.Array(Type.String({ maxLength: 64 }), {
    maxItems: 100,
    description: 'Only return entries for these postings. May be repeated.',
  }),
);
