/** Tests of the alerts page and of the channels to which saved searches send. */

import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field, horizontalOverflow } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import { LANGUAGES, type Messages } from './messages.ts';

const SLACK_URL = 'https://hooks.slack.com/services/T0/B0/secretWxYz';
const OTHER_SLACK_URL = 'https://hooks.slack.com/services/T0/B0/secretAbCd';
const WEBHOOK_URL = 'https://example.org/jobs';

/** Opens the form that adds a channel. */
async function openForm(
  page: Page,
  t: Messages,
  channel: keyof Messages['alerts']['names'],
): Promise<Locator> {
  await button(page, t.alerts.channels.add).click();
  const dialog = page.getByRole('dialog', { name: t.alerts.form.choose });
  await dialog.getByRole('button', { name: t.alerts.about[channel] }).click();
  return page.getByRole('dialog', { name: t.alerts.form.add(t.alerts.names[channel]) });
}

/** The item of a channel in the list. */
const channelItem = (page: Page, t: Messages, address: string): Locator =>
  page
    .getByRole('list', { name: t.alerts.channels.title })
    .getByRole('listitem')
    .filter({ has: page.getByText(address, { exact: true }) });

const invalidFields = (form: Locator): Locator => form.locator('input:invalid');

export function alertTests(environment: () => TestEnvironment): void {
  type User = Parameters<TestEnvironment['as']>[0];
  const settingsOf = (user: User) => environment().as(user).get('/alert-settings', {});
  const addressesOf = async (user: User) =>
    (await settingsOf(user)).alerts.map(({ lastDelivery: _lastDelivery, ...address }) => address);
  /** Answers test alerts, which are sent to a channel when it is added, because they would leave this machine. */
  const acceptTests = (page: Page) => page.route('**/alerts/test', (route) => route.fulfill({ status: 204 }));
  const searchesOf = async (user: User) =>
    (
      await environment()
        .as(user)
        .get('/saved-searches', { params: { query: {} } })
    ).savedSearches;

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ locale, language, t }) => {
    test('sends a test to the email address, and shows why a webhook did not accept one', async () => {
      const user = await environment().createUser(`channels-${language}`, language);
      const page = await environment().openPage({ locale, as: user });
      await page.getByRole('link', { name: t.shell.nav.alerts }).click();
      await page.getByText(t.alerts.channels.none).waitFor();
      const email = await openForm(page, t, 'email');
      await email.getByText(t.alerts.form.emailTo(user.email)).waitFor();
      await button(email, t.alerts.form.submit).click();
      const item = channelItem(page, t, user.email);
      // Adding it sends a test. The first email confirmed the address.
      await item.getByText(t.alerts.test.sent).waitFor();
      await environment().mailbox.waitFor(user.email, 2);
      await item.getByRole('button', { name: t.alerts.channels.test }).click();
      await environment().mailbox.waitFor(user.email, 3);
      await page.getByRole('heading', { name: t.alerts.history.test }).nth(1).waitFor();
      await page.reload();
      await item.getByText(t.alerts.channels.lastSent('|').split('|')[0]!.trim()).waitFor();

      const webhook = await openForm(page, t, 'webhook');
      await field(webhook, t.alerts.form.url).fill('http://127.0.0.1:9/jobs');
      await button(webhook, t.alerts.channels.test).click();
      await webhook.getByRole('alert').waitFor();
      ignorePageErrors(environment(), /status of 4\d\d/);
      expect(await addressesOf(user)).toEqual([{ channel: 'email' }]);
    });

    test('says on the pages of bookmarks and saved searches which channel fails', async () => {
      const user = await environment().createUser(`failing-${language}`, language);
      const webhook = { channel: 'webhook' as const, url: 'http://alerts.localhost:9/jobs' };
      const body = { name: 'a', filters: {}, alerts: [webhook] };
      const api = environment().as(user);
      await api.patch('/alert-settings', { body: { alerts: [webhook], trackedPostings: true } });
      await api.post('/saved-searches', { body });
      await api.post('/saved-searches', { body: { ...body, name: 'b', alerts: [] } });
      await expect(api.post('/alerts/test', { body: { alert: webhook } })).rejects.toThrow();
      const page = await environment().openPage({ locale, as: user }, '/app/bookmarks');
      const failing = page.getByText(t.alerts.channels.failing(t.alerts.names.webhook));
      await failing.waitFor();
      await page.goto(`${environment().service.url}/app/saved-searches`);
      await failing.waitFor();
      expect(await failing.count()).toBe(1);
      await page.getByRole('link', { name: t.alerts.channels.toReason }).click();
      await page.getByText(t.alerts.channels.lastFailed('|').split('|')[0]!.trim()).waitFor();
    });

    test('explains how to set up each channel, and rejects incomplete addresses', async () => {
      const user = await environment().createUser(`forms-${language}`, language);
      const page = await environment().openPage({ locale, as: user, ...PHONE }, '/app/alerts');
      await acceptTests(page);
      const telegram = await openForm(page, t, 'telegram');
      const submit = button(telegram, t.alerts.form.submit);
      await field(telegram, t.alerts.form.botToken).fill('not a token');
      await field(telegram, t.alerts.form.chatId).fill('Hana');
      await submit.click();
      expect(await invalidFields(telegram).count()).toBe(2);
      const token = '123456789:ABCdefGhIJKlmNoPQRsTUVwxyz012345678';
      await field(telegram, t.alerts.form.botToken).fill(token);
      const link = telegram.getByRole('link', { name: t.alerts.form.findChatId });
      expect(await link.getAttribute('href')).toBe(`https://api.telegram.org/bot${token}/getUpdates`);
      await field(telegram, t.alerts.form.chatId).fill('@jobs');
      expect(await invalidFields(telegram).count()).toBe(0);
      await button(telegram, t.alerts.form.back).click();

      const dialog = page.getByRole('dialog');
      for (const [channel, url] of [
        ['slack', SLACK_URL],
        ['discord', 'https://discord.com/api/webhooks/1/x'],
      ] as const) {
        await dialog.getByRole('button', { name: t.alerts.about[channel] }).click();
        await field(dialog, t.alerts.form.url).fill('https://example.org/');
        await button(dialog, t.alerts.form.submit).click();
        expect(await invalidFields(dialog).count()).toBe(1);
        await field(dialog, t.alerts.form.url).fill(url);
        expect(await invalidFields(dialog).count()).toBe(0);
        await button(dialog, t.alerts.form.back).click();
      }

      await dialog.getByRole('button', { name: t.alerts.about.ntfy }).click();
      const topic = await field(dialog, t.alerts.form.topic).inputValue();
      expect(topic).toMatch(/^jobs-\w{16}$/);
      expect(await horizontalOverflow(page)).toBe(0);
      await button(dialog, t.alerts.form.submit).click();
      await channelItem(page, t, topic).waitFor();
      expect(await addressesOf(user)).toEqual([{ channel: 'ntfy', url: `https://ntfy.sh/${topic}` }]);
    });

    test('changes and removes a channel in the saved searches that use it', async () => {
      const user = await environment().createUser(`uses-${language}`, language);
      const api = environment().as(user);
      const slack = { channel: 'slack' as const, url: SLACK_URL };
      const email = { channel: 'email' as const };
      const webhook = { channel: 'webhook' as const, url: WEBHOOK_URL };
      await api.patch('/alert-settings', { body: { alerts: [slack, webhook] } });
      await api.post('/saved-searches', { body: { name: 'a', filters: {}, alerts: [slack, email] } });
      await api.post('/saved-searches', { body: { name: 'b', filters: {}, alerts: [email] } });
      const page = await environment().openPage({ locale, as: user }, '/app/alerts');
      await acceptTests(page);
      const item = channelItem(page, t, 'hooks.slack.com/…WxYz');
      await item.getByText(t.alerts.channels.searches(1)).waitFor();
      await item.getByRole('button', { name: t.alerts.channels.change }).click();
      const dialog = page.getByRole('dialog', { name: t.alerts.form.change(t.alerts.names.slack) });
      await dialog.getByText(t.alerts.form.changesSearches(1)).waitFor();
      await field(dialog, t.alerts.form.url).fill(OTHER_SLACK_URL);
      await button(dialog, t.alerts.form.save).click();
      const changed = channelItem(page, t, 'hooks.slack.com/…AbCd');
      await changed.waitFor();
      const other = { channel: 'slack', url: OTHER_SLACK_URL };
      expect(await addressesOf(user)).toEqual([other, webhook]);
      await expect
        .poll(async () => (await searchesOf(user)).map(({ alerts }) => alerts))
        .toEqual([[email], [other, email]]);

      await changed.getByRole('button', { name: t.alerts.channels.remove }).click();
      const question = page.getByRole('dialog', {
        name: t.alerts.channels.removeQuestion(t.alerts.names.slack),
      });
      await question.getByText(t.alerts.channels.removeHint(1)).waitFor();
      await button(question, t.alerts.channels.remove).click();
      await changed.waitFor({ state: 'detached' });
      await expect.poll(() => addressesOf(user)).toEqual([webhook]);
      await expect
        .poll(async () => (await searchesOf(user)).map(({ alerts }) => alerts))
        .toEqual([[email], [email]]);

      // Only the searches use the email address so far.
      const address = channelItem(page, t, user.email);
      await address.getByText(t.alerts.channels.onlySearches(2)).waitFor();
      await address.getByRole('button', { name: t.alerts.channels.forAll }).click();
      await address.getByText(t.alerts.channels.searches(2)).waitFor();
      expect(await addressesOf(user)).toEqual([webhook, email]);

      await page.getByRole('button', { name: t.alerts.channels.changeOf(t.alerts.names.webhook) }).click();
      const form = page.getByRole('dialog', { name: t.alerts.form.change(t.alerts.names.webhook) });
      await field(form, t.alerts.form.url).fill(`${WEBHOOK_URL}/new`);
      await button(form, t.alerts.form.save).click();
      expect(await field(form, t.alerts.form.secret).inputValue()).toMatch(/^whsec_/);
      await button(form, t.alerts.form.closeSecret).click();
      await channelItem(page, t, 'example.org/jobs/new').waitFor();
      await expect
        .poll(() => page.evaluate<string>('document.activeElement.textContent'))
        .toBe(t.alerts.channels.title);
    });

    test('sets the time and the time zone of alerts', async () => {
      const user = await environment().createUser(`time-${language}`, language);
      const page = await environment().openPage(
        { locale, as: user, timezoneId: 'Europe/Berlin' },
        '/app/alerts',
      );
      await field(page, t.alerts.time.hour).selectOption('19');
      await field(page, t.alerts.time.weekday).selectOption('5');
      // Until a time has been set, it is in the time zone of the browser.
      expect(await field(page, t.alerts.time.zone).inputValue()).toBe('Europe/Berlin');
      await button(page, t.alerts.time.save).click();
      await page.getByText(t.alerts.time.saved).waitFor();
      const saved = { hour: 19, weekday: 5, timeZone: 'Europe/Berlin' };
      expect(await settingsOf(user)).toMatchObject({ ...saved, trackedPostings: false });
      await field(page, t.alerts.other.tracked).check();
      await page.getByText(t.alerts.other.trackedOn).waitFor();
      expect(await settingsOf(user)).toMatchObject({ ...saved, trackedPostings: true });
    });

    test('adds a channel while a search is saved, and preselects it for the next one', async () => {
      const user = await environment().createUser(`saving-${language}`, language);
      const page = await environment().openPage(
        { locale, as: user, timezoneId: 'Europe/Berlin' },
        '/app/?keyword=개발자',
      );
      await acceptTests(page);
      await button(page, t.shell.search.save).click();
      const dialog = page.getByRole('dialog', { name: t.shell.search.save });
      await dialog.getByRole('radio', { name: t.alerts.choice.frequencies.weekly }).check();
      await dialog.getByRole('checkbox', { name: t.alerts.names.email }).uncheck();
      await button(dialog, t.saveSearch.save).click();
      expect(await invalidFields(dialog).count()).toBe(1);
      await button(dialog, t.alerts.choice.other).click();
      const choice = page.getByRole('dialog', { name: t.alerts.form.choose });
      await choice.getByRole('button', { name: t.alerts.about.webhook }).click();
      const form = page.getByRole('dialog', { name: t.alerts.form.add(t.alerts.names.webhook) });
      await field(form, t.alerts.form.url).fill(WEBHOOK_URL);
      await page.keyboard.press('Enter');
      expect(await field(form, t.alerts.form.secret).inputValue()).toMatch(/^whsec_/);
      await button(form, t.alerts.form.closeSecret).click();
      const webhook = dialog.getByRole('checkbox', { name: t.alerts.names.webhook });
      expect(await webhook.isChecked()).toBe(true);
      await dialog.getByText(t.alerts.test.sent).waitFor();
      await button(dialog, t.saveSearch.save).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await searchesOf(user)).toMatchObject([
        {
          frequency: 'weekly',
          alerts: [{ channel: 'webhook', url: WEBHOOK_URL }],
          filters: { keyword: ['개발자'] },
        },
      ]);
      // The first weekly alert is sent in the morning of the user.
      expect((await settingsOf(user)).timeZone).toBe('Europe/Berlin');

      await button(page, t.shell.search.save).click();
      await webhook.waitFor();
      expect(await webhook.isChecked()).toBe(true);
      await dialog.getByText(t.saveSearch.same((await searchesOf(user))[0]!.name)).waitFor();
      await page.keyboard.press('Escape');
      await page.goto(`${environment().service.url}/app/saved-searches`);
      await waitUntilLoaded(page);
      await page.getByText(t.alerts.names.webhook).waitFor();
      await page.getByRole('button', { name: t.searches.editAlert }).click();
      await page.getByRole('radio', { name: t.alerts.choice.frequencies.never }).check();
      await button(page, t.tracker.save).click();
      await page.getByText(t.searches.noAlerts).waitFor();
      expect((await searchesOf(user))[0]!.alerts).toEqual([]);
    });

    test('shows what failed and why, and when the next alert is sent', async () => {
      const user = await environment().createUser(`history-${language}`, language);
      const page = await environment().openPage({ locale, as: user });
      const delivery = { channel: 'slack', target: 'hooks.slack.com', at: new Date().toISOString() };
      const savedSearch = { id: '1', name: 'QA' };
      const base = { subject: null, createdAt: delivery.at, savedSearch };
      await page.route('**/alerts?*', (route) =>
        route.fulfill({
          json: {
            sortOrder: 'recent',
            pagenum: 1,
            alerts: [
              {
                ...base,
                id: '1',
                kind: 'newPostings',
                postings: 3,
                dueAt: new Date(Date.now() + 3_600_000),
                deliveries: [],
              },
              {
                ...base,
                id: '2',
                kind: 'newPostings',
                postings: 1,
                dueAt: delivery.at,
                deliveries: [{ ...delivery, state: 'failed', reason: 'notFound', error: 'no_service' }],
              },
              {
                ...base,
                id: '3',
                kind: 'reminder',
                subject: 'Interview',
                savedSearch: null,
                postings: 0,
                dueAt: delivery.at,
                deliveries: [{ ...delivery, state: 'sent', reason: null, error: null }],
              },
            ],
          },
        }),
      );
      await page.goto(`${environment().service.url}/app/alerts`);
      await waitUntilLoaded(page);
      const alert = (title: string) =>
        page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      const { history, failures, check } = t.alerts;
      await alert(history.newPostings(3, 'QA')).getByText(history.soFar(3)).waitFor();
      const failed = alert(history.newPostings(1, 'QA'));
      await failed.getByText(history.states.failed).waitFor();
      await failed.getByText(`${failures.notFound} ${check.slack}`).waitFor();
      await failed.getByText(t.shell.error.details).click();
      await failed.getByText('no_service').waitFor();
      await alert(history.reminder('Interview')).getByText(history.states.sent).waitFor();
    });
  });
}
