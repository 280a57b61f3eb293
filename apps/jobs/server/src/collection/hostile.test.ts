import { gzipSync } from 'node:zlib';
import {
  type HostileOptions,
  type HostileServer,
  HUGE_BYTES,
  startHostileServer,
} from '@workreel/crawler/testing/hostile-server';
import type { Run } from '@workreel/jobs-contract';
import { PROTOTYPE_WORDS } from '@workreel/testing/known-bad-strings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { card, cardProfile, emptyPage, listPage, plainCards } from '../testing/cards.ts';
import { countsOf, openRuns, type Runs } from '../testing/runs.ts';

const MIB = 1024 * 1024;

describe('a run against a hostile site', () => {
  let runs: Runs;
  const servers: HostileServer[] = [];
  const allowed = new Set<string>();
  beforeAll(async () => {
    runs = await openRuns(
      {
        allowPrivate: false,
        allowedPrivateOrigins: allowed,
        timeouts: { connectMs: 5_000, headersMs: 1_000, idleMs: 800, totalMs: 2_000 },
        maxBytes: 4 * MIB,
        retry: { maxAttempts: 2 },
      },
      { timeoutMs: 5_000 },
    );
  });
  afterAll(async () => {
    await runs.close();
    for (const server of servers) await server.close();
  });

  /** Collects a page of the hostile server. @returns the run, the server and the duration in ms. */
  async function crawl(
    name: string,
    path: string,
    options: HostileOptions = {},
    profile: Record<string, unknown> = {},
  ) {
    const server = await startHostileServer(options);
    servers.push(server);
    allowed.add(server.host);
    const url = `${server.origin}${path}${path.includes('?') ? '&' : '?'}page={page}`;
    runs.profiles.set(name, cardProfile(name, server, { start: { address: url }, ...profile }));
    const startedAt = performance.now();
    const run = await runs.crawl(name);
    return { run, server, ms: performance.now() - startedAt };
  }
  const expectErrorToName = (run: Run, text: string) =>
    expect(`${run.error?.message} ${run.error?.url}`).toContain(text);

  it.each([
    ['a body of 200 MB', '/huge'],
    ['a body with a Content-Length of 200 MB', '/huge-declared'],
    ['a gzip bomb', '/gzip-bomb'],
    ['a brotli bomb', '/br-bomb'],
  ])('fails for %s after reading a small part of it', async (description, path) => {
    const before = process.memoryUsage().rss;
    let peak = 0;
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss - before);
    }, 5);
    const { run, server, ms } = await crawl(`huge${path.replaceAll('/', '-')}`, path);
    clearInterval(sampling);
    expect(run, description).toMatchObject({
      status: 'failed',
      stopReason: 'error',
      error: { code: 'PAGE_TOO_LARGE' },
    });
    expectErrorToName(run, `${server.origin}${path}`);
    expect(server.hits).toHaveLength(1);
    expect(server.hits[0]!.sent).toBeLessThan(HUGE_BYTES / 4);
    expect(peak).toBeLessThan(150 * MIB);
    expect(ms).toBeLessThan(30_000);
    expect(countsOf(run)).toEqual({ found: 0, saved: 0, skipped: 0, rejected: 0 });
  });

  it.each([
    ['/redirect-loop', 'failed', 'REDIRECT_LOOP', 1],
    ['/redirect-self', 'failed', 'REDIRECT_LOOP', 1],
    ['/redirect-chain/30', 'failed', 'TOO_MANY_REDIRECTS', 1],
    ['/redirect-nowhere', 'failed', 'BAD_REDIRECT', 1],
    ['/redirect-private', 'failed', 'HOST_NOT_ALLOWED', 1],
    ['/slow-body', 'failed', 'PAGE_TIMEOUT', 1],
    ['/stalled-body', 'failed', 'BODY_TIMEOUT', 2],
    ['/slow-headers', 'failed', 'HEADERS_TIMEOUT', 2],
    ['/reset', 'failed', 'CONNECTION_LOST', 2],
    ['/short', 'failed', 'CONNECTION_LOST', 2],
    ['/gzip-cut', 'failed', 'BODY_CORRUPT', 2],
    ['/bad-http', 'failed', 'BAD_HTTP', 2],
    ['/status/500', 'failed', 'SERVER_ERROR', 2],
    ['/challenge', 'blocked', 'CHALLENGED', 1],
    ['/429', 'blocked', 'RATE_LIMITED', 2],
  ])('at %s finishes as %s with %s', async (path, status, code, attempts) => {
    const { run, server, ms } = await crawl(`at${path.replaceAll('/', '-')}`, path);
    expect(run).toMatchObject({
      status,
      stopReason: 'error',
      error: { code },
      pagesFetched: 0,
      postingsFound: 0,
    });
    expect(run.error!.url).toMatch(/^http/);
    expect(run.error!.message).toMatch(/.{20,}/);
    // Each retry adds a warning with the URL of the page.
    expect(run.warnings.map(({ url }) => url)).toEqual(
      Array.from({ length: attempts - 1 }, () => expect.stringContaining(server.origin + path)),
    );
    expect(ms).toBeLessThan(30_000);
  });

  it('never follows a redirect to a private IP address, even on a host of the profile', async () => {
    const inside = await startHostileServer();
    servers.push(inside);
    const url = encodeURIComponent(`${inside.origin}/ok`);
    const { run } = await crawl(
      'inside',
      `/redirect-to?url=${url}`,
      {},
      { hosts: ['127.0.0.1', inside.host] },
    );
    expect(run).toMatchObject({ status: 'failed', error: { code: 'PRIVATE_ADDRESS' } });
    expectErrorToName(run, inside.origin);
    expect(inside.hits).toEqual([]);
    expect(inside.robotsHits).toEqual([]);
  });

  it('waits until the date in Retry-After, then finishes as blocked', async () => {
    runs.waits.length = 0;
    const { run, server } = await crawl('later', '/429-date?seconds=30');
    expect(run).toMatchObject({ status: 'blocked', error: { code: 'RATE_LIMITED' } });
    expect(run.error!.message).toMatch(/429.*Retry-After specifies \d{4}-\d\d-\d\dT/);
    expect(server.hits).toHaveLength(2);
    expect(runs.waits).toHaveLength(1);
    expect(runs.waits[0]).toBeGreaterThan(25_000);
    expect(runs.waits[0]).toBeLessThanOrEqual(31_000);
    expect(run.warnings).toMatchObject([
      { code: 'TOO_MANY_REQUESTS', url: expect.stringContaining('/429-date') },
    ]);
  });

  it('does not wait if the date in Retry-After is too far away', async () => {
    runs.waits.length = 0;
    const { run, server } = await crawl('tomorrow', '/429-date?seconds=86400');
    expect(run).toMatchObject({ status: 'blocked', error: { code: 'RETRY_AFTER_TOO_LONG' } });
    expect(server.hits).toHaveLength(1);
    expect(runs.waits).toEqual([]);
  });

  it('sends no request if robots.txt returns 503, disallows the page, or requires a long crawl delay', async () => {
    for (const [name, options, code] of [
      ['robots-503', { robots: { status: 503 } }, 'ROBOTS_UNREACHABLE'],
      ['robots-reset', { robots: { reset: true } }, 'ROBOTS_UNREACHABLE'],
      ['robots-forbids', { robots: { body: 'User-agent: *\nDisallow: /ok' } }, 'ROBOTS_DISALLOWED'],
      ['robots-slow', { robots: { body: 'User-agent: *\nCrawl-delay: 600' } }, 'CRAWL_DELAY_TOO_LONG'],
    ] as const) {
      const { run, server } = await crawl(name, '/ok', options);
      expect(run, name).toMatchObject({ status: 'blocked', stopReason: 'error', error: { code } });
      expectErrorToName(run, 'robots.txt');
      expect(server.hits, name).toEqual([]);
    }
  });

  it('replaces invalid UTF-8 and adds a warning', async () => {
    const { host, origin } = await runs.site('invalid-utf8', (page) =>
      page > 1
        ? emptyPage()
        : Buffer.concat([
            Buffer.from(listPage(plainCards(1, 5))),
            Buffer.from('<li class="card"><a class="title" href="/view/9">'),
            Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80]),
            Buffer.from('개발자</a><span class="company">(주)예시</span></li>'),
          ]),
    );
    allowed.add(host);
    const run = await runs.crawl('invalid-utf8');
    expect(run).toMatchObject({ status: 'succeeded', stopReason: 'lastPage', postingsSaved: 6, error: null });
    expect(run.warnings).toMatchObject([
      { code: 'CHARSET_ERRORS', url: expect.stringContaining(`${origin}/list`) },
    ]);
    const titles = (await runs.postings('invalid-utf8')).map(({ title }) => title);
    expect(titles.some((title) => /\ufffd.*개발자$/.test(title))).toBe(true);
  });

  it('reads the first 1,000 of 10,000 cards within time and memory limits, and adds a warning', async () => {
    const { host, origin } = await runs.site('crowded', (page) =>
      page === 1 ? listPage(plainCards(1, 10_000)) : emptyPage(),
    );
    allowed.add(host);
    const before = process.memoryUsage().rss;
    const startedAt = performance.now();
    const run = await runs.crawl('crowded');
    expect(performance.now() - startedAt).toBeLessThan(30_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MIB);
    expect(run).toMatchObject({ status: 'succeeded', postingsFound: 1_000, postingsSaved: 1_000 });
    expect(run.warnings).toMatchObject([
      {
        code: 'TOO_MANY_CARDS',
        message: expect.stringContaining('10000 cards'),
        url: expect.stringContaining(origin),
      },
    ]);
  });

  it('fails for a small compressed page of millions of elements', async () => {
    const page = gzipSync(Buffer.alloc(10 * MIB, '<p>').subarray(0, 4 * MIB - 1));
    expect(page.byteLength).toBeLessThan(20_000);
    const { host } = await runs.site('elements', () => (response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(page);
    });
    allowed.add(host);
    expect(await runs.crawl('elements')).toMatchObject({
      status: 'failed',
      stopReason: 'error',
      error: { code: 'TOO_MANY_ELEMENTS', url: expect.stringContaining('/list') },
    });
  });

  it('finishes as partial if a later page takes too long to parse, and still collects from other sites', async () => {
    const slow = { selector: '.title', pattern: '^((?:[^!]|a)+)+$' };
    const { host } = await runs.site(
      'catastrophic',
      (page) =>
        listPage(
          page === 1
            ? plainCards(1, 5)
            : `<li class="card"><a class="title" href="/view/9">${'a'.repeat(60)}!</a></li>`,
        ),
      {
        layouts: [{ card: '.card', link: '.title', fields: { title: slow, companyName: '.company' } }],
      },
    );
    allowed.add(host);
    const other = await runs.site('unaffected', (page) =>
      page === 1 ? listPage(plainCards(1, 5)) : emptyPage(),
    );
    allowed.add(other.host);
    const [run, unaffected] = await Promise.all([runs.crawl('catastrophic'), runs.crawl('unaffected')]);
    expect(run).toMatchObject({
      status: 'partial',
      postingsSaved: 5,
      error: { code: 'PARSE_TIMEOUT', url: expect.stringMatching(/page=2$/) },
    });
    expect(unaffected).toMatchObject({ status: 'succeeded', postingsSaved: 5 });
  });

  it('collects postings whose texts are the names of properties of every object', async () => {
    const { host } = await runs.site('prototype', (page) =>
      page === 1
        ? listPage(
            PROTOTYPE_WORDS.map((word, id) =>
              card({
                id,
                title: word,
                company: word,
                location: `San Jose, ${word}`,
                experience: word,
                deadline: word,
                salary: word,
                posted: word,
              }),
            ).join(''),
          )
        : emptyPage(),
    );
    allowed.add(host);
    const run = await runs.crawl('prototype');
    expect(run).toMatchObject({
      status: 'succeeded',
      postingsSaved: PROTOTYPE_WORDS.length,
      postingsRejected: 0,
    });
  });

  it('keeps the stored pages and finishes as partial if the site fails midway', async () => {
    const { host } = await runs.site('breaking', (page) => {
      if (page <= 2) return listPage(plainCards(page * 10, 5));
      return (response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' });
        response.write('<ul>', () => setTimeout(() => response.socket?.resetAndDestroy(), 10));
      };
    });
    allowed.add(host);
    const run = await runs.crawl('breaking');
    expect(run).toMatchObject({
      status: 'partial',
      stopReason: 'error',
      pagesFetched: 2,
      postingsSaved: 10,
      error: { code: 'CONNECTION_LOST', url: expect.stringMatching(/page=3$/) },
    });
  });

  it('completes with a warning if the site recovers', async () => {
    let refusals = 0;
    const { host } = await runs.site('recovering', (page) => {
      if (page === 2 && ++refusals === 1)
        return { status: 429, headers: { 'retry-after': new Date(Date.now() + 5_000).toUTCString() } };
      return page <= 3 ? listPage(plainCards(page * 10, 5)) : emptyPage();
    });
    allowed.add(host);
    const run = await runs.crawl('recovering');
    expect(run).toMatchObject({ status: 'succeeded', postingsSaved: 15 });
    expect(run.warnings).toMatchObject([
      { code: 'TOO_MANY_REQUESTS', url: expect.stringMatching(/page=2$/) },
    ]);
  });
});
