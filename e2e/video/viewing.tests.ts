/** Tests of watching several videos: playing on a click, what comes next, theater mode, double taps and keys. */

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { type ContextOptions, DESKTOP, PHONE } from '../lib/contexts.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import type { TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { card } from './library.ts';
import { createLongVideo } from './media.ts';
import { LANGUAGES, type Messages } from './messages.ts';
import { pause, play, recordSegments, resume, seek, videoProperty, waitForVideo } from './player.ts';

const VIEWING_LANGUAGES = languagesForOtherFlows(LANGUAGES);
/** Wide enough for other videos beside the player. */
const WIDE = { viewport: { width: 1440, height: 900 } };
const DEVICES = { phone: PHONE, desktop: WIDE };
const LONG_SECONDS = 64;
/** The newest ones come first. */
const TITLES = ['Short walk', 'Second walk', 'Long walk'];
const [SHORT, SECOND, LONG] = TITLES as [string, string, string];

export function viewingTests(environment: () => TestEnvironment): void {
  let owner: TestUser;
  const paths = new Map<string, string>();

  beforeAll(async () => {
    owner = await environment().createUser('Viewed');
    for (const title of TITLES) {
      const long = (file: string) => createLongVideo(file, { size: '426x240', times: LONG_SECONDS / 4 });
      const { id } = await environment().publishVideo(owner, { title }, title === LONG ? long : undefined);
      paths.set(title, `/app/watch/${id}`);
    }
  });

  const open = (title: string, options: ContextOptions) => environment().openPage(options, paths.get(title)!);
  const urlOf = (title: string) => environment().service.url + paths.get(title)!;
  const width = async (page: Page) =>
    (await page.locator('[data-started], video').first().boundingBox())!.width;
  /** Opens the videos of the owner. */
  const openList = (options: ContextOptions) => environment().openPage(options, '/app/?author=Viewed');
  const openCard = (page: Page, title: string) =>
    card(page, title).getByRole('link', { name: title, exact: true }).click();
  const heading = (page: Page, title: string) =>
    page.getByRole('heading', { level: 1, name: title }).waitFor();
  const autoplaySwitch = (page: Page, t: Messages) =>
    page.getByRole('switch', { name: t.watch.autoplayNext });
  const upNext = (page: Page, t: Messages) => page.getByRole('region', { name: t.player.upNext });
  async function playToEnd(page: Page) {
    await seek(page, 3);
    await resume(page);
    await waitForVideo(page, '.ended');
  }

  test.each(VIEWING_LANGUAGES)(
    'a click on a card plays the video, its address does not ($locale)',
    async ({ locale }) => {
      const page = await openList({ locale });
      await openCard(page, LONG);
      await heading(page, LONG);
      await waitForVideo(page, '.currentTime > 0.3');
      expect(await page.locator('[data-play]').count()).toBe(0);
      await pause(page);

      // The page that is left may still be filling its buffer.
      await page.reload({ waitUntil: 'commit' });
      const segments = recordSegments(page);
      await page.locator('[data-play]').waitFor();
      await page.waitForLoadState('networkidle');
      expect(segments).toEqual([]);

      // Neither does going back to it.
      await page.goBack();
      await card(page, LONG).waitFor();
      await page.goForward();
      await page.locator('[data-play]').waitFor();
      await page.waitForLoadState('networkidle');
      expect(segments).toEqual([]);
    },
  );

  test.each(VIEWING_LANGUAGES)(
    'a view is counted, and shown once the owner wants it ($locale)',
    async ({ locale, t }) => {
      // Not one of the videos that are offered next to those of the other tests.
      const owner = await environment().createUser('Counted');
      const { id } = await environment().publishVideo(owner, { title: `Counted ${locale}` });
      const visitor = await environment().openPage({ locale }, `/app/watch/${id}`);
      const reported = visitor.waitForResponse((response) => response.url().endsWith(`/posts/${id}/views`));
      await play(visitor);
      expect((await reported).status()).toBe(204);
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      expect(await visitor.getByText(t.shell.views(0)).count()).toBe(0);
      const page = await environment().openPage({ locale, as: owner }, `/app/my-videos/${id}`);
      await page.getByLabel(t.posts.showViews).check();
      await button(page, t.posts.save).click();
      await page.getByText(t.edit.saved).waitFor();
      // Views are written once a minute.
      const viewsOf = async () => (await owner.api.get('/posts/{id}', { params: { path: { id } } })).views;
      await expect.poll(viewsOf, { timeout: 90_000, interval: 1_000 }).toBe(1);
      // The next video has started in the meantime.
      await visitor.goto(`${environment().service.url}/app/watch/${id}`);
      await visitor.getByText(t.shell.views(1)).waitFor();
    },
  );

  test('shows the play button if the browser refuses to play', async () => {
    const page = await openList({ locale: 'en-GB' });
    await page.evaluate(`HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('A gesture is required.', 'NotAllowedError'))`);
    await openCard(page, LONG);
    await page.locator('[data-play]').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await videoProperty(page, 'paused')).toBe(true);
  });

  test.each(VIEWING_LANGUAGES)(
    'plays the next video after a countdown, unless it has been played ($locale)',
    async ({ locale, t }) => {
      for (const device of Object.values(DEVICES)) {
        const page = await open(SHORT, { locale, ...device });
        await play(page);
        await playToEnd(page);
        const offer = upNext(page, t);
        await offer.getByText(LONG).waitFor();
        await offer.getByText(t.player.playsIn(7)).waitFor();
        await page
          .getByRole('status')
          .filter({ hasText: t.player.nextStatus(LONG, true) })
          .waitFor();
        expect(await button(offer, t.watch.cancel).and(page.locator(':focus')).count()).toBe(1);
        expect(await axeViolations(page)).toEqual([]);
        expect(await horizontalOverflow(page)).toBe(0);
        await saveScreenshot(page, `video-next-${locale}-${'isMobile' in device ? 'phone' : 'desktop'}`);
        await page.waitForURL(urlOf(LONG));
        await heading(page, LONG);
        await waitForVideo(page, '.currentTime > 0');

        // The next ones have not been played either; the last one offers one that has.
        await page.keyboard.press('Shift+N');
        await heading(page, SECOND);
        await waitForVideo(page, '.currentTime > 0');
      }
    },
  );

  test.each(VIEWING_LANGUAGES)(
    'does not play the next video if the user cancels, has turned it off or has hidden the page ($locale)',
    async ({ locale, t }) => {
      const page = await open(SHORT, { locale });
      await play(page);
      await page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, value: true })`);
      await playToEnd(page);
      const offer = upNext(page, t);
      await offer.getByText(t.player.playsIn(8)).waitFor();
      await page.waitForTimeout(2_500);
      await offer.getByText(t.player.playsIn(8)).waitFor();
      await page.evaluate('delete document.hidden');
      await offer.getByText(t.player.playsIn(7)).waitFor();
      await page.keyboard.press('Escape');
      await offer.waitFor({ state: 'detached' });
      expect(await page.evaluate('document.activeElement.hasAttribute("data-started")')).toBe(true);
      // Canceled for this video.
      await playToEnd(page);
      await button(page, t.player.replay).waitFor();
      expect(await offer.count()).toBe(0);

      await autoplaySwitch(page, t).uncheck();
      await page.reload();
      await play(page);
      await playToEnd(page);
      await offer.getByText(LONG).waitFor();
      expect(await offer.locator('[data-countdown]').count()).toBe(0);
      expect(await autoplaySwitch(page, t).isChecked()).toBe(false);
      expect(await axeViolations(page)).toEqual([]);
      await button(offer, t.player.playNow).click();
      await heading(page, LONG);
      await waitForVideo(page, '.currentTime > 0');
    },
  );

  test('does not play the next video by itself for users who prefer reduced motion, unless they ask for it', async () => {
    const [{ t, locale }] = VIEWING_LANGUAGES as [(typeof VIEWING_LANGUAGES)[number]];
    const page = await open(SHORT, { locale, reducedMotion: 'reduce' });
    expect(await autoplaySwitch(page, t).isChecked()).toBe(false);
    await autoplaySwitch(page, t).check();
    await page.reload();
    expect(await autoplaySwitch(page, t).isChecked()).toBe(true);
  });

  test.each(VIEWING_LANGUAGES)('has a theater mode on wide screens ($locale)', async ({ locale, t }) => {
    const page = await open(LONG, { locale, ...WIDE });
    await play(page);
    await pause(page);
    const narrow = await width(page);
    await page.keyboard.press('t');
    await expect.poll(() => width(page)).toBeGreaterThan(narrow + 300);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    await saveScreenshot(page, `video-theater-${locale}`);
    await page.reload();
    await page.locator('[data-play]').waitFor();
    expect(await width(page)).toBeGreaterThan(narrow + 300);
    await play(page);
    await pause(page);
    await button(page, t.player.exitTheater).click();
    await expect.poll(() => width(page)).toBe(narrow);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText(t.player.shortcutList.theater).waitFor();
    await page.getByRole('dialog').getByText(t.player.shortcutList.next).waitFor();
    await page.keyboard.press('Escape');

    // Not below 1024 pixels.
    await page.setViewportSize({ width: 1023, height: 900 });
    expect(await button(page, t.player.enterTheater).count()).toBe(0);
    await page.keyboard.press('t');
    await page.setViewportSize(WIDE.viewport);
    expect(await width(page)).toBe(narrow);
  });

  test.each(VIEWING_LANGUAGES)(
    'skips on double taps, and shows the controls on a tap ($locale)',
    async ({ locale, t }) => {
      const page = await open(LONG, { locale, ...PHONE });
      await play(page);
      await page.locator('[data-idle]').waitFor();
      await seek(page, 30);
      const { x, y, width: size, height } = (await page.locator('video').boundingBox())!;
      const tap = (share: number) => page.touchscreen.tap(x + size * share, y + height / 3);
      const isBetween = (from: number, to: number) =>
        waitForVideo(page, `.currentTime >= ${from} && document.querySelector('video').currentTime < ${to}`);
      const status = (text: string) => page.getByRole('status').filter({ hasText: text });
      await tap(0.9);
      // At once, although a second tap may follow.
      expect(await page.locator('[data-idle]').count()).toBe(0);
      await page.locator('[data-idle]').waitFor();
      await tap(0.9);
      await tap(0.9);
      await status(t.player.skipped.forward(10)).waitFor();
      await isBetween(40, 46);
      await tap(0.8);
      await status(t.player.skipped.forward(20)).waitFor();
      await saveScreenshot(page, `video-double-tap-${locale}`);
      await isBetween(50, 56);
      await page.waitForTimeout(800);
      await tap(0.1);
      await tap(0.1);
      await tap(0.1);
      await status(t.player.skipped.back(20)).waitFor();
      await isBetween(30, 40);
      await page.waitForTimeout(800);
      await tap(0.5);
      await tap(0.5);
      await isBetween(30, 42);
      expect(await page.evaluate('document.fullscreenElement')).toBe(null);
      expect(await videoProperty(page, 'paused')).toBe(false);
      expect(await page.evaluate('visualViewport.scale')).toBe(1);

      // What follows is not covered.
      await autoplaySwitch(page, t).uncheck();
      await seek(page, LONG_SECONDS - 5);
      await page.locator('[data-idle]').waitFor();
      await tap(0.9);
      await tap(0.9);
      await waitForVideo(page, '.ended');
      await button(page, t.player.playNow).waitFor();
      expect(await status(t.player.skipped.forward(10)).isVisible()).toBe(false);
      await saveScreenshot(page, `video-next-after-tap-${locale}`);

      // A double click with a mouse still opens full screen.
      const desktop = await open(LONG, { locale });
      await play(desktop);
      await desktop.locator('video').dblclick({ position: { x: 20, y: 100 } });
      await expect.poll(() => desktop.evaluate('document.fullscreenElement !== null')).toBe(true);
    },
  );

  test.each(VIEWING_LANGUAGES)(
    'handles keys for volume, start and end wherever the focus is, but not in controls that use them ($locale)',
    async ({ locale, t }) => {
      const page = await open(LONG, { locale, viewport: { ...DESKTOP, height: 500 } });
      const press = (key: string) => page.keyboard.press(key);
      const scrollTop = () => page.evaluate<number>('scrollY');
      await page.evaluate('document.activeElement.blur()');
      // Before it is played, they scroll.
      // To the end, because the browser may scroll smoothly.
      await expect
        .poll(async () => {
          await press('End');
          return page.evaluate('scrollY + innerHeight >= document.documentElement.scrollHeight - 1');
        })
        .toBe(true);
      expect(await scrollTop()).toBeGreaterThan(0);
      await press('Home');
      await expect.poll(scrollTop).toBe(0);
      await play(page);
      await pause(page);
      await page.evaluate('document.activeElement.blur()');
      await press('ArrowDown');
      await press('ArrowDown');
      await waitForVideo(page, '.volume === 0.9');
      await press('End');
      await waitForVideo(page, `.currentTime > ${LONG_SECONDS - 1}`);
      await page.getByRole('link', { name: 'Viewed', exact: true }).first().focus();
      const focusedAt = await scrollTop();
      await press('ArrowUp');
      await waitForVideo(page, '.volume === 0.95');
      await press('Home');
      await waitForVideo(page, '.currentTime === 0');
      expect(await scrollTop()).toBe(focusedAt);

      await button(page, t.watch.share).click();
      const link = page.getByRole('dialog').getByRole('textbox', { name: t.watch.link });
      await link.focus();
      for (const key of ['ArrowDown', 'Home', 'm']) await press(key);
      expect(await videoProperty(page, 'volume')).toBe(0.95);
      expect(await videoProperty(page, 'muted')).toBe(false);
      await press('Escape');

      // Past the player, they scroll.
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      const isInView = 'document.querySelector("video").getBoundingClientRect().bottom > 0';
      await page.evaluate('document.querySelector("main").style.minHeight = "200vh"');
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      await expect.poll(() => page.evaluate(isInView)).toBe(false);
      const before = await scrollTop();
      await press('ArrowUp');
      await expect.poll(scrollTop).toBeLessThan(before);
      expect(await videoProperty(page, 'volume')).toBe(0.95);
    },
  );

  test('shows the length of the file, also at the end', async () => {
    const page = await open(LONG, { locale: 'en-GB' });
    await play(page);
    const clock = page.locator('[data-clock]');
    await expect.poll(() => clock.textContent()).toMatch(/^0:0\d \/ 1:04$/);
    await seek(page, LONG_SECONDS - 1);
    await waitForVideo(page, '.ended');
    await expect.poll(() => clock.textContent()).toBe('1:04 / 1:04');
  });

  describe.each(VIEWING_LANGUAGES)('the mini player ($locale)', ({ locale, t }) => {
    const mini = (page: Page) => page.getByRole('region', { name: t.watch.mini.label });
    const section = (page: Page, name: string) =>
      page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).click();

    test.each(Object.entries(DEVICES))('plays on while the user browses (%s)', async (name, device) => {
      const page = await open(LONG, { locale, ...device });
      await play(page);
      const playlists: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('.m3u8')) playlists.push(request.url());
      });
      await page.evaluate(`(() => {
        const video = document.querySelector('video');
        globalThis.stopped = 0;
        for (const event of ['pause', 'emptied', 'waiting']) video.addEventListener(event, () => globalThis.stopped++);
        globalThis.watched = video;
      })()`);
      const isSame = () =>
        page.evaluate(
          'globalThis.watched === document.querySelector("video") && document.querySelectorAll("video").length === 1',
        );
      await section(page, t.shell.nav.library);
      await mini(page).waitFor();
      const time = await videoProperty<number>(page, 'currentTime');
      await waitForVideo(page, `.currentTime > ${time + 1}`);
      expect(await isSame()).toBe(true);
      expect(await page.evaluate('globalThis.stopped')).toBe(0);
      expect(playlists).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      await saveScreenshot(page, `video-mini-${locale}-${name}`);
      // The shortcuts of the player do not apply to other pages.
      await page.keyboard.press('k');
      expect(await videoProperty(page, 'paused')).toBe(false);
      expect(await page.evaluate('navigator.mediaSession.metadata.title')).toBe(LONG);

      await button(mini(page), t.player.pause).click();
      await waitForVideo(page, '.paused');
      await button(mini(page), t.player.play).click();
      await waitForVideo(page, '.paused === false');
      await section(page, t.shell.nav.upload);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect((await mini(page).boundingBox())!.height).toBeLessThan(80);
      expect(await isSame()).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `video-mini-bar-${locale}-${name}`);

      await mini(page)
        .getByRole('link', { name: new RegExp(LONG) })
        .click();
      await heading(page, LONG);
      await mini(page).waitFor({ state: 'hidden' });
      expect(await isSame()).toBe(true);
      expect(await page.locator('main video').count()).toBe(1);
      expect(await videoProperty(page, 'paused')).toBe(false);
      await page.locator('video').hover();
      await page.keyboard.press('k');
      await waitForVideo(page, '.paused');
      // A paused video does not follow.
      await section(page, t.shell.nav.library);
      await card(page, LONG).waitFor();
      expect(await page.locator('video').count()).toBe(0);
    });

    test('is closed with Esc or its button, and gives way to another video', async () => {
      const page = await open(LONG, { locale });
      await play(page);
      await seek(page, 20);
      await section(page, t.shell.nav.library);
      await mini(page).waitFor();
      await page.getByRole('searchbox').focus();
      await page.keyboard.press('Escape');
      expect(await mini(page).count()).toBe(1);
      await button(mini(page), t.player.pause).focus();
      await page.keyboard.press('Escape');
      await mini(page).waitFor({ state: 'detached' });
      expect(await page.locator('video').count()).toBe(0);
      expect(await page.evaluate('document.activeElement.id')).toBe('content');

      // The position is kept.
      await openCard(page, LONG);
      await waitForVideo(page, '.currentTime >= 20');
      await page.goBack();
      await mini(page).waitFor();
      await openCard(page, SHORT);
      await heading(page, SHORT);
      await mini(page).waitFor({ state: 'hidden' });
      await waitForVideo(page, '.currentTime > 0');
      expect(await page.locator('video').count()).toBe(1);
      await page.goBack();
      await button(mini(page), t.watch.mini.close).click();
      await mini(page).waitFor({ state: 'detached' });
      expect(await page.locator('video').count()).toBe(0);
    });

    test('is closed when its video is deleted', async () => {
      const title = `Gone ${locale}`;
      const { id } = await environment().publishVideo(owner, { title, visibility: 'private' });
      const page = await environment().openPage({ locale, as: owner }, `/app/watch/${id}`);
      await page.locator('[data-play]').waitFor();
      // Slow enough to play until the end of the test.
      await play(page);
      await page.evaluate('document.querySelector("video").playbackRate = 0.1');
      await section(page, t.shell.nav.mine);
      await mini(page).waitFor();
      await button(page, t.mine.actionLabel(t.mine.actions.delete, title)).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t.mine.actions.delete, exact: true })
        .click();
      await page.getByText(t.mine.deleted(title)).waitFor();
      await mini(page).waitFor({ state: 'detached' });
      expect(await page.locator('video').count()).toBe(0);
    });
  });

  test.each(VIEWING_LANGUAGES)(
    'the seek bar shows what is watched most, and what was played is reported ($locale)',
    async ({ locale, t }) => {
      const page = await environment().openPage({ locale });
      const parts = Array.from({ length: 100 }, (_, part) => (part < 50 ? 0.2 : 1));
      await page.route('**/posts/*/watched', (route) =>
        route.request().method() === 'GET' ? route.fulfill({ json: { parts } }) : route.fallback(),
      );
      await page.goto(urlOf(LONG));
      await play(page);
      await pause(page);
      const bar = (await page.locator('[data-controls] [role=slider]').boundingBox())!;
      const pointAt = (share: number) => page.mouse.move(bar.x + bar.width * share, bar.y + bar.height / 2);
      await pointAt(0.75);
      await page.getByText(t.player.mostWatched).waitFor();
      await expect
        .poll(() => page.evaluate('getComputedStyle(document.querySelector(".player-watched")).opacity'))
        .toBe('1');
      await saveScreenshot(page, `most-watched-${locale}`);
      expect(await axeViolations(page)).toEqual([]);
      await pointAt(0.25);
      await expect.poll(() => page.getByText(t.player.mostWatched).count()).toBe(0);

      await seek(page, 32);
      await resume(page);
      await waitForVideo(page, '.currentTime > 34');
      await pause(page);
      const reported = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/watched'),
      );
      await page.getByRole('link', { name: t.shell.nav.library }).first().click();
      const { parts: played } = (await reported).postDataJSON() as { parts: number[] };
      expect(played).toContain(51);
      expect(played).not.toContain(90);
    },
  );
}
