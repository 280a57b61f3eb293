/** Tests of cutting off the start and the end of a published video. */
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE } from '../lib/contexts.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import { getPost } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createLongVideo } from './media.ts';
import { LANGUAGES } from './messages.ts';
import { addCaptions, pause, play, playThrough, seek, videoProperty, waitForVideo } from './player.ts';

const CAPTIONS = 'WEBVTT\n\n00:04.000 --> 00:10.000\n바다\n';
/** Logged by browsers that still ask for the previous files. */
const MISSING_MEDIA = /status of 404 \(Not Found\) \(.+\/files\//;
const CHAPTERS = [
  { start: 0, title: 'Intro' },
  { start: 5, title: 'Talk' },
];

export function trimTests(environment: () => TestEnvironment): void {
  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, t }) => {
    const { trimEditor: messages, edit } = t.mine;

    test.each([
      { device: undefined, copyable: true },
      { device: PHONE, copyable: false },
    ])('cuts off the start and the end at the position of the player (%#)', async ({ device, copyable }) => {
      const suffix = `${language}${device ? '-phone' : ''}`;
      const user = await environment().createUser('김하나');
      const { id } = await environment().publishVideo(user, { title: 'Sea', chapters: CHAPTERS }, (path) =>
        createLongVideo(path, { size: '426x240', times: device ? 4 : 3, rate: 25, copyable }),
      );
      await addCaptions(user, id, '한국어', CAPTIONS);
      const before = await getPost(user.api, id);
      const page = await environment().openPage({ locale, as: user, ...device }, `/app/my-videos/${id}`);
      const expectGoodPage = async (name: string) => {
        await saveScreenshot(page, `${name}-${suffix}`);
        expect(await horizontalOverflow(page)).toBe(0);
        expect(await axeViolations(page)).toEqual([]);
      };
      await page.getByRole('link', { name: edit.trim.open }).click();
      await play(page);
      await pause(page);

      // Nothing is cut off yet.
      await button(page, messages.trim).click();
      await page.getByText(messages.nothing).waitFor();
      await seek(page, 2.48);
      await waitForVideo(page, '.currentTime === 2.48');
      await button(page, messages.here.start).click();
      expect(await field(page, messages.start).inputValue()).toBe('0:02.48');
      await field(page, messages.end).fill('0:03');
      await button(page, messages.trim).click();
      await page.getByText(messages.errors.tooShort).waitFor();
      await expectGoodPage('trim-error');
      await field(page, messages.end).fill('0:08.2');
      await page.getByText(messages.result('0:05.72', '0:02.48', '…').split('…')[0]!).waitFor();

      // The preview stops where the video will end.
      await button(page, messages.play.end).click();
      await waitForVideo(page, '.currentTime > 5');
      await waitForVideo(page, '.paused');
      expect(Math.abs((await videoProperty<number>(page, 'currentTime')) - 8.2)).toBeLessThan(0.6);
      // The sliders show the picture at their position.
      await page.getByRole('slider', { name: messages.slider.start }).press('ArrowRight');
      await waitForVideo(page, '.currentTime < 3');
      expect(await videoProperty(page, 'paused')).toBe(true);
      await field(page, messages.start).fill('0:02.48');
      await expectGoodPage('trim');

      await button(page, messages.trim).click();
      await page.getByText(messages.final).waitFor();
      await expectGoodPage('trim-question');
      await page.getByRole('dialog').getByRole('button', { name: messages.trim }).click();
      await page.getByText(edit.trim.done).waitFor();
      await page.getByText(edit.trim.trimmed).scrollIntoViewIfNeeded();
      await expectGoodPage('trim-done');

      // The form has the moved chapters, so nothing is unsaved.
      expect(await page.getByLabel(edit.chapters.time(2)).inputValue()).toBe('0:02.52');

      const after = await getPost(user.api, id);
      expect(after.durationSeconds).toBeCloseTo(5.72, 2);
      expect(after).toMatchObject({
        chapters: [
          { start: 0, title: 'Intro' },
          { start: 2.52, title: 'Talk' },
        ],
        trim: null,
        trimmed: true,
      });
      const text = await (await fetch(after.captions[0]!.url)).text();
      expect(text).toBe('WEBVTT\n\n00:00:01.520 --> 00:00:05.720\n바다\n');
      await expect.poll(async () => (await fetch(before.videoUrl!)).status).toBe(404);
      const viewer = await environment().openPage({ locale, ...device }, `/app/watch/${id}`);
      await playThrough(viewer, { ...after, durationSeconds: after.durationSeconds! });
    });

    test('a viewer of the previous video continues in the trimmed one', async () => {
      const user = await environment().createUser('김하나');
      const { id } = await environment().publishVideo(user, { title: 'Sea' }, (path) =>
        createLongVideo(path, { size: '256x144', times: 15 }),
      );
      const viewer = await environment().openPage({ locale }, `/app/watch/${id}?t=20`);
      await viewer.locator('[data-play]').waitFor();
      const { status } = await user.api.fetch(`/posts/${id}/trim`, {
        method: 'POST',
        body: JSON.stringify({ start: 3, end: 50 }),
        headers: { 'content-type': 'application/json' },
      });
      expect(status).toBe(202);
      await expect.poll(async () => (await getPost(user.api, id)).trim, { timeout: 30_000 }).toBeNull();
      await viewer.locator('[data-play]').click();
      await waitForVideo(viewer, '.currentTime > 21');
      expect(await videoProperty<number>(viewer, 'duration')).toBeCloseTo(47, 0);
      ignorePageErrors(environment(), MISSING_MEDIA);
    });

    test('only the owner finds the page', async () => {
      const user = await environment().createUser('김하나');
      const { id } = await environment().publishVideo(user, { title: 'Sea' });
      const other = await environment().openPage(
        { locale, as: await environment().createUser('Not the owner') },
        `/app/my-videos/${id}/trim`,
      );
      await other.getByText(edit.notFound).first().waitFor();
    });
  });
}
