import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSignedFor, type Listening, listen, readJson, sendJson } from './http.ts';
import { type Body, OPERATIONS, SqsError } from './messages.ts';
import { Queue, type QueueFaults, type QueueSettings } from './queue.ts';

export type { QueueFaults, QueueSettings } from './queue.ts';

export interface SqsOptions {
  /** Dead letters before the queues that name them. */
  queues: readonly QueueSettings[];
  account: { region: string; id: string };
  /** Of the address; 0, the default: any that is free. */
  port?: number;
}

/** A SIMULATION of Amazon SQS's standard queues over HTTP on loopback, in memory, for tests. See README.md. */
export class SimulatedSqs {
  readonly #queues = new Map<string, Queue>();
  readonly #account: SqsOptions['account'];
  #server: Listening | undefined;

  static async start(options: SqsOptions): Promise<SimulatedSqs> {
    const simulation = new SimulatedSqs(options);
    simulation.#server = await listen((...call) => simulation.#serve(...call), options.port);
    return simulation;
  }

  private constructor({ queues, account }: SqsOptions) {
    this.#account = account;
    for (const settings of queues) {
      const dead = settings.redrive?.deadLetterQueue;
      const deadLetters = dead === undefined ? undefined : this.queue(dead);
      this.#queues.set(settings.name, new Queue(settings, deadLetters));
    }
  }

  /** `AWS_ENDPOINT_URL_SQS`. */
  get url(): string {
    return this.#server!.url;
  }

  get port(): number {
    return this.#server!.port;
  }

  queueUrl(name: string): string {
    return `${this.url}/${this.#account.id}/${this.queue(name).name}`;
  }

  /** @throws Error where there is none of this name. */
  queue(name: string): Queue {
    const queue = this.#queues.get(name);
    if (!queue) throw new Error(`There is no queue ${name}.`);
    return queue;
  }

  /** What goes wrong with a queue's messages; may be changed at any time. */
  faults(name: string): QueueFaults {
    return this.queue(name).faults;
  }

  /** Bodies of all messages that were not deleted, as JSON. */
  bodies(name: string): unknown[] {
    return this.queue(name).messages.map(({ body }) => JSON.parse(body) as unknown);
  }

  async stop(): Promise<void> {
    await this.#server?.close();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      const operation = this.#operation(request);
      const body = (await readJson(request)) as Body;
      if (!isSignedFor(request, 'sqs'))
        throw new SqsError('MissingAuthenticationToken', 'Request is missing Authentication Token');
      const answer = await operation(body, gone.signal);
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(answer ?? {}));
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      sendJson(
        response,
        400,
        { __type: `com.amazonaws.sqs#${error.type}`, message: error.message },
        { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-query-error': `${error.code};Sender` },
      );
    }
  }

  #operation({ headers }: IncomingMessage): (body: Body, signal: AbortSignal) => unknown {
    const name = /^AmazonSQS\.(\w+)$/.exec(String(headers['x-amz-target']))?.[1] ?? '';
    if (name === 'GetQueueUrl') return ({ QueueName }) => ({ QueueUrl: this.#urlOf(String(QueueName)) });
    if (name === 'GetQueueAttributes') return (body) => this.#attributes(this.#byUrl(body), body);
    const operation = OPERATIONS[name];
    if (!operation) throw new SqsError('UnsupportedOperation', `SIMULATION: ${name} is not imitated.`);
    return (body, signal) => operation(this.#byUrl(body), body, signal);
  }

  #urlOf(name: string): string {
    if (!this.#queues.has(name)) throw noQueue();
    return this.queueUrl(name);
  }

  /** Whatever host it names: it may stand behind another address. */
  #byUrl({ QueueUrl: url }: Body): Queue {
    const [, account, name = ''] = URL.parse(String(url))?.pathname.split('/') ?? [];
    const queue = this.#queues.get(name);
    if (!queue || account !== this.#account.id) throw noQueue();
    return queue;
  }

  #attributes(queue: Queue, { AttributeNames }: Body) {
    const { visible, hidden, delayed } = queue.counts();
    const arn = (name: string) => `arn:aws:sqs:${this.#account.region}:${this.#account.id}:${name}`;
    const { redrive } = queue.settings;
    const all: Record<string, string> = {
      QueueArn: arn(queue.name),
      VisibilityTimeout: String(queue.visibilitySeconds),
      ApproximateNumberOfMessages: String(visible),
      ApproximateNumberOfMessagesNotVisible: String(hidden),
      ApproximateNumberOfMessagesDelayed: String(delayed),
      ...(redrive && {
        RedrivePolicy: JSON.stringify({
          deadLetterTargetArn: arn(redrive.deadLetterQueue),
          maxReceiveCount: redrive.maxReceiveCount,
        }),
      }),
    };
    const names = (AttributeNames as string[] | undefined) ?? [];
    const asked = Object.entries(all).filter(([name]) => names.includes('All') || names.includes(name));
    return asked.length > 0 ? { Attributes: Object.fromEntries(asked) } : {};
  }
}

const noQueue = () =>
  new SqsError(
    'QueueDoesNotExist',
    'The specified queue does not exist.',
    'AWS.SimpleQueueService.NonExistentQueue',
  );
