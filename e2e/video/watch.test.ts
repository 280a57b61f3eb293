/** The watch page: what people send is played from its start to its end, by the page and the browser that they have. */
import { join } from 'node:path';
import { full } from '@workreel/platform/testing/depth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { closePages, shoot } from '../lib/page.ts';
import { apiOf, getPost as getPostOf, type Person, type Post, publish, register, settled } from './client.ts';
import { FILMS, longFilm, shortFilm } from './media.ts';
import { halt, holds, keepSegments, play, playThrough, read, resume, seek } from './player.ts';
import type { VideoService } from './service.ts';
import { missing, openWorld, type World } from './world.ts';

if (missing) console.warn(`Skipped: videos in a browser. ${missing}`);

const films = FILMS.filter(({ quick }) => quick || full);
/** As much work to convert; the smaller one plays sooner. */
const LONG = full ? { size: '1920x1080', times: 6 } : { size: '1280x720', times: 12 };
const CAPTIONS = `WEBVTT

00:00.000 --> 00:01.500
안녕하세요

00:02.000 --> 00:03.000
Good-bye
`;

describe.skipIf(missing)('the watch page', () => {
  let world: World;
  let service: VideoService;
  let owner: Person;

  beforeAll(async () => {
    world = await openWorld();
    service = world.service;
    owner = await world.join('Ann');
  });
  afterAll(() => world?.close());
  afterEach(async (context) => {
    await closePages(world.browser, context);
    expect(world.faults.splice(0)).toEqual([]);
  });

  /** The player takes no more than it can show: here all of it. */
  const watch = ({ id }: Post, as?: Person) =>
    world.open({ locale: 'en-GB', viewport: { width: 1920, height: 1200 }, as }, `/app/watch/${id}`);
  const getPost = (id: string, { api }: Partial<Person> = {}) => getPostOf(api ?? apiOf(service), id);

  /** What a video is once it is converted. */
  async function converted(name: string, make: (path: string) => unknown, words: object = {}): Promise<Post> {
    const path = join(world.folder, name);
    await make(path);
    const { id, uploadId } = await publish(owner, path, { title: name, ...words });
    expect(await settled(owner, uploadId)).toMatchObject({ state: 'ready', error: null });
    return { ...(await getPost(id, owner)), uploadId };
  }

  test.each(films)('plays $name from start to end', async ({ name, width, height, make }) => {
    const post = await converted(name, make);
    expect(post).toMatchObject({ width, height });
    const page = await watch(post);
    await playThrough(page, post);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  /** Published once, by whichever test comes first. */
  let published: Promise<{ id: string; uploadId: string }> | undefined;
  function publishLong() {
    const path = join(world.folder, 'long.mp4');
    longFilm(path, LONG);
    return publish(owner, path, { title: 'long' });
  }

  test.runIf(full)('plays what still grows, and fetches nothing of it before', async () => {
    published ??= publishLong();
    const { id } = await published;
    await expect.poll(async () => (await getPost(id)).playable).toBe(true);
    const page = await watch(await getPost(id));
    const segments = keepSegments(page);
    // Once more, now that each request is seen.
    await page.reload();
    await page.locator('[data-play]').waitFor();
    await page.waitForLoadState('networkidle');
    expect(segments).toEqual([]);
    await play(page);
    expect((await getPost(id)).status).toBe('converting');
    await holds(page, '.currentTime > 2');
    expect(segments.length).toBeGreaterThan(0);
    if (full) return;
    // Nobody watches it to its end: its conversion would only hold up the next.
    await page.context().close();
    await owner.api.delete('/posts/{id}', { params: { path: { id } } });
  });

  test.runIf(full)('changes renditions with the line, and seeks', async () => {
    published ??= publishLong();
    const { id, uploadId } = await published;
    await settled(owner, uploadId);
    const post = await getPost(id);
    expect(post.renditions.map(({ name }) => name)).toEqual(['1080p', '720p', '480p', '360p', '240p']);
    const page = await watch(post);
    await page.waitForLoadState('networkidle');
    const line = await page.context().newCDPSession(page);
    /** @param rate - bytes a second; -1: as fast as it goes. */
    const setLine = (rate: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 20,
        downloadThroughput: rate,
        uploadThroughput: -1,
      });
    await setLine((post.renditions.at(-1)!.bandwidth * 1.5) / 8);
    await play(page);
    await holds(page, '.videoHeight < 480');
    await setLine(-1);
    await holds(page, '.videoHeight >= 720');

    for (const seconds of [18, 3]) {
      await seek(page, seconds);
      await resume(page);
      await holds(page, `.currentTime > ${seconds + 1}`);
      expect(await read<number>(page, 'currentTime')).toBeLessThan(seconds + 6);
    }
  });

  test.runIf(full)('keeps a private video to its owner', async () => {
    const post = await converted('private.mp4', shortFilm, { visibility: 'private' });
    const stranger = await register(service, 'Eve');
    for (const api of [apiOf(service), stranger.api])
      expect((await api.fetch(`/posts/${post.id}`)).status).toBe(404);
    const signed = new URL(post.videoUrl);
    expect(signed.pathname).toMatch(/\/~\d+\.[\w-]+\//);
    expect((await fetch(signed)).status).toBe(200);
    const bare = post.videoUrl.replace(/~[^/]+\//, '');
    expect([403, 404]).toContain((await fetch(bare)).status);

    const page = await watch(post, owner);
    await play(page);
    await holds(page, '.ended');
  });

  test.runIf(full)('shows captions', async () => {
    const post = await converted('captions.mp4', shortFilm);
    const path = `/posts/${post.id}/captions/ko?label=${encodeURIComponent('한국어')}`;
    const headers = { 'content-type': 'text/vtt' };
    const put = await owner.api.fetch(path, { method: 'PUT', body: CAPTIONS, headers });
    expect(put.status).toBe(200);
    const page = await watch(post);
    expect(await read(page, 'textTracks.length')).toBe(1);
    expect(await read(page, 'textTracks[0].label')).toBe('한국어');
    await play(page);
    await halt(page);
    await page.keyboard.press('c');
    await holds(page, '.textTracks[0].cues?.length === 2');
    await seek(page, 1);
    await holds(page, '.textTracks[0].activeCues[0]?.text === "안녕하세요"');
    await shoot(page, 'video-captions');
  });
});
