/** Helpers for tests of the library. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitUntilLoaded } from '../lib/contexts.ts';
import type { Post, PostMetadata, TestUser } from './client.ts';

export const PAGE_SIZE = 24;
/** Title of the only video with a file. */
export const VIDEO_TITLE = '가을 산책';

export const cards = (page: Page): Locator => page.locator('[data-post]');
export const titles = (page: Page): Promise<string[]> => cards(page).locator('h2').allInnerTexts();
export const card = (page: Page, title: string): Locator =>
  cards(page).filter({ has: page.getByRole('link', { name: title, exact: true }) });
export const searchBox = (page: Page): Locator => page.getByRole('searchbox');
export const preview = (page: Page): Locator => page.locator('[data-preview] [data-share]');
/** The position of the preview in the video, in percent. */
export const previewPosition = async (page: Page): Promise<number> =>
  Number.parseFloat((await preview(page).getAttribute('style'))?.replace('width:', '') ?? '');

/** A query parameter of the page's URL. */
export const queryParameter = (page: Page, name: string): string | null =>
  new URL(page.url()).searchParams.get(name);

/** Waits until the library shows exactly these videos. */
export async function expectTitles(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => titles(page)).toEqual(expected);
  await waitUntilLoaded(page);
}

/** Creates a published post whose file has not been uploaded. Only its owner sees it in the library. */
export async function createPendingPost(
  { api }: TestUser,
  metadata: PostMetadata,
  filename = 'a.mp4',
  size = 1_000,
): Promise<Post> {
  const file = { filename, size, contentType: 'video/mp4' };
  const { id: uploadId } = await api.post('/uploads', { body: file });
  return (await api.post('/posts', { body: { published: true, ...metadata, uploadId } })) as Post;
}
