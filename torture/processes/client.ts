/** Whoever calls a fleet: goes to the next process where one breaks off, and holds each to account. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet, Member } from './fleet.ts';

/** A process is back within seconds. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

export interface Call {
  service: 'jobs' | 'video';
  method: string;
  path: string;
  token?: string | undefined;
  body?: object | undefined;
  /** Statuses that are an answer; beside them only what a call that is made again may answer. */
  expected?: readonly number[] | undefined;
}

export interface Tally {
  answered: number;
  /** Connections that broke off while their process was killed. */
  broken: number;
  /** How long answers took, in ms. */
  durations: number[];
  /** What nobody may answer, and what broke off without a reason. */
  faults: string[];
}

export class Client {
  /** What waits for an answer, and of whom. */
  readonly #waiting = new Set<{ what: string; of: string; since: number }>();
  readonly tally: Tally = { answered: 0, broken: 0, durations: [], faults: [] };
  readonly #fleet: Fleet;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  /** Asks until somebody answers. @returns what was answered. @throws where nobody does, or something unexpected. */
  async call<T>({
    service,
    method,
    path,
    token,
    body,
    expected = [200],
  }: Call): Promise<{ status: number; json: T }> {
    const what = `${method} ${path}`;
    const began = Date.now();
    for (;;) {
      const member = this.#fleet.api();
      const answer = await this.#once(member, `${member[service]}${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (answer) {
        this.tally.answered++;
        this.tally.durations.push(Date.now() - began);
        if (expected.includes(answer.status))
          return { status: answer.status, json: JSON.parse(answer.text || 'null') as T };
        this.tally.faults.push(
          `${what} answered ${answer.status} by ${member.name}: ${answer.text.slice(0, 300)}`,
        );
        throw new Error(this.tally.faults.at(-1));
      }
      if (Date.now() - began > PATIENCE_MS) throw new Error(`${what} was answered by nobody`);
      await sleep(PAUSE_MS);
    }
  }

  /** @returns undefined where the connection broke off. */
  async #once(
    member: Member,
    url: string,
    init: RequestInit,
  ): Promise<{ status: number; text: string } | undefined> {
    const began = Date.now();
    const waiting = { what: `${init.method} ${new URL(url).pathname}`, of: member.name, since: began };
    this.#waiting.add(waiting);
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      if (member.wasAway(began, Date.now())) this.tally.broken++;
      else
        this.tally.faults.push(
          `${init.method} ${url} broke off, and nobody killed ${member.name}: ${(error as Error).cause ?? error}`,
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
