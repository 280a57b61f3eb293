/** Lists all screens of the jobs client. */
import { ADMIN } from '@workreel/testing/services';
import type { Page } from 'playwright-core';
import { waitUntilLoaded } from '../lib/contexts.ts';
import type { Screen } from '../lib/screens.ts';
import { applyOnSite } from './journey.ts';
import { keyword, rows } from './listing.ts';
import { LANGUAGES } from './messages.ts';
import type { SeededData } from './seed.ts';

export const screensOf = ({
  user,
  postingId,
  companyName,
  openToApplyId,
  applicationId,
  runId,
}: SeededData): Screen[] => [
  { name: 'listing', infinite: true, path: '/app/', as: user },
  { name: 'listing-signed-out', infinite: true, path: '/app/' },
  {
    name: 'listing-filtered',
    infinite: true,
    path: '/app/?keyword=개발&location=서울&experience=3&sortOrder=deadline',
    as: user,
  },
  { name: 'listing-filters', infinite: true, path: '/app/?techStack=Java', prepare: expandFilters },
  { name: 'listing-suggestions', infinite: true, path: '/app/', prepare: typeKeyword },
  { name: 'listing-recent', infinite: true, path: '/app/?keyword=개발', prepare: focusEmptyKeyword },
  { name: 'listing-posting', infinite: true, path: '/app/', as: user, prepare: openRow },
  { name: 'listing-row-menu', infinite: true, path: '/app/', prepare: openRowMenu },
  { name: 'listing-hidden', infinite: true, path: '/app/?keyword=개발', prepare: openHidden },
  { name: 'listing-shortcuts', infinite: true, path: '/app/', prepare: openShortcuts },
  { name: 'preferences', path: '/app/sign-in', prepare: openPreferences },
  { name: 'listing-empty', infinite: true, path: '/app/?keyword=qqqzzz&locaton=x' },
  { name: 'listing-save', infinite: true, path: '/app/?keyword=개발', as: user, prepare: saveSearch },
  { name: 'posting', path: `/app/jobs/${postingId}`, as: user },
  { name: 'posting-open-to-apply', path: `/app/jobs/${openToApplyId}`, as: user, prepare: showOriginals },
  { name: 'posting-as-admin', path: `/app/jobs/${postingId}`, as: ADMIN },
  { name: 'posting-missing', path: '/app/jobs/987654321' },
  { name: 'company', path: `/app/companies/${encodeURIComponent(companyName)}`, as: user },
  { name: 'applied', path: `/app/jobs/${openToApplyId}`, as: user, prepare: askOnPage },
  { name: 'applied-row', path: '/app/?site=small', infinite: true, prepare: askInRow },
  { name: 'sign-in', path: '/app/sign-in' },
  { name: 'sign-up', path: '/app/sign-up' },
  { name: 'forgotten-password', path: '/app/forgotten-password' },
  { name: 'account', path: '/app/account', as: user },
  { name: 'applications', path: '/app/applications', as: user },
  { name: 'applications-empty', path: '/app/applications', as: ADMIN },
  { name: 'application', path: `/app/applications/${applicationId}`, as: user },
  {
    name: 'application-forms',
    path: `/app/applications/${applicationId}`,
    as: user,
    prepare: openApplicationForms,
  },
  { name: 'application-new', path: '/app/applications/new', as: user },
  { name: 'applications-calendar', path: '/app/applications', as: user, prepare: openCalendar },
  { name: 'bookmarks', path: '/app/bookmarks', as: user },
  { name: 'bookmarks-empty', path: '/app/bookmarks', as: ADMIN },
  { name: 'saved-searches', path: '/app/saved-searches', as: user },
  { name: 'saved-searches-empty', path: '/app/saved-searches', as: ADMIN },
  { name: 'saved-search-alerts', path: '/app/saved-searches', as: user, prepare: openSearchAlerts },
  { name: 'alerts', path: '/app/alerts', as: user },
  { name: 'alerts-empty', path: '/app/alerts', as: ADMIN },
  { name: 'alerts-add', path: '/app/alerts', as: user, prepare: openChannelChoice },
  { name: 'alerts-add-telegram', path: '/app/alerts', as: user, prepare: openTelegramForm },
  { name: 'trends', path: '/app/trends', as: user },
  { name: 'console', path: '/app/console', as: ADMIN },
  { name: 'console-site', path: '/app/console', as: ADMIN, prepare: openSite },
  { name: 'people', path: '/app/console/people', as: ADMIN },
  { name: 'audit-log', path: '/app/console/audit-log', as: ADMIN },
  { name: 'security-log', path: '/app/console/security-log', as: ADMIN },
  { name: 'console-as-user', path: '/app/console', as: user },
  { name: 'run', path: `/app/console/runs/${runId}`, as: ADMIN },
  { name: 'about', path: '/app/about' },
  { name: 'unknown-page', path: '/app/nowhere' },
];

/** Expands all filters, on a narrow screen in the sheet. */
async function expandFilters(page: Page): Promise<void> {
  const toggle = page.locator('.listing-head button[aria-haspopup=dialog]:visible');
  if (await toggle.isVisible()) await toggle.click();
  await page.locator('input[type=range]:visible').waitFor();
  const collapsed = page.locator('details:not([open]):visible > summary');
  while ((await collapsed.count()) > 0) await collapsed.first().click();
  await page.evaluate('scrollTo(0, 0)');
  await waitUntilLoaded(page);
}

async function typeKeyword(page: Page): Promise<void> {
  await keyword(page).fill('개발');
  await page.getByRole('option').first().waitFor();
}

/** Shows the recent searches. */
async function focusEmptyKeyword(page: Page): Promise<void> {
  await keyword(page).press('Enter');
  await keyword(page).fill('');
  await page.evaluate('document.activeElement.blur()');
  await keyword(page).focus();
  await page.getByRole('option').first().waitFor();
}

/** Opens the second posting: beside the list, on a narrow screen its page. */
async function openRow(page: Page): Promise<void> {
  await rows(page).nth(1).getByRole('link').first().click();
  await page.locator(':is(.posting-pane h2, main h1:not(.visually-hidden))').first().waitFor();
  await page.locator('ol.rows').last().waitFor();
  await waitUntilLoaded(page);
}

const rowMenu = (page: Page) => rows(page).first().locator('button[aria-expanded]');

async function openRowMenu(page: Page): Promise<void> {
  await rowMenu(page).click();
}

/** Hides a posting and a company, and opens the list of what is hidden. */
async function openHidden(page: Page): Promise<void> {
  for (const choice of [0, 1]) {
    await rowMenu(page).click();
    await rows(page).first().locator('[aria-expanded=true] + div button').nth(choice).click();
  }
  await page.locator('.listing-head button:has(use[href*="eye-off"])').click();
  await page.locator('dialog[open]').waitFor();
}

async function openShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
}

async function openPreferences(page: Page): Promise<void> {
  const names = LANGUAGES.map(({ t }) => t.shell.preferences.label).join('|');
  await page.getByRole('button', { name: new RegExp(`^(${names})$`) }).click();
}

async function showOriginals(page: Page): Promise<void> {
  const toggle = page.locator('main button[aria-expanded=false]:not([data-row] *)').first();
  if (await toggle.isVisible()) await toggle.click();
}

async function saveSearch(page: Page): Promise<void> {
  await page
    .getByRole('button', {
      name: new RegExp(`^(${LANGUAGES.map(({ t }) => t.shell.search.save).join('|')})$`),
    })
    .click();
  await page.locator('dialog[open]').waitFor();
}

/** Comes back from the site of the posting, so that the page asks whether the user has applied. */
async function askOnPage(page: Page): Promise<void> {
  await applyOnSite(page, page.locator('[data-applying] a[target=_blank]').first());
  await page.locator('main [role=group][aria-label] > button').first().waitFor();
}

async function askInRow(page: Page): Promise<void> {
  await rowMenu(page).click();
  await applyOnSite(page, rows(page).first().locator('a[target=_blank]'));
  await rows(page).first().getByRole('group').waitFor();
}

/** Opens all that is collapsed, the first site and its schedule. */
async function openSite(page: Page): Promise<void> {
  await page.locator('main article h3 button').first().click();
  await page.locator('main article dd > button').first().click();
  await page.locator('main article form select').selectOption('weekly');
  const collapsed = page.locator('main details:not([open]) > summary');
  while ((await collapsed.count()) > 0) await collapsed.first().click();
  await waitUntilLoaded(page);
}

async function openCalendar(page: Page): Promise<void> {
  // In a menu on a narrow screen.
  const open = page.locator('main header button[aria-haspopup=dialog]');
  const menu = page.locator('main header button[aria-expanded]');
  await open.or(menu).first().waitFor();
  if (!(await open.isVisible())) await menu.click();
  await open.click();
  await page.locator('dialog[open]').waitFor();
  await waitUntilLoaded(page);
}

/** Opens the forms of the details, the documents and an interview. */
async function openApplicationForms(page: Page): Promise<void> {
  for (const name of [
    LANGUAGES.map(({ t }) => t.application.edit),
    LANGUAGES.map(({ t }) => t.application.editDocuments),
    LANGUAGES.map(({ t }) => t.application.reminders.add.interview),
  ])
    await page.getByRole('button', { name: new RegExp(`^(${name.join('|')})$`) }).click();
  await page.locator('form input[type=time]').waitFor();
}

/** Opens the form for the alerts of the first saved search. */
async function openSearchAlerts(page: Page): Promise<void> {
  const names = LANGUAGES.map(({ t }) => t.searches.editAlert).join('|');
  await page
    .getByRole('button', { name: new RegExp(names) })
    .first()
    .click();
  await page.locator('main input[type=radio]').first().waitFor();
}

async function openChannelChoice(page: Page): Promise<void> {
  const names = LANGUAGES.map(({ t }) => t.alerts.channels.add).join('|');
  await page.getByRole('button', { name: new RegExp(`^(${names})$`) }).click();
  await page.locator('dialog[open]').waitFor();
}

async function openTelegramForm(page: Page): Promise<void> {
  await openChannelChoice(page);
  const names = LANGUAGES.map(({ t }) => t.alerts.names.telegram).join('|');
  await page.getByRole('button', { name: new RegExp(`^(${names})`) }).click();
  await page.locator('dialog input[name=botToken]').waitFor();
}
