import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@workreel/platform/testing/ports';
import { LaunchedProcess, run } from '@workreel/testing/process';
import { isListening } from '@workreel/testing/wait';
import { cpuSecondsOfFamily } from './cpu.ts';

/** Where Debian puts it, for who has no /usr/sbin in PATH. */
const NGINX = '/usr/sbin/nginx';
/** As many as our machines have cores; one file of ours is served by one process. */
const WORKERS = 2;

/** @returns what to install; null where it is there. */
export const nginxFault = (): string | null =>
  existsSync(NGINX)
    ? null
    : `nginx is missing, so nothing was compared with it: there is no ${NGINX}. Install it (apt-get install nginx-light).`;

/** Stops at the end of the block that is `using` it. */
export interface Nginx extends AsyncDisposable {
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
  const nginx = new LaunchedProcess(NGINX, ['-c', configuration, '-e', 'stderr']);
  await nginx.waitFor('nginx listens', () => isListening(port));
  return {
    address: `http://127.0.0.1:${port}`,
    version: await version(),
    cpuSeconds: () => cpuSecondsOfFamily(nginx.pid),
    [Symbol.asyncDispose]: () => nginx[Symbol.asyncDispose](),
  };
}

/** It prints its version on standard error. */
async function version(): Promise<string> {
  const { stderr } = await run(NGINX, ['-v']);
  return stderr
    .replace(/^nginx version: /, '')
    .trim()
    .replace('/', ' ');
}
