import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApplicationData } from './index.ts';
import { withConcurrentChange } from './testing/concurrent-change.ts';
import { openTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

interface Export {
  exportedAt: string;
  account: Record<string, unknown>;
  sessions: { current: boolean }[];
  audit: Record<string, unknown>[];
  products: Record<string, unknown>;
  pending: string[];
}

/** An application that stores a note for each user and can simulate failures. */
function createNotesApplication(name: string) {
  const notes = new Map<string, string>();
  const deleted: string[] = [];
  let failures = 0;
  const data: ApplicationData = {
    name,
    deleteAccountData: async (accountId) => {
      if (failures > 0) {
        failures--;
        throw new Error(`simulated failure of ${name}`);
      }
      notes.delete(accountId);
      deleted.push(accountId);
    },
    exportAccountData: async (accountId) => {
      const note = notes.get(accountId);
      return note === undefined ? {} : { note };
    },
  };
  return {
    data,
    notes,
    deleted,
    remainingFailures: () => failures,
    fail: (times: number) => {
      failures = times;
    },
  };
}

describe('account deletion', () => {
  const jobs = createNotesApplication('jobs');
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ applications: [jobs.data] });
  });
  afterAll(() => app.close());
  const deleteAccount = ({ token }: TestUser) => app.call('DELETE', '/auth/me', { as: token });

  it('deletes the account and its private data', async () => {
    const user = await app.signUp();
    const other = await app.signInAgain(user);
    jobs.notes.set(user.id, 'mine');
    jobs.notes.set('another-user', 'theirs');
    const response = await deleteAccount(user);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.cookies).toEqual([
      expect.objectContaining({
        name: 'workreel_jobs_refresh',
        value: '',
        path: '/auth',
        expires: new Date(0),
      }),
    ]);
    for (const { token, refreshToken } of [user, other]) {
      expect((await app.call('GET', '/auth/me', { as: token })).json()).toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      expect((await app.call('POST', '/auth/refresh', { body: { refreshToken } })).json()).toMatchObject({
        code: 'REFRESH_INVALID',
      });
    }
    expect((await app.login(user)).json()).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    await expect.poll(() => jobs.deleted).toContain(user.id);
    expect([...jobs.notes]).toEqual([['another-user', 'theirs']]);
    for (const table of ['accounts', 'sessions', 'email_links', 'export_parts'])
      expect(
        await app.rows(
          `select 1 from accounts.${table} where ${table === 'accounts' ? 'id' : 'account_id'} = $1`,
          [user.id],
        ),
        table,
      ).toEqual([]);
    // Signing up again creates a new account.
    const again = await app.signUp({ email: user.email });
    expect(again.id).not.toBe(user.id);
  });

  it('enqueues one deletion for concurrent requests', async () => {
    for (let round = 0; round < 3; round++) {
      const users = await Promise.all(Array.from({ length: 4 }, () => app.signUp()));
      const responses = await Promise.all([...users, ...users, ...users].map((user) => deleteAccount(user)));
      const statuses = responses.map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 204).length, statuses.join()).toBeGreaterThanOrEqual(4);
      for (const status of statuses) expect([204, 401], statuses.join()).toContain(status);
      for (const { id } of users)
        expect(
          await app.rows(
            `select 1 from pgboss.job where name = 'accounts-delete-jobs' and data->>'accountId' = $1`,
            [id],
          ),
        ).toHaveLength(1);
    }
    expect((await app.call('DELETE', '/auth/me')).statusCode).toBe(401);
  });

  it('enqueues nothing if the account was deleted concurrently', async () => {
    const user = await app.signUp();
    await withConcurrentChange(app, `delete from accounts.accounts where id = '${user.id}'`, () =>
      deleteAccount(user),
    );
    expect(
      await app.rows(
        `select 1 from pgboss.job where name = 'accounts-delete-jobs' and data->>'accountId' = $1`,
        [user.id],
      ),
    ).toEqual([]);
  });

  it('is retried until the application succeeds', async () => {
    const user = await app.signUp();
    jobs.notes.set(user.id, 'mine');
    jobs.fail(2);
    await deleteAccount(user);
    await expect
      .poll(async () => {
        await app.retryNow('accounts-delete-jobs');
        return jobs.deleted;
      })
      .toContain(user.id);
    expect(jobs.remainingFailures()).toBe(0);
    expect(jobs.notes.has(user.id)).toBe(false);
    const [job] = await app.rows<{ retry_limit: number; years: number }>(
      `select retry_limit, extract(epoch from keep_until - created_on)::float8 / 86400 / 365 as years from pgboss.job where name = 'accounts-delete-jobs' limit 1`,
    );
    // Deletions must never be dropped.
    expect(job!.retry_limit).toBeGreaterThanOrEqual(10_000);
    expect(job!.years).toBeGreaterThan(9);
  });

  it('is processed at the next start of an application that is not running', async () => {
    const video = createNotesApplication('video');
    const first = await openTestApp({ sharedWith: app, service: 'video', applications: [video.data] });
    const user = await first.signUp();
    video.notes.set(user.id, 'a private video');
    await first.close();
    // This process finds the other application only in the database.
    await deleteAccount(user);
    await expect.poll(() => jobs.deleted).toContain(user.id);
    expect(video.deleted).toEqual([]);
    const second = await openTestApp({ sharedWith: app, service: 'video', applications: [video.data] });
    try {
      await expect.poll(() => video.deleted).toEqual([user.id]);
      expect(video.notes.size).toBe(0);
    } finally {
      await second.close();
    }
  });

  it('enqueues nothing if the transaction fails', async () => {
    const user = await app.signUp();
    // A deferred trigger fails when the transaction commits.
    await app.database.run(`create function accounts.refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create constraint trigger refuse after delete on accounts.accounts deferrable initially deferred for each row execute function accounts.refuse();`);
    try {
      const response = await deleteAccount(user);
      expect(response.json()).toMatchObject({ status: 500, code: 'INTERNAL' });
      expect(response.body).not.toContain('refuse');
    } finally {
      await app.database.run('drop trigger refuse on accounts.accounts; drop function accounts.refuse();');
    }
    expect((await app.call('GET', '/auth/me', { as: user.token })).statusCode).toBe(200);
    expect(
      await app.rows(
        `select 1 from pgboss.job where name like 'accounts-delete-%' and data->>'accountId' = $1`,
        [user.id],
      ),
    ).toEqual([]);
  });
});

describe('account export', () => {
  const jobs = createNotesApplication('jobs');
  const video = createNotesApplication('video');
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ applications: [jobs.data] });
  });
  afterAll(() => app.close());
  const exportAccount = async (as: string) => {
    const response = await app.call('GET', '/auth/me/export', { as });
    expect(response.statusCode, response.body).toBe(200);
    return response;
  };

  it('contains the account, its sessions and the data of applications in this process', async () => {
    const user = await app.signUp({ name: '홍길동 <&>', language: 'ko' });
    await app.signInAgain(user);
    jobs.notes.set(user.id, '메모 \u0000 "<>"');
    const response = await exportAccount(user.token);
    expect(response.headers['content-disposition']).toBe('attachment; filename="workreel-export.json"');
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.headers['cache-control']).toBe('no-store');
    const { exportedAt, account, sessions, ...rest } = response.json<Export>();
    expect(Math.abs(Date.now() - Date.parse(exportedAt))).toBeLessThan(60_000);
    expect(account).toEqual({
      id: user.id,
      email: user.email,
      name: '홍길동 <&>',
      role: 'user',
      language: 'ko',
      confirmed: false,
      disabled: false,
      createdAt: expect.any(String),
    });
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    expect(rest).toEqual({ audit: [], products: { jobs: { note: '메모 \u0000 "<>"' } }, pending: [] });
    expect(response.body).not.toMatch(/hash|argon2|selector|sealed/);
    expect((await app.call('GET', '/auth/me/export')).statusCode).toBe(401);
  });

  it('contains the actions of an admin', async () => {
    const user = await app.signUp();
    await app.call('PATCH', `/accounts/${user.id}`, { as: app.admin, body: { disabled: true } });
    const { audit } = (await exportAccount(app.admin)).json<Export>();
    expect(audit).toEqual([
      {
        at: expect.stringMatching(/Z$/),
        action: 'account.change',
        target: user.id,
        details: { disabled: true },
      },
    ]);
  });

  it('waits for an application in another process', async () => {
    const otherApp = await openTestApp({ sharedWith: app, service: 'video', applications: [video.data] });
    try {
      const user = await app.signUp();
      video.notes.set(user.id, 'half \ud83d, nul \u0000');
      const { products, pending } = (await exportAccount(user.token)).json<Export>();
      expect({ products, pending }).toEqual({
        products: { jobs: {}, video: { note: 'half \ufffd, nul \ufffd' } },
        pending: [],
      });
      // The parts are deleted after the export.
      expect(await app.rows('select 1 from accounts.export_parts')).toEqual([]);
      video.notes.set(user.id, 'changed');
      expect((await exportAccount(user.token)).json<Export>().products).toMatchObject({
        video: { note: 'changed' },
      });
    } finally {
      await otherApp.close();
    }
  });

  it('lists an application that is not running as pending and includes its data once it runs', async () => {
    const [user, deleted] = [await app.signUp(), await app.signUp()];
    jobs.notes.set(user.id, 'local');
    for (const { id } of [user, deleted]) video.notes.set(id, 'remote');
    for (const response of await Promise.all([user, user, deleted].map(({ token }) => exportAccount(token))))
      expect(response.json<Export>().pending).toEqual(['video']);
    const pendingJobs = () =>
      app.rows(`select 1 from pgboss.job where name = 'accounts-export-video' and state = 'created'`);
    expect(await pendingJobs()).toHaveLength(2);
    await app.call('DELETE', '/auth/me', { as: deleted.token });

    const restarted = await openTestApp({ sharedWith: app, service: 'video', applications: [video.data] });
    try {
      // It processes the requests made while it was not running, except those of deleted accounts.
      await expect.poll(pendingJobs).toEqual([]);
      await expect.poll(() => video.deleted).toEqual([deleted.id]);
      await expect
        .poll(() => app.rows('select account_id, part from accounts.export_parts'))
        .toEqual([{ account_id: user.id, part: { note: 'remote' } }]);
      const startedAt = Date.now();
      const { products, pending } = (await exportAccount(user.token)).json<Export>();
      expect({ products, pending }).toEqual({
        products: { jobs: { note: 'local' }, video: { note: 'remote' } },
        pending: [],
      });
      expect(Date.now() - startedAt).toBeLessThan(15_000);
    } finally {
      await restarted.close();
    }
  });
});
