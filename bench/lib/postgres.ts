import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import pg from 'pg';
import { parentPid, processTreeCpuSeconds } from './cpu.ts';

/** Debian's folder of PostgreSQL server binaries, with a subfolder for each major version. */
const BINARIES = '/usr/lib/postgresql';

/** A PostgreSQL server; when disposed, it drops the databases created through it. */
export interface DatabaseServer extends AsyncDisposable {
  /** "PostgreSQL 15.18", and whether the benchmark started it. */
  description: string;
  /** Creates an empty database, or a copy of another one, replacing an existing one with this name. @returns its connection URL. */
  createDatabase(name: string, template?: string): Promise<string>;
  /** CPU time in seconds that the server has used so far; null for a server on another machine. */
  cpuSeconds(): number | null;
}

/**
 * Connects to the server at BENCH_DATABASE_URL, or starts one with default settings in a temporary folder, which is
 * removed when the server is disposed.
 *
 * @throws Error that states what to install
 */
export async function openDatabaseServer(): Promise<DatabaseServer> {
  const configured = process.env.BENCH_DATABASE_URL;
  if (configured) return connect(configured, null, () => {});
  const bin = serverBinaries();
  if (bin === null) {
    throw new Error(
      `No PostgreSQL server found in ${BINARIES}. Install one (apt-get install postgresql), or set BENCH_DATABASE_URL to a server on which databases can be created.`,
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

/** @param startedPid - PID of the server if the benchmark started it. */
async function connect(
  serverUrl: string,
  startedPid: number | null,
  stop: () => void,
): Promise<DatabaseServer> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const postmaster = startedPid ?? (await localPostmaster(client, serverUrl));
  const created = new Set<string>();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const drop = (name: string) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  return {
    description: `PostgreSQL ${rows[0]?.server_version.split(' ', 1)[0]}${startedPid === null ? ' at BENCH_DATABASE_URL' : ', started with default settings'}`,
    async createDatabase(name, template = 'template1') {
      await drop(name);
      await client.query(
        `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)} strategy file_copy`,
      );
      created.add(name);
      const url = new URL(serverUrl);
      url.pathname = `/${name}`;
      return url.href;
    },
    cpuSeconds: () => (postmaster === null ? null : processTreeCpuSeconds(postmaster)),
    async [Symbol.asyncDispose]() {
      for (const name of created) await drop(name);
      await client.end();
      stop();
    },
  };
}

/** Returns the PID of the server's main process; null if the server is not on this machine. */
async function localPostmaster(client: pg.Client, serverUrl: string): Promise<number | null> {
  if (!['127.0.0.1', '[::1]', 'localhost'].includes(new URL(serverUrl).hostname)) return null;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentPid(rows[0]!.pid, 'postgres');
}

function serverBinaries(): string | null {
  try {
    const versions = readdirSync(BINARIES).filter((name) => /^\d+$/.test(name));
    const newest = versions.map(Number).sort((one, other) => other - one)[0];
    return newest === undefined ? null : join(BINARIES, String(newest), 'bin');
  } catch {
    return null;
  }
}

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
