/** Measures playback on an idle page: from the click to the first frame, and from there to the end. */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type ColdPage, evaluateWithTimeout, openColdPage } from '../cold-page.ts';
import type { NetworkMonitor } from '../network-monitor.ts';

const IN_PAGE = join(import.meta.dirname, 'in-page.js');
/** The player limits renditions to its size in device pixels; on this 1920×1200 screen it can use the largest. */
const SCREEN = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 };
/** A page is idle after this time without network activity. */
const IDLE_MS = 700;
const PLAY_BUTTON = '[data-play]';

/** Start of playback; times are from the click. */
export interface Start {
  firstFrameMs: number;
  secondFrameMs: number;
  /** Height of the first frame in pixels, which identifies the rendition. */
  height: number;
  /** URLs of the scripts loaded until the first frame. */
  scripts: string[];
}

/** Playback from the first frame to the end. */
export interface Playback {
  /** Number of `waiting` and `stalled` events. */
  waitingEvents: number;
  /** Number of times that the playback position stopped changing, regardless of events. */
  freezes: number;
  longestFreezeMs: number;
  /** Time from the first frame to the end, minus the duration. */
  lateMs: number;
  /** Heights of the renditions shown, in order. */
  heights: number[];
  dropped: number;
  frames: number;
  seconds: number;
}

export interface Card {
  /** Time from the start of navigation until the first card is painted. */
  firstCardMs: number;
  scripts: string[];
}

const openPage = (browser: Browser): Promise<ColdPage> =>
  openColdPage(browser, { script: IN_PAGE, ...SCREEN, cpuSlowdown: 1 });

/** Opens a page with an empty cache, waits until it is idle, and starts playback. */
export async function measureStart(browser: Browser, url: string): Promise<Start> {
  await using cold = await openPage(browser);
  return await play(cold, url);
}

/** Like {@link measureStart}, but plays to the end. @param seconds - duration of the video. */
export async function measurePlayback(browser: Browser, url: string, seconds: number): Promise<Playback> {
  await using cold = await openPage(browser);
  await play(cold, url);
  return await evaluateWithTimeout<Playback>(cold.page, 'bench.playback', seconds);
}

/** Opens the library with an empty cache and waits for its first card. */
export async function measureFirstCard(browser: Browser, url: string): Promise<Card> {
  await using cold = await openPage(browser);
  const { page, network } = cold;
  await page.goto(url);
  const firstCardMs = await evaluateWithTimeout<number>(page, 'bench.firstCard');
  await network.waitForIdle(IDLE_MS);
  const timeOrigin = await page.evaluate<number>('performance.timeOrigin');
  return { firstCardMs, scripts: scriptsUntil(network, timeOrigin + firstCardMs) };
}

async function play({ page, network }: ColdPage, url: string): Promise<Start> {
  await page.goto(url);
  const button = page.locator(PLAY_BUTTON);
  await button.waitFor();
  await network.waitForIdle(IDLE_MS);
  await button.click();
  const { firstFrameAt, ...start } = await evaluateWithTimeout<
    Omit<Start, 'scripts'> & { firstFrameAt: number }
  >(page, 'bench.start');
  const timeOrigin = await page.evaluate<number>('performance.timeOrigin');
  return { ...start, scripts: scriptsUntil(network, timeOrigin + firstFrameAt) };
}

/** @param time - Unix time in ms. */
const scriptsUntil = (network: NetworkMonitor, time: number): string[] =>
  network.transfers
    .filter(({ kind, url, endedAt }) => kind === 'script' && url.startsWith('http') && endedAt <= time)
    .map(({ url }) => url);
