/** Tests of watching a video while its conversion is interrupted and starts again. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button } from '../lib/page.ts';
import { getPost as getPostOf, type Post, publish, type TestUser, waitForConversion } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createLongVideo } from './media.ts';
import { LANGUAGES } from './messages.ts';
import { addCaptions, chooseQuality, play, resume, seek, videoProperty, waitForVideo } from './player.ts';

const { locale, t } = languagesForOtherFlows(LANGUAGES)[0]!;
/** Seconds of video that are converted per second. */
const SPEED = 2;
const DURATION_SECONDS = 120;

export function interruptionTests(environment: () => TestEnvironment): void {
  let owner: TestUser;
  let file: string;
  beforeAll(async () => {
    owner = await environment().createUser('Ann');
    file = join(environment().folder, 'interrupted.mp4');
    createLongVideo(file, { size: '640x360', times: DURATION_SECONDS / 4, copyable: false });
  });
  const getPost = (id: string): Promise<Post> => getPostOf(owner.api, id);

  /** Publishes a video and plays it during its conversion. @param openPage - opens a page of the service. */
  async function watch(openPage = (path: string) => environment().openPage({ locale }, path)) {
    await environment().setConversionSpeed(SPEED);
    const { id, uploadId } = await publish(owner, file, { title: 'Long', visibility: 'unlisted' });
    await addCaptions(owner, id, 'Korean', 'WEBVTT\n\n00:00.000 --> 02:00.000\n안녕하세요\n');
    const page = await openPage(`/app/watch/${id}`);
    await play(page);
    return { id, uploadId, page };
  }
  /** Opens another video and chooses a quality in its player. */
  async function openWithQuality(name: string): Promise<Page> {
    const create = (path: string) => createLongVideo(path, { size: '640x360', times: 1 });
    const other = await environment().publishVideo(owner, { title: 'Other', visibility: 'unlisted' }, create);
    const page = await environment().openPage({ locale }, `/app/watch/${other.id}`);
    await play(page);
    await chooseQuality(page, t, name);
    await button(page, `${t.player.quality}: ${name}`).waitFor();
    return page;
  }
  /** Seeks close to the end of the converted part, which hardly grows when the conversion has been killed. */
  async function seekToEnd(page: Page) {
    await waitForVideo(page, '.seekable.end(0) > 4');
    await seek(page, (await videoProperty<number>(page, 'seekable.end(0)')) - 2);
    await waitForVideo(page, '.seeking === false');
  }

  /** Expects that the position never went back, and that no error is shown. */
  async function expectNoRestart(page: Page) {
    const positions = await page.evaluate<number[]>('positions');
    expect(Math.min(...positions)).toBeGreaterThanOrEqual(positions[0]!);
    expect(await page.getByRole('alert').count()).toBe(0);
  }

  test('is watched on at the same position and with the same settings', async () => {
    const page = await openWithQuality('240p');
    const { id, uploadId } = await watch(async (path) => {
      await page.goto(new URL(path, page.url()).href);
      return page;
    });
    await page.keyboard.press('c');
    await waitForVideo(page, '.textTracks[0].mode === "showing"');
    await page.keyboard.press('>');
    await waitForVideo(page, '.playbackRate === 1.25');
    await page.evaluate('document.querySelector("video").volume = 0.4');
    await seekToEnd(page);
    await page.evaluate(RECORD);
    const before = (await getPost(id)).videoUrl;
    await environment().killConversions();
    await page.getByText(t.player.waiting).waitFor();
    const stoppedAt = await videoProperty<number>(page, 'currentTime');
    // Long before the new run has finished, it has as much of the video.
    await expect.poll(async () => (await getPost(id)).videoUrl).not.toBe(before);
    await waitForVideo(page, `.currentTime > ${stoppedAt + 1}`);
    expect(await getPost(id)).toMatchObject({ status: 'converting' });
    await expectNoRestart(page);
    expect(await videoProperty(page, 'volume')).toBe(0.4);
    expect(await videoProperty(page, 'playbackRate')).toBe(1.25);
    expect(await videoProperty(page, 'textTracks[0].mode')).toBe('showing');
    await environment().setConversionSpeed('fast');
    await environment().killConversions();
    // Removes the files of the run that is being watched.
    await waitForConversion(owner, uploadId);
    await waitForVideo(page, `.seekable.end(0) > ${DURATION_SECONDS - 1}`);
    await seek(page, DURATION_SECONDS - 3);
    await resume(page);
    await waitForVideo(page, '.ended');
    ignorePageErrors(environment(), /status of 404/);
    // Before the end of the conversion, there was only one quality.
    await page.reload();
    await play(page);
    await button(page, `${t.player.quality}: 240p`).waitFor();
    await waitForVideo(page, '.videoHeight === 240');
  });

  test('is watched on after the service has been killed', async () => {
    const { id, page } = await watch();
    await seekToEnd(page);
    await page.evaluate(RECORD);
    const startedAt = await videoProperty<number>(page, 'currentTime');
    await environment().service.kill();
    await environment().service.restart();
    await waitForVideo(page, `.currentTime > ${startedAt + 6}`);
    expect(await getPost(id)).toMatchObject({ status: 'converting' });
    await expectNoRestart(page);
    environment().pageErrors.splice(0);
  });
}

/** Script that records the position from now on, into `positions`. */
const RECORD = `(() => {
  const video = document.querySelector('video');
  globalThis.positions = [video.currentTime];
  setInterval(() => positions.push(video.currentTime), 20);
})()`;
