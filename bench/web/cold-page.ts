import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { NetworkMonitor } from './network-monitor.ts';

const IN_PAGE = join(import.meta.dirname, 'in-page.js');
const TIMEOUT_MS = 60_000;
/** Time for the browser's own work after opening a window, which must not be attributed to the page. */
const STARTUP_MS = 1_500;

/** A page opened by {@link openColdPage}; closes when disposed. */
export interface ColdPage extends AsyncDisposable {
  page: Page;
  session: CDPSession;
  network: NetworkMonitor;
}

interface PageOptions {
  /** Path of the script that measures inside the page. */
  script: string;
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  /** CPU throttling factor; 1 for no throttling. */
  cpuSlowdown: number;
}

/** Opens a page in a new browser context with Korean locale and nothing cached. */
export async function openColdPage(
  browser: Browser,
  { script, viewport, deviceScaleFactor, cpuSlowdown }: PageOptions,
): Promise<ColdPage> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  // One script, because the order of several init scripts is not defined.
  await page.addInitScript({
    content: [IN_PAGE, script].map((file) => readFileSync(file, 'utf8')).join('\n'),
  });
  const session = await context.newCDPSession(page);
  const network = new NetworkMonitor(session);
  // Buffered responses would count as memory of the page's process.
  await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await new Promise((resolve) => setTimeout(resolve, STARTUP_MS));
  return { page, session, network, [Symbol.asyncDispose]: () => context.close() };
}

/**
 * Evaluates a script in the page.
 *
 * @param seconds - expected duration of the script, added to the timeout.
 * @throws Error if the script does not settle in time.
 */
export async function evaluateWithTimeout<Value>(page: Page, script: string, seconds = 0): Promise<Value> {
  const timeoutMs = TIMEOUT_MS + seconds * 1_000;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${page.url()}: “${script}” timed out after ${timeoutMs / 1_000} s.`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([page.evaluate<Value>(script), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
