/** The library as a test fills, reads and moves it. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../lib/visits.ts';
import type { Person, Post, PostTexts } from './client.ts';

export const PAGE_SIZE = 24;
/** Of the one video that is there. */
export const FILM_TITLE = '가을 산책';

export const cards = (page: Page): Locator => page.locator('[data-post]');
export const titles = (page: Page): Promise<string[]> => cards(page).locator('h2').allInnerTexts();
export const card = (page: Page, title: string): Locator =>
  cards(page).filter({ has: page.getByRole('link', { name: title, exact: true }) });
export const box = (page: Page): Locator => page.getByRole('searchbox');
export const preview = (page: Page): Locator => page.locator('[data-preview] [data-share]');
/** How far the preview is, in percent. */
export const share = async (page: Page): Promise<number> =>
  Number.parseFloat((await preview(page).getAttribute('style'))?.replace('width:', '') ?? '');

/** What is asked for in the address. */
export const asked = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

/** Waits until nothing but these videos is on show. */
export async function expectTitles(page: Page, expected: readonly string[]): Promise<void> {
  await expect.poll(() => titles(page)).toEqual(expected);
  await settled(page);
}

/** A video whose file is still to come. */
export async function announce(
  { api }: Person,
  texts: PostTexts,
  filename = 'a.mp4',
  size = 1_000,
): Promise<Post> {
  const file = { filename, size, contentType: 'video/mp4' };
  const { id: uploadId } = await api.post('/uploads', { body: file });
  return (await api.post('/posts', { body: { ...texts, uploadId } })) as Post;
}
