/** Browser tests of videos with renditions in AV1 and in H.264. */
import { beforeAll, describe, expect, test } from 'vitest';
import { useEnvironment } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button } from '../lib/page.ts';
import { getPost, type Post } from './client.ts';
import { openEnvironment, videoTestsUnavailable } from './environment.ts';
import { createLongVideo } from './media.ts';
import { LANGUAGES } from './messages.ts';
import { chooseQuality, play, playThrough, seek, videoProperty, waitForVideo } from './player.ts';

/** Script that makes a browser one without AV1. */
const WITHOUT_AV1 = `(() => {
  const { isTypeSupported } = MediaSource;
  MediaSource.isTypeSupported = (type) => !type.includes('av01') && isTypeSupported.call(MediaSource, type);
})()`;
/** Script that makes a browser one on a device that decodes AV1 too slowly. */
const WITH_SLOW_AV1 = `navigator.mediaCapabilities.decodingInfo = async () =>
  ({ supported: true, smooth: false, powerEfficient: false })`;

describe.skipIf(videoTestsUnavailable)('a video in AV1 and H.264', () => {
  const environment = useEnvironment(() => openEnvironment({ LADDER_CODECS: 'h264,av1' }));
  let post: Post;
  beforeAll(async () => {
    const owner = await environment().createUser('Ann');
    const create = (file: string) => createLongVideo(file, { size: '854x480', times: 2 });
    const { id, upload } = await environment().publishVideo(owner, { title: 'A walk' }, create);
    expect(upload).toMatchObject({ state: 'ready', warnings: [] });
    post = await getPost(owner.api, id);
  });

  const namesOf = (wanted: string) =>
    post.renditions.filter(({ codec }) => codec === wanted).map(({ name }) => name);

  test('has the same sizes in both, and AV1 needs less bandwidth', () => {
    expect(namesOf('h264')[0]).toBe('480p');
    expect(namesOf('av1')).toEqual(namesOf('h264'));
    const [first, second] = ['h264', 'av1'].map(
      (codec) => post.renditions.find((one) => one.codec === codec)!,
    );
    expect(second!.averageBandwidth).toBeLessThan(first!.averageBandwidth);
  });

  describe.each(languagesForOtherFlows(LANGUAGES))('($locale)', ({ locale, t }) => {
    async function open(script?: string) {
      const page = await environment().openPage({ locale });
      if (script) await page.addInitScript(script);
      const folders = new Set<string>();
      page.on('request', (request) => {
        const [, folder] = /\/(\d+p[^/]*)\/\d+\.m4s$/.exec(new URL(request.url()).pathname) ?? [];
        if (folder) folders.add(folder);
      });
      await page.goto(new URL(`/app/watch/${post.id}`, page.url()).href);
      return { page, folders };
    }

    test('is played in AV1', async () => {
      const { page, folders } = await open();
      await playThrough(page, post);
      expect(
        [...folders].every((folder) => folder.endsWith('-av1')),
        [...folders].join(),
      ).toBe(true);
      const frames = await page.evaluate<number>(
        'document.querySelector("video").getVideoPlaybackQuality().totalVideoFrames',
      );
      expect(frames).toBeGreaterThan(24);
    });

    test.each([
      { name: 'cannot play AV1', script: WITHOUT_AV1 },
      { name: 'decodes AV1 too slowly', script: WITH_SLOW_AV1 },
    ])('is played in H.264 by a browser that $name', async ({ script }) => {
      const { page, folders } = await open(script);
      await playThrough(page, post);
      expect(folders.size).toBeGreaterThan(0);
      expect([...folders].filter((folder) => folder.endsWith('-av1'))).toEqual([]);
    });

    test('offers each quality once, and shows the one that is chosen', async () => {
      const { page, folders } = await open();
      await play(page);
      await page.evaluate('document.querySelector("video").playbackRate = 0.1');
      await seek(page, 0.5);
      for (const name of [...namesOf('av1')].reverse()) {
        await chooseQuality(page, t, name);
        await button(page, `${t.player.quality}: ${name}`).waitFor();
        await waitForVideo(page, `.videoHeight === ${parseInt(name, 10)}`);
      }
      expect(await videoProperty(page, 'error')).toBeNull();
      expect(
        [...folders].every((folder) => folder.endsWith('-av1')),
        [...folders].join(),
      ).toBe(true);
    });
  });
});
