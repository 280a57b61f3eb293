/** What one who watches waits for, on a page that has come to rest: from the click to the first frame, and from there to the end. */
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type ColdPage, inPage, openColdPage } from '../cold-page.ts';
import type { Wire } from '../wire.ts';

const IN_PAGE = join(import.meta.dirname, 'in-page.js');
/** The player takes no larger rendition than it can show: on this screen of 1920×1200 the largest. */
const SCREEN = { viewport: { width: 1280, height: 800 }, density: 1.5 };
/** A page is at rest when nothing came over the wire for so long, in ms. */
const REST_MS = 700;
/** The button that plays, by what it is for; until the player is rebuilt by what it looks like. */
const PLAY = '[data-play]';

/** From the click. */
export interface Start {
  firstFrameMs: number;
  /** Until the second frame: it moves. */
  movingMs: number;
  /** Of the first frame, in pixels: which rendition it is of. */
  height: number;
  /** Addresses of the scripts that had come by then. */
  scripts: string[];
}

/** From the first frame to the end. */
export interface Course {
  /** How often the browser said that it waits, or that nothing comes. */
  waits: number;
  /** How often its time stood still, whatever the browser said. */
  halts: number;
  longestHaltMs: number;
  /** By which its end came later than the first frame and its length make. */
  lateMs: number;
  /** Of the renditions that were shown, one after the other. */
  heights: number[];
  dropped: number;
  frames: number;
  seconds: number;
}

export interface Card {
  /** From the beginning of the navigation. */
  firstCardMs: number;
  scripts: string[];
}

const openPage = (browser: Browser): Promise<ColdPage> =>
  openColdPage(browser, { script: IN_PAGE, ...SCREEN, slower: 1 });

/** Comes to a page for the first time, waits until it has come to rest, and plays. */
export async function startOf(browser: Browser, url: string): Promise<Start> {
  await using cold = await openPage(browser);
  return await play(cold, url);
}

/** The same, to the end of the video. @param seconds - its length. */
export async function courseOf(browser: Browser, url: string, seconds: number): Promise<Course> {
  await using cold = await openPage(browser);
  await play(cold, url);
  return await inPage<Course>(cold.page, 'bench.ended', seconds);
}

/** Comes to the library for the first time, and waits for its first card. */
export async function firstCardOf(browser: Browser, url: string): Promise<Card> {
  await using cold = await openPage(browser);
  const { page, wire } = cold;
  await page.goto(url);
  const firstCardMs = await inPage<number>(page, 'bench.firstCard');
  await wire.quiet(REST_MS);
  const began = await page.evaluate<number>('performance.timeOrigin');
  return { firstCardMs, scripts: scriptsUntil(wire, began + firstCardMs) };
}

async function play({ page, wire }: ColdPage, url: string): Promise<Start> {
  await page.goto(url);
  const button = page.locator(PLAY);
  await button.waitFor();
  await wire.quiet(REST_MS);
  await button.click();
  const { at, ...start } = await inPage<Omit<Start, 'scripts'> & { at: number }>(page, 'bench.begun');
  const began = await page.evaluate<number>('performance.timeOrigin');
  return { ...start, scripts: scriptsUntil(wire, began + at) };
}

/** @param time - ms since 1970. */
const scriptsUntil = (wire: Wire, time: number): string[] =>
  wire.transfers
    .filter(({ kind, url, endedAt }) => kind === 'script' && url.startsWith('http') && endedAt <= time)
    .map(({ url }) => url);
