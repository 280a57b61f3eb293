import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { FairQueue, type FairQueueOptions, overloaded, tooManyRequests } from '../fair-queue.ts';
import { networkOf } from './client-address.ts';

/** Requests of one client within a minute. */
interface RateLimit {
  kind: 'rate';
  perMinute: number;
}

/** Requests that are answered in turn, so that no client can delay the others; see `FairQueue`. */
interface QueueLimit extends FairQueueOptions {
  kind: 'queue';
}

/** Responses that stay open. */
interface OpenLimit {
  kind: 'open';
  perClient: number;
  total: number;
}

/**
 * Limits for everything costly that a stranger can request, per process. A client is an account or, without a valid
 * access token, the network of an IP address. A route selects its limit in `config.limit`. `docs/operations.md` describes
 * what to set behind a proxy.
 */
export const LIMITS = {
  /**
   * Routes without authentication that hash a password, send an email or look up a token. High enough for a school
   * class that signs up together behind one IP address.
   */
  signIn: { kind: 'rate', perMinute: 300 },
  /** Starting uploads. A client that uploads a folder of small files starts several per second. */
  upload: { kind: 'rate', perMinute: 600 },
  /** Reports of views. A school class behind one IP address starts a video at the same time, and watches several in an hour. */
  view: { kind: 'rate', perMinute: 300 },
  /**
   * Searches. Several run at a time, because most of them also wait for the database. A page makes at most four at
   * once, and a hundred visitors may share an IP address.
   */
  search: { kind: 'queue', concurrency: 8, maxWaiting: 1_000, maxWaitingPerClient: 100 },
  /** Event streams. A page opens one, and a user may have several tabs and devices. */
  eventStream: { kind: 'open', perClient: 20, total: 2_000 },
  /** Data exports, each of which holds a few MB of memory while it is sent. */
  export: { kind: 'open', perClient: 1, total: 10 },
  /** CSV files of search results, for which anyone can ask. Each of them keeps 50,000 IDs in memory, and reads as many postings. */
  searchCsv: { kind: 'open', perClient: 2, total: 10 },
  /** CSV files of applications, which are sent as fast as the client reads. */
  csv: { kind: 'open', perClient: 2, total: 20 },
  /** Requests that make the service contact a server that a user names. */
  foreignServer: { kind: 'rate', perMinute: 20 },
} as const satisfies Record<string, RateLimit | QueueLimit | OpenLimit>;

export type LimitName = keyof typeof LIMITS;

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: LimitName;
  }
}

const MINUTE_MS = 60_000;
/** When a client may try again after too many open responses: none of them is about to end. */
const OPEN_RETRY_SECONDS = 30;

/** Returns the client to which the costs of a request are charged: an account or a network. */
export const clientOf = ({ identity, ip }: FastifyRequest): string => identity?.accountId ?? networkOf(ip);

/** Enforces the limits that routes select in `config.limit`. Register before the routes and after access control. */
export async function registerLimits(app: FastifyInstance, trustsProxy: boolean): Promise<void> {
  await app.register(rateLimit, { global: false });
  const enforcers = new Map<LimitName, (route: RouteOptions) => void>();
  app.addHook('onRoute', (route) => {
    const name = route.config?.limit;
    if (name === undefined) return;
    const enforce = enforcers.get(name) ?? createEnforcer(app, LIMITS[name]);
    enforcers.set(name, enforce);
    enforce(route);
  });
  if (!trustsProxy) warnAboutProxy(app);
}

/** Creates a function that enforces one limit for all routes to which it is applied. */
function createEnforcer(
  app: FastifyInstance,
  limit: RateLimit | QueueLimit | OpenLimit,
): (route: RouteOptions) => void {
  if (limit.kind === 'rate') {
    const count = app.createRateLimit({
      max: limit.perMinute,
      timeWindow: MINUTE_MS,
      keyGenerator: clientOf,
    });
    return (route) =>
      addRequestHook(route, async (request) => {
        const counted = await count(request);
        if (!counted.isAllowed && counted.isExceeded)
          throw tooManyRequests(counted.ttlInSeconds, 'Too many requests from this network or account.');
      });
  }
  if (limit.kind === 'queue') {
    const queue = new FairQueue(limit);
    return (route) => waitInQueue(route, queue);
  }
  const responses = new OpenResponses(limit);
  return (route) => addRequestHook(route, async (request, reply) => responses.add(request, reply));
}

function waitInQueue(route: RouteOptions, queue: FairQueue): void {
  const { handler } = route;
  route.handler = function (request, reply) {
    return queue.run(clientOf(request), () =>
      // The client did not wait for its turn.
      reply.raw.destroyed ? reply.hijack() : handler.call(this, request, reply),
    );
  };
}

/** Counts responses from their request until they are closed. */
class OpenResponses {
  readonly #limit: OpenLimit;
  readonly #perClient = new Map<string, number>();
  #total = 0;

  constructor(limit: OpenLimit) {
    this.#limit = limit;
  }

  /** @throws Problem 429 TOO_MANY_REQUESTS, 503 OVERLOADED. */
  add(request: FastifyRequest, reply: FastifyReply): void {
    const client = clientOf(request);
    const count = this.#perClient.get(client) ?? 0;
    if (count >= this.#limit.perClient)
      throw tooManyRequests(
        OPEN_RETRY_SECONDS,
        `At most ${this.#limit.perClient} of these requests can be open at the same time.`,
      );
    if (this.#total >= this.#limit.total) throw overloaded(OPEN_RETRY_SECONDS);
    this.#perClient.set(client, count + 1);
    this.#total++;
    reply.raw.once('close', () => {
      const rest = this.#perClient.get(client)! - 1;
      if (rest > 0) this.#perClient.set(client, rest);
      else this.#perClient.delete(client);
      this.#total--;
    });
  }
}

function addRequestHook(
  route: RouteOptions,
  hook: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  route.onRequest = [...[route.onRequest ?? []].flat(), hook];
}

/** Behind a proxy that is not trusted, all clients have its address and share the limits. */
function warnAboutProxy(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', async (request) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return;
    isWarned = true;
    request.log.warn(
      { proxy: request.ip },
      'a request has X-Forwarded-For, but TRUST_PROXY is not set: if this is your proxy, add its address, or all clients share one limit',
    );
  });
}
