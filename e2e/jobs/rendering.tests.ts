/** Tests of the listing and the pages of postings as the server renders them. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type ContextOptions, openPageIn, PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import { count, rows, SAMPLE_SEARCH, titles } from './listing.ts';
import { ENGLISH, LANGUAGES } from './messages.ts';

/** Browsers whose pages differ: in their texts, in the days and times of a time zone, in their colors, or in their layout. */
const BROWSERS: [name: string, ContextOptions][] = [
  ['ko-KR, Seoul', { locale: 'ko-KR' }],
  ['ko-KR, Los Angeles', { locale: 'ko-KR', timezoneId: 'America/Los_Angeles' }],
  ['en-US, Auckland, dark', { locale: 'en-US', timezoneId: 'Pacific/Auckland', colorScheme: 'dark' }],
  ['en-GB, London', { locale: 'en-GB', timezoneId: 'Europe/London' }],
  ['de-DE, Berlin, phone', { locale: 'de-DE', timezoneId: 'Europe/Berlin', ...PHONE }],
];

/** Returns the texts of the rows, or those of the page of a posting. */
const readPostings = (page: Page): Promise<string[]> =>
  page.locator('#results [data-row], article').allTextContents();

export function renderingTests(environment: () => TestEnvironment): void {
  /** Returns an open posting whose description was collected. */
  const findDescribed = async () => {
    for (const { id } of await environment().openPostings()) {
      const posting = await environment().api.get('/jobs/{id}', { params: { path: { id } } });
      if (posting.description) return { ...posting, description: posting.description };
    }
    throw new Error('No posting has a description.');
  };

  test.each(languagesForOtherFlows(LANGUAGES))(
    'can be read without JavaScript ($locale)',
    async (testLanguage) => {
      const { language, locale, t } = testLanguage;
      const context = await environment().openContext({ locale, javaScriptEnabled: false });
      const page = await context.newPage();
      const open = (path: string) => page.goto(environment().service.url + path);
      await open('/app/');
      expect(await page.getAttribute('html', 'lang')).toBe(language);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t.shell.heading);
      const postings = await environment().openPostings();
      expect(await titles(page)).toEqual(postings.map(({ title }) => title));
      expect(await count(page)).toBeGreaterThanOrEqual(400);
      const { typed } = SAMPLE_SEARCH[language];
      await open(`/app/?keyword=${encodeURIComponent(typed)}`);
      for (const title of await titles(page)) expect(title.toLowerCase()).toContain(typed);

      const { id, title, description } = await findDescribed();
      await open(`/app/jobs/${id}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      const section = page.getByRole('region', { name: t.posting.description });
      expect(await section.locator('p').textContent()).toBe(description);
      await page.getByRole('region', { name: t.posting.details }).waitFor();
      // Links work.
      await open('/app/');
      await rows(page).nth(2).getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: postings[2]!.title }).waitFor();
    },
  );

  describe('are taken over by the client without a difference', () => {
    /** Opens the pages as a visitor who returns: the server knows the time zone from the second page on. */
    async function visit(options: ContextOptions, prepare?: (page: Page) => Promise<void>): Promise<void> {
      const { service, pageErrors } = environment();
      const context = await environment().openContext(options);
      const { id } = await findDescribed();
      const [prepared, ...others] = ['/app/', '/app/?experience=3&sortOrder=deadline', `/app/jobs/${id}`];
      /** Opens a page without its scripts, as the server has rendered it. */
      const readRendered = async (path: string) => {
        const page = await context.newPage();
        await page.route('**/assets/*.js', (route) => route.abort());
        await page.goto(service.url + path);
        return await readPostings(page);
      };
      const open = async (path: string) => {
        const page = await openPageIn(context, service.url + path, pageErrors);
        expect(pageErrors, path).toEqual([]);
        return page;
      };
      const page = await open(prepared!);
      await prepare?.(page);
      for (const path of [...others, prepared!]) {
        const rendered = await readRendered(path);
        expect(rendered, path).not.toEqual([]);
        const shown = await readPostings(await open(path));
        // Only the client knows which postings are hidden or new. It may have loaded further ones.
        if (!prepare) expect(shown.slice(0, rendered.length), path).toEqual(rendered);
      }
    }

    test.each(BROWSERS)('%s', (_, options) => visit(options));

    test('signed in, with a chosen language and color scheme, hidden postings and new ones', async () => {
      const user = await environment().createUser('rendered', 'ko');
      const postings = await environment().openPostings();
      await environment()
        .as(user)
        .put('/bookmarks/{jobPostingId}', {
          params: { path: { jobPostingId: postings[1]!.id } },
          body: {},
        });
      await visit({ locale: 'en-US', as: user }, async (page) => {
        const { preferences, rowMenu } = ENGLISH.t.shell;
        await button(rows(page), rowMenu.label(postings[0]!.title)).first().click();
        await button(page, rowMenu.hidePosting).click();
        await button(page, preferences.label).click();
        await button(page, preferences.themes.dark).click();
        await button(page, preferences.label).click();
        await button(page, '한국어').click();
        await expect.poll(() => page.getAttribute('html', 'lang')).toBe('ko');
        await page.evaluate(
          `localStorage.setItem('workreel.jobs.visits', '{"previous":1,"last":${Date.now()}}')`,
        );
        await page.reload();
        await waitUntilLoaded(page);
        expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
        expect(await titles(page)).not.toContain(postings[0]!.title);
      });
    });
  });
}
