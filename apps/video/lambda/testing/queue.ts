import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface QueueOptions {
  /** Visibility timeout of received messages; default 30 seconds, as in SQS. */
  visibilityMs?: number;
  /** Number of receives after which a message is moved to the dead-letter queue; default 5. */
  maxReceives?: number;
}

interface Message {
  id: string;
  body: string;
  receiveCount: number;
  /** Receipt handle of the last receive. */
  receipt: string;
  /** Unix time in ms from which the message can be received again. */
  visibleAt: number;
  /** Whether the message is delivered once more after deletion, as may happen in standard queues. */
  redeliver: boolean;
}

/** An in-memory SQS standard queue with a dead-letter queue. Parameters and results have the format of the SQS API. */
export class Queue {
  readonly deadLetters: string[] = [];
  /** Messages that were not deleted, including received ones. */
  messages: Message[] = [];
  /** Whether messages are received in random order. */
  shuffled = false;
  readonly #options: Required<QueueOptions>;
  #changed = new AbortController();

  constructor({ visibilityMs = 30_000, maxReceives = 5 }: QueueOptions = {}) {
    this.#options = { visibilityMs, maxReceives };
  }

  send(body: string, { redeliver = false } = {}) {
    const message = { id: randomUUID(), body, receiveCount: 0, receipt: '', visibleAt: 0, redeliver };
    this.messages.push(message);
    this.#wake();
    return { MessageId: message.id, MD5OfMessageBody: md5(body) };
  }

  /** Waits for messages for at most `WaitTimeSeconds`, or until the caller disconnects. */
  async receive(
    {
      MaxNumberOfMessages = 1,
      WaitTimeSeconds = 0,
    }: { MaxNumberOfMessages?: number; WaitTimeSeconds?: number },
    disconnected: AbortSignal,
  ) {
    const deadline = Date.now() + 1_000 * WaitTimeSeconds;
    for (;;) {
      const received = disconnected.aborted ? [] : this.#receive(MaxNumberOfMessages);
      const remainingMs = deadline - Date.now();
      if (received.length > 0 || remainingMs <= 0 || disconnected.aborted)
        return { Messages: received.map(({ id, ...message }) => ({ MessageId: id, ...toWire(message) })) };
      const next = Math.min(deadline, ...this.messages.map(({ visibleAt }) => visibleAt));
      const woken = AbortSignal.any([disconnected, this.#changed.signal]);
      await sleep(Math.max(1, next - Date.now()), undefined, { signal: woken }).catch(() => {});
    }
  }

  /** Ignores outdated receipt handles, as SQS does. */
  delete({ Entries }: { Entries: { Id: string; ReceiptHandle: string }[] }) {
    for (const { ReceiptHandle } of Entries) {
      const message = this.messages.find(({ receipt }) => receipt === ReceiptHandle);
      if (message?.redeliver) Object.assign(message, { redeliver: false, visibleAt: 0 });
      else this.messages = this.messages.filter((other) => other !== message);
    }
    this.#wake();
    return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
  }

  #receive(limit: number): Message[] {
    const now = Date.now();
    const { visibilityMs, maxReceives } = this.#options;
    const due = this.messages.filter(({ visibleAt }) => visibleAt <= now);
    const dead = due.filter(({ receiveCount }) => receiveCount >= maxReceives);
    this.deadLetters.push(...dead.map(({ body }) => body));
    this.messages = this.messages.filter((message) => !dead.includes(message));
    const deliverable = due.filter((message) => !dead.includes(message));
    if (this.shuffled) deliverable.sort(() => Math.random() - 0.5);
    const received = deliverable.slice(0, limit);
    for (const message of received) {
      message.receiveCount++;
      message.receipt = randomUUID();
      message.visibleAt = now + visibilityMs;
    }
    return received;
  }

  #wake(): void {
    this.#changed.abort();
    this.#changed = new AbortController();
  }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

const toWire = ({ body, receipt, receiveCount }: Omit<Message, 'id'>) => ({
  ReceiptHandle: receipt,
  Body: body,
  MD5OfBody: md5(body),
  Attributes: { ApproximateReceiveCount: String(receiveCount) },
});
