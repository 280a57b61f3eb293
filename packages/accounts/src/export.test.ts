import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PIECE_CHARACTERS } from './json-stream.ts';
import { createNotesApplication } from './testing/notes-application.ts';
import { openTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

interface Export {
  exportedAt: string;
  account: Record<string, unknown>;
  sessions: { current: boolean }[];
  audit: Record<string, unknown>[];
  securityLog: { kind: string }[];
  products: Record<string, unknown>;
  pending: string[];
}

const exportWith = async (app: TestApp, as: string) => {
  const response = await app.call('GET', '/auth/me/export', { as });
  expect(response.statusCode, response.body).toBe(200);
  return response;
};

describe('account export', () => {
  const jobs = createNotesApplication('jobs');
  const video = createNotesApplication('video');
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ applications: [jobs.data] });
  });
  afterAll(() => app.close());
  const exportAccount = (as: string) => exportWith(app, as);
  const openVideo = () => openTestApp({ sharedWith: app, service: 'video', applications: [video.data] });

  it('contains the account, its sessions and the data of applications in this process', async () => {
    const user = await app.signUp({ name: '홍길동 <&>', language: 'ko' });
    await app.signInAgain(user);
    jobs.notes.set(user.id, '메모 \u0000 "<>"');
    const response = await exportAccount(user.token);
    expect(response.headers['content-disposition']).toBe('attachment; filename="workreel-export.json"');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    const { exportedAt, account, sessions, securityLog, ...rest } = response.json<Export>();
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
    expect(securityLog.map(({ kind }) => kind)).toContain('signIn.succeeded');
    expect(rest).toEqual({ audit: [], products: { jobs: { notes: ['메모 \u0000 "<>"'] } }, pending: [] });
    expect(response.body).not.toMatch(/hash|argon2|selector|sealed/);
    expect((await app.call('GET', '/auth/me/export')).statusCode).toBe(401);
  });

  it('contains all actions of an admin', async () => {
    const user = await app.signUp();
    await app.call('PATCH', `/accounts/${user.id}`, { as: app.admin, body: { disabled: true } });
    await app.rows(
      `insert into accounts.audit_log (actor, action, target, details)
       select actor, 'thing.change', n::text, '{}' from accounts.audit_log, generate_series(1, 250) n where action = 'account.change'`,
    );
    const { audit } = (await exportAccount(app.admin)).json<Export>();
    expect(audit.slice(0, 250).map(({ target }) => target)).toEqual(
      Array.from({ length: 250 }, (_, n) => String(250 - n)),
    );
    expect(audit.slice(250)).toEqual([
      {
        at: expect.stringMatching(/Z$/),
        action: 'account.change',
        target: user.id,
        details: { disabled: true },
      },
    ]);
  });

  it('waits for an application in another process', async () => {
    const otherApp = await openVideo();
    try {
      const user = await app.signUp();
      video.notes.set(user.id, 'half \ud83d, nul \u0000');
      const { products, pending } = (await exportAccount(user.token)).json<Export>();
      expect({ products, pending }).toEqual({
        products: { jobs: { notes: [] }, video: { notes: ['half \ud83d, nul \u0000'] } },
        pending: [],
      });
      // Nothing remains after the export.
      for (const table of ['exports', 'export_parts', 'export_pieces'])
        expect(await app.rows(`select 1 from accounts.${table}`), table).toEqual([]);
      video.notes.set(user.id, 'changed');
      expect((await exportAccount(user.token)).json<Export>().products).toMatchObject({
        video: { notes: ['changed'] },
      });
    } finally {
      await otherApp.close();
    }
  });

  it('lists an application that is not running as pending and includes its data once it runs', async () => {
    const [user, deleted] = [await app.signUp(), await app.signUp()];
    jobs.notes.set(user.id, 'local');
    for (const { id } of [user, deleted]) video.notes.set(id, 'remote');
    for (const response of await Promise.all([user, deleted].map(({ token }) => exportAccount(token))))
      expect(response.json<Export>().pending).toEqual(['video']);
    const pendingJobs = () =>
      app.rows(`select 1 from pgboss.job where name = 'accounts-export-video' and state = 'created'`);
    expect(await pendingJobs()).toHaveLength(2);
    await app.call('DELETE', '/auth/me', { as: deleted.token });

    const restarted = await openVideo();
    try {
      // It processes the requests made while it was not running, except those of deleted accounts.
      await expect.poll(pendingJobs).toEqual([]);
      await expect.poll(() => video.deleted).toEqual([deleted.id]);
      await expect
        .poll(() => app.rows('select account_id from accounts.export_parts where pieces is not null'))
        .toEqual([{ account_id: user.id }]);
      const startedAt = Date.now();
      const { products, pending } = (await exportAccount(user.token)).json<Export>();
      expect({ products, pending }).toEqual({
        products: { jobs: { notes: ['local'] }, video: { notes: ['remote'] } },
        pending: [],
      });
      expect(Date.now() - startedAt).toBeLessThan(15_000);
    } finally {
      await restarted.close();
    }
  });

  it('stores the data of another process in pieces, and starts over after a failure', async () => {
    const note = 'x'.repeat(PIECE_CHARACTERS / 4);
    const count = 50;
    const failAt: (number | undefined)[] = [30, undefined];
    const otherApp = await openTestApp({
      sharedWith: app,
      service: 'video',
      applications: [
        {
          ...video.data,
          exportAccountData: () => ({
            notes: (async function* () {
              const failure = failAt.shift();
              for (let n = 0; n < count; n++) {
                if (n === failure) throw new Error('simulated failure');
                yield `${n} ${note}`;
              }
            })(),
          }),
        },
      ],
    });
    try {
      const user = await app.signUp();
      // The first attempt fails; the second one is made at once instead of after some seconds.
      const exporting = exportAccount(user.token);
      await expect
        .poll(async () => {
          await app.retryNow('accounts-export-video');
          return failAt;
        })
        .toEqual([]);
      const { products, pending } = (await exporting).json<Export>();
      expect(pending).toEqual([]);
      expect(products.video).toEqual({ notes: Array.from({ length: count }, (_, n) => `${n} ${note}`) });
      expect(await app.rows('select 1 from accounts.export_pieces')).toEqual([]);
    } finally {
      await otherApp.close();
    }
  });
});

/** An application with more data than the buffers of a connection hold, which counts the entries that are read. */
function createLargeApplication() {
  const state = { read: 0, ended: 0, failAt: Number.POSITIVE_INFINITY, entries: 4_000 };
  const entry = 'x'.repeat(PIECE_CHARACTERS / 8);
  return {
    state,
    data: {
      name: 'jobs',
      deleteAccountData: async () => {},
      exportAccountData: () => ({
        entries: (async function* () {
          try {
            for (let n = 0; n < state.entries; n++) {
              if (n === state.failAt) throw new Error('simulated failure');
              state.read++;
              yield entry;
            }
          } finally {
            state.ended++;
          }
        })(),
      }),
    },
  };
}

describe('a large export', () => {
  const large = createLargeApplication();
  let app: TestApp;
  let url: string;
  let user: TestUser;
  beforeAll(async () => {
    app = await openTestApp({
      applications: [large.data],
      exportTimeouts: { pieceMs: 1_000, totalMs: 60_000 },
    });
    url = await app.app.listen({ host: '127.0.0.1', port: 0 });
    user = await app.signUp();
  });
  afterAll(() => app.close());

  const open = async (
    as = user,
    base = url,
  ): Promise<{ request: ClientRequest; response: IncomingMessage }> => {
    Object.assign(large.state, { read: 0, ended: 0, failAt: Number.POSITIVE_INFINITY, entries: 4_000 });
    const request = get(`${base}/auth/me/export`, { headers: { authorization: as.token }, agent: false });
    request.on('error', () => {});
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { request, response };
  };
  const isReading = () => expect.poll(() => large.state.read).toBeGreaterThan(0);
  const isReserved = async () => (await app.rows('select 1 from accounts.exports')).length > 0;
  const isReleased = () => expect.poll(isReserved).toBe(false);
  const read = async (response: IncomingMessage) => {
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    return bytes;
  };

  it('is read only as fast as the client reads, and ends if the client stops', async () => {
    const { response } = await open();
    expect(response.statusCode).toBe(200);
    response.pause();
    await expect.poll(() => large.state.ended).toBe(1);
    expect(large.state.read).toBeLessThan(large.state.entries);
    await isReleased();
    await expect(read(response)).rejects.toThrow('aborted');
  });

  it('ends when the client goes away', async () => {
    const { request, response } = await open();
    response.pause();
    await isReading();
    request.destroy();
    await expect.poll(() => large.state.ended).toBe(1);
    expect(large.state.read).toBeLessThan(large.state.entries);
    await isReleased();
  });

  it('is sent completely to a client that reads', async () => {
    const { response } = await open();
    expect(await read(response)).toBeGreaterThan(large.state.entries * (PIECE_CHARACTERS / 8));
    expect(response.complete).toBe(true);
  });

  it('is sent once at a time to an account, by all processes', async () => {
    const second = await openTestApp({ sharedWith: app, applications: [large.data], worker: false });
    const other = await app.signUp();
    try {
      const { request, response } = await open();
      for (const process of [app, second]) {
        const refused = await process.call('GET', '/auth/me/export', { as: user.token });
        expect(refused.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
      large.state.entries = 10;
      expect((await exportWith(app, other.token)).json<Export>().products).toMatchObject({
        jobs: { entries: { length: 10 } },
      });
      response.pause();
      request.destroy();
      await isReleased();
      // The same account again, one export after another.
      for (const process of [app, second, app]) await exportWith(process, user.token);
    } finally {
      await second.close();
    }
  });

  it('can be requested again after the process that sent it was killed', async () => {
    await app.rows('insert into accounts.exports (account_id, process) values ($1, $2)', [user.id, 0]);
    large.state.entries = 10;
    await exportWith(app, user.token);
  });

  it('closes the connection if reading fails midway', async () => {
    const { response } = await open();
    large.state.failAt = 3_000;
    await expect(read(response)).rejects.toThrow('aborted');
    expect(response.complete).toBe(false);
    await isReleased();
  });

  it('closes the connection if the account is deleted meanwhile', async () => {
    const deleted = await app.signUp();
    const { response } = await open(deleted);
    await app.rows('delete from accounts.accounts where id = $1', [deleted.id]);
    await expect(read(response)).rejects.toThrow('aborted');
  });

  it('does not delay the stop of the service', async () => {
    const stopping = await openTestApp({ sharedWith: app, applications: [large.data], worker: false });
    const { response } = await open(user, await stopping.app.listen({ host: '127.0.0.1', port: 0 }));
    response.pause();
    await isReading();
    await stopping.close();
    expect(large.state.ended).toBe(1);
    await isReleased();
  });
});
