import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a client of the SDK has made. */
export interface AwsCall {
  operation: Operation;
  /** `bucket/key` of S3; empty of others. */
  object: string;
  headers: IncomingMessage['headers'];
  /** Of JSON, what it says; else the text. */
  body: unknown;
}
export type Operation = 'Probe' | 'CreateJob' | 'SendMessage' | 'GetObject' | 'HeadObject' | 'PutObject';

/** An error as the service answers it. */
export interface AwsFault {
  status: number;
  name: string;
  message?: string;
}

/** So much of AWS as starting a job asks for: S3's objects, MediaConvert's Probe and CreateJob, a queue of SQS. */
export interface Aws extends AsyncDisposable {
  url: string;
  /** Of the one queue. */
  queueUrl: string;
  /** What clients of the SDK are opened with. */
  client: {
    endpoint: string;
    region: string;
    credentials: { accessKeyId: string; secretAccessKey: string };
  };
  calls: AwsCall[];
  /** Bodies by `bucket/key`. */
  objects: Map<string, string>;
  /** What Probe finds in a file, in the letters of the wire. */
  probed: unknown;
  /** The next calls of this operation are answered by these faults, one each; undefined: that one goes well. */
  fail(operation: Operation, ...faults: (AwsFault | undefined)[]): void;
  callsOf(operation: Operation): AwsCall[];
  /** Bodies of the requests that began a job. */
  jobs(): unknown[];
  /** What was sent to the queue. */
  messages(): unknown[];
}

/** @param check - what is wrong with a request: it is answered as AWS would, and the test is told by {@link Aws.calls}. */
export async function openAws(check: (call: AwsCall) => string[] = () => []): Promise<Aws> {
  const calls: AwsCall[] = [];
  const sent: unknown[] = [];
  const jobIds = new Map<string, string>();
  const failing = new Map<Operation, (AwsFault | undefined)[]>();
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: Error) => response.destroy(error));
  });
  const aws = await listen(server);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    calls.push(call);
    const problems = check(call);
    const fault =
      problems.length > 0
        ? { status: 400, name: 'ValidationException', message: problems.join('\n') }
        : failing.get(call.operation)?.shift();
    if (fault) return refuse(response, call, fault);
    switch (call.operation) {
      case 'Probe':
        return json(response, { probeResults: [opened.probed] });
      case 'CreateJob': {
        const { clientRequestToken: token } = call.body as { clientRequestToken: string };
        const id = jobIds.get(token) ?? `1671477617078-job${jobIds.size + 1}`;
        jobIds.set(token, id);
        return json(response, { job: { id, status: 'SUBMITTED', role: 'r', settings: {} } }, 201);
      }
      case 'SendMessage': {
        const { MessageBody: body } = call.body as { MessageBody: string };
        sent.push(JSON.parse(body));
        return json(response, { MessageId: 'm', MD5OfMessageBody: md5(body) });
      }
      case 'PutObject':
        opened.objects.set(call.object, call.body as string);
        return void response.writeHead(200, { etag: '"e"' }).end();
      default:
        return sendObject(response, call, opened.objects.get(call.object));
    }
  }

  const opened: Aws = {
    ...aws,
    calls,
    objects: new Map(),
    probed: {},
    fail: (operation, ...faults) => void failing.set(operation, faults),
    callsOf: (operation) => calls.filter((call) => call.operation === operation),
    jobs: () => calls.filter(({ operation }) => operation === 'CreateJob').map(({ body }) => body),
    messages: () => sent,
  };
  return opened;
}

async function listen(server: ReturnType<typeof createServer>) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    queueUrl: `${url}/111122223333/video-events`,
    client: {
      endpoint: url,
      region: 'eu-central-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readCall(request: IncomingMessage): Promise<AwsCall> {
  const { pathname } = new URL(request.url ?? '', 'http://aws');
  const body = await text(request);
  const operation = operationOf(request, pathname);
  const isS3 = operation.endsWith('Object');
  return {
    operation,
    object: isS3 ? decodeURIComponent(pathname.slice(1)) : '',
    headers: request.headers,
    body: isS3 ? body : (JSON.parse(body) as unknown),
  };
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'POST /2017-08-29/probe': 'Probe',
  'POST /2017-08-29/jobs': 'CreateJob',
};

/** @throws where it is none that is known: whoever asks for more than is granted is not answered. */
function operationOf({ method = '', url = '', headers }: IncomingMessage, pathname: string): Operation {
  const { searchParams } = new URL(url, 'http://aws');
  const target = headers['x-amz-target'];
  const operation =
    OPERATIONS[`${method} ${pathname}`] ??
    (target === 'AmazonSQS.SendMessage' ? 'SendMessage' : undefined) ??
    (method === 'HEAD' ? 'HeadObject' : (searchParams.get('x-id') as Operation | null));
  if (!operation) throw new Error(`No operation: ${method} ${url}`);
  return operation;
}

/** MediaConvert and SQS answer errors in JSON, S3 in XML. */
function refuse(response: ServerResponse, { operation }: AwsCall, { status, name, message }: AwsFault): void {
  const words = message ?? `${operation} failed`;
  if (operation.endsWith('Object'))
    return void response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(operation === 'HeadObject' ? undefined : xmlError(name, words));
  response.setHeader('x-amzn-errortype', name);
  json(response, { __type: `com.amazonaws#${name}`, message: words }, status);
}

function sendObject(response: ServerResponse, { operation }: AwsCall, body: string | undefined): void {
  if (body !== undefined) return void response.end(operation === 'HeadObject' ? undefined : body);
  response.writeHead(404, { 'content-type': 'application/xml' });
  response.end(operation === 'HeadObject' ? undefined : xmlError('NoSuchKey', 'There is none.'));
}

const xmlError = (code: string, message: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`;

const json = (response: ServerResponse, body: unknown, status = 200): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const md5 = (body: string): string => createHash('md5').update(body).digest('hex');
