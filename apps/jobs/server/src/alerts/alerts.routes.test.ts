import type { Alert, AlertSettings } from '@workreel/jobs-contract';
import { type Mailbox, openMailbox } from '@workreel/platform/testing/mailbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { linksOf, openService, type TestService } from '../testing/service.ts';
import { startVendors, type Vendors } from './channels/testing/index.ts';
import { type Alerts, openAlerts } from './testing.ts';

const EMAIL = { channel: 'email' };
const SLACK = { channel: 'slack', url: 'https://hooks.slack.com/services/T000/B000/abcdefghijkl' };
const NTFY = { channel: 'ntfy', url: 'https://ntfy.sh/mine' };
const TELEGRAM = { channel: 'telegram', chatId: '-1001234' };
const BOT_TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0';

describe('alerts of an account', () => {
  let mailbox: Mailbox;
  let vendors: Vendors;
  let alerts: Alerts;
  let service: TestService;
  beforeAll(async () => {
    mailbox = await openMailbox();
    vendors = await startVendors();
    alerts = await openAlerts({ SMTP_URL: mailbox.url }, { origins: vendors.origins });
    ({ service } = alerts);
  });
  afterEach(async () => {
    await service.database.run(
      `truncate jobs.saved_searches, jobs.alert_messages, jobs.alert_deliveries, jobs.alert_settings, jobs.notified_postings;
       update accounts.accounts set confirmed_at = now(), disabled = false`,
    );
    mailbox.reject(undefined);
    for (const double of Object.values(vendors.doubles)) double.fault = null;
  });
  afterAll(async () => {
    await alerts.close();
    await vendors.close();
    await mailbox.close();
  });
  const patch = (body: object, as = service.user) => service.call('PATCH', '/alert-settings', { as, body });
  const get = async (as = service.user) =>
    (await service.get('/alert-settings', { authorization: as })).json<AlertSettings>();
  const test = (alert: object, as = service.user) =>
    service.call('POST', '/alerts/test', { as, body: { alert } });

  describe('GET and PATCH /alert-settings', () => {
    const DEFAULTS = { alerts: [], trackedPostings: false, hour: 8, weekday: 1, timeZone: 'Asia/Seoul' };

    it('have defaults and change only what is given', async () => {
      expect(await get()).toEqual(DEFAULTS);
      const changed = await patch({ hour: 0, timeZone: 'america/new_york' });
      expect(changed.json()).toEqual({ ...DEFAULTS, hour: 0, timeZone: 'America/New_York' });
      const alertsOf = [EMAIL, NTFY].map((target) => ({ ...target, lastDelivery: null }));
      expect((await patch({ alerts: [EMAIL, { ...NTFY, token: 'tk_secret' }] })).body).not.toContain(
        'tk_secret',
      );
      expect(await get()).toEqual({ ...changed.json<object>(), alerts: alertsOf });
      await patch({ alerts: [NTFY] });
      const { rows } = await service.database.run('select alerts from jobs.alert_settings');
      expect(rows).toEqual([{ alerts: [{ ...NTFY, token: 'tk_secret' }] }]);
      expect(await get(service.other)).toEqual(DEFAULTS);
    });

    it.each<[object, string]>([
      [{ hour: 24 }, '/body/hour'],
      [{ weekday: 0 }, '/body/weekday'],
      [{ timeZone: 'Mars/Olympus' }, '/body/timeZone'],
      [{ timeZone: '' }, '/body/timeZone'],
      [{ alerts: [EMAIL, EMAIL] }, '/body/alerts/1'],
      [{ alerts: [{ ...SLACK, url: 'https://evil.example/services/T/B/x' }] }, '/body/alerts/0/url'],
      [{ x: 1 }, '/body/x'],
    ])('reject %j', async (body, path) => {
      const response = await patch(body);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors!.map((error) => error.path)).toContain(path);
    });

    it('return a new webhook secret once', async () => {
      const webhook = { channel: 'webhook', url: 'https://hooks.example/x' };
      expect((await patch({ alerts: [webhook] })).json<AlertSettings>().alerts).toEqual([
        { ...webhook, secret: expect.stringMatching(/^whsec_/), lastDelivery: null },
      ]);
      expect((await patch({ alerts: [webhook] })).json<AlertSettings>().alerts).toEqual([
        { ...webhook, lastDelivery: null },
      ]);
    });
  });

  describe('GET /alerts', () => {
    const list = async (path: string) => {
      const response = await service.get(path, { authorization: service.user });
      expect(response.statusCode, response.body).toBe(200);
      return { response, alerts: response.json<{ alerts: Alert[] }>().alerts };
    };

    it('lists the alerts of the account, newest first, page by page and by search', async () => {
      const first = await alerts.save(service.user, {
        name: '자바',
        filters: { keyword: '자바' },
        alerts: [EMAIL, SLACK],
      });
      const second = await alerts.save(service.user, {
        name: '모두',
        filters: {},
        alerts: [EMAIL],
        frequency: 'weekly',
      });
      await alerts.save(service.other, { name: 'x', filters: {}, alerts: [EMAIL] });
      for (let n = 0; n < 3; n++) await alerts.createMessages(await alerts.addRun({ title: `자바 ${n}` }));
      await alerts.createMessages(await alerts.addRun({ title: '간호사' }));
      const readPages = async (path: string): Promise<string[][]> => {
        const page = await list(path);
        expect(page.response.headers['x-total-count']).toBe('4');
        const { next } = linksOf(page.response);
        return [
          page.alerts.map(({ savedSearch }) => savedSearch!.name),
          ...(next ? await readPages(next) : []),
        ];
      };
      expect(await readPages('/alerts?pageSize=2')).toEqual([
        ['모두', '자바'],
        ['자바', '자바'],
      ]);
      const ofSearch = await list(`/alerts?savedSearchId=${first.id}`);
      expect(ofSearch.alerts).toHaveLength(3);
      expect(ofSearch.alerts[0]).toMatchObject({
        kind: 'newPostings',
        savedSearch: { id: first.id, name: '자바' },
        postings: 1,
        deliveries: [
          { channel: 'email', target: 'user@example.org', state: 'waiting' },
          { channel: 'slack', target: '…/B000', state: 'waiting' },
        ],
      });
      expect((await list(`/alerts?savedSearchId=${second.id}`)).alerts).toMatchObject([{ deliveries: [] }]);
      for (const none of ['0', 'x', '999999'])
        expect((await list(`/alerts?savedSearchId=${none}`)).alerts).toEqual([]);
      expect(JSON.stringify(ofSearch.alerts)).not.toContain('abcdefghijkl');
    });
  });

  describe('POST /alerts/test', () => {
    it('sends a message, with the tokens stored anywhere in the account', async () => {
      expect((await test(SLACK)).statusCode).toBe(204);
      expect(vendors.doubles.slack.messages.at(-1)!.text).toContain('Workreel');
      expect((await test(EMAIL)).statusCode).toBe(204);
      expect(mailbox.messages.at(-1)!.subject).toMatch(/테스트 알림|Test alert/);
      expect((await test(TELEGRAM)).statusCode).toBe(400);
      await alerts.save(service.user, {
        name: 'x',
        filters: {},
        alerts: [{ ...TELEGRAM, botToken: BOT_TOKEN }],
      });
      expect((await test(TELEGRAM)).statusCode).toBe(204);
      expect((await test(TELEGRAM, service.other)).statusCode).toBe(400);
    });

    it('returns why the receiver did not accept it', async () => {
      vendors.doubles.slack.fault = 'revoked';
      const refused = await test(SLACK);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        code: 'ALERT_NOT_DELIVERED',
        reason: 'notFound',
        detail: expect.stringMatching(/Slack/),
      });
      mailbox.reject(550, '5.1.1 no such user');
      expect((await test(EMAIL)).json()).toMatchObject({
        status: 422,
        code: 'ALERT_NOT_DELIVERED',
        reason: 'rejected',
        detail: expect.stringContaining('550 5.1.1 no such user'),
      });
    });

    it('records the outcome in the list of alerts and with the address', async () => {
      await service.call('PATCH', '/alert-settings', { as: service.user, body: { alerts: [SLACK, EMAIL] } });
      expect((await test(SLACK)).statusCode).toBe(204);
      vendors.doubles.slack.fault = 'revoked';
      expect((await test(SLACK)).statusCode).toBe(422);
      const authorization = { authorization: service.user };
      const { alerts: listed } = (await service.get('/alerts', authorization)).json<{ alerts: Alert[] }>();
      expect(listed).toMatchObject([
        {
          kind: 'test',
          postings: 0,
          deliveries: [{ state: 'failed', reason: 'notFound', target: '…/B000' }],
        },
        { kind: 'test', deliveries: [{ state: 'sent', reason: null, error: null }] },
      ]);
      const settings = (await service.get('/alert-settings', authorization)).json<AlertSettings>();
      expect(settings.alerts).toEqual([
        { ...SLACK, lastDelivery: listed[0]!.deliveries[0] },
        { ...EMAIL, lastDelivery: null },
      ]);
    });

    it('says that the address is not confirmed or that there is no mail server', async () => {
      await service.database.run('update accounts.accounts set confirmed_at = null');
      expect((await test(EMAIL)).json()).toMatchObject({ status: 409, code: 'EMAIL_NOT_CONFIRMED' });
      const withoutMail = await openService({ worker: false });
      try {
        const response = await withoutMail.call('POST', '/alerts/test', {
          as: withoutMail.user,
          body: { alert: EMAIL },
        });
        expect(response.json()).toMatchObject({ status: 409, code: 'MAIL_NOT_SET_UP' });
      } finally {
        await withoutMail.close();
      }
    });
  });
});
