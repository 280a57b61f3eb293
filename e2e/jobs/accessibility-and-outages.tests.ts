/** Tests that apply to all pages: accessibility, keyboard operation and outages of the service. */

import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPageIn, waitUntilLoaded } from '../lib/contexts.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { focusedElementName, tabTo } from '../lib/keyboard.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field, horizontalOverflow } from '../lib/page.ts';
import { accessibilityTests, visitScreens } from '../lib/screens.ts';
import type { TestEnvironment } from './environment.ts';
import { collectPosting } from './journey.ts';
import { expectResults, keyword, paneOf, rows } from './listing.ts';
import { LANGUAGES } from './messages.ts';
import { screensOf } from './screens.ts';
import { type SeededData, seed } from './seed.ts';

const RUNNING_ANIMATIONS = 'document.getAnimations().length';

/** Whether another element covers the middle of the focused one. */
const IS_FOCUS_COVERED = `(() => {
  const element = document.activeElement;
  // After the last element, the browser has the focus.
  if (element === document.body) return false;
  const { left, top, width, height } = element.getClientRects()[0];
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return !(hit && (element.contains(hit) || hit.contains(element)));
})()`;

export function accessibilityAndOutageTests(environment: () => TestEnvironment): void {
  let seeded: SeededData;
  beforeAll(async () => {
    seeded = await seed(environment());
  });
  // A failed test may have left the service stopped.
  beforeEach(() => environment().service.restart(), 180_000);

  accessibilityTests(environment, () => screensOf(seeded), /status of 404/);

  test('fit a zoomed window, and have no motion if the user prefers none', async () => {
    // Windows of 1440 and 1280 pixels, zoomed to 200 %.
    const [zoomed, ...others] = [720, 640].map((width) => ({ width, height: 450 }));
    const options = { locale: 'ko-KR', viewport: zoomed!, reducedMotion: 'reduce' as const };
    const violations: string[] = [];
    await visitScreens(environment(), screensOf(seeded), options, async (page, { name }) => {
      for (const viewport of [zoomed!, ...others]) {
        await page.setViewportSize(viewport);
        if ((await horizontalOverflow(page)) > 0)
          violations.push(`${name} is wider than ${viewport.width} px.`);
      }
      // Hovering could start a transition.
      await page.mouse.move(320, 225);
      if ((await page.evaluate(RUNNING_ANIMATIONS)) !== 0) violations.push(`${name} moves.`);
    });
    expect(violations).toEqual([]);
    ignorePageErrors(environment(), /status of 404/);
  });

  test('have placeholders that move only if the user has nothing against motion', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const page = await environment().openPage({ locale: 'ko-KR', reducedMotion }, '/app/sign-in');
      // The response never arrives.
      await page.route('**/jobs/trends?*', () => {});
      await page.goto(`${environment().service.url}/app/trends`);
      await page.locator('.skeleton').first().waitFor();
      expect((await page.evaluate<number>(RUNNING_ANIMATIONS)) > 0).toBe(reducedMotion === 'no-preference');
    }
  });

  test('never cover the focus in a zoomed window', async () => {
    const page = await environment().openPage({ locale: 'ko-KR', viewport: { width: 720, height: 450 } });
    const covered: string[] = [];
    for (const key of ['Tab', 'Shift+Tab'])
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press(key);
        if (await page.evaluate(IS_FOCUS_COVERED))
          covered.push(await page.evaluate<string>(focusedElementName));
      }
    expect(covered).toEqual([]);
  });

  test.each(languagesForOtherFlows(LANGUAGES))(
    'can be used with only the keyboard from search to offer ($locale)',
    async ({ locale, language, t }) => {
      const user = await environment().createUser(`keyboard-${language}`, language);
      const { id, title } = await collectPosting(environment());
      const page = await environment().openPage({ locale }, '/app/sign-in');
      const press = (key: string) => page.keyboard.press(key);
      await tabTo(page, t.account.email);
      await page.keyboard.type(user.email);
      await tabTo(page, t.account.password);
      await page.keyboard.type(user.password);
      await press('Enter');
      await rows(page).first().waitFor();

      await press('/');
      await page.keyboard.type('개발자');
      await press('Enter');
      await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe('개발자');
      await waitUntilLoaded(page);
      const { facets } = await environment().api.get('/jobs/facets', {
        params: { query: { status: ['open'], keyword: ['개발자'] } },
      });
      const technology = facets.techStack[0]!;
      // The counts load after the rows.
      const labelWithCount = `${technology.value}${technology.count}`;
      await page.locator('label').filter({ hasText: labelWithCount }).waitFor();
      // The focus has moved to the rows, which the filters precede.
      await tabTo(page, labelWithCount, 'Shift+Tab');
      await press('Space');
      await expect.poll(() => new URL(page.url()).searchParams.get('techStack')).toBe(technology.value);
      await waitUntilLoaded(page);
      await expectResults(
        page,
        environment(),
        `keyword=개발자&techStack=${encodeURIComponent(technology.value)}`,
      );
      await tabTo(page, t.filters.clear);
      await press('Enter');
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await press('/');
      await page.keyboard.type(title);
      await press('Enter');
      await expect.poll(() => new URL(page.url()).searchParams.get('keyword')).toBe(title);
      await waitUntilLoaded(page);
      await press('ArrowDown');
      expect(await page.evaluate<string>(focusedElementName)).toBe(title);
      await press('b');
      const bookmarks = () => environment().bookmarksOf(user);
      await expect.poll(bookmarks).toMatchObject([{ jobPostingId: id }]);

      await press('Enter');
      await paneOf(page, t).getByRole('heading', { level: 2, name: title }).waitFor();
      await expect.poll(() => page.evaluate(focusedElementName)).toBe(title);
      await tabTo(page, t.apply.appliedBeforeTo(title));
      await press('Enter');
      await expect.poll(() => page.evaluate(focusedElementName)).toBe(t.apply.viewApplication);
      await press('Enter');
      await page.locator('[data-state=submitted]').waitFor();
      await tabTo(page, t.application.changeState(t.shell.applied.submitted));
      await press('Enter');
      await tabTo(page, t.shell.applied.reviewing);
      await press('Enter');
      await page.locator('[data-state=reviewing]').waitFor();

      await tabTo(page, t.shell.nav.applications);
      await press('Enter');
      for (const status of [t.shell.applied.interviewing, t.shell.applied.offered]) {
        await page.getByRole('button', { name: t.tracker.move.labelOf(title) }).waitFor();
        await tabTo(page, t.tracker.move.labelOf(title));
        await press('ArrowDown');
        const items = page.getByRole('menuitem');
        await items.first().waitFor();
        const names = await items.allTextContents();
        await expect.poll(() => page.evaluate(focusedElementName)).toBe(names[0]);
        for (let n = 0; n < names.indexOf(status); n++) await press('ArrowDown');
        await expect.poll(() => page.evaluate(focusedElementName)).toBe(status);
        await press('Enter');
        // The focus moves with the card.
        await expect.poll(() => page.evaluate(focusedElementName)).toBe(title);
      }
      const applications = await environment().applicationsOf(user);
      expect(applications).toMatchObject([{ jobPostingId: id, status: 'offered' }]);
    },
  );

  test.each(languagesForOtherFlows(LANGUAGES))(
    'report an outage, keep the entered text and recover when the service is back ($locale)',
    async ({ locale, t }) => {
      const context = await environment().openContext({ locale, as: seeded.user });
      const open = (path: string) =>
        openPageIn(context, environment().service.url + path, environment().pageErrors);
      const listing = await open('/app/');
      const application = await open(`/app/applications/${seeded.applicationId}`);
      const account = await open('/app/account');
      await keyword(listing).fill('간호');
      await field(application, t.tracker.note).fill('kept during the outage');
      await field(account, t.account.name).fill('김하나둘');

      await environment().service.kill();
      await listing.keyboard.press('Enter');
      await application.getByRole('button', { name: t.application.addNote }).click();
      await button(account, t.account.save).click();
      for (const page of [listing, application, account]) {
        await page.getByRole('status').filter({ hasText: t.shell.serverUnreachable }).waitFor();
        // The submitted form shows an alert; a failed background request may show another one.
        await page.getByRole('alert').filter({ hasText: t.shell.error.unreachable }).first().waitFor();
      }
      expect(await keyword(listing).inputValue()).toBe('간호');
      expect(await field(application, t.tracker.note).inputValue()).toBe('kept during the outage');
      expect(await field(account, t.account.name).inputValue()).toBe('김하나둘');
      // A page that has not been opened before loads when the service is back.
      await account.getByRole('link', { name: t.shell.nav.trends }).first().click();
      await environment().service.restart();

      await listing
        .getByRole('status')
        .filter({ hasText: t.shell.serverUnreachable })
        .waitFor({ state: 'detached' });
      await waitUntilLoaded(listing);
      await expectResults(listing, environment(), 'keyword=간호');
      await application.getByRole('button', { name: t.application.addNote }).click();
      await application.getByRole('listitem').getByText('kept during the outage').waitFor();
      await account.getByRole('heading', { level: 1, name: t.trends.title }).waitFor();
      // The browser reports each failed request.
      environment().pageErrors.length = 0;
    },
  );

  test.each(LANGUAGES.slice(0, 1))(
    'report a service that hangs and recover when it responds again ($locale)',
    async ({ locale, t }) => {
      const page = await environment().openPage({ locale }, '/app/');
      environment().service.freeze();
      try {
        await keyword(page).fill('간호');
        await page.keyboard.press('Enter');
        await page.getByRole('status').filter({ hasText: t.shell.serverUnreachable }).waitFor();
        expect(await keyword(page).inputValue()).toBe('간호');
      } finally {
        environment().service.thaw();
      }
      await page
        .getByRole('status')
        .filter({ hasText: t.shell.serverUnreachable })
        .waitFor({ state: 'detached' });
      await waitUntilLoaded(page);
      await expectResults(page, environment(), 'keyword=간호');
      environment().pageErrors.length = 0;
    },
  );
}
