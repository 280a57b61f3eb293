import type { SavedSearch } from '@workreel/jobs-contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf, countStatuses, storePostings } from '../testing/postings.ts';
import { linksOf, openService, type TestService } from '../testing/service.ts';

interface SavedSearchList {
  savedSearches: SavedSearch[];
  sortOrder: string;
  pagenum: number;
}
const SECRET = /^whsec_[A-Za-z0-9+/]{32}$/;

describe('saved searches', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterEach(async () => {
    await service.database.run('truncate jobs.saved_searches, jobs.alert_messages');
  });
  afterAll(() => service.close());

  const post = (body: unknown, as = service.user) => service.call('POST', '/saved-searches', { as, body });
  const save = async (body: object = {}, as = service.user) => {
    const response = await post({ name: 'x', filters: {}, ...body }, as);
    expect(response.statusCode, response.body).toBe(201);
    return response.json<SavedSearch>();
  };
  const patch = (id: string, body: object, as = service.user) =>
    service.call('PATCH', `/saved-searches/${id}`, { as, body });
  const list = async (query = '', as = service.user) =>
    (await service.get(`/saved-searches${query}`, { authorization: as })).json<SavedSearchList>();

  describe.each([
    ['the index', true],
    ['the newest postings while the index loads', false],
  ])('newPostings, counted by %s', (_source, indexed) => {
    let countingService: TestService;
    beforeAll(async () => {
      countingService = await openService({ worker: false, index: indexed });
    });
    afterAll(() => countingService.close());

    it('counts matching postings stored since the last visit, regardless of their dates', async () => {
      const as = countingService.user;
      const storeTitled = (...titles: string[]) =>
        storePostings(
          countingService,
          ...titles.map((title) => ({ title, postedAt: '2026-01-01T00:00:00Z' })),
        );
      await storeTitled('간호사', '용접사');
      const saved = await countingService.call('POST', '/saved-searches', {
        as,
        body: { name: 'x', filters: { keyword: '간호사' } },
      });
      const { id, newPostings } = saved.json<SavedSearch>();
      expect(newPostings).toBe(0);
      await storeTitled('간호사 모집', '용접사', '병동 간호사');
      const read = async () =>
        (await countingService.get('/saved-searches', { authorization: as })).json<SavedSearchList>()
          .savedSearches[0]!;
      expect((await read()).newPostings).toBe(2);
      const renamed = await countingService.call('PATCH', `/saved-searches/${id}`, {
        as,
        body: { name: 'y' },
      });
      expect(renamed.json()).toMatchObject({ name: 'y', newPostings: 2 });
      const visited = await countingService.call('PATCH', `/saved-searches/${id}`, {
        as,
        body: { visited: true },
      });
      expect(visited.json()).toMatchObject({ name: 'y', newPostings: 0 });
      expect((await read()).visitedAt > (await read()).createdAt).toBe(true);
      await storeTitled('수간호사');
      expect((await read()).newPostings).toBe(1);
    });
  });

  describe('POST', () => {
    it('saves a search with normalized filters', async () => {
      const response = await post({
        name: ' 서울 백엔드 ',
        filters: {
          keyword: '자바',
          location: ['서울', ' 서울 '],
          experience: 3,
          sector: [],
          salary: 40_000_000,
        },
      });
      expect(response.statusCode).toBe(201);
      const search = response.json<SavedSearch>();
      expect(search).toEqual({
        id: expect.stringMatching(/^\d+$/),
        name: '서울 백엔드',
        filters: { keyword: ['자바'], location: ['서울'], experience: [3], salary: 40_000_000 },
        alert: 'none',
        webhookUrl: null,
        webhookSecret: null,
        newPostings: 0,
        visitedAt: search.createdAt,
        lastAlert: null,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: search.createdAt,
      });
      expect(response.headers.location).toBe(`/saved-searches/${search.id}`);
      expect((await list()).savedSearches).toEqual([search]);
    });

    it('accepts every filter of GET /jobs', async () => {
      const filters = {
        keyword: ['a'],
        company: ['b'],
        position: ['c'],
        sector: ['d'],
        location: ['e'],
        experience: [0, 5],
        salary: 1.5,
        currency: 'USD',
        education: ['bachelor'],
        employmentType: ['fullTime', 'contract'],
        techStack: ['Java'],
        deadlineFrom: '2026-11-20',
        deadlineTo: '2026-12-31',
        status: ['open', 'closed'],
        site: ['saramin'],
      };
      expect((await save({ filters })).filters).toEqual(filters);
    });

    it.each<[string, object, string]>([
      ['a missing name', { filters: {} }, '/body/name'],
      ['an empty name', { name: '  ', filters: {} }, '/body/name'],
      ['a long name', { name: 'x'.repeat(201), filters: {} }, '/body/name'],
      ['missing filters', { name: 'x' }, '/body/filters'],
      ['an unknown filter', { name: 'x', filters: { keywrod: 'a' } }, '/body/filters/keywrod'],
      [
        'a parameter that is not a filter',
        { name: 'x', filters: { sortOrder: 'recent' } },
        '/body/filters/sortOrder',
      ],
      ['a number as text', { name: 'x', filters: { experience: '3' } }, '/body/filters/experience'],
      ['an invalid enum value', { name: 'x', filters: { status: 'opne' } }, '/body/filters/status'],
      [
        'an invalid enum value in a list',
        { name: 'x', filters: { education: ['phd'] } },
        '/body/filters/education/0',
      ],
      ['too many values', { name: 'x', filters: { keyword: Array(21).fill('a') } }, '/body/filters/keyword'],
      [
        'several values for a single-value filter',
        { name: 'x', filters: { salary: [1, 2] } },
        '/body/filters/salary',
      ],
      [
        'an invalid date',
        { name: 'x', filters: { deadlineFrom: '2026-02-30' } },
        '/body/filters/deadlineFrom',
      ],
      ['an unknown key', { name: 'x', filters: {}, alerts: 'email' }, '/body/alerts'],
      ['an unknown alert', { name: 'x', filters: {}, alert: 'sms' }, '/body/alert'],
    ])('rejects %s', async (_case, body, path) => {
      const response = await post(body);
      expect(response.statusCode).toBe(400);
      expect(response.json().code).toBe('INVALID_REQUEST');
      expect(response.json().errors!.map((error) => error.path)).toContain(path);
    });

    it('accepts filters that match nothing', async () => {
      for (const filters of [{ location: 'a\u0000b' }, { deadlineFrom: '9999-12-31' }])
        expect((await post({ name: 'x', filters })).statusCode).toBe(201);
      expect(await save({ filters: { keyword: 'half \ud800' } })).toMatchObject({
        filters: { keyword: ['half \ufffd'] },
      });
    });

    it('requires authentication', async () => {
      expect(
        (await service.call('POST', '/saved-searches', { body: { name: 'x', filters: {} } })).statusCode,
      ).toBe(401);
      expect((await service.get('/saved-searches')).statusCode).toBe(401);
    });

    it('limits an account to 100 saved searches, even for concurrent requests', async () => {
      for (let n = 0; n < 90; n++) await save();
      const responses = await Promise.all(Array.from({ length: 25 }, () => post({ name: 'x', filters: {} })));
      expect(countStatuses(responses)).toEqual({ 201: 10, 409: 15 });
      expect(responses.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
        code: 'LIMIT_REACHED',
        detail: 'You have reached the limit of 100 saved searches.',
      });
      await save({}, service.other);
      const [newest] = (await list()).savedSearches;
      await service.call('DELETE', `/saved-searches/${newest!.id}`, { as: service.user });
      await save();
    });
  });

  describe('a webhook', () => {
    const webhookUrl = 'https://hooks.example.org/jobs?key=1';

    it('gets a secret that is returned only once', async () => {
      const search = await save({ alert: 'webhook', webhookUrl });
      expect(search).toMatchObject({ alert: 'webhook', webhookUrl });
      expect(search.webhookSecret).toMatch(SECRET);
      expect((await list()).savedSearches[0]).toMatchObject({ webhookUrl, webhookSecret: null });
      const renamed = (await patch(search.id, { name: 'y' })).json<SavedSearch>();
      expect(renamed).toMatchObject({ name: 'y', webhookUrl, webhookSecret: null });
    });

    it('gets a new secret whenever its URL is set', async () => {
      const search = await save({ alert: 'webhook', webhookUrl });
      const again = (await patch(search.id, { webhookUrl })).json<SavedSearch>();
      expect(again.webhookSecret).toMatch(SECRET);
      expect(again.webhookSecret).not.toBe(search.webhookSecret);
      const { rows } = await service.database.run('select webhook_secret from jobs.saved_searches');
      expect(rows).toEqual([{ webhook_secret: again.webhookSecret }]);
    });

    it('can be set before it is used and is retained when another alert is selected', async () => {
      const search = await save({ webhookUrl });
      expect(search).toMatchObject({ alert: 'none', webhookSecret: expect.stringMatching(SECRET) });
      expect((await patch(search.id, { alert: 'email' })).json()).toMatchObject({
        alert: 'email',
        webhookUrl,
      });
      expect((await patch(search.id, { alert: 'webhook' })).json()).toMatchObject({
        alert: 'webhook',
        webhookUrl,
      });
    });

    it('is required if alert is webhook', async () => {
      const error = { code: 'INVALID_REQUEST', errors: [{ path: '/body/webhookUrl' }] };
      for (const webhookUrl of [undefined, null]) {
        const response = await post({ name: 'x', filters: {}, alert: 'webhook', webhookUrl });
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject(error);
      }
      const { id } = await save({ alert: 'webhook', webhookUrl });
      expect((await patch(id, { webhookUrl: null })).json()).toMatchObject(error);
      expect((await patch(id, { webhookUrl: null, alert: 'email' })).json()).toMatchObject({
        alert: 'email',
        webhookUrl: null,
      });
      expect((await patch(id, { alert: 'webhook' })).json()).toMatchObject(error);
      const { rows } = await service.database.run('select webhook_secret from jobs.saved_searches');
      expect(rows).toEqual([{ webhook_secret: null }]);
    });

    it.each([
      'ftp://hooks.example.org/',
      'javascript:alert(1)',
      'hooks.example.org',
      'https://',
      'https://user@hooks.example.org/',
      'https://user:hunter2@hooks.example.org/',
      'http://[::1/',
      `https://hooks.example.org/${'x'.repeat(2_000)}`,
    ])('is rejected if its URL is invalid: %s', async (url) => {
      const response = await post({ name: 'x', filters: {}, alert: 'webhook', webhookUrl: url });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'INVALID_REQUEST',
        errors: [{ path: '/body/webhookUrl' }],
      });
      expect(response.body).not.toContain('hunter2');
    });

    it.each([
      'http://127.0.0.1/',
      'http://127.1:8080/x',
      'http://2130706433/',
      'http://0x7f000001/',
      'https://10.0.0.1/',
      'https://192.168.0.1./',
      'http://169.254.169.254/latest/meta-data/',
      'http://0.0.0.0/',
      'http://[::1]/',
      'http://[::ffff:10.0.0.1]/',
      'http://[fd00:ec2::254]/',
      'http://[64:ff9b::7f00:1]/',
    ])('is rejected if its host is a private IP address: %s', async (url) => {
      const rejection = { code: 'WEBHOOK_ADDRESS_PRIVATE', errors: [{ path: '/body/webhookUrl' }] };
      const response = await post({ name: 'x', filters: {}, webhookUrl: url });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject(rejection);
      const { id } = await save();
      expect((await patch(id, { webhookUrl: url })).json()).toMatchObject(rejection);
    });

    it('can have a public IP address or any host name, which is resolved only on delivery', async () => {
      for (const url of [
        'http://8.8.8.8:8080/',
        'https://[2606:4700:4700::1111]/',
        'https://localhost.example/',
      ])
        expect((await save({ webhookUrl: url })).webhookUrl).toBe(url);
      expect((await save({ webhookUrl: 'https://HOOKS.example.org:443/a b#part' })).webhookUrl).toBe(
        'https://hooks.example.org/a%20b',
      );
    });
  });

  describe('PATCH and DELETE', () => {
    it('changes only the given properties', async () => {
      const search = await save({ name: 'before', filters: { keyword: 'a', salary: 1 } });
      const changed = (await patch(search.id, { filters: { keyword: 'b' } })).json<SavedSearch>();
      expect(changed).toEqual({
        ...search,
        filters: { keyword: ['b'] },
        updatedAt: expect.not.stringMatching(search.updatedAt),
      });
      expect((await patch(search.id, { name: ' after ', alert: 'email' })).json()).toMatchObject({
        name: 'after',
        alert: 'email',
        filters: { keyword: ['b'] },
      });
      expect((await patch(search.id, {})).statusCode).toBe(400);
    });

    it('does not lose concurrent changes', async () => {
      const { id } = await save();
      await Promise.all([
        patch(id, { name: 'new' }),
        patch(id, { alert: 'email' }),
        patch(id, { filters: { keyword: 'b' } }),
      ]);
      expect((await list()).savedSearches).toMatchObject([
        { name: 'new', alert: 'email', filters: { keyword: ['b'] } },
      ]);
    });

    it('deletes a search with its messages', async () => {
      const { id } = await save({ alert: 'email' });
      await service.database.run(
        `insert into jobs.alert_messages (saved_search_id, run_id, account_id, channel, postings) values ($1, 1, gen_random_uuid(), 'email', 1)`,
        [id],
      );
      const remove = () => service.call('DELETE', `/saved-searches/${id}`, { as: service.user });
      expect(await remove().then(({ statusCode, body }) => [statusCode, body])).toEqual([204, '']);
      expect(await remove().then((response) => [response.statusCode, response.json().code])).toEqual([
        404,
        'SAVED_SEARCH_NOT_FOUND',
      ]);
      expect((await service.database.run('select id from jobs.alert_messages')).rows).toEqual([]);
    });

    it('returns 404 for another user’s search', async () => {
      const { id } = await save();
      for (const as of [service.other, service.admin])
        for (const response of [
          await patch(id, { name: 'mine' }, as),
          await service.call('DELETE', `/saved-searches/${id}`, { as }),
        ]) {
          expect(response.statusCode).toBe(404);
          expect(response.json().code).toBe('SAVED_SEARCH_NOT_FOUND');
        }
      for (const invalid of ['0', '-1', 'x', '999999999', '1e3', '9'.repeat(20)])
        expect((await patch(invalid, { name: 'x' })).statusCode).toBe(404);
      expect((await list('', service.other)).savedSearches).toEqual([]);
      expect((await list()).savedSearches).toMatchObject([{ name: 'x' }]);
    });
  });

  describe('GET', () => {
    it('lists searches newest first, page by page', async () => {
      for (let n = 1; n <= 5; n++) await save({ name: String(n) });
      await save({ name: 'another’s' }, service.other);
      const readPages = async (path: string): Promise<string[][]> => {
        const response = await service.get(path, { authorization: service.user });
        expect(response.headers).toMatchObject({ 'x-total-count': '5', 'x-total-count-relation': 'eq' });
        const { next } = linksOf(response);
        const names = response.json<SavedSearchList>().savedSearches.map(({ name }) => name);
        return [names, ...(next ? await readPages(next) : [])];
      };
      expect(await readPages('/saved-searches?pageSize=2')).toEqual([['5', '4'], ['3', '2'], ['1']]);
      expect(await list('?pagenum=2&pageSize=2&sortOrder=recent')).toMatchObject({
        savedSearches: [{ name: '3' }, { name: '2' }],
        sortOrder: 'recent',
        pagenum: 2,
      });
      expect(await list('?pagenum=9')).toEqual({ savedSearches: [], sortOrder: 'recent', pagenum: 9 });
      for (const query of ['?sortOrder=name', '?name=x', '?cursor=x'])
        expect(
          (await service.get(`/saved-searches${query}`, { authorization: service.user })).statusCode,
        ).toBe(400);
    });

    it('returns the state of the latest message of each search', async () => {
      const account = await accountIdOf(service, service.user);
      const insert = (id: string, runId: number, outcome: string) =>
        service.database.run(
          `insert into jobs.alert_messages (saved_search_id, run_id, account_id, channel, postings, created_at, state, error, finished_at)
           values ($1, $2::int, $3, 'email', $2::int, '2026-11-20T00:00:00Z', ${outcome})`,
          [id, runId, account],
        );
      const waiting = await save();
      await insert(waiting.id, 1, `'sent', null, now()`);
      await insert(waiting.id, 3, `'waiting', null, null`);
      const failed = await save();
      await insert(
        failed.id,
        2,
        `'failed', 'The mail server rejected the message.', '2026-11-21T01:02:03.004Z'`,
      );
      const none = await save();
      expect((await list()).savedSearches.map(({ id, lastAlert }) => [id, lastAlert])).toEqual([
        [none.id, null],
        [
          failed.id,
          {
            at: '2026-11-21T01:02:03.004Z',
            state: 'failed',
            postings: 2,
            error: 'The mail server rejected the message.',
          },
        ],
        [waiting.id, { at: '2026-11-20T00:00:00.000Z', state: 'waiting', postings: 3, error: null }],
      ]);
      expect((await patch(failed.id, { name: 'y' })).json()).toMatchObject({
        lastAlert: { state: 'failed' },
      });
    });
  });
});
