/** The library as people use it: looked through, searched as one types, filtered, and looked into without being played. */
import { join } from 'node:path';
import { full } from '@workreel/platform/testing/depth';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { objections } from '../lib/axe.ts';
import { tabTo } from '../lib/keyboard.ts';
import { languagesOf } from '../lib/languages.ts';
import { closePages, overflow } from '../lib/page.ts';
import { openPage, PHONE, settled } from '../lib/visits.ts';
import { settled as converted, type Person, publish } from './client.ts';
import { announce, asked, box, card, cards, expectTitles, FILM_TITLE, PAGE_SIZE, titles } from './library.ts';
import { LIBRARY_WORDS } from './library.words.ts';
import { FILMS } from './media.ts';
import { keepSegments } from './player.ts';
import { previewTests } from './previews.ts';
import { missing, openWorld, type World } from './world.ts';

if (missing) console.warn(`Skipped: the library of videos in a browser. ${missing}`);

const FILM = FILMS.find(({ name }) => name === 'landscape.mp4')!;
/** Of Ann, newest first; what is private she alone sees. */
const FOUND = [FILM_TITLE, 'Sea at dawn', '가을 바다'];
const HIDDEN = '초안';
const MANY = 3 * PAGE_SIZE - 4;

let world: World;
let ann: Person;
let ben: Person;
/** Of Ben, newest first. */
let many: { title: string }[];

const [korean] = LIBRARY_WORDS;
const locale = korean!.locale;
const listing = (url: URL) => url.pathname === '/posts';

describe.skipIf(missing)('the library', () => {
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.close());
  afterEach(async (context) => {
    await closePages(world.browser, context);
    expect(world.faults.splice(0)).toEqual([]);
  });

  test.each(LIBRARY_WORDS)('leads to the first video while there is none ($locale)', async (words) => {
    const page = await world.open({ locale: words.locale });
    await page.getByRole('heading', { name: words.none }).waitFor();
    const link = page.getByRole('link', { name: words.toUpload });
    expect(await link.getAttribute('href')).toBe('/app/upload');
  });

  describe('with videos', () => {
    beforeAll(async () => {
      const { folder } = world;
      [ann, ben] = [await world.join('Ann Lee'), await world.join('Ben')];
      await announce(ann, { title: '가을 바다', tags: ['바다', '여행'] });
      await announce(ann, { title: 'Sea at dawn', tags: ['바다'] });
      const file = join(folder, FILM.name);
      await FILM.make(file);
      const { uploadId } = await publish(ann, file, {
        title: FILM_TITLE,
        tags: ['산', '여행', '걷기'],
      });
      await converted(ann, uploadId);
      await announce(ann, { title: HIDDEN, visibility: 'private' });
      for (let n = 1; n <= MANY; n++) await announce(ben, { title: `Ben ${n}`, visibility: 'private' });
      many = [];
      for (const pagenum of [1, 2, 3]) {
        const query = { author: 'Ben', pageSize: PAGE_SIZE, pagenum };
        many.push(...(await ben.api.get('/posts', { params: { query } })).posts);
      }
    });

    describe.each(languagesOf(LIBRARY_WORDS))('in $locale', (words) => {
      const { locale } = words;
      const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

      test('shows what everybody may see, and fetches nothing of the videos', async () => {
        const page = await world.visit({ locale }).then((context) => context.newPage());
        const segments = keepSegments(page);
        await page.goto(`${world.service.address}/app/`);
        await expectTitles(page, FOUND);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words.heading);
        expect(
          await page
            .getByRole('status')
            .filter({ hasText: words.count(3) })
            .count(),
        ).toBe(1);
        const film = card(page, FILM_TITLE);
        expect(await film.locator('[data-poster]').textContent()).toContain('0:06');
        const picture = film.locator('img');
        await expect
          .poll(() =>
            picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
          )
          .toBeGreaterThan(0);
        expect(await film.getByRole('link').allInnerTexts()).toEqual([FILM_TITLE, 'Ann Lee', '#산', '#여행']);
        expect(await film.locator('time').count()).toBe(1);
        await page.waitForLoadState('networkidle');
        expect(segments).toEqual([]);
      });

      test.runIf(words.thorough)('shows its owner what others do not see, and asks once', async () => {
        const context = await world.visit({ locale, as: ann });
        const page = await context.newPage();
        const calls: string[] = [];
        page.on('request', (request) => listing(new URL(request.url())) && calls.push(request.url()));
        await page.goto(`${world.service.address}/app/`);
        await expectTitles(page, [HIDDEN, ...FOUND]);
        expect(await card(page, HIDDEN).locator('[data-poster]').textContent()).toContain(words.private);
        expect(await card(page, '가을 바다').locator('[data-poster]').textContent()).toContain(words.pending);
        await page.waitForLoadState('networkidle');
        expect(calls).toHaveLength(1);
      });

      test('searches as one types; all that is typed at once is one step back', async () => {
        const page = await world.open({ locale });
        await page.keyboard.press('/');
        await page.keyboard.type(words.typed, { delay: 20 });
        await expectTitles(page, [words.found]);
        expect(asked(page, 'query')).toBe(words.typed);
        expect(await box(page).and(page.locator(':focus')).count()).toBe(1);
        await page.keyboard.press('Enter');
        await page.goBack();
        await expectTitles(page, FOUND);
        expect(await box(page).inputValue()).toBe('');
        await page.goForward();
        await expectTitles(page, [words.found]);
        expect(await box(page).inputValue()).toBe(words.typed);
        await page.reload();
        await expectTitles(page, [words.found]);
        await button(page, words.clear).click();
        await expectTitles(page, FOUND);
        expect(new URL(page.url()).search).toBe('');
      });

      test.runIf(words.thorough)('filters by tag and author, sorts, and takes each away again', async () => {
        const page = await world.open({ locale });
        await card(page, 'Sea at dawn').getByRole('link', { name: '#바다' }).click();
        await expectTitles(page, ['Sea at dawn', '가을 바다']);
        await page.getByRole('combobox', { name: words.order }).selectOption('title');
        await expect.poll(() => asked(page, 'sortOrder')).toBe('title');
        await box(page).fill('가을');
        await expectTitles(page, ['가을 바다']);
        await button(page, words.removeTag('바다')).click();
        await expectTitles(page, ['가을 바다', FILM_TITLE]);
        await page.goBack();
        await expectTitles(page, ['가을 바다']);

        await card(page, '가을 바다').getByRole('link', { name: 'Ann Lee' }).click();
        await expectTitles(page, FOUND);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ann Lee');
        expect(await page.title()).toContain('Ann Lee');
        await button(page, words.removeAuthor('Ann Lee')).click();
        await expect.poll(() => new URL(page.url()).search).toBe('');
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words.heading);
      });

      test('goes on without an end, keeps its place on return, and begins where an address says', async () => {
        const page = await world.open({ locale, as: ben }, '/app/?author=Ben');
        const { title } = many[2 * PAGE_SIZE + 14]!;
        const third = card(page, title);
        await expect
          .poll(async () => {
            await ((await third.count()) > 0 ? third : cards(page).last()).scrollIntoViewIfNeeded();
            return asked(page, 'pagenum');
          })
          .toBe('3');
        await page.getByText(words.end).waitFor();
        const top = async () => Math.round((await third.boundingBox())?.y ?? Number.NaN);
        const before = await top();
        await third.getByRole('link', { name: title, exact: true }).click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await page.goBack();
        await settled(page);
        await expect.poll(top).toBe(before);

        const all = many.map((post) => post.title);
        await page.reload();
        await expectTitles(page, all.slice(2 * PAGE_SIZE));
        await button(page, words.earlier).click();
        await expectTitles(page, all.slice(PAGE_SIZE));
      });

      test.runIf(words.thorough)('says why it shows nothing, and how to go on', async () => {
        const page = await world.open({ locale }, '/app/?query=qqqzzz');
        await page.getByRole('heading', { name: words.noneFits }).waitFor();
        await button(page, words.showAll).click();
        await expectTitles(page, FOUND);
        await page.goto(`${world.service.address}/app/?pagenum=9`);
        await page.getByRole('heading', { name: words.pastEnd }).waitFor();
        await button(page, words.firstPage).click();
        await expectTitles(page, FOUND);
      });

      test.runIf(words.thorough)('is accessible, and as wide as a desk and a phone', async () => {
        for (const device of [{}, PHONE]) {
          const context = await world.visit({ locale, as: ann, ...device });
          for (const path of ['/app/', '/app/?author=Ann+Lee', '/app/?tag=바다&query=qqqzzz']) {
            const page = await openPage(context, world.service.address + path, world.faults);
            expect(await overflow(page), path).toBe(0);
            expect(await objections(page), path).toEqual([]);
          }
        }
      });
    });

    test.runIf(full)(
      'looks for whole syllables while Hangul is composed, and for anything on Enter',
      async () => {
        const page = await world.open({ locale });
        const queries: (string | null)[] = [];
        page.on('request', (request) => {
          const url = new URL(request.url());
          if (listing(url)) queries.push(url.searchParams.get('query'));
        });
        await page.keyboard.press('/');
        const keyboard = await page.context().newCDPSession(page);
        const compose = (text: string) =>
          keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
        await compose('ㅅ');
        await expect.poll(() => box(page).inputValue()).toBe('ㅅ');
        await compose('산');
        await expectTitles(page, [FILM_TITLE]);
        expect(await box(page).inputValue()).toBe('산');
        await keyboard.send('Input.insertText', { text: '산' });
        await compose('ㅊ');
        await keyboard.send('Input.insertText', { text: '책' });
        await expect.poll(() => asked(page, 'query')).toBe('산책');
        await expectTitles(page, [FILM_TITLE]);
        await page.keyboard.press('Enter');
        for (const half of ['ㅅ', '산ㅊ']) expect(queries).not.toContain(half);
        await box(page).fill('ㅋ');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: korean!.noneFits }).waitFor();
      },
    );

    test.runIf(full)('shows the answer to what stands in the box, whichever comes last', async () => {
      const page = await world.open({ locale });
      const held = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      const isFirst = (url: URL) => listing(url) && url.searchParams.get('query') === '가을';
      await page.route(isFirst, async (route) => {
        await held.promise;
        // The page may not want it any more.
        await route.continue().catch(() => undefined);
        answered.resolve();
      });
      const first = page.waitForRequest((request) => isFirst(new URL(request.url())));
      await box(page).fill('가을');
      await first;
      // What was found before stays meanwhile, paled.
      await page.locator('[aria-busy=true].opacity-60').waitFor();
      expect(await titles(page)).toEqual(FOUND);
      await box(page).fill('dawn');
      await expectTitles(page, ['Sea at dawn']);
      held.resolve();
      await answered.promise;
      await page.waitForLoadState('networkidle');
      expect(await titles(page)).toEqual(['Sea at dawn']);
      expect(await box(page).inputValue()).toBe('dawn');
    });

    previewTests(() => world);

    test.runIf(full)('needs no mouse', async () => {
      const page = await world.open({ locale });
      const press = (key: string) => page.keyboard.press(key);
      await press('/');
      await page.keyboard.type('가을');
      await expectTitles(page, [FILM_TITLE, '가을 바다']);
      await tabTo(page, '#여행');
      await press('Enter');
      await expect.poll(() => asked(page, 'tag')).toBe('여행');
      await expectTitles(page, [FILM_TITLE, '가을 바다']);
      await tabTo(page, FILM_TITLE);
      await press('Enter');
      await page.waitForURL(/\/app\/watch\//);
    });

    test('shows a text as a text', async () => {
      const title = '<img src=x onerror="window.ran = 1"> <script>window.ran = 2</script>';
      const tag = `${'가나다라'.repeat(8)}${'W'.repeat(28)}`;
      await announce(ben, { title, tags: [tag], visibility: 'private' });
      const page = await world.open({ locale, as: ben, ...PHONE }, '/app/?query=onerror');
      await expectTitles(page, [title]);
      expect(await overflow(page)).toBe(0);
      await card(page, title)
        .getByRole('link', { name: `#${tag}` })
        .tap();
      await expect.poll(() => asked(page, 'tag')).toBe(tag);
      await expectTitles(page, [title]);
      expect(await overflow(page)).toBe(0);
      expect(await page.evaluate('window.ran')).toBeUndefined();
    });

    test.runIf(full)(
      'says that the service is away, keeps what is typed, and goes on when it is back',
      async () => {
        const page = await world.open({ locale });
        await world.service.kill();
        await box(page).fill('dawn');
        await page.getByRole('alert').waitFor();
        expect(await titles(page)).toEqual([]);
        await world.service.restart();
        await expectTitles(page, ['Sea at dawn']);
        await page.getByRole('alert').waitFor({ state: 'detached' });
        expect(await box(page).inputValue()).toBe('dawn');
        // The browser tells of requests that nobody answered; these were meant to be.
        world.faults.length = 0;
      },
    );
  });
});
