import { describe, expect, it } from 'vitest';
import { allEnded, cleanup, setup } from './fetcher.testing.ts';
import { createFetcher, FetchRefusedError, RobotsCache } from './index.ts';
import { startHostileServer } from './testing/hostile-server.ts';

describe('redirects', () => {
  it('to a port that hosts do not name are not followed, even if private IP addresses are allowed', async () => {
    const { fetcher, server } = await setup({ allowPrivate: true });
    const other = await startHostileServer();
    cleanup.push(other.close);
    const url = `${server.origin}/redirect-to?url=${encodeURIComponent(`${other.origin}/ok`)}`;
    for (const hosts of [[server.host], [server.host, '127.0.0.1']]) {
      await expect(fetcher.fetchPage(url, { hosts })).rejects.toMatchObject({
        code: 'PORT_NOT_ALLOWED',
        message: expect.stringMatching(/which the profile's hosts \(.*\) do not name; .* redirects to it/),
      });
    }
    expect([...other.hits, ...other.robotsHits]).toEqual([]);
    const page = await fetcher.fetchPage(url, { hosts: [server.host, other.host] });
    expect(page.url).toBe(`${other.origin}/ok`);
  });

  it('are followed and reported', async () => {
    const { get, server } = await setup();
    const page = await get('/redirect-chain/1');
    expect(page.url).toBe(`${server.origin}/ok`);
    expect(page.redirects).toEqual([
      `${server.origin}/redirect-chain/1`,
      `${server.origin}/redirect-chain/0`,
    ]);
  });

  it('may have a Location in raw UTF-8', async () => {
    const { get, server } = await setup();
    expect((await get('/redirect-utf8')).url).toBe(`${server.origin}/ok?q=%EA%B0%9C%EB%B0%9C`);
  });

  it('are followed up to 5 times', async () => {
    const { get, fail, server } = await setup();
    expect((await get('/redirect-chain/4')).redirects).toHaveLength(5);
    server.hits.length = 0;
    expect(await fail('/redirect-chain/5')).toMatchObject({ code: 'TOO_MANY_REDIRECTS' });
    expect(server.hits).toHaveLength(6);
  });

  it.each([
    ['/redirect-loop', 'REDIRECT_LOOP', 2],
    ['/redirect-self', 'REDIRECT_LOOP', 1],
    ['/redirect-private', 'HOST_NOT_ALLOWED', 1],
    ['/redirect-to?url=http://127.0.0.1:1/', 'PORT_NOT_ALLOWED', 1],
    ['/redirect-to?url=file:///etc/passwd', 'SCHEME_NOT_ALLOWED', 1],
    ['/redirect-to?url=http://me:secret@127.0.0.1/', 'CREDENTIALS_IN_URL', 1],
    ['/redirect-to?url=http://[bad', 'INVALID_URL', 1],
  ])('from %s fail with %s', async (path, code, hits) => {
    const { fail, server } = await setup();
    const error = await fail(path);
    expect(error).toBeInstanceOf(FetchRefusedError);
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('secret');
    expect(server.hits).toHaveLength(hits);
  });

  it('to a private address are rejected even if the profile lists the host', async () => {
    const { fetcher, server } = await setup();
    const done = fetcher.fetchPage(`${server.origin}/redirect-private`, {
      hosts: [server.host, '169.254.169.254'],
    });
    await expect(done).rejects.toMatchObject({ name: 'FetchRefusedError', code: 'PRIVATE_ADDRESS' });
  });

  it('to another host obey its robots.txt', async () => {
    const target = await startHostileServer({ robots: { body: 'User-agent: *\nDisallow: /ok' } });
    cleanup.push(target.close);
    const { fetcher, server } = await setup({ allowPrivate: true });
    const url = `${server.origin}/redirect-to?url=${encodeURIComponent(`${target.origin}/ok`)}`;
    const done = fetcher.fetchPage(url, { hosts: [server.host, target.host] });
    await expect(done).rejects.toMatchObject({ code: 'ROBOTS_DISALLOWED', url: `${target.origin}/ok` });
    expect(target.hits).toHaveLength(0);
  });
});

describe('private addresses', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433'])(
    '%s is rejected before anything is sent',
    async (host) => {
      const { fetcher, server } = await setup({ allowedPrivateOrigins: new Set() });
      const port = new URL(server.origin).port;
      const url = new URL(`http://${host}:${port}/ok`);
      const done = fetcher.fetchPage(url.href, { hosts: [url.host] });
      await expect(done).rejects.toMatchObject({
        name: 'FetchRefusedError',
        code: 'PRIVATE_ADDRESS',
        message: expect.stringContaining('CRAWL_ALLOW_PRIVATE_HOSTS'),
      });
      expect([...server.hits, ...server.robotsHits]).toEqual([]);
    },
  );

  it('are allowed only for the exact host and port', async () => {
    const { fetcher, server } = await setup({ allowedPrivateOrigins: new Set(['127.0.0.1:1']) });
    const done = fetcher.fetchPage(`${server.origin}/ok`, { hosts: [server.host] });
    await expect(done).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
  });

  it('are allowed for all hosts with allowPrivate', async () => {
    const { fetcher, server } = await setup({ allowedPrivateOrigins: new Set(), allowPrivate: true });
    await expect(fetcher.fetchPage(`${server.origin}/ok`, { hosts: [server.host] })).resolves.toBeDefined();
  });
});

describe('robots.txt', () => {
  it('is fetched once per origin and cached for 24 h', async () => {
    let now = 1_000_000;
    const robotsCache = new RobotsCache();
    const { get, server } = await setup({ robotsCache, now: () => now });
    await Promise.all([get('/ok'), get('/ok'), get('/ok')]);
    now += 24 * 3_600_000 - 1;
    await get('/ok');
    expect(server.robotsHits).toHaveLength(1);
    now += 1;
    await get('/ok');
    expect(server.robotsHits).toHaveLength(2);
  });

  it('is obeyed, and the error quotes the rule', async () => {
    const { get, fail, server } = await setup(
      {},
      { robots: { body: 'User-agent: workreel\nDisallow: /ok?' } },
    );
    expect(await fail('/ok?page=1')).toMatchObject({
      name: 'BlockedError',
      code: 'ROBOTS_DISALLOWED',
      message: expect.stringContaining('line 2: "Disallow: /ok?"'),
    });
    expect(server.hits).toHaveLength(0);
    await get('/ok');
  });

  it.each([
    ['503', { status: 503 }, 4],
    ['429', { status: 429 }, 4],
    ['a reset', { reset: true }, 4],
    [
      'a redirect to another host',
      { status: 302, headers: { location: 'http://other.example/robots.txt' } },
      1,
    ],
  ])('disallows everything if it returns %s', async (_name, robots, requests) => {
    const { fail, server } = await setup({}, { robots });
    const error = await fail('/ok');
    expect(error).toMatchObject({ name: 'BlockedError', code: 'ROBOTS_UNREACHABLE' });
    expect(error.message).toContain(`${server.origin}/robots.txt`);
    expect(server.robotsHits).toHaveLength(requests);
    await fail('/ok'); // not requested again within a minute
    expect(server.robotsHits).toHaveLength(requests);
    expect(server.hits).toHaveLength(0);
  });

  it.each([
    ['404', { status: 404 }],
    ['403', { status: 403 }],
    ['a redirect to a page', { status: 302, headers: { location: '/ok' } }],
    ['a redirect loop', { status: 302, headers: { location: '/robots.txt' } }],
    ['invalid text', { body: new Uint8Array([0xff, 0xfe, 0, 1, 2]) }],
  ])('allows everything if it returns %s', async (_name, robots) => {
    const { get } = await setup({}, { robots });
    expect((await get('/ok')).status).toBe(200);
  });

  it('is parsed up to 500 KiB', async () => {
    const body = `User-agent: *\nDisallow: /gzip\n${'# padding\n'.repeat(60_000)}Disallow: /ok\n`;
    const { get, fail } = await setup({}, { robots: { body } });
    expect((await get('/ok')).status).toBe(200);
    expect(await fail('/gzip')).toMatchObject({ code: 'ROBOTS_DISALLOWED' });
  });

  it('increases the delay to its Crawl-delay', async () => {
    const robots = { body: 'User-agent: *\nCrawl-delay: 7' };
    const { get, waits } = await setup({ now: () => 5_000 }, { robots });
    await get('/ok');
    await get('/ok');
    expect(waits).toEqual([7_000, 7_000]);
  });

  it('blocks the site if its Crawl-delay is an hour', async () => {
    const { fail } = await setup({}, { robots: { body: 'User-agent: *\nCrawl-delay: 3600' } });
    expect(await fail('/ok')).toMatchObject({ code: 'CRAWL_DELAY_TOO_LONG' });
  });
});

describe('fetcher', () => {
  it('sends one request at a time, separated by the delay', async () => {
    const { fetcher, server } = await setup({ delayMs: 60, sleep: undefined });
    await Promise.all(
      [1, 2, 3].map((n) => fetcher.fetchPage(`${server.origin}/ok?${n}`, { hosts: [server.host] })),
    );
    const all = [...server.robotsHits, ...server.hits];
    for (const [index, hit] of all.entries()) {
      const previous = all[index - 1];
      if (previous !== undefined)
        expect(hit.startedAt - (previous.endedAt ?? Infinity)).toBeGreaterThanOrEqual(58);
    }
  });

  it('rejects immediately when aborted, in any phase', async () => {
    const { fetcher, server } = await setup({ delayMs: 60_000, sleep: undefined, timeouts: {} });
    await fetcher.fetchPage(`${server.origin}/ok`, { hosts: [server.host], delayMs: 0 });
    for (const [path, delayMs] of [
      ['/ok', 60_000],
      ['/slow-headers', 0],
      ['/slow-body', 0],
      ['/429-date?seconds=300', 0],
    ] as const) {
      const controller = new AbortController();
      const done = fetcher.fetchPage(server.origin + path, {
        hosts: [server.host],
        delayMs,
        signal: controller.signal,
      });
      const startedAt = Date.now();
      setTimeout(() => controller.abort(new Error('canceled by the admin')), 40);
      await expect(done).rejects.toThrow('canceled by the admin');
      expect(Date.now() - startedAt).toBeLessThan(10_000);
    }
    const aborted = AbortSignal.abort(new Error('already'));
    await expect(
      fetcher.fetchPage(`${server.origin}/ok`, { hosts: [server.host], signal: aborted }),
    ).rejects.toThrow('already');
    await allEnded(server);
  });

  it('aborts requests in flight on close, without retrying', async () => {
    const { fetcher, server } = await setup({ timeouts: {} });
    await fetcher.fetchPage(`${server.origin}/ok`, { hosts: [server.host] });
    const done = fetcher.fetchPage(`${server.origin}/slow-headers`, { hosts: [server.host] });
    const rejection = expect(done).rejects.toMatchObject({ code: 'FETCHER_CLOSED' });
    await expect.poll(() => server.hits).toHaveLength(2);
    await fetcher.close();
    await fetcher.close();
    await rejection;
    await expect(fetcher.fetchPage(`${server.origin}/ok`, { hosts: [server.host] })).rejects.toMatchObject({
      code: 'FETCHER_CLOSED',
    });
    expect(server.hits).toHaveLength(2);
  });

  it('requires a contact that is valid in a header', () => {
    for (const contact of ['', 'a b', 'x\r\nevil: 1', '연락처', 'a)']) {
      expect(() => createFetcher({ contact, version: '1.0.0' })).toThrow(/contact/);
    }
    expect(() => createFetcher({ contact: 'a@b.example', version: '1 0' })).toThrow(/version/);
  });
});
