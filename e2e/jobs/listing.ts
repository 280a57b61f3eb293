/** The listing as a test reads and moves it. */
import type { Posting } from '@workreel/jobs-contract';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../lib/visits.ts';
import type { LISTING_WORDS } from './listing.words.ts';
import type { World } from './world.ts';

export type ListingWords = (typeof LISTING_WORDS)[number];
export const PAGE_SIZE = 20;

export const results = (page: Page): Locator => page.locator('#results');
export const rows = (page: Page): Locator => results(page).locator('[data-row]');
export const titles = (page: Page): Promise<string[]> => rows(page).locator('h2').allTextContents();
export const values = (page: Page, kind: string): Promise<string[]> =>
  rows(page).locator(`[data-value=${kind}] dd`).allInnerTexts();
export const count = async (page: Page): Promise<number> =>
  Number((await results(page).getByRole('status').textContent())?.replace(/\D/g, ''));
export const keyword = (page: Page): Locator => page.locator('input[name=keyword]');

/** Does something that changes the search, and waits for its list. */
export async function search(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = page.url();
  await act();
  await expect.poll(() => page.url()).not.toBe(before);
  await settled(page);
}

/** Whether the page shows what the service finds: the number of all, and its first page; more may come by itself. */
export async function expectFound(page: Page, world: World, query: string): Promise<void> {
  const answer = await world.api.fetch(`/jobs?status=open&${query}`);
  const { jobPostings } = (await answer.json()) as { jobPostings: Posting[] };
  const found = {
    titles: jobPostings.map(({ title }) => title),
    total: Number(answer.headers.get('x-total-count')),
  };
  // An address is there before what it shows.
  await expect.poll(async () => (await titles(page)).slice(0, PAGE_SIZE)).toEqual(found.titles);
  await expect.poll(() => count(page)).toBe(found.total);
  expect(found.total, 'the filter finds something to look at').toBeGreaterThan(0);
}

/** The filters, each set as a person sets it. */
export function filtersOf(page: Page, words: ListingWords) {
  const panel = page.getByRole('complementary', { name: words.filters, exact: true });
  const unfold = (name: string) =>
    panel.locator('details:not([open]) > summary').filter({ hasText: name }).click();
  const check = (name: string) => panel.getByRole('checkbox', { name: new RegExp(`^${name}\\s*[\\d,]*$`) });
  return {
    panel,
    check,
    location: async () => {
      if ((await check(words.region).count()) === 0)
        await panel.locator('details').first().getByRole('button', { name: words.moreRegions }).click();
      await check(words.region).check();
    },
    experience: () =>
      panel.getByRole('combobox', { name: words.experience, exact: true }).selectOption(words.years),
    currency: () => panel.getByRole('combobox', { name: words.currency }).selectOption(words.code),
    /** One step of what is there more. */
    salary: () => panel.getByRole('slider', { name: words.salary }).press('ArrowRight'),
    techStack: async () => {
      await panel.getByRole('searchbox', { name: words.lookForTech }).fill(words.technology);
      await check(words.technology).check();
    },
    deadline: async (from: string, to: string) => {
      await unfold(words.group.deadline);
      await search(page, () => panel.getByLabel(words.deadlineFrom).fill(from));
      await panel.getByLabel(words.deadlineTo).fill(to);
    },
    employmentType: async () => {
      await unfold(words.group.employmentType);
      await check(words.kind.name).check();
    },
    education: async () => {
      await unfold(words.group.education);
      await panel.getByRole('combobox', { name: words.education }).selectOption('bachelor');
    },
    site: async () => {
      await unfold(words.group.site);
      await panel.getByRole('checkbox', { name: words.demo }).check();
    },
    closedToo: async () => {
      await unfold(words.group.status);
      await panel.getByRole('checkbox', { name: words.closedToo }).check();
    },
  };
}
