/** Calls of a fleet: go to the next process where one breaks off, and record what each answers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@workreel/testing/services';
import type { Fleet, Member } from './fleet.ts';

/** A process is back within seconds. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 100;

export interface Tally {
  answered: number;
  /** Connections that broke off while their process was killed. */
  broken: number;
  /** How long answers took, in ms. */
  durations: number[];
  /** What nobody may answer, and what broke off without a reason. */
  faults: string[];
}

export class FleetCalls {
  /** What waits for an answer, and of whom. */
  readonly #waiting = new Set<{ what: string; of: string; since: number }>();
  readonly tally: Tally = { answered: 0, broken: 0, durations: [], faults: [] };
  readonly #fleet: Fleet;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  /** What an API client of a service sends its requests with: asks until somebody answers. */
  to(service: ServiceName): (request: Request) => Promise<Response> {
    return async (request) => {
      const { pathname, search } = new URL(request.url);
      const what = `${request.method} ${pathname}`;
      for (const began = Date.now(); ; await sleep(PAUSE_MS)) {
        const member = this.#fleet.api();
        const answer = await this.#once(
          member,
          new Request(member[service] + pathname + search, request.clone()),
        );
        if (answer) {
          this.tally.answered++;
          this.tally.durations.push(Date.now() - began);
          if (answer.status >= 500)
            this.tally.faults.push(
              `${what} was answered ${answer.status} by ${member.name}: ${await answer.clone().text()}`,
            );
          return answer;
        }
        if (Date.now() - began > TIMEOUT_MS) throw new Error(`${what} was answered by nobody`);
      }
    };
  }

  /** @returns undefined where the connection broke off. */
  async #once(member: Member, request: Request): Promise<Response | undefined> {
    const began = Date.now();
    const waiting = {
      what: `${request.method} ${new URL(request.url).pathname}`,
      of: member.name,
      since: began,
    };
    this.#waiting.add(waiting);
    try {
      const { status, headers, body } = await fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return new Response(body && (await new Response(body).arrayBuffer()), { status, headers });
    } catch (error) {
      if (member.wasAway(began, Date.now())) this.tally.broken++;
      else
        this.tally.faults.push(
          `${waiting.what} broke off, and nobody killed ${member.name}: ${(error as Error).cause ?? error}`,
        );
      return undefined;
    } finally {
      this.#waiting.delete(waiting);
    }
  }

  /** What waits for an answer, by process, and for how long the first of each has. */
  describeWaiting(): string {
    const byMember = Map.groupBy(this.#waiting, ({ of }) => of);
    return [...byMember]
      .map(([of, all]) => {
        const [first] = all;
        return `${all.length} of ${of}, the first, ${first!.what}, for ${Date.now() - first!.since} ms`;
      })
      .join('; ');
  }
}
