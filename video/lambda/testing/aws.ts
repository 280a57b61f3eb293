import { join } from 'node:path';
import type { S3Settings } from './bucket.ts';
import { type FunctionHandler, type FunctionName, SimulatedFunctions } from './functions.ts';
import { type JobEvent, type MediaConvertOptions, SimulatedMediaConvert } from './mediaconvert.ts';
import { type QueueSettings, SimulatedSqs } from './sqs.ts';

/** Settings by which a service, its functions and the SDK's clients find the simulation. */
export interface SimulatedEnvironment {
  AWS_REGION: string;
  AWS_ACCESS_KEY_ID: string;
  AWS_SECRET_ACCESS_KEY: string;
  AWS_ENDPOINT_URL_MEDIACONVERT: string;
  AWS_ENDPOINT_URL_SQS: string;
  EVENTS_QUEUE_URL: string;
  MEDIACONVERT_ROLE: string;
}

export type Handlers = Record<FunctionName, FunctionHandler>;

export interface AwsOptions {
  s3: S3Settings;
  /** Where MediaConvert's jobs are written down. */
  stateFolder: string;
  /** Makes the functions; of the clients that they need, {@link SimulatedEnvironment} tells the addresses. */
  functions(env: SimulatedEnvironment, s3: S3Settings): Handlers | Promise<Handlers>;
  /** The events that the rule of EventBridge lets through, by status; default all. */
  statuses?: readonly string[];
  mediaConvert?: Partial<
    Pick<
      MediaConvertOptions,
      'concurrency' | 'leastMs' | 'statusIntervalMs' | 'tokenMs' | 'answering' | 'faults'
    >
  >;
  /** Of the queue that the service reads. */
  eventsQueue?: Partial<Omit<QueueSettings, 'name'>>;
  /** Milliseconds before a function's second and third try; default 50 and 100, AWS's are a minute and two. */
  retryDelaysMs?: readonly [number, number];
  /** Of the addresses; default any that are free. */
  ports?: Partial<Ports>;
}

export interface Ports {
  mediaConvert: number;
  sqs: number;
  notifications: number;
}

/** The account of AWS's own examples. */
const ACCOUNT_ID = '111122223333';
const SHORT_RETRIES_MS = [50, 100] as const;

export const EVENTS_QUEUE = 'video-events';
export const EVENTS_DEAD = 'video-events-dead';
export const FUNCTIONS_DEAD = 'video-functions-dead';
/** Receipts after which a message of the events' queue goes to the dead letters. */
const MAX_RECEIVES = 5;

/**
 * A SIMULATION of what the video service uses of AWS, for tests: MediaConvert, EventBridge and the two functions, SQS.
 * The store is a real S3 server. See README.md for what it is not.
 */
export class SimulatedAws {
  readonly mediaConvert: SimulatedMediaConvert;
  readonly sqs: SimulatedSqs;
  readonly functions: SimulatedFunctions;
  readonly #env: SimulatedEnvironment;

  static async start(options: AwsOptions): Promise<SimulatedAws> {
    const { s3, ports } = options;
    const account = { region: s3.region, id: ACCOUNT_ID };
    const sqs = await SimulatedSqs.start({
      account,
      queues: queuesOf(options),
      ...(ports?.sqs && { port: ports.sqs }),
    });
    // An event may be due before there is a function: it is offered again.
    let functions: SimulatedFunctions | undefined;
    const mediaConvert = await SimulatedMediaConvert.start({
      ...options.mediaConvert,
      s3,
      account,
      stateFolder: join(options.stateFolder, 'mediaconvert'),
      deliver: async (event) => {
        if (!passes(options, event)) return;
        if (!functions) throw new Error('There is no function yet.');
        await functions.invoke('jobChanged', event);
      },
      ...(ports?.mediaConvert && { port: ports.mediaConvert }),
    });
    const env = environmentOf(options, mediaConvert, sqs);
    functions = await SimulatedFunctions.start({
      handlers: await options.functions(env, s3),
      deadLetters: sqs.queue(FUNCTIONS_DEAD),
      retryDelaysMs: options.retryDelaysMs ?? SHORT_RETRIES_MS,
      ...(ports?.notifications && { port: ports.notifications }),
    });
    return new SimulatedAws(mediaConvert, sqs, functions, env);
  }

  private constructor(
    mediaConvert: SimulatedMediaConvert,
    sqs: SimulatedSqs,
    functions: SimulatedFunctions,
    env: SimulatedEnvironment,
  ) {
    this.mediaConvert = mediaConvert;
    this.sqs = sqs;
    this.functions = functions;
    this.#env = env;
  }

  /** For a service or its functions; credentials are those of the store. */
  env(): SimulatedEnvironment {
    return { ...this.#env };
  }

  /** Where a store sends what it tells of objects. */
  get notificationUrl(): string {
    return this.functions.notificationUrl;
  }

  get ports(): Ports {
    return {
      mediaConvert: this.mediaConvert.port,
      sqs: this.sqs.port,
      notifications: this.functions.port,
    };
  }

  /** Delivers all that was held. */
  release(): void {
    this.functions.releaseNotifications();
    this.mediaConvert.release();
  }

  /** Jobs are left as they are; another with the same folder goes on. What stands in queues is lost. */
  async stop(): Promise<void> {
    await this.mediaConvert.stop();
    await this.functions.stop();
    await this.sqs.stop();
  }
}

const passes = ({ statuses }: AwsOptions, { detail }: JobEvent): boolean =>
  statuses?.includes(detail.status) ?? true;

const queuesOf = ({ eventsQueue }: AwsOptions): QueueSettings[] => [
  { name: EVENTS_DEAD },
  { name: FUNCTIONS_DEAD },
  {
    name: EVENTS_QUEUE,
    redrive: { maxReceiveCount: MAX_RECEIVES, deadLetterQueue: EVENTS_DEAD },
    ...eventsQueue,
  },
];

const environmentOf = (
  { s3 }: AwsOptions,
  mediaConvert: SimulatedMediaConvert,
  sqs: SimulatedSqs,
): SimulatedEnvironment => ({
  AWS_REGION: s3.region,
  AWS_ACCESS_KEY_ID: s3.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
  AWS_ENDPOINT_URL_MEDIACONVERT: mediaConvert.url,
  AWS_ENDPOINT_URL_SQS: sqs.url,
  EVENTS_QUEUE_URL: sqs.queueUrl(EVENTS_QUEUE),
  MEDIACONVERT_ROLE: `arn:aws:iam::${ACCOUNT_ID}:role/simulated-mediaconvert`,
});
