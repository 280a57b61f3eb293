/** Tests of video previews on posters: with a mouse, by touch, and with reduced motion. */
import { expect, test } from 'vitest';
import { PHONE } from '../lib/contexts.ts';
import type { TestEnvironment } from './environment.ts';
import { card, preview, previewPosition, VIDEO_TITLE } from './library.ts';

/** Requires an environment with the video {@link VIDEO_TITLE}. */
export function previewTests(environment: () => TestEnvironment): void {
  test('previews the position under the mouse, and advances while the mouse rests', async () => {
    const page = await environment().openPage({ locale: 'ko-KR' });
    const poster = card(page, VIDEO_TITLE).locator('[data-thumbnail]');
    const { x, y, width, height } = (await poster.boundingBox())!;
    expect(await preview(page).count()).toBe(0);
    await page.mouse.move(x + width / 2, y + height / 2);
    await preview(page).waitFor({ state: 'attached' });
    await expect.poll(() => previewPosition(page)).toBeGreaterThan(30);
    await page.mouse.move(x + width * 0.9, y + height / 2);
    await expect.poll(() => previewPosition(page)).toBeCloseTo(90, 0);
    const image = page.locator('[data-preview] [style*=background-image]');
    const previousStyle = await image.getAttribute('style');
    await page.mouse.move(x + width * 0.1, y + height / 2);
    await expect.poll(() => previewPosition(page)).toBeCloseTo(10, 0);
    expect(await image.getAttribute('style')).not.toBe(previousStyle);
    await page.mouse.move(x + width / 2, y + height + 200);
    await preview(page).waitFor({ state: 'detached' });
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForURL(/\/app\/watch\//);
  });

  test('does not advance previews automatically with reduced motion', async () => {
    const page = await environment().openPage({ locale: 'ko-KR', reducedMotion: 'reduce' });
    const { x, y, width, height } = (await card(page, VIDEO_TITLE)
      .locator('[data-thumbnail]')
      .boundingBox())!;
    await page.clock.install();
    await page.mouse.move(x + width / 4, y + height / 2);
    await page.clock.runFor(1_000);
    await preview(page).waitFor({ state: 'attached' });
    await page.clock.runFor(5_000);
    expect(await previewPosition(page)).toBeCloseTo(25, 0);
  });

  test('previews the position under a swiping finger, and opens the video on a tap', async () => {
    const page = await environment().openPage({ locale: 'ko-KR', ...PHONE });
    const poster = card(page, VIDEO_TITLE).locator('[data-thumbnail]');
    const { x, y, width, height } = (await poster.boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fraction?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fraction === undefined ? [] : [{ x: x + width * fraction, y: y + height / 2 }],
      });
    await touch('touchStart', 0.2);
    for (const fraction of [0.3, 0.5, 0.75]) await touch('touchMove', fraction);
    await expect.poll(() => previewPosition(page)).toBeCloseTo(75, 0);
    await touch('touchEnd');
    await preview(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/app/');
    // Use a new page, because the browser may treat a tap that closely follows the swipe as part of it.
    const newPage = await environment().openPage({ locale: 'ko-KR', ...PHONE });
    await newPage.touchscreen.tap(x + width / 2, y + height / 2);
    await newPage.waitForURL(/\/app\/watch\//);
  });
}
