import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from './postings/index.ts';
import { ADMIN, OTHER, openService, type TestService, USER } from './testing/service.ts';

/** IDs of objects that belong to the user, and of a spare account. */
interface Fixtures {
  posting: string;
  application: string;
  savedSearch: string;
  /** Path of the calendar file. */
  calendar: string;
  session: string;
  run: string;
  account: string;
}
type Expected = [anonymous: number, other: number, admin: number, user: number];

/** Expected statuses of operations open to everyone, to authenticated users, to admins, and to the owner. */
const ALL = (status: number): Expected => [status, status, status, status];
const SIGNED_IN = (status: number): Expected => [401, status, status, status];
const ADMINS = (status: number): Expected => [401, 403, status, 403];
const OWNER = (status: number): Expected => [401, 404, 404, status];

/** Every operation of the API with the status expected for each caller. */
const TABLE: Record<
  string,
  { expect: Expected; path?: (fixtures: Fixtures) => string; body?: (fixtures: Fixtures) => object }
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
  'GET /auth/methods': { expect: ALL(200) },
  'POST /auth/login': { expect: ALL(200), body: () => ADMIN },
  'POST /auth/refresh': { expect: ALL(401) },
  'POST /auth/logout': { expect: ALL(204) },
  'POST /auth/confirm': { expect: ALL(400), body: () => ({ token: 'none' }) },
  'POST /auth/password/forgot': { expect: ALL(202), body: () => ({ email: 'unknown@example.org' }) },
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
  'POST /accounts/{id}/links': {
    expect: ADMINS(201),
    path: ({ account }) => `/accounts/${account}/links`,
    body: () => ({ kind: 'reset' }),
  },
  'PATCH /accounts/{id}': {
    expect: ADMINS(200),
    path: ({ account }) => `/accounts/${account}`,
    body: () => ({ disabled: true }),
  },
  'GET /audit-log': { expect: ADMINS(200) },
  'GET /security-log': { expect: ADMINS(200) },
  'GET /jobs': { expect: ALL(200) },
  'GET /jobs/facets': { expect: ALL(200) },
  'GET /jobs/regions': { expect: ALL(200), path: () => '/jobs/regions?value=a' },
  'GET /jobs/suggest': { expect: ALL(200), path: () => '/jobs/suggest?prefix=ja' },
  'GET /jobs/trends': { expect: ALL(200) },
  'GET /jobs/{id}/history': { expect: ALL(200), path: ({ posting }) => `/jobs/${posting}/history` },
  'GET /jobs/{id}/similar': { expect: ALL(200), path: ({ posting }) => `/jobs/${posting}/similar` },
  'GET /jobs.atom': { expect: ALL(200) },
  'GET /jobs.csv': { expect: ALL(200) },
  'GET /jobs/{id}': { expect: ALL(200), path: ({ posting }) => `/jobs/${posting}` },
  'DELETE /jobs/{id}': { expect: ADMINS(204), path: ({ posting }) => `/jobs/${posting}` },
  // The postings do not exist.
  'POST /jobs/groups': { expect: ADMINS(404), body: () => ({ ids: ['998', '999'] }) },
  'DELETE /jobs/groups/{groupId}/{id}': { expect: ADMINS(404), path: () => '/jobs/groups/998/999' },
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
  'GET /applications/reminders': { expect: SIGNED_IN(200) },
  'GET /applications/documents': { expect: SIGNED_IN(200) },
  // Nothing listens there.
  'POST /applications/read-page': {
    expect: SIGNED_IN(422),
    body: () => ({ url: 'http://127.0.0.1:1/' }),
  },
  'GET /applications.csv': { expect: SIGNED_IN(200) },
  'GET /applications/{id}': { expect: OWNER(200), path: ({ application }) => `/applications/${application}` },
  'PATCH /applications/{id}': {
    expect: OWNER(200),
    path: ({ application }) => `/applications/${application}`,
    body: () => ({ status: 'withdrawn' }),
  },
  'DELETE /applications/{id}': {
    expect: SIGNED_IN(204),
    path: ({ application }) => `/applications/${application}`,
  },
  'GET /calendar': { expect: SIGNED_IN(200) },
  'POST /calendar': { expect: SIGNED_IN(201) },
  'DELETE /calendar': { expect: SIGNED_IN(204) },
  // The token in the address grants access.
  'GET /calendar/{file}': { expect: ALL(200), path: ({ calendar }) => calendar },
  'GET /bookmarks': { expect: SIGNED_IN(200) },
  'PUT /bookmarks/{jobPostingId}': { expect: SIGNED_IN(200), path: ({ posting }) => `/bookmarks/${posting}` },
  'DELETE /bookmarks/{jobPostingId}': {
    expect: SIGNED_IN(204),
    path: ({ posting }) => `/bookmarks/${posting}`,
  },
  'GET /alerts': { expect: SIGNED_IN(200) },
  // There is no mail server.
  'POST /alerts/test': { expect: SIGNED_IN(409), body: () => ({ alert: { channel: 'email' } }) },
  'GET /alert-settings': { expect: SIGNED_IN(200) },
  'PATCH /alert-settings': { expect: SIGNED_IN(200), body: () => ({ hour: 7 }) },
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
  // Last, because it deletes all accounts except the only admin.
  'DELETE /auth/me': { expect: [401, 204, 409, 204] },
};

describe('access control of each operation', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterAll(() => service.close());

  let ipAddresses = 0;
  /** Uses a different IP address for each request, to avoid rate limits. */
  const postFromNewIp = async <T>(url: string, payload: object): Promise<T> =>
    (
      await service.app.inject({
        method: 'POST',
        url,
        payload,
        remoteAddress: `10.0.${++ipAddresses >> 8}.${ipAddresses & 255}`,
      })
    ).json();
  const login = async (credentials: object) =>
    `Bearer ${(await postFromNewIp<{ accessToken: string }>('/auth/login', credentials)).accessToken}`;
  let fixtureCount = 0;
  async function createFixtures(user: string): Promise<Fixtures> {
    fixtureCount += 1;
    await savePage(service.context.db, {
      site: 'access',
      runId: 1,
      fetchedAt: new Date(),
      today: '2026-11-20',
      postings: [{ sourceUrl: `https://jobs.example/${fixtureCount}`, values: postingValues({}) }],
    });
    const id = (response: { json<T>(): T }) => response.json<{ id: string }>().id;
    const posting = (await service.get('/jobs?site=access&pageSize=1')).json<{
      jobPostings: { id: string }[];
    }>().jobPostings[0]!.id;
    const create = async (path: string, body: object) =>
      id(await service.call('POST', path, { as: user, body }));
    const { rows: runs } = await service.database.run(
      `insert into jobs.crawl_runs (site, include_promoted, status, requested_by, finished_at) values ('demo', false, 'succeeded', 'test', now()) returning id`,
    );
    const spare = { email: `spare-${fixtureCount}@example.org`, password: 'a-long-password', name: 'Spare' };
    const { id: account } = await postFromNewIp<{ id: string }>('/auth/register', spare);
    // A second session, so that ending it does not end the current one.
    await login(USER);
    const { sessions } = (await service.get('/auth/sessions', { authorization: user })).json<{
      sessions: { id: string; current: boolean }[];
    }>();
    return {
      posting,
      account,
      run: String(runs[0]!.id),
      application: await create('/applications', { jobPostingId: posting }),
      calendar: new URL((await service.call('POST', '/calendar', { as: user })).json<{ url: string }>().url)
        .pathname,
      savedSearch: await create('/saved-searches', { name: 'x', filters: {} }),
      session: sessions.find(({ current }) => !current)!.id,
    };
  }

  it('lists exactly the operations of the OpenAPI document', () => {
    const { paths } = service.app.swagger() as unknown as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(Object.keys(TABLE).sort()).toEqual(described.sort());
  });

  it('matches the security requirements of the OpenAPI document', () => {
    const { paths } = service.app.swagger() as unknown as {
      paths: Record<string, Record<string, { security?: object[] }>>;
    };
    for (const [call, { expect: expected }] of Object.entries(TABLE)) {
      const [method, path] = call.split(' ') as [string, string];
      const secured = paths[path]![method.toLowerCase()]!.security !== undefined;
      // POST /auth/refresh requires no bearer token, but returns 401 without a refresh token.
      if (call !== 'POST /auth/refresh') expect(secured, call).toBe(expected[0] === 401);
    }
  });

  it.each(Object.entries(TABLE))('%s returns the expected status to each caller', async (call, row) => {
    const [method, template] = call.split(' ') as ['GET', string];
    const [anonymous, other, admin, user] = row.expect;
    // Sign in for each operation, because some end the session.
    const callers: [caller: string, as: string | undefined, expected: number][] = [
      ['an anonymous caller', undefined, anonymous],
      ['another user', await login(OTHER), other],
      ['an admin', await login(ADMIN), admin],
      ['the user', await login(USER), user],
    ];
    const fixtures = await createFixtures(callers[3]![1]!);
    for (const [caller, as, expected] of callers) {
      const response = await service.call(method, row.path?.(fixtures) ?? template, {
        ...(as === undefined ? {} : { as }),
        ...(row.body ? { body: row.body(fixtures) } : {}),
      });
      expect(response.statusCode, `${call} as ${caller}: ${response.body}`).toBe(expected);
      if (expected >= 400) expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    }
  });
});
