import type { Run, Site } from '@workreel/jobs-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardProfile, emptyPage } from '../testing/cards.ts';
import { type LoopbackSite, startLoopbackSite } from '../testing/loopback-site.ts';
import { openService, type TestService } from '../testing/service.ts';

describe('sites', () => {
  let service: TestService;
  let loopback: LoopbackSite;
  beforeAll(async () => {
    service = await openService();
    loopback = await startLoopbackSite(() => emptyPage());
    service.profiles.set('probe', cardProfile('probe', loopback, { enabledByDefault: false }));
  });
  afterAll(async () => {
    await service.close();
    await loopback.close();
  });
  const patch = (site: string, body: unknown, as = service.admin) =>
    service.call('PATCH', `/sites/${site}`, { as, body });
  const getSite = async (site: string) =>
    (await service.get(`/sites/${site}`, { authorization: service.admin })).json<Site>();

  it('lists all profiles, with third-party sites disabled and templates marked', async () => {
    const { sites } = (await service.get('/sites')).json<{ sites: Site[] }>();
    const names = sites.map(({ site }) => site);
    expect(names).toEqual(expect.arrayContaining(['demo', 'saramin', 'jobkorea', 'probe']));
    expect(sites.filter(({ template }) => template).map(({ site }) => site)).toEqual([
      'ashby',
      'data-go-kr',
      'greenhouse',
      'jsonld',
      'lever',
      'lever-eu',
      'personio',
      'recruitee',
      'saramin-api',
      'smartrecruiters',
      'teamtailor',
      'workable',
    ]);
    for (const { site, enabled } of sites) expect(enabled, site).toBe(site === 'demo');
    expect(sites.find(({ site }) => site === 'saramin')).toEqual({
      site: 'saramin',
      name: { ko: '사람인', en: 'Saramin' },
      language: 'ko',
      hosts: expect.arrayContaining(['www.saramin.co.kr']),
      template: false,
      timeZone: 'Asia/Seoul',
      currency: 'KRW',
      enabled: false,
      schedule: [],
      terms: {
        text: expect.stringContaining('2016나2019365'),
        url: expect.stringMatching(/^https:/),
        checked: null,
      },
      lastRun: null,
    });
  });

  it('enables a site, shows its last run, and disables it', async () => {
    expect((await patch('probe', { enabled: true })).json<Site>()).toMatchObject({
      site: 'probe',
      enabled: true,
      lastRun: null,
    });
    const crawled = await service.call('POST', '/jobs/crawl', {
      as: service.admin,
      body: { site: 'probe' },
      headers: { prefer: 'wait=20' },
    });
    expect(crawled.statusCode).toBe(200);
    expect((await getSite('probe')).lastRun).toEqual(crawled.json<Run>());
    expect((await patch('probe', { enabled: false })).json<Site>().enabled).toBe(false);
    expect(
      (await service.call('POST', '/jobs/crawl', { as: service.admin, body: { site: 'probe' } })).json().code,
    ).toBe('SITE_DISABLED');
  });

  it('stores a schedule, and leaves omitted settings unchanged', async () => {
    const schedule = [
      { keyword: '개발', cron: '0 6 * * 1-5' },
      { keyword: null, cron: '*/30 9-18 * * *' },
    ];
    expect((await patch('probe', { schedule })).json<Site>()).toMatchObject({ schedule, enabled: false });
    expect((await patch('probe', { enabled: true })).json<Site>()).toMatchObject({ schedule, enabled: true });
    expect((await patch('probe', { schedule: [] })).json<Site>()).toMatchObject({
      schedule: [],
      enabled: true,
    });
  });

  it.each([
    'every day',
    '0 6 * *',
    '0 6 * * * *',
    '61 * * * *',
    '* 25 * * *',
    '@daily',
    '',
    '0 6 * * 9',
    '0 0 31 2 *',
  ])('rejects the cron expression “%s” with the path of the entry and a valid example', async (cron) => {
    const response = await patch('probe', {
      schedule: [
        { keyword: null, cron: '0 6 * * *' },
        { keyword: null, cron },
      ],
    });
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
      errors: [{ path: '/body/schedule/1/cron', message: expect.stringMatching(/0 6 \* \* \*/) }],
    });
    expect((await getSite('probe')).schedule).toEqual([]);
  });

  it('rejects empty and invalid changes', async () => {
    for (const [body, path] of [
      [{}, '/body'],
      [{ enabled: 'yes' }, '/body/enabled'],
      [{ enabld: true }, '/body/enabld'],
      [{ schedule: [{ cron: '0 6 * * *' }] }, '/body/schedule/0/keyword'],
      [{ schedule: [{ keyword: null, cron: '0 6 * * *', at: 1 }] }, '/body/schedule/0/at'],
    ] as const) {
      const response = await patch('probe', body);
      expect(response.json(), JSON.stringify(body)).toMatchObject({
        status: 400,
        code: 'INVALID_REQUEST',
        errors: [{ path }],
      });
    }
  });

  it('shows who started the last run, its warnings and its error only to admins', async () => {
    const warning = {
      code: 'PAGE_FAILED',
      message: 'http://10.0.0.7/ did not respond.',
      url: 'http://10.0.0.7/',
    };
    await service.database.run(
      `insert into jobs.crawl_runs (site, include_promoted, status, requested_by, attempt, finished_at, warnings, error)
       values ('saramin', false, 'failed', 'a0000000-0000-4000-8000-000000000001', 1, now(), $1::jsonb, $2::jsonb)`,
      [JSON.stringify([warning]), JSON.stringify(warning)],
    );
    for (const authorization of ['', service.user, service.admin]) {
      const headers = authorization === '' ? {} : { authorization };
      const { sites } = (await service.get('/sites', headers)).json<{ sites: Site[] }>();
      const { lastRun } = sites.find(({ site }) => site === 'saramin')!;
      expect((await service.get('/sites/saramin', headers)).json()).toMatchObject({ lastRun });
      expect(lastRun).toMatchObject(
        authorization === service.admin
          ? {
              status: 'failed',
              requestedBy: expect.stringMatching(/^a0/),
              warnings: [warning],
              error: warning,
            }
          : { status: 'failed', requestedBy: 'admin', warnings: [], error: null },
      );
    }
  });

  it('returns 404 for unknown sites, and requires an admin for changes', async () => {
    expect((await service.get('/sites/prob')).json()).toMatchObject({
      status: 404,
      code: 'SITE_UNKNOWN',
      detail: 'Site “prob” does not exist. Did you mean “probe”?',
    });
    expect((await patch('nowhere', { enabled: true })).statusCode).toBe(404);
    expect((await patch('probe', { enabled: true }, service.user)).json()).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect((await service.call('PATCH', '/sites/probe', { body: { enabled: true } })).statusCode).toBe(401);
  });
});
