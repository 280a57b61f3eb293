import { type AccountsSchema, createAdmin } from '@workreel/accounts';
import {
  answerChecker,
  type Document,
  type FuzzAnswer,
  requestsOf,
} from '@workreel/platform/testing/openapi';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savePage } from './postings/index.ts';
import { postingValues } from './postings/testing.ts';
import { ADMIN, openService, type TestService } from './testing/service.ts';

/** How many requests; the full count is 10,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_500);
const PASSWORD = ADMIN.password;
const SEED = process.env.FUZZ_SEED === undefined ? undefined : Number(process.env.FUZZ_SEED);

describe('random requests made from the OpenAPI document', () => {
  let service: TestService;
  let document: Document;
  /** Somebody who may erase themselves: a new one takes their place. */
  let person: Awaited<ReturnType<typeof newPerson>>;
  /** An admin may change their own address, sign out and be made a user by another: the same. */
  let admin = { token: '', email: '' };
  let people = 0;
  beforeAll(async () => {
    // Without background work: a run that was started stays queued, and nothing is fetched.
    service = await openService({}, false);
    document = JSON.parse(JSON.stringify(service.app.swagger()));
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

  let callers = 0;
  /** Each call comes from an address of its own: what is tried here are not the limits. */
  const newAddress = () => {
    callers += 1;
    return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
  };
  const post = async <T>(url: string, payload: object): Promise<T> =>
    (await service.app.inject({ method: 'POST', url, payload, remoteAddress: newAddress() })).json();
  const login = async (credentials: object) =>
    `Bearer ${(await post<{ accessToken: string }>('/auth/login', credentials)).accessToken}`;

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
    const ids = jobPostings.map(({ id }) => id);
    for (const jobPostingId of ids.slice(0, 2))
      await service.call('POST', '/applications', { as: token, body: { jobPostingId } });
    for (const id of ids.slice(0, 1)) await service.call('PUT', `/bookmarks/${id}`, { as: token });
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
      postings: ids,
      applications: await list('/applications', 'applications'),
      savedSearches: await list('/saved-searches', 'savedSearches'),
      sessions: await list('/auth/sessions', 'sessions'),
      accounts: [(await service.get('/auth/me', { authorization: token })).json<{ id: string }>().id],
    };
  }

  it(`${REQUESTS} of them yield no 5xx and no answer that breaks its own schema`, async () => {
    const check = answerChecker(document);
    const statuses = new Map<string, Set<number>>();
    const ids = () => ({
      known: [
        ...person.postings,
        ...person.applications,
        ...person.savedSearches,
        ...person.sessions,
        ...person.accounts,
      ],
      named: {
        jobPostingId: person.postings,
        '/jobs/{id}': person.postings,
        '/applications/{id}': person.applications,
        '/saved-searches/{id}': person.savedSearches,
        '/auth/sessions/{id}': person.sessions,
        '/accounts/{id}': person.accounts,
        '/jobs/crawl/{id}': ['1'],
        site: ['demo', 'saramin', 'jsonld'],
        // One word for all, so that what changes a password changes nothing.
        password: [PASSWORD],
        currentPassword: [PASSWORD],
        email: [person.email, admin.email],
      },
      tokens: [person.token, person.token, admin.token, service.other, 'Bearer x.y.z', 'Basic eDp5'],
    });
    // A run that is queued here is followed for ever: its events are looked at by the tests of runs.
    const requests = requestsOf(document, ids, ['GET /jobs/crawl/{id}/events']);
    let made = 0;
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        made += 1;
        // What belongs to a person is deleted bit by bit.
        if (made % 100 === 0) {
          person = await newPerson();
          admin = await newAdmin();
        }
        const answer = (await service.app.inject({
          method: request.method,
          url: request.url,
          headers: request.headers,
          ...(request.payload === undefined ? {} : { payload: request.payload }),
          remoteAddress: newAddress(),
        })) as unknown as FuzzAnswer;
        statuses.set(request.call, (statuses.get(request.call) ?? new Set()).add(answer.statusCode));
        const broken = check(request.call, answer);
        if (broken)
          throw new Error(`${request.method} ${request.url} ${broken}\n${answer.body.slice(0, 500)}`);
        await replaceTheGone(request.headers.authorization, answer.statusCode);
      }),
      { numRuns: REQUESTS, ...(SEED === undefined ? {} : { seed: SEED }), endOnFailure: true },
    );
    // They reach behind the edge: most calls were answered well at least once. Of 42 a run of 1,500 reaches
    // 34 to 39; what resets a password or renews a session needs a secret that no request here has.
    const reached = [...statuses].filter(([, seen]) => [...seen].some((status) => status < 400));
    expect(reached.length / statuses.size).toBeGreaterThan(0.6);
  }, 600_000);

  /** Who erased themselves, signed out or was disabled comes back as another. */
  async function replaceTheGone(authorization: string | undefined, status: number): Promise<void> {
    if (authorization === undefined || status !== 401) return;
    if ((await service.get('/auth/me', { authorization })).statusCode !== 401) return;
    if (authorization === person.token) person = await newPerson();
    else if (authorization === admin.token) admin = await newAdmin();
  }
});
