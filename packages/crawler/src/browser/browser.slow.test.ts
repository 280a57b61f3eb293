/** Pages in a real Chromium, most of which misbehave. */

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { HostQueue } from '../index.ts';
import { chromiumUnavailable } from '../testing/chromium.ts';
import { type PageSetup, setupPages } from './testing/pages.ts';

if (chromiumUnavailable !== null)
  console.warn(`Skipping the tests of pages in a browser. ${chromiumUnavailable}`);

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step();
});
async function setup(...args: Parameters<typeof setupPages>): Promise<PageSetup> {
  const pages = await setupPages(...args);
  cleanup.push(() => pages.close());
  return pages;
}

const MIB = 1024 * 1024;
/** Renders what `/data` returns. */
const LIST =
  '<title>List</title><div id="root"></div><script>fetch("/data").then((r) => r.json()).then((texts) => { root.innerHTML = texts.map((text) => "<p class=card>" + text + "</p>").join("") })</script>';
const json =
  (value: unknown, headers: http.OutgoingHttpHeaders = {}) =>
  (response: http.ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
const script = (code: string, rest = '') =>
  `<title>Page</title><p class=card>here</p>${rest}<script>${code}</script>`;
const codesOf = ({ warnings }: PageSetup) => warnings.map(({ code }) => code);

describe.skipIf(chromiumUnavailable !== null)('a page in a browser', () => {
  it('is returned as its scripts have rendered it, in UTF-8, with its final address', async () => {
    const pages = await setup({
      '/list': `${LIST}<script>history.replaceState(null, '', '/list?page=1#top')</script>`,
      '/data': json(['백엔드 개발자', 'Baker']),
    });
    const page = await pages.get('/list');
    expect(page).toMatchObject({
      url: `${pages.site.origin}/list?page=1`,
      status: 200,
      contentType: 'text/html; charset=utf-8',
      attempts: 1,
      redirects: [],
    });
    expect(new TextDecoder().decode(page.bytes)).toContain(
      '<p class="card">백엔드 개발자</p><p class="card">Baker</p>',
    );
    expect(pages.warnings).toEqual([]);
    expect(pages.site.requests).toEqual(['GET /robots.txt', 'GET /list', 'GET /data']);
    for (const headers of pages.site.headers)
      expect(headers['user-agent']).toBe('Workreel/0.1.0 (+ops@example.org)');
  });

  it('includes open shadow roots with what is in their slots', async () => {
    const pages = await setup({
      '/': script(
        'customElements.define("x-card", class extends HTMLElement { constructor() { super(); this.attachShadow({mode: "open"}).innerHTML = "<b title=\'a&quot;b\'><slot></slot></b> &lt;<br>" } })',
        '<x-card>Baker &amp; co</x-card>',
      ),
    });
    expect(await pages.text('/')).toContain(
      '<x-card><b title="a&#34;b">Baker &#38; co</b> &#60;<br></x-card>',
    );
  });

  it('loads no images, media, fonts, frames and beacons', async () => {
    const pages = await setup({
      '/': script(
        'navigator.sendBeacon("/beacon", "x"); new EventSource("/events")',
        '<img src=/i.png><video src=/v.mp4></video><iframe src=/frame></iframe><style>@font-face { font-family: f; src: url(/f.woff2) } p { font-family: f; background: url(/b.png) }</style><link rel=stylesheet href=/s.css><link rel=prefetch href=/prefetch><object data=/object></object>',
      ),
      '/s.css': (response) => response.writeHead(200, { 'content-type': 'text/css' }).end(''),
    });
    await pages.get('/');
    expect(pages.site.requests).toEqual(['GET /robots.txt', 'GET /', 'GET /s.css']);
  });

  it('may send its session and data to the hosts of the profile, and keeps nothing for the next page', async () => {
    const other = await setup({});
    const pages = await setup({
      '/': (response) =>
        response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': ['a=1; Path=/', 'b=2'] }).end(
          script(`document.cookie = "c=3"; localStorage.x ??= 0; localStorage.x++; document.title = localStorage.x;
            fetch("/search", { method: "POST", body: '{"q":1}', headers: { "content-type": "application/json", "x-token": "t" } });
            fetch("${other.site.origin}/collect", { method: "POST", body: "x" })`),
        ),
      '/search': json({}),
    });
    for (let visit = 0; visit < 2; visit++) {
      expect(await pages.text('/')).toContain('<title>1</title>');
      expect(pages.site.requests.splice(0)).toContain('POST /search');
      const [first, ...rest] = pages.site.headers
        .splice(0)
        .filter(({ host }) => host)
        .slice(visit === 0 ? 1 : 0);
      expect(first?.cookie).toBeUndefined();
      expect(rest[0]).toMatchObject({ cookie: 'a=1; b=2; c=3', 'x-token': 't', 'content-length': '7' });
    }
    expect(other.site.requests).toEqual([]);
    expect(pages.warnings[0]).toMatchObject({
      code: 'BROWSER_REQUEST_REFUSED',
      message: expect.stringContaining(other.site.host),
    });
  });

  it('is read when the selector of waitFor matches, or after the time for it', async () => {
    const pages = await setup(
      {
        '/': script(
          'setTimeout(() => document.body.append(Object.assign(document.createElement("i"), { className: "late" })), 1500)',
        ),
        '/never': script(''),
      },
      { browserTimeouts: { waitForMs: 5_000 } },
    );
    expect(await pages.text('/', { waitFor: 'i.late' })).toContain('<i class="late">');
    expect(pages.warnings).toEqual([]);
    expect(await pages.text('/never', { waitFor: 'i.late' })).toContain('here');
    expect(codesOf(pages)).toEqual(['BROWSER_NOT_SETTLED']);
  });

  it('fails with the same errors as one without a browser', async () => {
    const status = (code: number) => (response: http.ServerResponse) => response.writeHead(code).end();
    const pages = await setup({
      '/robots.txt': (response) => response.end('User-agent: *\nDisallow: /secret'),
      '/401': status(401),
      '/403': status(403),
      '/410': status(410),
      '/500': status(500),
      '/to-403': script('location.href = "/403"'),
      '/to-410': script('location.href = "/410"'),
    });
    for (const [path, code] of [
      ['/401', 'HTTP_UNAUTHORIZED'],
      ['/403', 'HTTP_FORBIDDEN'],
      ['/410', 'HTTP_410'],
      ['/500', 'SERVER_ERROR'],
      ['/secret', 'ROBOTS_DISALLOWED'],
      ['/to-403', 'HTTP_FORBIDDEN'],
      ['/to-410', 'HTTP_410'],
    ] as const)
      expect(await pages.fail(path), path).toMatchObject({ code });
  });

  it('follows redirects of the server and of scripts, and returns other documents as they are', async () => {
    const pages = await setup({
      '/a': (response) => response.writeHead(302, { location: '/b' }).end(),
      '/b': script('location.href = "/c"'),
      '/c': (response) => response.writeHead(301, { location: '/d?x=1' }).end(),
      '/d': '<title>d</title><meta http-equiv=refresh content="0;url=/e">',
      '/e': '<title>e</title>',
      '/json': json([1]),
    });
    expect(await pages.get('/a')).toMatchObject({
      url: `${pages.site.origin}/e`,
      redirects: [`${pages.site.origin}/a`],
    });
    const data = await pages.get('/json');
    expect(data.contentType).toBe('application/json');
    expect(Buffer.from(data.bytes).toString()).toBe('[1]');
  });

  it('holds its host until it has been read', async () => {
    const times: [string, number][] = [];
    const timed = (name: string, answer: string) => (response: http.ServerResponse) => {
      times.push([name, performance.now()]);
      response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
    };
    const hostQueue = new HostQueue();
    const pages = await setup(
      {
        '/a': timed(
          'a',
          script(
            'setTimeout(() => fetch("/data"), 400); setTimeout(() => document.body.append(Object.assign(document.createElement("i"), { id: "end" })), 1000)',
          ),
        ),
        '/data': timed('data', ''),
        '/b': timed('b', script('', '<i id=end></i>')),
      },
      { hostQueue, delayMs: 300 },
    );
    await Promise.all([pages.get('/a', { waitFor: '#end' }), pages.get('/b', { waitFor: '#end' })]);
    expect(times.map(([name]) => name)).toEqual(['a', 'data', 'b']);
    expect(times[2]![1] - times[1]![1]).toBeGreaterThan(300);
  });
});

describe.skipIf(chromiumUnavailable !== null)('a hostile page in a browser', () => {
  it('reaches no other address: not this machine, the cloud’s metadata, files, nor through redirects', async () => {
    const hits: string[] = [];
    const inner = http.createServer((request, response) => {
      hits.push(request.url ?? '');
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('secret');
    });
    inner.on('upgrade', (request) => hits.push(`upgrade ${request.url}`));
    inner.on('connection', () => hits.push('connection'));
    inner.listen(0, '127.0.0.1');
    await once(inner, 'listening');
    const { port } = inner.address() as AddressInfo;
    const udp = createSocket('udp4').on('message', () => hits.push('udp'));
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    cleanup.push(
      () => inner.close(),
      () => udp.close(),
    );
    const target = `http://127.0.0.1:${port}`;
    const pages = await setup(
      {
        '/robots.txt': (response) => response.end(''),
        '/': script(
          `const seen = [];
        for (const url of ["${target}/fetch", "http://localhost:${port}/name", "http://[::1]:${port}/v6", "http://0x7f000001:${port}/hex", "http://169.254.169.254/latest/", "file:///etc/passwd", "/redirect"])
          fetch(url).then((r) => r.text()).then((text) => seen.push(text), () => {});
        fetch("${target}/post", { method: "POST", mode: "no-cors", body: "x" }).catch(() => {});
        new WebSocket("ws://127.0.0.1:${port}/socket");
        new Worker(URL.createObjectURL(new Blob(['fetch("${target}/worker"); try { importScripts("${target}/import") } catch {}'])));
        try { new SharedWorker(URL.createObjectURL(new Blob(['fetch("${target}/shared")']))) } catch {}
        navigator.serviceWorker?.register("/sw.js").catch(() => {});
        const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${udp.address().port}" }, { urls: "turn:127.0.0.1:${port}?transport=tcp", username: "u", credential: "c" }] });
        peer.createDataChannel("x"); peer.createOffer().then((offer) => peer.setLocalDescription(offer));
        try { new WebTransport("https://127.0.0.1:${port}/").ready.catch(() => {}) } catch {}
        setTimeout(() => { location.href = "${target}/location" }, 500);
        setTimeout(() => { location.href = "file:///etc/passwd" }, 700);
        setTimeout(() => { document.title = "seen " + seen.length }, 1500);`,
          `<script src="${target}/script"></script><link rel=stylesheet href="${target}/style"><link rel=preconnect href="${target}"><link rel=prefetch href="${target}/prefetch"><link rel=dns-prefetch href="//localhost">
         <iframe src="${target}/frame"></iframe><iframe src="file:///etc/passwd"></iframe><form id=f method=post action="${target}/form"></form><script>setTimeout(() => f.submit(), 300)</script>
         <script type=speculationrules>{"prefetch": [{"source": "list", "urls": ["/speculation"]}], "prerender": [{"source": "list", "urls": ["/prerender"]}]}</script>`,
        ),
        '/redirect': (response) => response.writeHead(302, { location: `${target}/redirected` }).end(),
      },
      { browserTimeouts: { waitForMs: 4_000 } },
    );
    const text = await pages.text('/', { waitFor: 'never' }).catch(String);
    expect(text).toContain('here');
    expect(text).toContain('<title>seen 0</title>');
    expect(hits).toEqual([]);
    expect(pages.site.requests.filter((line) => /speculation|prerender|sw\.js/.test(line))).toEqual([]);
    const messages = pages.warnings.map(({ message }) => message).join('\n');
    expect(messages).toContain('127.0.0.1');
    expect(messages).toContain('169.254.169.254');
  });

  it('cannot redirect to this machine', async () => {
    const pages = await setup({
      '/': (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    });
    expect(await pages.fail('/')).toMatchObject({ code: 'PORT_NOT_ALLOWED' });
  });

  it('of 50 MB is refused, and so are responses and documents of that size', async () => {
    const flood = (response: http.ServerResponse) => {
      const chunk = Buffer.alloc(MIB, '<p>x</p>');
      response.writeHead(200, { 'content-type': 'text/html' });
      const write = (left: number) =>
        left === 0 ? response.end() : response.write(chunk, () => write(left - 1));
      write(50);
    };
    const pages = await setup({
      '/page': flood,
      '/data': flood,
      '/fetch': script(
        'fetch("/data").then((r) => r.text()).then((text) => { document.title = text.length }, () => { document.title = "failed" })',
      ),
      '/many': script('for (let i = 0; i < 30; i++) fetch("/mib?" + i)'),
      '/mib': (response) => response.end(Buffer.alloc(MIB)),
      '/rendered': script(
        'document.body.append(Object.assign(document.createElement("p"), { hidden: true, textContent: "x".repeat(50e6) }))',
      ),
    });
    expect(await pages.fail('/page')).toMatchObject({ code: 'PAGE_TOO_LARGE' });
    expect(await pages.text('/fetch')).toContain('<title>failed</title>');
    expect(codesOf(pages)).toEqual(['BROWSER_LIMIT']);
    expect(await pages.text('/many')).toContain('here');
    expect(codesOf(pages)).toEqual(['BROWSER_LIMIT', 'BROWSER_LIMIT']);
    expect(await pages.fail('/rendered')).toMatchObject({ code: 'PAGE_TOO_LARGE' });
    expect(await pages.text('/many')).toContain('here');
  });

  it('that needs too much memory ends the browser, which starts again for the next page', async () => {
    const pages = await setup(
      {
        '/heap': script('const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()))'),
        '/buffers': script(
          'const all = []; for (;;) { try { all.push(new Uint8Array(20e6).fill(1)) } catch {} }',
        ),
        '/dom': script('for (;;) document.body.append("x".repeat(1e6) + Math.random())'),
        '/good': script(''),
      },
      {},
      { memoryMb: 400 },
    );
    for (const path of ['/heap', '/buffers', '/dom']) {
      expect(await pages.fail(path), path).toMatchObject({
        code: expect.stringMatching(/^(BROWSER_OUT_OF_MEMORY|BROWSER_CRASHED|PAGE_TIMEOUT)$/),
      });
      expect(await pages.text('/good')).toContain('here');
    }
    if (process.platform === 'linux') expect(pages.browser.peakBytes).toBeLessThan(800 * MIB);
  });

  it('that never settles is read after a while, with a warning', async () => {
    const pages = await setup(
      {
        '/requests': script('setInterval(() => fetch("/data?" + Math.random()), 50)'),
        '/data': json(1),
        '/changes': script(
          'let n = 0; const change = () => { document.title = n++; document.body.append("."); requestAnimationFrame(change) }; change()',
        ),
        '/console': script(
          'let n = 0; const log = () => { for (let i = 0; i < 2000; i++) console.log("x".repeat(1000), n++, document.body); setTimeout(log) }; log()',
        ),
        '/stuck': script('', '<script src="/hanging.js"></script>'),
        '/hanging.js': () => {},
        '/trickle': (response) => {
          response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
          const timer = setInterval(() => response.write('<p>x'), 50);
          response.once('close', () => clearInterval(timer));
        },
        '/reloads': script('location.reload()'),
        '/navigates': script('setTimeout(() => { location.href = "/navigates?" + Math.random() }, 10)'),
      },
      { browserTimeouts: { loadMs: 3_000, settleMs: 1_500 }, timeouts: { totalMs: 3_000 } },
    );
    for (const path of ['/requests', '/stuck']) {
      expect(await pages.text(path), path).toContain('here');
      expect(codesOf(pages), path).toContain('BROWSER_NOT_SETTLED');
      pages.warnings.length = 0;
    }
    expect(await pages.text('/changes')).toContain('here');
    expect(await pages.text('/console').catch(String)).toMatch(/here|BrowserError|RetryableFetchError/);
    expect(await pages.fail('/trickle')).toMatchObject({ code: 'PAGE_TIMEOUT' });
    for (const path of ['/reloads', '/navigates']) {
      expect(await pages.text(path), path).toContain('Page');
      expect(codesOf(pages), path).toContain('BROWSER_LIMIT');
      pages.warnings.length = 0;
    }
  });

  it('with an endless loop ends with PAGE_TIMEOUT', async () => {
    const pages = await setup(
      {
        '/loop': script('for (;;);'),
        '/later': script('setTimeout(() => { for (;;); }, 300)'),
        '/good': script(''),
      },
      { browserTimeouts: { loadMs: 3_000, settleMs: 1_000, readMs: 1_000, totalMs: 20_000 } },
    );
    for (const path of ['/loop', '/later']) {
      expect(await pages.fail(path), path).toMatchObject({ code: 'PAGE_TIMEOUT' });
      expect(await pages.text('/good')).toContain('here');
    }
  });

  it('opens no windows, dialogs and downloads', async () => {
    const pages = await setup({
      '/windows': script('for (let i = 0; i < 50; i++) window.open("/other?" + i)'),
      '/click': script('document.querySelector("a").click()', '<a href=/other target=_blank>x</a>'),
      '/other': script(''),
      '/dialogs': script(
        'for (let i = 0; i < 20; i++) { alert(i); confirm(i); prompt(i) } window.print(); onbeforeunload = () => "stay"',
      ),
      '/download': script('location.href = "/file"'),
      '/blob': script(
        'Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob(["x"])), download: "x.bin" }).click()',
      ),
      '/file': (response) =>
        response
          .writeHead(200, {
            'content-type': 'application/octet-stream',
            'content-disposition': 'attachment; filename=x.bin',
          })
          .end(Buffer.alloc(1_000)),
    });
    for (const path of ['/windows', '/click', '/dialogs']) {
      expect(await pages.text(path), path).toContain('here');
      expect(codesOf(pages), path).toEqual(['BROWSER_BLOCKED']);
      pages.warnings.length = 0;
    }
    expect(await pages.text('/blob')).toContain('here');
    expect(await pages.text('/download')).toContain('here');
    expect(pages.warnings).toMatchObject([
      {
        code: 'BROWSER_REQUEST_REFUSED',
        message: expect.stringContaining('/file is not a page but application/octet-stream'),
      },
    ]);
    expect(pages.site.requests.filter((line) => line.includes('/other'))).toEqual([]);
  });

  it('ends at once when its run is cancelled', async () => {
    const pages = await setup({ '/': script('for (;;);') });
    const cancelled = new AbortController();
    const failed = pages.fail('/', { signal: cancelled.signal });
    await expect.poll(() => pages.site.requests.length).toBe(2);
    const startedAt = performance.now();
    cancelled.abort(new Error('cancelled'));
    expect(await failed).toMatchObject({ message: 'cancelled' });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
