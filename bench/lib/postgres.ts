import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import pg from 'pg';
import { cpuSecondsOfFamily, parentOf } from './cpu.ts';

/** Where Debian puts the binaries of a PostgreSQL server, by version. */
const DEBIAN = '/usr/lib/postgresql';

/** Goes at the end of the block that is `using` it, with the databases made. */
export interface DatabaseServer extends AsyncDisposable {
  /** "PostgreSQL 15.18", and whether it was started for this. */
  description: string;
  /** Makes an empty database of that name, in place of one that is there. @returns its address. */
  fresh(name: string): Promise<string>;
  /** Seconds of processor time that the server has used so far; null where it cannot be told (a server elsewhere). */
  cpuSeconds(): number | null;
}

/**
 * The server of BENCH_DATABASE_URL, else one of our own in a temporary folder, with the settings PostgreSQL comes
 * with, that goes when it is stopped.
 *
 * @throws Error saying what to install
 */
export async function openDatabaseServer(): Promise<DatabaseServer> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return connect(given, null, () => {});
  const bin = serverBinaries();
  if (bin === null) {
    throw new Error(
      `A PostgreSQL server is missing: there is none in ${DEBIAN}. Install it (apt-get install postgresql), or set BENCH_DATABASE_URL to a server on which databases may be made.`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'workreel-bench-pg-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const run = (name: string, ...args: string[]) =>
    execFileSync(join(bin, name), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...owner });
  const port = await freePort();
  const stop = () => {
    try {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
    run(
      'pg_ctl',
      '-D',
      data,
      '-l',
      join(folder, 'log'),
      '-w',
      '-o',
      `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`,
      'start',
    );
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  process.once('exit', stop);
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  return connect(`postgresql://postgres@127.0.0.1:${port}/postgres`, postmaster, () => {
    process.removeListener('exit', stop);
    stop();
  });
}

async function connect(address: string, started: number | null, stop: () => void): Promise<DatabaseServer> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const postmaster = started ?? (await postmasterHere(client, address));
  const made = new Set<string>();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const drop = (name: string) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  return {
    description: `PostgreSQL ${rows[0]?.server_version.split(' ', 1)[0]}${started === null ? ' of BENCH_DATABASE_URL' : ', started for this with its own settings'}`,
    async fresh(name) {
      await drop(name);
      await client.query(`create database ${pg.escapeIdentifier(name)}`);
      made.add(name);
      const url = new URL(address);
      url.pathname = `/${name}`;
      return url.href;
    },
    cpuSeconds: () => (postmaster === null ? null : cpuSecondsOfFamily(postmaster)),
    async [Symbol.asyncDispose]() {
      for (const name of made) await drop(name);
      await client.end();
      stop();
    },
  };
}

/** Of a server on this machine, which may be another's. */
async function postmasterHere(client: pg.Client, address: string): Promise<number | null> {
  if (!['127.0.0.1', '[::1]', 'localhost'].includes(new URL(address).hostname)) return null;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]!.pid, 'postgres');
}

function serverBinaries(): string | null {
  try {
    const versions = readdirSync(DEBIAN).filter((name) => /^\d+$/.test(name));
    const newest = versions.map(Number).sort((one, other) => other - one)[0];
    return newest === undefined ? null : join(DEBIAN, String(newest), 'bin');
  } catch {
    return null;
  }
}

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
