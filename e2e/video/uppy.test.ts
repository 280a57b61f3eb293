/** A stock Uppy on a page of another origin, told nothing but where the service is and who is signed in. */
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@workreel/testing/client';
import type { paths } from '@workreel/video-contract/paths';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium, openChromium } from '../lib/chromium.ts';
import { full } from '../lib/depth.ts';
import { closePages } from '../lib/page.ts';
import { PATIENCE_MS } from '../lib/patience.ts';
import { openFolder } from '../lib/world.ts';
import { originalDigest, type Person, register, settled } from './client.ts';
import { randomFile } from './media.ts';
import { startVideo, type VideoService } from './service.ts';
import { makeSigningKey } from './signing-key.ts';
import { openUppyPage } from './uppy-page.ts';

if (noChromium) console.warn(`Skipped: uploads by Uppy in a browser. ${noChromium}`);

const MIB = 1024 ** 2;
/** What Uppy sends in parts begins at 100 MiB. */
const LONG_MIB = full ? 300 : 120;
/** After so many parts a long file is paused, and after as many again the page is reloaded. */
const PARTS = full ? 15 : 5;
/** Uppy's own for files up to 50 GB. */
const PART_BYTES = 5 * MIB;
/** Where a file is sent whole: a form, or to some stores the bare file. */
interface Whole {
  method: 'POST' | 'PUT';
  url: string;
  fields: { key: string };
  headers?: Record<string, string>;
}

const key = makeSigningKey();
let folder: string;
let uppyPage: Awaited<ReturnType<typeof openUppyPage>>;
let service: VideoService;
let person: Person;

const stack = new AsyncDisposableStack();
beforeAll(async () => {
  folder = await openFolder(stack);
  uppyPage = stack.adopt(await openUppyPage(), (each) => each.close());
  const env = { JWT_PRIVATE_KEYS: key.pem, CORS_ORIGINS: uppyPage.origin };
  service = stack.adopt(await startVideo(env), (each) => each.stop());
  person = await register(service, 'Ann');
});
afterAll(() => stack.disposeAsync());

describe.skipIf(noChromium)('a stock Uppy in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());
  afterEach((context) => closePages(browser, context));

  /** A new tab, and what is told to the store from it. */
  async function openTab(token: string): Promise<{ page: Page; rounds: Round[] }> {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const rounds = followParts(page);
    await page.goto(`${uppyPage.origin}/?${new URLSearchParams({ endpoint: service.address, token })}`);
    await page.waitForFunction('window.uppy');
    return { page, rounds };
  }

  test(`sends ${LONG_MIB} MiB, paused and resumed, reloaded in the middle and picked again: only what is missing`, async () => {
    const path = join(folder, 'long.mp4');
    const digest = await randomFile(path, LONG_MIB * MIB);
    const { page, rounds } = await openTab((await person.api.session()).accessToken);
    await page.setInputFiles('input', path);
    await page.evaluate(afterParts(PARTS, 'uppy.pauseAll()'));
    await page.evaluate('void uppy.upload()');
    await page.waitForFunction('window.hasActed');
    // What Golden Retriever writes down now and then.
    await page.waitForFunction('/"uploadId"/.test(localStorage["uppyState:uppy"])');

    const reloaded = page.waitForEvent('domcontentloaded');
    await page.evaluate(afterParts(PARTS, 'location.reload()'));
    await page.evaluate('uppy.resumeAll()');
    await reloaded;
    await page.waitForFunction('window.uppy && uppy.getFiles()[0]?.isGhost');

    await page.setInputFiles('input', path);
    await page.evaluate('uppy.emit("restore-confirmed")');
    const location = await finish(page);

    const all = Array.from({ length: (LONG_MIB * MIB) / PART_BYTES }, (_, index) => index + 1);
    const [first, second, third] = rounds;
    expect(rounds.length).toBe(3);
    expect(first!.sent.length).toBeLessThan(all.length);
    expect(second!.listed.length).toBeGreaterThanOrEqual(PARTS);
    expect(second!.listed.filter((part) => second!.sent.includes(part))).toEqual([]);
    expect(third!.listed.length).toBeGreaterThanOrEqual(2 * PARTS);
    expect([...third!.listed, ...third!.sent].sort(byNumber)).toEqual(all);
    await expectStored(location.replace('/uploads/', ''), digest);
  });

  test('sends a small file whole', async () => {
    const path = join(folder, 'short.mp4');
    const digest = await randomFile(path, 20 * MIB);
    const { page, rounds } = await openTab((await person.api.session()).accessToken);
    const asked = page.waitForResponse((answer) => answer.url().includes('/s3/params'));
    const whole = page.waitForRequest((request) => request.url().startsWith(service.storeAddress));
    await page.setInputFiles('input', path);
    await page.evaluate('void uppy.upload()');
    const { method, fields } = (await (await asked).json()) as Whole;
    expect((await whole).method()).toBe(method);
    const location = await finish(page);
    expect(rounds[0]!.sent).toEqual([]);
    expect(location).toContain(fields.key);
    await expectStored(fields.key, digest);
  });

  test.runIf(full)('completes a transfer that lasts longer than its access token', async () => {
    const path = join(folder, 'slow.mp4');
    const digest = await randomFile(path, 101 * MIB);
    const token = key.token(person.accountId, 4);
    const { page, rounds } = await openTab(token);
    await page.setInputFiles('input', path);
    await page.evaluate(afterParts(3, 'uppy.pauseAll()'));
    await page.evaluate('void uppy.upload()');
    await page.waitForFunction('window.hasActed');
    const late = createClient<paths>(service.address, { token });
    await expect.poll(async () => (await late.fetch('/auth/me')).status).toBe(401);

    await page.evaluate('uppy.resumeAll()');
    const location = await finish(page);
    expect(rounds.at(-1)!.sent.length).toBeGreaterThan(0);
    // It goes on with what it began, and begins nothing.
    const another = await late.raw.POST('/s3/multipart', {
      body: { filename: 'a.mp4', type: 'video/mp4' },
    });
    expect(another.response.status).toBe(401);
    await expectStored(location.replace('/uploads/', ''), digest);
  });
});

describe('the wire of Uppy 6', () => {
  test('sends a small file whole, with what it is told beside', async () => {
    const path = join(folder, 'six.mp4');
    const digest = await randomFile(path, MIB);
    const asked = new URLSearchParams({
      filename: 'six.mp4',
      type: 'video/mp4',
      'metadata[name]': 'six.mp4',
      'metadata[relativePath]': 'null',
    });
    const answer = await person.api.fetch(`/s3/params?${asked}`);
    expect(answer.status).toBe(200);
    const { method, url, fields, headers = {} } = (await answer.json()) as Whole;
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

  test('sends parts one after another, under entity tags without quotes', async () => {
    const path = join(folder, 'parts.mp4');
    const digest = await randomFile(path, PART_BYTES + MIB);
    const { api } = person;
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

/** What was sent between two questions for what is there. */
interface Round {
  listed: number[];
  sent: number[];
}

/** Counts parts where they leave the browser. */
function followParts(page: Page): Round[] {
  const rounds: Round[] = [{ listed: [], sent: [] }];
  // None of a file that is sent whole.
  const partOf = (request: Request) => Number(new URL(request.url()).searchParams.get('partNumber'));
  page.on('request', (request) => {
    const isSent = request.method() === 'PUT' && request.url().startsWith(service.storeAddress);
    if (isSent && partOf(request)) rounds.at(-1)!.sent.push(partOf(request));
  });
  page.on('response', async (answer) => {
    if (!/\/s3\/multipart\/[^/]+\?key=/.test(answer.url()) || answer.request().method() !== 'GET') return;
    const round: Round = { listed: [], sent: [] };
    rounds.push(round);
    const parts = (await answer.json()) as { PartNumber: number }[];
    round.listed.push(...parts.map(({ PartNumber }) => PartNumber));
  });
  return rounds;
}

/** Does something in the page at the moment when so many further parts are acknowledged, once. */
const afterParts = (count: number, act: string) => `{
  let acknowledged = 0;
  const onPart = () => {
    acknowledged += 1;
    if (acknowledged < ${count}) return;
    uppy.off('s3-multipart:part-uploaded', onPart);
    window.hasActed = true;
    ${act};
  };
  uppy.on('s3-multipart:part-uploaded', onPart);
}`;

/** Waits for the end of the upload. @returns what Uppy tells of where the file is. */
async function finish(page: Page): Promise<string> {
  await page.waitForFunction('window.result');
  expect(await page.evaluate('result.failed.map(({ error }) => error)')).toEqual([]);
  const location = await page.evaluate<string>('result.successful[0].uploadURL');
  await page.context().close();
  return location;
}

/** Whether the service has these bytes, and says of them that they are no video. */
async function expectStored(uploadId: string, digest: string): Promise<void> {
  const post = await person.api.post('/posts', { body: { title: 'noise', uploadId } });
  // A form ends at the store: that the file is there, the service hears a moment later.
  expect(await settled(person, post.uploadId)).toMatchObject({
    state: 'failed',
    error: { code: 'NOT_A_VIDEO' },
  });
  expect(await originalDigest(person, post.id)).toBe(digest);
}

const byNumber = (a: number, b: number) => a - b;
