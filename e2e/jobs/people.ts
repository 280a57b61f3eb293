/** What people do with their accounts, step by step. */
import type { Credentials } from '@workreel/testing/client';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { overflow } from '../lib/page.ts';
import type { PeopleWords } from './people.words.ts';
import type { World } from './world.ts';

/** From any page to an account whose address is confirmed by the link that was mailed. */
export async function signUp(page: Page, world: World, words: PeopleWords, who: Credentials): Promise<void> {
  const { account, mailed, nav } = words;
  await signInLink(page, words).click();
  await page.getByRole('link', { name: account.signUp }).click();
  await page.getByLabel(account.name, { exact: true }).fill(words.name);
  await page.getByLabel(account.email, { exact: true }).fill(who.email);
  await page.getByLabel(account.password, { exact: true }).fill(who.password);
  await page.getByRole('button', { name: account.signUp }).click();
  await page.getByRole('heading', { level: 1, name: nav.account }).waitFor();
  await page.getByText(account.unconfirmed).waitFor();
  expect(await overflow(page)).toBe(0);

  await page.goto(await world.mailedLink(who.email, 1));
  expect(await page.locator('html').getAttribute('lang')).toBe(words.language);
  await page.getByRole('heading', { name: mailed.confirm }).waitFor();
  const api = world.as(who);
  // A mail scanner that looks confirms nothing.
  expect((await api.get('/auth/me')).confirmed).toBe(false);
  await page.getByRole('button', { name: mailed.yes }).press('Enter');
  await page.getByRole('heading', { name: mailed.confirmed }).waitFor();
  expect((await api.get('/auth/me')).confirmed).toBe(true);
}

export async function signIn(page: Page, { account, nav }: PeopleWords, who: Credentials): Promise<void> {
  await page.getByLabel(account.email, { exact: true }).fill(who.email);
  await page.getByLabel(account.password, { exact: true }).fill(who.password);
  await page.locator('form').getByRole('button', { name: nav.signIn, exact: true }).click();
}

export async function signOut(page: Page, { nav }: PeopleWords, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name }).click();
  await page.getByRole('button', { name: nav.signOut, exact: true }).click();
}

export const signInLink = (page: Page, { nav }: PeopleWords) =>
  page.getByRole('banner').getByRole('link', { name: nav.signIn, exact: true });

/** The page of the service that a mailed link leads to; a short password is refused before the new one is taken. */
export async function choosePassword(
  page: Page,
  link: string,
  words: PeopleWords,
  password: string,
): Promise<void> {
  await page.goto(link);
  const field = page.getByLabel(words.account.newPassword);
  await field.fill('short');
  await page.evaluate('document.querySelector("form").noValidate = true');
  await page.getByRole('button', { name: words.mailed.set }).click();
  await page.getByRole('alert').filter({ hasText: words.mailed.short }).waitFor();
  await field.fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: words.mailed.done }).waitFor();
  await page.goto(link);
  await page.getByRole('heading', { name: words.mailed.invalid }).waitFor();
}
