import { createHash, randomUUID } from 'node:crypto';

/** What SQS keeps beside a message; of its types the simulation knows strings alone. */
export type MessageAttributes = Record<string, { DataType: string; StringValue: string }>;

export interface QueueSettings {
  name: string;
  /** How long a message that was received stays hidden; default 30, as with SQS. */
  visibilitySeconds?: number;
  /** After this many receipts a message goes to the dead letters. */
  redrive?: { maxReceiveCount: number; deadLetterQueue: string };
  /** Most messages that are kept, default 10,000: a test that fills a queue is at fault. */
  maxMessages?: number;
}

/** What goes wrong with messages; may be changed at any time. */
export interface QueueFaults {
  /** It comes once more after it was deleted. */
  twice(body: string): boolean;
  /** Messages come in any order instead of about that in which they were sent. */
  shuffle: boolean;
}

export interface Message {
  id: string;
  body: string;
  attributes: MessageAttributes;
  sentAt: number;
  /** Milliseconds since 1970 from which it can be received. */
  visibleAt: number;
  firstReceivedAt: number | undefined;
  receiveCount: number;
  /** Of the last receipt; undefined while it is not in anybody's hands. */
  receipt: string | undefined;
  /** Whether its next deletion comes to nothing. */
  sticky: boolean;
}

export interface ReceiveOptions {
  /** 1 to 10. */
  max: number;
  visibilitySeconds: number | undefined;
  waitMs: number;
  signal: AbortSignal;
}

const MAX_MESSAGES = 10_000;

/** One queue in memory, as a standard queue of SQS behaves. */
export class Queue {
  readonly name: string;
  readonly settings: QueueSettings;
  readonly faults: QueueFaults = { twice: () => false, shuffle: false };
  readonly #deadLetters: Queue | undefined;
  readonly #waiting = new Set<() => void>();
  #messages: Message[] = [];

  constructor(settings: QueueSettings, deadLetters: Queue | undefined) {
    this.name = settings.name;
    this.settings = settings;
    this.#deadLetters = deadLetters;
  }

  get visibilitySeconds(): number {
    return this.settings.visibilitySeconds ?? 30;
  }

  /** All that were not deleted, received or not. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** @throws Error where there are too many. */
  send(body: string, delaySeconds = 0, attributes: MessageAttributes = {}): Message {
    const most = this.settings.maxMessages ?? MAX_MESSAGES;
    if (this.#messages.length >= most) throw new Error(`The queue ${this.name} holds ${most} messages.`);
    const now = Date.now();
    const message: Message = {
      id: randomUUID(),
      body,
      attributes,
      sentAt: now,
      visibleAt: now + 1000 * delaySeconds,
      firstReceivedAt: undefined,
      receiveCount: 0,
      receipt: undefined,
      sticky: this.faults.twice(body),
    };
    this.#messages.push(message);
    this.#wake();
    return message;
  }

  /** Waits until there is one, or long enough. */
  async receive({ max, visibilitySeconds, waitMs, signal }: ReceiveOptions): Promise<Message[]> {
    const until = Date.now() + waitMs;
    for (;;) {
      if (signal.aborted) return [];
      const received = this.#take(max, visibilitySeconds ?? this.visibilitySeconds);
      const left = until - Date.now();
      if (received.length > 0 || left <= 0) return received;
      await this.#sleep(left, signal);
    }
  }

  /** An old receipt is taken and does nothing, as with SQS. @returns false where it is none. */
  delete(receipt: string): boolean {
    const message = this.#byReceipt(receipt);
    if (message?.sticky) {
      message.sticky = false;
      message.visibleAt = Date.now();
      message.receipt = undefined;
      this.#wake();
    } else if (message) this.#messages = this.#messages.filter((one) => one !== message);
    return isReceipt(receipt);
  }

  /** @returns false where nobody holds the message by this receipt. */
  changeVisibility(receipt: string, seconds: number): boolean {
    const message = this.#byReceipt(receipt);
    if (!message) return false;
    message.visibleAt = Date.now() + 1000 * seconds;
    if (seconds === 0) message.receipt = undefined;
    this.#wake();
    return true;
  }

  counts(): { visible: number; hidden: number; delayed: number } {
    const now = Date.now();
    const hidden = this.#messages.filter(({ visibleAt }) => visibleAt > now);
    const delayed = hidden.filter(({ receiveCount }) => receiveCount === 0).length;
    return {
      visible: this.#messages.length - hidden.length,
      hidden: hidden.length - delayed,
      delayed,
    };
  }

  #byReceipt(receipt: string): Message | undefined {
    return this.#messages.find((message) => message.receipt === receipt);
  }

  #take(max: number, visibilitySeconds: number): Message[] {
    const now = Date.now();
    const due = this.#messages.filter(({ visibleAt }) => visibleAt <= now);
    const alive = due.filter((message) => !this.#redrive(message));
    const chosen = (this.faults.shuffle ? shuffled(alive) : alive).slice(0, max);
    for (const message of chosen) {
      message.receiveCount++;
      message.firstReceivedAt ??= now;
      message.receipt = newReceipt();
      message.visibleAt = now + 1000 * visibilitySeconds;
    }
    return chosen;
  }

  /** @returns whether it went to the dead letters. */
  #redrive(message: Message): boolean {
    const most = this.settings.redrive?.maxReceiveCount;
    if (!this.#deadLetters || most === undefined || message.receiveCount < most) return false;
    this.#messages = this.#messages.filter((one) => one !== message);
    this.#deadLetters.send(message.body, 0, message.attributes);
    return true;
  }

  /** Until something changes, a hidden message shows up again, or the time is over. */
  #sleep(ms: number, signal: AbortSignal): Promise<void> {
    const now = Date.now();
    const next = this.#messages.reduce(
      (soonest, { visibleAt }) => (visibleAt > now ? Math.min(soonest, visibleAt) : soonest),
      now + ms,
    );
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, next - now);
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }
}

const newReceipt = (): string => `AQEB${randomUUID().replaceAll('-', '')}`;
const isReceipt = (receipt: string): boolean => /^AQEB[0-9a-f]{32}$/.test(receipt);

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

export const md5 = (text: string | Buffer): string => createHash('md5').update(text).digest('hex');

/** As clients compare it: names in order, each with its type and value, lengths before them (SQS's guide). */
export function md5OfAttributes(attributes: MessageAttributes): string {
  const sized = (text: string) => {
    const bytes = Buffer.from(text);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const parts = Object.entries(attributes)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { DataType, StringValue }]) =>
      Buffer.concat([sized(name), sized(DataType), Buffer.from([1]), sized(StringValue)]),
    );
  return md5(Buffer.concat(parts));
}
