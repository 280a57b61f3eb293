import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { clientNetworkReader } from '@workreel/platform/client-address';
import { limitConnections } from '@workreel/platform/connections';
import { messageError } from '@workreel/platform/http-message';
import { corsHeaders, preflightHeaders } from './cors.domain.ts';
import { isFull, randomName } from './disk.ts';
import { errorXml, S3Error } from './errors.domain.ts';
import type { StoreLog } from './notifier.ts';
import { handleForm, handlePart, type StoreContext } from './public-handlers.ts';
import type { Requests } from './requests.ts';
import { sendRejection, toS3Error } from './responses.ts';

/** Time for the headers of a request, and between two requests on a connection; silent connections are closed after it. */
const HEADERS_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 15_000;
const CONNECTION_CHECK_MS = 5_000;
/** The largest part, 5 GiB, at 0.5 Mbit/s. */
const MAX_REQUEST_MS = 24 * 3_600_000;
/** Health checks: `/health/live` and `/health/ready`. */
const HEALTH_PATH = '/health/';

interface PublicServerOptions {
  origins: readonly string[];
  trustProxy?: string | undefined;
  log: StoreLog;
  /** Requests wait until the store is open. */
  store: Promise<StoreContext>;
  requests: Requests;
}

/** Creates the server that receives uploads, without listening. It reads no body before it has verified the signature. */
export function createPublicServer(options: PublicServerOptions): Server {
  const { log, store, requests } = options;
  const origins = new Set(options.origins);
  const networkOf = clientNetworkReader(options.trustProxy);
  const server = createServer({
    requestTimeout: MAX_REQUEST_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTION_CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  const handle = async (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) => {
    const cors = corsHeaders(origins, request.headers.origin);
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
    try {
      const malformed = messageError(request);
      if (malformed) {
        response.setHeader('connection', 'close');
        throw new S3Error('InvalidRequest', malformed);
      }
      // Before the others, because a page cannot read any response, not even 503, if the preflight failed.
      if (request.method === 'OPTIONS') return answerPreflight(origins, request, response);
      if (requests.closing) throw new S3Error('SlowDown', 'The store is being restarted.');
      const sendContinue = () => {
        if (expectsContinue) response.writeContinue();
      };
      await answer(await store, { request, network: networkOf(request), sendContinue }, response);
    } catch (error) {
      sendError(request, response, toS3Error(error, log));
    }
  };
  server.on('request', (request, response) => requests.add(handle(request, response, false)));
  // With `Expect: 100-continue`, an invalid request is rejected before the client sends the body.
  server.on('checkContinue', (request, response) => requests.add(handle(request, response, true)));
  limitConnections(server);
  return server;
}

async function answer(
  store: StoreContext,
  incoming: Parameters<typeof handlePart>[1],
  response: ServerResponse,
): Promise<void> {
  const { method, url = '' } = incoming.request;
  if (method === 'GET' && url.startsWith(HEALTH_PATH))
    return answerHealth(store, url.slice(HEALTH_PATH.length), response);
  if (method === 'PUT') {
    const etag = await handlePart(store, incoming);
    response.setHeader('etag', `"${etag}"`);
  } else if (method === 'POST') {
    const { key, etag } = await handleForm(store, incoming);
    response.statusCode = 204;
    response.setHeader('etag', `"${etag}"`);
    response.setHeader('location', `/${store.bucket}/${key}`);
  } else {
    throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.');
  }
  response.end();
}

/** Answers as the health checks of the services do: `live` if the process responds, `ready` if the disk is writable and has space. */
async function answerHealth(store: StoreContext, check: string, response: ServerResponse): Promise<void> {
  if (check !== 'live' && check !== 'ready') throw new S3Error('NoSuchBucket', 'There is no such check.');
  const problem =
    check === 'live'
      ? undefined
      : await store.diskCheck.run().then(
          () => undefined,
          (error: unknown) =>
            isStoreFull(error) ? 'The disk is full.' : 'The disk of the file store cannot be written.',
        );
  response.setHeader('content-type', problem === undefined ? 'application/json' : 'application/problem+json');
  if (problem === undefined) return void response.end(JSON.stringify({ status: 'ok' }));
  response.statusCode = 503;
  const title = STATUS_CODES[response.statusCode];
  response.end(
    JSON.stringify({ type: 'about:blank', title, status: 503, detail: problem, code: 'NOT_READY' }),
  );
}

const isStoreFull = (error: unknown): boolean =>
  isFull(error) || (error instanceof S3Error && error.code === 'InsufficientStorage');

function answerPreflight(
  origins: ReadonlySet<string>,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const allowed = preflightHeaders(origins, {
    origin: headers.origin,
    method: headers['access-control-request-method'],
    headers: headers['access-control-request-headers'],
  });
  if (allowed === undefined) throw new S3Error('AccessForbidden', 'This CORS request is not allowed.');
  for (const [name, value] of Object.entries(allowed)) response.setHeader(name, value);
  response.end();
}

function sendError(request: IncomingMessage, response: ServerResponse, error: S3Error): void {
  if (response.headersSent) return void response.destroy();
  const requestId = randomName();
  response.statusCode = error.status;
  response.setHeader('x-amz-request-id', requestId);
  response.setHeader('content-type', 'application/xml');
  sendRejection(request, response, errorXml(error, requestId));
}
