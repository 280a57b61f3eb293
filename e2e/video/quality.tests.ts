/** Tests of choosing a quality in the player. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button } from '../lib/page.ts';
import type { TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createLongVideo } from './media.ts';
import { LANGUAGES } from './messages.ts';
import { chooseQuality, openQualityMenu, pause, play, seek, videoProperty, waitForVideo } from './player.ts';

const QUALITY_LANGUAGES = languagesForOtherFlows(LANGUAGES);
/** So slow that the choice is made before the end of a video of four seconds on any machine. */
const SLOW = 0.1;
/** The first segments are the shortest. */
const SEGMENT_SECONDS = 1;
/** Mean of the color components, from 0 to 255: much less than that of any frame of the video. */
const BLACK = 30;

export function qualityTests(environment: () => TestEnvironment): void {
  let owner: TestUser;
  beforeAll(async () => {
    owner = await environment().createUser('Ann');
  });

  // A buffer holds 30 s, so it is full before the choice.
  describe.each([4, 32])('in a video of %i s', (seconds) => {
    let path: string;
    beforeAll(async () => {
      const create = (file: string) => createLongVideo(file, { size: '854x480', times: seconds / 4 });
      const { id } = await environment().publishVideo(owner, { title: `${seconds} s` }, create);
      path = `/app/watch/${id}`;
    });

    describe.each(QUALITY_LANGUAGES)('($locale)', ({ locale, t }) => {
      const menu = (page: Page, current: string | RegExp = '') =>
        page.getByRole('button', { name: new RegExp(`^${t.player.quality}: ${current}`) });
      async function open() {
        const page = await environment().openPage({ locale }, path);
        await play(page);
        await page.evaluate(`document.querySelector('video').playbackRate = ${SLOW}`);
        return page;
      }

      test.each([true, false])('shows within a segment (paused: %s)', async (paused) => {
        const page = await open();
        if (paused) await pause(page);
        await seek(page, 0.5);
        await waitForVideo(page, '.seeking === false');
        for (const label of ['240p', '480p']) {
          await page.evaluate(RECORD);
          const chosenAt = await videoProperty<number>(page, 'currentTime');
          await chooseQuality(page, t, label);
          await waitForVideo(page, `.videoHeight === ${parseInt(label, 10)}`);
          await menu(page, label).waitFor();
          const shownAt = await videoProperty<number>(page, 'currentTime');
          expect(shownAt - chosenAt).toBeLessThan(SEGMENT_SECONDS);
          expect(shownAt).toBeGreaterThanOrEqual(chosenAt);
          // Playback neither restarts nor jumps, and no black frame appears.
          await waitForVideo(page, paused ? '.readyState === 4' : `.currentTime > ${shownAt + 0.05}`);
          const { emptied, steps, darkest } = await page.evaluate<Recorded>('recorded');
          expect(emptied).toBe(false);
          expect(Math.min(...steps)).toBeGreaterThan(-0.01);
          expect(Math.max(...steps)).toBeLessThan(0.25);
          expect(darkest).toBeGreaterThan(BLACK);
        }
      });

      test('is shown while a segment of the former quality is being loaded', async () => {
        const page = await open();
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        const requested: string[] = [];
        await page.route('**/240p/*.m4s', async (route) => {
          // Only the segment that shows this quality is loaded.
          if (requested.push(route.request().url()) > 1) await released;
          await route.continue();
        });
        await chooseQuality(page, t, '240p');
        await waitForVideo(page, '.videoHeight === 240');
        await expect.poll(() => requested.length).toBeGreaterThan(1);
        const chosenAt = await videoProperty<number>(page, 'currentTime');
        await chooseQuality(page, t, '480p');
        await waitForVideo(page, '.videoHeight === 480');
        release();
        expect((await videoProperty<number>(page, 'currentTime')) - chosenAt).toBeLessThan(SEGMENT_SECONDS);
      });

      test('is remembered, also for other videos', async () => {
        const page = await open();
        await chooseQuality(page, t, '240p');
        await menu(page, '240p').waitFor();
        await page.reload();
        await play(page);
        await button(page, `${t.player.quality}: 240p`).waitFor();
        // Long after automatic selection would have chosen a better one.
        await waitForVideo(page, '.currentTime > 3');
        expect(await videoProperty(page, 'videoHeight')).toBe(240);
        await chooseQuality(page, t, t.player.auto(null));
        await page.reload();
        await play(page);
        await menu(page, t.player.auto(null)).waitFor();
      });

      test('is named in the menu once it is on screen', async () => {
        const page = await open();
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        await page.route('**/240p/*.m4s', async (route) => {
          await released;
          await route.continue();
        });
        await chooseQuality(page, t, '240p');
        await menu(page, '(?!240p)').waitFor();
        expect(await videoProperty(page, 'videoHeight')).not.toBe(240);
        await openQualityMenu(page, t);
        expect(await page.getByRole('menuitemradio', { name: '240p', checked: false }).count()).toBe(1);
        release();
        await page.getByRole('menuitemradio', { name: '240p', checked: true }).waitFor();
        await button(page, `${t.player.quality}: 240p`).waitFor();
        expect(await videoProperty(page, 'videoHeight')).toBe(240);
      });
    });
  });
}

interface Recorded {
  /** Whether the stream was replaced. */
  emptied: boolean;
  /** Differences of consecutive positions, in seconds. */
  steps: number[];
  /** Brightness of the darkest picture. */
  darkest: number;
}
/** Script that records what is shown from now on, into `recorded`. */
const RECORD = `(() => {
  const video = document.querySelector('video');
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 8;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const recording = { emptied: false, steps: [0], darkest: 255 };
  globalThis.recorded = recording;
  video.addEventListener('emptied', () => { recording.emptied = true; }, { once: true });
  let last = video.currentTime;
  const record = () => {
    if (globalThis.recorded !== recording) return;
    recording.steps.push(video.currentTime - last);
    last = video.currentTime;
    context.drawImage(video, 0, 0, 8, 8);
    const components = context.getImageData(0, 0, 8, 8).data.filter((_, index) => index % 4 < 3);
    const mean = components.reduce((sum, component) => sum + component, 0) / components.length;
    recording.darkest = Math.min(recording.darkest, mean);
    requestAnimationFrame(record);
  };
  record();
})()`;
