/** Browser tests of the library: listing, searching, filtering and previews. */
import { pickLanguage } from '@workreel/languages';
import { beforeAll, describe, expect, test } from 'vitest';
import { openContext, openPageIn, PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { ignorePageErrors, useEnvironment } from '../lib/environment.ts';
import { tabTo } from '../lib/keyboard.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow, scrollToItem } from '../lib/page.ts';
import type { TestUser } from './client.ts';
import { openEnvironment, videoTestsUnavailable } from './environment.ts';
import {
  card,
  createPendingPost,
  expectTitles,
  PAGE_SIZE,
  queryParameter,
  searchBox,
  titles,
  VIDEO_TITLE,
} from './library.ts';
import { createShortVideo, SAMPLE_VIDEOS } from './media.ts';
import { ENGLISH, KOREAN, LANGUAGES } from './messages.ts';
import { recordSegments, waitForVideo } from './player.ts';
import { previewTests } from './previews.ts';

if (videoTestsUnavailable)
  console.warn(`Skipping the browser tests of the video library. ${videoTestsUnavailable}`);

const VIDEO = SAMPLE_VIDEOS.find(({ name }) => name === 'landscape.mp4')!;
/** Titles of Ann's public videos, newest first, and of her private video. */
const PUBLIC_TITLES = [VIDEO_TITLE, 'Sea at dawn', '가을 바다'];
const PRIVATE_TITLE = '초안';
const BEN_COUNT = 3 * PAGE_SIZE - 4;

let ann: TestUser;
let ben: TestUser;
/** Ben's videos, newest first. */
let benPosts: { id: string; title: string }[];

/** For each language: a query that matches the middle of a title, and that title; and texts about a corrected query. */
const SAMPLE_SEARCH = {
  ko: {
    typed: '을 산',
    title: '가을 산책',
    notice: '“산책” 검색 결과입니다.',
    instead: '“산첵” 그대로 검색',
  },
  en: {
    typed: 'AT daw',
    title: 'Sea at dawn',
    notice: 'Results for “산책”.',
    instead: 'Search for “산첵” instead',
  },
};
const { locale } = KOREAN;
const isListRequest = (url: URL) => url.pathname === '/posts';

describe.skipIf(videoTestsUnavailable)('the library', () => {
  const environment = useEnvironment(openEnvironment);

  // Uses literal texts, because texts from the catalogues would not reveal that two languages were swapped.
  test.each([
    { language: 'ko', empty: '아직 동영상이 없습니다', uploadLink: '동영상 업로드' },
    { language: 'en', empty: 'No videos yet', uploadLink: 'Upload a video' },
  ])(
    'links to the upload page while there are no videos ($language)',
    async ({ language, empty, uploadLink }) => {
      const page = await environment().openPage({ locale: language });
      expect(await page.getAttribute('html', 'lang')).toBe(language);
      await page.getByRole('heading', { name: empty }).waitFor();
      const link = page.getByRole('link', { name: uploadLink });
      expect(await link.getAttribute('href')).toBe('/app/upload');
    },
  );

  test('keeps the chosen language and color scheme, so that the server sends pages in them', async () => {
    const page = await environment().openPage({ locale, colorScheme: 'light' });
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    const choose = async (shell: typeof KOREAN.t.shell, choice: string) => {
      await button(page, shell.preferences.label).click();
      await button(page, choice).click();
    };
    await choose(KOREAN.t.shell, 'English');
    await choose(ENGLISH.t.shell, ENGLISH.t.shell.preferences.themes.dark);
    await expect.poll(background).not.toBe(light);
    const response = await page.reload();
    expect(await response!.text()).toMatch(/<html lang="en" data-theme="dark"/);
    await page.getByRole('link', { name: ENGLISH.t.shell.nav.signIn, exact: true }).waitFor();
    expect(await background()).not.toBe(light);
    await choose(ENGLISH.t.shell, ENGLISH.t.shell.preferences.themes.system);
    await expect.poll(background).toBe(light);
  });

  describe('with videos', () => {
    beforeAll(async () => {
      [ann, ben] = [await environment().createUser('Ann Lee'), await environment().createUser('Ben')];
      await environment().publishVideo(ann, { title: '가을 바다', tags: ['바다', '여행'] }, createShortVideo);
      await environment().publishVideo(ann, { title: 'Sea at dawn', tags: ['바다'] }, createShortVideo);
      await environment().publishVideo(
        ann,
        { title: VIDEO_TITLE, tags: ['산', '여행', '걷기'] },
        VIDEO.create,
      );
      await createPendingPost(ann, { title: PRIVATE_TITLE, visibility: 'private' });
      for (let n = 1; n <= BEN_COUNT; n++)
        await createPendingPost(ben, { title: `Ben ${n}`, visibility: 'private' });
      benPosts = [];
      for (const pagenum of [1, 2, 3]) {
        const query = { author: 'Ben', pageSize: PAGE_SIZE, pagenum };
        benPosts.push(...(await ben.api.get('/posts', { params: { query } })).posts);
      }
    });

    describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, thorough, t }) => {
      const sample = pickLanguage(SAMPLE_SEARCH, language);
      test('shows public videos without loading their media', async () => {
        const page = await environment()
          .openContext({ locale })
          .then((context) => context.newPage());
        const segments = recordSegments(page);
        await page.goto(`${environment().service.url}/app/`);
        await expectTitles(page, PUBLIC_TITLES);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t.shell.library.heading);
        expect(
          await page
            .getByRole('status')
            .filter({ hasText: t.shell.library.count(3) })
            .count(),
        ).toBe(1);
        const readyCard = card(page, VIDEO_TITLE);
        expect(await readyCard.locator('[data-thumbnail]').textContent()).toContain('0:06');
        const thumbnail = readyCard.locator('img');
        await expect
          .poll(() =>
            thumbnail.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
          )
          .toBeGreaterThan(0);
        expect(await readyCard.getByRole('link').allInnerTexts()).toEqual([
          VIDEO_TITLE,
          'Ann Lee',
          '#산',
          '#여행',
        ]);
        expect(await readyCard.locator('time').count()).toBe(1);
        await page.waitForLoadState('networkidle');
        expect(segments).toEqual([]);
      });

      test.runIf(thorough)(
        'shows private and pending videos to their owner, with a single request',
        async () => {
          const context = await environment().openContext({ locale, as: ann });
          const page = await context.newPage();
          const requests: string[] = [];
          page.on(
            'request',
            (request) => isListRequest(new URL(request.url())) && requests.push(request.url()),
          );
          await page.goto(`${environment().service.url}/app/`);
          await expectTitles(page, [PRIVATE_TITLE, ...PUBLIC_TITLES]);
          const badges = await card(page, PRIVATE_TITLE).locator('[data-thumbnail]').textContent();
          expect(badges).toContain(t.shell.visibility.private);
          expect(badges).toContain(t.shell.status.pending);
          await page.waitForLoadState('networkidle');
          expect(requests).toHaveLength(1);
        },
      );

      test('searches as the user types, and adds one history entry for continuous typing', async () => {
        const page = await environment().openPage({ locale });
        await page.keyboard.press('/');
        await page.keyboard.type(sample.typed, { delay: 20 });
        await expectTitles(page, [sample.title]);
        expect(queryParameter(page, 'query')).toBe(sample.typed);
        expect(await searchBox(page).and(page.locator(':focus')).count()).toBe(1);
        await page.keyboard.press('Enter');
        await page.goBack();
        await expectTitles(page, PUBLIC_TITLES);
        await expect.poll(() => searchBox(page).inputValue()).toBe('');
        await page.goForward();
        await expectTitles(page, [sample.title]);
        await expect.poll(() => searchBox(page).inputValue()).toBe(sample.typed);
        await page.reload();
        await expectTitles(page, [sample.title]);
        await button(page, t.shell.library.clear).click();
        await expectTitles(page, PUBLIC_TITLES);
        expect(new URL(page.url()).search).toBe('');
      });

      test('corrects a misspelled query and says so', async () => {
        const page = await environment().openPage({ locale });
        await searchBox(page).fill('산첵');
        await page.getByText(sample.notice).waitFor();
        await expectTitles(page, [VIDEO_TITLE]);
        await button(page, sample.instead).click();
        await page.getByRole('heading', { name: t.shell.library.noResults }).waitFor();
        expect(queryParameter(page, 'exact')).toBe('true');
        await page.reload();
        await page.getByRole('heading', { name: t.shell.library.noResults }).waitFor();
        await searchBox(page).fill(sample.title);
        await expectTitles(page, [sample.title]);
        expect(queryParameter(page, 'exact')).toBeNull();
      });

      test.runIf(thorough)('filters by tag and author, sorts, and removes each filter', async () => {
        const page = await environment().openPage({ locale });
        await card(page, 'Sea at dawn').getByRole('link', { name: '#바다' }).click();
        await expectTitles(page, ['Sea at dawn', '가을 바다']);
        await page.getByRole('combobox', { name: t.shell.library.sort.label }).selectOption('title');
        await expect.poll(() => queryParameter(page, 'sortOrder')).toBe('title');
        await searchBox(page).fill('가을');
        await expectTitles(page, ['가을 바다']);
        await button(page, t.shell.library.removeFilter(t.shell.library.tag('바다'))).click();
        await expectTitles(page, ['가을 바다', VIDEO_TITLE]);
        await page.goBack();
        await expectTitles(page, ['가을 바다']);

        await card(page, '가을 바다').getByRole('link', { name: 'Ann Lee' }).click();
        await expectTitles(page, PUBLIC_TITLES);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ann Lee');
        expect(await page.title()).toContain('Ann Lee');
        expect(new URL(page.url()).pathname).toMatch(/^\/app\/authors\//);
        await page.goto(`${environment().service.url}/app/?author=Ann+Lee`);
        await expectTitles(page, PUBLIC_TITLES);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ann Lee');
        await button(page, t.shell.library.removeFilter(t.shell.library.author('Ann Lee'))).click();
        await expect.poll(() => new URL(page.url()).search).toBe('');
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t.shell.library.heading);
      });

      test('scrolls infinitely, restores its position on return, and starts at the page in the URL', async () => {
        const page = await environment().openPage({ locale, as: ben }, '/app/?author=Ben');
        const { id, title } = benPosts[2 * PAGE_SIZE + 14]!;
        const thirdPageCard = card(page, title);
        await scrollToItem(page, '[data-post]', `/app/watch/${id}`);
        await expect.poll(() => queryParameter(page, 'pagenum')).toBe('3');
        await page.getByText(t.shell.library.end).waitFor();
        const top = async () => Math.round((await thirdPageCard.boundingBox())?.y ?? Number.NaN);
        const before = await top();
        await thirdPageCard.getByRole('link', { name: title, exact: true }).click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await page.goBack();
        await waitUntilLoaded(page);
        await expect.poll(top).toBe(before);

        const all = benPosts.map((post) => post.title);
        await page.reload();
        await expectTitles(page, all.slice(2 * PAGE_SIZE));
        await button(page, t.shell.library.showEarlier).click();
        await expectTitles(page, all.slice(PAGE_SIZE));
      });

      test.runIf(thorough)('explains an empty list, and how to continue', async () => {
        const page = await environment().openPage({ locale }, '/app/?query=qqqzzz');
        await page.getByRole('heading', { name: t.shell.library.noResults }).waitFor();
        await button(page, t.shell.library.showAll).click();
        await expectTitles(page, PUBLIC_TITLES);
        await page.goto(`${environment().service.url}/app/?pagenum=9`);
        await page.getByRole('heading', { name: t.shell.library.pastEnd }).waitFor();
        await button(page, t.shell.library.firstPage).click();
        await expectTitles(page, PUBLIC_TITLES);
      });
    });

    test('searches for complete syllables during Hangul composition, and for any text on Enter', async () => {
      const page = await environment().openPage({ locale });
      const queries: (string | null)[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (isListRequest(url)) queries.push(url.searchParams.get('query'));
      });
      await page.keyboard.press('/');
      const keyboard = await page.context().newCDPSession(page);
      const compose = (text: string) =>
        keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
      await compose('ㅅ');
      await expect.poll(() => searchBox(page).inputValue()).toBe('ㅅ');
      await compose('산');
      await expectTitles(page, [VIDEO_TITLE]);
      expect(await searchBox(page).inputValue()).toBe('산');
      await keyboard.send('Input.insertText', { text: '산' });
      await compose('ㅊ');
      await keyboard.send('Input.insertText', { text: '책' });
      await expect.poll(() => queryParameter(page, 'query')).toBe('산책');
      await expectTitles(page, [VIDEO_TITLE]);
      await page.keyboard.press('Enter');
      for (const incomplete of ['ㅅ', '산ㅊ']) expect(queries).not.toContain(incomplete);
      await searchBox(page).fill('ㅋ');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: KOREAN.t.shell.library.noResults }).waitFor();
    });

    test('shows the results of the current query, regardless of the order of responses', async () => {
      const page = await environment().openPage({ locale });
      const firstReleased = Promise.withResolvers<void>();
      const firstContinued = Promise.withResolvers<void>();
      const isFirst = (url: URL) => isListRequest(url) && url.searchParams.get('query') === '가을';
      await page.route(isFirst, async (route) => {
        await firstReleased.promise;
        // The page may have aborted the request.
        await route.continue().catch(() => undefined);
        firstContinued.resolve();
      });
      const first = page.waitForRequest((request) => isFirst(new URL(request.url())));
      await searchBox(page).fill('가을');
      await first;
      // The previous results stay visible with reduced opacity.
      await page.locator('[aria-busy=true].opacity-60').waitFor();
      expect(await titles(page)).toEqual(PUBLIC_TITLES);
      await searchBox(page).fill('dawn');
      await expectTitles(page, ['Sea at dawn']);
      firstReleased.resolve();
      await firstContinued.promise;
      await page.waitForLoadState('networkidle');
      expect(await titles(page)).toEqual(['Sea at dawn']);
      expect(await searchBox(page).inputValue()).toBe('dawn');
    });

    previewTests(environment);

    test('shows posters and plays videos if the page is opened under another name of this machine', async () => {
      const owner = await environment().createUser('Cem');
      await environment().publishVideo(owner, { title: '비공개', visibility: 'private' });
      const { browser, service, pageErrors } = environment();
      // Media is at 127.0.0.1, so it is cross-origin for this page.
      const url = service.url.replace('127.0.0.1', 'localhost');
      for (const [as, title] of [
        [undefined, VIDEO_TITLE],
        [owner, '비공개'],
      ] as const) {
        const page = await openPageIn(
          await openContext(browser, 'video', url, { as }),
          `${url}/app/`,
          pageErrors,
        );
        const poster = card(page, title).locator('img').first();
        await expect
          .poll(() => poster.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
          .toBeGreaterThan(0);
        await card(page, title).getByRole('link', { name: title, exact: true }).click();
        await waitForVideo(page, '.currentTime > 0');
        await page.context().close();
      }
    });

    test('shows a placeholder while a poster is missing, and requests it again', async () => {
      const { posterUrl } = (await ann.api.get('/posts', { params: { query: { query: VIDEO_TITLE } } }))
        .posts[0]!;
      const page = await environment().openPage({ locale }, '/app/about');
      let isMissing = true;
      await page.route(posterUrl!, (route) =>
        isMissing ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await page.goto(`${environment().service.url}/app/`);
      const thumbnail = card(page, VIDEO_TITLE).locator('[data-thumbnail]');
      await thumbnail.locator('svg').waitFor();
      expect(await thumbnail.locator('img').count()).toBe(0);
      isMissing = false;
      const image = thumbnail.locator('img');
      await expect
        .poll(() =>
          image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth),
        )
        .toBeGreaterThan(0);
      expect(await thumbnail.locator('svg').count()).toBe(0);
      ignorePageErrors(environment(), /status of 404/);
    });

    test('can be used with only the keyboard', async () => {
      const page = await environment().openPage({ locale });
      const press = (key: string) => page.keyboard.press(key);
      await press('/');
      await page.keyboard.type('가을');
      await expectTitles(page, [VIDEO_TITLE, '가을 바다']);
      await tabTo(page, '#여행');
      await press('Enter');
      await expect.poll(() => queryParameter(page, 'tag')).toBe('여행');
      await expectTitles(page, [VIDEO_TITLE, '가을 바다']);
      await tabTo(page, VIDEO_TITLE);
      await press('Enter');
      await page.waitForURL(/\/app\/watch\//);
    });

    test('displays titles and tags as plain text', async () => {
      const title = '<img src=x onerror="window.ran = 1"> <script>window.ran = 2</script>';
      const tag = `${'가나다라'.repeat(8)}${'W'.repeat(28)}`;
      await createPendingPost(ben, { title, tags: [tag], visibility: 'private' });
      const page = await environment().openPage({ locale, as: ben, ...PHONE }, '/app/?query=onerror');
      await expectTitles(page, [title]);
      expect(await horizontalOverflow(page)).toBe(0);
      await card(page, title)
        .getByRole('link', { name: `#${tag}` })
        .tap();
      await expect.poll(() => queryParameter(page, 'tag')).toBe(tag);
      await expectTitles(page, [title]);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await page.evaluate('window.ran')).toBeUndefined();
    });

    test('reports an outage, keeps the entered text and recovers when the service is back', async () => {
      const page = await environment().openPage({ locale });
      await environment().service.kill();
      await searchBox(page).fill('dawn');
      await page.getByRole('alert').waitFor();
      expect(await titles(page)).toEqual([]);
      await environment().service.restart();
      await expectTitles(page, ['Sea at dawn']);
      await page.getByRole('alert').waitFor({ state: 'detached' });
      expect(await searchBox(page).inputValue()).toBe('dawn');
      // The browser reports each failed request.
      environment().pageErrors.length = 0;
    });
  });
});
