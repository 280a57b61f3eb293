/** Every screen there is. */
import { ADMIN } from '@workreel/testing/services';
import type { Page } from 'playwright-core';
import type { Screen } from '../lib/screens.ts';
import { settled } from '../lib/visits.ts';
import type { Seeded } from './seed.ts';
import { LANGUAGES } from './texts.ts';

export const screensOf = ({ person, postingId, applicationId, runId }: Seeded): Screen[] => [
  { name: 'listing', endless: true, path: '/app/', as: person },
  { name: 'listing-of-visitors', endless: true, path: '/app/' },
  {
    name: 'listing-filtered',
    endless: true,
    path: '/app/?keyword=개발&location=서울&experience=3&sortOrder=deadline',
    as: person,
  },
  { name: 'listing-filters', endless: true, path: '/app/?techStack=Java', prepare: unfoldFilters },
  { name: 'listing-empty', endless: true, path: '/app/?keyword=qqqzzz&locaton=x' },
  { name: 'listing-save', endless: true, path: '/app/?keyword=개발', as: person, prepare: saveSearch },
  { name: 'posting', path: `/app/jobs/${postingId}`, as: person },
  { name: 'posting-of-admins', path: `/app/jobs/${postingId}`, as: ADMIN },
  { name: 'posting-missing', path: '/app/jobs/987654321' },
  { name: 'apply', path: `/app/jobs/${postingId}/apply`, as: person },
  { name: 'apply-of-visitors', path: `/app/jobs/${postingId}/apply` },
  { name: 'sign-in', path: '/app/sign-in' },
  { name: 'sign-up', path: '/app/sign-up' },
  { name: 'forgotten-password', path: '/app/forgotten-password' },
  { name: 'account', path: '/app/account', as: person },
  { name: 'applications', path: '/app/applications', as: person },
  { name: 'applications-none', path: '/app/applications', as: ADMIN },
  { name: 'application', path: `/app/applications/${applicationId}`, as: person },
  { name: 'application-moved', path: `/app/applications/${applicationId}`, as: person, prepare: move },
  { name: 'bookmarks', path: '/app/bookmarks', as: person },
  { name: 'bookmarks-none', path: '/app/bookmarks', as: ADMIN },
  { name: 'saved-searches', path: '/app/saved-searches', as: person },
  { name: 'saved-searches-none', path: '/app/saved-searches', as: ADMIN },
  { name: 'trends', path: '/app/trends', as: person },
  { name: 'console', path: '/app/console', as: ADMIN },
  { name: 'console-of-others', path: '/app/console', as: person },
  { name: 'run', path: `/app/console/runs/${runId}`, as: ADMIN },
  { name: 'unknown-page', path: '/app/nowhere' },
];

/** On a wide screen they stand there already. */
async function unfoldFilters(page: Page): Promise<void> {
  const fold = page.locator('aside > button[aria-expanded=false]');
  if (await fold.isVisible()) await fold.click();
  await page.locator('aside input[type=range]').waitFor();
  const folded = page.locator('aside details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
  await page.evaluate('scrollTo(0, 0)');
  await settled(page);
}

async function saveSearch(page: Page): Promise<void> {
  await page
    .getByRole('button', {
      name: new RegExp(`^(${LANGUAGES.map(({ t }) => t.shell.search.save).join('|')})$`),
    })
    .click();
  await page.locator('dialog[open]').waitFor();
}

async function move(page: Page): Promise<void> {
  await page.locator('main fieldset button').first().click();
  await page.locator('dialog[open]').waitFor();
}
