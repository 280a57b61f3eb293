/** Helpers for tests of the upload page. */
import { readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { getPost, type Post, type TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import type { Messages } from './messages.ts';

const THROTTLED_BYTES_PER_SECOND = 6_000_000;

export interface UploadPage {
  page: Page;
  connection: Connection;
}
interface Connection {
  /** @param bytesPerSecond - default: slow enough that a test can act during an upload of a few parts. */
  throttle: (bytesPerSecond?: number) => Promise<void>;
  /** Ends throttling or a disconnection. */
  restore: () => Promise<void>;
  /** Goes offline. Requests in flight fail. */
  disconnect: () => Promise<void>;
}

/** Opens the upload page as a user. @param options - options of the browser context. */
export async function openUploads(
  environment: TestEnvironment,
  user: TestUser,
  options: object,
): Promise<UploadPage> {
  const page = await environment.openPage({ as: user, ...options }, '/app/upload');
  return { page, connection: await connectionTo(page) };
}

/** The network connection of a page. */
export async function connectionTo(page: Page): Promise<Connection> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
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
    throttle: (uploadThroughput = THROTTLED_BYTES_PER_SECOND) => set({ uploadThroughput }),
    restore: () => set({}),
    disconnect: () => set({ offline: true, uploadThroughput: 0 }),
  };
}

/** The list item of a file. */
export const cardOf = (page: Page, file: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByText(file, { exact: true }) });

/** Selects files in the file input. */
export const choose = (page: Page, files: string | string[]): Promise<void> =>
  page.locator('#pick-files').setInputFiles(files);

/** The displayed progress of an upload, from 0 to 1. */
const progressOf = (card: Locator): Promise<number> =>
  card
    .getByRole('progressbar')
    .first()
    .evaluate((bar) => (bar as unknown as { value: number }).value);

/** Waits until the displayed progress exceeds a value between 0 and 1. */
export async function waitForProgress(card: Locator, progress: number): Promise<void> {
  await expect.poll(() => progressOf(card)).toBeGreaterThan(progress);
}

/** Waits until a file has been uploaded and converted. @returns its post. */
export async function waitUntilReady(user: TestUser, card: Locator, t: Messages): Promise<Post> {
  const link = card.getByRole('link', { name: t.upload.actionLabel(t.upload.watch, '') });
  await link.waitFor();
  await card.getByText(t.shell.status.ready, { exact: true }).waitFor();
  const id = (await link.getAttribute('href'))!.split('/').at(-1)!;
  return getPost(user.api, id);
}

/** Selects a file. @returns the ID of the upload that the page creates for it. */
export async function startUpload(page: Page, file: string): Promise<string> {
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === '/uploads',
  );
  await choose(page, file);
  return ((await (await created).json()) as { id: string }).id;
}

export const getUpload = ({ api }: TestUser, id: string) =>
  api.get('/uploads/{id}', { params: { path: { id } } });

/** Whether an upload has been deleted. */
export const isDeleted = async ({ api }: TestUser, id: string): Promise<boolean> =>
  (await api.fetch(`/uploads/${id}`)).status === 404;

/** Waits until at least one part of an upload is stored. @returns the numbers of all stored parts. */
export async function storedParts(user: TestUser, uploadId: string): Promise<number[]> {
  const partNumbers = async () =>
    (await getUpload(user, uploadId)).parts!.map(({ partNumber }) => partNumber);
  await expect.poll(partNumbers).not.toEqual([]);
  return partNumbers();
}

/** Records the numbers of the parts that a page uploads. */
export function recordParts(page: Page): Set<number> {
  const parts = new Set<number>();
  page.on('request', (request) => {
    const number = new URL(request.url()).searchParams.get('partNumber');
    if (request.method() === 'PUT' && number !== null) parts.add(Number(number));
  });
  return parts;
}

/** The private memory of all renderer processes, in bytes. */
export async function rendererBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))
    .flatMap((rollup) => [...rollup.matchAll(/^Private_\w+: +(\d+) kB$/gm)])
    .reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1_024, 0);
}

/** Drags a text file over the page and drops it. @param onDragOver - called before the file is dropped. */
export async function drop(page: Page, name: string, onDragOver: () => Promise<void>): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Text.'], ${JSON.stringify(name)}, { type: 'text/plain' }));
    return transfer;
  })()`);
  await page.dispatchEvent('h1', 'dragover', { dataTransfer });
  await onDragOver();
  await page.dispatchEvent('h1', 'drop', { dataTransfer });
}

/** The total size of all files in a folder, in bytes. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  // Files may be deleted concurrently.
  const sizes = files.map((file) =>
    stat(join(file.parentPath, file.name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
