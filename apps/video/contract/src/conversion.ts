import { type Static, Type } from 'typebox';
import { VISIBILITIES } from './post.ts';
import { enumeration, instant, nullable } from './shapes.ts';
import { VideoError } from './upload.ts';

export const CONVERSION_STATES = ['queued', 'running', 'failed', 'ready'] as const;
export type ConversionState = (typeof CONVERSION_STATES)[number];

const when = (description: string) => nullable(Type.String({ format: 'date-time', description }));

/** A conversion in the admins' list. */
export const ConversionEntry = Type.Object(
  {
    uploadId: Type.String(),
    postId: nullable(Type.String()),
    title: nullable(Type.String({ description: 'Of the post, also of a private one.' })),
    /** Of the post: nobody but its owner sees a private one. */
    visibility: nullable(enumeration(VISIBILITIES)),
    filename: Type.String(),
    size: nullable(Type.Integer({ description: 'Bytes of the file that was sent.' })),
    owner: nullable(
      Type.Object(
        { id: Type.String(), name: Type.String() },
        { description: 'Null where the account is gone.' },
      ),
    ),
    state: enumeration(CONVERSION_STATES),
    tries: Type.Integer({
      description: 'Begun since somebody last asked for it; of those that are done elsewhere, failed.',
    }),
    maxTries: Type.Integer(),
    progress: nullable(Type.Number({ description: '0 to 1; null before it begins and after it failed.' })),
    error: nullable(VideoError),
    lastSetback: nullable(
      Type.String({ description: 'Why the latest try failed that was followed by another.' }),
    ),
    durationSeconds: nullable(Type.Number()),
    queuedAt: when('When it was asked for last.'),
    startedAt: when('When somebody began with it since then.'),
    endedAt: when('When it became ready or failed.'),
    updatedAt: instant,
  },
  { $id: 'ConversionEntry' },
);
export type ConversionEntry = Static<typeof ConversionEntry>;

/** A process that takes conversions. */
export const ConversionWorker = Type.Object({
  host: Type.String(),
  pid: Type.Integer(),
  startedAt: instant,
  concurrency: Type.Integer({ description: 'Conversions that it does, or waits for, at once.' }),
  running: Type.Integer(),
  tool: nullable(Type.String({ description: 'What it converts with; null where it has found nothing yet.' })),
});
export type ConversionWorker = Static<typeof ConversionWorker>;

/** How converting goes, in the whole house. */
export const ConversionOverview = Type.Object({
  counts: Type.Object({
    queued: Type.Integer(),
    running: Type.Integer(),
    failed: Type.Integer(),
    ready: Type.Integer(),
  }),
  workers: Type.Array(ConversionWorker, { description: 'Those that are alive, the oldest first.' }),
  storage: Type.Object(
    {
      files: Type.Integer({ description: 'Files that have arrived.' }),
      bytes: Type.Integer({ description: 'Of those files.' }),
      mediaBytes: Type.Integer({ description: 'Of what was made of them, as far as it was counted.' }),
      unfinishedBytes: Type.Integer({ description: 'Announced by uploads that are on their way.' }),
    },
    { description: 'Of everybody.' },
  ),
  converter: enumeration(['ffmpeg', 'mediaconvert']),
  store: enumeration(['file', 's3']),
});
export type ConversionOverview = Static<typeof ConversionOverview>;
