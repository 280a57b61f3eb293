/** Browser tests of the admin pages of jobs, and of pages that offer no emails, on a service without mail. */
import { describe, expect, test } from 'vitest';
import { administrationTests } from '../lib/administration.ts';
import { chromiumUnavailable } from '../lib/chromium.ts';
import { every } from '../lib/depth.ts';
import { openTestEnvironment, useEnvironment } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field } from '../lib/page.ts';
import { LANGUAGES } from './messages.ts';
import { startJobs } from './service.ts';

describe.skipIf(chromiumUnavailable || !every)('administration of jobs without mail', () => {
  const environment = useEnvironment(() =>
    openTestEnvironment('jobs', new AsyncDisposableStack(), () => startJobs({ SMTP_URL: undefined })),
  );

  administrationTests(environment, LANGUAGES);

  test.each(languagesForOtherFlows(LANGUAGES))(
    'does not promise emails after signing up and in alerts ($locale)',
    async ({ locale, t }) => {
      const page = await environment().openPage({ locale }, '/app/sign-up');
      await field(page, t.account.name).fill('Kim');
      await field(page, t.account.email).fill(`${crypto.randomUUID()}@example.org`);
      await field(page, t.account.password).fill('a-password-of-tests');
      await button(page, t.account.signUp).click();
      await button(page, 'Kim').click();
      await page.getByRole('link', { name: t.shell.nav.account }).click();
      await page.getByText(t.account.unconfirmedHint.jobs.noMail).waitFor();
      expect(await button(page, t.account.resend).count()).toBe(0);

      await page.getByRole('link', { name: t.shell.nav.listing, exact: true }).click();
      await button(page, t.shell.search.save).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(t.alerts.choice.nothing).waitFor();
      expect(await dialog.getByRole('radio').count()).toBe(0);
      await button(dialog, t.saveSearch.save).click();
      await page.getByRole('link', { name: t.saveSearch.toSaved }).click();
      await page.getByText(t.searches.noAlerts).waitFor();
      await page.getByRole('link', { name: t.searches.toAlerts }).click();
      await page.getByText(t.alerts.channels.noMail).waitFor();
      await button(page, t.alerts.channels.add).click();
      await dialog.getByRole('button', { name: t.alerts.names.webhook }).waitFor();
      expect(await dialog.getByRole('button', { name: t.alerts.about.email }).count()).toBe(0);
    },
  );

  test.each(languagesForOtherFlows(LANGUAGES))(
    'offers no sign-up while registration is closed ($locale)',
    async ({ locale, t }) => {
      const page = await environment().openPage({ locale });
      await page.route('**/auth/methods', (route) =>
        route.fulfill({ json: { mail: false, registration: 'closed' } }),
      );
      await page.goto(`${environment().service.url}/app/sign-up`);
      await page.getByText(t.account.errors.REGISTRATION_CLOSED).waitFor();
      const signIn = page.getByRole('main').getByRole('link', { name: t.account.signIn, exact: true });
      await signIn.click();
      await page.getByRole('link', { name: t.account.forgotPassword }).waitFor();
      expect(await page.getByRole('link', { name: t.account.signUp }).count()).toBe(0);
    },
  );
});
