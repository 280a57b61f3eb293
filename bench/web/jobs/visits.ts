/** What a reader waits for: the first row, and other rows after a filter or a search. */
import type { Browser, Page } from 'playwright-core';
import { type ColdPage, inPage } from '../cold-page.ts';
import { type Bytes, bytesOf } from '../wire.ts';
import { openListing } from './listing.ts';

/** How many times as long the processor takes as the machine's own. */
export const SLOWER = 4;
/** A page is at rest when nothing came over the wire for so long, in ms. */
const REST_MS = 700;
/** What is outside of the window is drawn after what is in it: so long the page may take for it. */
const COMPLETE_MS = 10_000;
const LOOK_EVERY_MS = 50;
/** Words that people look for; each visit takes the next. */
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
/** The values of the first filter that are ticked, visit by visit: so many are shown. */
const CHECKBOXES = 8;

/** What came until the first row stood, and how long that took. */
export interface FirstRow {
  /** From the beginning of the navigation. */
  firstRowMs: number;
  /** Until anything at all was painted: skeletons, for the client. */
  firstPaintMs: number;
  /** Until the answer to `GET /jobs` had arrived. */
  postingsMs: number;
  bytes: Bytes;
  /** Until the page was at rest. */
  bytesAtRest: Bytes;
  /** Addresses of the scripts that had come. */
  scripts: string[];
}

export interface Visit extends FirstRow {
  /** From the click on a value of the first filter. */
  filterMs: number;
  /** From Enter in the search box. */
  searchMs: number;
}

/** Comes to a page for the first time and waits for its rows. */
export async function firstRowOf(browser: Browser, url: string): Promise<FirstRow> {
  await using cold = await openListing(browser, SLOWER);
  return await arrive(cold, url);
}

/** Comes to the client for the first time, ticks a filter, and searches for a word. */
export async function visitClient(browser: Browser, service: string, number: number): Promise<Visit> {
  await using cold = await openListing(browser, SLOWER);
  const { page, wire } = cold;
  const first = await arrive(cold, `${service}/app/`);
  await expectFound(page, service);

  const checkbox = page
    .getByRole('complementary')
    .getByRole('checkbox')
    .nth(number % CHECKBOXES);
  const filterMs = await changed(page, 'click', () => checkbox.click());
  await wire.quiet(REST_MS);
  await expectFound(page, service);
  await checkbox.click();
  await wire.quiet(REST_MS);

  const box = page.locator('input[name=keyword]');
  await box.fill(WORDS[number % WORDS.length]!);
  await wire.quiet(REST_MS);
  const searchMs = await changed(page, 'keydown', () => box.press('Enter'));
  await wire.quiet(REST_MS);
  await expectFound(page, service);
  return { ...first, filterMs, searchMs };
}

async function arrive({ page, wire }: ColdPage, url: string): Promise<FirstRow> {
  await page.goto(url);
  const firstRowMs = await inPage<number>(page, 'bench.firstRow');
  await wire.quiet(REST_MS);
  const { began, firstPaintMs, postingsMs } = await page.evaluate<{
    began: number;
    firstPaintMs: number;
    postingsMs: number;
  }>(`({
    began: performance.timeOrigin,
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    postingsMs: performance.getEntriesByType('resource').find(({ name }) => new URL(name).pathname === '/jobs').responseEnd,
  })`);
  const before = wire.transfers.filter(({ endedAt }) => endedAt <= began + firstRowMs);
  return {
    firstRowMs,
    firstPaintMs,
    postingsMs,
    bytes: bytesOf(before),
    bytesAtRest: bytesOf(wire.transfers),
    scripts: before.filter(({ kind }) => kind === 'script').map(({ url }) => url),
  };
}

/** @returns how long it took from the event of that type, which `act` causes, until other rows were painted. */
async function changed(page: Page, type: 'click' | 'keydown', act: () => Promise<void>): Promise<number> {
  await page.evaluate(`void (bench.change = bench.changeAfter('${type}'))`);
  await act();
  return await inPage<number>(page, 'bench.change');
}

/** @throws where the rows are not those that the service finds for the address: a page that is wrong may be fast. */
async function expectFound(page: Page, service: string): Promise<void> {
  const { search } = new URL(page.url());
  const answer = await fetch(`${service}/jobs?status=open&${search.slice(1)}`);
  const { jobPostings } = (await answer.json()) as { jobPostings: { id: string }[] };
  const found = jobPostings.map(({ id }) => `/app/jobs/${id}`);
  const until = performance.now() + COMPLETE_MS;
  let shown: string[];
  do {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    shown = (await page.evaluate<string[]>('bench.rows()')).slice(0, found.length);
  } while (shown.length < found.length && performance.now() < until);
  if (found.length === 0 || String(shown) !== String(found))
    throw new Error(`The page shows other rows than the service finds for “${search}”.`);
}
