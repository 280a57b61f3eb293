/** Tests of the watch page: playback of all kinds of videos, adaptive streaming, access and captions. */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ContextOptions } from '../lib/contexts.ts';
import { every } from '../lib/depth.ts';
import { saveScreenshot } from '../lib/page.ts';
import {
  createApiClient,
  getPost as getPostOf,
  type Post,
  publish,
  type TestUser,
  waitForConversion,
} from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createLongVideo, createShortVideo, SAMPLE_VIDEOS } from './media.ts';
import {
  addCaptions,
  pause,
  play,
  playThrough,
  recordSegments,
  resume,
  seek,
  videoProperty,
  waitForVideo,
} from './player.ts';

const sampleVideos = SAMPLE_VIDEOS.filter(({ inMainDepth }) => inMainDepth || every);
/** Its bitrate is high enough to measure the bandwidth from its segments. */
const LONG_VIDEO = { size: '1280x720', times: 6, rate: 20 };
const CAPTIONS = `WEBVTT

00:00.000 --> 00:01.500
안녕하세요

00:02.000 --> 00:03.000
Good-bye
`;

export function watchTests(environment: () => TestEnvironment): void {
  let owner: TestUser;
  beforeAll(async () => {
    owner = await environment().createUser('Ann');
  });

  const watch = ({ id }: Post, options: ContextOptions = {}) =>
    environment().openPage({ locale: 'en-GB', ...options }, `/app/watch/${id}`);
  const getPost = (id: string, { api }: Partial<TestUser> = {}) =>
    getPostOf(api ?? createApiClient(environment().service), id);

  /** Publishes a video and waits for its conversion. @param title - title and file name. */
  async function convert(title: string, create: (path: string) => unknown, metadata: object = {}) {
    const { id, upload } = await environment().publishVideo(owner, { title, ...metadata }, create, title);
    expect(upload).toMatchObject({ state: 'ready', error: null });
    return getPost(id, owner);
  }

  test.each(sampleVideos)('plays $name from start to end', async ({ name, width, height, create }) => {
    const post = await convert(name, create);
    expect(post).toMatchObject({ width, height });
    const page = await watch(post);
    await playThrough(page, post);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  /** Published once, by the first test that needs it. */
  let published: Promise<{ id: string; uploadId: string }> | undefined;
  async function publishLong() {
    const path = join(environment().folder, 'long.mp4');
    createLongVideo(path, LONG_VIDEO);
    await environment().setConversionSpeed(1);
    return publish(owner, path, { title: 'long' });
  }

  test('plays a video during its conversion, and loads no media before playback starts', async () => {
    published ??= publishLong();
    const { id } = await published;
    await expect.poll(async () => (await getPost(id)).playable).toBe(true);
    const page = await watch(await getPost(id));
    const segments = recordSegments(page);
    // Reload, because the first requests were sent before the listener was added.
    await page.reload();
    await page.locator('[data-play]').waitFor();
    await page.waitForLoadState('networkidle');
    expect(segments).toEqual([]);
    await play(page);
    expect((await getPost(id)).status).toBe('converting');
    await environment().setConversionSpeed('fast');
    await waitForVideo(page, '.currentTime > 2');
    expect(segments.length).toBeGreaterThan(0);
  });

  test('switches renditions when the bandwidth changes, and seeks', async () => {
    published ??= publishLong();
    const { id, uploadId } = await published;
    await waitForConversion(owner, uploadId);
    const post = await getPost(id);
    expect(post.renditions.map(({ name }) => name)).toEqual(['720p', '480p', '360p', '240p']);
    // The player limits the rendition to its own size, so the viewport must be large enough for all renditions.
    const page = await watch(post, { viewport: { width: 1920, height: 1200 } });
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    /** @param bytesPerSecond - -1 for unlimited. */
    const setBandwidth = (bytesPerSecond: number) =>
      session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: -1,
      });
    await setBandwidth((post.renditions.at(-1)!.bandwidth * 1.5) / 8);
    await play(page);
    await waitForVideo(page, '.videoHeight < 480');
    await setBandwidth(-1);
    await waitForVideo(page, '.videoHeight >= 720');

    for (const seconds of [18, 3]) {
      await seek(page, seconds);
      await resume(page);
      await waitForVideo(page, `.currentTime > ${seconds + 1}`);
      expect(await videoProperty<number>(page, 'currentTime')).toBeLessThan(seconds + 6);
    }
  });

  test('plays a private video only for its owner', async () => {
    const post = await convert('private.mp4', createShortVideo, { visibility: 'private' });
    for (const api of [createApiClient(environment().service), (await environment().createUser('Eve')).api])
      expect((await api.fetch(`/posts/${post.id}`)).status).toBe(404);
    const signedUrl = new URL(post.videoUrl);
    expect(signedUrl.pathname).toMatch(/\/~\d+\.[\w-]+\//);
    expect((await fetch(signedUrl)).status).toBe(200);
    const unsignedUrl = post.videoUrl.replace(/~[^/]+\//, '');
    expect([403, 404]).toContain((await fetch(unsignedUrl)).status);

    const page = await watch(post, { as: owner });
    await play(page);
    await waitForVideo(page, '.ended');
  });

  test('shows captions', async () => {
    const post = await convert('captions.mp4', createShortVideo);
    await addCaptions(owner, post.id, '한국어', CAPTIONS);
    const page = await watch(post);
    expect(await videoProperty(page, 'textTracks.length')).toBe(1);
    expect(await videoProperty(page, 'textTracks[0].label')).toBe('한국어');
    await play(page);
    await pause(page);
    await page.keyboard.press('c');
    await waitForVideo(page, '.textTracks[0].cues?.length === 2');
    await seek(page, 1);
    await waitForVideo(page, '.textTracks[0].activeCues[0]?.text === "안녕하세요"');
    await saveScreenshot(page, 'video-captions');
  });
}
