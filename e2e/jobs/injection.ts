/** Injection tests: collected postings may contain any text. */

import type { Posting } from '@workreel/jobs-contract';
import { ADMIN } from '@workreel/testing/services';
import { expect, test } from 'vitest';
import { openPageIn, PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import {
  expectNoInlineScripts,
  expectStrictScriptPolicy,
  HOSTILE_TEXT,
  injectionViolations,
} from '../lib/injection-checks.ts';
import type { TestEnvironment } from './environment.ts';
import { paneOf, rows } from './listing.ts';
import { KOREAN } from './messages.ts';
import { newId } from './site.ts';

export function injectionTests(environment: () => TestEnvironment): void {
  test('allows only its own scripts', () =>
    expectStrictScriptPolicy(environment().service.url, /unsafe-inline|unsafe-eval/));

  test('displays hostile texts as plain text', async () => {
    const { openContext, service, pageErrors } = environment();
    const { user, paths } = await collectHostilePostings(environment());
    const context = await openContext({ locale: 'ko-KR', as: user, ...PHONE });
    const open = (path: string) => openPageIn(context, service.url + path, pageErrors);
    for (const path of paths) {
      const page = await open(path);
      expect(await injectionViolations(page), path).toEqual([]);
      await page.close();
    }
    const page = await open('/app/?site=small');
    expect(await rows(page).locator('h2').allTextContents()).toContain(HOSTILE_TEXT.script);
    // The server renders these pages.
    for (const path of paths.filter((each) => /^\/app\/(\?|jobs\/\d+$)/.test(each)))
      expectNoInlineScripts(await (await fetch(service.url + path)).text());
  });

  test('does not link to non-HTTP URLs', async () => {
    const { openPage, openPostings, service } = environment();
    const page = await openPage({ locale: 'ko-KR', viewport: { width: 1440, height: 900 } });
    const [posting] = (await openPostings()) as [Posting];
    const modified = { ...posting, sourceUrl: 'javascript:window.ran = 3' };
    await page.route(`**/jobs/${posting.id}`, (route) => route.fulfill({ json: modified }));
    // The server renders the page of a posting, so open it from another page, which requests the posting.
    await page.goto(`${service.url}/app/?keyword=${encodeURIComponent(posting.title)}`);
    await rows(page).getByRole('link', { name: posting.title, exact: true }).first().click();
    await paneOf(page, KOREAN.t).getByRole('heading', { level: 2, name: posting.title }).waitFor();
    await waitUntilLoaded(page);
    expect(await page.locator('main [href^="javascript:" i]').count()).toBe(0);
    expect(await paneOf(page, KOREAN.t).locator('header a[target=_blank]').count()).toBe(0);
  });
}

/** Collects hostile postings, and creates a user with an application, bookmarks and a saved search for them. */
async function collectHostilePostings(environment: TestEnvironment) {
  environment.site.setPages([
    { id: newId(), title: HOSTILE_TEXT.script, company: HOSTILE_TEXT.image, location: '서울 강남구' },
    { id: newId(), title: HOSTILE_TEXT.long, company: HOSTILE_TEXT.long, location: HOSTILE_TEXT.long },
  ]);
  const run = { body: { site: 'small' }, headers: { prefer: 'wait=60' } };
  expect(await environment.as(ADMIN).post('/jobs/crawl', run)).toMatchObject({ postingsSaved: 2 });
  const user = await environment.createUser('careful', 'ko', HOSTILE_TEXT.image);
  const api = environment.as(user);
  const query = { site: ['small'], pageSize: 20 };
  const { jobPostings } = await api.get('/jobs', { params: { query } });
  const ids = jobPostings.map(({ id }) => id);
  const application = { jobPostingId: ids[0]!, coverLetter: HOSTILE_TEXT.script };
  const { id } = await api.post('/applications', { body: application });
  for (const jobPostingId of ids)
    await api.put('/bookmarks/{jobPostingId}', {
      params: { path: { jobPostingId } },
      body: { note: HOSTILE_TEXT.long },
    });
  const search = { name: HOSTILE_TEXT.image, filters: { keyword: [HOSTILE_TEXT.script] } };
  await api.post('/saved-searches', { body: search });
  const filters = new URLSearchParams({ keyword: HOSTILE_TEXT.script, company: HOSTILE_TEXT.image });
  const paths = [
    '/app/?site=small',
    `/app/?${filters}`,
    ...ids.map((posting) => `/app/jobs/${posting}`),
    '/app/bookmarks',
    '/app/applications',
    `/app/applications/${id}`,
    '/app/saved-searches',
    '/app/alerts',
    '/app/trends?site=small',
    '/app/account',
  ];
  return { user, paths };
}
