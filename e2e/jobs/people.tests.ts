/** Accounts as people use them: from signing up to erasure, in one tab and in two, on a computer and on a phone. */

import { readFile } from 'node:fs/promises';
import { inLanguage } from '@workreel/languages';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { thoroughly } from '../lib/languages.ts';
import { button, field } from '../lib/page.ts';
import { openPage, PHONE, settled } from '../lib/visits.ts';
import { forgive } from '../lib/world.ts';
import { choosePassword, SAID, signIn, signInLink, signOut, signUp } from './people.ts';
import { LANGUAGES } from './texts.ts';
import type { World } from './world.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0';
const REFUSED = /status of 4\d\d/;

export function accountTests(world: () => World): void {
  describe.each(thoroughly(LANGUAGES))('in $locale', (reader) => {
    const { locale, language, thorough, t } = reader;
    const { cover, name } = inLanguage(SAID, language);

    test.each(thorough ? [undefined, PHONE] : [undefined])(
      'is made, confirmed by the mailed link, left, entered again, and given a new password',
      async (device) => {
        const who = {
          email: world().newAddress(`new-${language}`),
          password: 'the-first-password',
        };
        const page = await world().open({ locale, ...device }, '/app/?experience=3');
        await signUp(page, world(), reader, who);
        await page.goto(`${world().service.address}/app/account`);
        await page.getByRole('region', { name: t.account.sessions }).getByText(t.account.thisOne).waitFor();
        expect(await page.getByText(t.account.unconfirmed).count()).toBe(0);

        await signOut(page, t, name);
        await signInLink(page, t).waitFor();
        await page.goto(`${world().service.address}/app/bookmarks`);
        await page.getByText(t.account.why).waitFor();
        await signIn(page, t, { ...who, password: 'not-my-password' });
        await page.getByRole('alert').filter({ hasText: t.account.errors.INVALID_CREDENTIALS }).waitFor();
        expect(await field(page, t.account.email).inputValue()).toBe(who.email);

        await page.getByRole('link', { name: t.account.forgotten }).click();
        await page.getByRole('heading', { level: 1, name: t.account.forgottenTitle }).waitFor();
        await field(page, t.account.email).fill(who.email);
        await page.getByRole('button', { name: t.account.sendLink }).click();
        await page.getByRole('heading', { name: t.account.linkSent }).waitFor();
        await choosePassword(page, await world().mailedLink(who.email, 2), reader, '새 비밀번호 the second');
        await page.goto(`${world().service.address}/app/bookmarks`);
        await signIn(page, t, who);
        await page.getByRole('alert').filter({ hasText: t.account.errors.INVALID_CREDENTIALS }).waitFor();
        await signIn(page, t, { ...who, password: '새 비밀번호 the second' });
        await page.getByRole('heading', { level: 1, name: t.shell.nav.bookmarks }).waitFor();
        forgive(world(), REFUSED);
      },
    );

    test.runIf(thorough)('shows where one is signed in, and ends it there', async () => {
      const who = await world().join(`sessions-${language}`, language);
      const here = await world().open({ locale, as: who }, '/app/account');
      const there = await world().open({ locale, as: who, userAgent: FIREFOX }, '/app/account');
      await here.reload();
      const sessions = here.getByRole('region', { name: t.account.sessions });
      await sessions.getByText(t.account.thisOne).waitFor();
      await sessions.getByRole('button', { name: t.account.endSessionOf('Firefox · Windows') }).click();
      await here.getByText(t.account.ended).waitFor();
      await expect
        .poll(() =>
          sessions.getByRole('button', { name: t.account.endSessionOf('Firefox · Windows') }).count(),
        )
        .toBe(0);

      await there.getByRole('link', { name: t.shell.nav.bookmarks }).first().click();
      await there.getByText(t.account.why).waitFor();
      forgive(world(), REFUSED);
    });

    test.runIf(thorough)('is asked for where it is needed, and leads back', async () => {
      const who = await world().join(`back-${language}`, language);
      const page = await world().open({ locale }, '/app/?experience=3');
      const row = page.locator('[data-row]').first();
      const title = (await row.locator('h2').textContent())!;
      await row.getByRole('button', { name: t.shell.bookmark(title) }).click();
      await page.getByText(t.reasons.bookmark).waitFor();
      await signIn(page, t, who);
      await row.getByRole('heading', { name: title }).waitFor();
      expect(new URL(page.url()).search).toBe('?experience=3');
      await row.getByRole('button', { name: t.shell.bookmark(title) }).click();
      const kept = () => world().bookmarksOf(who);
      await expect.poll(kept).toMatchObject([{ posting: { title } }]);
    });

    test.runIf(thorough)('changes its password, and keeps what was typed where it may not', async () => {
      const who = await world().join(`change-${language}`, language);
      const page = await world().open({ locale, as: who }, '/app/account');
      const password = 'another-password';
      await field(page, t.account.name).fill(name);
      await field(page, t.account.newPassword).fill(password);
      await field(page, t.account.currentPassword).fill('not-my-password');
      await button(page, t.account.save).click();
      await page.getByRole('alert').waitFor();
      expect(await field(page, t.account.name).inputValue()).toBe(name);
      await field(page, t.account.currentPassword).fill(who.password);
      await button(page, t.account.save).click();
      await page.getByText(t.account.saved).waitFor();
      await page.getByRole('banner').getByRole('button', { name }).waitFor();
      expect((await world().api.raw.POST('/auth/login', { body: who })).response.status).toBe(401);
      const changed = world().as({ ...who, password });
      expect(await changed.session()).toBeTruthy();
      forgive(world(), REFUSED);
    });

    // It waits for the other service, which keeps something of people too and does not run here.
    test.runIf(thorough)('is handed out whole, but for what cannot be had now', async () => {
      const who = await world().join(`export-${language}`, language);
      const { id, title } = (await world().openPostings())[0]!;
      const application = { body: { jobPostingId: id, coverLetter: cover } };
      await world().as(who).post('/applications', application);
      const page = await world().open({ locale, as: who }, '/app/account');
      // As where the other application has parts of it, and is away: it never ran on this database.
      await page.route('**/auth/me/export', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), pending: ['video'] } });
      });
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        button(page, t.account.export).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^workreel-\d{4}-\d{2}-\d{2}\.json$/);
      const stored = JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')));
      for (const text of [who.email, cover, title]) expect(stored).toContain(JSON.stringify(text));
      await page
        .getByRole('alert')
        .filter({ hasText: t.account.exportPending('video') })
        .waitFor();
    });

    test.runIf(thorough)('is erased for good', async () => {
      const who = await world().join(`erase-${language}`, language);
      const page = await world().open({ locale, as: who }, '/app/account');
      await page.getByRole('button', { name: t.account.erase }).click();
      const eraseAll = page.getByRole('button', { name: t.account.eraseConfirm });
      await page.getByLabel(t.account.eraseSure(who.email)).fill('somebody-else@example.org');
      expect(await eraseAll.isDisabled()).toBe(true);
      await page.getByLabel(t.account.eraseSure(who.email)).fill(who.email);
      await eraseAll.click();
      await page.getByText(t.account.erased).waitFor();
      await signInLink(page, t).waitFor();
      expect((await world().api.raw.POST('/auth/login', { body: who })).response.status).toBe(401);
    });
  });

  test('is renewed once for all tabs, and left in all of them', async () => {
    const { t } = LANGUAGES[0]!;
    const who = await world().join('two-tabs', 'ko');
    const context = await world().visit({ locale: 'ko-KR', as: who });
    const open = () => openPage(context, `${world().service.address}/app/account`, world().faults);
    const tabs = [await open(), await open()];
    let renewals = 0;
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/auth/refresh') renewals++;
    });
    // The tokens run out while nobody looks. Nobody is renewed before it is an hour later in both: the other's clock would
    // leap with a token that is new.
    const later = Promise.withResolvers<void>();
    await context.route('**/auth/refresh', async (route) => {
      await later.promise;
      await route.continue();
    });
    for (const tab of tabs) await tab.clock.setSystemTime(Date.now() + 3_600_000);
    later.resolve();
    await Promise.all(
      tabs.map((tab) => tab.getByRole('link', { name: t.shell.nav.bookmarks }).first().click()),
    );
    for (const tab of tabs) {
      await tab.getByRole('heading', { name: t.bookmarks.none }).waitFor();
      await settled(tab);
    }
    expect(renewals).toBe(1);

    const [one, other] = tabs as [Page, Page];
    await signOut(one, t, 'two-tabs');
    await signInLink(one, t).waitFor();
    await other.getByText(t.account.why).waitFor();
  });
}
