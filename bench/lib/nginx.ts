import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import { LaunchedProcess, run } from '@workreel/testing/process';
import { isListening } from '@workreel/testing/wait';
import { processTreeCpuSeconds } from './cpu.ts';

/** Path of Debian's executable; /usr/sbin is often missing from PATH. */
const NGINX = '/usr/sbin/nginx';
/** One per core of the machine in docs/performance.md. */
const WORKERS = 2;

/** @returns what to install; null if nginx is installed. */
export const missingNginx = (): string | null =>
  existsSync(NGINX)
    ? null
    : `nginx was not compared: ${NGINX} does not exist. Install it (apt-get install nginx-light).`;

/** A running nginx; stops when disposed. */
export interface Nginx extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  url: string;
  /** "nginx 1.22.1". */
  version: string;
  /** CPU time used so far in seconds, including workers; null if unknown. */
  cpuSeconds(): number | null;
}

/**
 * Starts nginx with `sendfile` and without an access log.
 *
 * @param folder - for its configuration and temporary files.
 * @param locations - directives of its only `server` block, besides `listen`.
 * @param workers - number of worker processes.
 * @throws Error if it does not start.
 */
export async function startNginx(folder: string, locations: string, workers = WORKERS): Promise<Nginx> {
  const nginxFolder = mkdtempSync(join(folder, 'nginx-'));
  const port = await freePort();
  const configuration = join(nginxFolder, 'nginx.conf');
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${nginxFolder}/${name};`)
    .join(' ');
  writeFileSync(
    configuration,
    `daemon off; worker_processes ${workers}; pid ${nginxFolder}/pid; error_log stderr crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; client_max_body_size 0; default_type application/octet-stream;
  ${tempPaths}
  server { listen 127.0.0.1:${port}; ${locations} }
}
`,
  );
  const nginx = new LaunchedProcess(NGINX, ['-c', configuration, '-e', 'stderr']);
  await nginx.waitFor('nginx is listening', () => isListening(port));
  return {
    url: `http://127.0.0.1:${port}`,
    version: await version(),
    cpuSeconds: () => processTreeCpuSeconds(nginx.pid),
    [Symbol.asyncDispose]: () => nginx[Symbol.asyncDispose](),
  };
}

/** Returns the version, which nginx prints to standard error. */
async function version(): Promise<string> {
  const { stderr } = await run(NGINX, ['-v']);
  return stderr
    .replace(/^nginx version: /, '')
    .trim()
    .replace('/', ' ');
}
