/** Lists all screens of the video client. */
import { ADMIN } from '@workreel/testing/services';
import type { Page } from 'playwright-core';
import type { Screen } from '../lib/screens.ts';
import { LANGUAGES, type Messages } from './messages.ts';
import type { SeededData } from './seed.ts';

export const screensOf = ({ user, newcomer, posts, unsentFile }: SeededData): Screen[] => [
  { name: 'library', path: '/app/', as: user },
  { name: 'library-signed-out', path: '/app/' },
  { name: 'library-searched', path: '/app/?query=가을', as: user },
  { name: 'library-tagged', path: '/app/?tag=서울' },
  { name: 'library-by-author', path: '/app/?author=김하나', as: user },
  { name: 'library-empty', path: '/app/?tag=서울&query=qqqzzz' },
  { name: 'watch', path: `/app/watch/${posts.ready}` },
  { name: 'watch-playing', path: `/app/watch/${posts.ready}`, as: newcomer, prepare: showControls },
  { name: 'watch-share', path: `/app/watch/${posts.ready}`, prepare: openShareDialog },
  { name: 'watch-as-owner', path: `/app/watch/${posts.ready}`, as: user },
  { name: 'watch-as-admin', path: `/app/watch/${posts.ready}`, as: ADMIN },
  { name: 'watch-private', path: `/app/watch/${posts.private}`, as: user },
  { name: 'watch-private-as-admin', path: `/app/watch/${posts.private}`, as: ADMIN },
  { name: 'watch-pending', path: `/app/watch/${posts.pending}`, as: user },
  { name: 'watch-queued', path: `/app/watch/${posts.queued}`, as: user },
  { name: 'watch-converting', path: `/app/watch/${posts.converting}`, as: user },
  { name: 'watch-failed', path: `/app/watch/${posts.failed}`, as: user },
  { name: 'watch-deleted', path: `/app/watch/${posts.deleted}` },
  { name: 'upload', path: '/app/upload', as: user },
  { name: 'upload-signed-out', path: '/app/upload' },
  {
    name: 'upload-paused',
    path: '/app/upload',
    as: newcomer,
    prepare: (page) => pauseUpload(page, unsentFile),
  },
  { name: 'my-videos', path: '/app/my-videos', as: user },
  { name: 'my-videos-empty', path: '/app/my-videos', as: ADMIN },
  { name: 'my-videos-signed-out', path: '/app/my-videos' },
  { name: 'history', path: '/app/history', as: user },
  { name: 'history-signed-out', path: '/app/history' },
  { name: 'playlists', path: '/app/playlists', as: user },
  { name: 'playlists-signed-out', path: '/app/playlists' },
  { name: 'author', path: `/app/authors/${user.accountId}` },
  { name: 'author-own', path: `/app/authors/${user.accountId}`, as: user },
  { name: 'edit', path: `/app/my-videos/${posts.ready}`, as: user },
  { name: 'trim', path: `/app/my-videos/${posts.ready}/trim`, as: user },
  { name: 'edit-as-other-user', path: `/app/my-videos/${posts.ready}`, as: newcomer },
  { name: 'console', path: '/app/console', as: ADMIN, prepare: waitForLists },
  { name: 'console-cancel', path: '/app/console', as: ADMIN, prepare: openCancelDialog },
  { name: 'console-videos', path: '/app/console/videos', as: ADMIN },
  { name: 'people', path: '/app/console/people', as: ADMIN },
  { name: 'audit-log', path: '/app/console/audit-log', as: ADMIN },
  { name: 'security-log', path: '/app/console/security-log', as: ADMIN },
  { name: 'console-as-user', path: '/app/console', as: user },
  { name: 'console-signed-out', path: '/app/console' },
  { name: 'account-menu', path: '/app/', as: ADMIN, prepare: (page) => openMenu(page, 'last') },
  { name: 'preferences', path: '/app/', prepare: (page) => openMenu(page, 'first') },
  { name: 'sign-in', path: '/app/sign-in' },
  { name: 'sign-up', path: '/app/sign-up' },
  { name: 'forgotten-password', path: '/app/forgotten-password' },
  { name: 'account', path: '/app/account', as: user },
  { name: 'about', path: '/app/about' },
  { name: 'unknown-page', path: '/app/nowhere' },
];

/** Starts an upload whose part requests get no response, and pauses it. */
async function pauseUpload(page: Page, file: string): Promise<void> {
  await page.route(/./, (route) => (route.request().method() === 'PUT' ? undefined : route.fallback()));
  await page.setInputFiles('input[type=file]', file);
  await buttonNamed(page, (t) => t.upload.pause).click();
  await buttonNamed(page, (t) => t.upload.resume).waitFor();
}

/** The button whose name starts with a text, in any language. */
const buttonNamed = (page: Page, textOf: (t: Messages) => string) =>
  page.getByRole('button', { name: new RegExp(`^(${LANGUAGES.map(({ t }) => textOf(t)).join('|')})`) });

async function waitForLists(page: Page): Promise<void> {
  for (const state of ['running', 'queued', 'failed', 'ready'])
    await page.locator(`[data-state=${state}] [data-conversion]`).first().waitFor();
}

async function openCancelDialog(page: Page): Promise<void> {
  await waitForLists(page);
  await page.locator('[data-state=running] [data-conversion] button').first().click();
  await page.locator('dialog[open]').waitFor();
}

async function openMenu(page: Page, which: 'first' | 'last'): Promise<void> {
  await page.locator('header button[aria-expanded]')[which]().click();
  await page.locator('header [aria-expanded=true]').waitFor();
}

/** Plays the video to its end, so that the control bar stays visible. */
async function showControls(page: Page): Promise<void> {
  await page.locator('[data-play]').click();
  await buttonNamed(page, (t) => t.player.replay).waitFor();
  // Otherwise the next video is played after a countdown.
  await page.keyboard.press('Escape');
}

async function openShareDialog(page: Page): Promise<void> {
  await buttonNamed(page, (t) => t.watch.share).click();
  await page.locator('dialog[open]').waitFor();
}
