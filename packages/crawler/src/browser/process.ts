/**
 * Entry point of the process that drives Chromium, which `Browser` forks. Neither this process nor Chromium has a network: each request of a
 * page is sent to the service as a message, which answers it or refuses it. Ends, with Chromium, when the service disconnects.
 */
import { chownSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import {
  type BrowserContext,
  type Browser as Chromium,
  chromium,
  errors,
  type Page,
  type Route,
} from 'playwright-core';
import { memoryOf, processTree } from './memory.ts';
import type {
  Blocked,
  FromBrowser,
  PageRequest,
  PageResponse,
  RenderedPage,
  RenderFailure,
  RenderOptions,
  StartOptions,
  ToBrowser,
} from './protocol.ts';
import { readDomExpression } from './read-dom.ts';
import { isLoadedKind, MAX_POST_BYTES } from './requests.domain.ts';

/** User and group "nobody", which Linux and macOS have under this number or another that owns nothing. */
const NOBODY = 65_534;
/** Long enough for lists that load more entries once the last one is visible to show the first of them. */
const VIEWPORT = { width: 1_280, height: 2_000 };
/** In ms, between two measurements of the memory. */
const WATCH_MS = 100;
/** Reading is repeated if the page navigates at that moment. */
const READ_ATTEMPTS = 3;

/** Messages of Chromium about what the policy of the page prevents. It has none for downloads of data that scripts made. */
const BLOCKED_MESSAGES: readonly (readonly [Blocked, RegExp])[] = [
  ['window', /^Blocked opening .* in a new window/],
  ['dialog', /^Ignored call to '(?:alert|confirm|prompt|print)/],
];

let chromiumProcess: Chromium | undefined;
let folder: string | undefined;
let nextRequest = 1;
/** Requests that the service has not answered yet. */
const waiting = new Map<number, (response: PageResponse | null) => void>();

const send = (message: FromBrowser) => process.connected && process.send?.(message);

/** Removes the files. Playwright kills Chromium when this process exits. */
function end(): never {
  process.exit(0);
}
process.on('exit', () => {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});
process.on('disconnect', end);
process.on('SIGTERM', end);
// Ctrl+C signals the whole process group; the service disconnects when it stops.
process.on('SIGINT', () => {});

process.on('message', (message: ToBrowser) => {
  if (message.type === 'start') void start(message);
  else if (message.type === 'render') void render(message);
  else {
    waiting.get(message.request)?.(message.response);
    waiting.delete(message.request);
  }
});

async function start(options: StartOptions): Promise<void> {
  try {
    folder = options.folder;
    dropPrivileges(options.folder);
    process.chdir(options.folder);
    const proxyPort = await openClosedProxy();
    chromiumProcess = await chromium.launch({
      executablePath: options.executablePath,
      chromiumSandbox: options.sandbox,
      // Signals are handled here.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      // Playwright's tests open windows; our pages must not.
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--no-pings',
        '--dns-prefetch-disable',
        `--js-flags=--max-old-space-size=${options.heapMb}`,
        // Requests are answered before they reach the network. What does not pass there, such as a WebSocket, finds only a proxy that closes each connection.
        `--proxy-server=http://127.0.0.1:${proxyPort}`,
        '--proxy-bypass-list=<-loopback>',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
        '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      ],
    });
    chromiumProcess.once('disconnected', end);
    send({ type: 'ready' });
  } catch (error) {
    send({ type: 'unavailable', message: error instanceof Error ? error.message : String(error) });
  }
}

/** Chromium's sandbox does not work for root, and nothing here needs its rights. */
function dropPrivileges(home: string): void {
  if (process.getuid?.() !== 0) return;
  chownSync(home, NOBODY, NOBODY);
  process.setgroups!([]);
  process.setgid!(NOBODY);
  process.setuid!(NOBODY);
}

/** Opens the port of a proxy that closes each connection. A free port without a server could get one. */
async function openClosedProxy(): Promise<number> {
  const server = net.createServer((socket) => socket.on('error', () => {}).destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return (server.address() as AddressInfo).port;
}

async function render(options: RenderOptions): Promise<void> {
  let context: BrowserContext | undefined;
  const watch = watchMemory(options.page);
  try {
    context = await chromiumProcess!.newContext({
      userAgent: options.userAgent,
      locale: options.locale,
      viewport: VIEWPORT,
      serviceWorkers: 'block',
      acceptDownloads: false,
      permissions: [],
    });
    send({ type: 'rendered', page: options.page, content: await renderPage(context, options) });
  } catch (error) {
    send({ type: 'failed', page: options.page, failure: failureOf(error) });
  } finally {
    clearInterval(watch);
    waiting.clear();
    await context?.close().catch(() => {});
  }
}

/** Reports each new maximum of the memory. Here and not in the service, which should not wait for hundreds of files of /proc. */
function watchMemory(page: number): NodeJS.Timeout {
  let peak = 0;
  return setInterval(() => {
    const bytes = memoryOf(processTree(process.pid));
    if (bytes <= peak) return;
    peak = bytes;
    send({ type: 'memory', page, bytes });
  }, WATCH_MS);
}

class RenderError extends Error {
  readonly failure: RenderFailure;
  constructor(failure: RenderFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

function failureOf(error: unknown): RenderFailure {
  if (error instanceof RenderError) return error.failure;
  const reason = error instanceof Error ? error.message.split('\n')[0]! : String(error);
  return { code: 'BROWSER_CRASHED', message: `the browser failed (${reason.slice(0, 300)})` };
}

async function renderPage(context: BrowserContext, options: RenderOptions): Promise<RenderedPage> {
  const page = await context.newPage();
  const blocked = new Set<Blocked>();
  context.on('page', (other) => {
    if (other === page) return;
    blocked.add('window');
    other.close().catch(() => {});
  });
  page.on('dialog', (dialog) => {
    blocked.add('dialog');
    dialog.dismiss().catch(() => {});
  });
  page.on('download', (download) => {
    blocked.add('download');
    download.cancel().catch(() => {});
  });
  page.on('console', (message) => {
    for (const [kind, pattern] of BLOCKED_MESSAGES) if (pattern.test(message.text())) blocked.add(kind);
  });
  const crashed = new Promise<never>((_resolve, reject) => {
    page.once('crash', () =>
      reject(
        new RenderError({
          code: 'BROWSER_CRASHED',
          message: 'the process that drew it crashed, probably because the page needs too much memory',
        }),
      ),
    );
  });
  crashed.catch(() => {});
  const refused = Promise.withResolvers<void>();
  let requests = 0;
  await context.route('**/*', async (route) => {
    // The service would say so as well, but a page may have thousands of images.
    if (!isLoadedKind(route.request().resourceType()))
      return await route.abort('blockedbyclient').catch(() => {});
    requests += 1;
    const request = await describe(route, page);
    const response = requests > options.maxRequests ? null : await ask(options.page, request);
    if (response === null && request.navigation === 'page') refused.resolve();
    // A navigation that is aborted otherwise would replace the page with one about the error.
    if (response === null)
      await route.abort(request.navigation === null ? 'blockedbyclient' : 'aborted').catch(() => {});
    else
      await route
        .fulfill({
          status: response.status,
          headers: { ...response.headers },
          body: Buffer.from(response.body),
        })
        .catch(() => {});
  });
  const settled = async () => {
    const unsettled = await settle(page, options, refused.promise);
    const { html, url } = await read(context, page, options);
    return { url, html, blocked: [...blocked], unsettled };
  };
  return await Promise.race([settled(), crashed]);
}

/**
 * Loads the page and waits until it does not change any more.
 *
 * @param refused resolves when a navigation is refused, after which `load` may never come
 * @returns what the page was still waiting for
 */
async function settle(
  page: Page,
  { url, waitFor, timeouts }: RenderOptions,
  refused: Promise<void>,
): Promise<RenderedPage['unsettled']> {
  // An error means that scripts have replaced the navigation by another one.
  const loaded = page.goto(url, { waitUntil: 'load', timeout: timeouts.loadMs }).then(
    () => true,
    (error: unknown) => !(error instanceof errors.TimeoutError),
  );
  if (!(await Promise.race([loaded, refused.then(() => true)]))) return 'load';
  const isInTime = (waiting: Promise<unknown>) =>
    waiting.then(
      () => true,
      (error: unknown) => {
        if (error instanceof errors.TimeoutError) return false;
        throw error;
      },
    );
  if (waitFor !== null) {
    const options = { state: 'attached', timeout: timeouts.waitForMs } as const;
    return (await isInTime(page.waitForSelector(`css=${waitFor}`, options))) ? null : 'selector';
  }
  return (await isInTime(page.waitForLoadState('networkidle', { timeout: timeouts.settleMs })))
    ? null
    : 'requests';
}

async function read(
  context: BrowserContext,
  page: Page,
  { timeouts, maxChars }: RenderOptions,
): Promise<{ html: string; url: string }> {
  const deadline = AbortSignal.timeout(timeouts.readMs);
  const late = new Promise<never>((_resolve, reject) => {
    deadline.addEventListener('abort', () =>
      reject(
        new RenderError({
          code: 'PAGE_TIMEOUT',
          message: `its scripts kept the browser busy for more than ${timeouts.readMs / 1_000} s`,
        }),
      ),
    );
  });
  late.catch(() => {});
  for (let attempt = 1; ; attempt++) {
    try {
      return await Promise.race([readOnce(context, page, maxChars), late]);
    } catch (error) {
      if (error instanceof RenderError || attempt === READ_ATTEMPTS) throw error;
      await Promise.race([page.waitForLoadState('domcontentloaded', { timeout: timeouts.readMs }), late]);
    }
  }
}

async function readOnce(
  context: BrowserContext,
  page: Page,
  maxChars: number,
): Promise<{ html: string; url: string }> {
  const session = await context.newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
    });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: readDomExpression(maxChars),
      contextId: executionContextId,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    const { html, size } = result.value as { html?: string; size?: number };
    if (html !== undefined) return { html, url: page.url() };
    throw new RenderError({
      code: 'PAGE_TOO_LARGE',
      message: `it has ${size} characters when it is rendered`,
    });
  } finally {
    await session.detach().catch(() => {});
  }
}

async function describe(route: Route, page: Page): Promise<PageRequest> {
  const request = route.request();
  const body = request.postDataBuffer();
  return {
    url: request.url(),
    method: request.method(),
    kind: request.resourceType(),
    navigation: request.isNavigationRequest() ? (isOfPage(route, page) ? 'page' : 'frame') : null,
    headers: await request.allHeaders(),
    body: body === null ? null : new Uint8Array(body.subarray(0, MAX_POST_BYTES + 1)),
  };
}

/** A request of a window that is just opening has no frame yet. */
function isOfPage(route: Route, page: Page): boolean {
  try {
    return route.request().frame() === page.mainFrame();
  } catch {
    return false;
  }
}

async function ask(page: number, content: PageRequest): Promise<PageResponse | null> {
  const request = nextRequest++;
  const response = new Promise<PageResponse | null>((resolve) => waiting.set(request, resolve));
  send({ type: 'request', page, request, content });
  return response;
}
