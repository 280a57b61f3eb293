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
/** Sockets on both sides buffer this much beyond what was asked for, in bytes. */
const IN_FLIGHT = 8 * MIB;

const text = (page: FetchedPage) => new TextDecoder().decode(page.bytes);

describe('a good page', () => {
  it('comes with its final address, type, bytes and time', async () => {
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

  it('is asked for under an honest name with a contact', async () => {
    const { get, server } = await setup();
    await get('/ok');
    expect(server.hits[0]?.headers).toMatchObject({
      'user-agent': 'Workreel/0.1.0 (+ops@example.org)',
      'accept-encoding': 'gzip, deflate, br',
    });
  });

  it.each(['/gzip', '/br', '/deflate', '/deflate-raw'])('is unpacked from %s', async (path) => {
    const { get } = await setup();
    expect(text(await get(path))).toContain('개발자');
  });

  it('may be empty, even where an encoding is named', async () => {
    const { get } = await setup();
    expect((await get('/empty-gzip')).bytes).toHaveLength(0);
    expect((await get('/status/204')).bytes).toHaveLength(0);
  });

  it('keeps its bytes when they are not valid UTF-8', async () => {
    const { get } = await setup();
    expect([...(await get('/invalid-utf8')).bytes]).toEqual([
      0x3c, 0x70, 0x3e, 0xff, 0xfe, 0xc3, 0x28, 0xed, 0xa0, 0x80,
    ]);
  });

  it('reuses its connection', async () => {
    const { get } = await setup();
    const started = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    for (let n = 0; n < 20; n++) await get('/ok');
    const after = process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    expect(after - started).toBeLessThanOrEqual(2); // one socket, both its ends in this process
  });
});

describe('a body without end', () => {
  it('of 200 MB is read up to the limit only', async () => {
    const { fail, server } = await setup({ maxBytes: MIB });
    const error = await fail('/huge');
    expect(error).toBeInstanceOf(PageTooLargeError);
    expect(error).toMatchObject({ code: 'PAGE_TOO_LARGE', limitBytes: MIB });
    await allEnded(server);
    expect(server.hits[0]?.sent).toBeLessThan(MIB + IN_FLIGHT);
    expect(server.hits).toHaveLength(1); // and not asked for again
  });

  it('of 200 MB by its Content-Length is not read at all', async () => {
    const { fail, server } = await setup({ maxBytes: MIB });
    const error = await fail('/huge-declared');
    expect(error.message).toContain(`Content-Length is ${HUGE_BYTES} bytes`);
    await allEnded(server);
    expect(server.hits[0]?.sent).toBeLessThan(IN_FLIGHT);
  });

  it.each(['/gzip-bomb', '/deflate-bomb', '/br-bomb'])('in %s stops at the limit', async (path) => {
    const { fail, server } = await setup({ maxBytes: MIB });
    const before = process.memoryUsage().arrayBuffers;
    const error = await fail(path);
    expect(error).toBeInstanceOf(PageTooLargeError);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * MIB);
    expect(server.hits).toHaveLength(1);
  });

  it('after the end of a gzip file counts against the limit too', async () => {
    const { fail, server } = await setup({ maxBytes: MIB });
    expect(await fail('/gzip-junk')).toBeInstanceOf(PageTooLargeError);
    await allEnded(server);
    expect(server.hits[0]?.sent).toBeLessThan(MIB + IN_FLIGHT);
  });

  it('behind a redirect is cut off, and the redirect followed', async () => {
    const { get, server } = await setup();
    expect((await get('/redirect-huge')).url).toBe(`${server.origin}/ok`);
    await allEnded(server);
    expect(server.hits[0]?.sent).toBeLessThan(IN_FLIGHT);
  });

  it('that is exactly as long as the limit is a page', async () => {
    const { get } = await setup();
    const { length } = (await get('/ok')).bytes;
    const exact = await setup({ maxBytes: length });
    expect((await exact.get('/gzip')).bytes).toHaveLength(length);
    const short = await setup({ maxBytes: length - 1 });
    expect(await short.fail('/gzip')).toBeInstanceOf(PageTooLargeError);
  });
});

describe('a server that takes its time', () => {
  it.each([
    ['/slow-headers', 'HEADERS_TIMEOUT', { headersMs: 150 }],
    ['/stalled-body', 'BODY_TIMEOUT', { idleMs: 150 }],
    ['/slow-body', 'PAGE_TIMEOUT', { totalMs: 400 }],
  ])('%s ends as %s, in bounded time, after 4 tries', async (path, code, timeouts) => {
    const { fail, server, retries } = await setup({ timeouts });
    const started = Date.now();
    const error = await fail(path);
    expect(error).toBeInstanceOf(RetryableFetchError);
    expect(error).toMatchObject({ code, attempts: 4 });
    expect(Date.now() - started).toBeLessThan(30_000);
    expect(retries.map((info) => [info.attempt, info.code])).toEqual([
      [1, code],
      [2, code],
      [3, code],
    ]);
    await allEnded(server);
  });
});

describe('a connection that breaks', () => {
  it.each([
    ['/reset', 'CONNECTION_LOST'],
    ['/short', 'CONNECTION_LOST'],
    ['/gzip-cut', 'BODY_CORRUPT'],
    ['/bad-http', 'BAD_HTTP'],
    ['/big-headers', 'BAD_HTTP'],
  ])('%s ends as %s after 4 tries', async (path, code) => {
    const { fail, server, waits } = await setup();
    const error = await fail(path);
    expect(error).toBeInstanceOf(RetryableFetchError);
    expect(error).toMatchObject({ code, attempts: 4, url: server.origin + path });
    expect(waits).toEqual([500, 1_000, 2_000]); // half of 1, 2, 4 s
  });

  it('is mended by another try', async () => {
    const { get } = await setup();
    expect(await get('/flaky?fail=2&status=0')).toMatchObject({ status: 200, attempts: 3 });
  });

  it('does no harm when more comes than Content-Length says', async () => {
    const { get } = await setup();
    expect(text(await get('/long'))).toBe('hello');
    expect((await get('/ok')).status).toBe(200);
  });

  it('tells a closed port', async () => {
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
    ['/status/401', BlockedError, 'HTTP_UNAUTHORIZED'],
    ['/status/403', BlockedError, 'HTTP_FORBIDDEN'],
    ['/status/451', BlockedError, 'HTTP_LEGAL'],
    ['/challenge', BlockedError, 'CHALLENGED'],
    ['/status/404', NotFoundError, 'HTTP_404'],
    ['/status/410', NotFoundError, 'HTTP_410'],
    ['/status/400', HttpStatusError, 'HTTP_400'],
    ['/status/304', HttpStatusError, 'HTTP_304'],
    ['/redirect-nowhere', FetchError, 'BAD_REDIRECT'],
    ['/zstd', FetchError, 'UNSUPPORTED_ENCODING'],
  ])('%s is asked for once and ends as %o %s', async (path, type, code) => {
    const { fail, server } = await setup();
    const error = await fail(path);
    expect(error).toBeInstanceOf(type);
    expect(error.code).toBe(code);
    expect(error.message).toContain(server.origin + path);
    expect(server.hits).toHaveLength(1);
  });

  it.each([408, 425, 500, 502, 503, 504])('%i is tried 4 times, then retryable', async (status) => {
    const { fail, server } = await setup();
    expect(await fail(`/status/${status}`)).toMatchObject({
      name: 'RetryableFetchError',
      status,
      attempts: 4,
    });
    expect(server.hits).toHaveLength(4);
  });

  it('429 that persists means blocked', async () => {
    const { fail, server } = await setup();
    expect(await fail('/429')).toMatchObject({ name: 'BlockedError', code: 'RATE_LIMITED', status: 429 });
    expect(server.hits).toHaveLength(4);
  });

  it('429 with a date in Retry-After waits until then', async () => {
    const { fail, waits } = await setup();
    await fail('/429-date?seconds=120');
    for (const ms of waits) expect(ms).toBeGreaterThan(118_000);
    for (const ms of waits) expect(ms).toBeLessThanOrEqual(120_000);
    expect(waits).toHaveLength(3);
  });

  it('429 with a date too far away is not waited for', async () => {
    const { fail, server, waits } = await setup();
    const error = await fail('/429-date?seconds=86400');
    expect(error).toMatchObject({ name: 'BlockedError', code: 'RETRY_AFTER_TOO_LONG' });
    const at = (error as BlockedError).retryAt?.getTime() ?? 0;
    expect(Math.abs(at - Date.now() - 86_400_000)).toBeLessThan(5_000);
    expect(error.message).toContain(new Date(at).toISOString());
    expect(server.hits).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it('tells of each wait', async () => {
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
