import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitConnections } from '@workreel/platform/connections';
import { messageError } from '@workreel/platform/http-message';
import { ADMIN_PATH } from './admin-calls.domain.ts';
import { handleAdminCall } from './admin-handlers.ts';
import { corsHeaders, preflightHeaders } from './cors.domain.ts';
import { isFull, openDisk, randomName } from './disk.ts';
import { DiskCheck, storeFull } from './disk-check.ts';
import { errorXml, S3Error } from './errors.domain.ts';
import { EventSpool } from './event-spool.ts';
import { Notifier, type NotifyOptions, type StoreLog } from './notifier.ts';
import { handleForm, handlePart, type StoreContext } from './public-handlers.ts';
import { Transfers } from './transfers.ts';

export interface FileStoreServerOptions {
  /** The folder of all objects: `UPLOAD_DIR`. */
  root: string;
  bucket: string;
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** Shared with the service, which presigns URLs. */
  secret: string;
  /** Origins of the pages that may upload. */
  origins: readonly string[];
  /** Webhook for the events of new objects. */
  notify?: NotifyOptions;
  log?: StoreLog;
  /** False disables flushing before responses. Only for benchmarks. */
  sync?: boolean;
}

/** Concurrent requests; each takes about 1 MiB. */
const MAX_REQUESTS = 512;
const HEADERS_TIMEOUT_MS = 30_000;
const CONNECTION_CHECK_MS = 10_000;
/** The largest part, 5 GiB, at 0.5 Mbit/s. */
const MAX_REQUEST_MS = 24 * 3_600_000;
/** Grace period for requests in flight when the store closes. */
const CLOSE_GRACE_MS = 3_000;
/** Limits for reading the rest of a rejected body, so that the client receives the response before a reset. */
const LINGER_BYTES = 8 * 1024 ** 2;
const LINGER_MS = 2_000;
const CLEANUP_INTERVAL_MS = 3_600_000;

/** Health checks on the public port: `/health/live` and `/health/ready`. */
const HEALTH_PATH = '/health/';

const NO_LOG: StoreLog = { warn: () => {}, error: () => {} };

/**
 * Starts the server of the file store, which writes uploads directly to the disk and opens no database. The port is also
 * the lock of the folder: the server starts listening before it opens the folder, and stops after the last write.
 *
 * @throws EADDRINUSE while another server listens on the port.
 */
export async function openFileStoreServer(
  options: FileStoreServerOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const ready = Promise.withResolvers<StoreContext>();
  ready.promise.catch(() => {});
  const { server, close } = await listen(options, ready.promise);
  try {
    const store = await openStore(options);
    ready.resolve(store);
    await store.notifier.start();
    const log = options.log ?? NO_LOG;
    const cleanup = setInterval(() => {
      store.transfers
        .removeStaleTemporaries()
        .catch((error: unknown) => log.error({ err: error }, 'temporary files could not be removed'));
    }, CLEANUP_INTERVAL_MS).unref();
    return {
      port: (server.address() as AddressInfo).port,
      close: async () => {
        clearInterval(cleanup);
        await store.notifier.close();
        await close();
      },
    };
  } catch (error) {
    ready.reject(error);
    await close();
    throw error;
  }
}

async function openStore(options: FileStoreServerOptions): Promise<StoreContext> {
  const { bucket, secret, log = NO_LOG } = options;
  const disk = openDisk(options.root, options.sync);
  const spool = new EventSpool(disk, bucket);
  const notifier = new Notifier(spool, options.notify, log);
  const transfers = new Transfers(disk, spool, notifier, log);
  await transfers.recover();
  return {
    disk,
    diskCheck: new DiskCheck(disk),
    bucket,
    secret,
    transfers,
    spool,
    notifier,
    forms: new Set(),
  };
}

/** Starts listening; requests wait until the store is open. */
async function listen(
  options: FileStoreServerOptions,
  store: Promise<StoreContext>,
): Promise<{ server: Server; close(): Promise<void> }> {
  const origins = new Set(options.origins);
  const inFlight = new Set<Promise<void>>();
  let closing = false;
  const server = createServer({
    requestTimeout: MAX_REQUEST_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTION_CHECK_MS,
    keepAliveTimeout: 30_000,
  });
  const handle = (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) => {
    const done = (async () => {
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
        if (closing) throw new S3Error('SlowDown', 'The store is being restarted.');
        if (inFlight.size >= MAX_REQUESTS) throw new S3Error('SlowDown', 'The store is busy.');
        await handleRequest(await store, request, response, expectsContinue);
      } catch (error) {
        sendError(request, response, toS3Error(error, options.log ?? NO_LOG));
      }
    })().finally(() => inFlight.delete(done));
    inFlight.add(done);
  };
  server.on('request', (request, response) => handle(request, response, false));
  // With `Expect: 100-continue`, an invalid request is rejected before the client sends the body.
  server.on('checkContinue', (request, response) => handle(request, response, true));
  limitConnections(server);
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    server,
    async close() {
      closing = true;
      await Promise.race([Promise.all(inFlight), sleep(CLOSE_GRACE_MS, undefined, { ref: false })]);
      server.closeAllConnections();
      await Promise.all(inFlight);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function handleRequest(
  store: StoreContext,
  request: IncomingMessage,
  response: ServerResponse,
  expectsContinue: boolean,
): Promise<void> {
  const sendContinue = () => {
    if (expectsContinue) response.writeContinue();
  };
  if (request.url?.startsWith(ADMIN_PATH)) {
    sendContinue();
    const result = await handleAdminCall(store, request);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(result));
    return;
  }
  if (request.method === 'GET' && request.url?.startsWith(HEALTH_PATH)) {
    await answerHealth(store, request.url.slice(HEALTH_PATH.length), response);
    return;
  }
  if (request.method === 'PUT') {
    const etag = await handlePart(store, request, sendContinue);
    response.setHeader('etag', `"${etag}"`);
  } else if (request.method === 'POST') {
    const { key, etag } = await handleForm(store, request, sendContinue);
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
  if (response.headersSent || request.socket.destroyed) return void response.destroy();
  const isAdminCall = request.url?.startsWith(ADMIN_PATH) === true;
  const requestId = randomName();
  response.statusCode = error.status;
  response.setHeader('x-amz-request-id', requestId);
  response.setHeader('content-type', isAdminCall ? 'application/json' : 'application/xml');
  response.end(
    isAdminCall ? JSON.stringify({ code: error.code, message: error.message }) : errorXml(error, requestId),
  );
  if (request.complete) return;
  // Clients read the response only after sending the body: closing the connection immediately would lose it.
  let read = 0;
  const timeout = setTimeout(() => request.destroy(), LINGER_MS);
  request.on('error', () => {});
  request.once('close', () => clearTimeout(timeout));
  request.on('data', ({ length }: Buffer) => {
    read += length;
    if (read > LINGER_BYTES) request.destroy();
  });
  request.resume();
}

function toS3Error(error: unknown, log: StoreLog): S3Error {
  if (error instanceof S3Error) return error;
  if (isFull(error)) {
    log.error({ err: error }, 'the disk is full');
    return storeFull();
  }
  log.error({ err: error }, 'a request failed');
  return new S3Error('InternalError', 'We encountered an internal error. Please try again.');
}
