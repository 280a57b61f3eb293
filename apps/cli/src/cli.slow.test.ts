import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type Environment, LaunchedProcess } from '@workreel/testing/process';
import { ADMIN, ServiceProcess, serviceEnvironment, WORKREEL, workreel } from '@workreel/testing/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The commands, as a person types them: a process of its own each. */
describe('the workreel command', { timeout: 120_000 }, () => {
  let dataDir: string;
  let base: string;
  let env: Environment;
  let service: ServiceProcess;
  let firstAnswer = 0;

  const run = (args: string[], more: Environment = {}) => workreel(args, { env: { ...env, ...more } });
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
    const first = await service.waitFor('The first answer', signIn, { pollMs: 5 });
    firstAnswer = first.status;
    await service.waitFor('The end of its start', () => service.stderr.includes('Ready.'));
  });
  afterAll(async () => {
    await service.stop();
    await rm(dataDir, { recursive: true });
  });

  it('starts with something to look at and says where', async () => {
    expect(service.stdout).toContain(`${base}/app/`);
    expect(service.stderr).toMatch(/demo: succeeded .* 496 saved/);
    const total = async () => (await fetch(`${base}/jobs?pageSize=1`)).headers.get('x-total-count');
    await expect.poll(total).toBe('496');
  });

  it('lets its admin in from the first answer on', () => expect(firstAnswer).toBe(200));

  it('refuses a second service on the folder and says who holds it', async () => {
    const second = await run(['start'], { JOBS_PORT: '1' });
    expect(second.code).toBe(2);
    expect(second.stderr).toContain(`is in use by process ${service.pid}`);
    expect(second.stderr).not.toContain('    at ');
  });

  it('works through the service that holds the store', async () => {
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

  it('keeps its socket from others', async () => {
    expect((await stat(join(dataDir, 'control.sock'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o077).toBe(0);
  });

  it('saves the database while the service uses it, and takes it back into an empty folder alone', async () => {
    const file = join(dataDir, 'backup.tar.gz');
    const saved = await run(['backup', file, '--json']);
    expect(saved).toMatchObject({ code: 0 });
    expect(JSON.parse(saved.stdout)).toMatchObject({ path: file, bytes: (await stat(file)).size });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const elsewhere = { DATA_DIR: join(dataDir, 'restored') };
    const restored = await run(['restore', file, '--json'], elsewhere);
    expect(restored).toMatchObject({ code: 0 });
    expect(JSON.parse(restored.stdout)).toEqual({ path: file, dataDir: elsewhere.DATA_DIR });
    // The admin of the first start is there: none is made.
    const again = await run(['admin', 'create', ADMIN.email], elsewhere);
    expect(again.stderr).toContain('has an account already');
    const twice = await run(['restore', file], elsewhere);
    expect(twice).toMatchObject({ code: 2 });
    expect(twice.stderr).toContain('is not empty (database)');
    await rm(file);
    await rm(elsewhere.DATA_DIR, { recursive: true });
  });

  it('makes admins and gives new passwords', async () => {
    const created = JSON.parse((await run(['admin', 'create', 'second@example.org', '--json'])).stdout);
    expect((await login('second@example.org', created.password)).status).toBe(200);
    const reset = JSON.parse((await run(['admin', 'reset-password', 'second@example.org', '--json'])).stdout);
    expect((await login('second@example.org', created.password)).status).toBe(401);
    expect((await login('second@example.org', reset.password)).status).toBe(200);
    const taken = await run(['admin', 'create', 'second@example.org']);
    expect(taken).toMatchObject({ code: 2 });
    expect(taken.stderr).toContain('has an account already');
  });

  it('says in words what was typed wrong', async () => {
    const unknown = await run(['jobs', 'crawl', 'demmo']);
    expect(unknown.stderr).toContain('Did you mean “demo”?');
    expect(unknown.code).not.toBe(0);
    const pages = await run(['jobs', 'crawl', 'demo', '--pages', 'many']);
    expect(pages.stderr).toContain('whole number');
  });

  it('lists every wrong setting at once', async () => {
    const wrong = await run(['start'], {
      JOBS_PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      CRAWL_ALLOW_PRIVATE_HOSTS: 'maybe',
      ADMIN_PASSWORD: 'short',
      STORAGE: 's3',
    });
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('JOBS_PORT=eighty: must be a whole number from 1 to 65535');
    expect(wrong.stderr.match(/DATABASE_URL/g)).toHaveLength(1);
    expect(wrong.stderr).toContain('S3_BUCKET: must be set with STORAGE=s3');
    expect(wrong.stderr).toContain('CRAWL_ALLOW_PRIVATE_HOSTS=maybe: must be true or false');
    expect(wrong.stderr).toContain('ADMIN_PASSWORD=…');
    expect(wrong.stderr).not.toContain('short');
    expect(wrong.stderr).not.toContain('    at ');
  });

  it('refuses to be a part of what cannot be divided', async () => {
    const alone = await run(['start', '--only', 'worker']);
    expect(alone).toMatchObject({ code: 2 });
    expect(alone.stderr).toContain('set DATABASE_URL');
    const server = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const store = await run(['start', 'jobs', '--only', 'store'], server);
    expect(store).toMatchObject({ code: 2 });
    expect(store.stderr).toContain('Only video has a store');
    const odd = await run(['start', '--only', 'half'], server);
    expect(odd.stderr).toContain('api, worker, store');
    expect(odd.code).not.toBe(0);
  });

  it('prints what a profile reads from a page', async () => {
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

  it('stops when asked: what is in flight is answered, the exit is clean', async () => {
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
    // The service says that it has begun with the request; only then is it asked to stop.
    await once(inFlight, 'continue');
    service.signal('SIGTERM');
    inFlight.end(body);
    const [answer] = await once(inFlight, 'response');
    expect(answer.statusCode).toBe(200);
    expect(await json(answer)).toMatchObject({ account: { email: ADMIN.email } });
    expect(await service.ended).toEqual({ code: 0, signal: null });
    await expect(readFile(join(dataDir, 'owner.json'))).rejects.toThrow('ENOENT');
  });

  it('stops when the shell that npm started it through is gone', async () => {
    const script = join(import.meta.dirname, '../../../scripts/run.mjs');
    // As npm does it: a shell that waits, and dies of a signal without passing it on.
    const command = `"${process.execPath}" "${script}" "${WORKREEL}" start jobs; true`;
    const shell = new LaunchedProcess('sh', ['-c', command], { env });
    await shell.waitFor('The end of its start', () => shell.stderr.includes('Ready.'));
    shell.signal('SIGTERM');
    // Its output closes when the last process that holds it, the service, has ended.
    await shell.ended;
    await expect(readFile(join(dataDir, 'owner.json'))).rejects.toThrow('ENOENT');
  });

  it('works on the store itself where no service holds it', async () => {
    expect((await run(['admin', 'reset-password', 'second@example.org', '--json'])).code).toBe(0);
    const nobody = await run(['admin', 'reset-password', 'nobody@example.org']);
    expect(nobody).toMatchObject({ code: 2 });
    expect(nobody.stderr.trim()).toBe('No account has the address nobody@example.org.');
  });
});
