/** Tests of what the browser keeps for a user: preferences, hidden postings, the last visit, and changes that were not sent. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPageIn, waitUntilLoaded } from '../lib/contexts.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import { countOf, head, keyword, results, rows, search, titles } from './listing.ts';
import { LANGUAGES } from './messages.ts';

export function keptTests(environment: () => TestEnvironment): void {
  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ locale, language, t }) => {
    const cookie = async (page: Page, name: string) =>
      (await page.context().cookies()).find((each) => each.name === `workreel_${name}`)?.value;

    test('hides postings and companies, and shows them again', async () => {
      const postings = await environment().openPostings();
      const [first, second] = [
        postings[0]!,
        postings.find(({ companyName }) => companyName !== postings[0]!.companyName)!,
      ];
      const page = await environment().openPage({ locale });
      const { rowMenu } = t.shell;
      const openMenu = (title: string) => button(results(page), rowMenu.label(title)).first().click();
      const isListed = async (title: string) => (await titles(page)).includes(title);

      await openMenu(first.title);
      await button(page, rowMenu.hidePosting).click();
      await page.getByText(rowMenu.postingHidden).waitFor();
      await expect.poll(() => isListed(first.title)).toBe(false);
      await button(page, t.shell.undo).click();
      await expect.poll(() => isListed(first.title)).toBe(true);
      expect(await button(head(page), t.hidden.button(1)).count()).toBe(0);
      expect(await page.getByText(rowMenu.postingHidden).count(), 'messages after undoing').toBe(0);

      await openMenu(first.title);
      await button(page, rowMenu.hidePosting).click();
      await openMenu(second.title);
      await button(page, rowMenu.hideCompany(second.companyName)).click();
      await button(head(page), t.hidden.button(2)).waitFor();
      await page.getByText(rowMenu.companyHidden(second.companyName)).waitFor();
      expect(await page.getByText(rowMenu.postingHidden).count(), 'messages about the action before').toBe(0);
      await page.reload();
      await waitUntilLoaded(page);
      const companies = () => rows(page).locator('.row-meta > :first-child').allTextContents();
      expect(await isListed(first.title)).toBe(false);
      expect(await companies()).not.toContain(second.companyName);

      await button(head(page), t.hidden.button(2)).click();
      const dialog = page.getByRole('dialog', { name: t.hidden.title });
      await button(dialog, t.hidden.showOne(first.title)).click();
      await expect.poll(() => isListed(first.title)).toBe(true);
      await button(dialog, t.shell.close).click();
      await button(head(page), t.hidden.button(1)).click();
      await button(dialog, t.hidden.showAll).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(companies).toContain(second.companyName);
      expect(await button(head(page), t.hidden.button(1)).count()).toBe(0);
    });

    test('says that all results of a search are hidden', async () => {
      const [posting] = await environment().openPostings();
      const { title, companyName } = posting!;
      const query = `company=${encodeURIComponent(`"${companyName}"`)}`;
      const page = await environment().openPage({ locale }, `/app/?${query}`);
      const { rowMenu } = t.shell;
      await button(results(page), rowMenu.label(title)).first().click();
      await button(page, rowMenu.hideCompany(companyName)).click();
      await page.getByRole('heading', { name: t.empty.allHidden }).waitFor();
      expect(await countOf(page).textContent()).toBe(t.shell.results.count(0, false));
      await button(results(page), t.hidden.showAll).click();
      await expect.poll(async () => (await titles(page)).includes(title)).toBe(true);
    });

    test('suggests recent searches in the empty field, and forgets them', async () => {
      const page = await environment().openPage({ locale });
      for (const typed of ['개발', '간호'])
        await search(page, async () => {
          await keyword(page).fill(typed);
          await keyword(page).press('Enter');
        });
      await page.goto(`${environment().service.url}/app/`);
      await waitUntilLoaded(page);
      await keyword(page).focus();
      const options = page.getByRole('listbox', { name: t.shell.search.suggestions }).getByRole('option');
      const texts = () => options.locator('span:first-of-type').allTextContents();
      await expect.poll(texts).toEqual(['간호', '개발']);
      await search(page, () => options.last().click());
      expect(new URL(page.url()).searchParams.get('keyword')).toBe('개발');

      await page.goto(`${environment().service.url}/app/`);
      await waitUntilLoaded(page);
      await keyword(page).focus();
      await expect.poll(texts).toEqual(['개발', '간호']);
      await button(page, t.shell.search.clearRecent).click();
      await expect.poll(() => options.count()).toBe(0);
    });

    test('shows the notices of the first visit until they are dismissed', async () => {
      const { welcome, demo, dismiss } = t.shell.intro;
      const page = await environment().openPage({ locale });
      await results(page).getByText(welcome).waitFor();
      // On the second visit, the welcome is not repeated.
      await page.reload();
      await waitUntilLoaded(page);
      await results(page).getByText(demo).waitFor();
      expect(await results(page).getByText(welcome).count()).toBe(0);
      await button(results(page), dismiss).click();
      await results(page).getByText(demo).waitFor({ state: 'detached' });
      expect(await cookie(page, 'notices')).toBe('welcome.demo');
      // Nor after going back to the list.
      await page.getByRole('link', { name: t.shell.nav.trends }).first().click();
      await page.getByRole('heading', { level: 1, name: t.trends.title }).waitFor();
      await page.goBack();
      await rows(page).first().waitFor();
      expect(await results(page).getByText(demo).count()).toBe(0);
      expect(await cookie(page, 'notices')).toBe('welcome.demo');
      await page.reload();
      await waitUntilLoaded(page);
      expect(await results(page).getByText(demo).count()).toBe(0);
    });

    test('remembers the color scheme, with which the server sends the page', async () => {
      const page = await environment().openPage({ locale });
      const { label, themes } = t.shell.preferences;
      const scheme = () => page.evaluate('getComputedStyle(document.documentElement).colorScheme');
      const choose = async (theme: string) => {
        await button(page, label).click();
        await button(page, theme).click();
      };
      expect(await scheme()).toBe('light dark');
      await choose(themes.dark);
      expect(await scheme()).toBe('dark');
      const response = await page.reload();
      expect(await response!.text()).toContain('data-theme="dark"');
      await waitUntilLoaded(page);
      expect(await scheme()).toBe('dark');
      await button(page, label).click();
      expect(await button(page, themes.dark).getAttribute('aria-pressed')).toBe('true');
      await button(page, themes.system).click();
      expect(await scheme()).toBe('light dark');
    });

    test('marks postings that were collected since the last visit', async () => {
      const page = await environment().openPage({ locale });
      const badges = page.getByText(t.shell.newPosting, { exact: true });
      expect(await badges.count()).toBe(0);
      // A visit a week ago.
      const last = Date.now() - 7 * 86_400_000;
      await page.addInitScript(
        `localStorage.setItem('workreel.jobs.visits', '{"previous":null,"last":${last}}')`,
      );
      await page.reload();
      await waitUntilLoaded(page);
      await badges.first().waitFor();
      // The list may load further rows meanwhile.
      const others = rows(page).filter({ hasNot: badges });
      await expect.poll(() => others.count()).toBe(0);
    });

    test('keeps bookmarks and notes while the server cannot be reached, and sends them afterwards', async () => {
      const user = await environment().createUser(`outbox-${language}`, language);
      const [first, second] = await environment().openPostings();
      await environment()
        .as(user)
        .put('/bookmarks/{jobPostingId}', { params: { path: { jobPostingId: first!.id } }, body: {} });
      const context = await environment().openContext({ locale, as: user });
      const open = (path: string) =>
        openPageIn(context, environment().service.url + path, environment().pageErrors);
      const listing = await open('/app/');
      const bookmarks = await open('/app/bookmarks');
      for (const page of [listing, bookmarks])
        await page
          .getByRole('banner')
          .getByRole('button', { name: `outbox-${language}` })
          .waitFor();
      await button(bookmarks, t.bookmarks.noteOf(t.bookmarks.addNote, first!.title)).click();

      await context.setOffline(true);
      await field(bookmarks, t.tracker.note).fill('offline');
      await button(bookmarks, t.tracker.save).click();
      await bookmarks.getByRole('list', { name: t.bookmarks.list }).getByText('offline').waitFor();
      const bookmark = rows(listing).getByRole('button', {
        name: t.shell.bookmark(second!.title),
        exact: true,
      });
      await bookmark.first().click();
      await expect.poll(() => bookmark.first().getAttribute('aria-pressed')).toBe('true');
      await listing.getByText(t.shell.unsent(2)).waitFor();
      expect(await environment().bookmarksOf(user)).toMatchObject([{ jobPostingId: first!.id, note: null }]);
      // They are kept after the pages are closed.
      for (const page of [listing, bookmarks]) await page.close();
      await context.setOffline(false);
      await open('/app/');
      await expect
        .poll(() => environment().bookmarksOf(user))
        .toMatchObject([
          { jobPostingId: second!.id, note: null },
          { jobPostingId: first!.id, note: 'offline' },
        ]);
      ignorePageErrors(environment(), /ERR_INTERNET_DISCONNECTED/);
    });

    test('sends kept changes when the server can be reached again', async () => {
      const user = await environment().createUser(`online-${language}`, language);
      const { id, title } = (await environment().openPostings())[2]!;
      const context = await environment().openContext({ locale, as: user });
      const page = await openPageIn(context, `${environment().service.url}/app/`, environment().pageErrors);
      await page
        .getByRole('banner')
        .getByRole('button', { name: `online-${language}` })
        .waitFor();
      await context.setOffline(true);
      await rows(page)
        .getByRole('button', { name: t.shell.bookmark(title), exact: true })
        .first()
        .click();
      await page.getByText(t.shell.unsent(1)).waitFor();
      await context.setOffline(false);
      await page.getByText(t.shell.serverUnreachable).waitFor({ state: 'detached' });
      await expect.poll(() => environment().bookmarksOf(user)).toMatchObject([{ jobPostingId: id }]);
      ignorePageErrors(environment(), /ERR_INTERNET_DISCONNECTED/);
    });

    test('does not send a kept change after a later one of the same bookmark', async () => {
      const user = await environment().createUser(`order-${language}`, language);
      const { title } = (await environment().openPostings())[3]!;
      const page = await environment().openPage({ locale, as: user });
      await page
        .getByRole('banner')
        .getByRole('button', { name: `order-${language}` })
        .waitFor();
      const methods: string[] = [];
      let isDown = true;
      await page.route('**/bookmarks/*', async (route) => {
        methods.push(route.request().method());
        await (isDown ? route.abort() : route.continue());
      });
      const toggle = rows(page)
        .getByRole('button', { name: t.shell.bookmark(title), exact: true })
        .first();
      await toggle.click();
      await page.getByText(t.shell.unsent(1)).waitFor();
      await toggle.click();
      await expect.poll(() => methods).toContain('DELETE');
      isDown = false;
      const { length: aborted } = methods;
      await expect.poll(() => methods.slice(aborted)).toContain('DELETE');
      await page.getByText(t.shell.serverUnreachable).waitFor({ state: 'detached' });
      // The first change may have been sent again before the second click.
      expect(methods.slice(methods.indexOf('DELETE'))).not.toContain('PUT');
      expect(await environment().bookmarksOf(user)).toEqual([]);
      ignorePageErrors(environment(), /ERR_FAILED/);
    });
  });
}
