/** What was collected may hold anything. */

import { full } from '@workreel/platform/testing/depth';
import { expect, test } from 'vitest';
import { HOSTILE, harmOf } from '../lib/harm.ts';
import { openPage, PHONE, settled } from '../lib/visits.ts';
import { rows } from './listing.ts';
import { ADMIN, type World } from './world.ts';

/** Tests of a file that has a world. */
export function hostileTests(world: () => World): void {
  test('lets no script but its own run', async () => {
    const answer = await fetch(`${world().service.address}/app/`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(await answer.text()).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|javascript:/i);
  });

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
    const { open, get, service } = world();
    const page = await open({ locale: 'ko-KR' });
    const [posting] = (await get('/jobs?status=open')).jobPostings;
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
    { id: '9001', title: HOSTILE.script, company: HOSTILE.image, place: '서울 강남구' },
    { id: '9002', title: HOSTILE.long, company: HOSTILE.long, place: HOSTILE.long },
  ]);
  const run = { body: { site: 'small' }, token: await world.login(ADMIN), headers: { prefer: 'wait=60' } };
  expect((await world.call('POST', '/jobs/crawl', run)).body).toMatchObject({ postingsSaved: 2 });
  const person = await world.join('careful', 'ko', HOSTILE.image);
  const token = await world.login(person);
  const ids: string[] = (await world.get('/jobs?site=small')).jobPostings.map(({ id }: { id: string }) => id);
  const made = { jobPostingId: ids[0], coverLetter: HOSTILE.script };
  const { id } = (await world.call('POST', '/applications', { body: made, token })).body;
  for (const each of ids)
    await world.call('PUT', `/bookmarks/${each}`, { body: { note: HOSTILE.long }, token });
  const search = { name: HOSTILE.image, filters: { keyword: [HOSTILE.script] } };
  await world.call('POST', '/saved-searches', { body: search, token });
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
