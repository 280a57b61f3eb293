/** Browser tests of the admin pages, and of a service that sends no emails. */
import type { paths } from '@workreel/jobs-contract/paths';
import { createClient } from '@workreel/testing/client';
import { ADMIN } from '@workreel/testing/services';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { chromiumUnavailable } from '../lib/chromium.ts';
import { PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { openTestEnvironment, useEnvironment } from '../lib/environment.ts';
import { button, field, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import { LANGUAGES } from './messages.ts';
import { startJobs } from './service.ts';

describe.skipIf(chromiumUnavailable)('administration without mail', () => {
  const environment = useEnvironment(() =>
    openTestEnvironment('jobs', new AsyncDisposableStack(), () => startJobs({ SMTP_URL: undefined })),
  );

  test.each(LANGUAGES)(
    'hands on a reset link and disables an account ($locale)',
    async ({ locale, language, t }) => {
      const { service, openPage } = environment();
      const user = { email: `handed-${language}@example.org`, password: 'a-password-of-tests' };
      await createClient<paths>(service.url).post('/auth/register', {
        body: { ...user, name: 'Kim', language },
      });
      const visitor = await openPage({ locale }, '/app/forgotten-password');
      await visitor.getByText(t.account.resetNoMail).waitFor();

      const page = await openPage({ locale, as: ADMIN }, `/app/console/people?email=handed-${language}`);
      await page.getByText(t.admin.noMail).waitFor();
      await button(page, t.admin.manageOf(user.email)).click();
      const dialog = page.getByRole('dialog', { name: user.email });
      await button(dialog, t.admin.issue.reset).click();
      const link = await field(dialog, t.admin.issued.reset).inputValue();
      await saveScreenshot(page, `person-${language}`);
      await visitor.goto(link);
      await visitor.getByLabel(t.account.newPassword).fill('the-handed-on-password');
      await visitor.keyboard.press('Enter');
      const changed = createClient<paths>(service.url, {
        credentials: { ...user, password: 'the-handed-on-password' },
      });
      await expect.poll(() => changed.session().catch(() => undefined)).toBeTruthy();

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
    },
  );

  test.each(LANGUAGES)('is accessible and does not overflow ($locale)', async ({ locale, language }) => {
    for (const [device, options] of Object.entries({ desktop: {}, phone: PHONE })) {
      const page = await environment().openPage({ locale, as: ADMIN, ...options }, '/app/console');
      for (const name of ['people', 'audit-log', 'security-log']) {
        await page.goto(`${environment().service.url}/app/console/${name}`);
        await waitUntilLoaded(page);
        await saveScreenshot(page, `${name}-${language}-${device}`);
        expect(await horizontalOverflow(page), name).toBe(0);
        expect(await axeViolations(page), name).toEqual([]);
      }
    }
  });
});
