import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import { LaunchedProcess } from '@workreel/testing/process';
import { isListening } from '@workreel/testing/wait';

/** Where Debian puts it. */
const NGINX = '/usr/sbin/nginx';
const COMPOSE = join(import.meta.dirname, '../compose');

export const hasNginx = existsSync(NGINX);

/** Ports of this machine that stand for the processes of each service. */
export type Upstreams = Record<'jobs-api' | 'video-api' | 'store', number[]>;

export interface Nginx extends AsyncDisposable {
  port: number;
  /** What it has written of requests so far. */
  log(): Promise<string>;
}

/**
 * A copy of the configuration for this machine. Other than there: the ports, where temporaries stand, and the names of
 * containers, which Docker alone knows. nginx before 1.25 does not know `http2 on`.
 */
async function copyConfiguration(folder: string, port: number, upstreams: Upstreams, scheme: string) {
  const conf = join(folder, 'nginx.conf');
  const own = await readFile(join(COMPOSE, 'nginx.conf'), 'utf8');
  const here = own
    .replaceAll('/tmp/', `${folder}/`)
    // Node's pipes are sockets, which cannot be opened by a name.
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replaceAll('listen 80 ', `listen 127.0.0.1:${port} `)
    .replace(/server ([\w-]+):\d+ resolve ([^;]*);/g, (_line, name: keyof Upstreams, rest: string) =>
      upstreams[name].map((at) => `server 127.0.0.1:${at} ${rest};`).join(' '),
    );
  // Else its workers are nobody, who may not enter a folder of root's.
  await writeFile(conf, `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\n${here}`);
  await cp(join(COMPOSE, 'nginx'), join(folder, 'workreel'), { recursive: true });
  const listen = await readFile(join(COMPOSE, `nginx/listen-${scheme}.conf`), 'utf8');
  await writeFile(
    join(folder, 'workreel/listen.conf'),
    listen
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${await freePort()} ssl;`)
      .replace('http2 on;', ''),
  );
  return conf;
}

/** Has nginx look through the configuration. @returns what it says. @throws where it would not start with it. */
export async function checkConfiguration(scheme: 'http' | 'https'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-nginx-'));
  try {
    const conf = await copyConfiguration(
      folder,
      await freePort(),
      { 'jobs-api': [1, 2], 'video-api': [3], store: [4] },
      scheme,
    );
    if (scheme === 'https') makeCertificate(join(folder, 'certificates'));
    return execFileSync('/bin/sh', ['-c', `${NGINX} -t -e stderr -c ${conf} 2>&1`], { encoding: 'utf8' });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function makeCertificate(folder: string): void {
  const make = `mkdir ${folder} && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 \
    -subj /CN=jobs.test -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`;
  execFileSync('/bin/sh', ['-c', make], { stdio: 'ignore' });
}

/** Starts nginx with the configuration of `deploy/compose`, before other processes than there. */
export async function startNginx(upstreams: Upstreams): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-nginx-'));
  const port = await freePort();
  const conf = await copyConfiguration(folder, port, upstreams, 'http');
  const nginx = new LaunchedProcess(NGINX, ['-e', 'stderr', '-c', conf]);
  const stop = async () => {
    await nginx.stop();
    await rm(folder, { recursive: true });
  };
  try {
    await nginx.waitFor('nginx listens', () => isListening(port));
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, log: () => readFile(join(folder, 'access.log'), 'utf8'), [Symbol.asyncDispose]: stop };
}
