import { describe, expect, it } from 'vitest';
import { allEnded, cleanup, setup } from './fetcher.testing.ts';
import {
  BlockedError,
  FetchError,
  type FetchedPage,
  HttpStatusError,
  NotFoundError,
  PageTooLargeError,
  RetryableFetchError,
} from './index.ts';
import { HUGE_BYTES } from './testing/hostile-server.ts';

const MIB = 1024 * 1024;
/** Maximum number of bytes buffered by the sockets on both sides. */
const SOCKET_BUFFERS = 8 * MIB;

const text = (page: FetchedPage) => new TextDecoder().decode(page.bytes);

describe('a page', () => {
  it('is returned with its final URL, content type, bytes and time', async () => {
    const { get, server } = await setup({ now: () => 1_700_000_000_000 });
    const page = await get('/ok?page=2#top');
    expect(page).toMatchObject({
      url: `${server.origin}/ok?page=2`,
      status: 200,
      contentType: 'text/html; charset=utf-8',
      attempts: 1,
      redirects: [],
      fetchedAt: new Date(1_700_000_000_000),
    });
    expect(text(page)).toContain('개발자');
  });

  it('is requested with a user agent that contains the contact', async () => {
    const { get, fetcher, server } = await setup();
    await get('/ok');
    expect(server.hits[0]?.headers).toMatchObject({
      'user-agent': 'Workreel/0.1.0 (+ops@example.org)',
      'accept-encoding': 'gzip, deflate, br',
      accept: expect.stringMatching(/^text\/html,.*\*\/\*/),
    });
    await fetcher.fetchPage(`${server.origin}/ok`, { hosts: [server.host], accept: 'application/json' });
    expect(server.hits[1]?.headers).toMatchObject({
      'user-agent': 'Workreel/0.1.0 (+ops@example.org)',
      accept: 'application/json',
    });
  });

  it.each(['/gzip', '/br', '/deflate', '/deflate-raw'])('is decompressed: %s', async (path) => {
    const { get } = await setup();
    expect(text(await get(path))).toContain('개발자');
  });

  it('may be empty, even with a Content-Encoding', async () => {
    const { get } = await setup();
    expect((await get('/empty-gzip')).bytes).toHaveLength(0);
    expect((await get('/status/204')).bytes).toHaveLength(0);
  });

  it('is returned unchanged if it is not valid UTF-8', async () => {
    const { get } = await setup();
    expect([...(await get('/invalid-utf8')).bytes]).toEqual([
      0x3c, 0x70, 0x3e, 0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80,
    ]);
  });

  it('is fetched over a reused connection', async () => {
    const { get } = await setup();
    const before = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    for (let n = 0; n < 20; n++) await get('/ok');
    const after = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    expect(after - before).toBeLessThanOrEqual(2); // one connection; both ends are in this process
  });
});

describe('a large body', () => {
  it('of 200 MB is read only up to the limit', async () => {
    const { fail, server } = await setup({ maxBytes: MIB });
    const error = await fail('/huge');
    expect(error).toBeInstanceOf(PageTooLargeError);
    expect(error).toMatchObject({ code: 'PAGE_TOO_LARGE', limitBytes: MIB });
    await allEnded(server);
    expect(server.hits[0]?.sent).toBeLessThan(MIB + SOCKET_BUFFERS);
    expect(server.hits).toHaveLength(1); // not retried
  });

  it('with a Content-Length of 200 MB is not read', async () => {
    const { fail, server } = await setup({ maxBytes: MIB });
    const error = await fail('/huge-declared');
    expect(error.message).toContain(`Content-Length is ${HUGE_BYTES} bytes`);
    await allEnded(server);
    expect(server.hits[0]?.sent).toBeLessThan(SOCKET_BUFFERS);
  });

  it.each(['/gzip-bomb', '/deflate-bomb', '/br-bomb'])(
    '%s is decompressed only up to the limit',
    async (path) => {
      const { fail, server } = await setup({ maxBytes: MIB });
      const before = process.memoryUsage().arrayBuffers;
      const error = await fail(path);
      expect(error).toBeInstanceOf(PageTooLargeError);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * MIB);
      expect(server.hits).toHaveLength(1);
    },
  );

  it('is rejected even if the excess follows the end of a gzip file', async () => {
    const { fail, server } = await setup({ maxBytes: MIB });
    expect(await fail('/gzip-junk')).toBeInstanceOf(PageTooLargeError);
    await allEnded(server);
    expect(server.hits[0]?.sent).toBeLessThan(MIB + SOCKET_BUFFERS);
  });

  it('of a redirect is discarded, and the redirect is followed', async () => {
    const { get, server } = await setup();
    expect((await get('/redirect-huge')).url).toBe(`${server.origin}/ok`);
    await allEnded(server);
    expect(server.hits[0]?.sent).toBeLessThan(SOCKET_BUFFERS);
  });

  it('may be exactly as long as the limit', async () => {
    const { get } = await setup();
    const { length } = (await get('/ok')).bytes;
    const exact = await setup({ maxBytes: length });
    expect((await exact.get('/gzip')).bytes).toHaveLength(length);
    const short = await setup({ maxBytes: length - 1 });
    expect(await short.fail('/gzip')).toBeInstanceOf(PageTooLargeError);
  });
});

describe('a slow server', () => {
  it.each([
    ['/slow-headers', 'HEADERS_TIMEOUT', { headersMs: 150 }],
    ['/stalled-body', 'BODY_TIMEOUT', { idleMs: 150 }],
  ])('%s fails with %s after 4 attempts', async (path, code, timeouts) => {
    const { fail, server, retries } = await setup({ timeouts });
    const startedAt = Date.now();
    const error = await fail(path);
    expect(error).toBeInstanceOf(RetryableFetchError);
    expect(error).toMatchObject({ code, attempts: 4 });
    expect(Date.now() - startedAt).toBeLessThan(30_000);
    expect(retries.map((info) => [info.attempt, info.code])).toEqual([
      [1, code],
      [2, code],
      [3, code],
    ]);
    await allEnded(server);
  });
});

describe('a body that trickles in', () => {
  it('fails when the time for the page is used up, without another attempt', async () => {
    const { fail, server, retries } = await setup({ timeouts: { totalMs: 400 } });
    const error = await fail('/slow-body');
    expect(error).toBeInstanceOf(RetryableFetchError);
    expect(error).toMatchObject({
      code: 'PAGE_TIMEOUT',
      attempts: 1,
      message: expect.stringMatching(/incomplete after 0\.4 s \([1-9]\d* bytes of the body had arrived\)/),
    });
    expect(retries).toEqual([]);
    await allEnded(server);
    expect(server.hits).toHaveLength(1);
  });

  it('has only the time that earlier attempts and redirects have left', async () => {
    const { fail, server, retries } = await setup({ timeouts: { totalMs: 900, idleMs: 600 } });
    expect(await fail('/stalled-body')).toMatchObject({ code: 'PAGE_TIMEOUT', attempts: 2 });
    expect(retries.map(({ code }) => code)).toEqual(['BODY_TIMEOUT']);
    await allEnded(server);
  });
});

describe('a broken response or connection', () => {
  it.each([
    ['/reset', 'CONNECTION_LOST'],
    ['/short', 'CONNECTION_LOST'],
    ['/gzip-cut', 'BODY_CORRUPT'],
    ['/bad-http', 'BAD_HTTP'],
    ['/big-headers', 'BAD_HTTP'],
  ])('%s fails with %s after 4 attempts', async (path, code) => {
    const { fail, server, waits } = await setup();
    const error = await fail(path);
    expect(error).toBeInstanceOf(RetryableFetchError);
    expect(error).toMatchObject({ code, attempts: 4, url: server.origin + path });
    expect(waits).toEqual([500, 1_000, 2_000]); // half of 1, 2, 4 s
  });

  it('is retried successfully', async () => {
    const { get } = await setup();
    expect(await get('/flaky?fail=2&status=0')).toMatchObject({ status: 200, attempts: 3 });
  });

  it('is harmless if it is longer than its Content-Length', async () => {
    const { get } = await setup();
    expect(text(await get('/long'))).toBe('hello');
    expect((await get('/ok')).status).toBe(200);
  });

  it('is reported with the system error code', async () => {
    const { fetcher, server } = await setup();
    await server.close();
    cleanup.splice(0, 1);
    const done = fetcher.fetchPage(`${server.origin}/ok`, { hosts: [server.host] });
    await expect(done).rejects.toMatchObject({
      code: 'ROBOTS_UNREACHABLE',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('statuses', () => {
  it.each([
    ['/status/401', 'HTTP_UNAUTHORIZED', BlockedError],
    ['/status/403', 'HTTP_FORBIDDEN', BlockedError],
    ['/status/451', 'HTTP_LEGAL', BlockedError],
    ['/challenge', 'CHALLENGED', BlockedError],
    ['/status/404', 'HTTP_404', NotFoundError],
    ['/status/410', 'HTTP_410', NotFoundError],
    ['/status/400', 'HTTP_400', HttpStatusError],
    ['/status/304', 'HTTP_304', HttpStatusError],
    ['/redirect-nowhere', 'BAD_REDIRECT', FetchError],
    ['/zstd', 'UNSUPPORTED_ENCODING', FetchError],
  ])('%s is not retried and fails with %s', async (path, code, type) => {
    const { fail, server } = await setup();
    const error = await fail(path);
    expect(error).toBeInstanceOf(type);
    expect(error.code).toBe(code);
    expect(error.message).toContain(server.origin + path);
    expect(server.hits).toHaveLength(1);
  });

  it.each([408, 425, 500, 502, 503, 504])(
    '%i fails with a retryable error after 4 attempts',
    async (status) => {
      const { fail, server } = await setup();
      expect(await fail(`/status/${status}`)).toMatchObject({
        name: 'RetryableFetchError',
        status,
        attempts: 4,
      });
      expect(server.hits).toHaveLength(4);
    },
  );

  it('persistent 429 fails as blocked', async () => {
    const { fail, server } = await setup();
    expect(await fail('/429')).toMatchObject({ name: 'BlockedError', code: 'RATE_LIMITED', status: 429 });
    expect(server.hits).toHaveLength(4);
  });

  it('429 waits until the date in Retry-After', async () => {
    const { fail, waits } = await setup();
    await fail('/429-date?seconds=120');
    for (const ms of waits) expect(ms).toBeGreaterThan(118_000);
    for (const ms of waits) expect(ms).toBeLessThanOrEqual(120_000);
    expect(waits).toHaveLength(3);
  });

  it('429 fails as blocked if Retry-After is too far in the future', async () => {
    const { fail, server, waits } = await setup();
    const error = await fail('/429-date?seconds=86400');
    expect(error).toMatchObject({ name: 'BlockedError', code: 'RETRY_AFTER_TOO_LONG' });
    const retryAtMs = (error as BlockedError).retryAt?.getTime() ?? 0;
    expect(Math.abs(retryAtMs - Date.now() - 86_400_000)).toBeLessThan(5_000);
    expect(error.message).toContain(new Date(retryAtMs).toISOString());
    expect(server.hits).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it('calls onRetry for each retry', async () => {
    const { get, retries, server } = await setup();
    expect((await get('/flaky?fail=1&status=503')).attempts).toBe(2);
    expect(retries).toEqual([
      {
        url: `${server.origin}/flaky?fail=1&status=503`,
        attempt: 1,
        maxAttempts: 4,
        waitMs: 500,
        code: 'SERVER_ERROR',
        message: expect.stringContaining('503'),
        status: 503,
      },
    ]);
  });
});
