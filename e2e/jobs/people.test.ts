/** Accounts as people use them: from signing up to erasure, in one tab and in two, on a computer and on a phone. */
import { readFile } from 'node:fs/promises';
import { full } from '@workreel/platform/testing/depth';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../lib/chromium.ts';
import { languagesOf } from '../lib/languages.ts';
import { closePages } from '../lib/page.ts';
import { openPage, PHONE, settled } from '../lib/visits.ts';
import { choosePassword, signIn, signInLink, signOut, signUp } from './people.ts';
import { PEOPLE_WORDS } from './people.words.ts';
import { openWorld, type World } from './world.ts';

if (noChromium) console.warn(`Skipped: accounts in a browser. ${noChromium}`);

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:147.0) Gecko/20100101 Firefox/147.0';

let world: World;

/** The browser says of a refused call that it was refused. */
const forgiveRefusals = () => {
  const others = world.faults.filter((text) => !/status of 4\d\d/.test(text));
  world.faults.splice(0, Number.POSITIVE_INFINITY, ...others);
};

// Where there is no time for this, the way to an offer begins with signing up all the same.
describe.skipIf(noChromium || !full)('an account', () => {
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());
  afterEach(async (context) => {
    await closePages(world.browser, context);
    expect(world.faults.splice(0)).toEqual([]);
  });

  describe.each(languagesOf(PEOPLE_WORDS))('in $locale', (words) => {
    const { locale, language, name, account, nav, thorough } = words;

    test.each(thorough ? [undefined, PHONE] : [undefined])(
      'is made, confirmed by the mailed link, left, entered again, and given a new password',
      async (device) => {
        const who = {
          email: world.newAddress(`new-${language}`),
          password: 'the-first-password',
        };
        const page = await world.open({ locale, ...device }, '/app/?experience=3');
        await signUp(page, world, words, who);
        await page.goto(`${world.service.address}/app/account`);
        await page.getByRole('region', { name: account.sessions }).getByText(account.thisOne).waitFor();
        expect(await page.getByText(account.unconfirmed).count()).toBe(0);

        await signOut(page, words, name);
        await signInLink(page, words).waitFor();
        await page.goto(`${world.service.address}/app/bookmarks`);
        await page.getByText(account.needed).waitFor();
        await signIn(page, words, { ...who, password: 'not-my-password' });
        await page.getByRole('alert').filter({ hasText: account.wrong }).waitFor();
        expect(await page.getByLabel(account.email, { exact: true }).inputValue()).toBe(who.email);

        await page.getByRole('link', { name: account.forgotten }).click();
        await page.getByRole('heading', { level: 1, name: account.forgottenTitle }).waitFor();
        await page.getByLabel(account.email, { exact: true }).fill(who.email);
        await page.getByRole('button', { name: account.sendLink }).click();
        await page.getByRole('heading', { name: account.linkSent }).waitFor();
        await choosePassword(page, await world.mailedLink(who.email, 2), words, '새 비밀번호 the second');
        await page.goto(`${world.service.address}/app/bookmarks`);
        await signIn(page, words, who);
        await page.getByRole('alert').filter({ hasText: account.wrong }).waitFor();
        await signIn(page, words, { ...who, password: '새 비밀번호 the second' });
        await page.getByRole('heading', { level: 1, name: nav.bookmarks }).waitFor();
        forgiveRefusals();
      },
    );

    test.runIf(thorough)('shows where one is signed in, and ends it there', async () => {
      const who = await world.join(`sessions-${language}`, language);
      const here = await world.open({ locale, as: who }, '/app/account');
      const there = await world.open({ locale, as: who, userAgent: FIREFOX }, '/app/account');
      await here.reload();
      const sessions = here.getByRole('region', { name: account.sessions });
      await sessions.getByText(account.thisOne).waitFor();
      await sessions.getByRole('button', { name: account.end }).click();
      await here.getByText(account.ended).waitFor();
      await expect.poll(() => sessions.getByRole('button', { name: account.end }).count()).toBe(0);

      await there.getByRole('link', { name: nav.bookmarks }).first().click();
      await there.getByText(account.needed).waitFor();
      forgiveRefusals();
    });

    test.runIf(thorough)('is asked for where it is needed, and leads back', async () => {
      const who = await world.join(`back-${language}`, language);
      const page = await world.open({ locale }, '/app/?experience=3');
      const row = page.locator('[data-row]').first();
      const title = (await row.locator('h2').textContent())!;
      await row.getByRole('button', { name: words.bookmarks.keep(title) }).click();
      await page.getByText(words.bookmarks.why).waitFor();
      await signIn(page, words, who);
      await row.getByRole('heading', { name: title }).waitFor();
      expect(new URL(page.url()).search).toBe('?experience=3');
      await row.getByRole('button', { name: words.bookmarks.keep(title) }).click();
      const kept = async () =>
        (await world.as(who).get('/bookmarks', { params: { query: { pageSize: 20 } } })).bookmarks;
      await expect.poll(kept).toMatchObject([{ posting: { title } }]);
    });

    test.runIf(thorough)('changes its password, and keeps what was typed where it may not', async () => {
      const who = await world.join(`change-${language}`, language);
      const page = await world.open({ locale, as: who }, '/app/account');
      const password = 'another-password';
      await page.getByLabel(account.name, { exact: true }).fill(name);
      await page.getByLabel(account.newPassword, { exact: true }).fill(password);
      await page.getByLabel(account.current, { exact: true }).fill('not-my-password');
      await page.getByRole('button', { name: account.save, exact: true }).click();
      await page.getByRole('alert').waitFor();
      expect(await page.getByLabel(account.name, { exact: true }).inputValue()).toBe(name);
      await page.getByLabel(account.current, { exact: true }).fill(who.password);
      await page.getByRole('button', { name: account.save, exact: true }).click();
      await page.getByText(account.saved).waitFor();
      await page.getByRole('banner').getByRole('button', { name }).waitFor();
      expect((await world.api.raw.POST('/auth/login', { body: who })).response.status).toBe(401);
      expect(await world.as({ ...who, password }).session()).toBeTruthy();
      forgiveRefusals();
    });

    // It waits for the other service, which keeps something of people too and does not run here.
    test.runIf(thorough)('is handed out whole, but for what cannot be had now', async () => {
      const who = await world.join(`export-${language}`, language);
      const jobPostings = await world.openPostings();
      const body = { jobPostingId: jobPostings[0]!.id, coverLetter: words.cover };
      await world.as(who).post('/applications', { body });
      const page = await world.open({ locale, as: who }, '/app/account');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: account.export, exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^workreel-\d{4}-\d{2}-\d{2}\.json$/);
      const stored = JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')));
      for (const text of [who.email, words.cover, jobPostings[0]!.title])
        expect(stored).toContain(JSON.stringify(text));
      await page.getByRole('alert').filter({ hasText: account.video }).waitFor();
    });

    test.runIf(thorough)('is erased for good', async () => {
      const who = await world.join(`erase-${language}`, language);
      const page = await world.open({ locale, as: who }, '/app/account');
      await page.getByRole('button', { name: account.erase }).click();
      const eraseAll = page.getByRole('button', { name: account.eraseAll });
      await page.getByLabel(account.sure).fill('somebody-else@example.org');
      expect(await eraseAll.isDisabled()).toBe(true);
      await page.getByLabel(account.sure).fill(who.email);
      await eraseAll.click();
      await page.getByText(account.erased).waitFor();
      await signInLink(page, words).waitFor();
      expect((await world.api.raw.POST('/auth/login', { body: who })).response.status).toBe(401);
    });
  });

  test('is renewed once for all tabs, and left in all of them', async () => {
    const words = PEOPLE_WORDS[0]!;
    const who = await world.join('two-tabs', 'ko');
    const context = await world.visit({ locale: 'ko-KR', as: who });
    const open = () => openPage(context, `${world.service.address}/app/account`, world.faults);
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
      tabs.map((tab) => tab.getByRole('link', { name: words.nav.bookmarks }).first().click()),
    );
    for (const tab of tabs) {
      await tab.getByRole('heading', { name: words.bookmarks.none }).waitFor();
      await settled(tab);
    }
    expect(renewals).toBe(1);

    const [one, other] = tabs as [Page, Page];
    await signOut(one, words, 'two-tabs');
    await signInLink(one, words).waitFor();
    await other.getByText(words.account.needed).waitFor();
  });
});
