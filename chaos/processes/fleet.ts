/** Both services as many processes on one PostgreSQL: some answer, some work, one keeps the files. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import type { Environment } from '@workreel/testing/process';
import { ServiceProcess, serviceEnvironment } from '@workreel/testing/services';

export type Part = 'api' | 'worker' | 'store';
/** How many of each part there are. */
export type FleetSize = Record<Part, number>;

/** When a process was away, in ms since the epoch; `to` is undefined while it is. */
interface Absence {
  from: number;
  to: number | undefined;
}

export class Member {
  readonly name: string;
  readonly part: Part;
  readonly process: ServiceProcess;
  readonly #absences: Absence[] = [{ from: 0, to: undefined }];

  /** Begins to start it. */
  constructor(name: string, part: Part, env: Environment) {
    this.name = name;
    this.part = part;
    this.process = new ServiceProcess(part === 'store' ? ['video'] : ['jobs', 'video'], { env, only: part });
  }

  get jobs(): string {
    return this.process.jobs;
  }
  get video(): string {
    return this.process.video;
  }
  get isUp(): boolean {
    return this.#absences.at(-1)?.to !== undefined;
  }

  /** Whether it was away at some moment between the two. */
  wasAway(from: number, to: number): boolean {
    return this.#absences.some(
      (absence) => absence.from <= to && (absence.to ?? Number.POSITIVE_INFINITY) >= from,
    );
  }

  /** Starts it again where it has ended. */
  async start(): Promise<void> {
    this.process.restart();
    await this.process.ready();
    this.#absences.at(-1)!.to = Date.now();
  }

  /** Ends it, by a kill or by asking. It is away from the moment before. */
  async end(how: 'kill' | 'stop'): Promise<void> {
    if (!this.process.isRunning) return;
    this.#absences.push({ from: Date.now(), to: undefined });
    const ended = await this.process[how]();
    const stopped = { code: 0, signal: null };
    if (how === 'stop')
      assert.deepEqual(ended, stopped, `${this.name} did not stop in order:\n${this.process.output}`);
  }
}

export class Fleet implements AsyncDisposable {
  readonly members: readonly Member[];
  #turn = 0;

  private constructor(members: Member[]) {
    this.members = members;
  }

  /** @param settings - what all share. */
  static async open(
    folder: string,
    { size, settings }: { size: FleetSize; settings: Environment },
  ): Promise<Fleet> {
    const names = Object.entries(size).flatMap(([part, count]) =>
      Array.from({ length: count }, (_, index) => ({ part: part as Part, name: `${part}-${index + 1}` })),
    );
    const storePort = String(await freePort());
    const environments: Environment[] = [];
    for (const { name } of names) {
      const dataDir = join(folder, name);
      await mkdir(dataDir, { recursive: true });
      const own = { DATA_DIR: dataDir, UPLOAD_DIR: join(folder, 'files'), STORE_PORT: storePort };
      environments.push(await serviceEnvironment({ ...own, ...settings }));
    }
    const front = environments[names.findIndex(({ part }) => part === 'api')]!;
    const members = names.map(
      ({ name, part }, index) =>
        new Member(name, part, {
          ...environments[index],
          JOBS_BASE_URL: `http://127.0.0.1:${front.JOBS_PORT}`,
          VIDEO_BASE_URL: `http://127.0.0.1:${front.VIDEO_PORT}`,
        }),
    );
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
    await Promise.all(this.members.map((member) => member.end('stop')));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.members.map((member) => member.end('kill')));
  }
}
