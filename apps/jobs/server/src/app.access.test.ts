import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from './postings/index.ts';
import { ADMIN, OTHER, openService, type TestService, USER } from './testing/service.ts';

/** What a row needs: things of the user, and an account that nobody misses. */
interface Fixtures {
  posting: string;
  application: string;
  savedSearch: string;
  session: string;
  run: string;
  account: string;
}
type Expected = [nobody: number, other: number, admin: number, user: number];

/** What is open to all, to whoever is signed in, to admins, and to the person whose it is. */
const ALL = (status: number): Expected => [status, status, status, status];
const SIGNED_IN = (status: number): Expected => [401, status, status, status];
const ADMINS = (status: number): Expected => [401, 403, status, 403];
const OWNER = (status: number): Expected => [401, 404, 404, status];

/** Every call of the API: who may make it, and what each of them is answered. */
const TABLE: Record<
  string,
  { expect: Expected; path?: (of: Fixtures) => string; body?: (of: Fixtures) => object }
> = {
  'GET /health/live': { expect: ALL(200) },
  'GET /health/ready': { expect: ALL(200) },
  'GET /.well-known/jwks.json': { expect: ALL(200) },
  'POST /auth/register': {
    expect: [201, 409, 409, 409],
    body: ({ posting }) => ({
      email: `new-${posting}@example.org`,
      password: 'a-long-password',
      name: 'New',
    }),
  },
  'POST /auth/login': { expect: ALL(200), body: () => ADMIN },
  'POST /auth/refresh': { expect: ALL(401) },
  'POST /auth/logout': { expect: ALL(204) },
  'POST /auth/confirm': { expect: ALL(400), body: () => ({ token: 'none' }) },
  'POST /auth/password/forgot': { expect: ALL(202), body: () => ({ email: 'nobody@example.org' }) },
  'POST /auth/password/reset': {
    expect: ALL(400),
    body: () => ({ token: 'none', password: 'a-long-password' }),
  },
  'GET /auth/me': { expect: SIGNED_IN(200) },
  'PATCH /auth/me': { expect: SIGNED_IN(200), body: () => ({ language: 'ko' }) },
  'GET /auth/me/export': { expect: SIGNED_IN(200) },
  'GET /auth/sessions': { expect: SIGNED_IN(200) },
  'DELETE /auth/sessions/{id}': { expect: OWNER(204), path: ({ session }) => `/auth/sessions/${session}` },
  'GET /accounts': { expect: ADMINS(200) },
  'PATCH /accounts/{id}': {
    expect: ADMINS(200),
    path: ({ account }) => `/accounts/${account}`,
    body: () => ({ disabled: true }),
  },
  'GET /audit-log': { expect: ADMINS(200) },
  'GET /jobs': { expect: ALL(200) },
  'GET /jobs/facets': { expect: ALL(200) },
  'GET /jobs/suggest': { expect: ALL(200), path: () => '/jobs/suggest?prefix=ja' },
  'GET /jobs/trends': { expect: ALL(200) },
  'GET /jobs/{id}/similar': { expect: ALL(200), path: ({ posting }) => `/jobs/${posting}/similar` },
  'GET /jobs.atom': { expect: ALL(200) },
  'GET /jobs/{id}': { expect: ALL(200), path: ({ posting }) => `/jobs/${posting}` },
  'DELETE /jobs/{id}': { expect: ADMINS(204), path: ({ posting }) => `/jobs/${posting}` },
  'POST /jobs/crawl': { expect: ADMINS(409), body: () => ({ site: 'saramin' }) },
  'GET /jobs/crawl': { expect: ADMINS(200) },
  'GET /jobs/crawl/{id}': { expect: ADMINS(200), path: ({ run }) => `/jobs/crawl/${run}` },
  'GET /jobs/crawl/{id}/events': { expect: ADMINS(200), path: ({ run }) => `/jobs/crawl/${run}/events` },
  'POST /jobs/crawl/{id}/cancel': { expect: ADMINS(202), path: ({ run }) => `/jobs/crawl/${run}/cancel` },
  'GET /sites': { expect: ALL(200) },
  'GET /sites/{site}': { expect: ALL(200), path: () => '/sites/demo' },
  'PATCH /sites/{site}': { expect: ADMINS(200), path: () => '/sites/demo', body: () => ({ enabled: true }) },
  'GET /applications': { expect: SIGNED_IN(200) },
  'POST /applications': {
    expect: [401, 201, 201, 409],
    body: ({ posting }) => ({ jobPostingId: posting }),
  },
  'GET /applications/summary': { expect: SIGNED_IN(200) },
  'GET /applications.csv': { expect: SIGNED_IN(200) },
  'GET /applications/{id}': { expect: OWNER(200), path: ({ application }) => `/applications/${application}` },
  'PATCH /applications/{id}': {
    expect: OWNER(200),
    path: ({ application }) => `/applications/${application}`,
    body: () => ({ status: 'withdrawn' }),
  },
  'GET /bookmarks': { expect: SIGNED_IN(200) },
  'PUT /bookmarks/{jobPostingId}': { expect: SIGNED_IN(200), path: ({ posting }) => `/bookmarks/${posting}` },
  'DELETE /bookmarks/{jobPostingId}': {
    expect: SIGNED_IN(204),
    path: ({ posting }) => `/bookmarks/${posting}`,
  },
  'GET /saved-searches': { expect: SIGNED_IN(200) },
  'POST /saved-searches': {
    expect: SIGNED_IN(201),
    body: () => ({ name: 'Java', filters: { keyword: 'java' } }),
  },
  'PATCH /saved-searches/{id}': {
    expect: OWNER(200),
    path: ({ savedSearch }) => `/saved-searches/${savedSearch}`,
    body: () => ({ name: '자바' }),
  },
  'DELETE /saved-searches/{id}': {
    expect: OWNER(204),
    path: ({ savedSearch }) => `/saved-searches/${savedSearch}`,
  },
  // Last: it leaves nobody but the only admin.
  'DELETE /auth/me': { expect: [401, 204, 409, 204] },
};

describe('who may make each call', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());

  let callers = 0;
  /** From an address of its own: who signs in so often is held up otherwise. */
  const fromAnywhere = async <T>(url: string, payload: object): Promise<T> =>
    (
      await service.app.inject({
        method: 'POST',
        url,
        payload,
        remoteAddress: `10.0.${++callers >> 8}.${callers & 255}`,
      })
    ).json();
  const login = async (credentials: object) =>
    `Bearer ${(await fromAnywhere<{ accessToken: string }>('/auth/login', credentials)).accessToken}`;
  let made = 0;
  async function makeFixtures(user: string): Promise<Fixtures> {
    made += 1;
    await savePage(service.context.db, {
      site: 'access',
      runId: 1,
      fetchedAt: new Date(),
      today: '2026-11-20',
      postings: [{ sourceUrl: `https://jobs.example/${made}`, values: postingValues({}) }],
    });
    const id = (answer: { json<T>(): T }) => answer.json<{ id: string }>().id;
    const posting = (await service.get('/jobs?site=access&pageSize=1')).json<{
      jobPostings: { id: string }[];
    }>().jobPostings[0]!.id;
    const create = async (path: string, body: object) =>
      id(await service.call('POST', path, { as: user, body }));
    const { rows: runs } = await service.store.run(
      `insert into jobs.crawl_runs (site, include_promoted, status, requested_by, finished_at) values ('demo', false, 'succeeded', 'test', now()) returning id`,
    );
    const spare = { email: `spare-${made}@example.org`, password: 'a-long-password', name: 'Spare' };
    const { id: account } = await fromAnywhere<{ id: string }>('/auth/register', spare);
    // A second sign-in, so that ending it leaves the one that asks.
    await login(USER);
    const { sessions } = (await service.get('/auth/sessions', { authorization: user })).json<{
      sessions: { id: string; current: boolean }[];
    }>();
    return {
      posting,
      account,
      run: String(runs[0]!.id),
      application: await create('/applications', { jobPostingId: posting }),
      savedSearch: await create('/saved-searches', { name: 'x', filters: {} }),
      session: sessions.find(({ current }) => !current)!.id,
    };
  }

  it('is in the table for all that the OpenAPI document describes, and nothing else is', () => {
    const { paths } = service.app.swagger() as unknown as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(Object.keys(TABLE).sort()).toEqual(described.sort());
  });

  it('says the same in the document: a bearer token where one is needed', () => {
    const { paths } = service.app.swagger() as unknown as {
      paths: Record<string, Record<string, { security?: object[] }>>;
    };
    for (const [call, { expect: expected }] of Object.entries(TABLE)) {
      const [method, path] = call.split(' ') as [string, string];
      const secured = paths[path]![method.toLowerCase()]!.security !== undefined;
      // A call that everybody may make may still answer 401 itself: a refresh without a token.
      if (call !== 'POST /auth/refresh') expect(secured, call).toBe(expected[0] === 401);
    }
  });

  it.each(Object.entries(TABLE))('%s', async (call, row) => {
    const [method, template] = call.split(' ') as ['GET', string];
    const [nobody, other, admin, user] = row.expect;
    // Each row signs in anew: some end what they are called with.
    const callers: [who: string, as: string | undefined, expected: number][] = [
      ['nobody', undefined, nobody],
      ['another user', await login(OTHER), other],
      ['an admin', await login(ADMIN), admin],
      ['the user', await login(USER), user],
    ];
    const fixtures = await makeFixtures(callers[3]![1]!);
    for (const [who, as, expected] of callers) {
      const answer = await service.call(method, row.path?.(fixtures) ?? template, {
        ...(as === undefined ? {} : { as }),
        ...(row.body ? { body: row.body(fixtures) } : {}),
      });
      expect(answer.statusCode, `${call} as ${who}: ${answer.body}`).toBe(expected);
      if (expected >= 400) expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    }
  });
});
