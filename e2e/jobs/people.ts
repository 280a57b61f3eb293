/** What people do with their accounts, step by step. */
import { inLanguage } from '@workreel/languages';
import type { Credentials } from '@workreel/testing/client';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, field, overflow } from '../lib/page.ts';
import type { Reader, Texts } from './texts.ts';
import type { World } from './world.ts';

/** What people write, and what the pages say that the service itself sends for a mailed link. */
export const SAID = {
  ko: {
    name: '김 <b>하나</b>',
    note: '지인이 다니는 곳. <b>월요일</b>에 전화하기!',
    cover: '안녕하세요, 여러분과 함께 일하고 싶습니다.\n잘 부탁드립니다.',
    mailed: {
      confirm: '이메일 주소 확인',
      yes: '네, 맞습니다',
      confirmed: '이메일 주소를 확인했습니다',
      set: '비밀번호 설정',
      short: '8자 이상 256자 이하',
      done: '새 비밀번호를 설정했습니다',
      invalid: '더 이상 쓸 수 없는 링크입니다',
    },
  },
  en: {
    name: 'Ann O’Neil & Co.',
    note: 'A friend works there. Call on <b>Monday</b>!',
    cover: 'Good morning,\nI should like to work with you.',
    mailed: {
      confirm: 'Confirm your address',
      yes: 'Yes, confirm it',
      confirmed: 'Your address is confirmed',
      set: 'Set the password',
      short: '8 to 256 characters',
      done: 'Your new password is set',
      invalid: 'This link does not work any more',
    },
  },
};

/** From any page to an account whose address is confirmed by the link that was mailed. */
export async function signUp(
  page: Page,
  world: World,
  { language, t }: Reader,
  who: Credentials,
): Promise<void> {
  const { mailed, name } = inLanguage(SAID, language);
  await signInLink(page, t).click();
  await page.getByRole('link', { name: t.account.signUp }).click();
  await field(page, t.account.name).fill(name);
  await field(page, t.account.email).fill(who.email);
  await field(page, t.account.password).fill(who.password);
  await page.getByRole('button', { name: t.account.signUp }).click();
  await page.getByRole('heading', { level: 1, name: t.account.account }).waitFor();
  await page.getByText(t.account.unconfirmed).waitFor();
  expect(await overflow(page)).toBe(0);

  await page.goto(await world.mailedLink(who.email, 1));
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  await page.getByRole('heading', { name: mailed.confirm }).waitFor();
  const api = world.as(who);
  // A mail scanner that looks confirms nothing.
  expect((await api.get('/auth/me')).confirmed).toBe(false);
  await page.getByRole('button', { name: mailed.yes }).press('Enter');
  await page.getByRole('heading', { name: mailed.confirmed }).waitFor();
  expect((await api.get('/auth/me')).confirmed).toBe(true);
}

export async function signIn(page: Page, t: Texts, who: Credentials): Promise<void> {
  await field(page, t.account.email).fill(who.email);
  await field(page, t.account.password).fill(who.password);
  await page.locator('form').getByRole('button', { name: t.shell.nav.signIn, exact: true }).click();
}

export async function signOut(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name }).click();
  await button(page, t.shell.nav.signOut).click();
}

export const signInLink = (page: Page, t: Texts) =>
  page.getByRole('banner').getByRole('link', { name: t.shell.nav.signIn, exact: true });

/** The page of the service that a mailed link leads to; a short password is refused before the new one is taken. */
export async function choosePassword(
  page: Page,
  link: string,
  { language, t }: Reader,
  password: string,
): Promise<void> {
  const { mailed } = inLanguage(SAID, language);
  await page.goto(link);
  const field = page.getByLabel(t.account.newPassword);
  await field.fill('short');
  await page.evaluate('document.querySelector("form").noValidate = true');
  await page.getByRole('button', { name: mailed.set }).click();
  await page.getByRole('alert').filter({ hasText: mailed.short }).waitFor();
  await field.fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: mailed.done }).waitFor();
  await page.goto(link);
  await page.getByRole('heading', { name: mailed.invalid }).waitFor();
}
