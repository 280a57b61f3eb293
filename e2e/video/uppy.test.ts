/** Tests with an unmodified Uppy on a separate origin, configured only with the service's URL and an access token. */
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@workreel/testing/client';
import type { paths } from '@workreel/video-contract/paths';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { chromiumUnavailable, openChromium } from '../lib/chromium.ts';
import { every } from '../lib/depth.ts';
import { openFolder } from '../lib/environment.ts';
import { closePages } from '../lib/page.ts';
import { WAIT_TIMEOUT_MS } from '../lib/timeouts.ts';
import { originalDigest, register, type TestUser, waitForConversion } from './client.ts';
import { createRandomFile } from './media.ts';
import { startVideo, type VideoService } from './service.ts';
import { createSigningKey } from './signing-key.ts';
import { openUppyPage } from './uppy-page.ts';

if (chromiumUnavailable) console.warn(`Skipping the browser tests of Uppy. ${chromiumUnavailable}`);

const MIB = 1024 ** 2;
/** Uppy uses multipart uploads for files larger than 100 MiB. */
const LARGE_MIB = every ? 300 : 120;
/** Number of parts to upload before the pause, and again before the page is reloaded. */
const PARTS = every ? 15 : 5;
/** Uppy's part size for files up to 50 GB. */
const PART_BYTES = 5 * MIB;
/** Parameters of an upload in a single request: a form (POST) or, with some stores, only the file (PUT). */
interface SingleUpload {
  method: 'POST' | 'PUT';
  url: string;
  fields: { key: string };
  headers?: Record<string, string>;
}

const key = createSigningKey();
let folder: string;
let uppyPage: Awaited<ReturnType<typeof openUppyPage>>;
let service: VideoService;
let user: TestUser;

const stack = new AsyncDisposableStack();
beforeAll(async () => {
  folder = await openFolder(stack);
  uppyPage = stack.adopt(await openUppyPage(), (page) => page.close());
  const env = { JWT_PRIVATE_KEYS: key.pem, CORS_ORIGINS: uppyPage.origin };
  service = stack.adopt(await startVideo(env), (video) => video.stop());
  user = await register(service, 'Ann');
});
afterAll(() => stack.disposeAsync());

describe.skipIf(chromiumUnavailable)('an unmodified Uppy in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());
  afterEach((context) => closePages(browser, context));

  /** Opens Uppy in a new tab, and records its requests to the store. */
  async function openTab(token: string): Promise<{ page: Page; rounds: Round[] }> {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(WAIT_TIMEOUT_MS);
    const rounds = recordRounds(page);
    await page.goto(`${uppyPage.origin}/?${new URLSearchParams({ endpoint: service.url, token })}`);
    await page.waitForFunction('window.uppy');
    return { page, rounds };
  }

  test(`uploads ${LARGE_MIB} MiB, and only the missing parts after a pause and a reload`, async () => {
    const path = join(folder, 'large.mp4');
    const digest = await createRandomFile(path, LARGE_MIB * MIB);
    const { page, rounds } = await openTab((await user.api.session()).accessToken);
    await page.setInputFiles('input', path);
    await page.evaluate(afterParts(PARTS, 'uppy.pauseAll()'));
    await page.evaluate('void uppy.upload()');
    await page.waitForFunction('window.actionDone');
    // Golden Retriever saves its state at intervals.
    await page.waitForFunction('/"uploadId"/.test(localStorage["uppyState:uppy"])');

    const reloaded = page.waitForEvent('domcontentloaded');
    await page.evaluate(afterParts(PARTS, 'location.reload()'));
    await page.evaluate('uppy.resumeAll()');
    await reloaded;
    await page.waitForFunction('window.uppy && uppy.getFiles()[0]?.isGhost');

    await page.setInputFiles('input', path);
    await page.evaluate('uppy.emit("restore-confirmed")');
    const location = await finish(page);

    const all = Array.from({ length: (LARGE_MIB * MIB) / PART_BYTES }, (_, index) => index + 1);
    const [first, second, third] = rounds;
    expect(rounds.length).toBe(3);
    expect(first!.uploaded.length).toBeLessThan(all.length);
    expect(second!.listed.length).toBeGreaterThanOrEqual(PARTS);
    expect(second!.listed.filter((part) => second!.uploaded.includes(part))).toEqual([]);
    expect(third!.listed.length).toBeGreaterThanOrEqual(2 * PARTS);
    expect([...third!.listed, ...third!.uploaded].sort(byNumber)).toEqual(all);
    await expectStored(location.replace('/uploads/', ''), digest);
  });

  test('uploads a small file in a single request', async () => {
    const path = join(folder, 'short.mp4');
    const digest = await createRandomFile(path, 20 * MIB);
    const { page, rounds } = await openTab((await user.api.session()).accessToken);
    const parameters = page.waitForResponse((response) => response.url().includes('/s3/params'));
    const uploadRequest = page.waitForRequest((request) => request.url().startsWith(service.storeUrl));
    await page.setInputFiles('input', path);
    await page.evaluate('void uppy.upload()');
    const { method, fields } = (await (await parameters).json()) as SingleUpload;
    expect((await uploadRequest).method()).toBe(method);
    const location = await finish(page);
    expect(rounds[0]!.uploaded).toEqual([]);
    expect(location).toContain(fields.key);
    await expectStored(fields.key, digest);
  });

  test('completes a transfer whose access token has expired', async () => {
    const path = join(folder, 'slow.mp4');
    const digest = await createRandomFile(path, 101 * MIB);
    const token = key.token(user.accountId, 4);
    const { page, rounds } = await openTab(token);
    await page.setInputFiles('input', path);
    await page.evaluate(afterParts(3, 'uppy.pauseAll()'));
    await page.evaluate('void uppy.upload()');
    await page.waitForFunction('window.actionDone');
    const expired = createClient<paths>(service.url, { token });
    await expect.poll(async () => (await expired.fetch('/auth/me')).status).toBe(401);

    await page.evaluate('uppy.resumeAll()');
    const location = await finish(page);
    expect(rounds.at(-1)!.uploaded.length).toBeGreaterThan(0);
    // The expired token allows completing the transfer, but not starting another one.
    const secondTransfer = await expired.raw.POST('/s3/multipart', {
      body: { filename: 'a.mp4', type: 'video/mp4' },
    });
    expect(secondTransfer.response.status).toBe(401);
    await expectStored(location.replace('/uploads/', ''), digest);
  });
});

describe('the Uppy 6 protocol', () => {
  test('uploads a small file in a single request, with additional parameters', async () => {
    const path = join(folder, 'six.mp4');
    const digest = await createRandomFile(path, MIB);
    const query = new URLSearchParams({
      filename: 'six.mp4',
      type: 'video/mp4',
      'metadata[name]': 'six.mp4',
      'metadata[relativePath]': 'null',
    });
    const response = await user.api.fetch(`/s3/params?${query}`);
    expect(response.status).toBe(200);
    const { method, url, fields, headers = {} } = (await response.json()) as SingleUpload;
    let body: FormData | Blob = await openAsBlob(path);
    if (method === 'POST') {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', body);
      body = form;
    }
    const stored = await fetch(url, { method, body, headers });
    expect([200, 201, 204]).toContain(stored.status);
    expect(stored.headers.get('etag')).toMatch(/^".+"$/);
    await expectStored(fields.key, digest);
  });

  test('uploads parts sequentially, and completes with entity tags without quotes', async () => {
    const path = join(folder, 'parts.mp4');
    const digest = await createRandomFile(path, PART_BYTES + MIB);
    const { api } = user;
    const { key, uploadId } = await api.post('/s3/multipart', {
      body: { filename: 'parts.mp4', metadata: { name: 'parts.mp4', type: 'video/mp4' }, type: 'video/mp4' },
    });
    const bytes = await openAsBlob(path);
    const params = { path: { uploadId }, query: { key } };
    const parts = [];
    for (const number of [1, 2]) {
      const { url } = await api.get('/s3/multipart/{uploadId}/{partNumber}', {
        params: { ...params, path: { uploadId, partNumber: number } },
      });
      const body = bytes.slice((number - 1) * PART_BYTES, number * PART_BYTES);
      const stored = await fetch(url, { method: 'PUT', body });
      parts.push({ PartNumber: number, ETag: stored.headers.get('etag')!.replaceAll('"', '') });
    }
    const listed = await api.get('/s3/multipart/{uploadId}', { params });
    expect(listed.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
      [1, PART_BYTES],
      [2, MIB],
    ]);
    const completed = await api.post('/s3/multipart/{uploadId}/complete', { params, body: { parts } });
    expect(completed).toMatchObject({ key, location: `/uploads/${uploadId}` });
    await expectStored(uploadId, digest);
  });
});

/** The parts that the store listed, and those uploaded until the next request for the list. */
interface Round {
  listed: number[];
  uploaded: number[];
}

/** Records the part lists that a page receives, and the parts that it uploads. */
function recordRounds(page: Page): Round[] {
  const rounds: Round[] = [{ listed: [], uploaded: [] }];
  // 0 for a file that is uploaded in a single request.
  const partOf = (request: Request) => Number(new URL(request.url()).searchParams.get('partNumber'));
  page.on('request', (request) => {
    const isUpload = request.method() === 'PUT' && request.url().startsWith(service.storeUrl);
    if (isUpload && partOf(request)) rounds.at(-1)!.uploaded.push(partOf(request));
  });
  page.on('response', async (response) => {
    if (!/\/s3\/multipart\/[^/]+\?key=/.test(response.url()) || response.request().method() !== 'GET') return;
    const round: Round = { listed: [], uploaded: [] };
    rounds.push(round);
    const parts = (await response.json()) as { PartNumber: number }[];
    round.listed.push(...parts.map(({ PartNumber }) => PartNumber));
  });
  return rounds;
}

/** A script that performs an action once when this many further parts have been uploaded. */
const afterParts = (count: number, action: string) => `{
  let uploaded = 0;
  const onPart = () => {
    uploaded += 1;
    if (uploaded < ${count}) return;
    uppy.off('s3-multipart:part-uploaded', onPart);
    window.actionDone = true;
    ${action};
  };
  uppy.on('s3-multipart:part-uploaded', onPart);
}`;

/** Waits for the end of the upload. @returns the upload URL that Uppy reports. */
async function finish(page: Page): Promise<string> {
  await page.waitForFunction('window.result');
  expect(await page.evaluate('result.failed.map(({ error }) => error)')).toEqual([]);
  const location = await page.evaluate<string>('result.successful[0].uploadURL');
  await page.context().close();
  return location;
}

/** Expects the service to have stored these bytes, and to reject them because they are not a video. */
async function expectStored(uploadId: string, digest: string): Promise<void> {
  const post = await user.api.post('/posts', { body: { title: 'noise', uploadId } });
  // The store notifies the service of a form upload with a delay.
  expect(await waitForConversion(user, post.uploadId)).toMatchObject({
    state: 'failed',
    error: { code: 'NOT_A_VIDEO' },
  });
  expect(await originalDigest(user, post.id)).toBe(digest);
}

const byNumber = (a: number, b: number) => a - b;
