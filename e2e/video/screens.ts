/** Every screen there is. */
import { ADMIN } from '@workreel/testing/services';
import type { Page } from 'playwright-core';
import type { Screen } from '../lib/screens.ts';
import type { Seeded } from './seed.ts';
import { LANGUAGES } from './texts.ts';

export const screensOf = ({ person, newcomer, posts, film }: Seeded): Screen[] => [
  { name: 'library', path: '/app/', as: person },
  { name: 'library-of-visitors', path: '/app/' },
  { name: 'library-searched', path: '/app/?query=가을', as: person },
  { name: 'library-tagged', path: '/app/?tag=서울' },
  { name: 'library-of-author', path: '/app/?author=김하나', as: person },
  { name: 'library-empty', path: '/app/?tag=서울&query=qqqzzz' },
  { name: 'watch', path: `/app/watch/${posts.ready}` },
  { name: 'watch-of-owner', path: `/app/watch/${posts.ready}`, as: person },
  { name: 'watch-of-admins', path: `/app/watch/${posts.ready}`, as: ADMIN },
  { name: 'watch-private', path: `/app/watch/${posts.private}`, as: person },
  { name: 'watch-pending', path: `/app/watch/${posts.pending}`, as: person },
  { name: 'watch-queued', path: `/app/watch/${posts.queued}`, as: person },
  { name: 'watch-converting', path: `/app/watch/${posts.converting}`, as: person },
  { name: 'watch-failed', path: `/app/watch/${posts.failed}`, as: person },
  { name: 'watch-gone', path: `/app/watch/${posts.gone}` },
  { name: 'upload', path: '/app/upload', as: person },
  { name: 'upload-of-visitors', path: '/app/upload' },
  { name: 'upload-paused', path: '/app/upload', as: newcomer, prepare: (page) => pauseUpload(page, film) },
  { name: 'my-videos', path: '/app/my-videos', as: person },
  { name: 'my-videos-none', path: '/app/my-videos', as: ADMIN },
  { name: 'my-videos-of-visitors', path: '/app/my-videos' },
  { name: 'edit', path: `/app/my-videos/${posts.ready}`, as: person },
  { name: 'edit-of-others', path: `/app/my-videos/${posts.ready}`, as: newcomer },
  { name: 'console', path: '/app/console', as: ADMIN, prepare: hasLists },
  { name: 'console-cancel', path: '/app/console', as: ADMIN, prepare: askToCancel },
  { name: 'console-of-others', path: '/app/console', as: person },
  { name: 'console-of-visitors', path: '/app/console' },
  { name: 'sign-in', path: '/app/sign-in' },
  { name: 'sign-up', path: '/app/sign-up' },
  { name: 'forgotten-password', path: '/app/forgotten-password' },
  { name: 'account', path: '/app/account', as: person },
  { name: 'unknown-page', path: '/app/nowhere' },
];

/** The store takes nothing: what is being sent stays where it is. */
async function pauseUpload(page: Page, film: string): Promise<void> {
  await page.route(/./, (route) => (route.request().method() === 'PUT' ? undefined : route.fallback()));
  await page.setInputFiles('input[type=file]', film);
  const either = (name: 'pause' | 'resume') =>
    page.getByRole('button', {
      name: new RegExp(`^(${LANGUAGES.map(({ t }) => t.upload[name]).join('|')})`),
    });
  await either('pause').click();
  await either('resume').waitFor();
}

async function hasLists(page: Page): Promise<void> {
  for (const state of ['running', 'queued', 'failed', 'ready'])
    await page.locator(`[data-state=${state}] [data-conversion]`).first().waitFor();
}

async function askToCancel(page: Page): Promise<void> {
  await hasLists(page);
  await page.locator('[data-state=running] [data-conversion] button').click();
  await page.locator('dialog[open]').waitFor();
}
