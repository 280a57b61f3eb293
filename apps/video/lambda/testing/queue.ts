import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface QueueOptions {
  /** How long a message that was received stays hidden; default 30 seconds, as with SQS. */
  visibilityMs?: number;
  /** After so many receipts a message is moved to the dead letters; default 5. */
  maxReceives?: number;
}

interface Message {
  id: string;
  body: string;
  receiveCount: number;
  /** Of the last receipt. */
  receipt: string;
  /** When it can be received again, in milliseconds since 1970. */
  visibleAt: number;
  /** Comes once more after it was deleted, as standard queues may do. */
  repeated: boolean;
}

/** A standard queue of SQS with its dead letters, in memory. Bodies are those of the wire. */
export class Queue {
  readonly deadLetters: string[] = [];
  /** All that were not deleted, received or not. */
  messages: Message[] = [];
  /** Messages are received in any order. */
  shuffled = false;
  readonly #options: Required<QueueOptions>;
  #changed = new AbortController();

  constructor({ visibilityMs = 30_000, maxReceives = 5 }: QueueOptions = {}) {
    this.#options = { visibilityMs, maxReceives };
  }

  send(body: string, { repeated = false } = {}) {
    const message = { id: randomUUID(), body, receiveCount: 0, receipt: '', visibleAt: 0, repeated };
    this.messages.push(message);
    this.#wake();
    return { MessageId: message.id, MD5OfMessageBody: md5(body) };
  }

  /** Waits for a message at most `WaitTimeSeconds`, or until the caller is gone. */
  async receive(
    {
      MaxNumberOfMessages = 1,
      WaitTimeSeconds = 0,
    }: { MaxNumberOfMessages?: number; WaitTimeSeconds?: number },
    gone: AbortSignal,
  ) {
    const until = Date.now() + 1_000 * WaitTimeSeconds;
    for (;;) {
      const taken = gone.aborted ? [] : this.#take(MaxNumberOfMessages);
      const left = until - Date.now();
      if (taken.length > 0 || left <= 0 || gone.aborted)
        return { Messages: taken.map(({ id, ...message }) => ({ MessageId: id, ...wireOf(message) })) };
      const next = Math.min(until, ...this.messages.map(({ visibleAt }) => visibleAt));
      const woken = AbortSignal.any([gone, this.#changed.signal]);
      await sleep(Math.max(1, next - Date.now()), undefined, { signal: woken }).catch(() => {});
    }
  }

  /** A receipt that is too old deletes nothing, and is no error. */
  delete({ Entries }: { Entries: { Id: string; ReceiptHandle: string }[] }) {
    for (const { ReceiptHandle } of Entries) {
      const message = this.messages.find(({ receipt }) => receipt === ReceiptHandle);
      if (message?.repeated) Object.assign(message, { repeated: false, visibleAt: 0 });
      else this.messages = this.messages.filter((one) => one !== message);
    }
    this.#wake();
    return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] };
  }

  #take(most: number): Message[] {
    const now = Date.now();
    const { visibilityMs, maxReceives } = this.#options;
    const due = this.messages.filter(({ visibleAt }) => visibleAt <= now);
    const dead = due.filter(({ receiveCount }) => receiveCount >= maxReceives);
    this.deadLetters.push(...dead.map(({ body }) => body));
    this.messages = this.messages.filter((message) => !dead.includes(message));
    const living = due.filter((message) => !dead.includes(message));
    if (this.shuffled) living.sort(() => Math.random() - 0.5);
    const taken = living.slice(0, most);
    for (const message of taken) {
      message.receiveCount++;
      message.receipt = randomUUID();
      message.visibleAt = now + visibilityMs;
    }
    return taken;
  }

  #wake(): void {
    this.#changed.abort();
    this.#changed = new AbortController();
  }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

const wireOf = ({ body, receipt, receiveCount }: Omit<Message, 'id'>) => ({
  ReceiptHandle: receipt,
  Body: body,
  MD5OfBody: md5(body),
  Attributes: { ApproximateReceiveCount: String(receiveCount) },
});
