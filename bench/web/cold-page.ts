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

/**
 * A desktop page of a reader of Korean who has never been there: nothing is cached. It is closed at the end of the block
 * that is `using` it.
 *
 * @param slower - how many times as long its processor takes.
 */
export async function openColdPage(browser: Browser, slower: number): Promise<ColdPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript({ path: IN_PAGE });
  const session = await context.newCDPSession(page);
  const wire = new Wire(session);
  // What came is counted and not kept: it would be kept in the page's own process.
  await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await new Promise((resolve) => setTimeout(resolve, OPENING_MS));
  return { page, session, wire, [Symbol.asyncDispose]: () => context.close() };
}

/** What a script in the page comes to. @throws where the page does not come to it. */
export async function inPage<Value>(page: Page, script: string): Promise<Value> {
  let late: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_resolve, reject) => {
    late = setTimeout(
      () => reject(new Error(`${page.url()} had no answer to “${script}” after ${PATIENCE_MS / 1_000} s.`)),
      PATIENCE_MS,
    );
  });
  try {
    return await Promise.race([page.evaluate<Value>(script), patience]);
  } finally {
    clearTimeout(late);
  }
}
