import type { SavedSearch } from '@workreel/jobs-contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountIdOf, countStatuses, storePostings } from '../testing/postings.ts';
import { linksOf, openService, type TestService } from '../testing/service.ts';

interface SavedSearchList {
  savedSearches: SavedSearch[];
  sortOrder: string;
  pagenum: number;
}
const EMAIL = { channel: 'email' } as const;
const SLACK = 'https://hooks.slack.com/services/T000/B000/abcdefghijklmnop';
const SECRET = /^whsec_[A-Za-z0-9+/]{32}$/;

describe('saved searches', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  afterEach(async () => {
    await service.database.run('truncate jobs.saved_searches, jobs.alert_messages, jobs.alert_deliveries');
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
        alerts: [],
        frequency: 'immediate',
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
      ['an unknown key', { name: 'x', filters: {}, alert: 'email' }, '/body/alert'],
      ['alerts that are not a list', { name: 'x', filters: {}, alerts: 'email' }, '/body/alerts'],
      [
        'an unknown channel',
        { name: 'x', filters: {}, alerts: [{ channel: 'sms' }] },
        '/body/alerts/0/channel',
      ],
      ['too many alerts', { name: 'x', filters: {}, alerts: Array(7).fill(EMAIL) }, '/body/alerts'],
      ['an unknown frequency', { name: 'x', filters: {}, frequency: 'hourly' }, '/body/frequency'],
      ['email twice', { name: 'x', filters: {}, alerts: [EMAIL, EMAIL] }, '/body/alerts/1'],
      [
        'an address twice',
        {
          name: 'x',
          filters: {},
          alerts: [
            { channel: 'slack', url: SLACK },
            { channel: 'slack', url: SLACK },
          ],
        },
        '/body/alerts/1',
      ],
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

  describe('alerts', () => {
    const url = 'https://hooks.example.org/jobs?key=1';
    const webhook = { channel: 'webhook', url } as const;
    const stored = async () =>
      (await service.database.run('select alerts from jobs.saved_searches')).rows[0]!.alerts as {
        channel: string;
        secret?: string;
        token?: string;
        botToken?: string;
      }[];

    it('give a webhook a secret that is returned only once', async () => {
      const search = await save({ alerts: [EMAIL, webhook], frequency: 'daily' });
      expect(search).toMatchObject({
        alerts: [EMAIL, { ...webhook, secret: expect.stringMatching(SECRET) }],
        frequency: 'daily',
      });
      expect((await list()).savedSearches[0]!.alerts).toEqual([EMAIL, webhook]);
      const secret = search.alerts[1]!.secret;
      for (const change of [{ name: 'y' }, { alerts: [webhook] }, { alerts: [webhook, EMAIL] }]) {
        const changed = (await patch(search.id, change)).json<SavedSearch>();
        expect(changed.alerts.find(({ channel }) => channel === 'webhook')).toEqual(webhook);
        expect((await stored()).find(({ channel }) => channel === 'webhook')!.secret).toBe(secret);
      }
    });

    it('give a webhook a new secret if its URL changes or on request', async () => {
      const search = await save({ alerts: [webhook] });
      const renewed = (
        await patch(search.id, { alerts: [{ ...webhook, newSecret: true }] })
      ).json<SavedSearch>();
      expect(renewed.alerts).toEqual([{ ...webhook, secret: expect.stringMatching(SECRET) }]);
      expect(renewed.alerts[0]!.secret).not.toBe(search.alerts[0]!.secret);
      expect(await stored()).toMatchObject([{ secret: renewed.alerts[0]!.secret }]);
      const other = { channel: 'webhook', url: 'https://hooks.example.org/other' };
      const moved = (await patch(search.id, { alerts: [other] })).json<SavedSearch>();
      expect(moved.alerts).toEqual([{ ...other, secret: expect.stringMatching(SECRET) }]);
    });

    it('keep the stored tokens of the same address, which are never returned', async () => {
      const telegram = { channel: 'telegram', chatId: '-1001234' } as const;
      const ntfy = { channel: 'ntfy', url: 'https://ntfy.sh/my-jobs' } as const;
      const botToken = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0';
      const search = await save({
        alerts: [
          { ...telegram, botToken },
          { ...ntfy, token: 'tk_secret' },
        ],
      });
      expect(search.alerts).toEqual([telegram, ntfy]);
      const changed = await patch(search.id, { alerts: [ntfy, telegram] });
      expect(changed.statusCode, changed.body).toBe(200);
      expect(changed.body).not.toMatch(/tk_secret|AAHdq/);
      expect(await stored()).toMatchObject([{ token: 'tk_secret' }, { botToken }]);
      const missing = await patch(search.id, { alerts: [{ ...telegram, chatId: '-42' }] });
      expect(missing.statusCode).toBe(400);
      expect(missing.json().errors![0]!.path).toMatch(/^\/body\/alerts\/0/);
    });

    it('share the secrets of an address within the account, but not with others', async () => {
      const telegram = { channel: 'telegram', chatId: '-1001234' } as const;
      const tokens = [
        '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0',
        '123456789:BBHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0',
      ];
      const settings = await service.call('PATCH', '/alert-settings', {
        as: service.user,
        body: { alerts: [webhook, { ...telegram, botToken: tokens[0] }] },
      });
      const { secret } = settings.json<{ alerts: { secret?: string }[] }>().alerts[0]!;
      const search = await save({ alerts: [telegram, webhook] });
      expect(search.alerts).toEqual([telegram, webhook]);
      expect(await stored()).toMatchObject([{ botToken: tokens[0] }, { secret }]);

      const renewal = [
        { ...webhook, newSecret: true },
        { ...telegram, botToken: tokens[1] },
      ];
      const renewed = await service.call('PATCH', '/alert-settings', {
        as: service.user,
        body: { alerts: renewal },
      });
      const newSecret = renewed.json<{ alerts: { secret?: string }[] }>().alerts[0]!.secret;
      expect(newSecret).not.toBe(secret);
      expect(await stored()).toMatchObject([{ botToken: tokens[1] }, { secret: newSecret }]);

      const foreign = await service.call('POST', '/saved-searches', {
        as: service.other,
        body: { name: 'x', filters: {}, alerts: [telegram] },
      });
      expect(foreign.statusCode).toBe(400);
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
      'http://127.0.0.1/',
      'http://127.1:8080/x',
      'http://2130706433/',
      'http://169.254.169.254/latest/meta-data/',
      'http://[::ffff:10.0.0.1]/',
    ])('are rejected if the URL is invalid or private: %s', async (invalid) => {
      const { id } = await save();
      const alerts = [EMAIL, { channel: 'webhook', url: invalid }];
      for (const response of [await post({ name: 'x', filters: {}, alerts }), await patch(id, { alerts })]) {
        expect(response.statusCode).toBe(400);
        expect(response.json().errors!.map(({ path }) => path)).toContainEqual(
          expect.stringMatching(/^\/body\/alerts\/1/),
        );
        expect(response.body).not.toContain('hunter2');
      }
    });

    it('move the message that collects postings to the changed frequency, and remove it with the last target', async () => {
      const account = await accountIdOf(service, service.user);
      const search = await save({ alerts: [EMAIL], frequency: 'weekly' });
      const [posting] = await storePostings(service, {});
      await service.database.run(
        `with m as (insert into jobs.alert_messages (account_id, kind, saved_search_id, postings, due_at)
           values ($1, 'newPostings', $2, 1, now() + interval '6 days') returning id)
         insert into jobs.notified_postings select $1, $3, id from m`,
        [account, search.id, posting!.id],
      );
      const changed = (await patch(search.id, { frequency: 'daily' })).json<SavedSearch>();
      const dueIn = (at: string) => (Date.parse(at) - Date.now()) / 3_600_000;
      expect(dueIn(changed.lastAlert!.dueAt)).toBeGreaterThan(0);
      expect(dueIn(changed.lastAlert!.dueAt)).toBeLessThanOrEqual(24);
      const immediate = (await patch(search.id, { frequency: 'immediate' })).json<SavedSearch>();
      expect(dueIn(immediate.lastAlert!.dueAt)).toBeLessThanOrEqual(0);
      expect((await patch(search.id, { alerts: [] })).json()).toMatchObject({ lastAlert: null });
      expect((await service.database.run('select * from jobs.notified_postings')).rows).toEqual([]);
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
      expect((await patch(search.id, { name: ' after ', alerts: [EMAIL] })).json()).toMatchObject({
        name: 'after',
        alerts: [EMAIL],
        filters: { keyword: ['b'] },
      });
      expect((await patch(search.id, {})).statusCode).toBe(400);
    });

    it('does not lose concurrent changes', async () => {
      const { id } = await save();
      await Promise.all([
        patch(id, { name: 'new' }),
        patch(id, { alerts: [EMAIL] }),
        patch(id, { filters: { keyword: 'b' } }),
      ]);
      expect((await list()).savedSearches).toMatchObject([
        { name: 'new', alerts: [EMAIL], filters: { keyword: ['b'] } },
      ]);
    });

    it('deletes a search with its messages', async () => {
      const { id } = await save({ alerts: [EMAIL] });
      await service.database.run(
        `insert into jobs.alert_messages (saved_search_id, account_id, kind, postings, due_at) values ($1, gen_random_uuid(), 'newPostings', 1, now())`,
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

    it('returns the latest alert of each search', async () => {
      const account = await accountIdOf(service, service.user);
      const insert = async (search: SavedSearch, postings: number, createdAt: string, isSent: boolean) =>
        String(
          (
            await service.database.run(
              `insert into jobs.alert_messages (saved_search_id, account_id, kind, postings, due_at, dispatched_at, created_at)
               values ($1, $2, 'newPostings', $3, '2026-11-22T00:00:00Z', $4, $5) returning id`,
              [search.id, account, postings, isSent ? createdAt : null, createdAt],
            )
          ).rows[0]!.id,
        );
      const waiting = await save({ name: 'waiting' });
      await insert(waiting, 1, '2026-11-20T00:00:00Z', true);
      const open = await insert(waiting, 3, '2026-11-21T00:00:00Z', false);
      const failing = await save({ name: 'failing' });
      const failed = await insert(failing, 2, '2026-11-20T00:00:00Z', true);
      await service.database.run(
        `insert into jobs.alert_deliveries (message_id, target_key, channel, target, state, reason, error, changed_at) values
           ($1, 'a', 'email', 'user@example.org', 'failed', 'rejected', 'The mail server rejected the message.', '2026-11-21T01:02:03.004Z'),
           ($1, 'b', 'slack', 'hooks.slack.com', 'sent', null, null, '2026-11-21T01:02:04Z')`,
        [failed],
      );
      await save({ name: 'none' });
      const common = { kind: 'newPostings', subject: null, dueAt: '2026-11-22T00:00:00.000Z' };
      expect((await list()).savedSearches.map(({ name, lastAlert }) => [name, lastAlert])).toEqual([
        ['none', null],
        [
          'failing',
          {
            ...common,
            id: failed,
            savedSearch: { id: failing.id, name: 'failing' },
            postings: 2,
            createdAt: '2026-11-20T00:00:00.000Z',
            deliveries: [
              {
                channel: 'email',
                target: 'user@example.org',
                state: 'failed',
                reason: 'rejected',
                error: 'The mail server rejected the message.',
                at: '2026-11-21T01:02:03.004Z',
              },
              {
                channel: 'slack',
                target: 'hooks.slack.com',
                state: 'sent',
                reason: null,
                error: null,
                at: '2026-11-21T01:02:04.000Z',
              },
            ],
          },
        ],
        [
          'waiting',
          {
            ...common,
            id: open,
            savedSearch: { id: waiting.id, name: 'waiting' },
            postings: 3,
            createdAt: '2026-11-21T00:00:00.000Z',
            deliveries: [],
          },
        ],
      ]);
      expect((await patch(failing.id, { name: 'y' })).json()).toMatchObject({
        lastAlert: { id: failed, savedSearch: { name: 'y' } },
      });
    });
  });
});
