/** Measures the time to the first row, and to new rows after a filter or a search. */
import type { Browser, Page } from 'playwright-core';
import { type ColdPage, evaluateWithTimeout } from '../cold-page.ts';
import { type Bytes, sumBytes } from '../network-monitor.ts';
import { openListing } from './listing.ts';

/** CPU throttling factor. */
export const CPU_SLOWDOWN = 4;
/** A page is idle after this time without network activity. */
const IDLE_MS = 700;
/** Timeout for the rows further down, which are rendered last. */
const COMPLETE_MS = 10_000;
const POLL_INTERVAL_MS = 50;
/** Search words; each visit uses the next one. */
const WORDS = [
  '개발자',
  '간호사',
  '디자이너',
  '백엔드',
  '회계',
  '영업',
  '요양보호사',
  '마케팅',
  '주방',
  'engineer',
];
/** Number of values shown in the first filter; each visit uses the next one. */
const CHECKBOXES = 8;

/** Measurements up to the first row. Times are from the start of navigation. */
export interface FirstRow {
  firstRowMs: number;
  /** First contentful paint. */
  firstPaintMs: number;
  /** Time until the postings were received: with the page, or else with the response to `GET /jobs`. */
  postingsMs: number;
  /** Transferred until the first row. */
  bytes: Bytes;
  /** Transferred until the page was idle. */
  bytesAtIdle: Bytes;
  /** URLs of the scripts loaded until the page was idle, before any interaction. */
  scripts: string[];
}

/** Times in ms until new rows are painted. */
export interface NewRowTimes {
  /** The first row that has changed. */
  first: number;
  /** All rows. */
  complete: number;
}

export interface Visit extends FirstRow {
  /** Times from the click on a value of a filter. */
  filter: NewRowTimes;
  /** Times from Enter in the search box. */
  search: NewRowTimes;
}

/** Opens a page with an empty cache and waits for its rows. */
export async function measureFirstRow(browser: Browser, url: string): Promise<FirstRow> {
  await using cold = await openListing(browser, CPU_SLOWDOWN);
  return await load(cold, url);
}

/** Opens the client with an empty cache, selects a filter, and searches for a word. */
export async function visitClient(browser: Browser, serviceUrl: string, number: number): Promise<Visit> {
  await using cold = await openListing(browser, CPU_SLOWDOWN);
  const { page, network } = cold;
  const first = await load(cold, `${serviceUrl}/app/`);
  await assertRows(page, serviceUrl);

  const checkbox = page
    .getByRole('complementary')
    .getByRole('checkbox')
    .nth(number % CHECKBOXES);
  // Someone has moved the pointer there before pressing.
  await checkbox.hover();
  await network.waitForIdle(IDLE_MS);
  const filter = await timesToNewRows(page, 'click', () => checkbox.click());
  await network.waitForIdle(IDLE_MS);
  await assertRows(page, serviceUrl);
  await checkbox.click();
  await network.waitForIdle(IDLE_MS);

  const searchBox = page.locator('input[name=keyword]');
  await searchBox.fill(WORDS[number % WORDS.length]!);
  await network.waitForIdle(IDLE_MS);
  const search = await timesToNewRows(page, 'keydown', () => searchBox.press('Enter'));
  await network.waitForIdle(IDLE_MS);
  await assertRows(page, serviceUrl);
  return { ...first, filter, search };
}

async function load({ page, network }: ColdPage, url: string): Promise<FirstRow> {
  await page.goto(url);
  const firstRowMs = await evaluateWithTimeout<number>(page, 'bench.firstRow');
  await network.waitForIdle(IDLE_MS);
  const { timeOrigin, firstPaintMs, postingsMs } = await page.evaluate<{
    timeOrigin: number;
    firstPaintMs: number;
    postingsMs: number;
  }>(`({
    timeOrigin: performance.timeOrigin,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    postingsMs: (performance.getEntriesByType('resource').find(({ name, responseEnd }) =>
      new URL(name).pathname === '/jobs' && responseEnd < ${firstRowMs})
      ?? performance.getEntriesByType('navigation')[0]).responseEnd,
  })`);
  const before = network.transfers.filter(({ endedAt }) => endedAt <= timeOrigin + firstRowMs);
  return {
    firstRowMs,
    firstPaintMs,
    postingsMs,
    bytes: sumBytes(before),
    bytesAtIdle: sumBytes(network.transfers),
    scripts: network.transfers.filter(({ kind }) => kind === 'script').map(({ url }) => url),
  };
}

/** Returns the times from the event that `act` causes. */
async function timesToNewRows(
  page: Page,
  type: 'click' | 'keydown',
  act: () => Promise<void>,
): Promise<NewRowTimes> {
  await page.evaluate(`void (bench.newRows = bench.timesToNewRows('${type}'))`);
  await act();
  return await evaluateWithTimeout<NewRowTimes>(page, 'bench.newRows');
}

/** @throws Error if the rows are not those that `GET /jobs` returns for the page's URL: an incorrect page could be fast. */
async function assertRows(page: Page, serviceUrl: string): Promise<void> {
  const { search } = new URL(page.url());
  const response = await fetch(`${serviceUrl}/jobs?status=open&distinct=true&${search.slice(1)}`);
  const { jobPostings } = (await response.json()) as { jobPostings: { id: string }[] };
  const expected = jobPostings.map(({ id }) => `/app/jobs/${id}`);
  const deadline = performance.now() + COMPLETE_MS;
  let shown: string[];
  do {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    shown = (await page.evaluate<string[]>('bench.rows()')).slice(0, expected.length);
  } while (String(shown) !== String(expected) && performance.now() < deadline);
  if (expected.length === 0 || String(shown) !== String(expected))
    throw new Error(`The rows on the page differ from those that GET /jobs returns for “${search}”.`);
}
