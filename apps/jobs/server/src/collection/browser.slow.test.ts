/** Runs of sites whose pages are rendered by scripts, in a real Chromium. */
import { chromiumUnavailable } from '@workreel/crawler/testing/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyPage, listPage, plainCards } from '../testing/cards.ts';
import { openRuns, type Runs } from '../testing/runs.ts';

const hasChromium = chromiumUnavailable === null;
if (!hasChromium) console.warn('Skipping the runs in a browser: Chromium was not found. Set CHROMIUM_PATH.');

let runs: Runs;
beforeAll(async () => {
  runs = await openRuns();
});
afterAll(() => runs.close());

/** A page without cards, which its script requests from `/cards`. */
const shell = (page: number, more = ''): string =>
  listPage(
    '',
    `<script>fetch("/cards?page=${page}").then((r) => r.text()).then((html) => { document.querySelector(".list").innerHTML = html });${more}</script>`,
  );
const site =
  (more = '') =>
  (page: number, url: URL) => {
    if (url.pathname !== '/cards') return shell(page, more);
    return page > 2 ? emptyPage() : plainCards(page * 100, 3);
  };

it('of a site that needs a browser fail without one, and say so', async () => {
  await runs.site('plain', site());
  const run = await runs.crawl('plain');
  expect(run).toMatchObject({ status: 'failed', error: { code: 'PAGE_UNRECOGNISED' } });
  await runs.site(
    'application',
    () => '<title>Jobs</title><div id="root"></div><script src="/app.js"></script>',
  );
  const application = await runs.crawl('application');
  expect(application.error?.message).toMatch(/probably needs a browser.*render: browser/);
});

it('say what to install if there is no Chromium', async () => {
  const without = await openRuns({}, {}, { chromiumPath: '/nowhere/chromium' });
  try {
    await without.site('rendered', site(), { render: 'browser' });
    const run = await without.crawl('rendered');
    expect(run).toMatchObject({ status: 'failed', error: { code: 'BROWSER_MISSING' } });
    expect(run.error?.message).toMatch(/CHROMIUM_PATH.*apt-get install chromium-headless-shell/);
  } finally {
    await without.close();
  }
});

describe.skipIf(!hasChromium)('in a browser', () => {
  it('collect the pages as they are rendered', async () => {
    const list = await runs.site('rendered', site(), { render: { waitFor: ':is(.card, .nothing)' } });
    const run = await runs.crawl('rendered');
    expect(run).toMatchObject({ status: 'succeeded', postingsSaved: 6, warnings: [] });
    expect((await runs.postings('rendered')).map(({ title }) => title)).toContain('200번 백엔드개발자');
    // Each page and its data, one after another.
    expect(list.requestedPages).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('show the warnings of their pages', async () => {
    await runs.site(
      'windows',
      site('window.open("/other"); fetch("https://other.example.org/", { method: "POST" })'),
      {
        render: 'browser',
      },
    );
    const run = await runs.crawl('windows', { maxPages: 1 });
    expect(run).toMatchObject({ status: 'succeeded', postingsSaved: 3 });
    const codes = run.warnings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['BROWSER_BLOCKED', 'BROWSER_REQUEST_REFUSED']));
  });

  it('end with a page that never settles, and later runs succeed', async () => {
    await runs.site(
      'hostile',
      () => listPage('', '<script>const all = []; for (;;) all.push(new Array(1e6).fill(1.5))</script>'),
      { render: 'browser' },
    );
    const run = await runs.crawl('hostile');
    expect(run).toMatchObject({
      status: 'failed',
      error: { code: expect.stringMatching(/^BROWSER_(CRASHED|OUT_OF_MEMORY)$/) },
    });
    expect(await runs.crawl('rendered', { maxPages: 1 })).toMatchObject({ status: 'succeeded' });
  });
});
