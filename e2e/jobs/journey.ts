/** Steps of the journey from a search to an offer. */
import type { ApplicationStatus } from '@workreel/jobs-contract';
import { pickLanguage } from '@workreel/languages';
import type { ReceivedMail } from '@workreel/platform/testing/mailbox';
import { ADMIN } from '@workreel/testing/services';
import { waitFor } from '@workreel/testing/wait';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitUntilLoaded } from '../lib/contexts.ts';
import { button } from '../lib/page.ts';
import { FIXTURES } from './accounts.ts';
import type { TestEnvironment } from './environment.ts';
import { paneOf, rows } from './listing.ts';
import type { Messages, TestLanguage } from './messages.ts';
import { newId, SITE_NAME } from './site.ts';

export type Status = ApplicationStatus;
/** A column of the board. */
export type Column = Status | 'bookmarks';

/** A column; on a phone, its list. */
export const column = (page: Page, t: Messages, name: Column) => {
  const label = name === 'bookmarks' ? t.board.bookmarks : t.shell.applied[name];
  return page.getByRole('region', { name: new RegExp(`^${label}( ?[\\d,]+)?$`) });
};

/** Collects a posting to which users can apply, unlike to those of the demo site. @returns its title and ID. */
export async function collectPosting(
  environment: Pick<TestEnvironment, 'site' | 'as' | 'api'>,
): Promise<{ id: string; title: string }> {
  const cardId = newId();
  const title = `출판 편집자 ${cardId}기`;
  environment.site.setPages([{ id: cardId, title, company: '(주)가나다', location: '서울 마포구' }]);
  const headers = { prefer: 'wait=60' };
  await environment.as(ADMIN).post('/jobs/crawl', { body: { site: 'small' }, headers });
  const params = { query: { keyword: [title], exact: true } };
  const find = async () => (await environment.api.get('/jobs', { params })).jobPostings;
  const { id } = await waitFor('the posting in searches', async () =>
    (await find()).find((posting) => posting.title === title),
  );
  return { id, title };
}

/** Opens the site of a posting to apply there, and comes back. */
export async function applyOnSite(page: Page, link: Locator): Promise<void> {
  const context = page.context();
  await context.route('https://www.small.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Apply here</h1>' }),
  );
  const href = await link.getAttribute('href');
  const [site] = await Promise.all([context.waitForEvent('page'), link.press('Enter')]);
  await site.getByRole('heading').waitFor();
  expect(site.url()).toBe(href);
  await site.close();
  // Playwright keeps all pages visible and focused, so it does not send the events of changing the tab.
  await page.evaluate("dispatchEvent(new Event('focus'))");
}

/** Opens a posting beside the list, applies on its site, records that with one click, and opens the application. */
export async function apply(page: Page, { language, t }: TestLanguage, title: string): Promise<void> {
  await rows(page).getByRole('link', { name: title, exact: true }).click();
  const pane = paneOf(page, t);
  await pane.getByRole('heading', { level: 2, name: title }).waitFor();
  const applyAt = t.shell.applyAt(pickLanguage(SITE_NAME, language));
  await applyOnSite(page, pane.getByRole('link', { name: applyAt }));
  await button(pane, t.apply.yes).click();
  await pane.getByText(t.shell.applied.submitted, { exact: true }).waitFor();
  await pane.getByRole('link', { name: t.apply.viewApplication }).click();
  await page.locator('[data-state=submitted]').waitFor();
}

/** On the application page, changes the status. */
export async function chooseStatus(page: Page, t: Messages, status: Status): Promise<void> {
  await page.locator('button:has([data-state])').click();
  await button(page, t.shell.applied[status]).click();
}

/** On the application page, changes the status, then adds notes. */
export async function review(page: Page, { language, t }: TestLanguage): Promise<void> {
  const { note } = pickLanguage(FIXTURES, language);
  await chooseStatus(page, t, 'reviewing');
  await page.locator('[data-state=reviewing]').waitFor();
  const history = page.getByRole('region', { name: t.application.history });
  for (const text of [note, 'two']) {
    const field = history.getByLabel(t.tracker.note);
    await field.fill(text);
    // A note that was not added is kept while the user visits another page.
    await page.getByRole('link', { name: t.shell.nav.savedSearches }).first().click();
    await page.getByRole('heading', { level: 1, name: t.searches.title }).waitFor();
    await page.goBack();
    await field.waitFor();
    expect(await field.inputValue()).toBe(text);
    await history.getByRole('button', { name: t.application.addNote }).click();
    await history.getByRole('listitem').getByText(text, { exact: true }).waitFor();
    expect(await field.inputValue()).toBe('');
  }
}

/** Turns alerts off on the confirmation page that the email links to. */
export async function turnOffAlerts(page: Page, email: ReceivedMail) {
  const { value } = email.headers.find(({ key }) => key === 'list-unsubscribe')!;
  const url = /<(https?:[^>]+)>/.exec(value)![1]!;
  expect(email.text).toContain(url);
  const previousUrl = page.url();
  await page.goto(url);
  await page.getByRole('button').click();
  await page.getByRole('status').waitFor();
  await page.goto(previousUrl);
  await waitUntilLoaded(page);
}
