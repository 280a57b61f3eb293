/** One video service with its store and its conversions, killed and started again. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiClient, createClient } from '@workreel/testing/client';
import type { Environment } from '@workreel/testing/process';
import { ADMIN, ServiceProcess, serviceEnvironment, workreel } from '@workreel/testing/services';
import { waitFor, within } from '@workreel/testing/wait';
import type { paths } from '@workreel/video-contract/paths';
import type { DataStore } from '../area.ts';
import { type Kind, kill, processesOf } from './processes.ts';

/** What is killed: one kind of process, or all at the same moment. */
export type Subject = Kind | 'all';

/** An orphan ends when it next writes to a pipe that nobody reads, or is told that its parent is gone. */
const ORPHAN_MS = 20_000;
/** A service is back within seconds; a store that ended often waits up to ten before it is started again. */
const RETRY_MS = 60_000;

export class VideoEnvironment implements AsyncDisposable {
  /** Everything stands below it: the data, and what processes write into `tmpdir()`. */
  readonly folder: string;
  readonly store: DataStore;
  readonly service: ServiceProcess;
  /** Calls of the admin, made again until they are answered. */
  readonly client: ApiClient<paths>;
  readonly #env: Environment;

  private constructor(folder: string, store: DataStore, env: Environment) {
    this.folder = folder;
    this.store = store;
    this.#env = env;
    this.service = new ServiceProcess(['video'], { env });
    this.client = createClient<paths>(this.service.video, {
      credentials: ADMIN,
      retry: { timeoutMs: RETRY_MS },
    });
  }

  static async open(folder: string, store: DataStore): Promise<VideoEnvironment> {
    const temporary = join(folder, 'tmp');
    await mkdir(temporary);
    const env = await serviceEnvironment({
      DATA_DIR: store.dataDir,
      DATABASE_URL: store.databaseUrl,
      TMPDIR: temporary,
    });
    const environment = new VideoEnvironment(folder, store, env);
    await environment.service.ready();
    return environment;
  }

  /** The runtime upload directory. */
  get root(): string {
    return join(this.store.dataDir, 'files');
  }
  /** Where processes put what is temporary. */
  get temporary(): string {
    return join(this.folder, 'tmp');
  }

  async start(): Promise<void> {
    this.service.restart();
    await this.service.ready();
  }

  /**
   * Kills, and starts the service again where it was hit. What was orphaned must end by itself.
   *
   * @returns how many processes were hit.
   */
  async kill(subject: Subject): Promise<number> {
    const before = await processesOf(this.folder);
    const hit = before.filter(({ kind }) => subject === 'all' || kind === subject);
    // Parents first: none may notice the death of a child.
    const order: Kind[] = ['service', 'store', 'ffmpeg'];
    for (const { pid } of hit.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) kill(pid);
    if (subject === 'service' || subject === 'all') {
      // Its end is told when the store, which shares its standard error, has ended too.
      await within(ORPHAN_MS, 'The end of a killed service with its store', this.service.ended);
      await this.start();
      await this.#ended(before.map(({ pid }) => pid));
    }
    return hit.length;
  }

  async #ended(pids: number[]): Promise<void> {
    const left = async () => (await processesOf(this.folder)).filter(({ pid }) => pids.includes(pid));
    await waitFor('The end of what a killed service left', async () => (await left()).length === 0, {
      timeoutMs: ORPHAN_MS,
    });
  }

  /** Stops in good order: with 0, and nothing goes on. */
  async stop(): Promise<void> {
    const ended = await this.service.stop();
    const said = this.service.output;
    assert.deepEqual(ended, { code: 0, signal: null }, `it should have ended with 0:\n${said}`);
    assert.deepEqual(await processesOf(this.folder), [], 'processes outlive the service');
  }

  /** `workreel video sweep`, through the service that runs. */
  async sweep(): Promise<{ found: number; expired: number; orphans: number }> {
    const { code, stdout, stderr } = await workreel(['video', 'sweep', '--json'], { env: this.#env });
    assert.equal(code, 0, `sweeping failed: ${stderr}`);
    return JSON.parse(stdout);
  }

  /** Ends whatever is left. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const { pid } of await processesOf(this.folder)) kill(pid);
    await this.service.ended;
  }
}
