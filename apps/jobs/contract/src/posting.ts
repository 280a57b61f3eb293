import { POSTING_STATUSES, type PostingStatus, PostingValues } from '@workreel/posting-parser/values';
import { type Static, Type } from 'typebox';

export * from '@workreel/posting-parser/values';

const instant = Type.String({ format: 'date-time' });

export const Posting = Type.Object(
  {
    id: Type.String(),
    site: Type.String(),
    sourceUrl: Type.String({
      format: 'uri',
      description: 'The canonical address: no two stored postings share one.',
    }),
    ...PostingValues.properties,
    status: Type.Unsafe<PostingStatus>({ type: 'string', enum: [...POSTING_STATUSES] }),
    collectedAt: instant,
    lastSeenAt: instant,
    closedAt: Type.Union([instant, Type.Null()]),
  },
  { $id: 'Posting' },
);

export type Posting = Static<typeof Posting>;

/** Postings that a list of what is kept of them is narrowed to. */
export const postingIdParameter = Type.Optional(
  Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100, description: 'Those of these postings.' }),
);
