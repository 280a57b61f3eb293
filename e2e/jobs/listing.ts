/** The listing as a test reads and moves it. */
import type { Posting } from '@workreel/jobs-contract';
import { inLanguage } from '@workreel/languages';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../lib/visits.ts';
import type { Reader } from './texts.ts';
import type { World } from './world.ts';

/** What readers of each language would look for in the demonstration, and what they find. */
export const WANTED = {
  ko: {
    typed: '개발',
    titles: /개발/,
    prefix: '백엔',
    atLeast: 60,
    region: '서울',
    regions: /서울|Seoul|전국/,
    years: '3',
    code: 'KRW',
    technology: 'Java',
    demo: '우리동네 일자리 (시연용)',
  },
  en: {
    typed: 'engineer',
    titles: /engineer/i,
    prefix: 'Kube',
    atLeast: 10,
    region: 'London',
    regions: /London/,
    years: '3',
    code: 'USD',
    technology: 'Kubernetes',
    demo: "Our town's jobs (demonstration)",
  },
};
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
export function filtersOf(page: Page, { language, t }: Reader) {
  const wanted = inLanguage(WANTED, language);
  const panel = page.getByRole('complementary', { name: t.shell.filters.label, exact: true });
  const unfold = (name: string) =>
    panel.locator('details:not([open]) > summary').filter({ hasText: name }).click();
  const check = (name: string) => panel.getByRole('checkbox', { name: new RegExp(`^${name}\\s*[\\d,]*$`) });
  return {
    panel,
    check,
    location: async () => {
      if ((await check(wanted.region).count()) === 0)
        await panel
          .locator('details')
          .first()
          .getByRole('button', { name: new RegExp(t.filters.more(7).replace('7', '\\d+')) })
          .click();
      await check(wanted.region).check();
    },
    experience: () =>
      panel
        .getByRole('combobox', { name: t.filters.title.experience, exact: true })
        .selectOption(wanted.years),
    currency: () => panel.getByRole('combobox', { name: t.filters.title.currency }).selectOption(wanted.code),
    /** One step of what is there more. */
    salary: () => panel.getByRole('slider', { name: t.filters.title.salary }).press('ArrowRight'),
    techStack: async () => {
      await panel
        .getByRole('searchbox', { name: t.filters.look(t.filters.title.techStack) })
        .fill(wanted.technology);
      await check(wanted.technology).check();
    },
    deadline: async (from: string, to: string) => {
      await unfold(t.filters.title.deadline);
      await search(page, () => panel.getByLabel(t.filters.title.deadlineFrom).fill(from));
      await panel.getByLabel(t.filters.title.deadlineTo).fill(to);
    },
    postedWithin: async () => {
      await unfold(t.filters.title.postedWithin);
      await panel.getByRole('combobox', { name: t.filters.title.postedWithin }).selectOption('30');
    },
    employmentType: async () => {
      await unfold(t.filters.title.employmentType);
      await check(t.shell.employmentType.fullTime).check();
    },
    education: async () => {
      await unfold(t.filters.title.education);
      await panel.getByRole('combobox', { name: t.filters.hint.education }).selectOption('bachelor');
    },
    site: async () => {
      await unfold(t.filters.title.site);
      await panel.getByRole('checkbox', { name: wanted.demo }).check();
    },
    closedToo: async () => {
      await unfold(t.filters.title.status);
      await panel.getByRole('checkbox', { name: t.filters.closedToo }).check();
    },
  };
}
