import { WARNING_CODES } from '@workreel/transcoder/errors';
import { QUALITY_METRICS } from '@workreel/transcoder/quality';
import { type Static, Type } from 'typebox';
import { VISIBILITIES, VISIBILITY_DESCRIPTION } from './post.ts';
import { enumeration, nullable, timestamp } from './shapes.ts';
import { INSTALLATION_PROBLEMS, VideoError, WAITS_FOR_DESCRIPTION } from './upload.ts';

export const CONVERSION_STATES = ['queued', 'running', 'failed', 'ready'] as const;
export type ConversionState = (typeof CONVERSION_STATES)[number];

export const CONVERSION_PRIORITIES = ['low', 'normal', 'high'] as const;
export type ConversionPriority = (typeof CONVERSION_PRIORITIES)[number];
const priority = enumeration(
  CONVERSION_PRIORITIES,
  'The priority. A conversion of high priority is converted before all others, except those that have waited hours longer; one of low priority after them.',
);

/** The body of `PATCH /conversions/{uploadId}`. */
export const ConversionChange = Type.Object({ priority }, { additionalProperties: false });
export type ConversionChange = Static<typeof ConversionChange>;

export const ConversionEntry = Type.Object(
  {
    uploadId: Type.String({ description: 'The ID of the upload.' }),
    postId: nullable(Type.String({ description: 'The ID of the upload’s post.' })),
    title: nullable(Type.String({ description: 'The title of the post, even if the post is private.' })),
    visibility: nullable(enumeration(VISIBILITIES, VISIBILITY_DESCRIPTION)),
    filename: Type.String({ description: 'The name of the file.' }),
    size: nullable(Type.Integer({ description: 'The size of the original in bytes.' })),
    owner: nullable(
      Type.Object(
        {
          id: Type.String({ description: 'The ID of the account.' }),
          name: Type.String({ description: 'The name of the account.' }),
        },
        { description: 'The owner of the upload. Null if the account was deleted.' },
      ),
    ),
    state: enumeration(CONVERSION_STATES, 'The state of the conversion.'),
    tries: Type.Integer({
      description:
        'The number of attempts since the conversion was last requested. With MediaConvert, only failed attempts count.',
    }),
    maxTries: Type.Integer({ description: 'The number of attempts after which the conversion fails.' }),
    progress: nullable(
      Type.Number({
        description: 'The progress from 0 to 1. Null before the conversion starts and after it failed.',
      }),
    ),
    error: nullable(VideoError),
    lastSetback: nullable(
      Type.String({ description: 'The error of the last attempt that was followed by another attempt.' }),
    ),
    durationSeconds: nullable(Type.Number({ description: 'The duration of the video in seconds.' })),
    priority,
    position: nullable(
      Type.Integer({ description: 'The place in the queue, from 1. Null unless the state is `queued`.' }),
    ),
    expectedSeconds: Type.Number({
      description:
        'The expected work: the duration in seconds, more for frames larger than Full HD, and estimated from the size while the duration is unknown.',
    }),
    waitsFor: nullable(enumeration(INSTALLATION_PROBLEMS, WAITS_FOR_DESCRIPTION)),
    warnings: Type.Array(
      Type.Object({
        code: enumeration(WARNING_CODES, 'The code of the warning.'),
        detail: Type.String({ description: 'The cause or the extent, for admins.' }),
      }),
      { description: 'What the converted video lacks.' },
    ),
    quality: nullable(
      Type.Object(
        {
          metric: enumeration(
            QUALITY_METRICS,
            'How the quality was measured: VMAF, XPSNR in dB, or SSIM × 100. It depends on the ffmpeg that is installed.',
          ),
          target: Type.Number({
            description: 'The quality that the renditions should have at their own size.',
          }),
          crf: Type.Number({
            description: 'The rate factor with which samples of the video have reached it.',
          }),
        },
        {
          description:
            'The quality for which the renditions were encoded. Null before the conversion is ready, and if it was not measured, as for very short videos and with MediaConvert.',
        },
      ),
    ),
    queuedAt: nullable(timestamp('When the conversion was last requested.')),
    startedAt: nullable(timestamp('When the conversion started after it was last requested.')),
    endedAt: nullable(timestamp('When the conversion became ready or failed.')),
    updatedAt: timestamp('When the conversion last changed.'),
  },
  { $id: 'ConversionEntry', description: 'A conversion.' },
);
export type ConversionEntry = Static<typeof ConversionEntry>;

export const ConversionWorker = Type.Object({
  host: Type.String({ description: 'The host name of the process.' }),
  pid: Type.Integer({ description: 'The process ID.' }),
  startedAt: timestamp('When the process started.'),
  concurrency: Type.Integer({
    description:
      'The maximum number of concurrent conversions; with MediaConvert, the number of jobs that the process waits for.',
  }),
  running: Type.Integer({ description: 'The number of conversions in progress.' }),
  tool: nullable(
    Type.String({ description: 'The conversion tool and its version. Null if none has been found yet.' }),
  ),
  problem: nullable(
    Type.Object(
      {
        code: enumeration(
          INSTALLATION_PROBLEMS,
          'The problem: `CONVERTER_MISSING` (ffmpeg is not installed), `STORE_FULL` or `STORE_UNAVAILABLE`.',
        ),
        message: Type.String({ description: 'An explanation for admins.' }),
      },
      { description: 'Why the process starts no conversions. Null if it does.' },
    ),
  ),
});
export type ConversionWorker = Static<typeof ConversionWorker>;

export const ConversionOverview = Type.Object(
  {
    counts: Type.Object(
      {
        queued: Type.Integer({ description: 'Conversions waiting for a worker.' }),
        running: Type.Integer({ description: 'Conversions in progress.' }),
        failed: Type.Integer({ description: 'Failed conversions.' }),
        ready: Type.Integer({ description: 'Finished conversions.' }),
      },
      { description: 'The number of conversions by state.' },
    ),
    workers: Type.Array(ConversionWorker, {
      description: 'The running processes that convert videos, oldest first.',
    }),
    storage: Type.Object(
      {
        files: Type.Integer({ description: 'The number of originals.' }),
        bytes: Type.Integer({ description: 'The total size of the originals in bytes.' }),
        mediaBytes: Type.Integer({
          description:
            'The total size of the converted media in bytes, excluding media that was not measured.',
        }),
        unfinishedBytes: Type.Integer({
          description: 'The total declared size of unfinished uploads in bytes.',
        }),
      },
      { description: 'The storage used by all accounts.' },
    ),
    converter: enumeration(['ffmpeg', 'mediaconvert'], 'The converter in use.'),
    store: enumeration(['file', 's3'], 'The object store in use.'),
  },
  { description: 'The state of all conversions and of the storage.' },
);
export type ConversionOverview = Static<typeof ConversionOverview>;
