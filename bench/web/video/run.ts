/** The video client as its watchers meet it, over a line as they have it. */
import type { Browser } from 'playwright-core';
import { openChromium } from '../../../e2e/lib/chromium.ts';
import type { BenchOptions, Findings } from '../../lib/report.ts';
import { gzipped } from '../scripts.ts';
import { findingsOf, type Measured } from './findings.ts';
import { courseOf, firstCardOf, startOf } from './visits.ts';
import { openWorld, type World } from './world.ts';

const FULL = { rounds: 10, filmSeconds: 60 };
const QUICK = { rounds: 3, filmSeconds: 10 };
const LINE = { bitsPerSecond: 10_000_000, latencyMs: 20 };

export async function benchVideo({ quick, say }: BenchOptions): Promise<Findings> {
  const size = quick ? QUICK : FULL;
  await using world = await openWorld(size.filmSeconds, LINE, say);
  await using browser = await openChromium();
  const measured = await measure(browser, world, size, say);
  const { renditions, fileBytes, lineBitsPerSecond } = world;
  const film = { renditions, fileBytes, lineBitsPerSecond };
  return findingsOf(measured, { ...size, ...LINE, ...film, chromium: browser.version() });
}

async function measure(
  browser: Browser,
  { library, watchPage, plainPage }: World,
  { rounds, filmSeconds }: typeof FULL,
  say: BenchOptions['say'],
): Promise<Measured> {
  const measured: Measured = { cards: [], starts: [], plain: [], course: null };
  // Not counted: who comes first pays for what the service and the browser have not compiled yet.
  await startOf(browser, watchPage);
  for (let n = 0; n < rounds; n++) {
    const card = await firstCardOf(browser, library);
    measured.cards.push({ ...card, scripts: await gzipped(card.scripts) });
    // One beside the other, so that what else the machine does meets both alike.
    const plain = await startOf(browser, plainPage);
    const start = await startOf(browser, watchPage);
    measured.plain.push(plain);
    measured.starts.push({ ...start, scripts: await gzipped(start.scripts) });
    const ms = [start.firstFrameMs, plain.firstFrameMs].map(Math.round);
    say(`round ${n + 1} of ${rounds}: first frame after ${ms[0]} ms, of the MP4 after ${ms[1]} ms`);
  }
  say(`playing all ${filmSeconds} s`);
  measured.course = await courseOf(browser, watchPage, filmSeconds);
  return measured;
}
