/** How the pages behave to everybody: axe, keyboards, phones, a service that goes away. */

import { full } from '@workreel/platform/testing/depth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noChromium } from '../lib/chromium.ts';
import { tabTo, underKeyboard } from '../lib/keyboard.ts';
import { thoroughly } from '../lib/languages.ts';
import { closePages } from '../lib/page.ts';
import { objectionsTo } from '../lib/screens.ts';
import { openPage, PHONE, settled } from '../lib/visits.ts';
import { expectFound, keyword, rows } from './listing.ts';
import { MANNERS_WORDS } from './manners.words.ts';
import { screensOf } from './screens.ts';
import { type Seeded, seed } from './seed.ts';
import { openWorld, type World } from './world.ts';

if (noChromium) console.warn(`Skipped: manners of pages in a browser. ${noChromium}`);

let world: World;
let seeded: Seeded;

// Where there is no time for this, axe looks at the pages of the listing and of hostile texts all the same.
describe.skipIf(noChromium || !full)('the pages', () => {
  beforeAll(async () => {
    world = await openWorld();
    seeded = await seed(world);
  });
  afterAll(() => world?.close());
  // Where a test failed while it was away.
  beforeEach(() => world.service.restart(), 180_000);
  afterEach(async (context) => {
    await closePages(world.browser, context);
    expect(world.faults.splice(0)).toEqual([]);
  });

  test.each([
    { locale: 'ko-KR', device: 'desk' },
    { locale: 'en-US', device: 'phone' },
    { locale: 'ko-KR', device: 'phone' },
  ])('are accessible, and as wide as the window ($locale, $device)', async ({ locale, device }) => {
    const found = await objectionsTo(world, screensOf(seeded), { locale, ...(device === 'phone' && PHONE) });
    // The browser tells of the posting that is missing.
    world.faults.splice(
      0,
      world.faults.length,
      ...world.faults.filter((text) => !/status of 404/.test(text)),
    );
    expect(found).toEqual([]);
  });

  test.each(thoroughly(MANNERS_WORDS))(
    'need no mouse from the first search to an offer ($locale)',
    async (words) => {
      const { locale, language } = words;
      const who = await world.join(`keyboard-${language}`, language);
      const page = await world.open({ locale }, '/app/sign-in');
      const press = (key: string) => page.keyboard.press(key);
      await tabTo(page, words.email);
      await page.keyboard.type(who.email);
      await tabTo(page, words.password);
      await page.keyboard.type(who.password);
      await press('Enter');
      await rows(page).first().waitFor();

      await press('/');
      await page.keyboard.type('개발자');
      await press('Enter');
      await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe('개발자');
      await settled(page);
      const { facets } = await world.api.get('/jobs/facets', {
        params: { query: { status: ['open'], keyword: ['개발자'] } },
      });
      const technology = facets.techStack[0]!;
      // Counts come after the rows that they are of.
      const counted = `${technology.value}${technology.count}`;
      await page.locator('label').filter({ hasText: counted }).waitFor();
      await tabTo(page, counted);
      await press('Space');
      await expect.poll(() => new URL(page.url()).searchParams.get('techStack')).toBe(technology.value);
      await settled(page);
      const query = `keyword=개발자&techStack=${encodeURIComponent(technology.value)}`;
      await expectFound(page, world, query);
      await press('ArrowDown');
      await press('ArrowDown');
      const title = await page.evaluate<string>(underKeyboard);
      const id = (await page.evaluate<string>('document.activeElement.pathname')).split('/').at(-1);
      await press('b');
      const kept = async () =>
        (await world.as(who).get('/bookmarks', { params: { query: { pageSize: 20 } } })).bookmarks;
      await expect.poll(kept).toMatchObject([{ jobPostingId: id }]);

      await press('Enter');
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await tabTo(page, words.apply);
      await press('Enter');
      await page.getByRole('textbox').first().waitFor();
      await tabTo(page, words.cover);
      await page.keyboard.type('Hello.');
      await tabTo(page, words.submit);
      await press('Enter');
      await page.locator('[data-state=submitted]').waitFor();
      await tabTo(page, words.reviewing);
      await press('Enter');
      await tabTo(page, words.confirm);
      await press('Enter');
      await page.locator('[data-state=reviewing]').waitFor();

      await tabTo(page, words.applications);
      await press('Enter');
      for (const step of [words.interviewing, words.offered]) {
        await page.getByRole('button', { name: words.move(title) }).waitFor();
        await tabTo(page, words.move(title));
        await press('ArrowDown');
        await expect.poll(() => page.evaluate(underKeyboard)).toBe(step);
        await press('Enter');
        // The reader goes with the card.
        await expect.poll(() => page.evaluate(underKeyboard)).toBe(title);
      }
      const { applications } = await world
        .as(who)
        .get('/applications', { params: { query: { pageSize: 20 } } });
      expect(applications).toMatchObject([{ jobPostingId: id, status: 'offered', coverLetter: 'Hello.' }]);
    },
  );

  test.each(thoroughly(MANNERS_WORDS))(
    'say that the service is away, keep what was typed, and go on when it is back ($locale)',
    async (words) => {
      const { locale } = words;
      const context = await world.visit({ locale, as: seeded.person });
      const open = (path: string) => openPage(context, world.service.address + path, world.faults);
      const listing = await open('/app/');
      const application = await open(`/app/applications/${seeded.applicationId}`);
      const account = await open('/app/account');
      await keyword(listing).fill('간호');
      await application.getByLabel(words.note, { exact: true }).fill('kept through it all');
      await account.getByLabel(words.name, { exact: true }).fill('김하나둘');

      await world.service.kill();
      await listing.keyboard.press('Enter');
      await application.getByRole('button', { name: words.addNote }).click();
      await account.getByRole('button', { name: words.save, exact: true }).click();
      for (const page of [listing, application, account]) {
        await page.getByRole('status').filter({ hasText: words.away }).waitFor();
        // Of what was sent, and perhaps of what was just asked for.
        await page.getByRole('alert').filter({ hasText: words.unreachable }).first().waitFor();
      }
      expect(await keyword(listing).inputValue()).toBe('간호');
      expect(await application.getByLabel(words.note, { exact: true }).inputValue()).toBe(
        'kept through it all',
      );
      expect(await account.getByLabel(words.name, { exact: true }).inputValue()).toBe('김하나둘');
      // Pages that nobody has looked at yet come once it is back.
      await account.getByRole('link', { name: words.trends }).first().click();
      await world.service.restart();

      await listing.getByRole('status').filter({ hasText: words.away }).waitFor({ state: 'detached' });
      await settled(listing);
      await expectFound(listing, world, 'keyword=간호');
      await application.getByRole('button', { name: words.addNote }).click();
      await application.getByRole('listitem').getByText('kept through it all').waitFor();
      await account.getByRole('heading', { level: 1, name: words.trends }).waitFor();
      // The browser tells of each call that nobody answered.
      world.faults.length = 0;
    },
  );

  test.each(MANNERS_WORDS.slice(0, 1))(
    'say so where the service hangs, and go on when it does ($locale)',
    async (words) => {
      const page = await world.open({ locale: words.locale }, '/app/');
      world.service.freeze();
      try {
        await keyword(page).fill('간호');
        await page.keyboard.press('Enter');
        await page.getByRole('status').filter({ hasText: words.away }).waitFor();
        expect(await keyword(page).inputValue()).toBe('간호');
      } finally {
        world.service.thaw();
      }
      await page.getByRole('status').filter({ hasText: words.away }).waitFor({ state: 'detached' });
      await settled(page);
      await expectFound(page, world, 'keyword=간호');
      world.faults.length = 0;
    },
  );
});
