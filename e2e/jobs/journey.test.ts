/** The way from a search to an offer, as people go it: find, keep, apply, follow, be told of what is new. */
import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium } from '../lib/chromium.ts';
import { languagesOf } from '../lib/languages.ts';
import { closePages, overflow } from '../lib/page.ts';
import type { Credentials } from '../lib/visits.ts';
import { PHONE, settled } from '../lib/visits.ts';
import { apply, button, column, endAlerts, review, type Step } from './journey.ts';
import { JOURNEY_WORDS } from './journey.words.ts';
import { keyword, rows, search } from './listing.ts';
import { signUp } from './people.ts';
import { PEOPLE_WORDS } from './people.words.ts';
import { ADMIN, openWorld, type World } from './world.ts';

if (noChromium) console.warn(`Skipped: applications in a browser. ${noChromium}`);

let world: World;

/** What the service knows of somebody's one application. */
const applicationOf = async (who: Credentials) =>
  (await world.as(who).get('/applications', { params: { query: { pageSize: 20 } } })).applications[0]!;

describe.skipIf(noChromium)('the way to an offer', () => {
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());
  afterEach(async (context) => {
    await closePages(world.browser, context);
    expect(world.faults.splice(0)).toEqual([]);
  });

  describe.each(languagesOf(JOURNEY_WORDS))('in $locale', (words) => {
    const { locale, language, nav, tracker } = words;

    test('signs up, finds a posting, applies, and follows the application to an offer', async () => {
      const who = { email: world.newAddress(`applicant-${language}`), password: 'the-first-password' };
      const page = await world.open({ locale });
      const person = PEOPLE_WORDS.find((each) => each.language === language)!;
      await signUp(page, world, person, who);
      await page.goto(`${world.service.address}/app/`);
      await settled(page);
      await search(page, async () => {
        await keyword(page).fill('개발');
        await page.keyboard.press('Enter');
      });
      const jobPostings = await world.openPostings({ keyword: ['개발'] });
      const { id, title } = jobPostings[3]!;
      await apply(page, words, title);
      expect(await applicationOf(who)).toMatchObject({
        status: 'submitted',
        jobPostingId: id,
        coverLetter: words.cover,
        resumeUrl: 'https://example.org/resume.pdf',
      });
      await review(page, words);

      await page.getByRole('link', { name: nav.applications }).first().click();
      const card = (step: Step) => column(page, words, step).getByRole('link', { name: title });
      await card('reviewing').waitFor();
      await page.getByRole('button', { name: tracker.move(title) }).click();
      await page.getByRole('menuitem', { name: tracker.interviewing }).click();
      await card('interviewing').waitFor();
      await expect.poll(async () => (await applicationOf(who)).status).toBe('interviewing');
      await column(page, words, 'interviewing')
        .getByRole('listitem')
        .filter({ hasText: title })
        .dragTo(column(page, words, 'offered'));
      await card('offered').waitFor();
      await expect.poll(async () => (await applicationOf(who)).status).toBe('offered');
      const { history } = await applicationOf(who);
      expect(history.map(({ status }: { status: string }) => status)).toEqual([
        'submitted',
        'reviewing',
        'reviewing',
        'interviewing',
        'offered',
      ]);
      expect(history.map(({ note }) => note)).toEqual([null, words.note, 'two', null, null]);

      // Its posting tells of it wherever it stands, and takes no second one.
      await page.goto(`${world.service.address}/app/?keyword=개발`);
      await rows(page).filter({ hasText: title }).getByText(tracker.offered).first().waitFor();
      await page.goto(`${world.service.address}/app/jobs/${id}/apply`);
      await page.getByRole('heading', { name: words.record.again }).waitFor();
    });

    test.runIf(words.thorough)(
      'moves only where it may, asks before an end, and hands out a table',
      async () => {
        const who = await world.join(`mover-${language}`, language);
        const api = world.as(who);
        const jobPostings = await world.openPostings();
        const { id, title } = jobPostings[0]!;
        const body = { jobPostingId: id };
        const made = await api.post('/applications', { body });
        for (const status of ['reviewing', 'interviewing', 'offered'] as const)
          await api.patch('/applications/{id}', { params: { path: { id: made.id } }, body: { status } });
        const page = await world.open({ locale, as: who }, '/app/applications');
        const offered = column(page, words, 'offered');
        // Dropped where it may not go, it stays.
        await offered
          .getByRole('listitem')
          .filter({ hasText: title })
          .dragTo(column(page, words, 'reviewing'));
        await offered.getByRole('link', { name: title }).waitFor();
        await page.getByRole('button', { name: tracker.move(title) }).click();
        expect(await page.getByRole('menuitem').count()).toBe(3);
        await page.getByRole('menuitem', { name: tracker.hired }).click();
        await page.getByText(tracker.final).waitFor();
        await page.keyboard.press('Escape');
        await page.getByText(tracker.final).waitFor({ state: 'detached' });
        expect((await applicationOf(who)).status).toBe('offered');
        await page.getByRole('button', { name: tracker.move(title) }).click();
        await page.getByRole('menuitem', { name: tracker.hired }).click();
        await page.getByRole('button', { name: tracker.confirm(tracker.hired) }).click();
        await column(page, words, 'hired').getByRole('link', { name: title }).waitFor();
        expect((await applicationOf(who)).status).toBe('hired');

        const [file] = await Promise.all([page.waitForEvent('download'), button(page, tracker.csv).click()]);
        expect(await readFile(await file.path(), 'utf8')).toContain('hired');
      },
    );

    test.runIf(words.thorough)('follows an application on a phone, step by step', async () => {
      const who = await world.join(`caller-${language}`, language);
      const { id, title } = (await world.openPostings())[2]!;
      await world.as(who).post('/applications', { body: { jobPostingId: id } });
      const page = await world.open({ locale, as: who, ...PHONE }, '/app/applications');
      const card = (step: Step) => column(page, words, step).getByRole('link', { name: title });
      await card('submitted').waitFor();
      expect(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: tracker.move(title) }).tap();
      await page.getByRole('menuitem', { name: tracker.reviewing }).tap();
      await card('submitted').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: new RegExp(`^${tracker.reviewing}`) }).tap();
      await card('reviewing').tap();
      await page.locator('[data-state=reviewing]').waitFor();
      expect(await overflow(page)).toBe(0);
      await page.goBack();
      await card('reviewing').waitFor();
    });

    test.runIf(words.thorough)('keeps postings, notes what to do about them, and lets them go', async () => {
      const who = await world.join(`keeper-${language}`, language);
      const page = await world.open({ locale, as: who, ...PHONE });
      const jobPostings = await world.openPostings();
      const { title } = jobPostings[1]!;
      const star = rows(page)
        .nth(1)
        .getByRole('button', { name: words.bookmark(title) });
      await star.click();
      await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('link', { name: nav.bookmarks }).last().click();
      const list = page.getByRole('list', { name: words.bookmarks.list });
      await list.getByRole('link', { name: title, exact: true }).waitFor();
      await page.getByRole('button', { name: words.bookmarks.write(title) }).click();
      await page.getByLabel(words.bookmarks.note, { exact: true }).fill(words.note);
      await button(page, words.bookmarks.save).click();
      await list.getByText(words.note).waitFor();
      expect(await overflow(page)).toBe(0);
      const kept = async () =>
        (await world.as(who).get('/bookmarks', { params: { query: { pageSize: 20 } } })).bookmarks;
      expect(await kept()).toMatchObject([{ note: words.note, jobPostingId: jobPostings[1]!.id }]);

      await button(page, words.bookmarks.remove(title)).click();
      await button(page, words.bookmarks.undo(title)).click();
      await button(page, words.bookmarks.remove(title)).waitFor();
      await expect.poll(kept).toMatchObject([{ note: words.note }]);
      await button(page, words.bookmarks.remove(title)).click();
      await expect.poll(kept).toEqual([]);
    });

    test('saves a search, and is told by mail what an admin’s run found', async () => {
      const who = await world.join(`seeker-${language}`, language);
      const { saving } = words;
      const page = await world.open({ locale, as: who }, '/app/?keyword=개발자&site=small');
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      await button(page, saving.open).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(saving.name).fill('개발 <일자리>');
      await dialog.getByLabel(saving.email).check();
      await dialog.getByRole('button', { name: saving.save, exact: true }).click();
      await page.getByRole('link', { name: saving.see }).click();
      await page.getByText(saving.nothingNew).waitFor();

      const [first, second, third] = [1, 2, 3].map((n) => `${language === 'ko' ? n : n + 3}`);
      world.site.show([
        {
          id: first!,
          title: `백엔드 개발자 <Java & Spring> ${first}`,
          company: '(주)가나다',
          place: '서울 강남구',
        },
        {
          id: second!,
          title: `프론트엔드 개발자 ${second}`,
          company: '라마바 주식회사',
          place: '경기 성남시',
        },
        { id: third!, title: '간호사', company: '사아자 병원', place: '부산 해운대구' },
      ]);
      const admin = await world.open({ locale, as: ADMIN }, '/app/console');
      const form = admin.getByRole('region', { name: words.console.start });
      await form.getByLabel(words.console.site).selectOption({ label: words.console.small });
      await form.getByRole('button', { name: words.console.start }).click();
      await admin.getByRole('heading', { level: 1, name: words.console.small }).waitFor();
      await admin.getByRole('status').filter({ hasText: words.console.done }).waitFor();
      expect(await admin.locator('main dl').first().textContent()).toMatch(words.console.numbers);

      const mail = (await world.mailbox.waitFor(who.email, 2)).at(-1)!;
      expect(mail.subject).toContain('개발 <일자리>');
      expect(mail.text).toContain(`백엔드 개발자 <Java & Spring> ${first}`);
      expect(mail.text).toContain(`https://www.small.example/view/${first}`);
      expect(mail.text).not.toContain('간호사');
      const toListing = new RegExp(`${world.service.address}/app/\\S*`).exec(mail.text!)![0];
      await page.goto(toListing);
      await settled(page);
      expect(await rows(page).locator('h2').allTextContents()).toContain(`프론트엔드 개발자 ${second}`);

      await page.getByRole('link', { name: nav.savedSearches }).first().click();
      await page.getByRole('link', { name: saving.fresh('개발 <일자리>') }).click();
      await rows(page).first().waitFor();
      await page.goBack();
      await page.getByText(saving.nothingNew).waitFor();
      await endAlerts(page, mail);
      await button(page, saving.remove('개발 <일자리>')).click();
      await button(page, saving.removeConfirm).click();
      await page.getByRole('heading', { name: saving.none }).waitFor();
    });

    test.runIf(words.thorough)(
      'sees what the work is like, and goes on to the postings behind it',
      async () => {
        const page = await world.open({ locale });
        await page.getByRole('link', { name: nav.trends }).first().click();
        await page.getByRole('heading', { level: 1, name: words.trends.heading }).waitFor();
        await settled(page);
        const chart = page.getByRole('region', { name: words.trends.postings, exact: true });
        await chart.getByText(words.trends.numbers, { exact: true }).click();
        const { weeks } = await world.api.get('/jobs/trends', { params: { query: { status: ['open'] } } });
        const told = await chart.getByRole('row').locator('td').allTextContents();
        // It begins where there is something to show.
        const counts: number[] = weeks.map(({ postings }: { postings: number }) => postings);
        expect(told.length).toBeGreaterThan(4);
        expect(told.map(Number)).toEqual(counts.slice(-told.length));
        await chart.getByRole('slider').press('Home');

        const top = page.getByRole('region', { name: words.trends.technologies });
        await top.getByRole('link').first().click();
        await settled(page);
        expect(new URL(page.url()).searchParams.getAll('techStack')).toHaveLength(1);
        expect(await rows(page).count()).toBeGreaterThan(0);
      },
    );
  });
});
