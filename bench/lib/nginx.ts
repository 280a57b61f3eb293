import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@workreel/platform/testing/ports';
import { cpuSecondsOfFamily } from './cpu.ts';

/** Where Debian puts it, for who has no /usr/sbin in PATH. */
const NGINX = '/usr/sbin/nginx';
/** As many as our machines have cores; one file of ours is served by one process. */
const WORKERS = 2;
/** From starting to listening, in ms. */
const PATIENCE_MS = 5_000;
/** Standard error kept for a message, in characters. */
const MAX_COMPLAINT = 4_000;

/** @returns what to install; null where it is there. */
export const nginxFault = (): string | null =>
  existsSync(NGINX)
    ? null
    : `nginx is missing, so nothing was compared with it: there is no ${NGINX}. Install it (apt-get install nginx-light).`;

/** Stops at the end of the block that is `using` it. */
export interface Nginx extends Disposable {
  /** `http://127.0.0.1:<port>`. */
  address: string;
  /** "nginx 1.22.1". */
  version: string;
  /** Seconds of processor time used so far, workers included; null where it cannot be told. */
  cpuSeconds(): number | null;
}

/**
 * Starts nginx with a configuration of its own, of files sent by the kernel and no log.
 *
 * @param folder - where its configuration and temporaries may stand.
 * @param locations - the directives of its one `server` beside `listen`.
 * @param workers - processes that serve.
 * @throws Error where it does not start.
 */
export async function startNginx(folder: string, locations: string, workers = WORKERS): Promise<Nginx> {
  const own = mkdtempSync(join(folder, 'nginx-'));
  const port = await freePort();
  const configuration = join(own, 'nginx.conf');
  const temporaries = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${own}/${name};`)
    .join(' ');
  writeFileSync(
    configuration,
    `daemon off; worker_processes ${workers}; pid ${own}/pid; error_log stderr crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; client_max_body_size 0; default_type application/octet-stream;
  ${temporaries}
  server { listen 127.0.0.1:${port}; ${locations} }
}
`,
  );
  const child = spawn(NGINX, ['-c', configuration, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_COMPLAINT);
  });
  const stop = () => {
    process.removeListener('exit', stop);
    child.kill('SIGTERM');
    rmSync(own, { recursive: true, force: true });
  };
  process.once('exit', stop);
  try {
    await listening(child, port);
  } catch (error) {
    stop();
    throw new Error(`nginx did not start. ${complaint}`, { cause: error });
  }
  return {
    address: `http://127.0.0.1:${port}`,
    version: version(),
    cpuSeconds: () => cpuSecondsOfFamily(child.pid!),
    [Symbol.dispose]: stop,
  };
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  const givenUpAt = Date.now() + PATIENCE_MS;
  while (!(await answers(port))) {
    if (Date.now() > givenUpAt || child.exitCode !== null) throw new Error(`Nobody listens on port ${port}.`);
    await sleep(20);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

/** It tells its version on standard error. */
function version(): string {
  const told = execFileSync('/bin/sh', ['-c', `${NGINX} -v 2>&1`], { encoding: 'utf8' });
  return told
    .replace(/^nginx version: /, '')
    .trim()
    .replace('/', ' ');
}
