/** What the page of a video tells those who make a preview of its link: read from the page as a browser has it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { full } from '@workreel/platform/testing/depth';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium, openChromium } from '../lib/chromium.ts';
import { closePages, keepComplaints } from '../lib/page.ts';
import { publish, register, settled } from './client.ts';
import { noFfmpeg, shortFilm } from './media.ts';
import { startVideo, type VideoService } from './service.ts';

const missing = noChromium ?? noFfmpeg;
if (missing) console.warn(`Skipped: previews of links in a browser. ${missing}`);

/** Were any of it taken for markup, the page would complain, or be called otherwise. */
const TITLE = `</title></script><script>document.title = 'theirs'</script>"' & 가을 산책`;

describe.skipIf(missing || !full)('the preview of a link', () => {
  let folder: string;
  let service: VideoService;
  let browser: Browser;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-preview-'));
    service = await startVideo();
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  afterEach((context) => closePages(browser, context));

  test('stands in the page, which plays as ever under the same policy', async () => {
    const owner = await register(service, 'Ann');
    const film = join(folder, 'film.mp4');
    shortFilm(film);
    const { id, uploadId } = await publish(owner, film, { title: TITLE });
    expect(await settled(owner, uploadId)).toMatchObject({ state: 'ready' });

    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    const complaints: string[] = [];
    keepComplaints(page, complaints);
    const address = `${service.address}/app/watch/${id}`;
    await page.goto(`${address}?t=2`);
    await page.locator('video').waitFor();

    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
    expect(await page.title()).toBe(`${TITLE} · Workreel`);
    expect(await page.locator('head title').count()).toBe(1);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address);
    expect(await content('meta[property="og:url"]')).toBe(address);
    expect(await content('meta[property="og:title"]')).toBe(TITLE);
    expect(await content('meta[property="video:duration"]')).toBe('4');
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');

    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
    expect(data).toMatchObject({
      '@type': 'VideoObject',
      name: TITLE,
      duration: 'PT4S',
      url: address,
      author: { name: 'Ann' },
    });
    // Whoever makes the preview fetches them from where they are.
    expect(await content('meta[property="og:image"]')).toBe(data.thumbnailUrl);
    expect((await fetch(data.thumbnailUrl)).headers.get('content-type')).toBe('image/jpeg');
    expect((await fetch(data.contentUrl)).headers.get('content-type')).toBe(
      await content('meta[property="og:video:type"]'),
    );
    expect(complaints).toEqual([]);
  });
});
