/** Tests of chapters, which come from the description or are entered in the editor, and of transcripts. */
import { pickLanguage } from '@workreel/languages';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import { getPost, type TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createLongVideo } from './media.ts';
import { LANGUAGES, type Messages } from './messages.ts';
import { addCaptions, pause, play, seek, seekBar, videoProperty, waitForVideo } from './player.ts';

const CHAPTERS = [
  { start: 0, title: '출발' },
  { start: 15, title: '전망대에서 내려다본 서울의 가을' },
  { start: 40, title: 'The way back' },
];
const DESCRIPTION = `늦가을 북한산 둘레길\n\n0:00 출발\n0:15 ${CHAPTERS[1]!.title}\n(0:40) The way back`;
/** Texts of the seek bar at 15 s. */
const AT_15_SECONDS = { ko: '1분 4초 중 15초', en: '15 seconds of 1 minute 4 seconds' };
const CUE_SECONDS = 2;
const KOREAN_CUES = Array.from(
  { length: 32 },
  (_, index) => `문장 ${String(index + 1).padStart(2, '0')}. 걷기 좋은 날이에요.`,
);
const ENGLISH_CUES = ['We set off.', 'The view is wide.'];

function toWebVtt(texts: readonly string[]): string {
  const time = (seconds: number) =>
    `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;
  const cues = texts.map(
    (text, index) => `${time(index * CUE_SECONDS)} --> ${time((index + 1) * CUE_SECONDS)}\n<b>${text}</b>`,
  );
  return ['WEBVTT', ...cues, ''].join('\n\n');
}

export function chapterTests(environment: () => TestEnvironment): void {
  let owner: TestUser;
  /** 64 s, with captions in two languages. */
  let id: string;

  beforeAll(async () => {
    owner = await environment().createUser('Ann');
    const metadata = { title: '가을 산책', description: DESCRIPTION, visibility: 'unlisted' as const };
    const long = (file: string) => createLongVideo(file, { size: '426x240', times: 16 });
    ({ id } = await environment().publishVideo(owner, metadata, long));
    await addCaptions(owner, id, '한국어', toWebVtt(KOREAN_CUES));
    await addCaptions(owner, id, 'English', toWebVtt(ENGLISH_CUES), 'en');
  });

  const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const current = (page: Page) => page.locator('section [aria-current=true]');
  /** Expects an entry to be within the visible part of its list. */
  const expectInView = (page: Page, text: string) =>
    expect
      .poll(() =>
        page
          .locator('section ol li', { hasText: text })
          .first()
          .evaluate((item) => {
            const [outer, inner] = [
              item.parentElement!.getBoundingClientRect(),
              item.getBoundingClientRect(),
            ];
            return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
          }),
      )
      .toBe(true);
  const isFocused = (page: Page, text: string) =>
    expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toContain(text);

  /** Returns the chapters in the stream of a post, as a player reads them that finds them by the playlist. */
  const streamChapters = async (postId: string) => {
    const url = (await getPost(owner.api, postId)).videoUrl!;
    const [, uri] = /DATA-ID="com\.apple\.hls\.chapters",URI="([^"]+)"/.exec(
      await (await fetch(url)).text(),
    )!;
    const chapters = (await (await fetch(new URL(uri!, url))).json()) as {
      'start-time': number;
      titles: { title: string }[];
    }[];
    return chapters.map(({ 'start-time': start, titles }) => ({ start, title: titles[0]!.title }));
  };

  test('chapters are part of the stream, and hls.js does not request them', async () => {
    await expect.poll(() => streamChapters(id)).toEqual(CHAPTERS);
    const page = await environment().openPage({}, `/app/watch/${id}`);
    await play(page);
    await waitForVideo(page, '.currentTime > 2');
    const requested = await page.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`,
    );
    expect(requested.some((path) => path.endsWith('.m4s'))).toBe(true);
    expect(requested.filter((path) => path.endsWith('.json'))).toEqual([]);
  });

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, t }) => {
    test('chapters divide the seek bar, name the position and are listed beside the player', async () => {
      const page = await environment().openPage({ locale }, `/app/watch/${id}`);
      const list = panel(page, t.watch.chapters);
      // Beside the player and as high as it.
      const [video, beside] = [await page.locator('.player').boundingBox(), await list.boundingBox()];
      expect(beside!.x).toBeGreaterThan(video!.x + video!.width);
      expect(beside!.y).toBe(video!.y);
      expect(beside!.height).toBeCloseTo(video!.height, 0);
      expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^출발\s*0:00$/),
        expect.stringMatching(/^전망대에서 내려다본 서울의 가을\s*0:15$/),
        expect.stringMatching(/^The way back\s*0:40$/),
      ]);
      await list.locator('[style*="background-image"]').first().waitFor();

      await button(list, new RegExp(`^${CHAPTERS[1]!.title}`)).click();
      await waitForVideo(page, '.currentTime >= 15');
      await pause(page);
      await seek(page, 15);
      expect(await current(page).innerText()).toContain(CHAPTERS[1]!.title);
      await expect
        .poll(() => seekBar(page).getAttribute('aria-valuetext'))
        .toBe(t.player.inChapter(pickLanguage(AT_15_SECONDS, language), CHAPTERS[1]!.title));
      await page.locator('[data-controls]').getByText(CHAPTERS[1]!.title).waitFor();
      // Two gaps, with two color stops each, divide the bar into three segments.
      const mask = await page
        .locator('.player-track')
        .evaluate((track: { style: { maskImage: string } }) => track.style.maskImage);
      expect(mask.match(/transparent/g)).toHaveLength(4);

      const { x, y, width, height } = (await seekBar(page).boundingBox())!;
      await page.mouse.move(x + (width * 50.5) / 64, y + height / 2);
      await seekBar(page).getByText('The way back').waitFor();
      await seekBar(page).getByText('0:50', { exact: true }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `video-chapters-${locale}`);

      await button(page, t.watch.closePanel(t.watch.chapters)).click();
      expect(await list.count()).toBe(0);
      await isFocused(page, t.watch.chapters);
      await page.keyboard.press('Enter');
      await list.waitFor();
      await isFocused(page, t.watch.chapters);
    });

    test('a link to a position starts in its chapter', async () => {
      const page = await environment().openPage({ locale }, `/app/watch/${id}?t=41`);
      await expect.poll(() => current(page).innerText()).toContain('The way back');
      await play(page);
      expect(await videoProperty<number>(page, 'currentTime')).toBeGreaterThanOrEqual(41);
    });

    test('the transcript follows the playback, seeks and can be searched', async () => {
      const page = await environment().openPage({ locale }, `/app/watch/${id}`);
      await play(page);
      await pause(page);
      await button(page, t.watch.transcript).click();
      const transcript = panel(page, t.watch.transcript);
      const choice = transcript.getByRole('combobox', { name: t.watch.transcriptLanguage });
      expect(await choice.inputValue()).toBe(language);
      await choice.selectOption('ko');
      await transcript.getByText(KOREAN_CUES[0]!).waitFor();
      expect(await transcript.getByRole('listitem').count()).toBe(KOREAN_CUES.length);
      expect(await axeViolations(page)).toEqual([]);

      const scrolled = () => page.evaluate<number>('scrollY');
      const before = await scrolled();
      await seek(page, 51);
      await expect.poll(() => current(page).innerText()).toContain('문장 26');
      await expectInView(page, '문장 26');
      expect(await scrolled()).toBe(before);
      await saveScreenshot(page, `video-transcript-${locale}`);

      // After the user has scrolled, the list stays where it is until the user chooses to follow again.
      await transcript.getByRole('list').hover();
      await page.mouse.wheel(0, -5_000);
      await expectInView(page, '문장 01');
      await seek(page, 55);
      await expect.poll(() => current(page).innerText()).toContain('문장 28');
      await expectInView(page, '문장 01');
      await button(page, t.watch.transcriptFollow).click();
      await expectInView(page, '문장 28');

      // The list is one tab stop, within which the arrow keys move.
      await current(page).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await isFocused(page, '문장 30');
      expect(await videoProperty<number>(page, 'volume')).toBe(1);
      await page.keyboard.press('Enter');
      await waitForVideo(page, '.currentTime >= 58');
      await pause(page);
      await isFocused(page, '문장 30');

      const search = transcript.getByRole('searchbox', { name: t.watch.transcriptSearch });
      await search.fill('문장 12');
      await transcript.getByText(t.watch.transcriptMatches(1)).waitFor();
      expect(await transcript.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringContaining(KOREAN_CUES[11]!),
      ]);
      await button(transcript, /문장 12/).click();
      await waitForVideo(page, '.currentTime < 25');
      await search.fill('zzz');
      await transcript.getByText(t.watch.transcriptMatches(0)).waitFor();
      await choice.selectOption('en');
      await search.fill('');
      await transcript.getByText(ENGLISH_CUES[1]!).waitFor();
      expect(await transcript.getByRole('listitem').count()).toBe(ENGLISH_CUES.length);
    });

    test('chapters and transcript are below the player on phones', async () => {
      const page = await environment().openPage({ locale, ...PHONE }, `/app/watch/${id}`);
      const list = panel(page, t.watch.chapters);
      expect(await list.count()).toBe(0);
      await button(page, t.watch.chapters).click();
      await list.waitFor();
      const [video, below] = [await page.locator('.player').boundingBox(), await list.boundingBox()];
      expect(below!.y).toBeGreaterThanOrEqual(video!.y + video!.height);
      expect(await horizontalOverflow(page)).toBe(0);
      await button(list, /^The way back/).click();
      await waitForVideo(page, '.currentTime >= 40');
      await pause(page);
      // There is no room for the title in the controls.
      expect(await page.locator('[data-chapter]').isVisible()).toBe(false);
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `video-chapters-phone-${locale}`);
      await button(page, t.watch.transcript).click();
      await panel(page, t.watch.transcript).getByRole('listitem').first().waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `video-transcript-phone-${locale}`);
    });

    test('the owner enters chapters, which are shown instead of those in the description', async () => {
      const metadata = {
        title: '목록',
        description: '0:00 a\n0:15 b\n0:30 c',
        visibility: 'unlisted' as const,
      };
      const long = (file: string) => createLongVideo(file, { size: '256x144', times: 10 });
      const post = await environment().publishVideo(owner, metadata, long);
      const page = await environment().openPage({ locale, as: owner }, `/app/my-videos/${post.id}`);
      const editor = panel(page, t.edit.chapters.heading);
      await editor.getByText(t.edit.chapters.fromDescription(3)).waitFor();
      await editor.getByRole('button', { name: t.edit.chapters.editAsList }).click();
      const time = (row: number) => editor.getByLabel(t.edit.chapters.time(row), { exact: true });
      const title = (row: number) => editor.getByLabel(t.edit.chapters.titleOf(row), { exact: true });
      expect(await time(2).inputValue()).toBe('0:15');
      await expect.poll(() => time(1).evaluate((input) => input.matches(':focus'))).toBe(true);

      await button(editor, t.edit.chapters.remove(2)).click();
      // The keyboard continues in the row that took its place.
      await expect
        .poll(() =>
          button(editor, t.edit.chapters.remove(2)).evaluate((control) => control.matches(':focus')),
        )
        .toBe(true);
      await button(editor, t.edit.chapters.add).click();
      await expect.poll(() => time(3).evaluate((input) => input.matches(':focus'))).toBe(true);
      await page.keyboard.type('0:30');
      await button(editor, t.posts.save).click();
      await editor.getByText(t.edit.chapters.timeErrors.repeated('')).waitFor();
      await editor.getByText(t.edit.chapters.titleMissing).waitFor();
      await expect.poll(() => time(3).evaluate((input) => input.matches(':focus'))).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      await time(3).fill('1:75');
      await editor.getByText(t.edit.chapters.timeErrors.invalid('')).waitFor();
      await time(3).fill('0:41');
      await editor.getByText(t.edit.chapters.timeErrors.afterEnd('0:40')).waitFor();
      await saveScreenshot(page, `video-chapters-editor-${locale}`);
      await page.setViewportSize(PHONE.viewport);
      expect(await horizontalOverflow(page)).toBe(0);
      await saveScreenshot(page, `video-chapters-editor-phone-${locale}`);
      await time(3).fill('0:05.5');
      await title(3).fill(' 새 챕터 ');

      // Nothing is lost without a question.
      await page.getByRole('link', { name: t.mine.title }).first().click();
      await page.getByRole('dialog', { name: t.edit.unsaved }).waitFor();
      await button(page, t.edit.keepEditing).click();
      await button(editor, t.posts.save).click();
      await page.getByText(t.edit.saved).waitFor();
      const custom = [
        { start: 0, title: 'a' },
        { start: 5.5, title: '새 챕터' },
        { start: 30, title: 'c' },
      ];
      expect(await getPost(owner.api, post.id)).toMatchObject({ chapters: custom, customChapters: true });
      await expect.poll(() => streamChapters(post.id)).toEqual(custom);
      await page.reload();
      await waitUntilLoaded(page);
      expect(await time(2).inputValue()).toBe('0:05.5');

      await removeAll(page, t);
      await button(editor, t.posts.save).click();
      await editor.getByText(t.edit.chapters.fromDescription(3)).waitFor();
      expect(await getPost(owner.api, post.id)).toMatchObject({ customChapters: false });
    });
  });

  async function removeAll(page: Page, t: Messages): Promise<void> {
    const first = button(page, t.edit.chapters.remove(1));
    for (let row = 0; row < 3; row++) await first.click();
  }
}
