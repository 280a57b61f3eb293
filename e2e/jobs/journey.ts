/** What people do on the way from a search to an offer, step by step. */
import type { ReceivedMail } from '@workreel/platform/testing/mailbox';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from '../lib/visits.ts';
import type { JourneyWords } from './journey.words.ts';

export type Step = 'submitted' | 'reviewing' | 'interviewing' | 'offered' | 'hired';

/** The column of a state, or on a phone the list of it. */
export const column = (page: Page, { tracker }: JourneyWords, step: Step) =>
  page.getByRole('region', { name: new RegExp(`^${tracker[step]}( [\\d,]+)?$`) });

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** From the list to the form, where what is wrong is said before it is sent. */
export async function apply(page: Page, words: JourneyWords, title: string): Promise<void> {
  const { record } = words;
  await page
    .getByRole('link', { name: words.apply(title), exact: true })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('link', { name: record.open }).waitFor();
  await page.getByLabel(record.cover).fill(words.cover);
  await page.getByLabel(record.resume).fill('javascript:alert(1)');
  await button(page, record.submit).click();
  await page.getByRole('alert').filter({ hasText: record.wrongAddress }).waitFor();
  await page.getByLabel(record.resume).fill('https://example.org/resume.pdf');
  await button(page, record.submit).click();
  await page.locator('[data-state=submitted]').waitFor();
}

/** On the page of the application: one step with a note, and a note without a step. */
export async function review(page: Page, words: JourneyWords): Promise<void> {
  const { tracker } = words;
  await button(page, tracker.reviewing).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(tracker.noteOptional).fill(words.note);
  await dialog.getByRole('button', { name: tracker.confirm(tracker.reviewing) }).click();
  await page.locator('[data-state=reviewing]').waitFor();
  const history = page.getByRole('region', { name: tracker.history });
  await history.getByText(words.note).waitFor();
  await history.getByLabel(tracker.note).fill('two');
  await history.getByRole('button', { name: tracker.addNote }).click();
  await page.getByText(tracker.noteAdded).waitFor();
  // Only what may come next is offered.
  expect(await button(page, tracker.offered).count()).toBe(0);
}

/** By the link in the mail, which asks before it ends anything. */
export async function endAlerts(page: Page, mail: ReceivedMail) {
  const { value } = mail.headers.find(({ key }) => key === 'list-unsubscribe')!;
  const address = /<(https?:[^>]+)>/.exec(value)![1]!;
  expect(mail.text).toContain(address);
  const saved = page.url();
  await page.goto(address);
  await page.getByRole('button').click();
  await page.getByRole('status').waitFor();
  await page.goto(saved);
  await settled(page);
}
