import { ERROR_CODES, type ErrorCode } from '@workreel/video-contract';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Messages of the functions to the service, through the queue. Only the service has access to the database. A message may come
 * twice, late, or out of order.
 */
const Text = (maxLength: number) => Type.String({ maxLength });

/** An original was created. Only a hint: the service checks the store. */
const ObjectCreatedMessage = Type.Object({
  kind: Type.Literal('object-created'),
  bucket: Text(255),
  key: Text(1_024),
});

/**
 * `refused`: no job was created, because the file is at fault. After `error` and `canceled` another job may be requested.
 */
export const JOB_STATUSES = ['started', 'progress', 'complete', 'error', 'canceled', 'refused'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

const JobMessage = Type.Object({
  kind: Type.Literal('job'),
  /** As `jobRequestId` makes it. */
  request: Text(64),
  /** MediaConvert's; null if none was created. */
  jobId: Type.Union([Text(128), Type.Null()]),
  status: Type.Unsafe<JobStatus>({ type: 'string', enum: [...JOB_STATUSES] }),
  /** Share that is done, 0 to 1. */
  progress: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  error: Type.Optional(
    Type.Object({
      /** Null unless the file is at fault, so that retrying cannot help. */
      code: Type.Union([Type.Unsafe<ErrorCode>({ type: 'string', enum: [...ERROR_CODES] }), Type.Null()]),
      message: Text(4_000),
    }),
  ),
  /** When it happened, by the sender's clock; ISO 8601. */
  at: Text(40),
});

export type ObjectCreatedMessage = Static<typeof ObjectCreatedMessage>;
export type JobMessage = Static<typeof JobMessage>;
export type FunctionMessage = ObjectCreatedMessage | JobMessage;

const messages = Compile(Type.Union([ObjectCreatedMessage, JobMessage]));

/** @returns undefined if it is not such a message. */
export const readMessage = (body: unknown): FunctionMessage | undefined =>
  messages.Check(body) ? body : undefined;
