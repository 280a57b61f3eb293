import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withConcurrentChange } from './testing/concurrent-change.ts';
import { createNotesApplication } from './testing/notes-application.ts';
import { openTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

it('updates copies of a name after it was changed', async () => {
  const video = createNotesApplication('video');
  const app = await openTestApp({ applications: [video.data] });
  const { id, token } = await app.signUp();
  await app.call('PATCH', '/auth/me', { as: token, body: { name: ' 이순신 ' } });
  await expect.poll(() => video.names.get(id)).toBe('이순신');
  // A change of something else does not update them.
  video.names.clear();
  await app.call('PATCH', '/auth/me', { as: token, body: { name: '이순신', language: 'en' } });
  await app.call('PATCH', '/auth/me', { as: token, body: { language: 'ko' } });
  expect(
    await app.rows(
      `select 1 from pgboss.job where name = 'accounts-rename-video' and data->>'accountId' = $1`,
      [id],
    ),
  ).toHaveLength(1);
  await app.close();
});

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
