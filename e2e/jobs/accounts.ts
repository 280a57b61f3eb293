/** Steps shared by the account tests. */
import { pickLanguage } from '@workreel/languages';
import type { Credentials } from '@workreel/testing/client';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, field, horizontalOverflow } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import type { Messages, TestLanguage } from './messages.ts';

/** Texts that users enter, and texts of the pages that the service renders for emailed links. */
export const FIXTURES = {
  ko: {
    name: '김 <b>하나</b>',
    note: '지인이 다니는 곳. <b>월요일</b>에 전화하기!',
    cover: '안녕하세요, 여러분과 함께 일하고 싶습니다.\n잘 부탁드립니다.',
    emailedPages: {
      confirm: '이메일 인증',
      submit: '이메일 인증',
      confirmed: '이메일 인증이 완료되었습니다',
      title: '비밀번호 변경',
      short: '8자 이상 256자 이하',
      done: '비밀번호가 변경되었습니다',
      invalid: '더 이상 사용할 수 없는 링크입니다',
    },
  },
  en: {
    name: 'Ann O’Neil & Co.',
    note: 'A friend works there. Call on <b>Monday</b>!',
    cover: 'Good morning,\nI should like to work with you.',
    emailedPages: {
      confirm: 'Confirm your email',
      submit: 'Confirm email',
      confirmed: 'Email confirmed',
      title: 'Change password',
      short: '8 to 256 characters',
      done: 'Password changed',
      invalid: 'This link is no longer valid',
    },
  },
};

/** Signs up on the sign-in page. */
export async function fillSignUp(
  page: Page,
  t: Messages,
  user: Credentials & { name: string },
): Promise<void> {
  await page.getByRole('link', { name: t.account.signUp }).click();
  await field(page, t.account.name).fill(user.name);
  await field(page, t.account.email).fill(user.email);
  await field(page, t.account.password).fill(user.password);
  await page.getByRole('button', { name: t.account.signUp }).click();
}

/** Signs up from any page and confirms the email address with the emailed link. */
export async function signUp(
  page: Page,
  environment: TestEnvironment,
  { language, t }: TestLanguage,
  user: Credentials,
): Promise<void> {
  const { emailedPages, name } = pickLanguage(FIXTURES, language);
  const address = page.url();
  await signInLink(page, t).click();
  await fillSignUp(page, t, { ...user, name });
  // Returns to the page.
  await page.getByText(t.account.confirmationSent(user.email)).waitFor();
  await expect.poll(() => page.url()).toBe(address);
  await page.goto(`${environment.service.url}/app/account`);
  await page.getByText(t.account.unconfirmed).waitFor();
  expect(await horizontalOverflow(page)).toBe(0);

  await page.goto(await environment.emailedLink(user.email, 1));
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  await page.getByRole('heading', { name: emailedPages.confirm }).waitFor();
  const api = environment.as(user);
  // Opening the link does not confirm it, because mail scanners open links too.
  expect((await api.get('/auth/me')).confirmed).toBe(false);
  await page.getByRole('button', { name: emailedPages.submit }).press('Enter');
  await page.getByRole('heading', { name: emailedPages.confirmed }).waitFor();
  expect((await api.get('/auth/me')).confirmed).toBe(true);
}

export async function signIn(page: Page, t: Messages, user: Credentials): Promise<void> {
  await field(page, t.account.email).fill(user.email);
  await field(page, t.account.password).fill(user.password);
  await page.locator('form').getByRole('button', { name: t.shell.nav.signIn, exact: true }).click();
}

export async function signOut(page: Page, t: Messages, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name }).click();
  await button(page, t.shell.nav.signOut).click();
}

export const signInLink = (page: Page, t: Messages) =>
  page.getByRole('banner').getByRole('link', { name: t.shell.nav.signIn, exact: true });

/** Opens the emailed link, enters a password that is too short, sets the new password, and checks that the link works only once. */
export async function choosePassword(
  page: Page,
  link: string,
  { language, t }: TestLanguage,
  password: string,
): Promise<void> {
  const { emailedPages } = pickLanguage(FIXTURES, language);
  await page.goto(link);
  const field = page.getByLabel(t.account.newPassword);
  await field.fill('short');
  await page.evaluate('document.querySelector("form").noValidate = true');
  await page.getByRole('button', { name: emailedPages.title }).click();
  await page.getByRole('alert').filter({ hasText: emailedPages.short }).waitFor();
  await field.fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: emailedPages.done }).waitFor();
  await page.goto(link);
  await page.getByRole('heading', { name: emailedPages.invalid }).waitFor();
}
