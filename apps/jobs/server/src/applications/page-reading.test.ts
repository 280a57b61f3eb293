import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { openTestDatabase } from '@workreel/platform/testing';
import { postingValues } from '@workreel/posting-parser/testing';
import { loadProfiles, SHIPPED_PROFILES } from '@workreel/site-profiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PageParser } from '../collection/index.ts';
import { readJobsSettings } from '../config.ts';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { savePage } from '../postings/index.ts';
import { findPostingByUrl, readPage } from './page-reading.ts';

const POSTING = `<!doctype html><title>Baker | Board</title><script type="application/ld+json">{"@type":"JobPosting",
  "title":"Baker","hiringOrganization":"Acme","jobLocation":{"address":{"addressLocality":"Austin"}}}</script>`;
const FACTS = { title: 'Baker', companyName: 'Acme', location: 'Austin' };
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const TOO_LARGE = `<!doctype html><title>Baker</title>${' '.repeat(2 * 1024 * 1024)}`;

type Respond = (response: ServerResponse) => unknown;
const redirect =
  (location: string): Respond =>
  (response) =>
    response.writeHead(302, { location }).end();
const html =
  (body: string | Buffer, headers: Record<string, string> = HTML): Respond =>
  (response) =>
    response.writeHead(200, headers).end(body);
const status =
  (code: number): Respond =>
  (response) =>
    response.writeHead(code, HTML).end(POSTING);

const PAGES: Record<string, Respond> = {
  '/robots.txt': html('User-agent: Workreel\nDisallow: /forbidden', { 'content-type': 'text/plain' }),
  '/jobs/1': html(POSTING),
  '/moved': redirect('/jobs/1'),
  '/loop': redirect('/loop'),
  '/to-forbidden': redirect('/forbidden'),
  '/to-private': redirect('http://127.0.0.2/jobs/1'),
  '/to-port': redirect('http://127.0.0.1:9/'),
  '/to-file': redirect('file:///etc/passwd'),
  '/euc-kr': html(
    Buffer.concat([
      Buffer.from('<!doctype html><meta charset="euc-kr"><title>'),
      Buffer.from([0xc1, 0xa6, 0xbb, 0xa7, 0xbb, 0xe7]),
      Buffer.from('</title>'),
    ]),
    { 'content-type': 'text/html' },
  ),
  '/untyped': html(POSTING, {}),
  '/untyped-binary': html(Buffer.from([0x25, 0x50, 0x44, 0x46]), {}),
  '/pdf': html('%PDF-1.7', { 'content-type': 'application/pdf' }),
  '/json': html('{"title":"Baker"}', { 'content-type': 'application/json' }),
  '/forbidden': html(POSTING),
  '/login': html('<!doctype html><title>Sign in | Board</title><input type="password">'),
  '/empty': html('<!doctype html><div id="root"></div><script src="app.js"></script>'),
  '/large': html(TOO_LARGE),
  '/bomb': html(gzipSync(TOO_LARGE), { ...HTML, 'content-encoding': 'gzip' }),
  '/deep': html('<div>'.repeat(5_000)),
  '/silent': () => {},
  '/trickle': (response) => {
    response.writeHead(200, HTML).write('<!doctype html>');
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/cut': (response) => {
    response.writeHead(200, { ...HTML, 'content-length': '1000' }).write('<!doctype html>');
    setTimeout(() => response.destroy(), 20);
  },
  ...Object.fromEntries([401, 403, 404, 410, 429, 451, 500, 503].map((code) => [`/${code}`, status(code)])),
};

describe('readPage', () => {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? '');
    (PAGES[request.url ?? ''] ?? status(404))(response);
  });
  const parser = new PageParser();
  let origin: string;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await parser.close();
    server.close();
    server.closeAllConnections();
  });

  const read = (
    url: string,
    // The address of the service itself is allowed, because of its demo site.
    env: Record<string, string> = { JOBS_BASE_URL: origin },
    timeoutMs?: number,
  ) => {
    requested.length = 0;
    const settings = readJobsSettings(env);
    return readPage(
      { settings, version: '1.2.3', parser },
      url,
      timeoutMs === undefined ? {} : { timeoutMs },
    );
  };
  const expectUnreadable = async (reading: Promise<unknown>, reason: string): Promise<void> => {
    const error = await reading.then(
      () => expect.unreachable('The page was read.'),
      (error: unknown) => error,
    );
    expect(error).toMatchObject({ status: 422, code: 'PAGE_UNREADABLE', extensions: { reason } });
    expect((error as Error).message).toMatch(
      /^[A-Z][^.]+(?:\.com[^.]+)?\. Enter the details of the job yourself\.$/,
    );
    expect((error as Error).message).not.toContain('127.0.0');
  };

  it('reads a page after robots.txt', async () => {
    expect(await read(`${origin}/jobs/1`)).toEqual(FACTS);
    expect(requested).toEqual(['/robots.txt', '/jobs/1']);
  });

  it.each(['/moved', '/untyped'])('reads %s', async (path) => {
    expect(await read(` ${origin}${path}#apply\n`)).toEqual(FACTS);
  });

  it('decodes Korean pages in EUC-KR', async () => {
    expect(await read(`${origin}/euc-kr`)).toEqual({ title: '제빵사', companyName: null, location: null });
  });

  it.each([
    ['/404', 'NOT_FOUND'],
    ['/410', 'NOT_FOUND'],
    ['/401', 'FORBIDDEN'],
    ['/403', 'FORBIDDEN'],
    ['/451', 'FORBIDDEN'],
    ['/429', 'UNREACHABLE'],
    ['/500', 'UNREACHABLE'],
    ['/503', 'UNREACHABLE'],
    ['/cut', 'UNREACHABLE'],
    ['/loop', 'UNREACHABLE'],
    ['/to-port', 'UNREACHABLE'],
    ['/to-file', 'INVALID_URL'],
    ['/pdf', 'NOT_HTML'],
    ['/json', 'NOT_HTML'],
    ['/untyped-binary', 'NOT_HTML'],
    ['/login', 'FORBIDDEN'],
    ['/empty', 'NOTHING_FOUND'],
    ['/large', 'TOO_LARGE'],
    ['/bomb', 'TOO_LARGE'],
    ['/deep', 'TOO_LARGE'],
  ])('%s: %s, after one attempt', async (path, reason) => {
    await expectUnreadable(read(`${origin}${path}`), reason);
    expect(requested).toEqual(['/robots.txt', path]);
  });

  it.each(['/forbidden', '/to-forbidden'])('does not request what robots.txt disallows: %s', async (path) => {
    await expectUnreadable(read(`${origin}${path}`), 'FORBIDDEN');
    expect(requested).not.toContain('/forbidden');
  });

  it.each(['/silent', '/trickle'])('gives up on a slow site: %s', async (path) => {
    await expectUnreadable(read(`${origin}${path}`, undefined, 300), 'TIMEOUT');
  });

  it.each([
    '',
    'jobs',
    'ftp://jobs.example/1',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://user:secret@jobs.example/',
  ])('requests only web pages: "%s"', (url) => expectUnreadable(read(url), 'INVALID_URL'));

  it.each([{}, { CRAWL_ALLOW_PRIVATE_HOSTS: 'true' }])(
    'requests only public addresses, with the settings %o',
    async (env) => {
      await expectUnreadable(read(`${origin}/jobs/1`, env), 'PRIVATE_ADDRESS');
      await expectUnreadable(
        read(`${origin.replace('127.0.0.1', 'localhost')}/jobs/1`, env),
        'PRIVATE_ADDRESS',
      );
      expect(requested).toEqual([]);
    },
  );

  it('does not follow a redirect to a private address', async () => {
    await expectUnreadable(read(`${origin}/to-private`), 'PRIVATE_ADDRESS');
    expect(requested).toEqual(['/robots.txt', '/to-private']);
  });

  it('reports a host that does not exist', () =>
    expectUnreadable(read('https://jobs.invalid/1'), 'UNREACHABLE'));
});

describe('findPostingByUrl', () => {
  let db: JobsDb;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const test = await openTestDatabase(jobsMigrations);
    close = test.close;
    db = test.database.db<JobsTables>();
    const urls = [
      'https://jobs.example/1?a=1&b=2',
      'https://www.saramin.co.kr/zf_user/jobs/relay/view?rec_idx=123456',
      'https://other.example/9',
    ];
    await savePage(db, {
      site: 'probe',
      runId: 1,
      fetchedAt: new Date(),
      today: '2026-11-20',
      postings: urls.map((sourceUrl) => ({ sourceUrl, values: postingValues({}) })),
    });
  });
  afterAll(() => close());

  const sourceOf = async (url: string, profiles?: Parameters<typeof findPostingByUrl>[2]) => {
    const id = await findPostingByUrl(db, url, profiles);
    if (id === null) return null;
    const row = db.selectFrom('jobs.postings').select('source_url').where('id', '=', Number(id));
    return (await row.executeTakeFirstOrThrow()).source_url;
  };

  it.each([
    'https://jobs.example/1?a=1&b=2',
    ' https://jobs.example/1?a=1&b=2 ',
    'https://JOBS.example/1?b=2&a=1',
    'https://jobs.example/1?utm_source=mail&a=1&b=2#apply',
  ])('finds a posting whose stored URL differs only in what does not identify it: %s', async (url) => {
    expect(await sourceOf(url)).toBe('https://jobs.example/1?a=1&b=2');
  });

  it.each([
    'https://jobs.example/1',
    'https://jobs.example/1?a=1',
    'http://jobs.example/1?a=1&b=2',
    'jobs',
    '',
  ])('finds nothing for another address: "%s"', async (url) => expect(await sourceOf(url)).toBeNull());

  it('recognizes every form of the URL of a posting that the profile of its site knows', async () => {
    const profiles = await loadProfiles([SHIPPED_PROFILES], {
      demoUrl: 'http://127.0.0.1:1/demo',
      demoHost: '127.0.0.1:1',
    });
    const url =
      'https://www.saramin.co.kr/zf_user/jobs/relay/view?view_type=search&rec_idx=123456&searchword=bread';
    expect(await sourceOf(url)).toBeNull();
    expect(await sourceOf(url, profiles)).toBe(
      'https://www.saramin.co.kr/zf_user/jobs/relay/view?rec_idx=123456',
    );
    expect(await sourceOf('https://other.example/9?rec_idx=123456', profiles)).toBeNull();
  });
});
