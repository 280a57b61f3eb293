import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import { LaunchedProcess } from '@workreel/testing/process';
import { isListening } from '@workreel/testing/wait';

/** Path of the executable in Debian's nginx package. */
const NGINX = '/usr/sbin/nginx';
const COMPOSE = join(import.meta.dirname, '../compose');

export const hasNginx = existsSync(NGINX);

/** Local ports to use in place of each service's containers. */
export type Upstreams = Record<'jobs-api' | 'video-api' | 'store', number[]>;

export interface Nginx extends AsyncDisposable {
  port: number;
  /** Returns the access log. */
  accessLog(): Promise<string>;
}

/**
 * Copies the configuration and adapts it to this machine: ports, temporary folders, and upstreams instead of container names.
 * Also removes `http2 on`, which nginx before 1.25.1 does not support.
 */
async function copyConfiguration(folder: string, port: number, upstreams: Upstreams, scheme: string) {
  const conf = join(folder, 'nginx.conf');
  const original = await readFile(join(COMPOSE, 'nginx.conf'), 'utf8');
  const adapted = original
    .replaceAll('/tmp/', `${folder}/`)
    // The stdout of a child process is a socket, which cannot be opened by path.
    .replace('/dev/stdout', join(folder, 'access.log'))
    .replaceAll('listen 80 ', `listen 127.0.0.1:${port} `)
    .replace(/server ([\w-]+):\d+ resolve ([^;]*);/g, (_line, name: keyof Upstreams, rest: string) =>
      upstreams[name].map((upstreamPort) => `server 127.0.0.1:${upstreamPort} ${rest};`).join(' '),
    );
  // Run workers as root if the test does: the default user cannot access the temporary folder.
  await writeFile(conf, `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;\n${adapted}`);
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

/** Runs `nginx -t` on the configuration. @returns its output. @throws if the configuration is invalid. */
export async function checkConfiguration(scheme: 'http' | 'https'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-nginx-'));
  try {
    const conf = await copyConfiguration(
      folder,
      await freePort(),
      { 'jobs-api': [1, 2], 'video-api': [3], store: [4] },
      scheme,
    );
    if (scheme === 'https') createCertificate(join(folder, 'certificates'));
    return execFileSync('/bin/sh', ['-c', `${NGINX} -t -e stderr -c ${conf} 2>&1`], { encoding: 'utf8' });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function createCertificate(folder: string): void {
  const command = `mkdir ${folder} && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 \
    -subj /CN=jobs.test -keyout ${folder}/privkey.pem -out ${folder}/fullchain.pem`;
  execFileSync('/bin/sh', ['-c', command], { stdio: 'ignore' });
}

/** Starts nginx with the configuration in `deploy/compose` and the given upstreams. */
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
    await nginx.waitFor('nginx to listen', () => isListening(port));
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, accessLog: () => readFile(join(folder, 'access.log'), 'utf8'), [Symbol.asyncDispose]: stop };
}
