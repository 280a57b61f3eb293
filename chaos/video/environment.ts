/** A video service with its file store and conversions, which can be killed and restarted. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiClient, createClient } from '@workreel/testing/client';
import type { Environment } from '@workreel/testing/process';
import { ADMIN, ServiceProcess, serviceEnvironment, workreel } from '@workreel/testing/services';
import { waitFor, within } from '@workreel/testing/wait';
import type { paths } from '@workreel/video-contract/paths';
import type { DataLocation } from '../area.ts';
import { type FoundProcess, findProcesses, isRunning, killProcess, type ProcessKind } from './processes.ts';

/** The kind of process to kill, or all at the same time. */
export type Subject = ProcessKind | 'all';

/** An orphaned process exits when it next writes to the broken pipe or is notified that its parent has exited. */
const ORPHAN_TIMEOUT_MS = 20_000;
/** A service restarts within seconds. A file store that exits repeatedly is restarted after up to ten seconds. */
const RETRY_TIMEOUT_MS = 60_000;

export class VideoEnvironment implements AsyncDisposable {
  /** Contains all data and the temporary files of the processes. */
  readonly folder: string;
  readonly location: DataLocation;
  readonly service: ServiceProcess;
  /** Admin client that retries calls until the service responds. */
  readonly client: ApiClient<paths>;
  readonly #env: Environment;

  private constructor(folder: string, location: DataLocation, env: Environment) {
    this.folder = folder;
    this.location = location;
    this.#env = env;
    this.service = new ServiceProcess(['video'], { env });
    this.client = createClient<paths>(this.service.video, {
      credentials: ADMIN,
      retry: { timeoutMs: RETRY_TIMEOUT_MS },
    });
  }

  static async open(folder: string, location: DataLocation): Promise<VideoEnvironment> {
    const tempDir = join(folder, 'tmp');
    await mkdir(tempDir);
    const env = await serviceEnvironment({
      DATA_DIR: location.dataDir,
      DATABASE_URL: location.databaseUrl,
      TMPDIR: tempDir,
    });
    const environment = new VideoEnvironment(folder, location, env);
    await environment.service.ready();
    return environment;
  }

  /** Default value of UPLOAD_DIR. */
  get uploadDir(): string {
    return join(this.location.dataDir, 'files');
  }
  get tempDir(): string {
    return join(this.folder, 'tmp');
  }

  async start(): Promise<void> {
    this.service.restart();
    await this.service.ready();
  }

  /**
   * Kills processes. If the service is among them, restarts it and waits until its orphaned processes have exited.
   *
   * @returns the number of killed processes.
   */
  async kill(subject: Subject): Promise<number> {
    const processes = await findProcesses(this.folder);
    const killed = processes.filter(({ kind }) => subject === 'all' || kind === subject);
    // Kill parents first, so that none can react to the exit of a child.
    const order: ProcessKind[] = ['service', 'store', 'ffmpeg'];
    for (const { pid } of killed.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)))
      killProcess(pid);
    if (subject === 'service' || subject === 'all') {
      // Resolves only after the file store, which shares the standard error of the service, has exited too.
      await within(ORPHAN_TIMEOUT_MS, 'exit of the killed service and its file store', this.service.exited);
      await this.start();
      await this.#waitForExit(processes);
    }
    return killed.length;
  }

  async #waitForExit(processes: readonly FoundProcess[]): Promise<void> {
    const allExited = async () => !(await Promise.all(processes.map(isRunning))).includes(true);
    await waitFor('exit of the orphaned processes of a killed service', allExited, {
      timeoutMs: ORPHAN_TIMEOUT_MS,
    });
  }

  /** Stops gracefully and checks that the service exits with 0 and no process remains. */
  async stop(): Promise<void> {
    const status = await this.service.stop();
    assert.deepEqual(
      status,
      { code: 0, signal: null },
      `the service did not exit with 0:\n${this.service.output}`,
    );
    assert.deepEqual(await findProcesses(this.folder), [], 'processes remain after the service has stopped');
  }

  /** Runs `workreel video garbage-collect` inside the running service. */
  async collectGarbage(): Promise<{ reconciled: number; expired: number; orphans: number }> {
    const { code, stdout, stderr } = await workreel(['video', 'garbage-collect', '--json'], {
      env: this.#env,
    });
    assert.equal(code, 0, `garbage collection failed: ${stderr}`);
    return JSON.parse(stdout);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { pid } of await findProcesses(this.folder)) killProcess(pid);
    await this.service.exited;
  }
}
