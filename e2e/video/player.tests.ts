/** The player and what stands around it: keys, lists, the bar, what is remembered and what is told of a video. */

import { join } from 'node:path';
import { inLanguage } from '@workreel/languages';
import { ADMIN } from '@workreel/testing/services';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { objections } from '../lib/axe.ts';
import { thoroughly } from '../lib/languages.ts';
import { button, overflow, shoot } from '../lib/page.ts';
import { openPage, PHONE, type Visit } from '../lib/visits.ts';
import { forgive } from '../lib/world.ts';
import { apiOf, getPost as getPostOf, type Person, type Post, publish, settled } from './client.ts';
import { letter, longFilm } from './media.ts';
import { addCaptions, halt, holds, play, read, resume, seek, seekBar } from './player.ts';
import { LANGUAGES, type Texts } from './texts.ts';
import type { World } from './world.ts';

const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 01:00.000\n안녕하세요\n';
const DESCRIPTION = `0:05 start\n0:20 park https://a.example/x?y=1.\n${'A long walk. '.repeat(40)}`;
const READERS = thoroughly(LANGUAGES);
/** Of the bar, in the middle of the film. */
const TENTH = { ko: '1분 4초 중 30초', en: '30 seconds of 1 minute 4 seconds' };
const resumeAt = (t: Texts) => new RegExp(`^${t.player.resumeAt('0:\\d\\d')}`);

export function playerTests(world: () => World): void {
  let owner: Person;
  /** 64 s, in three renditions. */
  let film: Post;
  /** Its address, for whoever watches. */
  let path: string;

  beforeAll(async () => {
    owner = await world().join('Ann');
    const texts = { title: 'A walk', description: DESCRIPTION, visibility: 'unlisted' as const };
    const long = (file: string) => longFilm(file, { size: '854x480', times: 16 });
    const { id, upload } = await world().send(owner, texts, long);
    expect(upload).toMatchObject({ state: 'ready' });
    await addCaptions(owner, id, 'Korean', CAPTIONS);
    film = await getPost(id);
    path = `/app/watch/${id}`;
  });
  const getPost = (id: string) => getPostOf(owner.api, id);
  /** A page on which the film has begun, and stands still. */
  async function begun(how: Visit, at = path): Promise<Page> {
    const page = await world().open(how, at);
    await play(page);
    await halt(page);
    return page;
  }
  const focused = 'document.activeElement';

  test.each(READERS)('does what its keys say ($locale)', async ({ locale, t }) => {
    const page = await begun({ locale });
    const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
    const press = (key: string) => page.keyboard.press(key);
    await page.evaluate('document.activeElement.blur()');
    await press('k');
    await holds(page, '.paused === false');
    await press(' ');
    await holds(page, '.paused');
    await seek(page, 20);
    await press('l');
    await holds(page, '.currentTime === 30');
    await said('0:30');
    await press('j');
    await press('ArrowRight');
    await holds(page, '.currentTime === 25');
    await press('ArrowLeft');
    await press('.');
    await holds(page, '.currentTime > 20.01');
    await press(',');
    await holds(page, '.currentTime < 20.01');
    await press('5');
    const middle = (await read<number>(page, 'duration')) / 2;
    await holds(page, `.currentTime.toFixed(1) === "${middle.toFixed(1)}"`);
    await press('>');
    await holds(page, '.playbackRate === 1.25');
    await press('<');
    await holds(page, '.playbackRate === 1');
    await press('m');
    await holds(page, '.muted');
    await press('m');
    await holds(page, '.muted === false');

    // What would scroll the page does so until the player has the keyboard.
    await press('ArrowDown');
    expect(await read(page, 'volume')).toBe(1);
    await button(page, t.player.mute).focus();
    await press('ArrowDown');
    await holds(page, '.volume === 0.95');
    await press('Home');
    await holds(page, '.currentTime === 0');
    // A button is pressed, and nothing else.
    await press(' ');
    await holds(page, '.muted');
    expect(await read(page, 'paused')).toBe(true);
    await button(page, t.player.unmute).waitFor();

    await press('f');
    await expect.poll(() => page.evaluate('document.fullscreenElement?.matches("[data-begun]")')).toBe(true);
    await press('f');
    await expect.poll(() => page.evaluate('document.fullscreenElement')).toBe(null);
    await press('?');
    await page.getByRole('dialog', { name: t.player.keys }).waitFor();
    await press('k');
    expect(await read(page, 'paused')).toBe(true);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await press('End');
    await button(page, t.player.again).waitFor();
    expect(await button(page, t.player.picture).count()).toBe(
      (await page.evaluate('document.pictureInPictureEnabled')) ? 1 : 0,
    );
    await button(page, t.player.again).click();
    await holds(page, '.currentTime < 30');
  });

  test.each(READERS)('offers renditions, speeds and captions ($locale)', async ({ locale, t }) => {
    const context = await world().visit({ locale });
    const page = await openPage(context, world().service.address + path, world().faults);
    await play(page);
    await halt(page);
    const choice = (name: string | RegExp) => page.getByRole('menuitemradio', { name });
    await button(page, new RegExp(`^${t.player.quality}: `)).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => choice(t.player.auto(null)).evaluate((item) => item.matches(':focus')))
      .toBe(true);
    await page.keyboard.press('End');
    expect(await page.evaluate(`${focused}.textContent`)).toBe('240p');
    expect(await objections(page)).toEqual([]);
    await shoot(page, `video-quality-${locale}`);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('menu').count()).toBe(0);
    expect(await page.evaluate(`${focused}.getAttribute('aria-label')`)).toContain(`${t.player.quality}: `);
    for (const [label, shown] of [
      ['240p', '.videoHeight < 300'],
      ['480p', '.videoHeight > 400'],
    ] as const) {
      await button(page, new RegExp(`^${t.player.quality}: `)).click();
      await choice(label).click();
      await button(page, t.player.play).click();
      await holds(page, shown);
      await halt(page);
    }

    await button(page, new RegExp(`^${t.player.speed}: `)).click();
    await choice('1.5×').click();
    await holds(page, '.playbackRate === 1.5');
    await button(page, new RegExp(`^${t.player.captions}: `)).click();
    await choice('Korean').click();
    await holds(page, '.textTracks[0].mode === "showing"');
    await page.keyboard.press('m');
    await holds(page, '.muted');
    // Kept once the page has heard of it.
    await button(page, t.player.unmute).waitFor();

    // The choices hold: the speed in this tab, the others for good.
    await page.reload();
    await play(page);
    await halt(page);
    await holds(page, '.textTracks[0].cues?.length === 1');
    expect(await read(page, 'playbackRate')).toBe(1.5);
    expect(await read(page, 'muted')).toBe(true);
    const other = await openPage(context, world().service.address + path, world().faults);
    await play(other);
    expect(await read(other, 'playbackRate')).toBe(1);
    expect(await read(other, 'textTracks[0].mode')).toBe('showing');
    await other.keyboard.press('c');
    await holds(other, '.textTracks[0].mode === "disabled"');
  });

  test.each(READERS)(
    'is led along its bar by keys and pointers, and shows stills ($locale)',
    async ({ language, locale }) => {
      const page = await begun({ locale });
      const bar = seekBar(page);
      const still = bar.locator('[style*="background-image"]');
      await page.keyboard.press('Tab');
      await bar.focus();
      await still.waitFor();
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
      await holds(page, '.currentTime === 0');
      for (const _ of Array(6)) await page.keyboard.press('ArrowRight');
      await holds(page, '.currentTime === 30');
      await expect.poll(() => bar.getAttribute('aria-valuetext')).toBe(inLanguage(TENTH, language));
      await page.keyboard.press('PageUp');
      await holds(page, '.currentTime > 36 && document.querySelector("video").currentTime < 37');

      const { x, y, width, height } = (await bar.boundingBox())!;
      /** In the middle of a second of the 64: at its edge the second before would be shown as often. */
      const at = (second: number) => [x + (width * (second + 0.5)) / 64, y + height / 2] as const;
      await page.mouse.move(...at(48));
      await bar.getByText('0:48', { exact: true }).waitFor();
      await page.mouse.down();
      await page.mouse.move(...at(16), { steps: 3 });
      await bar.getByText('0:16', { exact: true }).waitFor();
      await shoot(page, `video-seek-${locale}`);
      await page.mouse.up();
      await holds(page, '.currentTime >= 16 && document.querySelector("video").currentTime < 17');
    },
  );

  test.each(READERS)(
    'remembers how far one got, and a link says where to begin ($locale)',
    async ({ locale, t }) => {
      const page = await begun({ locale });
      await seek(page, 30);
      await holds(page, '.seeking === false');
      await page.reload();
      await page.getByText(resumeAt(t)).waitFor();
      expect(await objections(page)).toEqual([]);
      await play(page);
      expect(await read(page, 'currentTime')).toBeGreaterThanOrEqual(30);
      await page.reload();
      await button(page, t.player.fromStart).click();
      await holds(page, '.played.length > 0');
      expect(await read(page, 'currentTime')).toBeLessThan(20);
      await halt(page);
      await page.goto(`${world().service.address}${path}?t=40s`);
      await page.locator('[data-play]').waitFor();
      expect(await page.getByText(resumeAt(t)).count()).toBe(0);
      await play(page);
      expect(await read(page, 'currentTime')).toBeGreaterThanOrEqual(40);
      await halt(page);

      await button(page, t.watch.more).click();
      const link = page.getByRole('link', { name: 'https://a.example/x?y=1' });
      expect(await link.getAttribute('rel')).toBe('nofollow ugc noopener');
      await button(page, '0:20').click();
      await holds(page, '.paused === false');
      expect(await read(page, 'currentTime')).toBeLessThan(35);
    },
  );

  test.each(READERS)('makes links to share, and says who can open them ($locale)', async ({ locale, t }) => {
    const post = await world().send(owner, { title: 'Mine alone', visibility: 'private' });
    const page = await world().open({ locale, as: owner }, `/app/watch/${post.id}`);
    await button(page, t.watch.share).click();
    await page.getByRole('dialog').getByText(t.watch.whoOpens.private).waitFor();

    await page.goto(`${world().service.address}${path}?t=30`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await play(page);
    await halt(page);
    await seek(page, 30);
    await button(page, t.watch.share).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.watch.startAt('0:30')).check();
    await dialog.getByRole('button', { name: t.watch.copy }).click();
    await dialog.getByText(t.watch.copied).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `${world().service.address}${path}?t=30`,
    );
    expect(await objections(page)).toEqual([]);
  });

  test.each(READERS)(
    'shows what is converted, and plays it as soon as it can ($locale)',
    async ({ locale, t }) => {
      const file = join(world().folder, 'growing.mp4');
      longFilm(file, { size: '426x240', times: 6 });
      await world().convert(1);
      const { id, uploadId } = await publish(owner, file, { title: 'Growing', visibility: 'unlisted' });
      const page = await world().open({ locale }, `/app/watch/${id}`);
      await page.evaluate('document.body.dataset.kept = "yes"');
      await page.locator('[data-play]').waitFor();
      await page.getByText(t.posts.early).waitFor();
      await play(page);
      expect((await getPost(id)).status).toBe('converting');
      await world().convert('fast');
      expect(Number(await seekBar(page).getAttribute('aria-valuemax'))).toBe(24);
      await shoot(page, `video-growing-${locale}`);
      await settled(owner, uploadId);
      await page.getByText(t.posts.early).waitFor({ state: 'detached' });
      // What came while it played can be gone to, without a new stream.
      await holds(page, '.seekable.end(0) > 23');
      await seek(page, 22);
      // Where converting took longer than watching, it stands still at its end.
      await resume(page);
      await holds(page, '.ended');
      expect(await page.evaluate('document.body.dataset.kept')).toBe('yes');
    },
  );

  test.each(READERS)('says why there is nothing to play ($locale)', async ({ locale, t }) => {
    const { id } = await world().send(owner, { title: 'Letter', visibility: 'unlisted' }, letter);
    const page = await world().open({ locale, as: owner }, `/app/watch/${id}`);
    await page.getByText(t.posts.failure.NOT_A_VIDEO).waitFor();
    await button(page, t.posts.retryConversion).waitFor();
    expect(await objections(page)).toEqual([]);
    await page.goto(`${world().service.address}/app/watch/${crypto.randomUUID()}`);
    await page.getByRole('heading', { level: 1, name: t.watch.gone }).waitFor();
    forgive(world(), /status of 404/);
  });

  test.each(READERS)(
    'leads its owner to change it, and lets an admin delete it ($locale)',
    async ({ locale, t }) => {
      const { id } = await world().send(owner, { title: 'Not for long' });
      const own = await world().open({ locale, as: owner }, `/app/watch/${id}`);
      const edit = own.getByRole('link', { name: t.watch.edit, exact: true });
      expect(await edit.getAttribute('href')).toBe(`/app/my-videos/${id}`);
      expect(await button(own, t.watch.delete).count()).toBe(0);

      // What the service wrote into the head is true of this page alone.
      expect(await own.locator('head link[rel=canonical]').count()).toBe(1);
      await own.getByRole('link', { name: t.shell.nav.library, exact: true }).first().click();
      await own.waitForURL(`${world().service.address}/app/`);
      await expect
        .poll(() => own.locator('head').locator('link[rel=canonical], meta[property]').count())
        .toBe(0);

      const page = await world().open({ locale, as: ADMIN }, `/app/watch/${id}`);
      await button(page, t.watch.delete).click();
      await page.getByRole('dialog').getByRole('button', { name: t.watch.keep }).click();
      await button(page, t.watch.delete).click();
      await page.getByRole('dialog').getByRole('button', { name: t.watch.delete, exact: true }).click();
      await page.waitForURL(`${world().service.address}/app/`);
      expect((await apiOf(world().service).fetch(`/posts/${id}`)).status).toBe(404);
      // Uploads of others are nobody's: the browser tells that an admin asked.
      forgive(world(), /status of 404/);
    },
  );

  test('hides its buttons from who watches, on a phone, and never from the keyboard', async () => {
    const page = await world().open({ locale: 'ko-KR', ...PHONE }, path);
    expect(await overflow(page)).toBe(0);
    await play(page);
    expect(await overflow(page)).toBe(0);
    const opacity = () =>
      page.evaluate('getComputedStyle(document.querySelector("[data-controls]")).opacity');
    await expect.poll(opacity).toBe('0');
    await page.locator('video').tap();
    await expect.poll(opacity).toBe('1');
    expect(await read(page, 'paused')).toBe(false);
    await expect.poll(opacity).toBe('0');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await seekBar(page).focus();
    await page.locator('[data-idle]').waitFor();
    expect(await opacity()).toBe('1');
    await shoot(page, 'video-player-phone');
  });

  test('stands beside other videos of its author', async () => {
    const { id } = await world().send(owner, { title: 'Another walk' });
    const page = await world().open({ locale: 'en-GB' }, path);
    await page.getByRole('complementary').getByRole('link', { name: 'Another walk' }).click();
    await page.waitForURL(`${world().service.address}/app/watch/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Another walk' }).waitFor();
    expect(film.renditions.map(({ name }) => name)).toEqual(['480p', '360p', '240p']);
  });
}
