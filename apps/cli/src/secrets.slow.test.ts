import { readFileSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@workreel/testing/client';
import type { Environment } from '@workreel/testing/process';
import { ADMIN, ServiceProcess, serviceEnvironment, workreel } from '@workreel/testing/services';
import { uploadFile } from '@workreel/testing/upload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('what other users of the machine can see', { timeout: 120_000 }, () => {
  let folder: string;
  let env: Environment;
  let service: ServiceProcess;
  const dataDir = () => env.DATA_DIR!;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-secrets-'));
    env = await serviceEnvironment({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info' });
    // As `mkdir` and systemd's StateDirectory create it.
    await mkdir(dataDir(), { mode: 0o755 });
    await chmod(dataDir(), 0o755);
    await writeFile(join(folder, 'clip.mp4'), 'not a video');
    service = await new ServiceProcess(['jobs', 'video'], { env }).ready();
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('no files: folders have mode 0700 and files 0600', async () => {
    const client = createClient(service.video, { credentials: ADMIN });
    await uploadFile(client, new Blob(['not a video']), { filename: 'clip.mp4' });
    const archive = join(folder, 'backup.tar.gz');
    expect(await workreel(['backup', archive], { env })).toMatchObject({ code: 0 });
    const paths = (await readdir(dataDir(), { recursive: true })).map((path) => join(dataDir(), path));
    // PGlite sets the mode of its files itself; their folder protects them.
    const isInDatabase = (path: string) => path.startsWith(join(dataDir(), 'database/'));
    expect(paths).toContain(join(dataDir(), 'database'));
    const stored = paths.filter((path) => path.includes('/files/originals/'));
    expect(stored).not.toEqual([]);
    const open: string[] = [];
    for (const path of [dataDir(), archive, ...paths.filter((path) => !isInDatabase(path))]) {
      const stat = await lstat(path).catch(() => undefined);
      if (stat && stat.mode & 0o077) open.push(`${(stat.mode & 0o777).toString(8)} ${path}`);
    }
    expect(open).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('no settings in the environment of the file store', async () => {
    const [store] = readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('object-store'));
    const environment = readFileSync(`/proc/${store}/environ`, 'utf8');
    expect(environment).toContain('PATH=');
    for (const name of ['ADMIN_PASSWORD', 'DATA_DIR', 'STORE_PORT']) expect(environment).not.toContain(name);
    expect(environment).not.toContain(ADMIN.password);
  });

  it('no presigned URLs, tokens or addresses in the logs', async () => {
    const signedPath = `/files/~${Math.floor(Date.now() / 1000) + 60}.SECRET-signature/private/v/1/main.m3u8`;
    for (const path of [
      signedPath,
      signedPath.replace('~', '%7E'),
      '/events/object-created?token=SECRET-token',
      '/posts?q=SECRET-search',
      '/nowhere?SECRET-query',
    ])
      await fetch(service.video + path, { method: path.startsWith('/events') ? 'POST' : 'GET' });
    await fetch(`${service.video}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'SECRET@example.org', password: 'SECRET-password' }),
    });
    await fetch(`${service.jobs}/alerts/unsubscribe?token=SECRET-token`);
    await service.waitFor('The last request is logged', () => service.stderr.includes('unsubscribe'));
    const logs = service.stdout + service.stderr;
    expect(logs).toContain('"path":"/files/~');
    for (const secret of ['SECRET', ADMIN.password, 'uploadId', 'signature='])
      expect(logs).not.toContain(secret);
  });
});
