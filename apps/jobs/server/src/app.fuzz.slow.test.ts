import { type AccountsSchema, createAdmin } from '@workreel/accounts';
import { newIpAddress } from '@workreel/platform/testing';
import { fuzz } from '@workreel/platform/testing/openapi';
import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from './postings/index.ts';
import { ADMIN, openService, type TestService } from './testing/service.ts';

/** Number of requests; `npm run chaos -- requests` sends 10,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
const PASSWORD = ADMIN.password;

describe('random requests generated from the OpenAPI document', () => {
  let service: TestService;
  /** Replaced by a new user if the account is deleted. */
  let user: Awaited<ReturnType<typeof newUser>>;
  /** Replaced by a new admin if this one loses access, for example by signing out or losing the role. */
  let admin: Awaited<ReturnType<typeof newAdmin>>;
  let accounts = 0;
  beforeAll(async () => {
    // Without background work, so that runs stay queued and nothing is fetched.
    service = await openService({ worker: false });
    admin = await newAdmin();
    await savePage(service.context.db, {
      site: 'fuzz',
      runId: 1,
      fetchedAt: new Date(),
      today: '2026-11-20',
      postings: Array.from({ length: 300 }, (_, n) => ({
        sourceUrl: `https://jobs.example/${n}`,
        values: postingValues({ title: `개발자 ${n}`, techStack: ['Java'] }),
      })),
    });
    await service.database.run(
      `insert into jobs.crawl_runs (site, include_promoted, status, requested_by, finished_at) values ('demo', false, 'succeeded', 'test', now())`,
    );
    user = await newUser();
  });
  afterAll(() => service.close());

  const post = (url: string, body: object) => service.call('POST', url, { body, from: newIpAddress() });
  const login = async (credentials: object) =>
    `Bearer ${(await post('/auth/login', credentials)).json<{ accessToken: string }>().accessToken}`;

  async function newAdmin() {
    accounts += 1;
    const credentials = { email: `admin-${accounts}@example.org`, password: PASSWORD };
    await createAdmin(service.database.db<AccountsSchema>(), credentials.email, credentials.password);
    return { token: await login(credentials), email: credentials.email };
  }

  async function newUser() {
    accounts += 1;
    const credentials = { email: `user-${accounts}@example.org`, password: PASSWORD };
    await post('/auth/register', { ...credentials, name: 'User' });
    const token = await login(credentials);
    const { jobPostings } = (await service.get('/jobs?pageSize=3')).json<{ jobPostings: { id: string }[] }>();
    const postings = jobPostings.map(({ id }) => id);
    for (const jobPostingId of postings.slice(0, 2))
      await service.call('POST', '/applications', { as: token, body: { jobPostingId } });
    await service.call('POST', '/applications', {
      as: token,
      body: {
        title: '사서',
        companyName: '예시도서관',
        reminders: [{ text: 'x', at: '2099-01-01T00:00:00Z' }],
      },
    });
    for (const id of postings.slice(0, 1)) await service.call('PUT', `/bookmarks/${id}`, { as: token });
    await service.call('POST', '/saved-searches', {
      as: token,
      body: { name: 'x', filters: { keyword: 'java' } },
    });
    const { url } = (await service.call('POST', '/calendar', { as: token })).json<{ url: string }>();
    const list = async (path: string, key: string) =>
      (await service.get(path, { authorization: token }))
        .json<Record<string, { id: string }[]>>()
        [key]!.map(({ id }) => id);
    return {
      token,
      email: credentials.email,
      postings,
      /** IDs by path. */
      ids: {
        '/jobs/{id}': postings,
        '/applications/{id}': await list('/applications', 'applications'),
        '/calendar/{file}': [url.slice(url.lastIndexOf('/') + 1)],
        '/saved-searches/{id}': await list('/saved-searches', 'savedSearches'),
        '/auth/sessions/{id}': await list('/auth/sessions', 'sessions'),
        '/accounts/{id}': [
          (await service.get('/auth/me', { authorization: token })).json<{ id: string }>().id,
        ],
      },
    };
  }

  it(`${REQUESTS} requests cause no 5xx and no response that violates its schema`, async () => {
    const ids = () => ({
      existing: Object.values(user.ids).flat(),
      named: {
        ...user.ids,
        jobPostingId: user.postings,
        '/jobs/crawl/{id}': ['1'],
        site: ['demo', 'saramin', 'jsonld'],
        // The same password for all, so that changing it has no effect.
        password: [PASSWORD],
        currentPassword: [PASSWORD],
        email: [user.email, admin.email],
      },
      tokens: [user.token, user.token, admin.token, service.other, 'Bearer x.y.z', 'Basic eDp5'],
    });
    const reached = await fuzz(service.app, {
      count: REQUESTS,
      ids,
      // The events of a queued run never end, and a page would be requested from another server; other tests cover them.
      excludes: (call) => call === 'GET /jobs/crawl/{id}/events' || call === 'POST /applications/read-page',
      restore: async () => {
        user = await newUser();
        admin = await newAdmin();
      },
      onResponse: ({ headers }, status) => replaceSignedOut(headers.authorization, status),
    });
    // Check coverage: with 500 requests, 28 to 37 of 47 operations succeed at least once. Resetting a password or
    // refreshing a session requires a secret that is not available here.
    expect(reached).toBeGreaterThan(0.5);
  }, 600_000);

  /** Replaces a user or admin who can no longer authenticate. */
  async function replaceSignedOut(authorization: string | undefined, status: number): Promise<void> {
    if (authorization === undefined || status !== 401) return;
    if ((await service.get('/auth/me', { authorization })).statusCode !== 401) return;
    if (authorization === user.token) user = await newUser();
    else if (authorization === admin.token) admin = await newAdmin();
  }
});
