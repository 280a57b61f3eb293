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
import { lookForObject, type Uploads } from '../../uploads/index.ts';
import { openSqsClient } from './client.ts';
import { readReceived } from './received.domain.ts';

export interface QueueConsumerOptions extends Uploads {
  /** `EVENTS_QUEUE_URL`. */
  queueUrl: string;
  /** Default: one for this queue, with the SDK's own chain of credentials. */
  sqs?: SQSClient;
  log: Log;
  metrics: Registry;
  /** Milliseconds before the first repetition of what failed; default a second. Doubles with each. */
  pauseMs?: number;
}

/** SQS's limits: messages of one call, and seconds that it waits for the first of them. */
const MOST_MESSAGES = 10;
const WAIT_SECONDS = 20;
/** Milliseconds in which an answer must be there, beyond the wait: else the connection is dead. */
const ANSWER_MS = 10_000;
const PAUSE_MS = 1_000;
/** Longest pause between two tries of what fails. */
const MAX_PAUSE_MS = 30_000;

/** What became of a message: what is not `handled` comes again, and goes to the dead-letter queue at last. */
type Outcome = 'handled' | 'unreadable' | 'failed';

/**
 * Takes what the functions and the store tell from their queue, and writes it down.
 *
 * @returns the way to stop: at once where it waits, else when what is in hand is done.
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
  /** Whether a message could not be written down: others would only be taken to fail as well. */
  #doubtful = false;
  #pauseMs: number | undefined;

  constructor(options: QueueConsumerOptions, sqs: SQSClient) {
    this.#options = options;
    this.#sqs = sqs;
    this.#messages = new Counter({
      name: 'video_queue_messages_total',
      help: 'Messages of the queue of events by what became of them.',
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
        if (this.#doubtful) await this.#assertWell();
        await this.#take(await this.#receive());
        this.#recovered();
      } catch (error) {
        if (!signal.aborted) await this.#pause(error);
      }
    }
  }

  async #receive(): Promise<Message[]> {
    const { Messages = [] } = await this.#sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: this.#options.queueUrl,
        MaxNumberOfMessages: MOST_MESSAGES,
        WaitTimeSeconds: WAIT_SECONDS,
        MessageSystemAttributeNames: ['ApproximateReceiveCount'],
      }),
      {
        abortSignal: AbortSignal.any([
          this.#stopping.signal,
          AbortSignal.timeout(WAIT_SECONDS * 1000 + ANSWER_MS),
        ]),
      },
    );
    return Messages;
  }

  /** One after the other: what one tells may have to be written before the next. */
  async #take(messages: readonly Message[]): Promise<void> {
    const handled: Message[] = [];
    for (const message of messages) {
      const outcome = await this.#handle(message);
      this.#messages.inc({ outcome });
      if (outcome === 'handled') handled.push(message);
    }
    if (handled.length > 0) await this.#remove(handled);
  }

  async #handle({ Body = '', MessageId, Attributes }: Message): Promise<Outcome> {
    const { log } = this.#options;
    const which = { message: MessageId, received: Number(Attributes?.ApproximateReceiveCount ?? 1) };
    const told = readReceived(Body);
    if (told === undefined) {
      log.warn(which, 'a message of the queue of events cannot be read');
      return 'unreadable';
    }
    try {
      for (const one of told) await this.#apply(one);
      return 'handled';
    } catch (error) {
      log.warn({ err: error, ...which }, 'a message of the queue of events could not be written down');
      this.#doubtful = true;
      return 'failed';
    }
  }

  /** Of uploads that nobody knows, there is nothing to be written. */
  async #apply(told: FunctionMessage): Promise<void> {
    const { db, store } = this.#options;
    if (told.kind === 'object-created') {
      if (told.bucket === store.bucket) await lookForObject(this.#options, told.key);
      return;
    }
    const requested = await findRequestedUpload(db, told.request);
    if (requested === undefined) return;
    // A job may be the first that tells of the object.
    await lookForObject(this.#options, requested.key);
    await applyJobMessage(db, told);
  }

  async #remove(messages: readonly Message[]): Promise<void> {
    const { Failed = [] } = await this.#sqs.send(
      new DeleteMessageBatchCommand({
        QueueUrl: this.#options.queueUrl,
        Entries: messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
      }),
      { abortSignal: AbortSignal.timeout(ANSWER_MS) },
    );
    // They come again, and say nothing new.
    if (Failed.length > 0)
      this.#options.log.warn({ count: Failed.length, code: Failed[0]!.Code }, 'messages were not removed');
  }

  /** While the database or the store is away, nothing is taken: each time counts on the way to the dead letters. */
  async #assertWell(): Promise<void> {
    const { db, store } = this.#options;
    await sql`select 1`.execute(db);
    await store.check();
    this.#doubtful = false;
  }

  async #pause(error: unknown): Promise<void> {
    const { log, pauseMs = PAUSE_MS } = this.#options;
    if (this.#pauseMs === undefined) log.warn({ err: error }, 'the queue of events waits for what is away');
    this.#pauseMs = Math.min(2 * (this.#pauseMs ?? pauseMs / 2), MAX_PAUSE_MS);
    await sleep(this.#pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  #recovered(): void {
    if (this.#pauseMs !== undefined) this.#options.log.info('the queue of events is worked on again');
    this.#pauseMs = undefined;
  }
}
