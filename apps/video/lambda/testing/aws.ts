import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { Delivery, type Faults, type Functions, objectCreatedEvent } from './delivery.ts';
import { probe } from './encode.ts';
import { type Job, type JobRequest, Jobs, type JobsOptions, readS3 } from './jobs.ts';
import { Queue, type QueueOptions } from './queue.ts';
import { validateBody } from './validate.ts';

/** A request of an SDK client. */
export interface AwsCall {
  operation: Operation;
  /** `bucket/key` for S3; empty for other services. */
  object: string;
  headers: IncomingMessage['headers'];
  /** Parsed JSON; text for S3. */
  body: unknown;
}
type Operation =
  | ('Probe' | 'CreateJob' | 'GetJob')
  | ('SendMessage' | 'ReceiveMessage' | 'DeleteMessageBatch')
  | ('GetObject' | 'HeadObject' | 'PutObject');

/** An error response, or `cut`: the call is executed, but the connection is closed without a response. */
export type AwsFault = { status: number; name: string; message?: string } | 'cut';

export interface FakeAwsOptions extends Omit<JobsOptions, 'delivery'> {
  queue?: QueueOptions;
  /** Functions invoked by job and object events; default: none. */
  functions?(aws: FakeAws): Functions;
  /** Default: a free port. */
  port?: number;
}

const ACCOUNT = '111122223333';

/**
 * A fake of the AWS services that the video service uses, on loopback: MediaConvert, EventBridge, asynchronous Lambda
 * invocation and one SQS queue. Requests and responses are validated against the SDK's model. With an S3 client, jobs run
 * and Probe reads files; without one, jobs stay submitted, Probe returns {@link probeResult}, and objects are in memory.
 */
export class FakeAws {
  readonly calls: AwsCall[] = [];
  /** Violations of the model in the requests and responses so far. */
  readonly problems: string[] = [];
  /** Bodies by `bucket/key`. */
  readonly objects = new Map<string, string>();
  /** Metadata of some objects. */
  readonly metadata = new Map<string, Record<string, string>>();
  /** The response of Probe for any file, in the format of the API. */
  probeResult: unknown = {};
  readonly queue: Queue;
  readonly role = `arn:aws:iam::${ACCOUNT}:role/convert`;
  readonly #s3: S3Client | undefined;
  readonly #server: Server;
  readonly #failing = new Map<Operation, (AwsFault | undefined)[]>();
  #delivery!: Delivery;
  #jobs!: Jobs;

  static async start(options: FakeAwsOptions = {}): Promise<FakeAws> {
    const aws = new FakeAws(options);
    await new Promise<void>((resolve, reject) => {
      aws.#server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    const noop = async () => {};
    const functions = options.functions?.(aws) ?? { objectCreated: noop, jobChanged: noop };
    aws.#delivery = new Delivery(functions);
    aws.#jobs = new Jobs({ ...options, delivery: aws.#delivery });
    return aws;
  }

  private constructor({ s3, queue }: FakeAwsOptions) {
    this.#s3 = s3;
    this.queue = new Queue(queue);
    this.#server = createServer((request, response) => {
      void this.#serve(request, response).catch((error: Error) => response.destroy(error));
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get queueUrl(): string {
    return `${this.url}/${ACCOUNT}/video-events`;
  }

  /** URL for the notifications of an object store. */
  get notificationUrl(): string {
    return `${this.url}/notifications`;
  }

  /** Options for the SDK's clients. */
  get client() {
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    return { endpoint: this.url, region: 'eu-central-1', credentials };
  }

  /** The environment that AWS Lambda provides to a function, with the endpoint of the fake. */
  get lambdaEnv() {
    return {
      AWS_ENDPOINT_URL: this.url,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    };
  }

  /** Settings of a service that uses the fake. */
  get env() {
    return {
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_MEDIACONVERT: this.url,
      EVENTS_QUEUE_URL: this.queueUrl,
      MEDIACONVERT_ROLE: this.role,
    };
  }

  get jobs(): readonly Job[] {
    return this.#jobs.all;
  }

  get delivery(): Delivery {
    return this.#delivery;
  }

  get faults(): Faults {
    return this.#delivery.faults;
  }

  set faults(faults: Faults) {
    this.#delivery.faults = faults;
    this.queue.shuffled = faults.shuffleQueue ?? false;
  }

  /** Makes the next calls to this operation fail, one fault per call; undefined lets a call succeed. */
  fail(operation: Operation, ...faults: (AwsFault | undefined)[]): void {
    this.#failing.set(operation, faults);
  }

  callsOf(operation: Operation): AwsCall[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  /** Bodies of all CreateJob requests. */
  jobRequests(): JobRequest[] {
    return this.callsOf('CreateJob').map(({ body }) => body as JobRequest);
  }

  /** Bodies of the messages in the queue. */
  messages(): unknown[] {
    return this.queue.messages.map(({ body }) => JSON.parse(body) as unknown);
  }

  /** Stops the fake. Jobs stay in the state file; messages and events in flight are lost. */
  async stop(): Promise<void> {
    await this.#jobs.stop();
    await this.#delivery.stop();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    if (call === undefined) return this.#notify(request, response);
    this.calls.push(call);
    const disconnected = new AbortController();
    response.once('close', () => disconnected.abort());
    const fault = this.#failing.get(call.operation)?.shift();
    try {
      this.#check(call, 'Request', call.body);
      if (fault !== undefined && fault !== 'cut') throw new AwsError(fault);
      const result = await this.#execute(call, disconnected.signal);
      this.#check(call, 'Response', result);
      if (fault === 'cut') response.destroy();
      else send(response, call, result);
    } catch (error) {
      if (!(error instanceof AwsError)) throw error;
      sendError(response, call, error);
    }
  }

  /** S3 requests are not validated: they contain little more than keys, and an incorrect key is visible in {@link objects}. */
  #check({ operation }: AwsCall, kind: 'Request' | 'Response', body: unknown): void {
    const problems = isS3Operation(operation) ? [] : validateBody(operation, kind, body);
    this.problems.push(...problems);
    if (problems.length > 0)
      throw new AwsError({ status: 400, name: 'BadRequestException', message: problems.join('\n') });
  }

  async #notify(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { Records } = JSON.parse(await text(request)) as { Records: StoreRecord[] };
    for (const record of Records)
      this.delivery.send('objectCreated', objectCreatedEvent(record), 'OBJECT_CREATED');
    response.end();
  }

  #execute({ operation, object, body }: AwsCall, disconnected: AbortSignal): unknown {
    switch (operation) {
      case 'Probe':
        return this.#probe((body as { inputFiles: { fileUrl: string }[] }).inputFiles[0]!.fileUrl);
      case 'CreateJob':
        return { job: toWire(this.#jobs.create(body as JobRequest)) };
      case 'GetJob': {
        const job = this.jobs.find(({ id }) => id === (body as { Id: string }).Id);
        if (!job) throw new AwsError({ status: 404, name: 'NotFoundException' });
        return { job: toWire(job) };
      }
      case 'SendMessage':
        return this.queue.send((body as { MessageBody: string }).MessageBody, {
          redeliver: this.faults.redeliver ?? false,
        });
      case 'ReceiveMessage':
        return this.queue.receive(body as Parameters<Queue['receive']>[0], disconnected);
      case 'DeleteMessageBatch':
        return this.queue.delete(body as Parameters<Queue['delete']>[0]);
      case 'PutObject':
        this.objects.set(object, body as string);
        return '';
      default: {
        const content = this.objects.get(object);
        if (content === undefined) throw new AwsError({ status: 404, name: 'NoSuchKey' });
        if (operation === 'GetObject') return content;
        const metadata = Object.entries(this.metadata.get(object) ?? {});
        return Object.fromEntries(metadata.map(([name, value]) => [`x-amz-meta-${name}`, value]));
      }
    }
  }

  async #probe(url: string): Promise<unknown> {
    if (!this.#s3) return { probeResults: [this.probeResult] };
    const file = await readS3(this.#s3, url).catch(() => undefined);
    if (!file) throw new AwsError({ status: 404, name: 'NotFoundException' });
    const result = await probe(file);
    if (!result) throw new AwsError({ status: 400, name: 'BadRequestException', message: 'No parser found' });
    return { probeResults: [result] };
  }
}

type StoreRecord = Parameters<typeof objectCreatedEvent>[0];

class AwsError extends Error {
  readonly status: number;
  constructor({ name, status, message = '' }: Exclude<AwsFault, 'cut'>) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

const toWire = ({ id, request, status, jobPercentComplete, errorMessage }: Job) => ({
  id,
  status,
  role: request.role,
  settings: {},
  userMetadata: request.userMetadata,
  ...(jobPercentComplete !== undefined && { jobPercentComplete }),
  ...(errorMessage !== undefined && { errorCode: 1999, errorMessage }),
});

const isS3Operation = (operation: Operation): boolean => operation.endsWith('Object');

/** Parses a request; returns undefined for a notification from an object store. @throws if the operation is unknown. */
async function readCall(request: IncomingMessage): Promise<AwsCall | undefined> {
  const { method = '', url = '', headers } = request;
  const { pathname, searchParams } = new URL(url, 'http://aws');
  if (pathname.startsWith('/notifications')) return undefined;
  const body = await text(request);
  const operation = operationOf(method, pathname, searchParams, headers['x-amz-target']);
  if (!operation) throw new Error(`Unknown operation: ${method} ${url}`);
  if (isS3Operation(operation))
    return { operation, object: decodeURIComponent(pathname.slice(1)), headers, body };
  const parsed: unknown = operation === 'GetJob' ? { Id: pathname.split('/').at(-1) } : JSON.parse(body);
  return { operation, object: '', headers, body: parsed };
}

function operationOf(
  method: string,
  pathname: string,
  parameters: URLSearchParams,
  target: string | string[] | undefined,
): Operation | undefined {
  if (typeof target === 'string') return target.replace('AmazonSQS.', '') as Operation;
  if (pathname === '/2017-08-29/probe') return 'Probe';
  if (pathname === '/2017-08-29/jobs') return 'CreateJob';
  if (pathname.startsWith('/2017-08-29/jobs/')) return 'GetJob';
  return method === 'HEAD' ? 'HeadObject' : ((parameters.get('x-id') ?? undefined) as Operation | undefined);
}

function send(response: ServerResponse, { operation }: AwsCall, result: unknown): void {
  if (operation === 'HeadObject') response.writeHead(200, result as Record<string, string>).end();
  else if (isS3Operation(operation)) response.end(result);
  else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
}

/** Sends an error: JSON for MediaConvert and SQS, XML for S3. */
function sendError(
  response: ServerResponse,
  { operation }: AwsCall,
  { status, name, message }: AwsError,
): void {
  const text = message || `${operation} failed`;
  if (isS3Operation(operation))
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(
        operation === 'HeadObject'
          ? undefined
          : `<Error><Code>${name}</Code><Message>${text}</Message></Error>`,
      );
  else
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': name })
      .end(JSON.stringify({ __type: `com.amazonaws#${name}`, message: text }));
}
