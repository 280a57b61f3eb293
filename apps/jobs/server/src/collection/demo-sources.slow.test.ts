import { chromiumUnavailable } from '@workreel/crawler/testing/chromium';
import type { Posting } from '@workreel/jobs-contract';
import { demoSite } from '@workreel/sample-data/site';
import { loadProfiles, SHIPPED_PROFILES } from '@workreel/site-profiles';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LoopbackSite, startLoopbackSite } from '../testing/loopback-site.ts';
import { countsOf, openRuns } from '../testing/runs.ts';

// The demo site offers the same postings in several ways. A run of each stores the same.

const COUNT = 496;
const app = Fastify();
let site: LoopbackSite;
beforeAll(async () => {
  site = await startLoopbackSite(async (_, { pathname, search }) => {
    const { statusCode, headers, rawPayload } = await app.inject(pathname + search);
    return (response) => void response.writeHead(statusCode, { ...headers }).end(rawPayload);
  });
  await app.register(demoSite, { prefix: '/demo', url: `${site.origin}/demo` });
});
afterAll(() => site.close());

/** Collects the demo site with a profile into an empty database. */
async function collect(name: string, maxPages?: number, count = COUNT) {
  const profiles = await loadProfiles([SHIPPED_PROFILES], {
    demoUrl: `${site.origin}/demo`,
    demoHost: site.host,
  });
  const runs = await openRuns();
  try {
    runs.profiles.set(name, { ...profiles.get(name)!, enabledByDefault: true });
    const run = await runs.crawl(name, maxPages === undefined ? {} : { maxPages });
    const stopReason = maxPages === undefined ? 'lastPage' : 'maxPages';
    expect(run).toMatchObject({ status: 'succeeded', stopReason, error: null, warnings: [] });
    expect(countsOf(run)).toEqual({ found: count, saved: count, skipped: 0, rejected: 0 });
    return { run, postings: (await runs.postings(name)).map(contentsOf) };
  } finally {
    await runs.close();
  }
}

/** What does not depend on the way and the time of a run. Pages state some dates in words: "30+ days ago". */
function contentsOf({ sourceUrl, title, companyName, location, workplace, ...posting }: Posting) {
  const { experience, education, employmentType, salary, techStack, sector } = posting;
  const { kind, date } = posting.deadline;
  return {
    ...{ sourceUrl, title, companyName, location, workplace, experience, education, employmentType, salary },
    ...{ techStack: [...techStack].sort(), sector: [...sector].sort(), kind, date },
  };
}

const byUrl = <T extends { sourceUrl: string }>(postings: readonly T[]): T[] =>
  [...postings].sort((a, b) => a.sourceUrl.localeCompare(b.sourceUrl));

it('stores the same postings from an API, a feed and sitemaps', { timeout: 120_000 }, async () => {
  const api = await collect('demo-json');
  expect(api.run).toMatchObject({ pagesFetched: 10 });
  const feed = await collect('demo-feed');
  expect(feed.run).toMatchObject({ pagesFetched: 11 });
  const sitemap = await collect('demo-sitemap');
  expect(sitemap.run).toMatchObject({ pagesFetched: 3, detailsFetched: COUNT });
  expect(byUrl(feed.postings)).toEqual(byUrl(api.postings));
  expect(byUrl(sitemap.postings)).toEqual(byUrl(api.postings));
});

const hasChromium = chromiumUnavailable === null;
if (!hasChromium)
  console.warn('Skipping the board of the demo site: Chromium was not found. Set CHROMIUM_PATH.');

it.skipIf(!hasChromium)('stores the same postings from the board that a script renders', async () => {
  const board = await collect('demo-board', 3, 60);
  const api = await collect('demo-json');
  const onBoard = new Set(board.postings.map(({ sourceUrl }) => sourceUrl));
  expect(byUrl(board.postings)).toEqual(
    byUrl(api.postings.filter(({ sourceUrl }) => onBoard.has(sourceUrl))),
  );
});
