/** The way from a search to an offer, as people go it: find, keep, apply, follow, be told of what is new. */

import { readFile } from 'node:fs/promises';
import { inLanguage } from '@workreel/languages';
import type { Credentials } from '@workreel/testing/client';
import { ADMIN } from '@workreel/testing/services';
import { describe, expect, test } from 'vitest';
import { languagesOf } from '../lib/languages.ts';
import { button, field, overflow } from '../lib/page.ts';
import { PHONE, settled } from '../lib/visits.ts';
import { apply, column, endAlerts, review, type Step } from './journey.ts';
import { keyword, rows, search } from './listing.ts';
import { SAID, signUp } from './people.ts';
import { newId, SITE_NAME } from './site.ts';
import { LANGUAGES } from './texts.ts';
import type { World } from './world.ts';

export function journeyTests(world: () => World): void {
  /** What the service knows of somebody's one application. */
  const applicationOf = async (who: Credentials) => (await world().applicationsOf(who))[0]!;

  describe.each(languagesOf(LANGUAGES))('in $locale', (reader) => {
    const { locale, language, thorough, t } = reader;
    const { cover, note } = inLanguage(SAID, language);
    const nothingNew = t.searches.nothingNew('').split(' (')[0]!;

    test('signs up, finds a posting, applies, and follows the application to an offer', async () => {
      const who = { email: world().newAddress(`applicant-${language}`), password: 'the-first-password' };
      const page = await world().open({ locale });
      await signUp(page, world(), reader, who);
      await page.goto(`${world().service.address}/app/`);
      await settled(page);
      await search(page, async () => {
        await keyword(page).fill('개발');
        await page.keyboard.press('Enter');
      });
      const jobPostings = await world().openPostings({ keyword: ['개발'] });
      const { id, title } = jobPostings[3]!;
      await apply(page, reader, title);
      expect(await applicationOf(who)).toMatchObject({
        status: 'submitted',
        jobPostingId: id,
        coverLetter: cover,
        resumeUrl: 'https://example.org/resume.pdf',
      });
      await review(page, reader);

      await page.getByRole('link', { name: t.shell.nav.applications }).first().click();
      const card = (step: Step) => column(page, t, step).getByRole('link', { name: title });
      await card('reviewing').waitFor();
      await page.getByRole('button', { name: t.tracker.move.of(title) }).click();
      await page.getByRole('menuitem', { name: t.shell.applied.interviewing }).click();
      await card('interviewing').waitFor();
      await expect.poll(async () => (await applicationOf(who)).status).toBe('interviewing');
      await column(page, t, 'interviewing')
        .getByRole('listitem')
        .filter({ hasText: title })
        .dragTo(column(page, t, 'offered'));
      await card('offered').waitFor();
      await expect.poll(async () => (await applicationOf(who)).status).toBe('offered');
      const { history } = await applicationOf(who);
      expect(history.map(({ status }) => status)).toEqual([
        'submitted',
        'reviewing',
        'reviewing',
        'interviewing',
        'offered',
      ]);
      expect(history.map(({ note }) => note)).toEqual([null, note, 'two', null, null]);

      // Its posting tells of it wherever it stands, and takes no second one.
      await page.goto(`${world().service.address}/app/?keyword=개발`);
      await rows(page).filter({ hasText: title }).getByText(t.shell.applied.offered).first().waitFor();
      await page.goto(`${world().service.address}/app/jobs/${id}/apply`);
      await page.getByRole('heading', { name: t.apply.applied }).waitFor();
    });

    test.runIf(thorough)('moves only where it may, asks before an end, and hands out a table', async () => {
      const who = await world().join(`mover-${language}`, language);
      const api = world().as(who);
      const { id: jobPostingId, title } = (await world().openPostings())[0]!;
      const { id } = await api.post('/applications', { body: { jobPostingId } });
      for (const status of ['reviewing', 'interviewing', 'offered'] as const)
        await api.patch('/applications/{id}', { params: { path: { id } }, body: { status } });
      const page = await world().open({ locale, as: who }, '/app/applications');
      const offered = column(page, t, 'offered');
      // Dropped where it may not go, it stays.
      await offered
        .getByRole('listitem')
        .filter({ hasText: title })
        .dragTo(column(page, t, 'reviewing'));
      await offered.getByRole('link', { name: title }).waitFor();
      await page.getByRole('button', { name: t.tracker.move.of(title) }).click();
      expect(await page.getByRole('menuitem').count()).toBe(3);
      await page.getByRole('menuitem', { name: t.shell.applied.hired }).click();
      await page.getByText(t.tracker.move.final).waitFor();
      await page.keyboard.press('Escape');
      await page.getByText(t.tracker.move.final).waitFor({ state: 'detached' });
      expect((await applicationOf(who)).status).toBe('offered');
      await page.getByRole('button', { name: t.tracker.move.of(title) }).click();
      await page.getByRole('menuitem', { name: t.shell.applied.hired }).click();
      await page.getByRole('button', { name: t.tracker.move.confirm(t.shell.applied.hired) }).click();
      await column(page, t, 'hired').getByRole('link', { name: title }).waitFor();
      expect((await applicationOf(who)).status).toBe('hired');

      const [file] = await Promise.all([page.waitForEvent('download'), button(page, t.board.csv).click()]);
      expect(await readFile(await file.path(), 'utf8')).toContain('hired');
    });

    test.runIf(thorough)('follows an application on a phone, step by step', async () => {
      const who = await world().join(`caller-${language}`, language);
      const { id: jobPostingId, title } = (await world().openPostings())[2]!;
      const application = { body: { jobPostingId } };
      await world().as(who).post('/applications', application);
      const page = await world().open({ locale, as: who, ...PHONE }, '/app/applications');
      const card = (step: Step) => column(page, t, step).getByRole('link', { name: title });
      await card('submitted').waitFor();
      expect(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: t.tracker.move.of(title) }).tap();
      await page.getByRole('menuitem', { name: t.shell.applied.reviewing }).tap();
      await card('submitted').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: new RegExp(`^${t.shell.applied.reviewing}`) }).tap();
      await card('reviewing').tap();
      await page.locator('[data-state=reviewing]').waitFor();
      expect(await overflow(page)).toBe(0);
      await page.goBack();
      await card('reviewing').waitFor();
    });

    test.runIf(thorough)('keeps postings, notes what to do about them, and lets them go', async () => {
      const who = await world().join(`keeper-${language}`, language);
      const page = await world().open({ locale, as: who, ...PHONE });
      const { id, title } = (await world().openPostings())[1]!;
      const star = rows(page)
        .nth(1)
        .getByRole('button', { name: t.shell.bookmark(title) });
      await star.click();
      await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('link', { name: t.shell.nav.bookmarks }).last().click();
      const list = page.getByRole('list', { name: t.bookmarks.list });
      await list.getByRole('link', { name: title, exact: true }).waitFor();
      await page.getByRole('button', { name: t.bookmarks.noteOf(t.bookmarks.addNote, title) }).click();
      await field(page, t.tracker.note).fill(note);
      await button(page, t.tracker.save).click();
      await list.getByText(note).waitFor();
      expect(await overflow(page)).toBe(0);
      const kept = () => world().bookmarksOf(who);
      expect(await kept()).toMatchObject([{ note, jobPostingId: id }]);

      await button(page, t.bookmarks.removeOf(title)).click();
      await button(page, t.bookmarks.undoOf(title)).click();
      await button(page, t.bookmarks.removeOf(title)).waitFor();
      await expect.poll(kept).toMatchObject([{ note }]);
      await button(page, t.bookmarks.removeOf(title)).click();
      await expect.poll(kept).toEqual([]);
    });

    test('saves a search, and is told by mail what an admin’s run found', async () => {
      const who = await world().join(`seeker-${language}`, language);
      const page = await world().open({ locale, as: who }, '/app/?keyword=개발자&site=small');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await button(page, t.shell.search.save).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t.saveSearch.name).fill('개발 <일자리>');
      await dialog.getByLabel(t.saveSearch.alerts.email).check();
      await button(dialog, t.saveSearch.save).click();
      await page.getByRole('link', { name: t.saveSearch.toSaved }).click();
      await page.getByText(nothingNew).waitFor();

      const [first, second, third] = [newId(), newId(), newId()];
      world().site.show([
        {
          id: first,
          title: `백엔드 개발자 <Java & Spring> ${first}`,
          company: '(주)가나다',
          place: '서울 강남구',
        },
        {
          id: second,
          title: `프론트엔드 개발자 ${second}`,
          company: '라마바 주식회사',
          place: '경기 성남시',
        },
        { id: third, title: '간호사', company: '사아자 병원', place: '부산 해운대구' },
      ]);
      const admin = await world().open({ locale, as: ADMIN }, '/app/console');
      const form = admin.getByRole('region', { name: t.console.start.title });
      await form.getByLabel(t.console.start.site).selectOption({ label: inLanguage(SITE_NAME, language) });
      await form.getByRole('button', { name: t.console.start.submit }).click();
      await admin.getByRole('heading', { level: 1, name: inLanguage(SITE_NAME, language) }).waitFor();
      await admin.getByRole('status').filter({ hasText: t.run.outcome.succeeded }).waitFor();
      const { pages, found, saved, skipped, rejected } = t.console.numbers;
      expect(await admin.locator('main dl').first().textContent()).toContain(
        `${pages}2${found}3${saved}3${skipped}0${rejected}0`,
      );

      const mail = (await world().mailbox.waitFor(who.email, 2)).at(-1)!;
      expect(mail.subject).toContain('개발 <일자리>');
      expect(mail.text).toContain(`백엔드 개발자 <Java & Spring> ${first}`);
      expect(mail.text).toContain(`https://www.small.example/view/${first}`);
      expect(mail.text).not.toContain('간호사');
      const toListing = new RegExp(`${world().service.address}/app/\\S*`).exec(mail.text!)![0];
      await page.goto(toListing);
      await settled(page);
      expect(await rows(page).locator('h2').allTextContents()).toContain(`프론트엔드 개발자 ${second}`);

      await page.getByRole('link', { name: t.shell.nav.savedSearches }).first().click();
      await page.getByRole('link', { name: t.searches.freshOf(2, '개발 <일자리>') }).click();
      await rows(page).first().waitFor();
      await page.goBack();
      await page.getByText(nothingNew).waitFor();
      await endAlerts(page, mail);
      await button(page, t.searches.removeOf('개발 <일자리>')).click();
      await button(page, t.searches.removeConfirm).click();
      await page.getByRole('heading', { name: t.searches.none }).waitFor();
    });

    test.runIf(thorough)('sees what the work is like, and goes on to the postings behind it', async () => {
      const page = await world().open({ locale });
      await page.getByRole('link', { name: t.shell.nav.trends }).first().click();
      await page.getByRole('heading', { level: 1, name: t.trends.title }).waitFor();
      await settled(page);
      const chart = page.getByRole('region', { name: t.trends.postings.title, exact: true });
      await chart.getByText(t.trends.numbers, { exact: true }).click();
      const { weeks } = await world().api.get('/jobs/trends', { params: { query: { status: ['open'] } } });
      const told = await chart.getByRole('row').locator('td').allTextContents();
      // It begins where there is something to show.
      const counts = weeks.map(({ postings }) => postings);
      expect(told.length).toBeGreaterThan(4);
      expect(told.map(Number)).toEqual(counts.slice(-told.length));
      await chart.getByRole('slider').press('Home');

      const top = page.getByRole('region', { name: t.trends.top.techStack });
      await top.getByRole('link').first().click();
      await settled(page);
      expect(new URL(page.url()).searchParams.getAll('techStack')).toHaveLength(1);
      expect(await rows(page).count()).toBeGreaterThan(0);
    });
  });
}
