/** Compares receiving one large file in parallel parts with nginx and with `dd`; docs/performance.md describes the benchmark. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempDisposableSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { missingNginx, startNginx } from '../lib/nginx.ts';
import {
  atLeast,
  atMost,
  type BenchOptions,
  formatTable,
  median,
  type Results,
  rounded,
} from '../lib/report.ts';
import { ingest, type Stored, send } from './store.ts';

const MIB = 1024 ** 2;
const FULL = { rounds: 5, parts: 8, partMib: 256 };
const QUICK = { rounds: 3, parts: 8, partMib: 32 };
const LIMITS = { nginx: 0.65, disk: 0.8, memoryMb: 100 };

/** Times of one round for the whole file; nginx and disk in seconds. */
interface Round {
  nginx: number;
  unsynced: Stored;
  disk: number;
  shipped: Stored;
}

export async function benchIngest({ quick, progress }: BenchOptions): Promise<Results> {
  const missing = missingNginx();
  if (missing !== null) return { figures: {}, ratios: {}, bounds: {}, missing: [missing], table: [] };
  const size = quick ? QUICK : FULL;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  const received = join(folder.path, 'received');
  mkdirSync(received);
  await using nginx = await startNginx(
    folder.path,
    `root ${received}; client_body_temp_path ${received}/partial; location / { dav_methods PUT; }`,
  );
  const bytes = size.partMib * MIB;
  const rounds: Round[] = [];
  // Interleave the competitors, so that other load on the machine affects all of them.
  for (let round = 1; round <= size.rounds; round++) {
    const measured: Round = {
      nginx: await afterSync(() => sendToNginx(nginx.url, received, size.parts, bytes)),
      unsynced: await afterSync(() => ingest(join(folder.path, 'store'), size.parts, bytes, { sync: false })),
      disk: await afterSync(() => writeWithDd(folder.path, size.parts * size.partMib)),
      shipped: await afterSync(() => ingest(join(folder.path, 'store'), size.parts, bytes, { sync: true })),
    };
    rounds.push(measured);
    progress(
      `round ${round} of ${size.rounds}: nginx ${measured.nginx.toFixed(2)} s, unsynced ${total(measured.unsynced).toFixed(2)} s, dd ${measured.disk.toFixed(2)} s, as shipped ${total(measured.shipped).toFixed(2)} s`,
    );
  }
  return toResults(rounds, size, nginx.version);
}

const total = ({ sendSeconds, completeSeconds }: Stored) => sendSeconds + completeSeconds;

/** Flushes dirty pages first, so that a measurement does not include the writes of the previous one. */
async function afterSync<Result>(measure: () => Promise<Result>): Promise<Result> {
  await promisify(execFile)('sync');
  return await measure();
}

/** Uploads each part as a separate file, because nginx does not assemble parts. */
async function sendToNginx(url: string, received: string, parts: number, bytes: number): Promise<number> {
  const names = Array.from({ length: parts }, (_, index) => `part-${index + 1}`);
  const { seconds } = await send(
    names.map((name) => `${url}/${name}`),
    bytes,
  );
  for (const name of names) rmSync(join(received, name));
  return seconds;
}

async function writeWithDd(folder: string, mib: number): Promise<number> {
  const path = join(folder, 'dd');
  const startedAt = performance.now();
  await promisify(execFile)('dd', ['if=/dev/zero', `of=${path}`, 'bs=1M', `count=${mib}`, 'conv=fdatasync']);
  const seconds = (performance.now() - startedAt) / 1000;
  rmSync(path);
  return seconds;
}

function toResults(rounds: readonly Round[], size: typeof FULL, nginxVersion: string): Results {
  const mib = size.parts * size.partMib;
  const medianOf = (seconds: (round: Round) => number) => rounded(median(rounds.map(seconds)), 3);
  const seconds = {
    nginx: medianOf(({ nginx }) => nginx),
    unsynced: medianOf(({ unsynced }) => total(unsynced)),
    disk: medianOf(({ disk }) => disk),
    shipped: medianOf(({ shipped }) => total(shipped)),
    completing: medianOf(({ shipped }) => shipped.completeSeconds),
  };
  // Compare within each round, because other load on the machine differs from round to round.
  const ratios = {
    toNginx: rounded(median(rounds.map(({ nginx, unsynced }) => nginx / total(unsynced))), 2),
    toDisk: rounded(median(rounds.map(({ disk, shipped }) => disk / total(shipped))), 2),
  };
  const memory = rounds
    .flatMap(({ unsynced, shipped }) => [unsynced.memoryMb, shipped.memoryMb])
    .filter((mb) => mb !== null);
  const memoryMb = memory.length === 0 ? null : rounded(Math.max(...memory), 1);
  const row = (name: string, duration: number) => [name, duration.toFixed(2), (mib / duration).toFixed(0)];
  return {
    figures: { ...size, nginx: nginxVersion, seconds, memoryMb, rounds },
    ratios,
    bounds: {
      toNginx: atLeast('times the rate of nginx, unsynced', LIMITS.nginx, ratios.toNginx),
      toDisk: atLeast('times the rate of dd conv=fdatasync, as shipped', LIMITS.disk, ratios.toDisk),
      memory: atMost("MB above idle in the file store's process", LIMITS.memoryMb, memoryMb),
    },
    missing: [],
    table: [
      `one file of ${mib} MiB in ${size.parts} parallel parts; median of ${size.rounds} rounds; ${nginxVersion}`,
      '',
      ...formatTable(
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
