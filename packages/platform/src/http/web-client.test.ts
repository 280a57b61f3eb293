import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Html, html } from '../html.ts';
import { createTestApp } from '../testing/app.ts';
import type { App } from './app.ts';
import { HEAD_WAIT_MS, type WebClientOptions, webClient } from './web-client.ts';

const PAGE = `<!doctype html><title>Workreel</title>${'<p>공고</p>'.repeat(50)}`;
const SCRIPT = "console.log('공고');\n".repeat(50);
const IMAGE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]);
const FOREVER = 'public, max-age=31536000, immutable';
/** What the browsers of today say that they take. */
const BROWSER = 'gzip, deflate, br, zstd';

let folder: string;
let app: App;

beforeAll(async () => {
  // A name on the way there says nothing about the files.
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

const ask = (url: string, encoding?: string, more: { method?: 'HEAD'; headers?: object } = {}) =>
  app.inject({
    method: more.method ?? 'GET',
    url,
    headers: { ...(encoding !== undefined && { 'accept-encoding': encoding }), ...more.headers },
  });
type Answer = Awaited<ReturnType<typeof ask>>;

/** The body as its reader sees it. */
const read = ({ headers, rawPayload }: Answer) =>
  (headers['content-encoding'] === 'br'
    ? brotliDecompressSync(rawPayload)
    : headers['content-encoding'] === 'gzip'
      ? gunzipSync(rawPayload)
      : rawPayload
  ).toString();

describe.each([
  ['a built file', '/app/assets/index-Ab1.js', SCRIPT, 'application/javascript; charset=utf-8', FOREVER],
  ['the page', '/app/', PAGE, 'text/html; charset=utf-8', 'no-cache'],
  ['the page by its name', '/app/index.html', PAGE, 'text/html; charset=utf-8', 'no-cache'],
  ['an address of the client', '/app/jobs/1?x=a.b', PAGE, 'text/html; charset=utf-8', 'no-cache'],
])('%s', (_, url, text, type, caching) => {
  it.each([
    [BROWSER, 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['deflate', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for whoever takes “%s” comes as %s', async (accepted, encoding) => {
    const answer = await ask(url, accepted);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(answer.rawPayload.length),
      'cache-control': caching,
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
    // A cache on the way keeps each shape for those who take it.
    expect(String(answer.headers.vary).toLowerCase()).toContain('accept-encoding');
    expect(read(answer)).toBe(text);
    if (encoding !== undefined) expect(answer.rawPayload.length).toBeLessThan(text.length / 5);
  });

  it('has a HEAD, which tells of the same', async () => {
    for (const accepted of [BROWSER, 'identity']) {
      const whole = await ask(url, accepted);
      const head = await ask(url, accepted, { method: 'HEAD' });
      expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
      const { date: _one, 'x-request-id': _of, ...told } = head.headers;
      expect(whole.headers).toMatchObject(told);
    }
  });

  it('is not sent again to whoever has it, in the shape that they have', async () => {
    const tags = [];
    for (const accepted of [BROWSER, 'gzip', 'identity']) {
      const etag = String((await ask(url, accepted)).headers.etag);
      const again = await ask(url, accepted, { headers: { 'if-none-match': etag } });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      tags.push(etag);
    }
    expect(new Set(tags).size).toBe(3);
  });

  it('comes in parts too, which are parts of the shape that was taken', async () => {
    const whole = await ask(url, BROWSER);
    const part = await ask(url, BROWSER, { headers: { range: 'bytes=10-19' } });
    expect([part.statusCode, part.headers['content-encoding']]).toEqual([206, 'br']);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.rawPayload.length}`);
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(10, 20));
  });
});

it('serves as it is what does not lie there compressed', async () => {
  const answer = await ask('/app/assets/face-Cd2.png', BROWSER);
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': FOREVER });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.rawPayload).toEqual(IMAGE);
});

it.each(['/app/assets/gone.js', '/app/assets/index-Ab1.js.br', '/app/index.html.gz'])(
  'has no %s',
  async (url) => {
    expect((await ask(url, BROWSER)).statusCode).toBe(404);
  },
);

describe('a page with a head of its own', () => {
  const heads: Record<string, () => Promise<Html>> = {
    '/app/watch/1': async () =>
      html`<title>${"</title>$& $' \u2028 공고"}</title><meta name="x" content="${'"'}">`,
    '/app/watch/broken': async () => {
      throw new Error('There is no database.');
    },
    '/app/watch/never': () => new Promise(() => {}),
  };
  const asked: string[] = [];
  let other: App;
  beforeAll(async () => {
    other = await serve({
      head: async (path) => {
        asked.push(path);
        return heads[path]?.();
      },
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    asked.length = 0;
  });
  afterAll(() => other?.close());
  const get = (url: string, headers: object = {}, method: 'GET' | 'HEAD' = 'GET') =>
    other.inject({ method, url, headers: { 'accept-encoding': BROWSER, ...headers } });

  it('has it in the place of the title, whatever stands in it', async () => {
    const answer = await get('/app/watch/1?t=90');
    expect(asked).toEqual(['/app/watch/1']);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(
      PAGE.replace(
        '<title>Workreel</title>',
        () => '<title>&lt;/title&gt;$&amp; $&#39; \u2028 공고</title><meta name="x" content="&quot;">',
      ),
    );
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'no-cache',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    const plain = await get('/app/watch/2');
    expect(answer.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    const head = await get('/app/watch/1', {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length']]).toEqual([
      200,
      answer.headers['content-length'],
    ]);
  });

  it('is sent whole to whoever has the one without', async () => {
    const plain = await get('/app/watch/2');
    const etag = String(plain.headers.etag);
    expect((await get('/app/watch/2', { 'if-none-match': etag })).statusCode).toBe(304);
    const answer = await get('/app/watch/1', { 'if-none-match': etag });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, undefined]);
  });

  it.each(['/app/watch/2', '/app/watch/broken'])('is the one that was built at %s', async (url) => {
    const [answer, built] = [await get(url), await get('/app/')];
    expect(asked).toEqual([url]);
    expect([answer.statusCode, read(answer)]).toEqual([200, PAGE]);
    const { date: _one, 'x-request-id': _of, ...told } = built.headers;
    expect(answer.headers).toMatchObject(told);
  });

  it('is not waited for without end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = get('/app/watch/never');
    await vi.waitUntil(() => asked.length > 0);
    await vi.advanceTimersByTimeAsync(HEAD_WAIT_MS);
    expect(read(await answer)).toBe(PAGE);
  });

  it('is asked for at no file', async () => {
    for (const url of ['/app/assets/face-Cd2.png', '/app/assets/gone.js', '/app/index.html', '/app/'])
      await get(url);
    expect(asked).toEqual([]);
  });
});
