import { ERROR_CODES, type ErrorCode } from '@workreel/video-contract';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * What the functions tell the service through the queue. The service alone reaches the database; who tells may say a thing
 * twice, late, or in the wrong order.
 */
const Text = (maxLength: number) => Type.String({ maxLength });

/** An original is there. A hint: the service looks for itself. */
const ObjectCreatedMessage = Type.Object({
  kind: Type.Literal('object-created'),
  bucket: Text(255),
  key: Text(1_024),
});

/**
 * What is known about a job. `refused`: none was begun, for the file is at fault. `error` and `canceled`: it ended so;
 * another job may be asked for.
 */
export const JOB_STATUSES = ['started', 'progress', 'complete', 'error', 'canceled', 'refused'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

const JobMessage = Type.Object({
  kind: Type.Literal('job'),
  /** As `orderId` makes it. */
  order: Text(64),
  /** MediaConvert's; null where none was begun. */
  jobId: Type.Union([Text(128), Type.Null()]),
  status: Type.Unsafe<JobStatus>({ type: 'string', enum: [...JOB_STATUSES] }),
  /** Share that is done, 0 to 1. */
  progress: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  error: Type.Optional(
    Type.Object({
      /** Whose fault: with a code it is the file's, and no further try would mend it. */
      code: Type.Union([Type.Unsafe<ErrorCode>({ type: 'string', enum: [...ERROR_CODES] }), Type.Null()]),
      message: Text(4_000),
    }),
  ),
  /** When it happened, by the clock of who tells; ISO 8601. */
  at: Text(40),
});

export type ObjectCreatedMessage = Static<typeof ObjectCreatedMessage>;
export type JobMessage = Static<typeof JobMessage>;
export type FunctionMessage = ObjectCreatedMessage | JobMessage;

const messages = Compile(Type.Union([ObjectCreatedMessage, JobMessage]));

/** @returns undefined where it is no message of ours. */
export const readMessage = (body: unknown): FunctionMessage | undefined =>
  messages.Check(body) ? body : undefined;
