/** Helpers for tests of the player. */
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { TestUser } from './client.ts';
import type { Messages } from './messages.ts';

const VIDEO = 'document.querySelector("video")';

/** Reads a property of the video element. */
export const videoProperty = <Value>(page: Page, property: string): Promise<Value> =>
  page.evaluate<Value>(`${VIDEO}.${property}`);

/** Waits until a condition on the video element is true. @param condition - appended to the element, such as `.ended`. */
export async function waitForVideo(page: Page, condition: string): Promise<void> {
  // The content security policy forbids page.waitForFunction, which evaluates strings in the page.
  await expect.poll(() => page.evaluate(`${VIDEO}${condition}`), { message: condition }).toBe(true);
}

/** Clicks the play button on the poster and waits until playback has started. */
export async function play(page: Page): Promise<void> {
  await page.locator('[data-play]').click();
  await waitForVideo(page, '.played.length > 0');
}

/** Waits until a video plays that was opened with a link. One that was not playable yet has to be started. */
export async function playOpened(page: Page): Promise<void> {
  const isPlayed = () => page.evaluate<boolean>(`${VIDEO}?.played.length > 0`);
  await expect
    .poll(async () => {
      if (await isPlayed()) return true;
      const playButton = page.locator('[data-play]');
      // It may disappear in the meantime.
      if (await playButton.isVisible()) await playButton.click({ timeout: 1_000 }).catch(() => undefined);
      return isPlayed();
    })
    .toBe(true);
}

/** Opens the menu of qualities. Moves the pointer over the player first: hidden controls cannot be clicked. */
export async function openQualityMenu(page: Page, { player }: Messages): Promise<void> {
  const { x, y } = (await page.locator('video').boundingBox())!;
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.move(x + 20, y + 20);
  await page.getByRole('button', { name: new RegExp(`^${player.quality}: `) }).click();
}

/** Chooses an entry of the menu of qualities. */
export async function chooseQuality(page: Page, t: Messages, label: string): Promise<void> {
  await openQualityMenu(page, t);
  await page.getByRole('menuitemradio', { name: label, exact: true }).click();
}

/** Pauses playback without changing the focus. */
export async function pause(page: Page): Promise<void> {
  await page.evaluate(`${VIDEO}.pause()`);
  await waitForVideo(page, '.paused');
}

/** Resumes playback, or restarts it if it has ended. */
export const resume = (page: Page): Promise<unknown> => page.evaluate(`${VIDEO}.play()`);

/** @param seconds - position from the start. */
export const seek = (page: Page, seconds: number): Promise<unknown> =>
  page.evaluate(`${VIDEO}.currentTime = ${seconds}`);

export const seekBar = (page: Page) => page.locator('[data-controls] [role=slider]');

/** The played ranges in seconds: a single range if nothing was skipped. */
const playedRanges = (page: Page): Promise<{ from: number; to: number }[]> =>
  page.evaluate(`(() => {
    const { played } = ${VIDEO};
    return Array.from({ length: played.length }, (_, i) => ({ from: played.start(i), to: played.end(i) }));
  })()`);

/** Tolerance of player positions: a few frames. */
const TOLERANCE_SECONDS = 0.2;

/** Plays a video from start to end at triple speed, and expects that nothing is skipped. */
export async function playThrough(
  page: Page,
  post: { durationSeconds: number; renditions: { width: number; height: number }[] },
): Promise<void> {
  await play(page);
  await page.evaluate(`${VIDEO}.playbackRate = 3`);
  await waitForVideo(page, '.ended');
  const ranges = await playedRanges(page);
  expect(ranges.length, JSON.stringify(ranges)).toBe(1);
  expect(ranges[0]!.from).toBeLessThan(TOLERANCE_SECONDS);
  expect(ranges[0]!.to).toBeGreaterThan(post.durationSeconds - TOLERANCE_SECONDS);
  expect(await videoProperty<number>(page, 'duration')).toBeCloseTo(post.durationSeconds, 0);
  const displaySize = `${await videoProperty(page, 'videoWidth')}×${await videoProperty(page, 'videoHeight')}`;
  expect(post.renditions.map(({ width, height }) => `${width}×${height}`)).toContain(displaySize);
}

/** Whether a request is for media, as opposed to playlists, captions or images. */
const isSegment = (request: Request): boolean => /\/files\/.+\.(m4s|mp4)$/.test(request.url());

/** Records the URLs of all media that a page requests. */
export function recordSegments(page: Page): string[] {
  const segments: string[] = [];
  page.on('request', (request) => {
    if (isSegment(request)) segments.push(request.url());
  });
  return segments;
}

/** Adds captions to a post. @param label - name of the captions in the player. */
export async function addCaptions(
  { api }: TestUser,
  postId: string,
  label: string,
  captions: string,
  language = 'ko',
): Promise<void> {
  const path = `/posts/${postId}/captions/${language}?label=${encodeURIComponent(label)}`;
  const headers = { 'content-type': 'text/vtt' };
  expect((await api.fetch(path, { method: 'PUT', body: captions, headers })).status).toBe(200);
}

interface DomNode {
  nodeId: number;
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

/** The box of the caption that is shown, relative to the window. Only the debugger sees it, since it is part of the video element. */
export async function captionBox(page: Page): Promise<{ y: number; height: number; fontSize: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const all = (node: DomNode): DomNode[] => [
    node,
    ...[...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(all),
  ];
  const { nodeId } = all(root).find(({ attributes }) => attributes?.includes('cue'))!;
  const { model } = await session.send('DOM.getBoxModel', { nodeId });
  const { computedStyle } = await session.send('CSS.getComputedStyleForNode', { nodeId });
  const fontSize = computedStyle.find(({ name }) => name === 'font-size')!.value;
  await session.detach();
  return { y: model.border[1]!, height: model.height, fontSize: Number.parseFloat(fontSize) };
}
