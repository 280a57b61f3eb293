/** The library as a test fills, reads and moves it. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../lib/visits.ts';
import { call, expectStatus, type Person, type Post, type Upload } from './client.ts';
import type { VideoService } from './service.ts';

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
  service: VideoService,
  { token }: Person,
  words: { title: string; visibility?: string; tags?: string[] },
): Promise<Post> {
  const file = { filename: 'a.mp4', size: 1_000, contentType: 'video/mp4' };
  const { id } = expectStatus<Upload>(201, await call(service, 'POST', '/uploads', { body: file, token }));
  const body = { ...words, uploadId: id };
  return expectStatus(201, await call(service, 'POST', '/posts', { body, token }));
}
