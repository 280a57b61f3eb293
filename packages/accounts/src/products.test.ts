import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from './index.ts';
import { overtake } from './testing/overtake.ts';
import { openTestApp, type Person, type TestApp } from './testing/test-app.ts';

interface Export {
  exportedAt: string;
  account: Record<string, unknown>;
  sessions: { current: boolean }[];
  audit: Record<string, unknown>[];
  products: Record<string, unknown>;
  pending: string[];
}

/** A product that keeps a note of each person, and fails as often as it is told. */
function notesOf(name: string) {
  const notes = new Map<string, string>();
  const erased: string[] = [];
  let failures = 0;
  const product: Product = {
    name,
    erase: async (accountId) => {
      if (failures > 0) {
        failures--;
        throw new Error(`${name} is not itself today`);
      }
      notes.delete(accountId);
      erased.push(accountId);
    },
    export: async (accountId) => {
      const note = notes.get(accountId);
      return note === undefined ? {} : { note };
    },
  };
  return {
    product,
    notes,
    erased,
    /** That are still to come. */
    failures: () => failures,
    fail: (times: number) => {
      failures = times;
    },
  };
}

describe('erasing', () => {
  const jobs = notesOf('jobs');
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ products: [jobs.product] });
  });
  afterAll(() => app.close());
  const erase = ({ token }: Person, where = app) => where.call('DELETE', '/auth/me', { as: token });

  it('takes the account away with all that is private to it', async () => {
    const person = await app.signUp();
    const other = await app.signInAgain(person);
    jobs.notes.set(person.id, 'mine');
    jobs.notes.set('somebody else', 'theirs');
    const answer = await erase(person);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.cookies).toEqual([
      expect.objectContaining({
        name: 'workreel_jobs_refresh',
        value: '',
        path: '/auth',
        expires: new Date(0),
      }),
    ]);
    for (const { token, refreshToken } of [person, other]) {
      expect((await app.call('GET', '/auth/me', { as: token })).json()).toMatchObject({
        code: 'UNAUTHENTICATED',
      });
      expect((await app.call('POST', '/auth/refresh', { body: { refreshToken } })).json()).toMatchObject({
        code: 'REFRESH_INVALID',
      });
    }
    expect((await app.login(person)).json()).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    await expect.poll(() => jobs.erased).toContain(person.id);
    expect([...jobs.notes]).toEqual([['somebody else', 'theirs']]);
    for (const table of ['accounts', 'sessions', 'mailed_links', 'export_parts'])
      expect(
        await app.rows(
          `select 1 from accounts.${table} where ${table === 'accounts' ? 'id' : 'account_id'} = $1`,
          [person.id],
        ),
        table,
      ).toEqual([]);
    // Whoever comes back is somebody new.
    const again = await app.signUp({ email: person.email });
    expect(again.id).not.toBe(person.id);
  });

  it('is once for whoever asks several times at once, however many others do', async () => {
    for (let round = 0; round < 3; round++) {
      const people = await Promise.all(Array.from({ length: 4 }, () => app.signUp()));
      const answers = await Promise.all([...people, ...people, ...people].map((person) => erase(person)));
      const told = answers.map(({ statusCode }) => statusCode);
      expect(told.filter((status) => status === 204).length, told.join()).toBeGreaterThanOrEqual(4);
      for (const status of told) expect([204, 401], told.join()).toContain(status);
      for (const { id } of people)
        expect(
          await app.rows(
            `select 1 from pgboss.job where name = 'accounts-erase-jobs' and data->>'accountId' = $1`,
            [id],
          ),
        ).toHaveLength(1);
    }
    expect((await app.call('DELETE', '/auth/me')).statusCode).toBe(401);
  });

  it('asks the products nothing where somebody else was quicker', async () => {
    const person = await app.signUp();
    await overtake(app, `delete from accounts.accounts where id = '${person.id}'`, () => erase(person));
    expect(
      await app.rows(
        `select 1 from pgboss.job where name = 'accounts-erase-jobs' and data->>'accountId' = $1`,
        [person.id],
      ),
    ).toEqual([]);
  });

  it('is tried again where a product fails, until it is done', async () => {
    const person = await app.signUp();
    jobs.notes.set(person.id, 'mine');
    jobs.fail(2);
    await erase(person);
    await expect
      .poll(async () => {
        await app.hurry('accounts-erase-jobs');
        return jobs.erased;
      })
      .toContain(person.id);
    expect(jobs.failures()).toBe(0);
    expect(jobs.notes.has(person.id)).toBe(false);
    const [job] = await app.rows<{ retry_limit: number; years: number }>(
      `select retry_limit, extract(epoch from keep_until - created_on)::float8 / 86400 / 365 as years from pgboss.job where name = 'accounts-erase-jobs' limit 1`,
    );
    // It is owed, however long it takes.
    expect(job!.retry_limit).toBeGreaterThanOrEqual(10_000);
    expect(job!.years).toBeGreaterThan(9);
  });

  it('reaches a product that is down at its next start', async () => {
    const video = notesOf('video');
    const first = await openTestApp({ beside: app, service: 'video', products: [video.product] });
    const person = await first.signUp();
    video.notes.set(person.id, 'a film of mine');
    await first.close();
    // This one knows of the product by the database alone.
    await erase(person);
    await expect.poll(() => jobs.erased).toContain(person.id);
    expect(video.erased).toEqual([]);
    const second = await openTestApp({ beside: app, service: 'video', products: [video.product] });
    try {
      await expect.poll(() => video.erased).toEqual([person.id]);
      expect(video.notes.size).toBe(0);
    } finally {
      await second.close();
    }
  });

  it('is not asked of anybody where it could not be done', async () => {
    const person = await app.signUp();
    // Something that stands in the way until the very end of the transaction.
    await app.store.run(`create function accounts.refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create constraint trigger refuse after delete on accounts.accounts deferrable initially deferred for each row execute function accounts.refuse();`);
    try {
      const answer = await erase(person);
      expect(answer.json()).toMatchObject({ status: 500, code: 'INTERNAL' });
      expect(answer.body).not.toContain('refuse');
    } finally {
      await app.store.run('drop trigger refuse on accounts.accounts; drop function accounts.refuse();');
    }
    expect((await app.call('GET', '/auth/me', { as: person.token })).statusCode).toBe(200);
    expect(
      await app.rows(
        `select 1 from pgboss.job where name like 'accounts-erase-%' and data->>'accountId' = $1`,
        [person.id],
      ),
    ).toEqual([]);
  });
});

describe('an export', () => {
  const jobs = notesOf('jobs');
  const video = notesOf('video');
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ products: [jobs.product] });
  });
  afterAll(() => app.close());
  const ask = async (as: string) => {
    const answer = await app.call('GET', '/auth/me/export', { as });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };

  it('holds the account, its sessions and what the products here keep', async () => {
    const person = await app.signUp({ name: '홍길동 <&>', language: 'ko' });
    await app.signInAgain(person);
    jobs.notes.set(person.id, '메모 \u0000 "<>"');
    const answer = await ask(person.token);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="workreel-export.json"');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { exportedAt, account, sessions, ...rest } = answer.json<Export>();
    expect(Math.abs(Date.now() - Date.parse(exportedAt))).toBeLessThan(60_000);
    expect(account).toEqual({
      id: person.id,
      email: person.email,
      name: '홍길동 <&>',
      role: 'user',
      language: 'ko',
      confirmed: false,
      disabled: false,
      createdAt: expect.any(String),
    });
    expect(sessions.map(({ current }) => current)).toEqual([false, true]);
    expect(rest).toEqual({ audit: [], products: { jobs: { note: '메모 \u0000 "<>"' } }, pending: [] });
    expect(answer.body).not.toMatch(/hash|argon2|selector|sealed/);
    expect((await app.call('GET', '/auth/me/export')).statusCode).toBe(401);
  });

  it('holds what an admin did', async () => {
    const person = await app.signUp();
    await app.call('PATCH', `/accounts/${person.id}`, { as: app.admin, body: { disabled: true } });
    const { audit } = (await ask(app.admin)).json<Export>();
    expect(audit).toEqual([
      {
        at: expect.stringMatching(/Z$/),
        action: 'account.change',
        target: person.id,
        details: { disabled: true },
      },
    ]);
  });

  it('waits for a product that runs elsewhere', async () => {
    const elsewhere = await openTestApp({ beside: app, service: 'video', products: [video.product] });
    try {
      const person = await app.signUp();
      video.notes.set(person.id, 'half \ud83d, nul \u0000');
      const { products, pending } = (await ask(person.token)).json<Export>();
      expect({ products, pending }).toEqual({
        products: { jobs: {}, video: { note: 'half \ufffd, nul \ufffd' } },
        pending: [],
      });
      // It is told, and kept no longer.
      expect(await app.rows('select 1 from accounts.export_parts')).toEqual([]);
      video.notes.set(person.id, 'changed');
      expect((await ask(person.token)).json<Export>().products).toMatchObject({ video: { note: 'changed' } });
    } finally {
      await elsewhere.close();
    }
  });

  it('names a product that is down as pending, asks it once, and has its part once it is back', async () => {
    const [person, gone] = [await app.signUp(), await app.signUp()];
    jobs.notes.set(person.id, 'here');
    for (const { id } of [person, gone]) video.notes.set(id, 'elsewhere');
    for (const answer of await Promise.all([person, person, gone].map(({ token }) => ask(token))))
      expect(answer.json<Export>().pending).toEqual(['video']);
    const asked = () =>
      app.rows(`select 1 from pgboss.job where name = 'accounts-export-video' and state = 'created'`);
    expect(await asked()).toHaveLength(2);
    await app.call('DELETE', '/auth/me', { as: gone.token });

    const back = await openTestApp({ beside: app, service: 'video', products: [video.product] });
    try {
      // It hands in what it was asked for while it was down, and nothing of who went.
      await expect.poll(asked).toEqual([]);
      await expect.poll(() => video.erased).toEqual([gone.id]);
      await expect
        .poll(() => app.rows('select account_id, part from accounts.export_parts'))
        .toEqual([{ account_id: person.id, part: { note: 'elsewhere' } }]);
      const began = Date.now();
      const { products, pending } = (await ask(person.token)).json<Export>();
      expect({ products, pending }).toEqual({
        products: { jobs: { note: 'here' }, video: { note: 'elsewhere' } },
        pending: [],
      });
      expect(Date.now() - began).toBeLessThan(15_000);
    } finally {
      await back.close();
    }
  });
});
