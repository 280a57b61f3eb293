/** Helpers for tests of the listing. */
import type { Posting } from '@workreel/jobs-contract';
import { pickLanguage } from '@workreel/languages';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type ContextOptions, waitUntilLoaded } from '../lib/contexts.ts';
import { scrollToItem } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import type { Messages, TestLanguage } from './messages.ts';

/** For each language: a search in the demo data and the expected results. */
export const SAMPLE_SEARCH = {
  ko: {
    typed: '개발',
    misspelled: '벡엔드',
    corrected: '백엔드',
    notice: '“백엔드” 검색 결과입니다.',
    instead: '“벡엔드” 그대로 검색',
    suggestion: /^“백엔드” 공고 \d+건 보기$/,
    titles: /개발/,
    prefix: '백엔',
    atLeast: 60,
    region: '서울',
    regions: /서울|Seoul|전국/,
    years: '3',
    currency: 'KRW',
    technology: 'Java',
    demo: '우리동네 일자리 (시연용)',
  },
  en: {
    typed: 'engineer',
    misspelled: 'enigneer',
    corrected: 'engineer',
    notice: 'Results for “engineer”.',
    instead: 'Search for “enigneer” instead',
    suggestion: /^Show \d+ jobs for “engineer”$/,
    titles: /engineer/i,
    prefix: 'Kube',
    atLeast: 10,
    region: 'United Kingdom',
    regions: /London|Manchester|Leeds|Bristol/,
    years: '3',
    currency: 'USD',
    technology: 'Kubernetes',
    demo: "Our town's jobs (demo)",
  },
};
export const PAGE_SIZE = 20;
/** Too narrow for a posting beside the list, so that rows open the pages of postings. */
export const WITHOUT_PANE: ContextOptions = { viewport: { width: 1100, height: 900 } };

export const results = (page: Page): Locator => page.locator('#results');
/** What stays in view above the results: the search, their number and their order. */
export const head = (page: Page): Locator => page.locator('.listing-head');
export const rows = (page: Page): Locator => results(page).locator('[data-row]');
export const scrollToRow = (page: Page, id: string): Promise<void> =>
  scrollToItem(page, '#results [data-row]', `/app/jobs/${id}`);
export const titles = (page: Page): Promise<string[]> => rows(page).locator('h2 a').allTextContents();
export const values = (page: Page, field: string): Promise<string[]> =>
  rows(page).locator(`:is([data-value=${field}] dd, span[data-value=${field}])`).allTextContents();
/** The number of results, as a text. */
export const countOf = (page: Page): Locator => head(page).locator('[role=status]:not(dialog *)');
export const count = async (page: Page): Promise<number> =>
  Number((await countOf(page).textContent())?.replace(/\D/g, ''));
/** The posting beside the list. */
export const paneOf = (page: Page, t: Messages): Locator =>
  page.getByRole('complementary', { name: t.posting.pane, exact: true });
export const keyword = (page: Page): Locator => page.locator('input[name=keyword]');

/** Performs an action that changes the search, and waits for its results. */
export async function search(page: Page, action: () => Promise<unknown>): Promise<void> {
  const before = page.url();
  await action();
  await expect.poll(() => page.url()).not.toBe(before);
  await waitUntilLoaded(page);
}

/** Expects the listing to show the total and the first results that the API returns. It may have loaded further results. */
export async function expectResults(page: Page, environment: TestEnvironment, query: string): Promise<void> {
  const response = await environment.api.fetch(`/jobs?status=open&distinct=true&${query}`);
  const { jobPostings } = (await response.json()) as { jobPostings: Posting[] };
  const expected = {
    titles: jobPostings.map(({ title }) => title),
    total: Number(response.headers.get('x-total-count')),
  };
  // The URL changes before the content.
  await expect.poll(async () => (await titles(page)).slice(0, PAGE_SIZE)).toEqual(expected.titles);
  await expect.poll(() => count(page)).toBe(expected.total);
  expect(expected.total, 'the filter has results').toBeGreaterThan(0);
}

/** Returns, for each filter, a function that sets it in the user interface. @param panel - contains the filters. */
export function filtersOf(
  page: Page,
  { language, t }: TestLanguage,
  panel = page.getByRole('complementary', { name: t.shell.filters.label, exact: true }),
) {
  const sample = pickLanguage(SAMPLE_SEARCH, language);
  const expand = (name: string) =>
    panel.locator('details:not([open]) > summary').filter({ hasText: name }).click();
  const check = (name: string) => panel.getByRole('checkbox', { name: new RegExp(`^${name}\\s*[\\d,]*$`) });
  /** Checks one of the options of what is shown. */
  const checkOption = async (name: string) => {
    const option = panel.getByRole('checkbox', { name, exact: true });
    if (!(await option.isVisible())) await expand(t.filters.title.status);
    await option.check();
  };
  return {
    panel,
    check,
    location: async () => {
      if ((await check(sample.region).count()) === 0)
        await panel
          .locator('details')
          .filter({ hasText: t.filters.title.location })
          .getByRole('button', { name: new RegExp(t.filters.more(7).replace('7', '\\d+')) })
          .click();
      await check(sample.region).check();
    },
    experience: () =>
      panel
        .getByRole('combobox', { name: t.filters.title.experience, exact: true })
        .selectOption(sample.years),
    currency: () =>
      panel.getByRole('combobox', { name: t.filters.title.currency }).selectOption(sample.currency),
    /** Types the wished pay. */
    pay: async (text: string) => {
      const field = panel.getByRole('textbox', { name: t.filters.title.salary });
      await field.fill(text);
      await field.press('Enter');
    },
    /** Moves the slider by one step. */
    salary: () => panel.getByRole('slider', { name: t.filters.title.salary }).press('ArrowRight'),
    techStack: async () => {
      await panel
        .getByRole('searchbox', { name: t.filters.find(t.filters.title.techStack) })
        .fill(sample.technology);
      await check(sample.technology).check();
    },
    deadline: async (from: string, to: string) => {
      await expand(t.filters.title.deadline);
      await search(page, () => panel.getByLabel(t.filters.title.deadlineFrom).fill(from));
      await panel.getByLabel(t.filters.title.deadlineTo).fill(to);
    },
    postedWithin: async () => {
      await panel.getByRole('combobox', { name: t.filters.title.postedWithin }).selectOption('30');
    },
    employmentType: async () => {
      await expand(t.filters.title.employmentType);
      await check(t.shell.employmentType.fullTime).check();
    },
    workplace: async () => {
      await expand(t.filters.title.workplace);
      await check(t.shell.workplace.remote).check();
    },
    education: async () => {
      await expand(t.filters.title.education);
      await panel.getByRole('combobox', { name: t.filters.hint.education }).selectOption('bachelor');
    },
    site: async () => {
      await expand(t.filters.title.site);
      await panel.getByRole('checkbox', { name: sample.demo }).check();
    },
    includeClosed: () => checkOption(t.filters.includeClosed),
    includeDuplicates: () => checkOption(t.filters.includeDuplicates),
    withoutSignals: () => checkOption(t.filters.withoutSignals),
  };
}
