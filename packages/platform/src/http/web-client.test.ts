import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { html } from '../html.ts';
import { createTestApp } from '../testing/app.ts';
import type { App } from './app.ts';
import {
  PAGE_TIMEOUT_MS,
  type PageHead,
  type RequestedPage,
  type WebClientOptions,
  webClient,
} from './web-client.ts';

const metaOf = (theme: string, media = `(prefers-color-scheme: ${theme})`) =>
  `<meta name="theme-color" data-theme="${theme}" media="${media}" content="#123456" />`;
const PAGE = `<!doctype html><html lang="ko" data-product="x"><title>Workreel</title>${metaOf('light')}${metaOf('dark')}<div id="page"></div>${'<p>공고</p>'.repeat(50)}`;
/** The page as it is served to a browser that prefers English. */
const SERVED = page({});
function page({ language = 'en', title = 'Workreel', html = '', state = {} }): string {
  return PAGE.replace('lang="ko"', `lang="${language}"`)
    .replace('<title>Workreel</title>', () => (title.startsWith('<') ? title : `<title>${title}</title>`))
    .replace(
      '<div id="page"></div>',
      () =>
        `<div id="page">${html}</div><script type="application/json" id="page-state">${JSON.stringify(state)}</script>`,
    );
}
const SCRIPT = "console.log('공고');\n".repeat(50);
const IMAGE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]);
const FOREVER = 'public, max-age=31536000, immutable';
/** Accept-Encoding of current browsers. */
const BROWSER = 'gzip, deflate, br, zstd';

let folder: string;
let app: App;

beforeAll(async () => {
  // The path of the build output contains another `assets` directory, which must not matter.
  folder = join(mkdtempSync(join(tmpdir(), 'workreel-')), 'assets', 'dist');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  const write = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  for (const [name, text] of [
    ['index.html', PAGE],
    ['assets/index-Ab1.js', SCRIPT],
  ] as const) {
    write(name, text);
    write(`${name}.br`, brotliCompressSync(text));
    write(`${name}.gz`, gzipSync(text));
  }
  write('assets/face-Cd2.png', IMAGE);
  app = await serve();
});
afterAll(async () => {
  await app?.close();
  if (folder) rmSync(join(folder, '../..'), { recursive: true });
});

const serve = (options?: WebClientOptions) =>
  createTestApp(async (routes) => void (await routes.register(webClient(folder, options))), {
    corsOrigins: ['https://other.example'],
  });

const request = (url: string, encoding?: string, options: { method?: 'HEAD'; headers?: object } = {}) =>
  app.inject({
    method: options.method ?? 'GET',
    url,
    headers: { ...(encoding !== undefined && { 'accept-encoding': encoding }), ...options.headers },
  });
type Response = Awaited<ReturnType<typeof request>>;

/** Decodes the body. */
const read = ({ headers, rawPayload }: Response) =>
  (headers['content-encoding'] === 'br'
    ? brotliDecompressSync(rawPayload)
    : headers['content-encoding'] === 'gzip'
      ? gunzipSync(rawPayload)
      : rawPayload
  ).toString();

const ENCODINGS = [
  [BROWSER, 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['deflate', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
] as const;

describe.each([
  ['a built file', '/app/assets/index-Ab1.js', SCRIPT, 'application/javascript; charset=utf-8', FOREVER],
  ['the page', '/app/', SERVED, 'text/html; charset=utf-8', 'no-cache'],
  ['a URL of the client router', '/app/jobs/1?x=a.b', SERVED, 'text/html; charset=utf-8', 'no-cache'],
])('%s', (_, url, text, type, caching) => {
  it.each(ENCODINGS)('is sent to a client that accepts “%s” as %s', async (accepted, encoding) => {
    const response = await request(url, accepted);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(response.rawPayload.length),
      'cache-control': caching,
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    // Shared caches must store each encoding separately.
    expect(String(response.headers.vary).toLowerCase()).toContain('accept-encoding');
    expect(read(response)).toBe(text);
    if (encoding !== undefined) expect(response.rawPayload.length).toBeLessThan(text.length / 3);
  });

  it('responds to HEAD with the same headers', async () => {
    for (const accepted of [BROWSER, 'identity']) {
      const full = await request(url, accepted);
      const head = await request(url, accepted, { method: 'HEAD' });
      expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
      const { date: _date, 'x-request-id': _requestId, ...headers } = head.headers;
      expect(full.headers).toMatchObject(headers);
    }
  });
});

describe('a built file', () => {
  const url = '/app/assets/index-Ab1.js';
  it('returns 304 for the ETag of the same encoding', async () => {
    const tags = [];
    for (const accepted of [BROWSER, 'gzip', 'identity']) {
      const etag = String((await request(url, accepted)).headers.etag);
      const again = await request(url, accepted, { headers: { 'if-none-match': etag } });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      tags.push(etag);
    }
    expect(new Set(tags).size).toBe(3);
  });

  it('supports ranges of the encoded file', async () => {
    const full = await request(url, BROWSER);
    const part = await request(url, BROWSER, { headers: { range: 'bytes=10-19' } });
    expect([part.statusCode, part.headers['content-encoding']]).toEqual([206, 'br']);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${full.rawPayload.length}`);
    expect(part.rawPayload).toEqual(full.rawPayload.subarray(10, 20));
  });
});

it('serves files without a precompressed variant unchanged', async () => {
  const response = await request('/app/assets/face-Cd2.png', BROWSER);
  expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': FOREVER });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.rawPayload).toEqual(IMAGE);
});

it.each(['/app/assets/gone.js', '/app/assets/index-Ab1.js.br', '/app/index.html', '/app/index.html.gz'])(
  'returns 404 for %s',
  async (url) => {
    expect((await request(url, BROWSER)).statusCode).toBe(404);
  },
);

describe('a page with its own metadata', () => {
  const heads: Record<string, (page: RequestedPage) => Promise<PageHead>> = {
    '/app/watch/1': async () => ({
      markup: html`<title>${"</title>$& $' \u2028 공고"}</title><meta name="x" content="${'"'}">`,
    }),
    '/app/watch/missing': async ({ language }) => ({
      markup: html`<title>${language === 'ko' ? '없음' : 'Missing'}</title>`,
      status: 404,
    }),
    '/app/watch/broken': async () => {
      throw new Error('The database is unreachable.');
    },
    '/app/watch/never': () => new Promise(() => {}),
  };
  const requested: string[] = [];
  let appWithHead: App;
  beforeAll(async () => {
    appWithHead = await serve({
      head: async (page) => {
        requested.push(page.path + page.query);
        return heads[page.path]?.(page);
      },
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    requested.length = 0;
  });
  afterAll(() => appWithHead?.close());
  const get = (url: string, headers: object = {}, method: 'GET' | 'HEAD' = 'GET') =>
    appWithHead.inject({ method, url, headers: { 'accept-encoding': BROWSER, ...headers } });

  it('replaces the title, including special characters', async () => {
    const response = await get('/app/watch/1?t=90');
    expect(requested).toEqual(['/app/watch/1?t=90']);
    expect(response.statusCode).toBe(200);
    expect(read(response)).toBe(
      page({
        title: '<title>&lt;/title&gt;$&amp; $&#39; \u2028 공고</title><meta name="x" content="&quot;">',
      }),
    );
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(response.rawPayload.length),
      'cache-control': 'no-cache',
    });
    const plain = await get('/app/watch/2');
    expect(response.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    const head = await get('/app/watch/1', {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length']]).toEqual([
      200,
      response.headers['content-length'],
    ]);
  });

  it('has an ETag of its own', async () => {
    const plain = await get('/app/watch/2');
    const etagOfPlain = String(plain.headers.etag);
    expect((await get('/app/watch/2', { 'if-none-match': etagOfPlain })).statusCode).toBe(304);
    const response = await get('/app/watch/1', { 'if-none-match': etagOfPlain });
    expect(response.statusCode).toBe(200);
    const etag = String(response.headers.etag);
    for (const tags of [etag, `"x", ${etag}`]) {
      const unchanged = await get('/app/watch/1', { 'if-none-match': tags });
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
      expect(unchanged.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
    }
  });

  it('can have another status, and depend on the language', async () => {
    for (const [language, title] of [
      ['ko', '없음'],
      ['en', 'Missing'],
    ]) {
      const response = await get('/app/watch/missing', { 'accept-language': language });
      expect(response.statusCode).toBe(404);
      expect(response.headers.vary).toBe('Origin, Accept-Encoding, Accept-Language, Cookie');
      expect(read(response)).toContain(`<html lang="${language}" data-product="x"><title>${title}</title>`);
      const again = await get('/app/watch/missing', {
        'accept-language': language,
        'if-none-match': String(response.headers.etag),
      });
      expect(again.statusCode).toBe(404);
    }
  });

  it.each(['/app/watch/2', '/app/watch/broken'])('is served as built at %s', async (url) => {
    const response = await get(url);
    expect(requested).toEqual([url]);
    const built = await get('/app/');
    expect([response.statusCode, read(response)]).toEqual([200, SERVED]);
    const { date: _date, 'x-request-id': _requestId, ...headers } = built.headers;
    expect(response.headers).toMatchObject(headers);
  });

  it('is served without metadata after a timeout', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = get('/app/watch/never');
    await vi.waitUntil(() => requested.length > 0);
    await vi.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS);
    expect(read(await response)).toBe(SERVED);
  });

  it('does not request metadata for files', async () => {
    for (const url of ['/app/assets/face-Cd2.png', '/app/assets/gone.js', '/app/index.html']) await get(url);
    expect(requested).toEqual([]);
  });
});

describe('a rendered page', () => {
  afterEach(() => void vi.useRealTimers());
  const serveRendered = (render: NonNullable<WebClientOptions['render']>, routes = async (_: App) => {}) =>
    createTestApp(
      async (app) => {
        await routes(app);
        await app.register(webClient(folder, { state: () => ({ product: '</script>' }), render }));
      },
      { corsOrigins: [] },
    );
  const open = async (rendering: App, headers: Record<string, string> = {}) =>
    read(await rendering.inject({ url: '/app/x?y=1', headers }));

  it('contains the markup and the state with the data', async () => {
    await using rendering = await serveRendered(async ({ path, query, language }, state) => ({
      markup: html`<p>${path} ${query} ${language} ${JSON.stringify(state)}</p>`,
      data: { a: '<b>' },
    }));
    expect(await open(rendering, { cookie: 'a=b; workreel_language=ko' })).toBe(
      page({
        language: 'ko',
        html: '<p>/app/x ?y=1 ko {&quot;product&quot;:&quot;&lt;/script&gt;&quot;}</p>',
        state: { product: '</script>', data: { a: '<b>' } },
      }).replace(
        '{"product":"</script>","data":{"a":"<b>"}}',
        '{"product":"\\u003c/script>","data":{"a":"\\u003cb>"}}',
      ),
    );
  });

  it('learns that it is no longer needed after a timeout', async () => {
    const aborted: boolean[] = [];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await using rendering = await serveRendered(
      ({ signal }) =>
        new Promise(() =>
          signal.addEventListener('abort', () => aborted.push(signal.aborted), { once: true }),
        ),
    );
    const response = open(rendering);
    await vi.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS);
    expect(await response).toContain('<div id="page"></div>');
    expect(aborted).toEqual([true]);
  });

  it('can be rendered from the API, on behalf of the client', async () => {
    await using rendering = await serveRendered(
      async ({ get }) => {
        const response = await get('/things?n=1');
        return { markup: html`${response.status} ${await response.text()}`, data: null };
      },
      async (app) =>
        void app.get(
          '/things',
          {
            config: { access: 'anyone' },
            schema: { querystring: { type: 'object', properties: { n: { type: 'string' } } } },
          },
          async (request) => ({
            ip: request.ip,
            query: request.query,
          }),
        ),
    );
    expect(await open(rendering)).toContain(
      '<div id="page">200 {&quot;ip&quot;:&quot;127.0.0.1&quot;,&quot;query&quot;:{&quot;n&quot;:&quot;1&quot;}}</div>',
    );
  });

  it('has the status 404 if the client has no such page', async () => {
    await using client = await serve({ paths: ['/', '/jobs/:id', '/companies/:name', '/console'] });
    const statuses = [
      '/app/',
      '/app/jobs/1',
      '/app/console/',
      '/app/companies/Node.js',
      '/app/jobs',
      '/app/console/x',
      '/app/jobs/1/x',
      '/app/assets/gone.js',
    ];
    expect(
      await Promise.all(statuses.map(async (url) => (await client.inject(`${url}?x=1`)).statusCode)),
    ).toEqual([200, 200, 200, 200, 404, 404, 404, 404]);
    expect((await client.inject('/app/jobs')).body).toBe(SERVED);
  });

  it('has the chosen color scheme', async () => {
    await using rendering = await serveRendered(async () => undefined);
    const theme = async (cookie: string) => /<html[^>]*>/.exec(await open(rendering, { cookie }))![0];
    expect(await theme('workreel_theme=dark')).toBe('<html lang="en" data-theme="dark" data-product="x">');
    for (const cookie of ['', 'workreel_theme=blue', 'workreel_theme="><script>'])
      expect(await theme(cookie)).toBe('<html lang="en" data-product="x">');
  });

  it('has the color of the browser that belongs to the chosen color scheme', async () => {
    await using rendering = await serveRendered(async () => undefined);
    expect(await open(rendering, { cookie: 'workreel_theme=dark' })).toContain(
      metaOf('light', 'not all') + metaOf('dark', 'all'),
    );
    expect(await open(rendering, { cookie: 'workreel_theme=blue' })).toContain(
      metaOf('light') + metaOf('dark'),
    );
  });

  it('is left to the client if it cannot be rendered', async () => {
    await using rendering = await serveRendered(async () => {
      throw new Error('The database is unreachable.');
    });
    expect(await open(rendering)).toContain('<div id="page"></div>');
  });
});
