/** Tests of the admin pages that both web clients share, on a service that sends no emails. */

import type { Language } from '@workreel/languages';
import { ADMIN } from '@workreel/testing/services';
import type { APIResponse, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type account from '../../packages/ui/src/language/ko/account.ts';
import type admin from '../../packages/ui/src/language/ko/admin.ts';
import { axeViolations } from './axe.ts';
import { ignorePageErrors, type TestEnvironment } from './environment.ts';
import { button, field, horizontalOverflow, saveScreenshot } from './page.ts';

interface AdministrationLanguage {
  locale: string;
  language: Language;
  t: { account: typeof account; admin: typeof admin };
}

/** Sends a request from a page without its session. */
const post = (page: Page, path: string, data: object): Promise<APIResponse> => {
  const { origin } = new URL(page.url());
  return page.request.post(origin + path, { data, headers: { origin } });
};

export function administrationTests(
  environment: () => TestEnvironment,
  languages: readonly AdministrationLanguage[],
): void {
  test.each(languages)(
    'warns that no emails are sent, hands on a reset link and disables an account ($locale)',
    async ({ locale, language, t }) => {
      const { openPage } = environment();
      const visitor = await openPage({ locale }, '/app/forgotten-password');
      await visitor.getByText(t.account.resetNoMail).waitFor();
      const user = { email: `handed-${crypto.randomUUID()}@example.org`, password: 'a-password-of-tests' };
      const registered = await post(visitor, '/auth/register', { ...user, name: 'Kim', language });
      expect(registered.ok()).toBe(true);

      const page = await openPage({ locale, as: ADMIN }, '/app/console');
      await page.getByText(t.admin.noMail).waitFor();
      await page.getByText(t.admin.noMailLinks.elsewhere).waitFor();
      await page.getByRole('link', { name: t.admin.people, exact: true }).click();
      await page.getByText(t.admin.noMailLinks.here).waitFor();
      await field(page, t.admin.email).fill(user.email);
      await button(page, t.admin.search).click();
      await button(page, t.admin.manageOf(user.email)).click();
      const dialog = page.getByRole('dialog', { name: user.email });
      await button(dialog, t.admin.issue.reset).click();
      const link = await field(dialog, t.admin.issued.reset).inputValue();
      await saveScreenshot(page, `person-${language}`);
      expect(await axeViolations(page)).toEqual([]);
      await visitor.goto(link);
      const password = 'the-handed-on-password';
      await visitor.getByLabel(t.account.newPassword).fill(password);
      await visitor.keyboard.press('Enter');
      await expect
        .poll(async () => (await post(visitor, '/auth/login', { ...user, password })).status())
        .toBe(200);

      await button(dialog, t.admin.disable).click();
      const question = t.admin.confirmOf(t.admin.disable, user.email);
      await button(page.getByRole('dialog', { name: question }), t.admin.disable).click();
      await button(dialog, t.admin.enable).waitFor();

      await dialog.getByRole('link', { name: t.admin.changesTo }).click();
      await page.getByRole('listitem').filter({ hasText: t.admin.actions['account.issueLink']! }).waitFor();
      await page.getByRole('link', { name: t.admin.securityLog, exact: true }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: t.admin.kinds['account.disabled']! })
        .filter({ hasText: user.email })
        .waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
    },
  );

  test.each(languages.slice(0, 1))('keeps the last admin ($locale)', async ({ locale, t }) => {
    const page = await environment().openPage({ locale, as: ADMIN }, '/app/console/people');
    await button(page, t.admin.manageOf(ADMIN.email)).click();
    const dialog = page.getByRole('dialog', { name: ADMIN.email });
    await button(dialog, t.admin.makeUser).click();
    const question = t.admin.confirmOf(t.admin.makeUser, ADMIN.email);
    await button(page.getByRole('dialog', { name: question }), t.admin.makeUser).click();
    await dialog.getByRole('alert').filter({ hasText: t.admin.errors.LAST_ADMIN! }).waitFor();
    ignorePageErrors(environment(), /status of 409/);
  });
}
