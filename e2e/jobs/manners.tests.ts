/** How the pages behave to everybody: axe, keyboards, phones, a service that goes away. */

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tabTo, underKeyboard } from '../lib/keyboard.ts';
import { thoroughly } from '../lib/languages.ts';
import { button, field } from '../lib/page.ts';
import { accessibilityTests } from '../lib/screens.ts';
import { openPage, settled } from '../lib/visits.ts';
import { expectFound, keyword, rows } from './listing.ts';
import { screensOf } from './screens.ts';
import { type Seeded, seed } from './seed.ts';
import { LANGUAGES } from './texts.ts';
import type { World } from './world.ts';

export function mannersTests(world: () => World): void {
  let seeded: Seeded;
  beforeAll(async () => {
    seeded = await seed(world());
  });
  // Where a test failed while it was away.
  beforeEach(() => world().service.restart(), 180_000);

  accessibilityTests(world, () => screensOf(seeded), /status of 404/);

  test.each(thoroughly(LANGUAGES))(
    'need no mouse from the first search to an offer ($locale)',
    async ({ locale, language, t }) => {
      const who = await world().join(`keyboard-${language}`, language);
      const page = await world().open({ locale }, '/app/sign-in');
      const press = (key: string) => page.keyboard.press(key);
      await tabTo(page, t.account.email);
      await page.keyboard.type(who.email);
      await tabTo(page, t.account.password);
      await page.keyboard.type(who.password);
      await press('Enter');
      await rows(page).first().waitFor();

      await press('/');
      await page.keyboard.type('개발자');
      await press('Enter');
      await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe('개발자');
      await settled(page);
      const { facets } = await world().api.get('/jobs/facets', {
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
      await expectFound(page, world(), `keyword=개발자&techStack=${encodeURIComponent(technology.value)}`);
      await press('ArrowDown');
      await press('ArrowDown');
      const title = await page.evaluate<string>(underKeyboard);
      const id = (await page.evaluate<string>('document.activeElement.pathname')).split('/').at(-1);
      await press('b');
      const kept = () => world().bookmarksOf(who);
      await expect.poll(kept).toMatchObject([{ jobPostingId: id }]);

      await press('Enter');
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await tabTo(page, t.posting.apply);
      await press('Enter');
      await page.getByRole('textbox').first().waitFor();
      await tabTo(page, t.apply.record.coverLetter);
      await page.keyboard.type('Hello.');
      await tabTo(page, t.apply.record.submit);
      await press('Enter');
      await page.locator('[data-state=submitted]').waitFor();
      await tabTo(page, t.shell.applied.reviewing);
      await press('Enter');
      await tabTo(page, t.tracker.move.confirm(t.shell.applied.reviewing));
      await press('Enter');
      await page.locator('[data-state=reviewing]').waitFor();

      await tabTo(page, t.shell.nav.applications);
      await press('Enter');
      for (const step of [t.shell.applied.interviewing, t.shell.applied.offered]) {
        await page.getByRole('button', { name: t.tracker.move.of(title) }).waitFor();
        await tabTo(page, t.tracker.move.of(title));
        await press('ArrowDown');
        await expect.poll(() => page.evaluate(underKeyboard)).toBe(step);
        await press('Enter');
        // The reader goes with the card.
        await expect.poll(() => page.evaluate(underKeyboard)).toBe(title);
      }
      const applications = await world().applicationsOf(who);
      expect(applications).toMatchObject([{ jobPostingId: id, status: 'offered', coverLetter: 'Hello.' }]);
    },
  );

  test.each(thoroughly(LANGUAGES))(
    'say that the service is away, keep what was typed, and go on when it is back ($locale)',
    async ({ locale, t }) => {
      const context = await world().visit({ locale, as: seeded.person });
      const open = (path: string) => openPage(context, world().service.address + path, world().faults);
      const listing = await open('/app/');
      const application = await open(`/app/applications/${seeded.applicationId}`);
      const account = await open('/app/account');
      await keyword(listing).fill('간호');
      await field(application, t.tracker.note).fill('kept through it all');
      await field(account, t.account.name).fill('김하나둘');

      await world().service.kill();
      await listing.keyboard.press('Enter');
      await application.getByRole('button', { name: t.application.addNote }).click();
      await button(account, t.account.save).click();
      for (const page of [listing, application, account]) {
        await page.getByRole('status').filter({ hasText: t.shell.away }).waitFor();
        // Of what was sent, and perhaps of what was just asked for.
        await page.getByRole('alert').filter({ hasText: t.shell.error.unreachable }).first().waitFor();
      }
      expect(await keyword(listing).inputValue()).toBe('간호');
      expect(await field(application, t.tracker.note).inputValue()).toBe('kept through it all');
      expect(await field(account, t.account.name).inputValue()).toBe('김하나둘');
      // Pages that nobody has looked at yet come once it is back.
      await account.getByRole('link', { name: t.shell.nav.trends }).first().click();
      await world().service.restart();

      await listing.getByRole('status').filter({ hasText: t.shell.away }).waitFor({ state: 'detached' });
      await settled(listing);
      await expectFound(listing, world(), 'keyword=간호');
      await application.getByRole('button', { name: t.application.addNote }).click();
      await application.getByRole('listitem').getByText('kept through it all').waitFor();
      await account.getByRole('heading', { level: 1, name: t.trends.title }).waitFor();
      // The browser tells of each call that nobody answered.
      world().faults.length = 0;
    },
  );

  test.each(LANGUAGES.slice(0, 1))(
    'say so where the service hangs, and go on when it does ($locale)',
    async ({ locale, t }) => {
      const page = await world().open({ locale }, '/app/');
      world().service.freeze();
      try {
        await keyword(page).fill('간호');
        await page.keyboard.press('Enter');
        await page.getByRole('status').filter({ hasText: t.shell.away }).waitFor();
        expect(await keyword(page).inputValue()).toBe('간호');
      } finally {
        world().service.thaw();
      }
      await page.getByRole('status').filter({ hasText: t.shell.away }).waitFor({ state: 'detached' });
      await settled(page);
      await expectFound(page, world(), 'keyword=간호');
      world().faults.length = 0;
    },
  );
}
