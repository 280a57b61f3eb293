/**
 * A misbehaving site on 127.0.0.1 for tests of fetching and collecting. Not used by the service.
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';

const MIB = 1024 * 1024;
/** Sizes of the oversized bodies, in bytes. The gzip file of the bomb is about 1 MiB. */
export const HUGE_BYTES = 200 * MIB;
const BOMB_BYTES = 1024 * MIB;
/** Maximum number of recorded requests; older ones are dropped. */
const MAX_HITS = 10_000;

export interface Hit {
  /** Path and query. */
  readonly path: string;
  /** ms since the epoch. */
  readonly startedAt: number;
  /** When the response ended, on either side; undefined while in progress. */
  endedAt: number | undefined;
  readonly headers: http.IncomingHttpHeaders;
  /** Body bytes written to the socket; the client has read at most this many. */
  sent: number;
}

export interface HostileServer {
  /** For example http://127.0.0.1:41234. */
  readonly origin: string;
  /** For example 127.0.0.1:41234, for a profile's hosts and `allowedPrivateOrigins`. */
  readonly host: string;
  /** All requests except those for /robots.txt, oldest first. */
  readonly hits: Hit[];
  /** The requests for /robots.txt. */
  readonly robotsHits: Hit[];
  close(): Promise<void>;
}

export interface HostileOptions {
  /** Response of /robots.txt; default: 200 without rules. `reset` resets the connection. */
  readonly robots?:
    | { status?: number; body?: string | Uint8Array; headers?: Record<string, string>; reset?: boolean }
    | undefined;
}

type Handler = (res: http.ServerResponse, hit: Hit, url: URL, server: HostileServer) => void | Promise<void>;

/**
 * Starts the server. Routes (all GET):
 * `/ok` `/status/NNN` `/gzip` `/br` `/deflate` `/deflate-raw` `/empty-gzip` · `/huge` `/huge-declared` `/gzip-bomb`
 * `/deflate-bomb` `/br-bomb` `/gzip-junk` · `/redirect-loop` `/redirect-self` `/redirect-chain/N`
 * `/redirect-to?url=` `/redirect-private` `/redirect-nowhere` `/redirect-utf8` `/redirect-huge` · `/slow-body` `/stalled-body` `/slow-headers` ·
 * `/reset` `/short` `/long` `/bad-http` `/big-headers` `/gzip-cut` · `/invalid-utf8` ·
 * `/429-date?seconds=N` `/429` `/flaky?fail=N[&status=503]` `/challenge` `/zstd`
 */
export async function startHostileServer(options: HostileOptions = {}): Promise<HostileServer> {
  const server = http.createServer((req, res) => {
    const path = req.url ?? '/';
    const hit: Hit = { path, startedAt: Date.now(), endedAt: undefined, headers: req.headers, sent: 0 };
    res.on('error', () => {});
    const onEnd = () => {
      hit.endedAt ??= Date.now();
    };
    res.on('finish', onEnd).on('close', onEnd);
    const list = path === '/robots.txt' ? self.robotsHits : self.hits;
    if (list.push(hit) > MAX_HITS) list.shift();
    const url = new URL(path, self.origin);
    const handler = path === '/robots.txt' ? robotsHandler(options) : findHandler(url.pathname);
    // Clients that disconnect early are expected here.
    (async () => handler(res, hit, url, self))().catch(() => res.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const self: HostileServer = {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    hits: [],
    robotsHits: [],
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return self;
}

function findHandler(pathname: string): Handler {
  const exact = ROUTES[pathname];
  if (exact !== undefined) return exact;
  const [, name, argument] = /^\/(status|redirect-chain)\/(\d+)$/.exec(pathname) ?? [];
  if (name === 'status') return (res, hit) => send(res, hit, Number(argument), 'requested status');
  if (name === 'redirect-chain') {
    const remaining = Number(argument);
    return (res) => redirect(res, remaining === 0 ? '/ok' : `/redirect-chain/${remaining - 1}`);
  }
  return (res, hit) => send(res, hit, 404, 'no such route');
}

function robotsHandler(options: HostileOptions): Handler {
  const { status = 200, body = '', headers = {}, reset = false } = options.robots ?? {};
  return (res, hit) => {
    if (reset) res.socket?.resetAndDestroy();
    else send(res, hit, status, body, { 'content-type': 'text/plain', ...headers });
  };
}

const PAGE = '<!doctype html><meta charset="utf-8"><title>공고</title><p>개발자를 찾습니다</p>';
const ZEROS = Buffer.alloc(MIB);
const HTML = { 'content-type': 'text/html; charset=utf-8' };

const ROUTES: Readonly<Record<string, Handler>> = {
  '/ok': (res, hit) => send(res, hit, 200, PAGE, HTML),
  '/gzip': (res, hit) => send(res, hit, 200, zlib.gzipSync(PAGE), { ...HTML, 'content-encoding': 'gzip' }),
  '/br': (res, hit) =>
    send(res, hit, 200, zlib.brotliCompressSync(PAGE), { ...HTML, 'content-encoding': 'br' }),
  '/deflate': (res, hit) =>
    send(res, hit, 200, zlib.deflateSync(PAGE), { ...HTML, 'content-encoding': 'deflate' }),
  '/deflate-raw': (res, hit) =>
    send(res, hit, 200, zlib.deflateRawSync(PAGE), { ...HTML, 'content-encoding': 'deflate' }),
  '/zstd': (res, hit) => send(res, hit, 200, 'zstd', { ...HTML, 'content-encoding': 'zstd' }),
  '/empty-gzip': (res, hit) => send(res, hit, 200, '', { ...HTML, 'content-encoding': 'gzip' }),

  '/huge': (res, hit) => {
    res.writeHead(200, HTML);
    return flood(res, hit, ZEROS, HUGE_BYTES / ZEROS.length);
  },
  '/huge-declared': (res, hit) => {
    res.writeHead(200, { ...HTML, 'content-length': HUGE_BYTES });
    return flood(res, hit, ZEROS, HUGE_BYTES / ZEROS.length);
  },
  '/gzip-bomb': (res, hit) => {
    // A gzip file may have many members (RFC 1952 2.2); this one repeats the same member.
    res.writeHead(200, { ...HTML, 'content-encoding': 'gzip' });
    return flood(res, hit, zlib.gzipSync(ZEROS), BOMB_BYTES / ZEROS.length);
  },
  '/deflate-bomb': async (res, hit) => {
    res.writeHead(200, { ...HTML, 'content-encoding': 'deflate' });
    const deflate = zlib.createDeflate({ level: 1 });
    deflate.on('error', () => {});
    res.on('close', () => deflate.destroy());
    for (let remaining = BOMB_BYTES / 4 / ZEROS.length; remaining > 0; remaining--) deflate.write(ZEROS);
    deflate.end();
    for await (const chunk of deflate) await write(res, hit, chunk);
    res.end();
  },
  '/br-bomb': (res, hit) => {
    const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 };
    const bomb = zlib.brotliCompressSync(Buffer.alloc(32 * MIB), { params });
    send(res, hit, 200, bomb, { ...HTML, 'content-encoding': 'br' });
  },
  '/gzip-junk': (res, hit) => {
    // A complete page followed by zeros after the gzip trailer, which zlib skips.
    res.writeHead(200, { ...HTML, 'content-encoding': 'gzip' });
    res.write(zlib.gzipSync(PAGE));
    return flood(res, hit, ZEROS, HUGE_BYTES / MIB);
  },
  '/gzip-cut': (res, hit) => {
    const complete = zlib.gzipSync(PAGE);
    send(res, hit, 200, complete.subarray(0, complete.length - 12), { ...HTML, 'content-encoding': 'gzip' });
  },

  '/redirect-loop': (res) => redirect(res, '/redirect-loop-b'),
  '/redirect-loop-b': (res) => redirect(res, '/redirect-loop'),
  '/redirect-self': (res) => redirect(res, '/redirect-self'),
  '/redirect-to': (res, _hit, url) => redirect(res, url.searchParams.get('url') ?? '/ok'),
  '/redirect-private': (res) => redirect(res, 'http://169.254.169.254/latest/meta-data/'),
  '/redirect-nowhere': (res, hit) => send(res, hit, 302, 'no location'),
  '/redirect-utf8': (res) => {
    // Some sites send raw UTF-8 in a header.
    res.socket?.end(
      'HTTP/1.1 302 Found\r\nlocation: /ok?q=개발\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
    );
  },
  '/redirect-huge': (res, hit) => {
    res.writeHead(302, { location: '/ok' });
    return flood(res, hit, ZEROS, HUGE_BYTES / ZEROS.length);
  },

  '/slow-body': async (res, hit) => {
    res.writeHead(200, HTML);
    while (!res.destroyed) {
      await write(res, hit, Buffer.from('<p>'));
      await pause(20);
    }
  },
  '/stalled-body': (res, hit) => {
    res.writeHead(200, HTML);
    return write(res, hit, Buffer.from('<p>partial'));
  },
  '/slow-headers': () => {},

  '/reset': async (res, hit) => {
    res.writeHead(200, { ...HTML, 'content-length': 10_000 });
    await write(res, hit, Buffer.alloc(5_000, 'x'));
    await pause(20);
    res.socket?.resetAndDestroy();
  },
  '/short': async (res, hit) => {
    res.writeHead(200, { ...HTML, 'content-length': 10_000 });
    await write(res, hit, Buffer.alloc(5_000, 'x'));
    res.socket?.end();
  },
  '/long': (res) => {
    res.socket?.write(`HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello${'x'.repeat(5_000)}`);
  },
  '/bad-http': (res) => {
    res.socket?.end('ICY 200 OK\r\nthis is not: HTTP\r\n\r\nat all');
  },
  '/big-headers': (res) => {
    res.socket?.end(`HTTP/1.1 200 OK\r\nx-big: ${'x'.repeat(200_000)}\r\ncontent-length: 0\r\n\r\n`);
  },

  '/invalid-utf8': (res, hit) =>
    send(res, hit, 200, Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80]), HTML),

  '/429-date': (res, hit, url) => {
    const retryAt = new Date(Date.now() + Number(url.searchParams.get('seconds') ?? '1') * 1_000);
    send(res, hit, 429, 'slow down', { 'retry-after': retryAt.toUTCString() });
  },
  '/429': (res, hit) => send(res, hit, 429, 'slow down', { 'retry-after': '0' }),
  '/flaky': (res, hit, url, server) => {
    const previous = server.hits.filter((other) => other.path === hit.path).length - 1;
    const status = Number(url.searchParams.get('status') ?? '503');
    if (previous >= Number(url.searchParams.get('fail') ?? '1')) send(res, hit, 200, PAGE, HTML);
    else if (status === 0) res.socket?.resetAndDestroy();
    else send(res, hit, status, 'not now');
  },
  '/challenge': (res, hit) =>
    send(res, hit, 503, 'verify that you are human', { 'cf-mitigated': 'challenge' }),
};

function send(
  res: http.ServerResponse,
  hit: Hit,
  status: number,
  body: string | Uint8Array,
  headers: http.OutgoingHttpHeaders = {},
): void {
  const bytes = Buffer.from(body);
  hit.sent += bytes.length;
  res.writeHead(status, { 'content-length': bytes.length, ...headers }).end(bytes);
}

function redirect(res: http.ServerResponse, location: string): void {
  res.writeHead(302, { location, 'content-length': 0 }).end();
}

/** Sends the chunk `times` times, as fast as the client reads; rejects if the client disconnects. */
async function flood(res: http.ServerResponse, hit: Hit, chunk: Uint8Array, times: number): Promise<void> {
  for (let remaining = times; remaining > 0; remaining--) await write(res, hit, chunk);
  res.end();
}

async function write(res: http.ServerResponse, hit: Hit, chunk: Uint8Array): Promise<void> {
  if (res.destroyed) throw new Error('the client disconnected');
  hit.sent += chunk.length;
  if (res.write(chunk)) return;
  await new Promise<void>((resolve, reject) => {
    const onDrain = () => {
      res.off('close', onClose);
      resolve();
    };
    const onClose = () => {
      res.off('drain', onDrain);
      reject(new Error('the client disconnected'));
    };
    res.once('drain', onDrain);
    res.once('close', onClose);
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
