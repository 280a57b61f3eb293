/** A look into a video from its poster: by mouse, by finger, and without motion. */
import { expect, test } from 'vitest';
import { PHONE } from '../lib/visits.ts';
import { card, FILM_TITLE, preview, share } from './library.ts';
import type { World } from './world.ts';

/** Tests of a file that has a world with that film in it. */
export function previewTests(world: () => World): void {
  test('looks into a video where a mouse points, and lets it pass for one that rests', async () => {
    const page = await world().open({ locale: 'ko-KR' });
    const poster = card(page, FILM_TITLE).locator('[data-poster]');
    const { x, y, width, height } = (await poster.boundingBox())!;
    expect(await preview(page).count()).toBe(0);
    await page.mouse.move(x + width / 2, y + height / 2);
    await preview(page).waitFor({ state: 'attached' });
    await expect.poll(() => share(page)).toBeGreaterThan(30);
    await page.mouse.move(x + width * 0.9, y + height / 2);
    await expect.poll(() => share(page)).toBeCloseTo(90, 0);
    const still = page.locator('[data-preview] [style*=background-image]');
    const last = await still.getAttribute('style');
    await page.mouse.move(x + width * 0.1, y + height / 2);
    await expect.poll(() => share(page)).toBeCloseTo(10, 0);
    expect(await still.getAttribute('style')).not.toBe(last);
    await page.mouse.move(x + width / 2, y + height + 200);
    await preview(page).waitFor({ state: 'detached' });
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForURL(/\/app\/watch\//);
  });

  test('lets nothing pass by itself for whoever wants no motion', async () => {
    const page = await world().open({ locale: 'ko-KR', reducedMotion: 'reduce' });
    const { x, y, width, height } = (await card(page, FILM_TITLE).locator('[data-poster]').boundingBox())!;
    await page.clock.install();
    await page.mouse.move(x + width / 4, y + height / 2);
    await page.clock.runFor(1_000);
    await preview(page).waitFor({ state: 'attached' });
    await page.clock.runFor(5_000);
    expect(await share(page)).toBeCloseTo(25, 0);
  });

  test('looks into a video where a finger slides, and goes to it where one taps', async () => {
    const page = await world().open({ locale: 'ko-KR', ...PHONE });
    const poster = card(page, FILM_TITLE).locator('[data-poster]');
    const { x, y, width, height } = (await poster.boundingBox())!;
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at === undefined ? [] : [{ x: x + width * at, y: y + height / 2 }],
      });
    await touch('touchStart', 0.2);
    for (const at of [0.3, 0.5, 0.75]) await touch('touchMove', at);
    await expect.poll(() => share(page)).toBeCloseTo(75, 0);
    await touch('touchEnd');
    await preview(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/app/');
    // What follows a slide at once a browser takes for a part of it.
    const other = await world().open({ locale: 'ko-KR', ...PHONE });
    await other.touchscreen.tap(x + width / 2, y + height / 2);
    await other.waitForURL(/\/app\/watch\//);
  });
}
