import { createLog } from '@workreel/platform/log';
import { dumpDatabase } from '@workreel/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJobsSettings } from '../config.ts';
import { cardProfile, emptyPage, listPage, plainCard, plainCards } from '../testing/cards.ts';
import { type LoopbackSite, startLoopbackSite } from '../testing/loopback-site.ts';
import { openRuns, type Runs } from '../testing/runs.ts';
import { fetchOnce } from './fetch-once.ts';
import { RUN_CHANNEL } from './runs.repository.ts';

/** With characters that URLs, JSON and HTML escape. */
const KEY = 'kS9/x+7Q==&"\\<z>';
const ESCAPED = encodeURIComponent(KEY);

describe('the key of a site', () => {
  let runs: Runs;
  const log: string[] = [];
  const notifications: string[] = [];
  let listener: { close(): Promise<void> };
  beforeAll(async () => {
    const stream = { write: (line: string) => void log.push(line) };
    runs = await openRuns(
      { retry: { maxAttempts: 2 } },
      {},
      { keys: new Map([['PROBE', KEY]]), log: createLog('trace', stream) },
    );
    listener = await runs.database.listen(
      RUN_CHANNEL,
      (text) => notifications.push(text),
      () => {},
    );
  });
  afterAll(async () => {
    await listener.close();
    await runs.close();
  });
  const query = (site: LoopbackSite | { origin: string }, path = '/list') =>
    `${site.origin}${path}?key={key}&keyword={keyword}&page={page}`;
  /** Starts a site whose profile sends the key in the query and in a header. */
  async function keyedSite(name: string, page: Parameters<Runs['site']>[1], path?: string) {
    const site = await startLoopbackSite(page);
    const profile = {
      key: 'PROBE',
      hosts: [site.host],
      start: { address: query(site, path) },
      request: { headers: { Authorization: 'Token {key}', Accept: 'application/json' } },
    };
    runs.profiles.set(name, cardProfile(name, site, profile));
    return site;
  }
  const stored = async () =>
    `${await dumpDatabase(runs.database)}\n${log.join('')}\n${notifications.join('\n')}`;
  const FORMS = [
    KEY,
    ESCAPED,
    ESCAPED.replace(/%../g, (octet) => octet.toLowerCase()),
    encodeURIComponent(ESCAPED),
    JSON.stringify(KEY).slice(1, -1),
    KEY.replace('&', '&amp;').replace('"', '&quot;').replace('<', '&lt;').replace('>', '&gt;'),
  ];
  const expectNoKey = (text: string) => {
    expect(FORMS.filter((form) => text.includes(form))).toEqual([]);
    expect(/.{0,80}kS9.{0,80}/.exec(text)?.[0]).toBeUndefined();
  };

  it('is sent in the query and in headers, and what a site returns of it is redacted', async () => {
    const echo = FORMS.map((form) => `<p>${form.replaceAll('<', '&lt;')}</p>`).join('');
    const cards = FORMS.map((form, index) =>
      plainCard(index + 1, { title: `Title ${form}`, company: form, location: `서울 ${form}` }),
    );
    const site = await keyedSite('echo', (page) =>
      page === 1 ? listPage(cards.join(''), echo) : emptyPage(echo),
    );
    const run = await runs.crawl('echo');
    expect(run).toMatchObject({ status: 'succeeded', postingsSaved: FORMS.length });
    expect(site.requests.map(({ path }) => path)).toEqual([
      `/list?key=${ESCAPED}&keyword=&page=1`,
      `/list?key=${ESCAPED}&keyword=&page=2`,
    ]);
    expect(site.requests[0]?.headers).toMatchObject({
      authorization: `Token ${KEY}`,
      accept: 'application/json',
    });
    const postings = await runs.postings('echo');
    for (const posting of postings) expect(JSON.stringify(posting)).toMatch(/"Title \{key\}".*/);
    expectNoKey(JSON.stringify([run, postings]));
    expectNoKey(await stored());
    await site.close();
  });

  it.each([
    ['a redirect', { status: 302, headers: { location: `/next?key=${ESCAPED}&page=1` } }, 'REDIRECT_LOOP'],
    [
      'a redirect to another host',
      { status: 302, headers: { location: `https://example.org/?k=${ESCAPED}` } },
      'HOST_NOT_ALLOWED',
    ],
    ['a server error', { status: 500, body: KEY }, 'SERVER_ERROR'],
    ['a rejection', { status: 403, body: KEY }, 'HTTP_FORBIDDEN'],
    ['a page that does not exist', { status: 404, body: KEY }, 'HTTP_404'],
    [
      'an unsupported encoding',
      { status: 200, headers: { 'content-encoding': KEY }, body: 'x' },
      'UNSUPPORTED_ENCODING',
    ],
    ['a page that is not recognized', { status: 200, body: `<p>${KEY}</p>` }, 'PAGE_UNRECOGNISED'],
    ['a lost connection', (response: { destroy(): void }) => response.destroy(), 'CONNECTION_LOST'],
  ])('does not appear after %s', async (name, page, code) => {
    const site = await keyedSite(name.replaceAll(' ', '-'), () => page as never);
    const run = await runs.crawl(name.replaceAll(' ', '-'));
    expect(run.error?.code).toBe(code);
    expect(site.requests[0]?.path).toContain(ESCAPED);
    expectNoKey(JSON.stringify(run));
    expectNoKey(await stored());
    await site.close();
  });

  it('stays in the checkpoint as a placeholder while a run continues', async () => {
    const checkpoints: string[] = [];
    const site = await keyedSite('checkpoint', async (page) => {
      checkpoints.push(
        JSON.stringify(await runs.db.selectFrom('jobs.crawl_runs').select('checkpoint').execute()),
      );
      return page < 3 ? listPage(plainCards(page * 10, 2)) : emptyPage();
    });
    expect(await runs.crawl('checkpoint')).toMatchObject({ status: 'succeeded', pagesFetched: 3 });
    expect(checkpoints.at(-1)).toContain('/list?key={key}&');
    expectNoKey(checkpoints.join());
    await site.close();
  });

  it('is not sent to another host, nor for a keyword with its placeholder', async () => {
    const other = await startLoopbackSite(() => listPage(plainCards(1, 1)));
    const site = await startLoopbackSite(() => ({
      status: 302,
      headers: { location: `${other.origin}/list?page=1&x={key}` },
    }));
    const profile = {
      key: 'PROBE',
      hosts: [site.host, other.host],
      start: { address: query(site) },
      request: { headers: { 'X-Token': '{key}' } },
    };
    runs.profiles.set('moved', cardProfile('moved', site, profile));
    await runs.crawl('moved', { keyword: '{key}' });
    expect(site.requests[0]?.headers['x-token']).toBe(KEY);
    expect(site.requests[0]?.path).toBe(`/list?key=${ESCAPED}&keyword=%7Bkey%7D&page=1`);
    expect(other.requests.length).toBeGreaterThan(0);
    for (const { path, headers } of other.requests) {
      expect(headers['x-token']).toBeUndefined();
      expectNoKey(JSON.stringify([path, headers]));
    }
    await site.close();
    await other.close();
  });

  it('is required: a run without it fails and names the setting', async () => {
    const site = await startLoopbackSite(() => '');
    const profile = cardProfile('locked', site, { key: 'ABSENT', start: { address: query(site) } });
    runs.profiles.set('locked', profile);
    const run = await runs.crawl('locked');
    expect(run).toMatchObject({
      status: 'failed',
      error: { code: 'KEY_MISSING', message: expect.stringContaining('SITE_KEY_ABSENT') },
    });
    expect(site.requests).toEqual([]);
    await expect(
      fetchOnce(readJobsSettings({}), profile, site.origin, '1.0.0', { isDetail: false }),
    ).rejects.toThrow(/^KEY_MISSING: .*SITE_KEY_ABSENT/);
  });

  it.each([
    ['decoded', 'ab+cd/ef=='],
    ['percent-encoded', 'ab%2Bcd%2Fef%3D%3D'],
  ])('may be set %s', async (_, value) => {
    const site = await startLoopbackSite((_page, { href }) => listPage(plainCard(1, { title: href })));
    const profile = cardProfile('portal', site, {
      key: 'PORTAL',
      hosts: [site.host],
      start: { address: query(site) },
    });
    const settings = readJobsSettings({ SITE_KEY_PORTAL: value, CRAWL_ALLOW_PRIVATE_HOSTS: 'true' });
    const page = await fetchOnce(settings, profile, query(site), '1.0.0', { isDetail: false });
    expect(site.requests[0]?.path).toMatch(/^\/list\?key=ab%2Bcd%2Fef%3D%3D&/);
    expect(page.url).toContain('key={key}&');
    expect(Buffer.from(page.bytes).toString()).toContain('key={key}&');
    await site.close();
  });
});
