/** Tests of replacing the file of a published video. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE } from '../lib/contexts.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import { createApiClient, endBrowserSessions, getPost, originalDigest } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createLongVideo, createPaddedVideo, createTextFile } from './media.ts';
import { LANGUAGES } from './messages.ts';
import { addCaptions, play, videoProperty, waitForVideo } from './player.ts';
import { choose, connectionTo, isDeleted, startUpload, storedParts, waitForProgress } from './upload.ts';

const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:10.000\n바다\n';
/** Logged by browsers. */
const MISSING_MEDIA = /status of 404 \(Not Found\) \(.+\/files\//;
/** Enough to act while it is sent through a throttled connection. */
const LARGE_BYTES = 100_000_000;

export function replaceTests(environment: () => TestEnvironment): void {
  const fileOf = (name: string) => join(environment().folder, name);

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, t }) => {
    const messages = t.edit.replacement;
    const sectionOf = (page: Page) => page.getByRole('region', { name: messages.heading });
    const confirm = (page: Page) => button(page, messages.replace).click();
    const startReplacement = async (page: Page, file: string) => {
      const started = startUpload(page, file);
      await confirm(page);
      return started;
    };
    const expectGoodPage = async (page: Page, name: string) => {
      await sectionOf(page).scrollIntoViewIfNeeded();
      await saveScreenshot(page, name);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
    };

    test.each([
      { device: undefined, seconds: 44 },
      { device: PHONE, seconds: 20 },
    ])(
      'shows the new video at the same address with its captions, also on a page that shows the previous one (%#)',
      async ({ device, seconds }) => {
        const suffix = `${language}${device ? '-phone' : ''}`;
        const user = await environment().createUser('김하나');
        const long = (times: number) => (path: string) => createLongVideo(path, { size: '256x144', times });
        const { id } = await environment().publishVideo(
          user,
          { title: 'Sea', visibility: 'unlisted' },
          long(12),
        );
        await addCaptions(user, id, '한국어', CAPTIONS);
        const before = await getPost(user.api, id);
        const viewer = await environment().openPage({ locale }, `/app/watch/${id}?t=40`);
        await viewer.locator('[data-play]').waitFor();

        const page = await environment().openPage({ locale, as: user, ...device }, `/app/my-videos/${id}`);
        await page.getByLabel(t.posts.title, { exact: true }).fill('Typed meanwhile');
        await environment().setConversionSpeed(8);
        const file = fileOf(`new-${suffix}.mp4`);
        long(seconds / 4)(file);
        await choose(page, file);
        await page.getByText(messages.final).waitFor();
        await saveScreenshot(page, `replace-question-${suffix}`);
        await button(page, t.mine.cancel).click();
        const uploadId = await startReplacement(page, file);
        await sectionOf(page).getByText(messages.converting).waitFor();
        await sectionOf(page)
          .getByText(messages.newFile(`new-${suffix}.mp4`))
          .waitFor();
        await expectGoodPage(page, `replace-converting-${suffix}`);
        expect(await getPost(createApiClient(environment().service), id)).toMatchObject({
          ...{ status: 'ready', durationSeconds: before.durationSeconds, replacement: null },
        });
        await environment().setConversionSpeed('fast');
        await page.getByText(messages.done).waitFor();
        await expectGoodPage(page, `replace-done-${suffix}`);
        // Details that are not saved yet are kept.
        expect(await page.getByLabel(t.posts.title, { exact: true }).inputValue()).toBe('Typed meanwhile');

        const after = await getPost(user.api, id);
        expect(after).toMatchObject({ uploadId, title: 'Sea', visibility: 'unlisted', replacement: null });
        expect(after.durationSeconds).toBeCloseTo(seconds, 0);
        expect(after.captions).toMatchObject([{ language: 'ko' }]);
        expect(await isDeleted(user, before.uploadId)).toBe(true);
        await expect.poll(async () => (await fetch(before.videoUrl)).status).toBe(404);

        // The media whose playlists this page has loaded are gone, so the player opens the new video.
        await play(viewer);
        await expect.poll(() => videoProperty<number>(viewer, 'duration')).toBeCloseTo(seconds, 0);
        // At the same position, or from the start if the new video is shorter.
        const from = seconds > 40 ? 40 : 0;
        await waitForVideo(viewer, `.currentTime > ${from + 1}`);
        expect(await videoProperty<number>(viewer, 'currentTime')).toBeLessThan(from + 15);
        ignorePageErrors(environment(), MISSING_MEDIA);
        await waitForVideo(viewer, '.textTracks[0]?.label === "한국어"');
      },
    );

    test('keeps the current video if the new file is no video, until the owner gives up or chooses another', async () => {
      const user = await environment().createUser('Ann');
      const post = await environment().publishVideo(user, { title: 'Sea' });
      const page = await environment().openPage({ locale, as: user }, `/app/my-videos/${post.id}`);
      const text = fileOf(`text-${language}.mp4`);
      await createTextFile(text);
      await choose(page, text);
      await confirm(page);
      await sectionOf(page).getByText(t.posts.failure.NOT_A_VIDEO).waitFor();
      await sectionOf(page).getByText(messages.failed).waitFor();
      await expectGoodPage(page, `replace-failed-${language}`);
      const list = await environment().openPage({ locale, as: user }, '/app/my-videos');
      await list
        .getByText(`${t.mine.replacementFailed} ${t.posts.failure.NOT_A_VIDEO}`, { exact: true })
        .waitFor();
      expect(await axeViolations(list)).toEqual([]);
      expect(await getPost(user.api, post.id)).toMatchObject({ status: 'ready', uploadId: post.uploadId });
      await button(page, messages.discard).click();
      await page.getByText(messages.discarded).waitFor();
      expect(await getPost(user.api, post.id)).toMatchObject({ replacement: null, uploadId: post.uploadId });
      await page.locator('#pick-files:focus').waitFor();
      await choose(page, text);
      await confirm(page);
      await sectionOf(page).getByText(messages.failed).waitFor();
      const digest = await createPaddedVideo(fileOf(`good-${language}.mp4`), 100_000);
      await choose(page, fileOf(`good-${language}.mp4`));
      await confirm(page);
      await page.getByText(messages.done).waitFor();
      expect(await originalDigest(user, post.id)).toBe(digest);
    });

    test('continues an upload that was interrupted', async () => {
      const user = await environment().createUser('Ann');
      const post = await environment().publishVideo(user, { title: 'Sea' });
      const page = await environment().openPage({ locale, as: user }, `/app/my-videos/${post.id}`);
      const connection = await connectionTo(page);
      await connection.throttle();
      const file = fileOf(`large-${language}.mp4`);
      const digest = await createPaddedVideo(file, LARGE_BYTES);
      const uploadId = await startReplacement(page, file);
      await storedParts(user, uploadId);
      await expectGoodPage(page, `replace-uploading-${language}`);
      // The browser asks whether to leave the page.
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await sectionOf(page).getByText(messages.unfinished).waitFor();
      await connection.restore();
      await choose(page, file);
      await page.getByText(messages.done).waitFor();
      expect(await getPost(user.api, post.id)).toMatchObject({ uploadId });
      expect(await originalDigest(user, post.id)).toBe(digest);
    });

    test('asks to sign in if the session is ended elsewhere while the new file is converted', async () => {
      const user = await environment().createUser('Ann');
      const post = await environment().publishVideo(user, { title: 'Sea' });
      const page = await environment().openPage({ locale, as: user }, `/app/my-videos/${post.id}`);
      await environment().setConversionSpeed(8);
      const file = fileOf(`ended-${language}.mp4`);
      await createLongVideo(file, { size: '256x144', times: 5 });
      await startReplacement(page, file);
      await sectionOf(page).getByText(messages.converting).waitFor();
      await endBrowserSessions(user);
      await field(page, t.account.email).waitFor();
      expect(await page.getByText(t.edit.notFound).count()).toBe(0);
      await environment().setConversionSpeed('fast');
      ignorePageErrors(environment(), /status of 401/);
    });

    test('can be canceled while the file is sent', async () => {
      const user = await environment().createUser('Ann');
      const post = await environment().publishVideo(user, { title: 'Sea' });
      const page = await environment().openPage({ locale, as: user }, `/app/my-videos/${post.id}`);
      const connection = await connectionTo(page);
      await connection.throttle();
      const name = `cancel-${language}.mp4`;
      await createPaddedVideo(fileOf(name), LARGE_BYTES);
      const uploadId = await startReplacement(page, fileOf(name));
      await storedParts(user, uploadId);
      // What has not been sent is canceled without a question.
      await waitForProgress(sectionOf(page), 0.01);
      await button(page, t.upload.actionLabel(t.upload.cancel, name)).click();
      await button(page, t.upload.cancelConfirm).click();
      await sectionOf(page).getByLabel(t.upload.actionLabel(messages.choose, post.title)).waitFor();
      expect(await isDeleted(user, uploadId)).toBe(true);
      expect(await getPost(user.api, post.id)).toMatchObject({ replacement: null, uploadId: post.uploadId });
    });
  });
}
