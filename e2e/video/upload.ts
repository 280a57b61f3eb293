/** The page of uploads, as its tests use it. */
import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { getPost, type Person, type Post } from './client.ts';
import type { Texts } from './texts.ts';
import type { World } from './world.ts';

/** Slow enough that one can do something about a file of some parts meanwhile, in bytes a second. */
const SLOW = 6_000_000;

/** A page of uploads, whose line can be made slow, cut and mended. */
export interface UploadPage {
  page: Page;
  line: Line;
}
interface Line {
  slow: () => Promise<void>;
  fast: () => Promise<void>;
  /** As when the cable is pulled: what is under way breaks. */
  cut: () => Promise<void>;
}

/** Opens the page for somebody who is signed in. @param options - of the browser. */
export async function openUploads(world: World, person: Person, options: object): Promise<UploadPage> {
  const page = await world.open({ as: person, ...options }, '/app/upload');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return { page, line: lineOf(session) };
}

function lineOf(session: CDPSession): Line {
  const set = async (change: { offline?: boolean; uploadThroughput?: number }) => {
    const conditions = {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
      ...change,
    };
    await session.send('Network.emulateNetworkConditions', conditions);
  };
  return {
    slow: () => set({ uploadThroughput: SLOW }),
    fast: () => set({}),
    cut: () => set({ offline: true, uploadThroughput: 0 }),
  };
}

/** What stands on the page about a file. */
export const cardOf = (page: Page, file: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(file, { exact: true }) });

/** Chooses files, as the browser's dialog hands them over. */
export const choose = (page: Page, files: string | string[]): Promise<void> =>
  page.locator('#pick-files').setInputFiles(files);

/** How much of a file has gone out, as the page shows it. */
const shareOf = (card: Locator): Promise<number> =>
  card
    .getByRole('progressbar')
    .first()
    .evaluate((bar) => (bar as unknown as { value: number }).value);

/** Waits until so much of a file has gone out. */
export async function isUnderWay(card: Locator, share: number): Promise<void> {
  await expect.poll(() => shareOf(card)).toBeGreaterThan(share);
}

/** Waits until a file has arrived and been converted. @returns its post. */
export async function isReady(person: Person, card: Locator, t: Texts): Promise<Post> {
  const link = card.getByRole('link', { name: t.upload.of(t.upload.watch, '') });
  await link.waitFor();
  await card.getByText(t.shell.status.ready, { exact: true }).waitFor();
  const id = (await link.getAttribute('href'))!.split('/').at(-1)!;
  return getPost(person.api, id);
}

/** Chooses a file. @returns the number of the upload that the page begins for it. */
export async function begin(page: Page, file: string): Promise<string> {
  const begun = page.waitForResponse(
    (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === '/uploads',
  );
  await choose(page, file);
  return ((await (await begun).json()) as { id: string }).id;
}

export const getUpload = ({ api }: Person, id: string) =>
  api.get('/uploads/{id}', { params: { path: { id } } });

/** Whether the service has forgotten an upload. */
export const isForgotten = async ({ api }: Person, id: string): Promise<boolean> =>
  (await api.fetch(`/uploads/${id}`)).status === 404;

/** How often an upload has failed. */
export const failuresOf = async (person: Person, uploadId: string): Promise<number> =>
  (await getUpload(person, uploadId)).history.filter(({ state }) => state === 'failed').length;

/** Waits until the service has a part of an upload. @returns the numbers of all that it has. */
export async function storedParts(person: Person, uploadId: string): Promise<number[]> {
  const look = async () => (await getUpload(person, uploadId)).parts!.map(({ partNumber }) => partNumber);
  await expect.poll(look).not.toEqual([]);
  return look();
}

/** Keeps the numbers of the parts that a page sends. */
export function keepParts(page: Page): Set<number> {
  const parts = new Set<number>();
  page.on('request', (request) => {
    const number = new URL(request.url()).searchParams.get('partNumber');
    if (request.method() === 'PUT' && number !== null) parts.add(Number(number));
  });
  return parts;
}

/** What the processes that draw pages have of the machine for themselves alone, in bytes. */
export async function privateBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))
    .flatMap((told) => [...told.matchAll(/^Private_\w+: +(\d+) kB$/gm)])
    .reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1_024, 0);
}

/** Holds a small file over the page, and lets it go. @param isOver - sees what the page shows meanwhile. */
export async function drop(page: Page, name: string, isOver: () => Promise<void>): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const held = new DataTransfer();
    held.items.add(new File(['A letter.'], ${JSON.stringify(name)}, { type: 'text/plain' }));
    return held;
  })()`);
  await page.dispatchEvent('h1', 'dragover', { dataTransfer });
  await isOver();
  await page.dispatchEvent('h1', 'drop', { dataTransfer });
}

/** What all files in a folder take together, in bytes. */
export async function bytesUnder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // One may go while they are counted.
  const sizes = files.map((file) =>
    stat(join(file.parentPath, file.name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
