/** Both services as several processes on one PostgreSQL server: APIs, workers and a file store. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import type { Environment } from '@workreel/testing/process';
import { ServiceProcess, serviceEnvironment } from '@workreel/testing/services';

/** Value of `workreel start --only`. */
export type Role = 'api' | 'worker' | 'store';
/** Number of processes by role. */
export type FleetSize = Record<Role, number>;

/** A period in which a process was down, in ms since the epoch; `to` is undefined while the process is down. */
interface Downtime {
  from: number;
  to: number | undefined;
}

export class FleetProcess {
  readonly name: string;
  readonly role: Role;
  readonly service: ServiceProcess;
  readonly #downtimes: Downtime[] = [{ from: 0, to: undefined }];

  /** Starts the process; `start` waits until it is ready. */
  constructor(name: string, role: Role, env: Environment) {
    this.name = name;
    this.role = role;
    this.service = new ServiceProcess(role === 'store' ? ['video'] : ['jobs', 'video'], { env, only: role });
  }

  get jobsUrl(): string {
    return this.service.jobs;
  }
  get videoUrl(): string {
    return this.service.video;
  }
  get isUp(): boolean {
    return this.#downtimes.at(-1)?.to !== undefined;
  }

  /** Whether the process was down at any time between `from` and `to`. */
  wasDown(from: number, to: number): boolean {
    return this.#downtimes.some(
      (downtime) => downtime.from <= to && (downtime.to ?? Number.POSITIVE_INFINITY) >= from,
    );
  }

  /** Starts the process unless it is running, and waits until it is ready. */
  async start(): Promise<void> {
    this.service.restart();
    await this.service.ready();
    this.#downtimes.at(-1)!.to = Date.now();
  }

  /** Kills the process or stops it gracefully. The downtime starts before the signal is sent. */
  async terminate(method: 'kill' | 'stop'): Promise<void> {
    if (!this.service.isRunning) return;
    this.#downtimes.push({ from: Date.now(), to: undefined });
    const status = await this.service[method]();
    if (method === 'stop')
      assert.deepEqual(
        status,
        { code: 0, signal: null },
        `${this.name} did not stop gracefully:\n${this.service.output}`,
      );
  }
}

export class Fleet implements AsyncDisposable {
  readonly processes: readonly FleetProcess[];
  /** Number of calls to `nextApi`. */
  #turn = 0;

  private constructor(processes: FleetProcess[]) {
    this.processes = processes;
  }

  /** @param settings - settings for all processes. */
  static async open(
    folder: string,
    { size, settings }: { size: FleetSize; settings: Environment },
  ): Promise<Fleet> {
    const names = Object.entries(size).flatMap(([role, count]) =>
      Array.from({ length: count }, (_, index) => ({ role: role as Role, name: `${role}-${index + 1}` })),
    );
    const storePort = String(await freePort());
    const environments: Environment[] = [];
    for (const { name } of names) {
      const dataDir = join(folder, name);
      await mkdir(dataDir, { recursive: true });
      const processSettings = { DATA_DIR: dataDir, UPLOAD_DIR: join(folder, 'files'), STORE_PORT: storePort };
      environments.push(await serviceEnvironment({ ...processSettings, ...settings }));
    }
    const firstApi = environments[names.findIndex(({ role }) => role === 'api')]!;
    const processes = names.map(
      ({ name, role }, index) =>
        new FleetProcess(name, role, {
          ...environments[index],
          JOBS_BASE_URL: `http://127.0.0.1:${firstApi.JOBS_PORT}`,
          VIDEO_BASE_URL: `http://127.0.0.1:${firstApi.VIDEO_PORT}`,
        }),
    );
    const fleet = new Fleet(processes);
    // Start them concurrently, so that all processes try to initialize the empty database.
    await Promise.all(processes.map((process) => process.start()));
    return fleet;
  }

  /** Returns the next API process in rotation, like a load balancer. Skips processes that are down, unless all are. */
  nextApi(): FleetProcess {
    const apis = this.processes.filter(({ role }) => role === 'api');
    const up = apis.filter((process) => process.isUp);
    const candidates = up.length > 0 ? up : apis;
    return candidates[this.#turn++ % candidates.length]!;
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.terminate('stop')));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.processes.map((process) => process.terminate('kill')));
  }
}
