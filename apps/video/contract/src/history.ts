import { type Static, Type } from 'typebox';
import type { Post } from './post.ts';
import { nullable, timestamp } from './shapes.ts';

const position = {
  seconds: Type.Number({ description: 'Where you stopped watching, in seconds from the start.' }),
  watchedAt: timestamp('When you last watched the video.'),
};

export const HistoryEntry = Type.Object(
  { post: Type.Unsafe<Post>({ $ref: 'Post#' }), ...position },
  { $id: 'HistoryEntry', description: 'A video that you have watched.' },
);
export type HistoryEntry = Static<typeof HistoryEntry>;

export const HistoryPosition = Type.Object(
  { position: nullable(Type.Object(position)) },
  {
    description:
      'Where you stopped watching a video. Null if it is not in your history, or while your history is off.',
  },
);
export type HistoryPosition = Static<typeof HistoryPosition>;

export const HistorySettings = Type.Object(
  { enabled: Type.Boolean({ description: 'Whether the videos that you watch are added to your history.' }) },
  { additionalProperties: false, description: 'The settings of your history.' },
);
export type HistorySettings = Static<typeof HistorySettings>;
