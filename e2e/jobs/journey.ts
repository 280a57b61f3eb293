/** What people do on the way from a search to an offer, step by step. */
import { inLanguage } from '@workreel/languages';
import type { ReceivedMail } from '@workreel/platform/testing/mailbox';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button } from '../lib/page.ts';
import { settled } from '../lib/visits.ts';
import { SAID } from './people.ts';
import type { Reader, Texts } from './texts.ts';

export type Step = 'submitted' | 'reviewing' | 'interviewing' | 'offered' | 'hired';

/** The column of a state, or on a phone the list of it. */
export const column = (page: Page, t: Texts, step: Step) =>
  page.getByRole('region', { name: new RegExp(`^${t.shell.applied[step]}( [\\d,]+)?$`) });

/** From the list to the form, where what is wrong is said before it is sent. */
export async function apply(page: Page, { language, t }: Reader, title: string): Promise<void> {
  await page
    .getByRole('link', { name: t.shell.applyTo(title), exact: true })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('link', { name: t.apply.source.open }).waitFor();
  await page.getByLabel(t.apply.record.coverLetter).fill(inLanguage(SAID, language).cover);
  await page.getByLabel(t.apply.record.resumeUrl).fill('javascript:alert(1)');
  await button(page, t.apply.record.submit).click();
  await page.getByRole('alert').filter({ hasText: t.apply.faults.address }).waitFor();
  await page.getByLabel(t.apply.record.resumeUrl).fill('https://example.org/resume.pdf');
  await button(page, t.apply.record.submit).click();
  await page.locator('[data-state=submitted]').waitFor();
}

/** On the page of the application: one step with a note, and a note without a step. */
export async function review(page: Page, { language, t }: Reader): Promise<void> {
  const { note } = inLanguage(SAID, language);
  await button(page, t.shell.applied.reviewing).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.tracker.noteOptional).fill(note);
  await dialog.getByRole('button', { name: t.tracker.move.confirm(t.shell.applied.reviewing) }).click();
  await page.locator('[data-state=reviewing]').waitFor();
  const history = page.getByRole('region', { name: t.application.history });
  await history.getByText(note).waitFor();
  await history.getByLabel(t.tracker.note).fill('two');
  await history.getByRole('button', { name: t.application.addNote }).click();
  await page.getByText(t.application.noteAdded).waitFor();
  // Only what may come next is offered.
  expect(await button(page, t.shell.applied.offered).count()).toBe(0);
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
