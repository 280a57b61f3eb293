import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_PATH } from './admin-calls.domain.ts';
import { handleAdminCall } from './admin-handlers.ts';
import { corsHeaders, preflightHeaders } from './cors.domain.ts';
import { isFull, openDisk, randomName } from './disk.ts';
import { errorXml, S3Error } from './errors.domain.ts';
import { EventSpool } from './event-spool.ts';
import { Notifier, type NotifyOptions, type StoreLog } from './notifier.ts';
import { handleForm, handlePart, type StoreParts } from './public-handlers.ts';
import { Transfers } from './transfers.ts';

export interface FileStoreServerOptions {
  /** The folder of all objects: the runtime upload directory. */
  root: string;
  bucket: string;
  host: string;
  /** 0: any that is free. */
  port: number;
  /** Shared with who presigns addresses. */
  secret: string;
  /** Whose pages may send files here. */
  origins: readonly string[];
  /** Who is told of each new object. */
  notify?: NotifyOptions;
  log?: StoreLog;
  /** False: nothing is brought to the disk before it is answered. For measuring alone. */
  sync?: boolean;
}

/** Connections at once: one that is silent holds some 20 KiB, and nobody is kept out by a thousand of them. */
const MAX_CONNECTIONS = 4_096;
/** Requests at once: each holds about 1 MiB. */
const MAX_REQUESTS = 512;
/** Headers that have not arrived by then never will; looked for so often. In ms. */
const HEADERS_TIMEOUT_MS = 30_000;
const LOOK_MS = 10_000;
/** Longest time for one request, in ms: the largest part, 5 GiB, at 0.5 Mbit/s. */
const MAX_REQUEST_MS = 24 * 3_600_000;
/** What requests under way have to end by themselves when the store is closed, in ms. */
const CLOSING_MS = 3_000;
/** Of a refused body so much is read, or for so long, that the answer arrives before the connection breaks. */
const LINGER_BYTES = 8 * 1024 ** 2;
const LINGER_MS = 2_000;
const SWEEP_MS = 3_600_000;

const SILENT: StoreLog = { warn: () => {}, error: () => {} };

/**
 * The store's own process: takes files of people straight onto the disk, and opens no database. Listening is
 * also its lock of the folder: it does so before it looks at it, and until nothing writes to it any more.
 *
 * @throws EADDRINUSE while another one listens there.
 */
export async function openFileStoreServer(
  options: FileStoreServerOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const ready = Promise.withResolvers<StoreParts>();
  ready.promise.catch(() => {});
  const { server, close } = await listen(options, ready.promise);
  try {
    const store = await openStore(options);
    ready.resolve(store);
    await store.notifier.start();
    const log = options.log ?? SILENT;
    const sweeping = setInterval(() => {
      store.transfers.sweep().catch((error: unknown) => log.error({ err: error }, 'sweeping temporaries'));
    }, SWEEP_MS).unref();
    return {
      port: (server.address() as AddressInfo).port,
      close: async () => {
        clearInterval(sweeping);
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

async function openStore(options: FileStoreServerOptions): Promise<StoreParts> {
  const { bucket, secret, log = SILENT } = options;
  const disk = openDisk(options.root, options.sync);
  const spool = new EventSpool(disk, bucket);
  const notifier = new Notifier(spool, options.notify, log);
  const transfers = new Transfers(disk, spool, notifier, log);
  await transfers.recover();
  return { disk, bucket, secret, transfers, spool, notifier };
}

/** Listens; requests wait until the store is ready. */
async function listen(
  options: FileStoreServerOptions,
  store: Promise<StoreParts>,
): Promise<{ server: Server; close(): Promise<void> }> {
  const origins = new Set(options.origins);
  const underWay = new Set<Promise<void>>();
  let closing = false;
  const server = createServer({
    requestTimeout: MAX_REQUEST_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: LOOK_MS,
    keepAliveTimeout: 30_000,
  });
  server.maxConnections = MAX_CONNECTIONS;
  const take = (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) => {
    const done = (async () => {
      const cors = corsHeaders(origins, request.headers.origin);
      for (const [name, value] of Object.entries(cors)) response.setHeader(name, value);
      try {
        // Before all else: a page reads no answer, not even "later", of a store whose preflight failed.
        if (request.method === 'OPTIONS') return answerPreflight(origins, request, response);
        if (closing) throw new S3Error('SlowDown', 'The store is being restarted.');
        if (underWay.size >= MAX_REQUESTS) throw new S3Error('SlowDown', 'The store is busy.');
        await answer(await store, request, response, expectsContinue);
      } catch (error) {
        refuse(request, response, toS3Error(error, options.log ?? SILENT));
      }
    })().finally(() => underWay.delete(done));
    underWay.add(done);
  };
  server.on('request', (request, response) => take(request, response, false));
  // A client that asks before it sends is told no before it sends.
  server.on('checkContinue', (request, response) => take(request, response, true));
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return {
    server,
    async close() {
      closing = true;
      await Promise.race([Promise.all(underWay), sleep(CLOSING_MS, undefined, { ref: false })]);
      server.closeAllConnections();
      await Promise.all(underWay);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  store: StoreParts,
  request: IncomingMessage,
  response: ServerResponse,
  expectsContinue: boolean,
): Promise<void> {
  const begin = () => {
    if (expectsContinue) response.writeContinue();
  };
  if (request.url?.startsWith(ADMIN_PATH)) {
    begin();
    const result = await handleAdminCall(store, request);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(result));
    return;
  }
  if (request.method === 'PUT') {
    const etag = await handlePart(store, request, begin);
    response.setHeader('etag', `"${etag}"`);
  } else if (request.method === 'POST') {
    const { key, etag } = await handleForm(store, request, begin);
    response.statusCode = 204;
    response.setHeader('etag', `"${etag}"`);
    response.setHeader('location', `/${store.bucket}/${key}`);
  } else {
    throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.');
  }
  response.end();
}

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

function refuse(request: IncomingMessage, response: ServerResponse, error: S3Error): void {
  if (response.headersSent || request.socket.destroyed) return void response.destroy();
  const control = request.url?.startsWith(ADMIN_PATH) === true;
  const requestId = randomName();
  response.statusCode = error.status;
  response.setHeader('x-amz-request-id', requestId);
  response.setHeader('content-type', control ? 'application/json' : 'application/xml');
  response.end(
    control ? JSON.stringify({ code: error.code, message: error.message }) : errorXml(error, requestId),
  );
  if (request.complete) return;
  // Whoever still sends reads nothing before it has sent: a connection that is cut at once loses the answer.
  let read = 0;
  const cut = setTimeout(() => request.destroy(), LINGER_MS);
  request.on('error', () => {});
  request.once('close', () => clearTimeout(cut));
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
    return new S3Error('InsufficientStorage', 'The store has no room left.');
  }
  log.error({ err: error }, 'a request failed');
  return new S3Error('InternalError', 'We encountered an internal error. Please try again.');
}
