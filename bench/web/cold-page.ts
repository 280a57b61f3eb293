import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { Wire } from './wire.ts';

const IN_PAGE = join(import.meta.dirname, 'in-page.js');
/** What waits for a page gives up after this. */
const PATIENCE_MS = 60_000;
/** A browser that opens a window has work of its own for so long, which is none of the page's. */
const OPENING_MS = 1_500;

/** A page as opened by {@link openColdPage}. */
export interface ColdPage extends AsyncDisposable {
  page: Page;
  session: CDPSession;
  wire: Wire;
}

/** What differs from part to part of the benchmark. */
interface Terms {
  /** The file of what is measured inside of such a page. */
  script: string;
  viewport: { width: number; height: number };
  /** Pixels of the screen for one of the page, each way. */
  density: number;
  /** How many times as long its processor takes. */
  slower: number;
}

/**
 * A desktop page of a reader of Korean who has never been there: nothing is cached. It is closed at the end of the block
 * that is `using` it.
 */
export async function openColdPage(
  browser: Browser,
  { script, viewport, density, slower }: Terms,
): Promise<ColdPage> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: density,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  // One script: it is nowhere said in which order several would run.
  await page.addInitScript({
    content: [IN_PAGE, script].map((file) => readFileSync(file, 'utf8')).join('\n'),
  });
  const session = await context.newCDPSession(page);
  const wire = new Wire(session);
  // What came is counted and not kept: it would be kept in the page's own process.
  await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await new Promise((resolve) => setTimeout(resolve, OPENING_MS));
  return { page, session, wire, [Symbol.asyncDispose]: () => context.close() };
}

/**
 * What a script in the page comes to.
 *
 * @param seconds - that it takes by itself.
 * @throws where the page does not come to it.
 */
export async function inPage<Value>(page: Page, script: string, seconds = 0): Promise<Value> {
  const limitMs = PATIENCE_MS + seconds * 1_000;
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_resolve, reject) => {
    late = setTimeout(
      () => reject(new Error(`${page.url()} had no answer to “${script}” after ${limitMs / 1_000} s.`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([page.evaluate<Value>(script), patience]);
  } finally {
    clearTimeout(late);
  }
}
