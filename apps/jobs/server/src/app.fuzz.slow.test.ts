import { type AccountsSchema, createAdmin } from '@workreel/accounts';
import { newAddress } from '@workreel/platform/testing';
import { askAtRandom } from '@workreel/platform/testing/openapi';
import { postingValues } from '@workreel/posting-parser/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from './postings/index.ts';
import { ADMIN, openService, type TestService } from './testing/service.ts';

/** How many requests; `npm run chaos -- requests` sends 10,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
const PASSWORD = ADMIN.password;

describe('random requests made from the OpenAPI document', () => {
  let service: TestService;
  /** Somebody who may erase themselves: a new one takes their place. */
  let person: Awaited<ReturnType<typeof newPerson>>;
  /** An admin may change their own address, sign out and be made a user by another: the same. */
  let admin: Awaited<ReturnType<typeof newAdmin>>;
  let people = 0;
  beforeAll(async () => {
    // Without background work: a run that was started stays queued, and nothing is fetched.
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
    await service.store.run(
      `insert into jobs.crawl_runs (site, include_promoted, status, requested_by, finished_at) values ('demo', false, 'succeeded', 'test', now())`,
    );
    person = await newPerson();
  });
  afterAll(() => service.close());

  const post = (url: string, body: object) => service.call('POST', url, { body, from: newAddress() });
  const login = async (credentials: object) =>
    `Bearer ${(await post('/auth/login', credentials)).json<{ accessToken: string }>().accessToken}`;

  async function newAdmin() {
    people += 1;
    const credentials = { email: `admin-${people}@example.org`, password: PASSWORD };
    await createAdmin(service.store.db<AccountsSchema>(), credentials.email, credentials.password);
    return { token: await login(credentials), email: credentials.email };
  }

  async function newPerson() {
    people += 1;
    const credentials = { email: `person-${people}@example.org`, password: PASSWORD };
    await post('/auth/register', { ...credentials, name: 'Person' });
    const token = await login(credentials);
    const { jobPostings } = (await service.get('/jobs?pageSize=3')).json<{ jobPostings: { id: string }[] }>();
    const postings = jobPostings.map(({ id }) => id);
    for (const jobPostingId of postings.slice(0, 2))
      await service.call('POST', '/applications', { as: token, body: { jobPostingId } });
    for (const id of postings.slice(0, 1)) await service.call('PUT', `/bookmarks/${id}`, { as: token });
    await service.call('POST', '/saved-searches', {
      as: token,
      body: { name: 'x', filters: { keyword: 'java' } },
    });
    const list = async (path: string, key: string) =>
      (await service.get(path, { authorization: token }))
        .json<Record<string, { id: string }[]>>()
        [key]!.map(({ id }) => id);
    return {
      token,
      email: credentials.email,
      postings,
      /** By the calls that take them. */
      ids: {
        '/jobs/{id}': postings,
        '/applications/{id}': await list('/applications', 'applications'),
        '/saved-searches/{id}': await list('/saved-searches', 'savedSearches'),
        '/auth/sessions/{id}': await list('/auth/sessions', 'sessions'),
        '/accounts/{id}': [
          (await service.get('/auth/me', { authorization: token })).json<{ id: string }>().id,
        ],
      },
    };
  }

  it(`${REQUESTS} of them yield no 5xx and no answer that breaks its own schema`, async () => {
    const ids = () => ({
      known: Object.values(person.ids).flat(),
      named: {
        ...person.ids,
        jobPostingId: person.postings,
        '/jobs/crawl/{id}': ['1'],
        site: ['demo', 'saramin', 'jsonld'],
        // One word for all, so that what changes a password changes nothing.
        password: [PASSWORD],
        currentPassword: [PASSWORD],
        email: [person.email, admin.email],
      },
      tokens: [person.token, person.token, admin.token, service.other, 'Bearer x.y.z', 'Basic eDp5'],
    });
    const reached = await askAtRandom(service.app, {
      count: REQUESTS,
      ids,
      // A run that is queued here is followed for ever: its events are looked at by the tests of runs.
      leavesOut: (call) => call === 'GET /jobs/crawl/{id}/events',
      renew: async () => {
        person = await newPerson();
        admin = await newAdmin();
      },
      answered: ({ headers }, status) => replaceTheGone(headers.authorization, status),
    });
    // They reach behind the edge: of 47 calls 500 requests had 28 to 37 answered well at least once; what resets a
    // password or renews a session needs a secret that no request here has.
    expect(reached).toBeGreaterThan(0.5);
  }, 600_000);

  /** Who erased themselves, signed out or was disabled comes back as another. */
  async function replaceTheGone(authorization: string | undefined, status: number): Promise<void> {
    if (authorization === undefined || status !== 401) return;
    if ((await service.get('/auth/me', { authorization })).statusCode !== 401) return;
    if (authorization === person.token) person = await newPerson();
    else if (authorization === admin.token) admin = await newAdmin();
  }
});
