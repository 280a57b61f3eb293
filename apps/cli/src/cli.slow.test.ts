import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type Environment, LaunchedProcess } from '@workreel/testing/process';
import { ADMIN, ServiceProcess, serviceEnvironment, WORKREEL, workreel } from '@workreel/testing/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('the workreel command', { timeout: 120_000 }, () => {
  let dataDir: string;
  let base: string;
  let env: Environment;
  let service: ServiceProcess;
  let firstStatus = 0;

  const run = (args: string[], overrides: Environment = {}) =>
    workreel(args, { env: { ...env, ...overrides } });
  const login = (email: string, password: string) =>
    fetch(`${base}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'workreel-cli-'));
    env = await serviceEnvironment({ DATA_DIR: dataDir, DEMO: undefined });
    service = new ServiceProcess(['jobs'], { env });
    base = service.jobs;
    const signIn = () => login(ADMIN.email, ADMIN.password).catch(() => undefined);
    const first = await service.waitFor('The first response', signIn, { pollMs: 5 });
    firstStatus = first.status;
    await service.waitFor('The service is ready', () => service.stderr.includes('Ready.'));
  });
  afterAll(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true });
  });

  it('creates demo data and prints the URLs', async () => {
    expect(service.stdout).toContain(`${base}/app/`);
    expect(service.stderr).toMatch(/demo: succeeded .* 496 saved/);
    const total = async () => (await fetch(`${base}/jobs?pageSize=1`)).headers.get('x-total-count');
    await expect.poll(total).toBe('496');
  });

  it('accepts the admin’s password in the first request', () => expect(firstStatus).toBe(200));

  it('rejects a second service with the same DATA_DIR and names the process that uses it', async () => {
    const second = await run(['start'], { JOBS_PORT: '1' });
    expect(second.code).toBe(2);
    expect(second.stderr).toContain(`is in use by process ${service.pid}`);
    expect(second.stderr).not.toContain('    at ');
  });

  it('runs commands inside the service that uses the embedded database', async () => {
    const crawl = await run(['jobs', 'crawl', 'demo', '--pages', '2', '--json']);
    expect(crawl).toMatchObject({ code: 0 });
    expect(JSON.parse(crawl.stdout)).toMatchObject({
      site: 'demo',
      status: 'succeeded',
      stopReason: 'maxPages',
      pagesFetched: 2,
      postingsSaved: 0,
      requestedBy: 'command',
    });
    expect((await run(['migrate', '--json'])).stdout.trim()).toMatch(/^\{"applied":\[/);
  });

  it('restricts the control socket and the data folder to their owner', async () => {
    expect((await stat(join(dataDir, 'control.sock'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o077).toBe(0);
  });

  it('backs up the database of a running service and restores it only into an empty folder', async () => {
    const file = join(dataDir, 'backup.tar.gz');
    const backup = await run(['backup', file, '--json']);
    expect(backup).toMatchObject({ code: 0 });
    expect(JSON.parse(backup.stdout)).toMatchObject({ path: file, bytes: (await stat(file)).size });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const elsewhere = { DATA_DIR: join(dataDir, 'restored') };
    const restored = await run(['restore', file, '--json'], elsewhere);
    expect(restored).toMatchObject({ code: 0 });
    expect(JSON.parse(restored.stdout)).toEqual({ path: file, dataDir: elsewhere.DATA_DIR });
    // The restored database contains the admin.
    const again = await run(['admin', 'create', ADMIN.email], elsewhere);
    expect(again.stderr).toContain('already exists');
    const twice = await run(['restore', file], elsewhere);
    expect(twice).toMatchObject({ code: 2 });
    expect(twice.stderr).toContain('is not empty (database)');
    await rm(file);
    await rm(elsewhere.DATA_DIR, { recursive: true });
  });

  it('creates admins and resets passwords', async () => {
    const created = JSON.parse((await run(['admin', 'create', 'second@example.org', '--json'])).stdout);
    expect((await login('second@example.org', created.password)).status).toBe(200);
    const reset = JSON.parse((await run(['admin', 'reset-password', 'second@example.org', '--json'])).stdout);
    expect((await login('second@example.org', created.password)).status).toBe(401);
    expect((await login('second@example.org', reset.password)).status).toBe(200);
    const duplicate = await run(['admin', 'create', 'second@example.org']);
    expect(duplicate).toMatchObject({ code: 2 });
    expect(duplicate.stderr).toContain('already exists');
  });

  it('describes invalid arguments', async () => {
    const unknown = await run(['jobs', 'crawl', 'demmo']);
    expect(unknown.stderr).toContain('Did you mean “demo”?');
    expect(unknown.code).not.toBe(0);
    const pages = await run(['jobs', 'crawl', 'demo', '--pages', 'many']);
    expect(pages.stderr).toContain('whole number');
  });

  it('lists all invalid settings', async () => {
    const invalid = await run(['start'], {
      JOBS_PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      CRAWL_ALLOW_PRIVATE_HOSTS: 'maybe',
      ADMIN_PASSWORD: 'short',
      STORAGE: 's3',
    });
    expect(invalid.code).toBe(2);
    expect(invalid.stderr).toContain('JOBS_PORT=eighty: must be a whole number from 1 to 65535');
    expect(invalid.stderr.match(/DATABASE_URL/g)).toHaveLength(1);
    expect(invalid.stderr).toContain('S3_BUCKET: must be set when STORAGE=s3');
    expect(invalid.stderr).toContain('CRAWL_ALLOW_PRIVATE_HOSTS=maybe: must be true or false');
    expect(invalid.stderr).toContain('ADMIN_PASSWORD=…');
    expect(invalid.stderr).not.toContain('short');
    expect(invalid.stderr).not.toContain('    at ');
  });

  it('rejects --only for components that cannot run separately', async () => {
    const embedded = await run(['start', '--only', 'worker']);
    expect(embedded).toMatchObject({ code: 2 });
    expect(embedded.stderr).toContain('Set DATABASE_URL');
    const server = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const store = await run(['start', 'jobs', '--only', 'store'], server);
    expect(store).toMatchObject({ code: 2 });
    expect(store.stderr).toContain('The jobs service has no object store');
    const unknownComponent = await run(['start', '--only', 'half'], server);
    expect(unknownComponent.stderr).toContain('api, worker, store');
    expect(unknownComponent.code).not.toBe(0);
  });

  it('prints what a profile extracts from a page', async () => {
    const file = join(dataDir, 'page.html');
    await writeFile(file, await (await fetch(`${base}/demo/jobs?page=2`)).text());
    const check = await run(['jobs', 'sites', 'check', 'demo', '--page', file]);
    expect(check.code).toBe(0);
    expect(check.stdout).toContain('coverage');
    const live = JSON.parse(
      (await run(['jobs', 'sites', 'check', 'demo', '--url', `${base}/demo/jobs?page=2`, '--json'])).stdout,
    );
    expect(live.cards.length).toBeGreaterThan(19);
  });

  it('explains why a page of a site cannot be fetched', async () => {
    for (const [url, message] of [
      [`${base}1/demo`, /^error: (?:INVALID_URL|PORT_NOT_ALLOWED): /],
      ['http://jobs.invalid/list', /^error: HOST_NOT_ALLOWED: .* is not one of the profile's hosts/],
    ] as const) {
      const check = await run(['jobs', 'sites', 'check', 'demo', '--url', url]);
      expect(check.code).toBe(2);
      expect(check.stderr).toMatch(message);
      expect(check.stderr).not.toContain('    at ');
    }
  });

  it('completes requests in flight and exits with 0 on SIGTERM', async () => {
    const body = JSON.stringify(ADMIN);
    const inFlight = request(`${base}/auth/login`, {
      method: 'POST',
      headers: {
        expect: '100-continue',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    inFlight.flushHeaders();
    // Wait until the service has started processing the request.
    await once(inFlight, 'continue');
    service.signal('SIGTERM');
    inFlight.end(body);
    const [response] = await once(inFlight, 'response');
    expect(response.statusCode).toBe(200);
    expect(await json(response)).toMatchObject({ account: { email: ADMIN.email } });
    expect(await service.exited).toEqual({ code: 0, signal: null });
    await expect(readFile(join(dataDir, 'owner.json'))).rejects.toThrow('ENOENT');
  });

  it('stops when the shell through which npm started it is terminated', async () => {
    const script = join(import.meta.dirname, '../../../scripts/run.mjs');
    // Like npm, uses a shell that waits and does not forward the signal that terminates it.
    const command = `"${process.execPath}" "${script}" "${WORKREEL}" start jobs; true`;
    const shell = new LaunchedProcess('sh', ['-c', command], { env });
    await shell.waitFor('The service is ready', () => shell.stderr.includes('Ready.'));
    shell.signal('SIGTERM');
    // The output closes when the service, the last process that holds it, has exited.
    await shell.exited;
    await expect(readFile(join(dataDir, 'owner.json'))).rejects.toThrow('ENOENT');
  });

  it('opens the database itself if no service is running', async () => {
    expect((await run(['admin', 'reset-password', 'second@example.org', '--json'])).code).toBe(0);
    const unknown = await run(['admin', 'reset-password', 'nobody@example.org']);
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.stderr.trim()).toBe('error: No account has the email address nobody@example.org.');
  });
});
