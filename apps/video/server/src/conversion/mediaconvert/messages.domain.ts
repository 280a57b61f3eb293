/**
 * Messages from the Lambda functions, which have no access to the database, to the service. The queue may deliver a message
 * more than once, late or out of order.
 */

import { ERROR_CODES, type ErrorCode } from '@workreel/video-contract';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const Text = (maxLength: number) => Type.String({ maxLength });

/** An original was created. The message is not trusted: the service checks the store. */
const ObjectCreatedMessage = Type.Object({
  kind: Type.Literal('object-created'),
  bucket: Text(255),
  key: Text(1_024),
});

/** `refused`: no job was created, because the file cannot be converted. After `error` and `canceled` a new job may be requested. */
export const JOB_STATUSES = ['started', 'progress', 'complete', 'error', 'canceled', 'refused'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

const JobMessage = Type.Object({
  kind: Type.Literal('job'),
  /** From `jobRequestId`. */
  request: Text(64),
  /** ID of the job in MediaConvert; null if none was created. */
  jobId: Type.Union([Text(128), Type.Null()]),
  status: Type.Unsafe<JobStatus>({ type: 'string', enum: [...JOB_STATUSES] }),
  /** 0 to 1. */
  progress: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  error: Type.Optional(
    Type.Object({
      /** Set if the file caused the error, so that a retry cannot succeed; null otherwise. */
      code: Type.Union([Type.Unsafe<ErrorCode>({ type: 'string', enum: [...ERROR_CODES] }), Type.Null()]),
      message: Text(4_000),
    }),
  ),
  /** Time of the event, by the sender's clock; ISO 8601. */
  at: Text(40),
});

export type ObjectCreatedMessage = Static<typeof ObjectCreatedMessage>;
export type JobMessage = Static<typeof JobMessage>;
export type FunctionMessage = ObjectCreatedMessage | JobMessage;

const messages = Compile(Type.Union([ObjectCreatedMessage, JobMessage]));

/** @returns undefined if the body is not a valid message. */
export const readMessage = (body: unknown): FunctionMessage | undefined =>
  messages.Check(body) ? body : undefined;
