/** Tests of the player and its page: keyboard shortcuts, menus, seek bar, remembered position and sharing. */

import { join } from 'node:path';
import { pickLanguage } from '@workreel/languages';
import { ADMIN } from '@workreel/testing/services';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { type ContextOptions, openPageIn, PHONE } from '../lib/contexts.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import {
  createApiClient,
  getPost as getPostOf,
  type Post,
  publish,
  type TestUser,
  waitForConversion,
} from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createBilingualVideo, createLongVideo, createTextFile } from './media.ts';
import { LANGUAGES, type Messages } from './messages.ts';
import {
  addCaptions,
  captionBox,
  pause,
  play,
  resume,
  seek,
  seekBar,
  videoProperty,
  waitForVideo,
} from './player.ts';

const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 01:00.000\n안녕하세요\n';
const DESCRIPTION = `0:05 start\n0:20 park https://a.example/x?y=1.\n${'A long walk. '.repeat(40)}`;
const PLAYER_LANGUAGES = languagesForOtherFlows(LANGUAGES);
/** Text of the seek bar at 30 s. */
const POSITION_TEXT = { ko: '1분 4초 중 30초', en: '30 seconds of 1 minute 4 seconds' };
const resumeAt = (t: Messages) => new RegExp(`^${t.player.resumeAt('0:\\d\\d')}`);

export function playerTests(environment: () => TestEnvironment): void {
  let owner: TestUser;
  /** 64 s, with three renditions. */
  let post: Post;
  /** Path of the post's watch page. */
  let path: string;

  beforeAll(async () => {
    owner = await environment().createUser('Ann');
    const metadata = { title: 'A walk', description: DESCRIPTION, visibility: 'unlisted' as const };
    const long = (file: string) => createLongVideo(file, { size: '854x480', times: 16 });
    const { id, upload } = await environment().publishVideo(owner, metadata, long);
    expect(upload).toMatchObject({ state: 'ready' });
    await addCaptions(owner, id, 'Korean', CAPTIONS);
    post = await getPost(id);
    path = `/app/watch/${id}`;
  });
  const getPost = (id: string) => getPostOf(owner.api, id);
  /** Opens a watch page, starts the video and pauses it. */
  async function openPaused(options: ContextOptions, watchPath = path): Promise<Page> {
    const page = await environment().openPage(options, watchPath);
    await play(page);
    await pause(page);
    return page;
  }
  const focusedElement = 'document.activeElement';

  test.each(PLAYER_LANGUAGES)('supports keyboard shortcuts ($locale)', async ({ locale, t }) => {
    const page = await openPaused({ locale });
    const waitForAnnouncement = (text: string | RegExp) =>
      page.getByRole('status').filter({ hasText: text }).waitFor();
    const press = (key: string) => page.keyboard.press(key);
    await page.evaluate('document.activeElement.blur()');
    await press('k');
    await waitForVideo(page, '.paused === false');
    await press(' ');
    await waitForVideo(page, '.paused');
    await seek(page, 20);
    await press('l');
    await waitForVideo(page, '.currentTime === 30');
    await waitForAnnouncement('0:30');
    await press('j');
    await press('ArrowRight');
    await waitForVideo(page, '.currentTime === 25');
    await press('ArrowLeft');
    await press('.');
    await waitForVideo(page, '.currentTime > 20.01');
    await press(',');
    await waitForVideo(page, '.currentTime < 20.01');
    await press('5');
    const middle = (await videoProperty<number>(page, 'duration')) / 2;
    await waitForVideo(page, `.currentTime.toFixed(1) === "${middle.toFixed(1)}"`);
    await press('>');
    await waitForVideo(page, '.playbackRate === 1.25');
    await press('<');
    await waitForVideo(page, '.playbackRate === 1');
    await press('m');
    await waitForVideo(page, '.muted');
    await press('m');
    await waitForVideo(page, '.muted === false');

    // Keys that scroll the page control a video that has been played, wherever the focus is.
    await press('ArrowDown');
    await waitForVideo(page, '.volume === 0.95');
    await button(page, t.player.mute).focus();
    await press('ArrowUp');
    await waitForVideo(page, '.volume === 1');
    await press('Home');
    await waitForVideo(page, '.currentTime === 0');
    // Space presses the focused button instead of toggling playback.
    await press(' ');
    await waitForVideo(page, '.muted');
    expect(await videoProperty(page, 'paused')).toBe(true);
    await button(page, t.player.unmute).waitFor();

    await press('f');
    await expect
      .poll(() => page.evaluate('document.fullscreenElement?.matches("[data-started]")'))
      .toBe(true);
    await press('f');
    await expect.poll(() => page.evaluate('document.fullscreenElement')).toBe(null);
    await press('?');
    await page.getByRole('dialog', { name: t.player.shortcuts }).waitFor();
    await press('k');
    expect(await videoProperty(page, 'paused')).toBe(true);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await press('End');
    await button(page, t.player.replay).waitFor();
    expect(await button(page, t.player.pictureInPicture).count()).toBe(
      (await page.evaluate('document.pictureInPictureEnabled')) ? 1 : 0,
    );
    await button(page, t.player.replay).click();
    await waitForVideo(page, '.currentTime < 30');
  });

  test.each(PLAYER_LANGUAGES)('offers renditions, speeds and captions ($locale)', async ({ locale, t }) => {
    const context = await environment().openContext({ locale });
    const page = await openPageIn(context, environment().service.url + path, environment().pageErrors);
    await play(page);
    await pause(page);
    const menuItem = (name: string | RegExp) => page.getByRole('menuitemradio', { name });
    await button(page, new RegExp(`^${t.player.quality}: `)).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => menuItem(t.player.auto(null)).evaluate((item) => item.matches(':focus')))
      .toBe(true);
    await page.keyboard.press('End');
    expect(await page.evaluate(`${focusedElement}.textContent`)).toBe('240p');
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `video-quality-${locale}`);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('menu').count()).toBe(0);
    expect(await page.evaluate(`${focusedElement}.getAttribute('aria-label')`)).toContain(
      `${t.player.quality}: `,
    );
    for (const [label, condition] of [
      ['240p', '.videoHeight < 300'],
      ['480p', '.videoHeight > 400'],
    ] as const) {
      await button(page, new RegExp(`^${t.player.quality}: `)).click();
      await menuItem(label).click();
      await button(page, t.player.play).click();
      await waitForVideo(page, condition);
      await pause(page);
    }

    await button(page, new RegExp(`^${t.player.speed}: `)).click();
    await menuItem('1.5×').click();
    await waitForVideo(page, '.playbackRate === 1.5');
    await button(page, new RegExp(`^${t.player.captions}: `)).click();
    await menuItem('Korean').click();
    await waitForVideo(page, '.textTracks[0].mode === "showing"');
    await page.keyboard.press('m');
    await waitForVideo(page, '.muted');
    // The page saves the setting when it handles the event.
    await button(page, t.player.unmute).waitFor();

    // The speed is kept only for this tab, the other settings permanently.
    await page.reload();
    await play(page);
    await pause(page);
    await waitForVideo(page, '.textTracks[0].cues?.length === 1');
    expect(await videoProperty(page, 'playbackRate')).toBe(1.5);
    expect(await videoProperty(page, 'muted')).toBe(true);
    const otherTab = await openPageIn(context, environment().service.url + path, environment().pageErrors);
    await play(otherTab);
    expect(await videoProperty(otherTab, 'playbackRate')).toBe(1);
    expect(await videoProperty(otherTab, 'textTracks[0].mode')).toBe('showing');
    await otherTab.keyboard.press('c');
    await waitForVideo(otherTab, '.textTracks[0].mode === "disabled"');
  });

  test.each(PLAYER_LANGUAGES)(
    'offers the languages of the sound, and surround sound ($locale)',
    async ({ locale, t }) => {
      const { id } = await environment().publishVideo(
        owner,
        { title: 'Two languages' },
        createBilingualVideo,
      );
      const context = await environment().openContext({ locale });
      const url = `${environment().service.url}/app/watch/${id}`;
      const page = await openPageIn(context, url, environment().pageErrors);
      const menu = (track: string) => button(page, `${t.player.audio}: ${track}`);
      await play(page);
      for (const [before, chosen, folder, language] of [
        ['English', 'English 5.1', 'audio-2', 'en'],
        ['English 5.1', '한국어', 'audio-3', 'ko'],
      ] as const) {
        const request = () => page.waitForRequest(new RegExp(`/${folder}(-normalized)?/\\d+\\.m4s`));
        await menu(before).click();
        const choice = page.getByRole('menuitemradio', { name: chosen });
        expect(await choice.getAttribute('lang')).toBe(language);
        expect(await axeViolations(page)).toEqual([]);
        await saveScreenshot(page, `video-audio-${language}-${locale}`);
        await Promise.all([request(), choice.click()]);
        await menu(chosen).waitFor();
        const time = await videoProperty<number>(page, 'currentTime');
        await waitForVideo(page, `.currentTime > ${time + 1}`);
        // Also for other videos, and next time.
        await page.goto(url);
        await Promise.all([request(), play(page)]);
        await menu(chosen).waitFor();
      }
    },
  );

  test.each(PLAYER_LANGUAGES)(
    'seeks with the seek bar by keyboard and mouse, and shows thumbnails ($locale)',
    async ({ language, locale }) => {
      const page = await openPaused({ locale });
      const bar = seekBar(page);
      const thumbnail = bar.locator('[style*="background-image"]');
      await page.keyboard.press('Tab');
      await bar.focus();
      await thumbnail.waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
      await waitForVideo(page, '.currentTime === 0');
      for (const _ of Array(6)) await page.keyboard.press('ArrowRight');
      await waitForVideo(page, '.currentTime === 30');
      await expect.poll(() => bar.getAttribute('aria-valuetext')).toBe(pickLanguage(POSITION_TEXT, language));
      await page.keyboard.press('PageUp');
      await waitForVideo(page, '.currentTime > 36 && document.querySelector("video").currentTime < 37');

      const { x, y, width, height } = (await bar.boundingBox())!;
      /** The point in the middle of a second. At its edge, rounding could select the previous second. */
      const pointAt = (second: number) => [x + (width * (second + 0.5)) / 64, y + height / 2] as const;
      await page.mouse.move(...pointAt(48));
      await bar.getByText('0:48', { exact: true }).waitFor();
      await page.mouse.down();
      await page.mouse.move(...pointAt(16), { steps: 3 });
      await bar.getByText('0:16', { exact: true }).waitFor();
      await saveScreenshot(page, `video-seek-${locale}`);
      await page.mouse.up();
      await waitForVideo(page, '.currentTime >= 16 && document.querySelector("video").currentTime < 17');
    },
  );

  test.each(PLAYER_LANGUAGES)(
    'remembers the position, and starts at the position in a link ($locale)',
    async ({ locale, t }) => {
      const page = await openPaused({ locale });
      await seek(page, 30);
      await waitForVideo(page, '.seeking === false');
      await page.reload();
      await page.getByText(resumeAt(t)).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await play(page);
      expect(await videoProperty(page, 'currentTime')).toBeGreaterThanOrEqual(30);
      await page.reload();
      await button(page, t.player.fromStart).click();
      await waitForVideo(page, '.played.length > 0');
      expect(await videoProperty(page, 'currentTime')).toBeLessThan(20);
      await pause(page);
      await page.goto(`${environment().service.url}${path}?t=40s`);
      await page.locator('[data-play]').waitFor();
      expect(await page.getByText(resumeAt(t)).count()).toBe(0);
      await play(page);
      expect(await videoProperty(page, 'currentTime')).toBeGreaterThanOrEqual(40);
      await pause(page);

      await button(page, t.watch.more).click();
      const link = page.getByRole('link', { name: 'https://a.example/x?y=1' });
      expect(await link.getAttribute('rel')).toBe('nofollow ugc noopener');
      await button(page, '0:20').click();
      await waitForVideo(page, '.paused === false');
      expect(await videoProperty(page, 'currentTime')).toBeLessThan(35);
    },
  );

  test.each(PLAYER_LANGUAGES)(
    'creates links to share, and states who can open them ($locale)',
    async ({ locale, t }) => {
      const privatePost = await environment().publishVideo(owner, {
        title: 'Private',
        visibility: 'private',
      });
      const page = await environment().openPage({ locale, as: owner }, `/app/watch/${privatePost.id}`);
      await button(page, t.watch.share).click();
      await page.getByRole('dialog').getByText(t.watch.audience.private).waitFor();
      // This service sends no emails.
      await page.getByRole('dialog').getByText(t.watch.sharing.peopleHint(false)).waitFor();
      const draft = await environment().publishVideo(owner, {
        title: 'Draft',
        visibility: 'private',
        published: false,
      });
      await page.goto(`${environment().service.url}/app/watch/${draft.id}`);
      await button(page, t.watch.share).click();
      await page.getByRole('dialog').getByText(t.watch.publishFirst.private).waitFor();
      await saveScreenshot(page, `share-draft-${locale}`);
      await page.getByRole('dialog').getByRole('link', { name: t.watch.toPublish }).click();
      await page.getByText(t.posts.visibilityHint.private).waitFor();

      await page.goto(`${environment().service.url}${path}?t=30`);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await play(page);
      await pause(page);
      await seek(page, 30);
      await button(page, t.watch.share).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t.watch.startAt('0:30')).check();
      await dialog.getByRole('button', { name: t.watch.copy }).click();
      await dialog.getByText(t.watch.copied).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
        `${environment().service.url}${path}?t=30`,
      );
      const start = dialog.getByLabel(t.watch.startTime, { exact: true });
      await start.fill('0:12');
      const link = dialog.getByLabel(t.watch.link, { exact: true });
      expect(await link.inputValue()).toBe(`${environment().service.url}${path}?t=12`);
      await start.fill('99:00');
      await dialog.getByText(t.watch.startInvalid).waitFor();
      expect(await link.inputValue()).toBe(`${environment().service.url}${path}`);
      await start.fill('0:12');
      await saveScreenshot(page, `share-start-${locale}`);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  test.each(PLAYER_LANGUAGES)('plays a video during its conversion ($locale)', async ({ locale, t }) => {
    const file = join(environment().folder, 'growing.mp4');
    createLongVideo(file, { size: '426x240', times: 6 });
    await environment().setConversionSpeed(1);
    const { id, uploadId } = await publish(owner, file, { title: 'Growing', visibility: 'unlisted' });
    const page = await environment().openPage({ locale }, `/app/watch/${id}`);
    await page.evaluate('document.body.dataset.marker = "yes"');
    await page.locator('[data-play]').waitFor();
    await page.getByText(t.posts.playableHint).waitFor();
    await play(page);
    expect((await getPost(id)).status).toBe('converting');
    await environment().setConversionSpeed('fast');
    expect(Number(await seekBar(page).getAttribute('aria-valuemax'))).toBe(24);
    await saveScreenshot(page, `video-growing-${locale}`);
    await waitForConversion(owner, uploadId);
    await page.getByText(t.posts.playableHint).waitFor({ state: 'detached' });
    // Segments that were added during playback are seekable without reloading the stream.
    await waitForVideo(page, '.seekable.end(0) > 23');
    await seek(page, 22);
    // Playback pauses at the end of the converted segments if the conversion was slower.
    await resume(page);
    await waitForVideo(page, '.ended');
    expect(await page.evaluate('document.body.dataset.marker')).toBe('yes');
  });

  test.each(PLAYER_LANGUAGES)('explains why a video cannot be played ($locale)', async ({ locale, t }) => {
    const { id } = await environment().publishVideo(
      owner,
      { title: 'Text file', visibility: 'unlisted' },
      createTextFile,
    );
    const page = await environment().openPage({ locale, as: owner }, `/app/watch/${id}`);
    await page.getByText(t.posts.failure.NOT_A_VIDEO).waitFor();
    // Converting the same text again would not help.
    expect(await button(page, t.posts.retryConversion).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`${environment().service.url}/app/watch/${crypto.randomUUID()}`);
    await page.getByRole('heading', { level: 1, name: t.watch.notFound }).waitFor();
    ignorePageErrors(environment(), /status of 404/);
  });

  test.each(PLAYER_LANGUAGES)(
    'lets an admin find, open and restrict a private video, which the audit log shows ($locale)',
    async ({ locale, t }) => {
      const title = `Hidden ${locale}`;
      await environment().publishVideo(owner, { title, visibility: 'private' });
      const page = await environment().openPage({ locale, as: ADMIN }, '/app/console/videos');
      await page.getByRole('searchbox', { name: t.console.videos.owner }).fill(owner.email);
      await page.getByRole('searchbox', { name: t.console.videos.query }).fill(title);
      await page.keyboard.press('Enter');
      const list = page.getByRole('list', { name: t.console.videos.title });
      await expect.poll(() => list.getByRole('link').allInnerTexts()).toEqual([title]);
      await list.getByRole('link', { name: title }).click();
      await page.getByText(t.watch.moderation.access).waitFor();
      await waitForVideo(page, '.currentTime > 0');
      const visibility = page.getByRole('combobox', { name: t.shell.visibility.label });
      await visibility.selectOption('unlisted');
      await expect.poll(() => visibility.inputValue()).toBe('unlisted');
      await page.goto(`${environment().service.url}/app/console/audit-log`);
      for (const action of ['post.view', 'post.change'])
        await page.getByRole('listitem').getByText(t.admin.actions[action]!).first().waitFor();
    },
  );

  test.each(PLAYER_LANGUAGES)(
    'shows the owner a link to the editor, and lets an admin delete the video ($locale)',
    async ({ locale, t }) => {
      const { id } = await environment().publishVideo(owner, { title: 'Not for long' });
      const ownerPage = await environment().openPage({ locale, as: owner }, `/app/watch/${id}`);
      const edit = ownerPage.getByRole('link', { name: t.watch.edit, exact: true });
      expect(await edit.getAttribute('href')).toBe(`/app/my-videos/${id}`);
      expect(await button(ownerPage, t.watch.delete).count()).toBe(0);

      // The metadata that the server rendered for the watch page is removed on other pages.
      expect(await ownerPage.locator('head link[rel=canonical]').count()).toBe(1);
      await ownerPage.getByRole('link', { name: t.shell.nav.library, exact: true }).first().click();
      await ownerPage.waitForURL(`${environment().service.url}/app/`);
      await expect
        .poll(() => ownerPage.locator('head').locator('link[rel=canonical], meta[property]').count())
        .toBe(0);

      const page = await environment().openPage({ locale, as: ADMIN }, `/app/watch/${id}`);
      await button(page, t.watch.delete).click();
      await page.getByRole('dialog').getByRole('button', { name: t.watch.cancel }).click();
      await button(page, t.watch.delete).click();
      await page.getByRole('dialog').getByRole('button', { name: t.watch.delete, exact: true }).click();
      await page.waitForURL(`${environment().service.url}/app/`);
      expect((await createApiClient(environment().service).fetch(`/posts/${id}`)).status).toBe(404);
      // The page also requests the upload, which returns 404 to an admin.
      ignorePageErrors(environment(), /status of 404/);
    },
  );

  test('hides its controls during playback on a phone, except while they have the focus', async () => {
    const page = await environment().openPage({ locale: 'ko-KR', ...PHONE }, path);
    expect(await horizontalOverflow(page)).toBe(0);
    await play(page);
    expect(await horizontalOverflow(page)).toBe(0);
    const opacity = () =>
      page.evaluate('getComputedStyle(document.querySelector("[data-controls]")).opacity');
    await expect.poll(opacity).toBe('0');
    await page.locator('video').tap();
    await expect.poll(opacity).toBe('1');
    expect(await videoProperty(page, 'paused')).toBe(false);
    await expect.poll(opacity).toBe('0');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await seekBar(page).focus();
    await page.locator('[data-idle]').waitFor();
    expect(await opacity()).toBe('1');
    await saveScreenshot(page, 'video-player-phone');
  });

  test('keeps its controls and the preview on a phone while a finger holds the seek bar', async () => {
    const page = await environment().openPage({ locale: 'ko-KR', ...PHONE }, path);
    await play(page);
    const { x, y, width, height } = (await seekBar(page).boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: share === undefined ? [] : [{ x: x + width * share, y: y + height / 2 }],
      });
    await touch('touchStart', 0.1);
    await touch('touchMove', 0.2);
    const isShown = () => page.locator('.player-preview').isVisible();
    await expect.poll(isShown).toBe(true);
    // Longer than the controls stay without activity.
    await page.waitForTimeout(4_000);
    expect(await page.locator('[data-idle]').count()).toBe(0);
    expect(await isShown()).toBe(true);
    await touch('touchEnd');
    await expect.poll(isShown).toBe(false);
    await page.locator('[data-idle]').waitFor();
  });

  test.each([
    ['phone', PHONE],
    ['desktop', {}],
  ])('starts with a click anywhere on the poster (%s)', async (_device, options) => {
    const page = await environment().openPage({ locale: 'ko-KR', ...options }, path);
    await page.locator('[data-play]').waitFor();
    await page.locator('video').click({ position: { x: 15, y: 15 } });
    await waitForVideo(page, '.played.length > 0');
  });

  test.each(PLAYER_LANGUAGES)(
    'fits its menus, captions and actions on a phone ($locale)',
    async ({ locale, t }) => {
      const page = await openPaused({ locale, as: owner, ...PHONE });
      for (const [label, count] of [
        [t.player.speed, 8],
        [t.player.quality, 4],
      ] as const) {
        await button(page, new RegExp(`^${label}: `)).click();
        const menu = page.getByRole('menu', { name: label });
        expect(await menu.getByRole('menuitemradio').count()).toBe(count);
        const [inside, outside] = [
          (await menu.boundingBox())!,
          (await page.locator('.player').boundingBox())!,
        ];
        expect(inside.y).toBeGreaterThanOrEqual(outside.y);
        expect(await menu.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
        await saveScreenshot(page, `video-menu-phone-${locale}-${count}`);
        await page.keyboard.press('Escape');
      }

      await page.keyboard.press('c');
      await waitForVideo(page, '.textTracks[0].activeCues?.length === 1');
      const caption = await captionBox(page);
      expect(caption.fontSize).toBeGreaterThanOrEqual(16);
      const bar = (await page.locator('[data-controls]').boundingBox())!;
      expect(caption.y + caption.height).toBeLessThanOrEqual(bar.y);
      await saveScreenshot(page, `video-captions-phone-${locale}`);

      const actions = await page
        .locator('.post-actions > *')
        .evaluateAll((all) => all.map((action) => action.getBoundingClientRect().y));
      expect(actions.length).toBeGreaterThan(3);
      expect(new Set(actions).size).toBe(1);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  test('is shown next to other videos by the same author', async () => {
    await environment().publishVideo(owner, { title: 'The walk before' });
    const { id } = await environment().publishVideo(owner, { title: 'Another walk' });
    // Their owner finds videos in the library that nobody else finds there, but they are not offered.
    const ownPage = await environment().openPage({ locale: 'en-GB', as: owner }, '/app/');
    // It may also be among those that they have not finished watching.
    await ownPage.locator('[data-post]').getByRole('link', { name: 'A walk', exact: true }).last().waitFor();
    await ownPage.goto(`${environment().service.url}/app/watch/${id}`);
    const others = ownPage.getByRole('complementary');
    await others.getByRole('link', { name: 'The walk before' }).waitFor();
    expect(await others.getByRole('link', { name: 'A walk', exact: true }).count()).toBe(0);
    const page = await environment().openPage({ locale: 'en-GB' }, path);
    await page.getByRole('complementary').getByRole('link', { name: 'Another walk' }).click();
    await page.waitForURL(`${environment().service.url}/app/watch/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Another walk' }).waitFor();
    expect(post.renditions.map(({ name }) => name)).toEqual(['480p', '360p', '240p']);
  });
}
