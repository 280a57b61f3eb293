/** Account tests, from sign-up to deletion. */

import { readFile } from 'node:fs/promises';
import { pickLanguage } from '@workreel/languages';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPageIn, PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { variantsOfFlow } from '../lib/depth.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field } from '../lib/page.ts';
import { choosePassword, FIXTURES, signIn, signInLink, signOut, signUp } from './accounts.ts';
import type { TestEnvironment } from './environment.ts';
import { LANGUAGES } from './messages.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0';
const CLIENT_ERROR = /status of 4\d\d/;

export function accountTests(environment: () => TestEnvironment): void {
  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', (testLanguage) => {
    const { locale, language, thorough, t } = testLanguage;
    const { cover, name } = pickLanguage(FIXTURES, language);

    test.each(variantsOfFlow([undefined, PHONE]))(
      'signs up, confirms the email address, signs out and in, and resets the password',
      async (device) => {
        const user = {
          email: environment().newEmail(`new-${language}`),
          password: 'the-first-password',
        };
        const page = await environment().openPage({ locale, ...device }, '/app/?experience=3');
        await signUp(page, environment(), testLanguage, user);
        await page.goto(`${environment().service.url}/app/account`);
        await page
          .getByRole('region', { name: t.account.sessions })
          .getByText(t.account.currentDevice)
          .waitFor();
        expect(await page.getByText(t.account.unconfirmed).count()).toBe(0);

        await signOut(page, t, name);
        await signInLink(page, t).waitFor();
        await page.goto(`${environment().service.url}/app/bookmarks`);
        await page.getByText(t.account.signInReason).waitFor();
        await signIn(page, t, { ...user, password: 'not-my-password' });
        await page.getByRole('alert').filter({ hasText: t.account.errors.INVALID_CREDENTIALS }).waitFor();
        expect(await field(page, t.account.email).inputValue()).toBe(user.email);

        await page.getByRole('link', { name: t.account.forgotPassword }).click();
        await page.getByRole('heading', { level: 1, name: t.account.resetTitle }).waitFor();
        await field(page, t.account.email).fill(user.email);
        await page.getByRole('button', { name: t.account.sendLink }).click();
        await page.getByRole('heading', { name: t.account.linkSent }).waitFor();
        await choosePassword(
          page,
          await environment().emailedLink(user.email, 2),
          testLanguage,
          '새 비밀번호 the second',
        );
        await page.goto(`${environment().service.url}/app/bookmarks`);
        await signIn(page, t, user);
        await page.getByRole('alert').filter({ hasText: t.account.errors.INVALID_CREDENTIALS }).waitFor();
        await signIn(page, t, { ...user, password: '새 비밀번호 the second' });
        await page.getByRole('heading', { level: 1, name: t.shell.nav.bookmarks }).waitFor();
        ignorePageErrors(environment(), CLIENT_ERROR);
      },
    );

    test.runIf(thorough)('lists sessions and ends a session in another browser', async () => {
      const user = await environment().createUser(`sessions-${language}`, language);
      const here = await environment().openPage({ locale, as: user }, '/app/account');
      const there = await environment().openPage({ locale, as: user, userAgent: FIREFOX }, '/app/account');
      await here.reload();
      const sessions = here.getByRole('region', { name: t.account.sessions });
      await sessions.getByText(t.account.currentDevice).waitFor();
      await sessions.getByRole('button', { name: t.account.endSessionLabel('Firefox · Windows') }).click();
      await here.getByText(t.account.sessionEnded).waitFor();
      await expect
        .poll(() =>
          sessions.getByRole('button', { name: t.account.endSessionLabel('Firefox · Windows') }).count(),
        )
        .toBe(0);

      await there.getByRole('link', { name: t.shell.nav.bookmarks }).first().click();
      await there.getByText(t.account.signInReason).waitFor();
      ignorePageErrors(environment(), CLIENT_ERROR);
    });

    test.runIf(thorough)(
      'changes the password, and keeps the entered values if the current password is incorrect',
      async () => {
        const user = await environment().createUser(`change-${language}`, language);
        const page = await environment().openPage({ locale, as: user }, '/app/account');
        const password = 'another-password';
        await field(page, t.account.name).fill(name);
        await field(page, t.account.newPassword).fill(password);
        await field(page, t.account.currentPassword).fill('not-my-password');
        await button(page, t.account.save).click();
        await page.getByRole('alert').waitFor();
        expect(await field(page, t.account.name).inputValue()).toBe(name);
        await field(page, t.account.currentPassword).fill(user.password);
        await button(page, t.account.save).click();
        await page.getByText(t.account.saved).waitFor();
        await page.getByRole('banner').getByRole('button', { name }).waitFor();
        expect((await environment().api.raw.POST('/auth/login', { body: user })).response.status).toBe(401);
        const changed = environment().as({ ...user, password });
        expect(await changed.session()).toBeTruthy();
        ignorePageErrors(environment(), CLIENT_ERROR);
      },
    );

    test.runIf(thorough)('exports all data and reports a service whose data is missing', async () => {
      const user = await environment().createUser(`export-${language}`, language);
      const { id, title } = (await environment().openPostings())[0]!;
      const application = { body: { jobPostingId: id, coverLetter: cover } };
      await environment().as(user).post('/applications', application);
      const page = await environment().openPage({ locale, as: user }, '/app/account');
      // Simulates an outage of the video service, which does not run in this test.
      await page.route('**/auth/me/export', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), pending: ['video'] } });
      });
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        button(page, t.account.export).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^workreel-\d{4}-\d{2}-\d{2}\.json$/);
      const content = JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')));
      for (const text of [user.email, cover, title]) expect(content).toContain(JSON.stringify(text));
      await page
        .getByRole('alert')
        .filter({ hasText: t.account.exportPending(t.account.applicationNames.video!) })
        .waitFor();
    });

    test.runIf(thorough)('deletes the account', async () => {
      const user = await environment().createUser(`delete-${language}`, language);
      const page = await environment().openPage({ locale, as: user }, '/app/account');
      await page.getByRole('button', { name: t.account.delete }).click();
      const confirm = page.getByRole('button', { name: t.account.deleteConfirm });
      await page.getByLabel(t.account.deletePrompt(user.email)).fill('another-user@example.org');
      expect(await confirm.isDisabled()).toBe(true);
      await page.getByLabel(t.account.deletePrompt(user.email)).fill(user.email);
      const deletion = page.locator('form').filter({ has: confirm });
      await field(deletion, t.account.currentPassword).fill(user.password);
      await confirm.click();
      await page.getByText(t.account.deleted).waitFor();
      await signInLink(page, t).waitFor();
      expect((await environment().api.raw.POST('/auth/login', { body: user })).response.status).toBe(401);
    });
  });

  test('refreshes the access token once for all tabs, and signs out all tabs', async () => {
    const { t } = LANGUAGES[0]!;
    const user = await environment().createUser('two-tabs', 'ko');
    const context = await environment().openContext({ locale: 'ko-KR', as: user });
    const open = () =>
      openPageIn(context, `${environment().service.url}/app/account`, environment().pageErrors);
    const tabs = [await open(), await open()];
    let refreshes = 0;
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/auth/refresh') refreshes++;
    });
    // Both tabs' tokens expire. Delay the refresh until both clocks have advanced, so that no clock advances after its tab has
    // received the new token.
    const clocksAdvanced = Promise.withResolvers<void>();
    await context.route('**/auth/refresh', async (route) => {
      await clocksAdvanced.promise;
      await route.continue();
    });
    for (const tab of tabs) await tab.clock.setSystemTime(Date.now() + 3_600_000);
    clocksAdvanced.resolve();
    await Promise.all(
      tabs.map((tab) => tab.getByRole('link', { name: t.shell.nav.bookmarks }).first().click()),
    );
    for (const tab of tabs) {
      await tab.getByRole('heading', { name: t.bookmarks.none }).waitFor();
      await waitUntilLoaded(tab);
    }
    expect(refreshes).toBe(1);

    const [first, second] = tabs as [Page, Page];
    await signOut(first, t, 'two-tabs');
    await signInLink(first, t).waitFor();
    await second.getByText(t.account.signInReason).waitFor();
  });
}
