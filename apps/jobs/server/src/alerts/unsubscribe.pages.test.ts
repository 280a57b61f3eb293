import type { SavedSearch } from '@workreel/jobs-contract';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildJobsApp } from '../app.ts';
import { openService, type TestService } from '../testing/service.ts';

const KO = { 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the unsubscribe page', () => {
  let service: TestService;
  let path: string;
  let token: string;
  beforeAll(async () => {
    service = await openService({ worker: false });
  });
  beforeEach(async () => {
    await service.database.run('truncate jobs.saved_searches, jobs.alert_messages, jobs.alert_deliveries');
    for (const name of ['<b>서울</b>', 'another'])
      await service.call('POST', '/saved-searches', {
        as: service.user,
        body: { name, filters: {}, alerts: [{ channel: 'email' }] },
      });
    const { rows } = await service.database.run(
      'select unsubscribe_token from jobs.saved_searches order by id',
    );
    token = String(rows[0]!.unsubscribe_token);
    path = `/unsubscribe/${token}`;
  });
  afterAll(() => service.close());

  const readAlerts = async () =>
    (await service.get('/saved-searches', { authorization: service.user }))
      .json<{ savedSearches: SavedSearch[] }>()
      .savedSearches.map(({ alerts }) => alerts.map(({ channel }) => channel).join() || 'none')
      .reverse();
  const post = (url: string, payload = '', headers: Record<string, string> = FORM) =>
    service.app.inject({ method: 'POST', url, payload, headers });

  it('asks for confirmation on GET and changes nothing', async () => {
    const page = await service.get(path, KO);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: expect.stringContaining('Accept-Language'),
      'content-security-policy': expect.stringContaining("form-action 'self'"),
    });
    expect(page.body).toContain('<html lang="ko" data-product="jobs">');
    expect(page.body).toContain('이메일 알림 수신을 거부하시겠습니까?');
    expect(page.body).toContain('<form method="post">');
    expect(page.body).toContain('&lt;b&gt;서울&lt;/b&gt;');
    expect(page.body).not.toContain('<b>');
    expect((await service.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200);
    expect(await readAlerts()).toEqual(['email', 'email']);
  });

  it('turns off the alerts of the search on POST', async () => {
    const done = await post(path, '', { ...FORM, ...KO });
    expect(done.statusCode).toBe(200);
    expect(done.body).toContain('이메일 알림 수신을 거부했습니다');
    expect(await readAlerts()).toEqual(['none', 'email']);
    // Repeating either request changes nothing.
    expect((await post(path)).body).toContain('You’re unsubscribed');
    expect((await service.get(path)).body).toContain('You’re unsubscribed');
    expect(await readAlerts()).toEqual(['none', 'email']);
  });

  it.each<[string, string, Record<string, string>]>([
    ['as in RFC 8058', 'List-Unsubscribe=One-Click', FORM],
    [
      'as multipart/form-data',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['with another content type', 'One-Click', { 'content-type': 'text/plain' }],
    ['without a body', '', {}],
  ])('supports one-click unsubscribe %s', async (_case, payload, headers) => {
    expect((await post(path, payload, headers)).statusCode).toBe(200);
    expect(await readAlerts()).toEqual(['none', 'email']);
  });

  it.each(['x'.repeat(32), 'short', 'a'.repeat(65), '%00', '%EA%B0%80'.repeat(8), "'or'1'='1' or '1'='1"])(
    'returns 404 for an unknown token: %s',
    async (unknown) => {
      for (const response of [
        await service.get(`/unsubscribe/${encodeURIComponent(decodeURIComponent(unknown))}`, KO),
        await post(`/unsubscribe/${encodeURIComponent(decodeURIComponent(unknown))}`, '', { ...FORM, ...KO }),
      ]) {
        expect(response.statusCode).toBe(404);
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(response.body).toContain('더 이상 사용할 수 없는 링크입니다');
      }
      expect(await readAlerts()).toEqual(['email', 'email']);
    },
  );

  it('returns 404 if the search was deleted', async () => {
    await service.database.run('delete from jobs.saved_searches');
    expect((await service.get(path)).statusCode).toBe(404);
    expect((await post(path)).statusCode).toBe(404);
  });

  it('keeps the other channels of a search', async () => {
    const [, { id }] = (await service.get('/saved-searches', { authorization: service.user })).json<{
      savedSearches: [SavedSearch, SavedSearch];
    }>().savedSearches;
    const alerts = [{ channel: 'webhook', url: 'https://hooks.example/x' }, { channel: 'email' }];
    await service.call('PATCH', `/saved-searches/${id}`, { as: service.user, body: { alerts } });
    await post(path);
    expect(await readAlerts()).toEqual(['webhook', 'email']);
  });

  it('turns off the emails about tracked postings and reminders with the token of the settings', async () => {
    await service.call('PATCH', '/alert-settings', {
      as: service.user,
      body: { alerts: [{ channel: 'email' }], trackedPostings: true },
    });
    const read = async () =>
      (
        await service.database.run(
          'select unsubscribe_token, alerts, tracked_due_at from jobs.alert_settings',
        )
      ).rows[0]!;
    const settingsPath = `/unsubscribe/${(await read()).unsubscribe_token}`;
    expect((await service.get(settingsPath, KO)).body).toContain('북마크와 지원 내역의 공고 알림');
    expect((await read()).tracked_due_at).not.toBeNull();
    const done = await post(settingsPath, 'List-Unsubscribe=One-Click');
    expect(done.body).toContain('about your bookmarks, applications');
    expect(await read()).toMatchObject({ alerts: [], tracked_due_at: null });
    expect(await readAlerts()).toEqual(['email', 'email']);
    expect((await post(settingsPath)).statusCode).toBe(200);
  });

  it('asks again after the alerts have been turned back on', async () => {
    await post(path);
    const [, { id }] = (await service.get('/saved-searches', { authorization: service.user })).json<{
      savedSearches: [SavedSearch, SavedSearch];
    }>().savedSearches;
    await service.call('PATCH', `/saved-searches/${id}`, {
      as: service.user,
      body: { alerts: [{ channel: 'email' }] },
    });
    expect((await service.get(path)).body).toContain('Unsubscribe from these emails?');
  });

  it('never logs a token and is not part of the OpenAPI document', async () => {
    const written: string[] = [];
    const log = createLog('debug', { write: (line: string) => void written.push(line) });
    const app = await buildJobsApp({ ...service.context, log, metrics: createMetrics('jobs') });
    await app.inject({ method: 'GET', url: path });
    await app.inject({ method: 'POST', url: path });
    await app.inject({ method: 'GET', url: '/jobs' });
    expect(written.join('')).toContain('"/jobs"');
    expect(written.join('')).not.toContain(token);
    expect(JSON.stringify(app.swagger())).not.toContain('/unsubscribe');
    await app.close();
  });
});
