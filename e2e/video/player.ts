/** The player of a page, as the one who watches sees it. */
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './client.ts';

const VIDEO = 'document.querySelector("video")';

/** A value of the video element. */
export const read = <Value>(page: Page, property: string): Promise<Value> =>
  page.evaluate<Value>(`${VIDEO}.${property}`);

/** Waits until something holds of the video element. @param condition - behind its name: `.ended`. */
export async function holds(page: Page, condition: string): Promise<void> {
  // Playwright's own waiting evaluates texts within the page, which the page's policy forbids.
  await expect.poll(() => page.evaluate(`${VIDEO}${condition}`), { message: condition }).toBe(true);
}

/** Presses the button on the picture, as a person does, and waits until it moves. */
export async function play(page: Page): Promise<void> {
  await page.locator('[data-play]').click();
  await holds(page, '.played.length > 0');
}

/** Halts it, wherever the keyboard is. */
export async function halt(page: Page): Promise<void> {
  await page.evaluate(`${VIDEO}.pause()`);
  await holds(page, '.paused');
}

/** Goes on from where it is, also where it was at its end. */
export const resume = (page: Page): Promise<unknown> => page.evaluate(`${VIDEO}.play()`);

/** @param seconds - from the start. */
export const seek = (page: Page, seconds: number): Promise<unknown> =>
  page.evaluate(`${VIDEO}.currentTime = ${seconds}`);

/** The bar that shows where it is. */
export const seekBar = (page: Page) => page.locator('[data-controls] [role=slider]');

/** What was shown of the video, in seconds: one stretch where nothing was left out. */
const playedStretches = (page: Page): Promise<{ from: number; to: number }[]> =>
  page.evaluate(`(() => {
    const { played } = ${VIDEO};
    return Array.from({ length: played.length }, (_, i) => ({ from: played.start(i), to: played.end(i) }));
  })()`);

/** Seconds that a player may lie beside the truth: a few frames. */
const NEARLY = 0.2;

/** Plays a video from its start to its end, faster than it was taken, and sees that nothing of it is left out. */
export async function playThrough(
  page: Page,
  post: { durationSeconds: number; renditions: { width: number; height: number }[] },
): Promise<void> {
  await play(page);
  await page.evaluate(`${VIDEO}.playbackRate = 3`);
  await holds(page, '.ended');
  const stretches = await playedStretches(page);
  expect(stretches.length, JSON.stringify(stretches)).toBe(1);
  expect(stretches[0]!.from).toBeLessThan(NEARLY);
  expect(stretches[0]!.to).toBeGreaterThan(post.durationSeconds - NEARLY);
  expect(await read<number>(page, 'duration')).toBeCloseTo(post.durationSeconds, 0);
  const shown = `${await read(page, 'videoWidth')}×${await read(page, 'videoHeight')}`;
  expect(post.renditions.map(({ width, height }) => `${width}×${height}`)).toContain(shown);
}

/** Whether a request fetches what is shown, and not merely what is said of it. */
const isSegment = (request: Request): boolean => /\/files\/.+\.(m4s|mp4)$/.test(request.url());

/** Keeps the addresses of all that a page fetches of a video. */
export function keepSegments(page: Page): string[] {
  const segments: string[] = [];
  page.on('request', (request) => {
    if (isSegment(request)) segments.push(request.url());
  });
  return segments;
}

/** Adds Korean captions to a post. @param label - what the player calls them. */
export async function addCaptions(
  { api }: Person,
  postId: string,
  label: string,
  captions: string,
): Promise<void> {
  const path = `/posts/${postId}/captions/ko?label=${encodeURIComponent(label)}`;
  const headers = { 'content-type': 'text/vtt' };
  expect((await api.fetch(path, { method: 'PUT', body: captions, headers })).status).toBe(200);
}
