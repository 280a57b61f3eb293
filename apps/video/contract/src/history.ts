import { type Static, Type } from 'typebox';
import type { Post } from './post.ts';
import { timestamp } from './shapes.ts';

export const HistoryEntry = Type.Object(
  {
    post: Type.Unsafe<Post>({ $ref: 'Post#' }),
    seconds: Type.Number({ description: 'Where you stopped watching, in seconds from the start.' }),
    watchedAt: timestamp('When you last watched the video.'),
  },
  { $id: 'HistoryEntry', description: 'A video that you have watched.' },
);
export type HistoryEntry = Static<typeof HistoryEntry>;

export const HistorySettings = Type.Object(
  { enabled: Type.Boolean({ description: 'Whether the videos that you watch are added to your history.' }) },
  { additionalProperties: false, description: 'The settings of your history.' },
);
export type HistorySettings = Static<typeof HistorySettings>;
