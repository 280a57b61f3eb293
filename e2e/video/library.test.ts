/** The library as people use it: looked through, searched as one types, filtered, and looked into without being played. */
import { inLanguage } from '@workreel/languages';
import { beforeAll, describe, expect, test } from 'vitest';
import { full } from '../lib/depth.ts';
import { tabTo } from '../lib/keyboard.ts';
import { languagesOf } from '../lib/languages.ts';
import { button, overflow } from '../lib/page.ts';
import { PHONE, settled } from '../lib/visits.ts';
import { useWorld } from '../lib/world.ts';
import type { Person } from './client.ts';
import { announce, asked, box, card, cards, expectTitles, FILM_TITLE, PAGE_SIZE, titles } from './library.ts';
import { FILMS } from './media.ts';
import { keepSegments } from './player.ts';
import { previewTests } from './previews.ts';
import { KOREAN, LANGUAGES } from './texts.ts';
import { missing, openWorld } from './world.ts';

if (missing) console.warn(`Skipped: the library of videos in a browser. ${missing}`);

const FILM = FILMS.find(({ name }) => name === 'landscape.mp4')!;
/** Of Ann, newest first; what is private she alone sees. */
const FOUND = [FILM_TITLE, 'Sea at dawn', '가을 바다'];
const HIDDEN = '초안';
const MANY = 3 * PAGE_SIZE - 4;

let ann: Person;
let ben: Person;
/** Of Ben, newest first. */
let many: { title: string }[];

/** Letters in the middle of a title. */
const SOUGHT = { ko: { typed: '을 산', found: '가을 산책' }, en: { typed: 'AT daw', found: 'Sea at dawn' } };
const { locale } = KOREAN;
const listing = (url: URL) => url.pathname === '/posts';

describe.skipIf(missing)('the library', () => {
  const world = useWorld(openWorld);

  // In words of the test's own: were a language's texts those of the other, no catalogue would tell.
  test.each([
    { language: 'ko', none: '아직 동영상이 없습니다', toUpload: '동영상 올리기' },
    { language: 'en', none: 'No videos yet', toUpload: 'Upload a video' },
  ])('leads to the first video while there is none ($language)', async ({ language, none, toUpload }) => {
    const page = await world().open({ locale: language });
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    await page.getByRole('heading', { name: none }).waitFor();
    const link = page.getByRole('link', { name: toUpload });
    expect(await link.getAttribute('href')).toBe('/app/upload');
  });

  describe('with videos', () => {
    beforeAll(async () => {
      [ann, ben] = [await world().join('Ann Lee'), await world().join('Ben')];
      await announce(ann, { title: '가을 바다', tags: ['바다', '여행'] });
      await announce(ann, { title: 'Sea at dawn', tags: ['바다'] });
      await world().send(ann, { title: FILM_TITLE, tags: ['산', '여행', '걷기'] }, FILM.make);
      await announce(ann, { title: HIDDEN, visibility: 'private' });
      for (let n = 1; n <= MANY; n++) await announce(ben, { title: `Ben ${n}`, visibility: 'private' });
      many = [];
      for (const pagenum of [1, 2, 3]) {
        const query = { author: 'Ben', pageSize: PAGE_SIZE, pagenum };
        many.push(...(await ben.api.get('/posts', { params: { query } })).posts);
      }
    });

    describe.each(languagesOf(LANGUAGES))('in $locale', ({ language, locale, thorough, t }) => {
      const sought = inLanguage(SOUGHT, language);
      test('shows what everybody may see, and fetches nothing of the videos', async () => {
        const page = await world()
          .visit({ locale })
          .then((context) => context.newPage());
        const segments = keepSegments(page);
        await page.goto(`${world().service.address}/app/`);
        await expectTitles(page, FOUND);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t.shell.library.heading);
        expect(
          await page
            .getByRole('status')
            .filter({ hasText: t.shell.library.count(3) })
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

      test.runIf(thorough)('shows its owner what others do not see, and asks once', async () => {
        const context = await world().visit({ locale, as: ann });
        const page = await context.newPage();
        const calls: string[] = [];
        page.on('request', (request) => listing(new URL(request.url())) && calls.push(request.url()));
        await page.goto(`${world().service.address}/app/`);
        await expectTitles(page, [HIDDEN, ...FOUND]);
        expect(await card(page, HIDDEN).locator('[data-poster]').textContent()).toContain(
          t.shell.visibility.private,
        );
        expect(await card(page, '가을 바다').locator('[data-poster]').textContent()).toContain(
          t.shell.status.pending,
        );
        await page.waitForLoadState('networkidle');
        expect(calls).toHaveLength(1);
      });

      test('searches as one types; all that is typed at once is one step back', async () => {
        const page = await world().open({ locale });
        await page.keyboard.press('/');
        await page.keyboard.type(sought.typed, { delay: 20 });
        await expectTitles(page, [sought.found]);
        expect(asked(page, 'query')).toBe(sought.typed);
        expect(await box(page).and(page.locator(':focus')).count()).toBe(1);
        await page.keyboard.press('Enter');
        await page.goBack();
        await expectTitles(page, FOUND);
        expect(await box(page).inputValue()).toBe('');
        await page.goForward();
        await expectTitles(page, [sought.found]);
        expect(await box(page).inputValue()).toBe(sought.typed);
        await page.reload();
        await expectTitles(page, [sought.found]);
        await button(page, t.shell.library.clear).click();
        await expectTitles(page, FOUND);
        expect(new URL(page.url()).search).toBe('');
      });

      test.runIf(thorough)('filters by tag and author, sorts, and takes each away again', async () => {
        const page = await world().open({ locale });
        await card(page, 'Sea at dawn').getByRole('link', { name: '#바다' }).click();
        await expectTitles(page, ['Sea at dawn', '가을 바다']);
        await page.getByRole('combobox', { name: t.shell.library.sort.label }).selectOption('title');
        await expect.poll(() => asked(page, 'sortOrder')).toBe('title');
        await box(page).fill('가을');
        await expectTitles(page, ['가을 바다']);
        await button(page, t.shell.library.removeFilter(t.shell.library.tag('바다'))).click();
        await expectTitles(page, ['가을 바다', FILM_TITLE]);
        await page.goBack();
        await expectTitles(page, ['가을 바다']);

        await card(page, '가을 바다').getByRole('link', { name: 'Ann Lee' }).click();
        await expectTitles(page, FOUND);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ann Lee');
        expect(await page.title()).toContain('Ann Lee');
        await button(page, t.shell.library.removeFilter(t.shell.library.author('Ann Lee'))).click();
        await expect.poll(() => new URL(page.url()).search).toBe('');
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(t.shell.library.heading);
      });

      test('goes on without an end, keeps its place on return, and begins where an address says', async () => {
        const page = await world().open({ locale, as: ben }, '/app/?author=Ben');
        const { title } = many[2 * PAGE_SIZE + 14]!;
        const third = card(page, title);
        await expect
          .poll(async () => {
            await ((await third.count()) > 0 ? third : cards(page).last()).scrollIntoViewIfNeeded();
            return asked(page, 'pagenum');
          })
          .toBe('3');
        await page.getByText(t.shell.library.end).waitFor();
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
        await button(page, t.shell.library.earlier).click();
        await expectTitles(page, all.slice(PAGE_SIZE));
      });

      test.runIf(thorough)('says why it shows nothing, and how to go on', async () => {
        const page = await world().open({ locale }, '/app/?query=qqqzzz');
        await page.getByRole('heading', { name: t.shell.library.noneFits }).waitFor();
        await button(page, t.shell.library.showAll).click();
        await expectTitles(page, FOUND);
        await page.goto(`${world().service.address}/app/?pagenum=9`);
        await page.getByRole('heading', { name: t.shell.library.pastEnd }).waitFor();
        await button(page, t.shell.library.firstPage).click();
        await expectTitles(page, FOUND);
      });
    });

    test.runIf(full)(
      'looks for whole syllables while Hangul is composed, and for anything on Enter',
      async () => {
        const page = await world().open({ locale });
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
        await page.getByRole('heading', { name: KOREAN.t.shell.library.noneFits }).waitFor();
      },
    );

    test.runIf(full)('shows the answer to what stands in the box, whichever comes last', async () => {
      const page = await world().open({ locale });
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

    previewTests(world);

    test.runIf(full)('needs no mouse', async () => {
      const page = await world().open({ locale });
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
      const page = await world().open({ locale, as: ben, ...PHONE }, '/app/?query=onerror');
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
        const page = await world().open({ locale });
        await world().service.kill();
        await box(page).fill('dawn');
        await page.getByRole('alert').waitFor();
        expect(await titles(page)).toEqual([]);
        await world().service.restart();
        await expectTitles(page, ['Sea at dawn']);
        await page.getByRole('alert').waitFor({ state: 'detached' });
        expect(await box(page).inputValue()).toBe('dawn');
        // The browser tells of requests that nobody answered; these were meant to be.
        world().faults.length = 0;
      },
    );
  });
});
