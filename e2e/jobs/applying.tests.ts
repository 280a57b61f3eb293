/** Tests of applying on the site of a posting, and of recording it with one click. */
import { pickLanguage } from '@workreel/languages';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { focusedElementName, tabTo } from '../lib/keyboard.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import { signIn } from './accounts.ts';
import type { TestEnvironment } from './environment.ts';
import { applyOnSite, collectPosting } from './journey.ts';
import { paneOf, rows } from './listing.ts';
import { LANGUAGES } from './messages.ts';
import { SITE_NAME } from './site.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };

export function applyingTests(environment: () => TestEnvironment): void {
  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ locale, language, t }) => {
    const createUser = (prefix: string) => environment().createUser(`${prefix}-${language}`, language);
    const applyAt = t.shell.applyAt(pickLanguage(SITE_NAME, language));
    const applyLink = (page: Page) => page.locator('#content').getByRole('link', { name: applyAt });
    const question = (page: Page, title: string) =>
      page.getByRole('group', { name: t.shell.didYouApply(title) });
    const announcement = (page: Page, title: string) =>
      page.getByRole('status').filter({ hasText: t.shell.didYouApply(title) });
    const focused = (page: Page) => page.evaluate<string>(focusedElementName);

    test('asks after the return from the site, and records the application with one click', async () => {
      const user = await createUser('asked');
      const { id, title } = await collectPosting(environment());
      const applied = async () =>
        (await environment().applicationsOf(user)).map(({ jobPostingId }) => jobPostingId);
      const page = await environment().openPage({ locale, as: user }, `/app/jobs/${id}`);
      expect(await question(page, title).count()).toBe(0);
      await applyOnSite(page, applyLink(page));
      await announcement(page, title).waitFor();
      await question(page, title).waitFor();
      expect(await focused(page), 'the focus stays where it was').toContain(applyAt);
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `applied-${language}`);
      await page.reload();
      await waitUntilLoaded(page);
      await question(page, title).waitFor();
      expect(await announcement(page, title).count()).toBe(0);

      await button(question(page, title), t.apply.yes).click();
      await page.getByText(t.apply.recorded).waitFor();
      await page.getByText(t.shell.applied.submitted, { exact: true }).waitFor();
      expect(await applied()).toEqual([id]);
      await expect.poll(() => focused(page)).toBe(t.apply.viewApplication);
      expect(await applyLink(page).count()).toBe(0);
      await button(page, t.shell.undo).click();
      await page.getByText(t.apply.undone).waitFor();
      await applyLink(page).waitFor();
      expect(await question(page, title).count()).toBe(0);
      expect(await applied()).toEqual([]);
    });

    test('does not ask again about a posting to which the user has not applied yet, nor after a day', async () => {
      const { id, title } = await collectPosting(environment());
      const page = await environment().openPage({ locale }, `/app/jobs/${id}`);
      await tabTo(page, new RegExp(`^${applyAt}`));
      await applyOnSite(page, applyLink(page));
      await question(page, title).waitFor();
      await tabTo(page, t.apply.notYet);
      await page.keyboard.press('Enter');
      await question(page, title).waitFor({ state: 'detached' });
      expect(await focused(page)).toContain(applyAt);
      await page.reload();
      await waitUntilLoaded(page);
      await applyLink(page).waitFor();
      expect(await question(page, title).count()).toBe(0);

      await applyOnSite(page, applyLink(page));
      await question(page, title).waitFor();
      await page.evaluate(`(() => {
        const key = 'workreel.jobs.opened';
        const opened = JSON.parse(sessionStorage.getItem(key)).map((each) => ({ ...each, at: each.at - 86_400_000 }));
        sessionStorage.setItem(key, JSON.stringify(opened));
      })()`);
      await page.reload();
      await waitUntilLoaded(page);
      await applyLink(page).waitFor();
      expect(await question(page, title).count()).toBe(0);
    });

    test('asks a visitor in the row on a phone, who signs in and has then applied', async () => {
      const user = await createUser('row');
      const { id, title } = await collectPosting(environment());
      const path = `/app/?keyword=${encodeURIComponent(title)}`;
      const page = await environment().openPage({ locale, ...PHONE }, path);
      await button(page, t.shell.rowMenu.label(title)).click();
      await applyOnSite(page, applyLink(page));
      const row = rows(page).filter({ has: question(page, title) });
      await row.waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `applied-row-${language}`);
      await button(row, t.apply.yes).tap();
      await page.getByText(t.signIn.reasons.apply).waitFor();
      await signIn(page, t, user);
      await page.getByText(t.apply.recorded).waitFor();
      await rows(page).getByRole('link', { name: t.shell.applied.submitted }).waitFor();
      expect(await question(page, title).count()).toBe(0);
      expect(await environment().applicationsOf(user)).toMatchObject([{ jobPostingId: id }]);

      await page.goto(`${environment().service.url}/app/jobs/${id}`);
      await waitUntilLoaded(page);
      expect(await horizontalOverflow(page)).toBe(0);
    });

    test('the button is as wide as a phone, and the question is kept while the server cannot be reached', async () => {
      const user = await createUser('offline');
      const { id, title } = await collectPosting(environment());
      const page = await environment().openPage({ locale, as: user, ...PHONE }, `/app/jobs/${id}`);
      expect((await applyLink(page).boundingBox())!.width).toBeGreaterThan(300);
      await applyOnSite(page, applyLink(page));
      await page.route('**/applications', (route) => route.abort());
      await button(question(page, title), t.apply.yes).tap();
      await question(page, title).getByRole('alert').filter({ hasText: t.shell.error.unreachable }).waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      await saveScreenshot(page, `applied-failed-${language}`);
      await page.unroute('**/applications');
      await button(question(page, title), t.apply.yes).tap();
      await page.getByText(t.shell.applied.submitted, { exact: true }).waitFor();
      expect(await environment().applicationsOf(user)).toMatchObject([{ jobPostingId: id }]);
      ignorePageErrors(environment(), /ERR_FAILED/);
    });

    test('shows the application that the user has recorded elsewhere', async () => {
      const user = await createUser('elsewhere');
      const { id, title } = await collectPosting(environment());
      const page = await environment().openPage({ locale, as: user }, `/app/jobs/${id}`);
      await button(page, t.apply.appliedBeforeTo(title)).waitFor();
      const application = await environment()
        .as(user)
        .post('/applications', { body: { jobPostingId: id } });
      await button(page, t.apply.appliedBeforeTo(title)).click();
      await page.getByText(t.apply.recordedBefore).waitFor();
      const link = page.getByRole('link', { name: t.apply.viewApplication });
      expect(await link.getAttribute('href')).toMatch(new RegExp(`/applications/${application.id}$`));
      ignorePageErrors(environment(), /status of 409/);
    });

    test('leads nowhere from a closed posting, from one without an address and from a sample', async () => {
      const { id, title } = await collectPosting(environment());
      const sample = (await environment().openPostings())[0]!;
      const posting = await environment().api.get('/jobs/{id}', { params: { path: { id } } });
      const path = `/app/?status=open&keyword=${encodeURIComponent(title)}`;
      const open = async (change: Partial<typeof posting>) => {
        const page = await environment().openPage({ locale, ...WIDE }, path);
        await page.route(`**/jobs/${id}`, (route) => route.fulfill({ json: { ...posting, ...change } }));
        await rows(page).getByRole('link', { name: title, exact: true }).click();
        await button(paneOf(page, t), t.apply.appliedBeforeTo(title)).waitFor();
        return page;
      };
      const closed = await open({ status: 'closed', closedReason: 'removed', signals: [] });
      await paneOf(closed, t).getByText(t.posting.closed).waitFor();
      expect(await applyLink(closed).count()).toBe(0);
      const withoutAddress = await open({ sourceUrl: 'javascript:alert(1)' });
      await paneOf(withoutAddress, t).getByText(t.apply.noSource).waitFor();
      expect(await paneOf(withoutAddress, t).locator('[data-applying] a').count()).toBe(0);
      const page = await environment().openPage({ locale }, `/app/jobs/${sample.id}`);
      await page.getByText(t.posting.demo).waitFor();
      await button(page, t.apply.appliedBeforeTo(sample.title)).waitFor();
      expect(await page.locator('[data-applying] a').count()).toBe(0);
    });

    test('bookmarks have the facts of the list, and record applications', async () => {
      const user = await createUser('bookmarked');
      const { id, title } = await collectPosting(environment());
      const sample = (await environment().openPostings())[0]!;
      for (const jobPostingId of [sample.id, id])
        await environment()
          .as(user)
          .put('/bookmarks/{jobPostingId}', { params: { path: { jobPostingId } } });
      const page = await environment().openPage({ locale, as: user, ...PHONE }, '/app/bookmarks');
      const entry = page
        .getByRole('list', { name: t.bookmarks.list })
        .getByRole('listitem')
        .filter({ hasText: title });
      await entry.getByText(pickLanguage(SITE_NAME, language), { exact: true }).waitFor();
      await entry.locator('dl [data-value=location]').getByRole('definition').waitFor();
      await page.getByText(t.shell.intro.demo).waitFor();
      // The sample has none.
      expect(await page.locator('main a[target=_blank]').count()).toBe(1);
      expect(await horizontalOverflow(page)).toBe(0);
      await saveScreenshot(page, `bookmarks-facts-${language}`);
      await applyOnSite(page, entry.locator('a[target=_blank]'));
      await button(question(page, title), t.apply.yes).tap();
      await entry.getByText(t.shell.applied.submitted, { exact: true }).waitFor();
      await expect.poll(() => focused(page)).toBe(t.apply.viewApplicationOf(title));
      expect(await environment().applicationsOf(user)).toMatchObject([{ jobPostingId: id }]);
      await page.getByRole('link', { name: t.bookmarks.board }).waitFor();
    });

    test('bookmarks lead to the channels of alerts, and turn alerts about them on and off', async () => {
      const user = await createUser('tracked');
      const settings = () => environment().as(user).get('/alert-settings');
      const page = await environment().openPage({ locale, as: user }, '/app/bookmarks');
      await page.getByRole('link', { name: t.bookmarks.noChannel }).click();
      await page.getByRole('heading', { level: 1, name: t.alerts.title }).waitFor();
      await environment()
        .as(user)
        .patch('/alert-settings', { body: { alerts: [{ channel: 'email' }], trackedPostings: false } });
      await page.goBack();
      const alert = page.getByRole('checkbox', { name: t.bookmarks.alert });
      await alert.check();
      await page.getByText(t.alerts.other.trackedOn).waitFor();
      expect(await settings()).toMatchObject({ trackedPostings: true });
      await alert.uncheck();
      await page.getByText(t.alerts.other.trackedOff).waitFor();
      expect(await settings()).toMatchObject({ trackedPostings: false });
      expect(await axeViolations(page)).toEqual([]);
    });
  });
}
