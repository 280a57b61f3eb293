/** Tests of the journey from a search to an offer: search, applications, bookmarks, alerts and trends. */

import { readFile } from 'node:fs/promises';
import { pickLanguage } from '@workreel/languages';
import type { Credentials } from '@workreel/testing/client';
import { ADMIN } from '@workreel/testing/services';
import { describe, expect, test } from 'vitest';
import { PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { button, field, horizontalOverflow } from '../lib/page.ts';
import { FIXTURES, signUp } from './accounts.ts';
import type { TestEnvironment } from './environment.ts';
import { apply, collectPosting, column, review, type Status, turnOffAlerts } from './journey.ts';
import { keyword, rows, search } from './listing.ts';
import { LANGUAGES } from './messages.ts';
import { newId, SITE_NAME } from './site.ts';

export function journeyTests(environment: () => TestEnvironment): void {
  /** Returns the only application of a user. */
  const applicationOf = async (user: Credentials) => (await environment().applicationsOf(user))[0]!;

  describe.each(LANGUAGES)('in $locale', (testLanguage) => {
    const { locale, language, thorough, t } = testLanguage;
    const { note } = pickLanguage(FIXTURES, language);
    const noNewPostings = t.searches.noNewPostings('').split(' (')[0]!;

    test('signs up, finds a posting, applies, and tracks the application to an offer', async () => {
      const user = {
        email: environment().newEmail(`applicant-${language}`),
        password: 'the-first-password',
      };
      const { id, title } = await collectPosting(environment());
      const page = await environment().openPage({ locale });
      await signUp(page, environment(), testLanguage, user);
      await page.goto(`${environment().service.url}/app/`);
      await waitUntilLoaded(page);
      await search(page, async () => {
        await keyword(page).fill(title);
        await page.keyboard.press('Enter');
      });
      await apply(page, testLanguage, title);
      expect(await applicationOf(user)).toMatchObject({
        status: 'submitted',
        jobPostingId: id,
      });
      await review(page, testLanguage);

      await page.getByRole('link', { name: t.shell.nav.applications }).first().click();
      const card = (status: Status) => column(page, t, status).getByRole('link', { name: title });
      await card('reviewing').waitFor();
      await page.getByRole('button', { name: t.tracker.move.labelOf(title) }).click();
      await page.getByRole('menuitem', { name: t.shell.applied.interviewing }).click();
      await card('interviewing').waitFor();
      await expect.poll(async () => (await applicationOf(user)).status).toBe('interviewing');
      await column(page, t, 'interviewing')
        .getByRole('listitem')
        .filter({ hasText: title })
        .dragTo(column(page, t, 'offered'));
      await card('offered').waitFor();
      await expect.poll(async () => (await applicationOf(user)).status).toBe('offered');
      const { history } = await applicationOf(user);
      expect(history.map(({ status }) => status)).toEqual([
        'submitted',
        'reviewing',
        'reviewing',
        'reviewing',
        'interviewing',
        'offered',
      ]);
      expect(history.map(({ note }) => note)).toEqual([null, null, note, 'two', null, null]);

      // The status is shown wherever the posting appears, and there is nothing to record again.
      await page.goto(`${environment().service.url}/app/?keyword=${encodeURIComponent(title)}`);
      await rows(page).filter({ hasText: title }).getByText(t.shell.applied.offered).first().waitFor();
      await page.goto(`${environment().service.url}/app/jobs/${id}`);
      await page.getByRole('link', { name: t.apply.viewApplication }).waitFor();
      expect(await page.getByRole('button', { name: t.apply.appliedBefore }).count()).toBe(0);
    });

    test.runIf(thorough)('exports applications as CSV', async () => {
      const user = await environment().createUser(`export-${language}`, language);
      const { id: jobPostingId } = (await environment().openPostings())[0]!;
      await environment()
        .as(user)
        .post('/applications', { body: { jobPostingId, status: 'hired' } });
      const page = await environment().openPage({ locale, as: user }, '/app/applications');
      const [file] = await Promise.all([page.waitForEvent('download'), button(page, t.board.csv).click()]);
      expect(await readFile(await file.path(), 'utf8')).toContain(t.shell.applied.hired);
    });

    test.runIf(thorough)('tracks an application on a phone', async () => {
      const user = await environment().createUser(`phone-${language}`, language);
      const { id: jobPostingId, title } = (await environment().openPostings())[2]!;
      const application = { body: { jobPostingId } };
      await environment().as(user).post('/applications', application);
      const page = await environment().openPage({ locale, as: user, ...PHONE }, '/app/applications');
      const card = (status: Status) => column(page, t, status).getByRole('link', { name: title });
      await card('submitted').waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      await page.getByRole('button', { name: t.tracker.move.labelOf(title) }).tap();
      await page.getByRole('menuitem', { name: t.shell.applied.reviewing }).tap();
      await card('submitted').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: new RegExp(`^${t.shell.applied.reviewing}`) }).tap();
      await card('reviewing').tap();
      await page.locator('[data-state=reviewing]').waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      await page.goBack();
      await card('reviewing').waitFor();
    });

    test.runIf(thorough)('adds bookmarks, edits their notes, and removes them', async () => {
      const user = await environment().createUser(`bookmarks-${language}`, language);
      const page = await environment().openPage({ locale, as: user, ...PHONE });
      const { id, title } = (await environment().openPostings())[1]!;
      const bookmarkButton = rows(page)
        .nth(1)
        .getByRole('button', { name: t.shell.bookmark(title) });
      await bookmarkButton.click();
      await expect.poll(() => bookmarkButton.getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('link', { name: t.shell.nav.bookmarks }).last().click();
      const list = page.getByRole('list', { name: t.bookmarks.list });
      await list.getByRole('link', { name: title, exact: true }).waitFor();
      await page.getByRole('button', { name: t.bookmarks.noteOf(t.bookmarks.addNote, title) }).click();
      await field(page, t.tracker.note).fill(note);
      await button(page, t.tracker.save).click();
      await list.getByText(note).waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      const bookmarks = () => environment().bookmarksOf(user);
      expect(await bookmarks()).toMatchObject([{ note, jobPostingId: id }]);

      await button(page, t.bookmarks.removeOf(title)).click();
      await button(page, t.bookmarks.undoOf(title)).click();
      await button(page, t.bookmarks.removeOf(title)).waitFor();
      await expect.poll(bookmarks).toMatchObject([{ note }]);
      await button(page, t.bookmarks.removeOf(title)).click();
      await expect.poll(bookmarks).toEqual([]);
    });

    test('saves a search, and receives an email about the postings of a new run', async () => {
      const user = await environment().createUser(`alerts-${language}`, language);
      const page = await environment().openPage({ locale, as: user }, '/app/?keyword=개발자&site=small');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await button(page, t.shell.search.save).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: t.alerts.choice.frequencies.immediate }).check();
      expect(await dialog.getByRole('checkbox', { name: t.alerts.names.email }).isChecked()).toBe(true);
      await dialog.getByLabel(t.saveSearch.name).fill('개발 <일자리>');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: t.saveSearch.toSaved }).click();
      await page.getByText(noNewPostings).waitFor();

      const [firstId, secondId, thirdId] = [newId(), newId(), newId()];
      environment().site.setPages([
        {
          id: firstId,
          title: `백엔드 개발자 <Java & Spring> ${firstId}`,
          company: '(주)가나다',
          location: '서울 강남구',
        },
        {
          id: secondId,
          title: `프론트엔드 개발자 ${secondId}`,
          company: '라마바 주식회사',
          location: '경기 성남시',
        },
        { id: thirdId, title: '간호사', company: '사아자 병원', location: '부산 해운대구' },
      ]);
      const admin = await environment().openPage({ locale, as: ADMIN }, '/app/console');
      const form = admin.getByRole('region', { name: t.console.start.title });
      await form.getByLabel(t.console.start.site).selectOption({ label: pickLanguage(SITE_NAME, language) });
      await form.getByRole('button', { name: t.console.start.submit }).click();
      await admin.getByRole('heading', { level: 1, name: pickLanguage(SITE_NAME, language) }).waitFor();
      await admin.getByRole('status').filter({ hasText: t.run.outcome.succeeded }).waitFor();
      const { pages, found, saved, skipped, updated, rejected } = t.console.numbers;
      expect(await admin.locator('main dl').first().textContent()).toContain(
        `${pages}2${found}3${saved}3${skipped}0${updated}0${rejected}0`,
      );

      const email = (await environment().mailbox.waitFor(user.email, 2)).at(-1)!;
      expect(email.subject).toContain('개발 <일자리>');
      expect(email.text).toContain(`백엔드 개발자 <Java & Spring> ${firstId}`);
      expect(email.text).not.toContain('간호사');
      const urls = email.text!.match(new RegExp(`${environment().service.url}/app/\\S*`, 'g'))!;
      await page.goto(urls.find((url) => url.includes('/app/jobs/'))!);
      await page.getByRole('heading', { level: 1, name: /개발자/ }).waitFor();
      await page.goto(urls.find((url) => url.includes('/app/?'))!);
      await waitUntilLoaded(page);
      expect(await rows(page).locator('h2').allTextContents()).toContain(`프론트엔드 개발자 ${secondId}`);

      await page.getByRole('link', { name: t.shell.nav.savedSearches }).first().click();
      await page.getByRole('link', { name: t.searches.newPostingsOf(2, '개발 <일자리>') }).click();
      await rows(page).first().waitFor();
      await page.goBack();
      await page.getByText(noNewPostings).waitFor();
      await page.getByRole('link', { name: t.searches.toHistory }).click();
      const alert = page.getByRole('listitem').filter({
        has: page.getByRole('heading', { name: t.alerts.history.newPostings(2, '개발 <일자리>') }),
      });
      await alert.getByText(t.alerts.history.states.sent).waitFor();
      await page.goBack();
      await page.getByText(noNewPostings).waitFor();
      await turnOffAlerts(page, email);
      await button(page, t.searches.removeOf('개발 <일자리>')).click();
      await button(page, t.searches.removeConfirm).click();
      await page.getByRole('heading', { name: t.searches.none }).waitFor();
    });

    test.runIf(thorough)('shows trends, which link to the postings of a technology', async () => {
      const page = await environment().openPage({ locale });
      await page.getByRole('link', { name: t.shell.nav.trends }).first().click();
      await page.getByRole('heading', { level: 1, name: t.trends.title }).waitFor();
      await waitUntilLoaded(page);
      const chart = page.getByRole('region', { name: t.trends.postings.title, exact: true });
      await chart.getByText(t.trends.showData, { exact: true }).click();
      const { weeks } = await environment().api.get('/jobs/trends', {
        params: {
          query: {
            status: ['open'],
            distinct: true,
            timeZone: await page.evaluate<string>('Intl.DateTimeFormat().resolvedOptions().timeZone'),
          },
        },
      });
      const cells = await chart.getByRole('row').locator('td').allTextContents();
      // The chart omits leading weeks without postings.
      const counts = weeks.map(({ postings }) => postings);
      expect(cells.length).toBeGreaterThan(4);
      expect(cells.map(Number)).toEqual(counts.slice(-cells.length));
      await chart.getByRole('slider').press('Home');

      const top = page.getByRole('region', { name: t.trends.top.techStack });
      await top.getByRole('link').first().click();
      await waitUntilLoaded(page);
      expect(new URL(page.url()).searchParams.getAll('techStack')).toHaveLength(1);
      await rows(page).first().waitFor();
    });

    test.runIf(thorough)('shows the figures of a company above its postings', async () => {
      const { jobPostings } = await environment().api.get('/jobs', { params: { query: { pageSize: 1 } } });
      const { companyName } = jobPostings[0]!;
      const page = await environment().openPage(
        { locale },
        `/app/companies/${encodeURIComponent(companyName)}`,
      );
      await page.getByRole('heading', { level: 1, name: companyName }).waitFor();
      await waitUntilLoaded(page);
      const chart = await page
        .getByRole('region', { name: t.trends.postings.title, exact: true })
        .boundingBox();
      const row = page.locator('[data-row]').first();
      expect(chart!.y + chart!.height).toBeLessThan((await row.boundingBox())!.y);
      expect(await row.getByText(companyName, { exact: true }).isVisible()).toBe(false);
      await button(page, t.trends.follow).waitFor();
    });
  });
}
