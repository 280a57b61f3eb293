/** The pages as people use them: from an account of one's own to a video of one's own, and back to none. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noChromium, openChromium } from '../lib/chromium.ts';
import { full } from '../lib/depth.ts';
import { closePages, keepComplaints, overflow, shoot } from '../lib/page.ts';
import { call, type Person, type Post, publish, register, settled } from './client.ts';
import { noFfmpeg, shortFilm } from './media.ts';
import { signIn } from './pages.ts';
import { holds, keepSegments, play } from './player.ts';
import { startVideo, type VideoService } from './service.ts';

const missing = noChromium ?? noFfmpeg;
if (missing) console.warn(`Skipped: the pages of videos in a browser. ${missing}`);

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Long enough for a busy machine and a conversion; a page that needs it has failed. */
const PATIENCE_MS = 120_000;

/** What the pages are called by in each language. */
const READERS = [
  {
    locale: 'ko-KR',
    signIn: '로그인',
    toRegister: '계정이 없다면 만들기',
    register: '계정 만들기',
    name: '이름',
    email: '이메일 주소',
    password: '비밀번호',
    videos: '동영상',
    upload: '올리기',
    title: '제목',
    sent: '다 올라감',
    watch: /^보기: /,
    search: '동영상 검색',
    noneFits: '조건에 맞는 동영상이 없습니다',
    edit: '수정',
    save: '저장',
    delete: '삭제',
    keep: '그대로 두기',
    gone: '동영상을 찾을 수 없습니다',
    film: '가을 산책.mp4',
    filmTitle: '가을 산책',
    /** One syllable in the middle of a word. */
    query: '산',
    newTitle: '가을 산책, 다시 편집',
  },
  {
    locale: 'en-GB',
    signIn: 'Sign in',
    toRegister: 'No account yet? Create one',
    register: 'Create an account',
    name: 'Name',
    email: 'E-mail address',
    password: 'Password',
    videos: 'Videos',
    upload: 'Upload',
    title: 'Title',
    sent: 'Uploaded',
    watch: /^Watch: /,
    search: 'Search videos',
    noneFits: 'No video fits',
    edit: 'Edit',
    save: 'Save',
    delete: 'Delete',
    keep: 'Keep it',
    gone: 'There is no such video',
    film: 'a_walk_in_autumn.mp4',
    filmTitle: 'a walk in autumn',
    query: 'WALK aut',
    newTitle: 'A walk in autumn, cut anew',
  },
] as const;

describe.skipIf(missing)('the pages of videos', () => {
  let folder: string;
  let service: VideoService;
  let browser: Browser;
  const complaints: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-pages-'));
    service = await startVideo({ DEMO: 'true' });
    browser = await openChromium();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  }, 60_000);
  afterEach(async (context) => {
    await closePages(browser, context);
    expect(complaints.splice(0)).toEqual([]);
  });

  async function openTab(options: BrowserContextOptions, path = '/app/'): Promise<Page> {
    const context = await browser.newContext({ viewport: DESK, timezoneId: 'Asia/Seoul', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    keepComplaints(page, complaints);
    await page.goto(service.address + path);
    return page;
  }
  /** A video of somebody's own that is ready, and that nobody else finds. */
  async function readyFilm(title: string): Promise<{ person: Person; id: string; uploadId: string }> {
    const person = await register(service, 'Ann');
    const film = join(folder, `${title}.mp4`);
    shortFilm(film);
    const { id, uploadId } = await publish(service, person, film, { title, visibility: 'unlisted' });
    await settled(service, person, uploadId);
    return { person, id, uploadId };
  }
  const cards = (page: Page) => page.locator('.posts:not(.is-skeleton) .post');
  const titles = (page: Page) => cards(page).locator('h2').allInnerTexts();
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test.each(full ? READERS : READERS.slice(0, 1))(
    'take a person from an account to a video and back ($locale)',
    async (reader) => {
      const { locale } = reader;
      const film = join(folder, reader.film);
      shortFilm(film);
      const page = await openTab({ locale }, '/app/sign-in');
      expect(await page.getAttribute('html', 'lang')).toBe(locale.slice(0, 2));
      await button(page, reader.toRegister).click();
      await page.getByLabel(reader.name).fill('김하나');
      await page.getByLabel(reader.email).fill(`hana-${locale.toLowerCase()}@example.org`);
      await page.getByLabel(reader.password).fill('a-password-of-tests');
      await button(page, reader.register).click();
      await page.getByRole('banner').getByText('김하나').waitFor();

      await page.getByRole('link', { name: reader.upload, exact: true }).click();
      await page.setInputFiles('input[type=file]', film);
      const row = page.locator('.transfer');
      expect(await row.getByLabel(reader.title).inputValue()).toBe(reader.filmTitle);
      await row.getByText(reader.sent, { exact: true }).waitFor();
      await shoot(page, `video-upload-${locale}`);
      await row.getByRole('link', { name: reader.watch }).click();

      await page.getByRole('heading', { level: 1, name: reader.filmTitle }).waitFor();
      await play(page);
      await holds(page, '.ended');
      await shoot(page, `video-watch-${locale}`);

      await page.getByRole('link', { name: reader.videos, exact: true }).click();
      await search(page, reader.search, reader.query);
      expect(await titles(page)).toEqual([reader.filmTitle]);
      await shoot(page, `video-found-${locale}`);
      await search(page, reader.search, 'qqqzzz');
      await page.getByRole('heading', { name: reader.noneFits }).waitFor();
      await page.goBack();
      await cards(page).getByRole('link').click();

      await button(page, reader.edit).click();
      await page.getByLabel(reader.title).fill(reader.newTitle);
      await button(page, reader.save).click();
      await page.getByRole('heading', { level: 1, name: reader.newTitle }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: reader.newTitle }).waitFor();

      const { pathname } = new URL(page.url());
      await button(page, reader.delete).click();
      await button(page, reader.keep).click();
      await button(page, reader.delete).click();
      await page.getByRole('dialog').getByRole('button', { name: reader.delete, exact: true }).click();
      await page.waitForURL(`${service.address}/app/`);
      await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
      expect(await titles(page)).not.toContain(reader.newTitle);
      expect((await call(service, 'GET', pathname.replace('/app/watch/', '/posts/'))).status).toBe(404);
    },
  );

  test.runIf(full)('work by keyboard alone', async () => {
    const { person } = await readyFilm('Keys');
    const page = await openTab({ locale: 'en-GB' });
    await page.locator('main').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip-link');
    await signIn(page, service, person);
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('keys');
    await page.keyboard.press('Enter');
    await page.waitForURL(/query=keys/);
    const card = cards(page).getByRole('link', { name: 'Keys' });
    await card.focus();
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Play: Keys' });
    await button.focus();
    await page.keyboard.press('Enter');
    await holds(page, '.ended');
    await page.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    // What comes first, and Escape, keep the video.
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Keep it');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
  });

  test.runIf(full)('keep what was saved, whatever older answer comes after it', async () => {
    const { person, id } = await readyFilm('Old');
    const page = await openTab({ locale: 'en-GB' });
    await page.clock.install();
    await signIn(page, service, person);
    const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await cards(page).getByRole('link', { name: 'Old' }).click();
    await title('Old').waitFor();
    await page.getByRole('link', { name: 'Videos', exact: true }).click();
    await cards(page).first().waitFor();
    // Until then what is known is new enough.
    await page.clock.fastForward(10_000);

    const asked = Promise.withResolvers<void>();
    const saved = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(`**/posts/${id}`, async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      asked.resolve();
      await saved.promise;
      // The page may not want it any more.
      await route.fulfill({ response }).catch(() => undefined);
      answered.resolve();
    });
    await page.goBack();
    await button(page, 'Edit').click();
    await asked.promise;
    await page.getByLabel('Title').fill('New');
    await button(page, 'Save').click();
    await title('New').waitFor();
    saved.resolve();
    await answered.promise;
    await page.waitForLoadState('networkidle');
    expect(await title('New').isVisible()).toBe(true);
  });

  test.runIf(full)('know their owner again after a break of the line', async () => {
    const { person, id, uploadId } = await readyFilm('Break');
    const page = await openTab({ locale: 'en-GB' });
    await signIn(page, service, person);
    await page.route(`**/uploads/${uploadId}`, (route) => route.abort(), { times: 1 });
    await page.goto(`${service.address}/app/watch/${id}`);
    await button(page, 'Edit').waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')]);
  });

  test('show at once what was written during the upload', async () => {
    const person = await register(service, 'Ann');
    const film = join(folder, 'written.mp4');
    shortFilm(film);
    const page = await openTab({ locale: 'en-GB' });
    await signIn(page, service, person);
    await page.getByRole('link', { name: 'Upload', exact: true }).click();
    await page.setInputFiles('input[type=file]', film);
    const row = page.locator('.transfer');
    await row.getByRole('link', { name: 'Watch: written', exact: true }).waitFor();
    // From then on nothing is asked for by itself.
    await row.locator('.conversion').waitFor({ state: 'detached' });
    await row.getByLabel('Title').fill('Rewritten');
    await row.getByLabel('Title').press('Enter');
    await row.getByRole('link', { name: 'Watch: Rewritten' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rewritten' }).waitFor();
  });

  test.runIf(full)('say of a file that it is no video', async () => {
    const person = await register(service, 'Ann');
    const file = join(folder, 'letter.mp4');
    await writeFile(file, 'This is a letter.\n'.repeat(1_000));
    const page = await openTab({ locale: 'en-GB' }, '/app/sign-in');
    await signIn(page, service, person);
    await page.getByRole('link', { name: 'Upload', exact: true }).click();
    await page.setInputFiles('input[type=file]', file);
    await page.locator('.transfer').getByText('The file is no video that can be read.').waitFor();
    await page.locator('.transfer').getByRole('button', { name: 'Convert again' }).waitFor();
    await shoot(page, 'video-refused');
  });

  test('show two videos at the first start, on a phone, and fetch nothing of them', async () => {
    const find = async () => {
      const { posts } = (await call(service, 'GET', '/posts?tag=demo')).body as { posts: Post[] };
      return posts.map(({ status }) => status);
    };
    await expect.poll(find, { timeout: PATIENCE_MS, interval: 500 }).toEqual(['ready', 'ready']);
    const page = await openTab(
      { locale: 'ko-KR', viewport: PHONE, hasTouch: true, isMobile: true },
      '/app/?tag=demo',
    );
    const segments = keepSegments(page);
    await expect.poll(() => cards(page).count()).toBe(2);
    await page.waitForLoadState('networkidle');
    expect(await overflow(page)).toBe(0);
    await shoot(page, 'video-library-phone');
    expect(await cards(page).locator('img').count()).toBe(2);

    await cards(page).getByRole('link').first().tap();
    await page.locator('video').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await overflow(page)).toBe(0);
    await shoot(page, 'video-watch-phone');
    expect(segments).toEqual([]);
    await page.goto(`${service.address}/app/upload`);
    await page.getByRole('button', { name: '로그인' }).waitFor();
    expect(await overflow(page)).toBe(0);
    await shoot(page, 'video-sign-in-phone');
  });
});

/** Searches for words, and waits for the list that they find. */
async function search(page: Page, label: string, words: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: label });
  await field.fill(words);
  await field.press('Enter');
  await page.waitForURL(/query=/);
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
}
