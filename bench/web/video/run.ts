/** Measures the video client over an emulated network link. */
import type { Browser } from 'playwright-core';
import { openChromium } from '../../../e2e/lib/chromium.ts';
import type { BenchOptions, Results } from '../../lib/report.ts';
import { gzipSizes } from '../scripts.ts';
import { openEnvironment, type TestEnvironment } from './environment.ts';
import { type Measured, toResults } from './results.ts';
import { measureFirstCard, measurePlayback, measureStart } from './visits.ts';

const FULL = { rounds: 10, videoSeconds: 60 };
const QUICK = { rounds: 3, videoSeconds: 10 };
const LINK = { bitsPerSecond: 10_000_000, latencyMs: 20 };

export async function benchVideo({ quick, progress }: BenchOptions): Promise<Results> {
  const size = quick ? QUICK : FULL;
  await using environment = await openEnvironment(size.videoSeconds, LINK, progress);
  await using browser = await openChromium();
  const measured = await measure(browser, environment, size, progress);
  const { renditions, fileBytes, linkBitsPerSecond } = environment;
  return toResults(measured, {
    ...size,
    ...LINK,
    renditions,
    fileBytes,
    linkBitsPerSecond,
    chromium: browser.version(),
  });
}

async function measure(
  browser: Browser,
  { library, watchPage, plainPage }: TestEnvironment,
  { rounds, videoSeconds }: typeof FULL,
  progress: BenchOptions['progress'],
): Promise<Measured> {
  const measured: Measured = { cards: [], starts: [], plain: [], playback: null };
  // Warm-up: the first visit includes JIT compilation in the service and the browser.
  await measureStart(browser, watchPage);
  for (let n = 0; n < rounds; n++) {
    const card = await measureFirstCard(browser, library);
    measured.cards.push({ ...card, scripts: await gzipSizes(card.scripts) });
    // Interleave both pages, so that other load on the machine affects both.
    const plain = await measureStart(browser, plainPage);
    const start = await measureStart(browser, watchPage);
    measured.plain.push(plain);
    measured.starts.push({ ...start, scripts: await gzipSizes(start.scripts) });
    const ms = [start.firstFrameMs, plain.firstFrameMs].map(Math.round);
    progress(`round ${n + 1} of ${rounds}: first frame after ${ms[0]} ms, MP4 after ${ms[1]} ms`);
  }
  progress(`playing all ${videoSeconds} s`);
  measured.playback = await measurePlayback(browser, watchPage, videoSeconds);
  return measured;
}
