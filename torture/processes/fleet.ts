/** Both services as many processes on one PostgreSQL: some answer, some work, one keeps the files. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import { environmentOf, MAIN, ready, type Service, spawnNode, within } from '../service.ts';

export type Part = 'api' | 'worker' | 'store';
/** Who stands in a fleet: as many as issue a house of two cores can carry. */
const CREW: Record<Part, number> = { store: 1, api: 3, worker: 4 };
const STOP_MS = 30_000;

/** When a process was away, in ms since the epoch; `to` is undefined while it is. */
interface Absence {
  from: number;
  to: number | undefined;
}

export class Member {
  readonly name: string;
  readonly part: Part;
  readonly jobs: string;
  readonly video: string;
  readonly #env: Record<string, string>;
  readonly #absences: Absence[] = [];
  #process: Service | undefined;

  constructor(name: string, part: Part, ports: { jobs: number; video: number }, env: Record<string, string>) {
    this.name = name;
    this.part = part;
    this.jobs = `http://127.0.0.1:${ports.jobs}`;
    this.video = `http://127.0.0.1:${ports.video}`;
    this.#env = { ...env, JOBS_PORT: String(ports.jobs), VIDEO_PORT: String(ports.video) };
  }

  get isUp(): boolean {
    return this.#process !== undefined && this.#absences.at(-1)?.to !== undefined;
  }

  /** Whether it was away at some moment between the two. */
  wasAway(from: number, to: number): boolean {
    return this.#absences.some(
      (absence) => absence.from <= to && (absence.to ?? Number.POSITIVE_INFINITY) >= from,
    );
  }

  said(): string {
    return this.#process?.said() ?? '';
  }

  async start(): Promise<void> {
    if (this.#absences.length === 0) this.#absences.push({ from: 0, to: undefined });
    const services = this.part === 'store' ? ['video'] : ['jobs', 'video'];
    const child = spawnNode([MAIN, 'start', ...services, '--only', this.part], this.#env);
    this.#process = child;
    const base = this.part === 'store' ? this.video : this.jobs;
    await ready({ ...child, base });
    if (base !== this.video) await ready({ ...child, base: this.video });
    this.#absences.at(-1)!.to = Date.now();
  }

  /** Ends it, by a kill or by asking. It is away from the moment before. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#process;
    if (!child) return;
    this.#absences.push({ from: Date.now(), to: undefined });
    this.#process = undefined;
    child.signal(signal);
    const how = await within(STOP_MS, `The end of ${this.name}`, child.ended);
    if (signal === 'SIGTERM')
      assert.deepEqual(
        how,
        { code: 0, signal: null },
        `${this.name} did not stop in order:\n${child.said()}`,
      );
  }
}

export class Fleet {
  readonly members: readonly Member[];
  #turn = 0;

  private constructor(members: Member[]) {
    this.members = members;
  }

  /** @param env - settings that all share. */
  static async open(folder: string, databaseUrl: string, env: Record<string, string>): Promise<Fleet> {
    const places = Object.entries(CREW).flatMap(([part, count]) =>
      Array.from({ length: count }, (_, index) => ({ part: part as Part, name: `${part}-${index + 1}` })),
    );
    const ports: { jobs: number; video: number }[] = [];
    for (const _ of places) ports.push({ jobs: await freePort(), video: await freePort() });
    const front = ports[places.findIndex(({ part }) => part === 'api')]!;
    const shared = {
      UPLOAD_DIR: join(folder, 'files'),
      STORE_PORT: String(await freePort()),
      JOBS_BASE_URL: `http://127.0.0.1:${front.jobs}`,
      VIDEO_BASE_URL: `http://127.0.0.1:${front.video}`,
      ...env,
    };
    const members = places.map(({ part, name }, index) => {
      const house = { dataDir: join(folder, name), databaseUrl, env: shared };
      return new Member(name, part, ports[index]!, environmentOf(house, 0));
    });
    for (const { name } of members) await mkdir(join(folder, name), { recursive: true });
    const fleet = new Fleet(members);
    // All at once: the first start of a fresh database is everybody's.
    await Promise.all(members.map((member) => member.start()));
    return fleet;
  }

  /** Those that answer, one after another, as a load balancer hands them out. */
  api(): Member {
    const apis = this.members.filter(({ part }) => part === 'api');
    const up = apis.filter((member) => member.isUp);
    const among = up.length > 0 ? up : apis;
    return among[this.#turn++ % among.length]!;
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map((member) => member.end('SIGTERM')));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.members.map((member) => member.end('SIGKILL')));
  }
}
