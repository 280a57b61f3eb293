/** Tests of a posting beside the list, and of the keyboard shortcuts. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { waitUntilLoaded } from '../lib/contexts.ts';
import { focusedElementName } from '../lib/keyboard.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import { head, keyword, paneOf, rows, scrollToRow, search } from './listing.ts';
import { LANGUAGES } from './messages.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };

export function paneTests(environment: () => TestEnvironment): void {
  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ locale, language, t }) => {
    const link = (page: Page, title: string) =>
      rows(page).getByRole('link', { name: title, exact: true }).first();
    const seePosting = (page: Page, title: string) =>
      paneOf(page, t).getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    const seeNone = (page: Page) => paneOf(page, t).waitFor({ state: 'detached' });
    const focused = (page: Page) => page.evaluate<string>(focusedElementName);
    const titlesOf = async () => (await environment().openPostings()).map(({ title }) => title);

    test('a row at the start of the list stays in its place', async () => {
      const page = await environment().openPage({ locale, ...WIDE });
      const row = rows(page).nth(4);
      const title = await row.locator('h2 a').innerText();
      const top = async () => (await row.boundingBox())!.y;
      const before = await top();
      await row.locator('h2 a').click();
      await seePosting(page, title);
      expect(Math.abs((await top()) - before)).toBeLessThan(3);
      await page.goBack();
      await seeNone(page);
      expect(Math.abs((await top()) - before)).toBeLessThan(3);
    });

    test('a row opens its posting beside the list, and stays in view', async () => {
      const postings = await environment().openPostings({ pageSize: 60 });
      // On the third page of the list.
      const [first, second] = [postings[43]!, postings[45]!];
      const page = await environment().openPage({ locale, ...WIDE });
      // Not the link: what stands above it in the row depends on the width.
      const named = page.getByRole('link', { name: first.title, exact: true });
      const row = rows(page).filter({ has: named }).first();
      const top = async () => (await row.boundingBox())!.y;
      await scrollToRow(page, first.id);
      const expectInPlace = async (before: number) =>
        expect(Math.abs((await top()) - before), 'the row stays in its place').toBeLessThan(3);
      const place = await top();
      await link(page, first.title).click();
      await seePosting(page, first.title);
      await expectInPlace(place);
      await page.goBack();
      await seeNone(page);
      await expectInPlace(place);
      await page.goForward();
      await seePosting(page, first.title);
      await expectInPlace(place);
      await paneOf(page, t).getByRole('region', { name: t.posting.description }).waitFor();
      await paneOf(page, t).getByRole('region', { name: t.posting.similar }).waitFor();
      expect(await top()).toBeGreaterThan((await head(page).boundingBox())!.height);
      expect(await top()).toBeLessThan(WIDE.viewport.height - 50);
      expect(new URL(page.url()).pathname).toBe('/app/');
      const current = rows(page).and(page.locator('[aria-current]'));
      expect(await current.locator('h2 a').allTextContents()).toEqual([first.title]);

      await link(page, second.title).click();
      await seePosting(page, second.title);
      expect(await current.locator('h2 a').allTextContents()).toEqual([second.title]);
      await button(paneOf(page, t), t.shell.close).click();
      await seeNone(page);
      expect(await focused(page)).toBe(second.title);
      expect(await current.count()).toBe(0);
      // Closing goes back to the list, however many postings were opened; a reload keeps the posting open, and going back closes it too.
      await page.goForward();
      await seePosting(page, second.title);
      await page.reload();
      await waitUntilLoaded(page);
      await seePosting(page, second.title);
      await page.goBack();
      await seeNone(page);
      // The list of the page at the reading position when the posting was opened.
      expect(page.url()).toMatch(/\/app\/\?pagenum=[23]$/);
      await rows(page).first().waitFor();
    });

    test('a posting beside the list links to its own page, and narrow windows have no room for it', async () => {
      const { id, title } = (await environment().openPostings())[1]!;
      const page = await environment().openPage({ locale, ...WIDE });
      await link(page, title).click();
      await seePosting(page, title);
      await page.setViewportSize({ width: 1100, height: 900 });
      await seeNone(page);
      await page.setViewportSize(WIDE.viewport);
      await seePosting(page, title);
      await paneOf(page, t).getByRole('link', { name: t.posting.openPage }).click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/app/jobs/${id}`);
      await page.goBack();
      await seePosting(page, title);
      // Another search closes it.
      await search(page, async () => {
        await keyword(page).fill('개발');
        await page.keyboard.press('Enter');
      });
      await seeNone(page);
    });

    test('a click anywhere on a row opens it', async () => {
      const page = await environment().openPage({ locale, ...WIDE });
      const row = rows(page).nth(2);
      const title = (await row.locator('h2 a').textContent())!;
      for (const part of ['h2', '[data-site]', 'dl > [data-value]', '.row-meta > span']) {
        const { x, y } = (await row.locator(part).first().boundingBox())!;
        await page.mouse.click(x + 12, y + 8);
        await seePosting(page, title);
        await page.keyboard.press('Escape');
        await seeNone(page);
      }
    });

    test('keys move between the rows and the postings beside the list, and show all shortcuts', async () => {
      const [first, second, third] = (await titlesOf()) as [string, string, string];
      const page = await environment().openPage({ locale, ...WIDE });
      const press = (key: string) => page.keyboard.press(key);
      await press('j');
      expect(await focused(page)).toBe(first);
      await press('ArrowDown');
      expect(await focused(page)).toBe(second);
      await press('k');
      expect(await focused(page)).toBe(first);
      // With a Hangul keyboard layout, the same key types another letter.
      await page.evaluate(`dispatchEvent(new KeyboardEvent('keydown', { key: 'ㅓ', bubbles: true }))`);
      expect(await focused(page)).toBe(second);

      await press('Enter');
      await seePosting(page, second);
      await expect.poll(() => focused(page)).toBe(second);
      expect(await page.evaluate('document.activeElement.tagName')).toBe('H2');
      await press('j');
      await seePosting(page, third);
      await expect.poll(() => focused(page)).toBe(third);
      await press('k');
      await seePosting(page, second);
      await expect.poll(() => focused(page)).toBe(second);

      await press('?');
      const dialog = page.getByRole('dialog', { name: t.shortcuts.title });
      for (const action of Object.values(t.shortcuts.actions)) await dialog.getByText(action).waitFor();
      // Shortcuts do nothing behind a dialog, and Escape closes only the dialog.
      await press('j');
      await press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await seePosting(page, second);
      await press('/');
      expect(await page.evaluate('document.activeElement.name')).toBe('keyword');
      await page.keyboard.type('?j');
      expect(await keyword(page).inputValue()).toBe('?j');
      await keyword(page).fill('');
      await page.evaluate('document.activeElement.blur()');
      await press('Escape');
      await seeNone(page);
      expect(await focused(page)).toBe(second);
    });

    test('a key bookmarks the posting beside the list', async () => {
      const user = await environment().createUser(`pane-${language}`, language);
      const { id, title } = (await environment().openPostings())[4]!;
      const page = await environment().openPage({ locale, as: user, ...WIDE });
      await page
        .getByRole('banner')
        .getByRole('button', { name: `pane-${language}` })
        .waitFor();
      await link(page, title).click();
      await seePosting(page, title);
      const inRow = rows(page)
        .getByRole('button', { name: t.shell.bookmark(title), exact: true })
        .first();
      const inPane = paneOf(page, t).getByRole('button', { name: t.shell.bookmark(title), exact: true });
      for (const pressed of ['true', 'false', 'true']) {
        await page.keyboard.press('b');
        for (const each of [inRow, inPane.first()])
          await expect.poll(() => each.getAttribute('aria-pressed')).toBe(pressed);
      }
      await expect.poll(() => environment().bookmarksOf(user)).toMatchObject([{ jobPostingId: id }]);
    });
  });
}
