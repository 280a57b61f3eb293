/** Tests that signing in and up lead back to what the user was doing, and do what they wanted to do. */
import { pickLanguage } from '@workreel/languages';
import type { Credentials } from '@workreel/testing/client';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPageIn, waitUntilLoaded } from '../lib/contexts.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { focusedElementName } from '../lib/keyboard.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field } from '../lib/page.ts';
import { FIXTURES, fillSignUp, signIn, signInLink } from './accounts.ts';
import type { TestEnvironment } from './environment.ts';
import { collectPosting } from './journey.ts';
import { paneOf, rows, scrollToRow } from './listing.ts';
import { LANGUAGES } from './messages.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };
const NEW_PASSWORD = '새 비밀번호 the second';

/** Goes forward to a page that goes back by itself, and waits for both: a reload in between would be aborted. */
const FORWARD_AND_BACK = `new Promise((resolve) => {
  let moves = 0;
  addEventListener('popstate', () => ++moves === 2 && resolve());
  history.forward();
})`;

export function returnTests(environment: () => TestEnvironment): void {
  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ locale, language, t }) => {
    const { name, emailedPages } = pickLanguage(FIXTURES, language);
    const createUser = (prefix: string) => environment().createUser(`${prefix}-${language}`, language);
    const newUser = (prefix: string): Credentials => ({
      email: environment().newEmail(`${prefix}-${language}`),
      password: 'a-password-of-tests',
    });
    const bookmarked = async (user: Credentials) =>
      (await environment().bookmarksOf(user)).map(({ jobPostingId }) => jobPostingId);
    const focused = (page: Page) => page.evaluate<string>(focusedElementName);
    const rowOf = (page: Page, title: string) =>
      rows(page)
        .filter({ has: page.getByRole('link', { name: title, exact: true }) })
        .first();
    const bookmarkOf = (page: Page, title: string) => button(rowOf(page, title), t.shell.bookmark(title));
    const seePressed = (page: Page, title: string) =>
      expect.poll(() => bookmarkOf(page, title).getAttribute('aria-pressed')).toBe('true');
    const seeSignedIn = (page: Page) => signInLink(page, t).waitFor({ state: 'detached' });
    const postingAt = async (index: number) =>
      (await environment().openPostings({ pageSize: 60 })).filter(
        // The toast shortens longer titles.
        ({ title }, at) => at >= index && [...title].length <= 40,
      )[0]!;
    const requestReset = async (page: Page, email: string) => {
      await page.getByRole('link', { name: t.account.forgotPassword }).click();
      await page.getByRole('heading', { level: 1, name: t.account.resetTitle }).waitFor();
      await field(page, t.account.email).fill(email);
      await page.getByRole('button', { name: t.account.sendLink }).click();
      await page.getByRole('heading', { name: t.account.linkSent }).waitFor();
    };

    test('bookmarks the posting beside the list, and returns to it', async () => {
      const user = await createUser('pane');
      const { id, title } = await postingAt(43);
      const page = await environment().openPage({ locale, ...WIDE });
      await scrollToRow(page, id);
      await rowOf(page, title).getByRole('link', { name: title, exact: true }).click();
      const bookmark = button(paneOf(page, t), t.shell.bookmark(title)).first();
      await bookmark.waitFor();
      const top = async () => (await rowOf(page, title).boundingBox())!.y;
      const before = await top();
      await bookmark.click();
      await page.getByText(t.signIn.reasons.bookmark).waitFor();
      // However many sign-in pages are visited in between.
      await page.getByRole('link', { name: t.account.signUp }).click();
      await page.getByText(t.signIn.reasons.bookmark).waitFor();
      await signInLink(page, t).click();
      await page.getByRole('link', { name: t.account.forgotPassword }).click();
      await page.getByRole('heading', { level: 1, name: t.account.resetTitle }).waitFor();
      await signInLink(page, t).click();
      await page.getByText(t.signIn.reasons.bookmark).waitFor();
      await signIn(page, t, user);

      await page.getByText(t.signIn.done.bookmark(title)).waitFor();
      expect(await bookmarked(user)).toEqual([id]);
      expect(await bookmark.getAttribute('aria-pressed')).toBe('true');
      await expect.poll(() => focused(page)).toBe(t.shell.bookmark(title));
      expect(Math.abs((await top()) - before), 'the row stays in its place').toBeLessThan(3);
      await button(page, t.shell.undo).click();
      await page.getByText(t.signIn.done.bookmarkRemoved).waitFor();
      expect(await bookmarked(user)).toEqual([]);
      // The page for signing in is not shown again, and nothing is repeated.
      await page.evaluate(FORWARD_AND_BACK);
      expect(new URL(page.url()).pathname).not.toMatch(/sign-in$/);
      await bookmark.waitFor();
      await page.reload();
      await waitUntilLoaded(page);
      await bookmark.waitFor();
      expect(await bookmarked(user)).toEqual([]);
    });

    test('signs up to bookmark a posting, and the link that confirms the address leads back too', async () => {
      const user = newUser('confirm');
      const { id, title } = await postingAt(0);
      const context = await environment().openContext({ locale });
      const open = (url: string) => openPageIn(context, url, environment().pageErrors);
      const page = await open(`${environment().service.url}/app/jobs/${id}`);
      await button(page, t.shell.bookmark(title)).first().click();
      await page.getByText(t.signIn.reasons.bookmark).waitFor();
      await fillSignUp(page, t, { ...user, name });
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByText(t.signIn.done.bookmark(title)).waitFor();
      expect(await bookmarked(user)).toEqual([id]);

      await environment()
        .as(user)
        .delete('/bookmarks/{jobPostingId}', { params: { path: { jobPostingId: id } } });
      const mailed = await context.newPage();
      await mailed.goto(await environment().emailedLink(user.email, 1));
      await mailed.getByRole('button', { name: emailedPages.submit }).click();
      await mailed.getByRole('heading', { name: emailedPages.confirmed }).waitFor();
      await mailed.getByRole('link').click();
      await mailed.getByRole('heading', { level: 1, name: title }).waitFor();
      await seeSignedIn(mailed);
      expect(new URL(mailed.url()).pathname).toBe(`/app/jobs/${id}`);
      // It was done before.
      expect(await bookmarked(user)).toEqual([]);
    });

    test('bookmarks a posting after the password was reset in another tab, and does so once', async () => {
      const user = await createUser('reset');
      const { id, title } = await postingAt(43);
      const context = await environment().openContext({ locale, ...WIDE });
      const page = await openPageIn(context, `${environment().service.url}/app/`, environment().pageErrors);
      await scrollToRow(page, id);
      await rowOf(page, title).getByRole('link', { name: title, exact: true }).click();
      await paneOf(page, t).waitFor();
      await bookmarkOf(page, title).click();
      await requestReset(page, user.email.toUpperCase());

      const mailed = await context.newPage();
      await mailed.goto(await environment().emailedLink(user.email, 2));
      await mailed.getByLabel(t.account.newPassword).fill(NEW_PASSWORD);
      await mailed.keyboard.press('Enter');
      await mailed.getByRole('heading', { name: emailedPages.done }).waitFor();
      await mailed.getByRole('link').click();
      await mailed.getByText(t.signIn.reasons.bookmark).waitFor();
      const changed = { ...user, password: NEW_PASSWORD };
      await signIn(mailed, t, changed);
      await mailed.getByText(t.signIn.done.bookmark(title)).waitFor();
      expect(await bookmarked(changed)).toEqual([id]);
      await seePressed(mailed, title);
      await expect.poll(() => focused(mailed)).toBe(t.shell.bookmark(title));
      // The list starts at the page on which the user was, with the posting beside it.
      expect(mailed.url()).toMatch(/\/app\/\?pagenum=[23]$/);
      await paneOf(mailed, t).getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
      await button(paneOf(mailed, t), t.shell.close).click();
      await paneOf(mailed, t).waitFor({ state: 'detached' });
      await rows(mailed).first().waitFor();

      // The first tab is signed in too.
      await seeSignedIn(page);
      await bookmarkOf(mailed, title).click();
      await expect.poll(() => bookmarked(changed)).toEqual([]);
      await page.getByRole('link', { name: t.account.signIn, exact: true }).click();
      await bookmarkOf(page, title).waitFor();
      await paneOf(page, t).waitFor();
      expect(await bookmarked(changed)).toEqual([]);
    });

    test('does not bookmark a posting for somebody else, later, or if the user changed their mind', async () => {
      const user = await createUser('else');
      const { title } = await postingAt(0);
      const context = await environment().openContext({ locale });
      const page = await openPageIn(context, `${environment().service.url}/app/`, environment().pageErrors);
      await bookmarkOf(page, title).click();
      await page.getByText(t.signIn.reasons.bookmark).waitFor();
      await page.goBack();
      await bookmarkOf(page, title).waitFor();
      await signInLink(page, t).click();
      await field(page, t.account.email).waitFor();
      expect(await page.getByText(t.signIn.reasons.bookmark).count()).toBe(0);

      // Half an hour later.
      await page.goBack();
      await bookmarkOf(page, title).click();
      await page.getByText(t.signIn.reasons.bookmark).waitFor();
      await page.evaluate(
        'history.replaceState({ ...history.state, requestedAt: Date.now() - 30 * 60_000 }, "")',
      );
      await page.reload();
      await field(page, t.account.email).waitFor();
      expect(await page.getByText(t.signIn.reasons.bookmark).count()).toBe(0);

      // Another user of the browser follows a link of their own.
      await page.goBack();
      await bookmarkOf(page, title).click();
      await requestReset(page, newUser('first').email);
      await page.goto(`${environment().service.url}/app/sign-in`);
      await signIn(page, t, user);
      await rows(page).first().waitFor();
      await seeSignedIn(page);
      expect(await bookmarked(user)).toEqual([]);
    });

    test('opens the dialog to save a search again, with what was entered', async () => {
      const user = await createUser('save');
      const page = await environment().openPage({ locale }, '/app/?experience=3');
      const save = button(page, t.shell.search.save);
      await save.click();
      await page.getByText(t.signIn.reasons.saveSearch).waitFor();
      await signIn(page, t, user);
      const dialog = page.getByRole('dialog', { name: t.shell.search.save });
      await field(dialog, t.saveSearch.name).fill('<b>3</b>');
      await dialog.getByRole('radio', { name: t.alerts.choice.frequencies.weekly }).check();
      // The session ends.
      for (const path of ['**/saved-searches', '**/auth/refresh'])
        await page.route(path, (route) => route.fulfill({ status: 401, json: { code: 'UNAUTHORIZED' } }));
      await button(dialog, t.saveSearch.save).click();
      await page.getByText(t.signIn.reasons.saveSearch).waitFor();
      await page.unrouteAll();
      await signIn(page, t, user);
      expect(await field(dialog, t.saveSearch.name).inputValue()).toBe('<b>3</b>');
      const weekly = dialog.getByRole('radio', { name: t.alerts.choice.frequencies.weekly });
      await weekly.waitFor();
      expect(await weekly.isChecked()).toBe(true);
      expect(new URL(page.url()).search).toBe('?experience=3');
      await button(dialog, t.saveSearch.save).click();
      await page.getByText(t.saveSearch.saved('<b>3</b>')).waitFor();
      await expect.poll(() => focused(page)).toBe(t.shell.search.save);
      const { savedSearches } = await environment()
        .as(user)
        .get('/saved-searches', { params: { query: {} } });
      expect(savedSearches).toMatchObject([
        { name: '<b>3</b>', frequency: 'weekly', alerts: [{ channel: 'email' }] },
      ]);
      ignorePageErrors(environment(), /status of 401/);
    });

    test('records an application, and another attempt finds it', async () => {
      const user = await createUser('apply');
      const { id, title } = await collectPosting(environment());
      const path = `/app/jobs/${id}`;
      for (const done of [t.apply.recorded, t.apply.recordedBefore]) {
        const page = await environment().openPage({ locale }, path);
        await button(page, t.apply.appliedBeforeTo(title)).click();
        await page.getByText(t.signIn.reasons.apply).waitFor();
        await signIn(page, t, user);
        await page.getByText(done).waitFor();
        await expect.poll(() => focused(page)).toBe(t.apply.viewApplication);
        expect(new URL(page.url()).pathname).toBe(path);
        const applications = await environment().applicationsOf(user);
        expect(applications.map(({ jobPostingId }) => jobPostingId)).toEqual([id]);
        await page.close();
      }
      ignorePageErrors(environment(), /status of 409/);
    });

    test('a page that requires an account is shown after signing up', async () => {
      const page = await environment().openPage({ locale }, '/app/bookmarks');
      await page.getByText(t.account.signInReason).waitFor();
      await fillSignUp(page, t, { ...newUser('required'), name });
      await page.getByRole('heading', { name: t.bookmarks.none }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/app/bookmarks');
    });

    test('pages for signing in lead signed-in users to the listing', async () => {
      const user = await createUser('there');
      for (const path of ['/app/sign-in', '/app/sign-up']) {
        const page = await environment().openPage({ locale, as: user }, path);
        await rows(page).first().waitFor();
        expect(new URL(page.url()).pathname).toBe('/app/');
      }
    });
  });
}
