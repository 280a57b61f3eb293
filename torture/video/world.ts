/** One video service with its store and its conversions, killed and started again. */
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import {
  environmentOf,
  type House,
  MAIN,
  ready,
  type Service,
  spawnNode,
  startService,
  until,
  within,
} from '../service.ts';
import { type Kind, kill, processesOf } from './processes.ts';

/** Who is killed: one kind of process, or all at the same moment. */
export type Victim = Kind | 'all';

/** An orphan ends when it next writes to a pipe that nobody reads, or is told that its parent is gone. */
const ORPHAN_MS = 20_000;
const STOP_MS = 30_000;
const SWEEP_MS = 60_000;

export class World {
  /** Everything of this world stands below it: the house, and what its processes write into `tmpdir()`. */
  readonly folder: string;
  readonly house: House;
  readonly port: number;
  #service: Service;

  private constructor(folder: string, house: House, port: number) {
    this.folder = folder;
    this.house = house;
    this.port = port;
    this.#service = startService(house, port, 'video');
  }

  static async open(folder: string, databaseUrl: string | undefined): Promise<World> {
    const temporary = join(folder, 'tmp');
    await mkdir(temporary);
    const [port, storePort] = [await freePort(), await freePort()];
    const env = { STORE_PORT: String(storePort), TMPDIR: temporary, DEMO: 'false' };
    const world = new World(folder, { dataDir: join(folder, 'data'), databaseUrl, env }, port);
    await ready(world.#service);
    return world;
  }

  get base(): string {
    return this.#service.base;
  }
  /** The runtime upload directory. */
  get root(): string {
    return join(this.house.dataDir, 'files');
  }
  /** Where processes put what is temporary. */
  get temporary(): string {
    return join(this.folder, 'tmp');
  }
  get service(): Service {
    return this.#service;
  }

  async start(): Promise<void> {
    this.#service = startService(this.house, this.port, 'video');
    await ready(this.#service);
  }

  /**
   * Kills, and starts the service again where it was hit. What was orphaned must end by itself.
   *
   * @returns how many processes were hit.
   */
  async kill(victim: Victim): Promise<number> {
    const before = await processesOf(this.folder);
    const hit = before.filter(({ kind }) => victim === 'all' || kind === victim);
    // Parents first: none may notice the death of a child.
    const order: Kind[] = ['service', 'store', 'ffmpeg'];
    for (const { pid } of hit.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) kill(pid);
    if (victim === 'service' || victim === 'all') {
      // Its end is told when the store, which shares its standard error, has ended too.
      await within(ORPHAN_MS, 'The end of a killed service with its store', this.#service.ended);
      await this.start();
      await this.#ended(before.map(({ pid }) => pid));
    }
    return hit.length;
  }

  async #ended(pids: number[]): Promise<void> {
    const left = async () => (await processesOf(this.folder)).filter(({ pid }) => pids.includes(pid));
    await until(ORPHAN_MS, 'The end of what a killed service left', async () => (await left()).length === 0);
  }

  /** Stops in good order: with 0, and nothing goes on. */
  async stop(): Promise<void> {
    this.#service.signal('SIGTERM');
    const ended = await within(STOP_MS, 'Stopping in good order', this.#service.ended);
    assert.deepEqual(
      ended,
      { code: 0, signal: null },
      `it should have ended with 0:\n${this.#service.said()}`,
    );
    assert.deepEqual(await processesOf(this.folder), [], 'processes outlive the service');
  }

  /** `workreel video sweep`, through the service that runs. */
  async sweep(): Promise<{ found: number; expired: number; orphans: number }> {
    const command = spawnNode(
      [MAIN, 'video', 'sweep', '--json'],
      environmentOf(this.house, this.port, 'video'),
    );
    const { code } = await within(SWEEP_MS, 'Sweeping', command.ended);
    assert.equal(code, 0, `sweeping failed: ${command.said()}`);
    return JSON.parse(command.out());
  }

  /** Ends whatever is left. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const { pid } of await processesOf(this.folder)) kill(pid);
    await this.#service.ended;
  }
}
