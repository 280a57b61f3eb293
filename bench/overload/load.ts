/** Loads of the `overload` benchmark, in a process of their own, so that they do not slow the measuring process. */
import { Agent, type RequestOptions, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type Calls, serveCalls } from '../search/worker-process.ts';

export interface RequestLoad {
  url: string;
  /** Requests at a time. Each loop sends the next request when the previous one is answered. */
  loops: number;
  /** Whether each loop has its own IP address, as many users do, instead of sharing one. */
  ownAddresses?: boolean;
  /** Requests that the loops repeat in turn. */
  requests: readonly { path: string; method?: string; headers?: Record<string, string>; body?: string }[];
}

/** Number of responses by status; 0 for broken connections. */
export type Statuses = Record<number, number>;

export interface LoadCalls extends Calls {
  /** Starts loops of requests. */
  startRequests(load: RequestLoad): void;
  /** Opens connections that send nothing, and opens each again when it is closed. */
  startSilence(load: { urls: readonly string[]; connections: number }): Promise<void>;
  /** Opens event streams and keeps them open. @returns the number of responses by status. */
  openStreams(load: { url: string; headers: Record<string, string>; count: number }): Promise<Statuses>;
  /** Ends all loads. @returns the number of responses by status. */
  stop(_: null): Promise<Statuses>;
}

let stopped = new AbortController();
let statuses: Statuses = {};
let running: Promise<void>[] = [];
const sockets = new Set<Socket>();

/** Pause after a rejected request, as `Retry-After` asks for at least one second. Shorter, to be less polite. */
const REJECTED_PAUSE_MS = 10;

const send = (url: string, options: RequestOptions, body = '') =>
  new Promise<number>((resolve) => {
    const sent = request(url, options, (response) => {
      response.on('error', () => resolve(0)).on('end', () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    sent.on('error', () => resolve(0)).end(body);
  });

async function loop(load: RequestLoad, first: number): Promise<void> {
  const { signal } = stopped;
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 1,
    ...(load.ownAddresses ? { localAddress: `127.0.1.${1 + first}` } : {}),
  });
  for (let n = first; !signal.aborted; n++) {
    const { path, method = 'GET', headers = {}, body } = load.requests[n % load.requests.length]!;
    const status = await send(`${load.url}${path}`, { method, headers, agent, signal }, body);
    if (signal.aborted) return;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 0 || status === 429 || status === 503)
      await new Promise((resolve) => setTimeout(resolve, REJECTED_PAUSE_MS));
  }
}

function openSilent(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, resolve);
    sockets.add(socket);
    socket.on('error', () => resolve());
    socket.on('close', () => {
      sockets.delete(socket);
      if (!stopped.signal.aborted) setTimeout(() => void openSilent(url), 100);
    });
  });
}

const calls: LoadCalls = {
  startRequests(load) {
    for (let n = 0; n < load.loops; n++) running.push(loop(load, n));
  },

  async startSilence({ urls, connections }) {
    for (const url of urls) await Promise.all(Array.from({ length: connections }, () => openSilent(url)));
  },

  async openStreams({ url, headers, count }) {
    const opened: Statuses = {};
    const agent = new Agent({ keepAlive: true });
    const { signal } = stopped;
    await Promise.all(
      Array.from(
        { length: count },
        () =>
          new Promise<void>((resolve) => {
            const note = (status: number) => {
              opened[status] = (opened[status] ?? 0) + 1;
              resolve();
            };
            request(url, { headers, agent, signal }, (response) => {
              response.on('error', () => {}).resume();
              note(response.statusCode ?? 0);
            })
              .on('error', () => note(0))
              .end();
          }),
      ),
    );
    return opened;
  },

  async stop() {
    stopped.abort();
    for (const socket of sockets) socket.destroy();
    await Promise.all(running);
    const result = statuses;
    running = [];
    statuses = {};
    stopped = new AbortController();
    return result;
  },
};

// Open connections would keep the process running.
process.once('disconnect', () => process.exit());
serveCalls(calls);
