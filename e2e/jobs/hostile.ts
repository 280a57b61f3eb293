/** What was collected may hold anything. */

import type { Posting } from '@workreel/jobs-contract';
import { ADMIN } from '@workreel/testing/services';
import { expect, test } from 'vitest';
import { full } from '../lib/depth.ts';
import { expectOwnScripts, HOSTILE, harmOf } from '../lib/harm.ts';
import { openPage, PHONE, settled } from '../lib/visits.ts';
import { rows } from './listing.ts';
import { newId } from './site.ts';
import type { World } from './world.ts';

/** Tests of a file that has a world. */
export function hostileTests(world: () => World): void {
  test('lets no script but its own run', () =>
    expectOwnScripts(world().service.address, /unsafe-inline|unsafe-eval/));

  test.runIf(full)('shows hostile texts as texts', async () => {
    const { visit, service, faults } = world();
    const { person, paths } = await collectHostile(world());
    const context = await visit({ locale: 'ko-KR', as: person, ...PHONE });
    const open = (path: string) => openPage(context, service.address + path, faults);
    for (const path of paths) {
      const page = await open(path);
      expect(await harmOf(page), path).toEqual([]);
      await page.close();
    }
    const page = await open('/app/?site=small');
    expect(await rows(page).locator('h2').allTextContents()).toContain(HOSTILE.script);
  });

  test.runIf(full)('makes no link of an address that is none of the web', async () => {
    const { open, openPostings, service } = world();
    const page = await open({ locale: 'ko-KR' });
    const [posting] = (await openPostings()) as [Posting];
    const script = { ...posting, sourceUrl: 'javascript:window.ran = 3' };
    await page.route(`**/jobs/${posting.id}`, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ json: script }),
    );
    for (const path of [`/app/jobs/${posting.id}`, `/app/jobs/${posting.id}/apply`]) {
      await page.goto(service.address + path);
      await settled(page);
      await page.getByRole('heading', { level: 1 }).filter({ hasText: posting.title }).waitFor();
      expect(await page.locator('[href^="javascript:" i]').count()).toBe(0);
      expect(await page.locator('a[target=_blank]').count()).toBe(0);
    }
  });
}

/** Collects hostile postings, and has somebody apply to them, keep them and search for them. */
async function collectHostile(world: World) {
  world.site.show([
    { id: newId(), title: HOSTILE.script, company: HOSTILE.image, place: '서울 강남구' },
    { id: newId(), title: HOSTILE.long, company: HOSTILE.long, place: HOSTILE.long },
  ]);
  const run = { body: { site: 'small' }, headers: { prefer: 'wait=60' } };
  expect(await world.as(ADMIN).post('/jobs/crawl', run)).toMatchObject({ postingsSaved: 2 });
  const person = await world.join('careful', 'ko', HOSTILE.image);
  const api = world.as(person);
  const query = { site: ['small'], pageSize: 20 };
  const { jobPostings } = await api.get('/jobs', { params: { query } });
  const ids = jobPostings.map(({ id }) => id);
  const made = { jobPostingId: ids[0]!, coverLetter: HOSTILE.script };
  const { id } = await api.post('/applications', { body: made });
  for (const jobPostingId of ids)
    await api.put('/bookmarks/{jobPostingId}', {
      params: { path: { jobPostingId } },
      body: { note: HOSTILE.long },
    });
  const search = { name: HOSTILE.image, filters: { keyword: [HOSTILE.script] } };
  await api.post('/saved-searches', { body: search });
  const words = new URLSearchParams({ keyword: HOSTILE.script, company: HOSTILE.image });
  const main = ['/app/?site=small', `/app/jobs/${ids[1]}`, '/app/bookmarks', `/app/applications/${id}`];
  const others = [
    `/app/?${words}`,
    `/app/jobs/${ids[0]}`,
    ...ids.map((each) => `/app/jobs/${each}/apply`),
    '/app/applications',
    '/app/saved-searches',
    '/app/trends?site=small',
    '/app/account',
  ];
  return { person, paths: full ? [...main, ...others] : main };
}
