/** Sends requests to the APIs of a fleet, retries them on another process if a connection breaks, and records the responses. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@workreel/testing/services';
import { Agent, fetch } from 'undici';
import type { Fleet, FleetProcess } from './fleet.ts';

/** Ample time, because processes restart within seconds. */
const TIMEOUT_MS = 60_000;
const RETRY_DELAY_MS = 100;
/**
 * Closes idle connections long before the services do, after 72 s. Otherwise, both could happen at once on a busy machine, and a request on
 * a closed connection would count as an error.
 */
const AGENT = new Agent({ keepAliveMaxTimeout: 10_000 });

export interface RequestStats {
  responses: number;
  /** Connections that broke because their process was terminated. */
  brokenConnections: number;
  /** Time from each request to its response, including retries. */
  durationsMs: number[];
  /** 5xx responses, and connections that broke without a termination. */
  errors: string[];
}

export class FleetClient {
  readonly stats: RequestStats = { responses: 0, brokenConnections: 0, durationsMs: [], errors: [] };
  readonly #fleet: Fleet;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  /** Returns a `fetch` function for API clients of a service that retries until a process responds. */
  fetchFrom(service: ServiceName): (request: Request) => Promise<Response> {
    return async (request) => {
      const { pathname, search } = new URL(request.url);
      const label = `${request.method} ${pathname}`;
      for (const startedAt = Date.now(); ; await sleep(RETRY_DELAY_MS)) {
        const process = this.#fleet.nextApi();
        const baseUrl = service === 'jobs' ? process.jobsUrl : process.videoUrl;
        const response = await this.#send(process, baseUrl + pathname + search, request.clone());
        if (response) {
          this.stats.responses++;
          this.stats.durationsMs.push(Date.now() - startedAt);
          if (response.status >= 500)
            this.stats.errors.push(
              `${label}: ${process.name} returned ${response.status}: ${await response.clone().text()}`,
            );
          return response;
        }
        if (Date.now() - startedAt > TIMEOUT_MS)
          throw new Error(`No process responded to ${label} within ${TIMEOUT_MS / 1_000} s`);
      }
    };
  }

  /** @returns undefined if the connection broke. */
  async #send(
    process: FleetProcess,
    url: string,
    { method, headers, body }: Request,
  ): Promise<Response | undefined> {
    const startedAt = Date.now();
    try {
      const response = await fetch(url, {
        method,
        headers: [...headers],
        body: body && (await new Response(body).arrayBuffer()),
        dispatcher: AGENT,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return new Response(response.body && (await response.arrayBuffer()), {
        status: response.status,
        headers: [...response.headers],
      });
    } catch (error) {
      if (process.wasDown(startedAt, Date.now())) this.stats.brokenConnections++;
      else
        this.stats.errors.push(
          `${method} ${new URL(url).pathname}: the connection broke although ${process.name} was running: ${(error as Error).cause ?? error}`,
        );
      return undefined;
    }
  }
}
