import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { Log } from '@workreel/platform/log';
import { Counter, type Registry } from '@workreel/platform/metrics';
import { sql } from 'kysely';
import { applyJobMessage, type FunctionMessage, findRequestedUpload } from '../../conversion/index.ts';
import { reconcileUpload, type Uploads } from '../../uploads/index.ts';
import { openSqsClient } from './client.ts';
import { readQueueMessage } from './queue-message.domain.ts';

export interface QueueConsumerOptions extends Uploads {
  /** `EVENTS_QUEUE_URL`. */
  queueUrl: string;
  /** Default: a client for this queue with the SDK's default credentials. */
  sqs?: SQSClient;
  log: Log;
  metrics: Registry;
  /** Delay before the first retry in milliseconds, default 1,000; doubles with each retry. */
  retryDelayMs?: number;
}

/** The limits of SQS: messages per call, and the long polling wait. */
const MAX_MESSAGES = 10;
const WAIT_SECONDS = 20;
/** Time for a response in addition to the long polling wait, after which the connection is considered dead. */
const RESPONSE_TIMEOUT_MS = 10_000;
const RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;

/** Messages that are not `handled` are redelivered and finally moved to the dead-letter queue. */
type Outcome = 'handled' | 'unreadable' | 'failed';

/**
 * Consumes the events queue: records uploaded objects and the state of MediaConvert jobs.
 *
 * @returns `stop`, which interrupts a wait and finishes the messages already received.
 */
export function startQueueConsumer(options: QueueConsumerOptions): { stop(): Promise<void> } {
  const sqs = options.sqs ?? openSqsClient(options.queueUrl);
  const consumer = new Consumer(options, sqs);
  const running = consumer.run();
  return {
    stop: async () => {
      consumer.stop();
      await running;
      if (options.sqs === undefined) sqs.destroy();
    },
  };
}

class Consumer {
  readonly #options: QueueConsumerOptions;
  readonly #sqs: SQSClient;
  readonly #stopping = new AbortController();
  readonly #messages: Counter<'outcome'>;
  /** Set after a message failed: the next ones would fail too if the database or the store is unavailable. */
  #mustCheckDependencies = false;
  #retryDelayMs: number | undefined;

  constructor(options: QueueConsumerOptions, sqs: SQSClient) {
    this.#options = options;
    this.#sqs = sqs;
    this.#messages = new Counter({
      name: 'video_queue_messages_total',
      help: 'Messages of the events queue by outcome.',
      labelNames: ['outcome'],
      registers: [options.metrics],
    });
  }

  stop(): void {
    this.#stopping.abort();
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        if (this.#mustCheckDependencies) await this.#checkDependencies();
        await this.#handleAll(await this.#receive());
        this.#logRecovery();
      } catch (error) {
        if (!signal.aborted) await this.#waitAfter(error);
      }
    }
  }

  async #receive(): Promise<Message[]> {
    const { Messages = [] } = await this.#sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: this.#options.queueUrl,
        MaxNumberOfMessages: MAX_MESSAGES,
        WaitTimeSeconds: WAIT_SECONDS,
        MessageSystemAttributeNames: ['ApproximateReceiveCount'],
      }),
      {
        abortSignal: AbortSignal.any([
          this.#stopping.signal,
          AbortSignal.timeout(WAIT_SECONDS * 1000 + RESPONSE_TIMEOUT_MS),
        ]),
      },
    );
    return Messages;
  }

  /** Handles messages one by one, because a message may depend on an earlier one. */
  async #handleAll(messages: readonly Message[]): Promise<void> {
    const handled: Message[] = [];
    for (const message of messages) {
      const outcome = await this.#handle(message);
      this.#messages.inc({ outcome });
      if (outcome === 'handled') handled.push(message);
    }
    if (handled.length > 0) await this.#deleteMessages(handled);
  }

  async #handle({ Body = '', MessageId, Attributes }: Message): Promise<Outcome> {
    const { log } = this.#options;
    const logFields = { message: MessageId, received: Number(Attributes?.ApproximateReceiveCount ?? 1) };
    const messages = readQueueMessage(Body);
    if (messages === undefined) {
      log.warn(logFields, 'events queue message cannot be read');
      return 'unreadable';
    }
    try {
      for (const message of messages) await this.#apply(message);
      return 'handled';
    } catch (error) {
      log.warn({ err: error, ...logFields }, 'events queue message could not be processed');
      this.#mustCheckDependencies = true;
      return 'failed';
    }
  }

  /** Ignores messages about uploads that do not exist. */
  async #apply(message: FunctionMessage): Promise<void> {
    const { db, store } = this.#options;
    if (message.kind === 'object-created') {
      if (message.bucket === store.bucket) await reconcileUpload(this.#options, message.key);
      return;
    }
    const requested = await findRequestedUpload(db, message.request);
    if (requested === undefined) return;
    // The event of the object may be late or lost: a job proves that the object exists.
    await reconcileUpload(this.#options, requested.key);
    await applyJobMessage(db, message);
  }

  async #deleteMessages(messages: readonly Message[]): Promise<void> {
    const { Failed = [] } = await this.#sqs.send(
      new DeleteMessageBatchCommand({
        QueueUrl: this.#options.queueUrl,
        Entries: messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
      }),
      { abortSignal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) },
    );
    // These messages are redelivered, and handling them again changes nothing.
    if (Failed.length > 0)
      this.#options.log.warn(
        { count: Failed.length, code: Failed[0]!.Code },
        'messages could not be deleted from the events queue',
      );
  }

  /** Receives nothing while the database or the store is unavailable, since SQS counts each receive of a message. */
  async #checkDependencies(): Promise<void> {
    const { db, store } = this.#options;
    await sql`select 1`.execute(db);
    await store.check();
    this.#mustCheckDependencies = false;
  }

  async #waitAfter(error: unknown): Promise<void> {
    const { log, retryDelayMs = RETRY_DELAY_MS } = this.#options;
    if (this.#retryDelayMs === undefined)
      log.warn({ err: error }, 'events queue consumer is waiting for SQS, the database or the store');
    this.#retryDelayMs = Math.min(2 * (this.#retryDelayMs ?? retryDelayMs / 2), MAX_RETRY_DELAY_MS);
    await sleep(this.#retryDelayMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  #logRecovery(): void {
    if (this.#retryDelayMs !== undefined) this.#options.log.info('events queue consumer has recovered');
    this.#retryDelayMs = undefined;
  }
}
