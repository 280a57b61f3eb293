/** Taking one large file in parallel parts, beside nginx and the bare disk: see bench/README.md. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempDisposableSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nginxFault, startNginx } from '../lib/nginx.ts';
import {
  atLeast,
  atMost,
  type BenchOptions,
  type Findings,
  median,
  rounded,
  tableOf,
} from '../lib/report.ts';
import { ingest, type Stored, send } from './store.ts';

const MIB = 1024 ** 2;
const FULL = { rounds: 5, parts: 8, partMib: 256 };
const QUICK = { rounds: 3, parts: 8, partMib: 32 };
const BOUNDS = { nginx: 0.65, disk: 0.8, memoryMb: 100 };

/** What one round took, in seconds for the whole file. */
interface Round {
  nginx: number;
  unsynced: Stored;
  disk: number;
  shipped: Stored;
}

export async function benchIngest({ quick, say }: BenchOptions): Promise<Findings> {
  const fault = nginxFault();
  if (fault !== null) return { figures: {}, ratios: {}, bounds: {}, missing: [fault], table: [] };
  const size = quick ? QUICK : FULL;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  const received = join(folder.path, 'received');
  mkdirSync(received);
  await using nginx = await startNginx(
    folder.path,
    `root ${received}; client_body_temp_path ${received}/half; location / { dav_methods PUT; }`,
  );
  const bytes = size.partMib * MIB;
  const rounds: Round[] = [];
  // One after the other within each round, so that what else the machine does meets all of them alike.
  for (let round = 1; round <= size.rounds; round++) {
    const measured: Round = {
      nginx: await quietly(() => sendToNginx(nginx.address, received, size.parts, bytes)),
      unsynced: await quietly(() => ingest(join(folder.path, 'store'), size.parts, bytes, { sync: false })),
      disk: await quietly(() => writeWithDd(folder.path, size.parts * size.partMib)),
      shipped: await quietly(() => ingest(join(folder.path, 'store'), size.parts, bytes, { sync: true })),
    };
    rounds.push(measured);
    say(
      `round ${round} of ${size.rounds}: nginx ${measured.nginx.toFixed(2)} s, unsynced ${total(measured.unsynced).toFixed(2)} s, dd ${measured.disk.toFixed(2)} s, as shipped ${total(measured.shipped).toFixed(2)} s`,
    );
  }
  return findings(rounds, size, nginx.version);
}

const total = ({ sendSeconds, completeSeconds }: Stored) => sendSeconds + completeSeconds;

/** Nobody pays for what another left to be written. */
async function quietly<Result>(measure: () => Promise<Result>): Promise<Result> {
  await promisify(execFile)('sync');
  return await measure();
}

/** To a file for each part: nginx puts none together. */
async function sendToNginx(address: string, received: string, parts: number, bytes: number): Promise<number> {
  const names = Array.from({ length: parts }, (_, index) => `part-${index + 1}`);
  const { seconds } = await send(
    names.map((name) => `${address}/${name}`),
    bytes,
  );
  for (const name of names) rmSync(join(received, name));
  return seconds;
}

async function writeWithDd(folder: string, mib: number): Promise<number> {
  const path = join(folder, 'dd');
  const started = performance.now();
  await promisify(execFile)('dd', ['if=/dev/zero', `of=${path}`, 'bs=1M', `count=${mib}`, 'conv=fdatasync']);
  const seconds = (performance.now() - started) / 1000;
  rmSync(path);
  return seconds;
}

function findings(rounds: readonly Round[], size: typeof FULL, peer: string): Findings {
  const mib = size.parts * size.partMib;
  const middle = (seconds: (round: Round) => number) => rounded(median(rounds.map(seconds)), 3);
  const seconds = {
    nginx: middle(({ nginx }) => nginx),
    unsynced: middle(({ unsynced }) => total(unsynced)),
    disk: middle(({ disk }) => disk),
    shipped: middle(({ shipped }) => total(shipped)),
    completing: middle(({ shipped }) => shipped.completeSeconds),
  };
  // Of each round's two runs: a machine that others use too is not equally fast from round to round.
  const ratios = {
    toNginx: rounded(median(rounds.map(({ nginx, unsynced }) => nginx / total(unsynced))), 2),
    toDisk: rounded(median(rounds.map(({ disk, shipped }) => disk / total(shipped))), 2),
  };
  const memory = rounds.flatMap(({ unsynced, shipped }) => [unsynced.memoryMb, shipped.memoryMb]);
  const told = memory.filter((mb) => mb !== null);
  const memoryMb = told.length === 0 ? null : rounded(Math.max(...told), 1);
  const row = (name: string, of: number) => [name, of.toFixed(2), (mib / of).toFixed(0)];
  return {
    figures: { ...size, peer, seconds, memoryMb, rounds },
    ratios,
    bounds: {
      toNginx: atLeast('times the rate of nginx, unsynced', BOUNDS.nginx, ratios.toNginx),
      toDisk: atLeast('times the rate of dd conv=fdatasync, as shipped', BOUNDS.disk, ratios.toDisk),
      memory: atMost("MB more than idle in the store's process", BOUNDS.memoryMb, memoryMb),
    },
    missing: [],
    table: [
      `one file of ${mib} MiB in ${size.parts} parallel parts; median of ${size.rounds} rounds; ${peer}`,
      '',
      ...tableOf(
        ['', 's', 'MiB/s'],
        [
          row('nginx, dav PUT of 8 files', seconds.nginx),
          row('Workreel, unsynced, completed', seconds.unsynced),
          row('dd conv=fdatasync', seconds.disk),
          row('Workreel as shipped, completed', seconds.shipped),
        ],
      ),
    ],
  };
}
