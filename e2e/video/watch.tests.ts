/** The watch page: what people send is played from its start to its end, by the page and the browser that they have. */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { full } from '../lib/depth.ts';
import { shoot } from '../lib/page.ts';
import type { Visit } from '../lib/visits.ts';
import { apiOf, getPost as getPostOf, type Person, type Post, publish, settled } from './client.ts';
import { FILMS, longFilm, shortFilm } from './media.ts';
import { addCaptions, halt, holds, keepSegments, play, playThrough, read, resume, seek } from './player.ts';
import type { World } from './world.ts';

const films = FILMS.filter(({ quick }) => quick || full);
/** Of so many bits that the segments tell how fast the line is. */
const LONG = { size: '1920x1080', times: 6, rate: 20 };
const CAPTIONS = `WEBVTT

00:00.000 --> 00:01.500
안녕하세요

00:02.000 --> 00:03.000
Good-bye
`;

export function watchTests(world: () => World): void {
  let owner: Person;
  beforeAll(async () => {
    owner = await world().join('Ann');
  });

  const watch = ({ id }: Post, how: Visit = {}) =>
    world().open({ locale: 'en-GB', ...how }, `/app/watch/${id}`);
  const getPost = (id: string, { api }: Partial<Person> = {}) => getPostOf(api ?? apiOf(world().service), id);

  /** What a video is once it is converted. @param title - and the name of its file. */
  async function converted(title: string, make: (path: string) => unknown, words: object = {}) {
    const { id, upload } = await world().send(owner, { title, ...words }, make, title);
    expect(upload).toMatchObject({ state: 'ready', error: null });
    return getPost(id, owner);
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
  async function publishLong() {
    const path = join(world().folder, 'long.mp4');
    longFilm(path, LONG);
    await world().convert(1);
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
    await world().convert('fast');
    await holds(page, '.currentTime > 2');
    expect(segments.length).toBeGreaterThan(0);
  });

  test.runIf(full)('changes renditions with the line, and seeks', async () => {
    published ??= publishLong();
    const { id, uploadId } = await published;
    await settled(owner, uploadId);
    const post = await getPost(id);
    expect(post.renditions.map(({ name }) => name)).toEqual(['1080p', '720p', '480p', '360p', '240p']);
    // The player takes no more than it can show: here all of it.
    const page = await watch(post, { viewport: { width: 1920, height: 1200 } });
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
    for (const api of [apiOf(world().service), (await world().join('Eve')).api])
      expect((await api.fetch(`/posts/${post.id}`)).status).toBe(404);
    const signed = new URL(post.videoUrl);
    expect(signed.pathname).toMatch(/\/~\d+\.[\w-]+\//);
    expect((await fetch(signed)).status).toBe(200);
    const bare = post.videoUrl.replace(/~[^/]+\//, '');
    expect([403, 404]).toContain((await fetch(bare)).status);

    const page = await watch(post, { as: owner });
    await play(page);
    await holds(page, '.ended');
  });

  test.runIf(full)('shows captions', async () => {
    const post = await converted('captions.mp4', shortFilm);
    await addCaptions(owner, post.id, '한국어', CAPTIONS);
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
}
