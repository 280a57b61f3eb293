/**
 * Attacks the file store while another client uploads: with slow forms, silent connections and a full disk. The other client must
 * need no more than a normal time, and nothing acknowledged may be lost.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchedProcess, run as runCommand } from '@workreel/testing/process';
import { type ChaosOptions, step } from './area.ts';
import { type Attack, startAttack } from './store/attack.ts';
import { StoreClient } from './store/client.ts';
import { type RunningStore, startStore } from './store/process.ts';

const COUNTS = {
  full: { forms: 512, connections: 4_300, uploads: 5 },
  quick: { forms: 512, connections: 1_500, uploads: 2 },
};
/** Many times what an upload takes on an idle machine, and less than the store lets a slow request live. */
const MAX_UPLOAD_MS = 15_000;
/** A common limit of open files, and a number of silent connections that exceeds it. */
const FEW_OPEN_FILES = { openFiles: 1_024, connections: 1_500 };
/** Networks that attack together. */
const NETWORKS = 40;

export async function run({ quick }: ChaosOptions): Promise<void> {
  const { forms, connections, uploads } = quick ? COUNTS.quick : COUNTS.full;
  await withStore({}, async (store, client) => {
    const during = await duringAttacks(store, client, uploads);
    const addressesOf = (count: number) =>
      Array.from({ length: count }, (_, index) => `127.0.1.${index + 1}`);
    const form = (paths: readonly string[], addresses: readonly string[]) =>
      ({ kind: 'slow-form', count: forms, paths, addresses }) as const;
    await during(
      `${forms} slow forms without a signature`,
      form(['/workreel/originals/a/b.mp4'], ['127.0.0.1']),
    );
    for (const networks of [1, NETWORKS])
      await during(
        `${forms} slow signed forms from ${networks} networks`,
        form(await client.presignForms(forms), addressesOf(networks)),
      );
    await during(`${connections} silent connections`, silent(connections));
    await step('restart', async () => {
      await store.restart();
      await client.verify();
    });
  });
  await withStore(FEW_OPEN_FILES, async (store, client) => {
    const during = await duringAttacks(store, client, uploads);
    const { connections: count, openFiles } = FEW_OPEN_FILES;
    await during(`${count} silent connections, with ${openFiles} open files`, silent(count));
  });
  await step('a full disk', testFullDisk);
}

const silent = (count: number): Attack => ({ kind: 'silent', count, addresses: ['127.0.0.1'], paths: [] });

async function withStore(
  options: { openFiles?: number },
  use: (store: RunningStore, client: StoreClient) => Promise<void>,
): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'workreel-chaos-store-'));
  try {
    await using store = await startStore(root, options);
    await use(store, new StoreClient(store));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Returns a function that uploads `uploads` files of each kind during an attack. */
async function duringAttacks(store: RunningStore, client: StoreClient, uploads: number) {
  const normalMs = await client.upload();
  console.log(`  an upload without an attack: ${Math.round(normalMs)} ms`);
  return (name: string, attack: Attack) =>
    step(name, async () => {
      await using _attack = await startAttack(store.port, attack);
      let longest = 0;
      for (let n = 0; n < uploads; n++)
        longest = Math.max(longest, await client.upload(), await client.sendForm());
      console.log(`    longest upload: ${Math.round(longest)} ms`);
      assert.ok(longest < Math.max(MAX_UPLOAD_MS, 10 * normalMs), `an upload took ${longest} ms`);
      await client.verify();
    });
}

const MOUNT = 'mount -t tmpfs -o size=64m tmpfs "$0"';

/** Runs `store/full-disk.ts` on a small file system, which only its own mount namespace has. */
async function testFullDisk(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-chaos-disk-'));
  try {
    const trial = await runCommand('unshare', ['-rm', 'sh', '-c', MOUNT, folder]).catch(() => undefined);
    if (trial?.code !== 0) {
      console.log(
        '    SKIPPED, because this system does not permit mounting a small file system (unshare -rm)',
      );
      return;
    }
    const script = join(import.meta.dirname, 'store/full-disk.ts');
    await using test = new LaunchedProcess('unshare', [
      '-rm',
      'sh',
      '-c',
      `${MOUNT} && exec "$1" "$2" "$0"`,
      folder,
      process.execPath,
      script,
    ]);
    const { code } = await test.exited;
    assert.equal(code, 0, test.output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
