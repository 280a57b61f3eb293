/** What people do with the videos that they have sent: a list of all, and a page for each. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { full } from '@workreel/platform/testing/depth';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { objections } from '../lib/axe.ts';
import { tabTo } from '../lib/keyboard.ts';
import { languagesOf } from '../lib/languages.ts';
import { closePages, overflow, shoot } from '../lib/page.ts';
import { PHONE, settled as shown } from '../lib/visits.ts';
import { getPost, type Person, type Post, publish, sendFile, settled } from './client.ts';
import { shortFilm } from './media.ts';
import { MINE_WORDS, type MineWords } from './mine.words.ts';
import { missing, openWorld, type World } from './world.ts';

if (missing) console.warn(`Skipped: one's own videos in a browser. ${missing}`);

const QUOTA = 2_000_000_000;
/** Announced, and never sent. */
const UNSENT = { filename: 'holiday.mov', size: 700_000_000, contentType: 'video/quicktime' };
const LETTER = 'This is a letter.\n'.repeat(1_000);
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.500\n안녕하세요\n';
const MORE_THAN_A_PAGE = 30;

let world: World;

describe.skipIf(missing || !full)('one’s own videos', () => {
  beforeAll(async () => {
    world = await openWorld({ USER_QUOTA_BYTES: String(QUOTA) });
  });
  afterAll(() => world?.close());
  afterEach(async (context) => {
    await closePages(world.browser, context);
    expect(world.faults.splice(0)).toEqual([]);
  });

  const getOwn = (id: string, { api }: Person): Promise<Post> => getPost(api, id);
  const usageOf = ({ api }: Person) => api.get('/uploads/usage');
  const row = (page: Page, title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const rowTitles = (page: Page, words: MineWords) =>
    page.getByRole('list', { name: words.list }).getByRole('heading').allInnerTexts();
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

  async function failedLetter(person: Person, title: string): Promise<void> {
    const file = join(world.folder, `${crypto.randomUUID()}.mp4`);
    await writeFile(file, LETTER);
    const { uploadId } = await publish(person, file, { title });
    await settled(person, uploadId);
  }
  async function unposted(person: Person, name: string): Promise<void> {
    const file = join(world.folder, name);
    shortFilm(file);
    await settled(person, await sendFile(person, file));
  }
  const announce = async ({ api }: Person, body = UNSENT): Promise<void> => {
    await api.post('/uploads', { body });
  };

  describe.each(languagesOf(MINE_WORDS))('in $locale', (words) => {
    const { locale, thorough } = words;

    test('stand in a list with their states and what they take', async () => {
      const person = await world.join('Ann');
      await world.film(person, { title: words.film, visibility: 'private' });
      await failedLetter(person, words.letter);
      await announce(person);
      const page = await world.open({ locale, as: person }, '/app/my-videos');
      expect(await rowTitles(page, words)).toEqual([UNSENT.filename, words.letter, words.film]);
      await page.getByText(words.count(3), { exact: true }).waitFor();
      await row(page, words.film).getByText(words.status.ready).waitFor();
      await row(page, words.letter).getByText(words.status.failed).waitFor();
      await row(page, words.letter).getByText(words.notAVideo).waitFor();
      await row(page, UNSENT.filename).getByText(words.status.pending).waitFor();

      const usage = await usageOf(person);
      expect(usage).toMatchObject({ files: 3, quotaBytes: QUOTA });
      const region = page.getByRole('region', { name: words.usage.heading });
      const said = [
        words.usage.ofQuota(inUnits(usage.bytes, locale), inUnits(QUOTA, locale)),
        words.usage.streams(inUnits(usage.mediaBytes, locale)),
      ];
      for (const text of said) await region.getByText(text).waitFor();
      expect(await overflow(page)).toBe(0);
      expect(await objections(page)).toEqual([]);

      await page.getByLabel(words.sort).selectOption('size');
      await page.waitForURL(/sortOrder=size/);
      await expect.poll(() => rowTitles(page, words)).toEqual([UNSENT.filename, words.film, words.letter]);
      await page.getByRole('link', { name: words.show.failed, exact: true }).click();
      await expect.poll(() => rowTitles(page, words)).toEqual([words.letter]);
      await page.reload();
      await shown(page);
      expect(await rowTitles(page, words)).toEqual([words.letter]);
      await page.getByRole('link', { name: words.show.working, exact: true }).click();
      await page.getByRole('heading', { name: words.noneFits }).waitFor();
    });

    test.runIf(thorough)('fit a phone, where there is none and where there are some', async () => {
      const person = await world.join('Ann');
      const page = await world.open({ locale, as: person, ...PHONE }, '/app/my-videos');
      await page.getByRole('heading', { name: words.none }).waitFor();
      expect(await page.getByRole('link', { name: words.upload, exact: true }).count()).toBe(2);
      expect(await objections(page)).toEqual([]);
      await failedLetter(person, words.letter);
      const { id } = await world.film(person, { title: words.film });
      await page.reload();
      await row(page, words.film).waitFor();
      expect(await overflow(page)).toBe(0);
      await shoot(page, `video-mine-phone-${locale}`);
      await page.goto(`${world.service.address}/app/my-videos/${id}`);
      await button(page, words.poster.pick).tap();
      await page.getByLabel(words.poster.position, { exact: true }).waitFor();
      expect(await overflow(page)).toBe(0);
      expect(await objections(page)).toEqual([]);
      await shoot(page, `video-edit-phone-${locale}`);
    });

    test('are described anew, and not left unsaved unasked', async () => {
      const person = await world.join('Ann');
      const { id } = await world.film(person, { title: words.film });
      const page = await world.open({ locale, as: person }, '/app/my-videos');
      await row(page, words.film)
        .getByRole('link', { name: words.of(words.edit, words.film) })
        .click();
      await page.getByLabel(words.field.title, { exact: true }).fill(words.newTitle);
      const leave = () => page.getByRole('link', { name: words.toList, exact: true }).click();
      await leave();
      const question = page.getByRole('dialog', { name: words.unsaved });
      await question.getByRole('button', { name: words.stay }).click();
      expect(await page.getByLabel(words.field.title, { exact: true }).inputValue()).toBe(words.newTitle);
      await page.getByLabel(words.field.description, { exact: true }).fill(words.description);
      await page.getByLabel(words.field.tags, { exact: true }).fill(words.tags);
      await button(page, words.save).click();
      await page.getByText(words.saved).waitFor();
      await page.getByRole('heading', { level: 1, name: words.newTitle }).waitFor();
      expect(await getOwn(id, person)).toMatchObject({
        title: words.newTitle,
        description: words.description,
        tags: words.tags.split(', '),
      });
      expect(await objections(page)).toEqual([]);

      // What is saved is left without a word; what is not, only where that is meant.
      await page.getByRole('link', { name: words.watch, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: words.newTitle }).waitFor();
      await page.getByText(words.description).waitFor();
      await page.goBack();
      await page.getByLabel(words.field.title, { exact: true }).fill('x');
      await leave();
      await question.getByRole('button', { name: words.leave }).click();
      await row(page, words.newTitle).waitFor();
    });

    test.runIf(thorough)('have captions that are added, replaced and taken away', async () => {
      const person = await world.join('Ann');
      const { id } = await world.film(person, { title: words.film });
      const page = await world.open({ locale, as: person }, `/app/my-videos/${id}`);
      const { captions } = words;
      const choose = (text: string) =>
        page
          .getByLabel(captions.file)
          .setInputFiles({ name: 'captions.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });
      await page.getByLabel(captions.language).selectOption('ko');
      await choose(CAPTIONS);
      await page.getByText(captions.added).waitFor();
      const stored = async () => {
        const [first, ...others] = (await getOwn(id, person)).captions;
        expect(others).toEqual([]);
        return first && (await (await fetch(first.url)).text());
      };
      expect(await stored()).toContain('안녕하세요');
      await choose(CAPTIONS.replace('안녕하세요', '안녕히 가세요'));
      await expect.poll(stored).toContain('안녕히 가세요');
      expect(await page.getByRole('list', { name: captions.list }).getByRole('listitem').count()).toBe(1);
      await button(page, captions.remove).click();
      await page.getByText(captions.removed).waitFor();
      expect(await stored()).toBeUndefined();
    });

    test.runIf(thorough)('show a frame that was picked, a picture, and their own poster again', async () => {
      const person = await world.join('Ann');
      const { id } = await world.film(person, { title: words.film });
      const automatic = await posterOf(id, person);
      const page = await world.open({ locale, as: person }, `/app/my-videos/${id}`);
      await button(page, words.poster.pick).click();
      const slider = page.getByLabel(words.poster.position, { exact: true });
      const use = button(page, words.poster.use);
      await expect.poll(() => use.getAttribute('aria-disabled')).toBe('false');
      await slider.fill('3');
      await button(page, words.poster.next).click();
      await expect.poll(() => use.getAttribute('aria-disabled')).toBe('false');
      expect(await page.evaluate('document.querySelector("video").currentTime')).toBeCloseTo(3 + 1 / 24, 2);
      await use.click();
      await page.getByText(words.poster.own).waitFor();
      const picked = await posterOf(id, person);
      expect(picked).toMatchObject({ customPoster: true, width: 426, height: 240 });
      expect(picked.bytes.equals(automatic.bytes)).toBe(false);
      // Whoever pressed the button is back where they opened it.
      expect(await page.evaluate('document.activeElement.textContent')).toBe(words.poster.pick);

      const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from(LETTER) };
      await page.getByLabel(words.poster.choose).setInputFiles(broken);
      await page.getByRole('alert').filter({ hasText: words.poster.unreadable }).waitFor();
      const large = await pictureOf(page, 2_000, 3_000);
      await page
        .getByLabel(words.poster.choose)
        .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
      await expect.poll(() => posterOf(id, person)).toMatchObject({ width: 853, height: 1_280 });

      await button(page, words.poster.back).click();
      await page.getByText(words.poster.automatic, { exact: true }).waitFor();
      const again = await posterOf(id, person);
      expect(again.customPoster).toBe(false);
      expect(again.bytes.equals(automatic.bytes)).toBe(true);
    });

    test.runIf(thorough)('are converted again, published late, given up, and deleted for good', async () => {
      const person = await world.join('Ann');
      const { id } = await world.film(person, { title: words.film });
      await failedLetter(person, words.letter);
      await unposted(person, `${words.other}.mp4`);
      await announce(person);
      const page = await world.open({ locale, as: person }, '/app/my-videos');

      const retried = page.waitForResponse(/\/uploads\/[^/]+\/retry$/);
      await button(page, words.of(words.retry, words.letter)).click();
      expect((await retried).status()).toBe(202);
      // It is followed until it has failed once more.
      const ends = async () => {
        const query = { pageSize: 10, state: ['failed' as const] };
        const { uploads } = await person.api.get('/uploads', { params: { query } });
        const { history } = await person.api.get('/uploads/{id}', {
          params: { path: { id: uploads[0]!.id } },
        });
        return history.filter(({ state }) => state === 'failed').length;
      };
      await expect.poll(ends).toBe(2);
      await row(page, words.letter).getByText(words.notAVideo).waitFor();

      await button(page, words.of(words.discard, UNSENT.filename)).click();
      await page.getByRole('dialog').getByRole('button', { name: words.discard }).click();
      await page.getByText(words.discarded(UNSENT.filename)).waitFor();
      await row(page, UNSENT.filename).waitFor({ state: 'detached' });
      expect((await usageOf(person)).bytes).toBeLessThan(UNSENT.size);

      await row(page, `${words.other}.mp4`).getByText(words.untitled).waitFor();
      await button(page, words.of(words.publish, `${words.other}.mp4`)).click();
      await page.getByRole('heading', { level: 1, name: words.other }).waitFor();
      await page.getByRole('link', { name: words.toList, exact: true }).click();

      await button(page, words.of(words.delete, words.film)).click();
      const question = page.getByRole('dialog', { name: words.deleteQuestion(words.film) });
      await question.getByText(words.final).waitFor();
      await question.getByRole('button', { name: words.keep }).click();
      await row(page, words.film).waitFor();
      await button(page, words.of(words.delete, words.film)).click();
      await question.getByRole('button', { name: words.delete, exact: true }).click();
      await page.getByText(words.deleted(words.film)).waitFor();
      await row(page, words.film).waitFor({ state: 'detached' });
      expect((await person.api.fetch(`/posts/${id}`)).status).toBe(404);

      // From its own page too; nobody finds it there any more.
      await row(page, words.other)
        .getByRole('link', { name: words.of(words.edit, words.other) })
        .click();
      await page.getByLabel(words.field.title, { exact: true }).fill('x');
      const { pathname } = new URL(page.url());
      await button(page, words.deleteThis).click();
      await page.getByRole('dialog').getByRole('button', { name: words.delete, exact: true }).click();
      await page.waitForURL(/\/my-videos$/);
      await expect.poll(() => rowTitles(page, words)).toEqual([words.letter]);
      await page.goto(world.service.address + pathname);
      await page.getByRole('heading', { level: 1, name: words.gone }).waitFor();
      forgiveAbsences();
    });
  });

  test('go on where a page of them ends', async () => {
    const person = await world.join('Ann');
    for (let sent = 0; sent < MORE_THAN_A_PAGE; sent++)
      await announce(person, { ...UNSENT, filename: `${sent}.mov`, size: 1 });
    const page = await world.open({ as: person }, '/app/my-videos');
    const headings = page.getByRole('list', { name: MINE_WORDS[1]!.list }).getByRole('heading');
    await page.mouse.wheel(0, 5_000);
    await expect.poll(() => headings.count()).toBe(MORE_THAN_A_PAGE);
    expect(await headings.last().textContent()).toBe('0.mov');
  });

  test('are looked after by keyboard alone', async () => {
    const words = MINE_WORDS[1]!;
    const person = await world.join('Ann');
    await world.film(person, { title: words.film });
    await failedLetter(person, words.letter);
    const page = await world.open({ locale: words.locale, as: person }, '/app/my-videos');
    await tabTo(page, words.of(words.delete, words.letter));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: words.deleteQuestion(words.letter) });
    await question.waitFor();
    // What comes first, and Escape, keep the video.
    expect(await page.evaluate('document.activeElement.textContent')).toBe(words.keep);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await tabTo(page, words.delete);
    await page.keyboard.press('Enter');
    await row(page, words.letter).waitFor({ state: 'detached' });
    await tabTo(page, words.of(words.edit, words.film));
    await page.keyboard.press('Enter');
    await tabTo(page, words.poster.pick);
    await page.keyboard.press('Enter');
    const time = () => page.evaluate<number>('document.querySelector("video").currentTime');
    const use = button(page, words.poster.use);
    await expect.poll(() => use.getAttribute('aria-disabled')).toBe('false');
    await page.keyboard.press('End');
    await expect.poll(time).toBeGreaterThan(3.5);
    await expect.poll(() => use.getAttribute('aria-disabled')).toBe('false');
    await tabTo(page, words.poster.use);
    await page.keyboard.press('Enter');
    await page.getByText(words.poster.own).waitFor();
  });

  test('are handed back as they were sent, and to nobody else', async () => {
    const words = MINE_WORDS[1]!;
    const [person, other] = [await world.join('Ann'), await world.join('Bob')];
    const { id, uploadId } = await world.film(person, { title: words.film });
    const path = `/app/my-videos/${id}`;
    const page = await world.open({ locale: words.locale, as: person }, path);
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, words.download).click()]);
    const { filename, size } = await person.api.get('/uploads/{id}', { params: { path: { id: uploadId } } });
    expect(file.suggestedFilename()).toBe(filename);
    expect((await readFile(await file.path())).length).toBe(size);
    await page.getByRole('heading', { level: 1, name: words.film }).waitFor();

    const theirs = await world.open({ locale: words.locale, as: other }, path);
    await theirs.getByRole('heading', { level: 1, name: words.gone }).waitFor();
    forgiveAbsences();
  });

  /** The poster as it is served, with the measures that a browser takes of it. */
  async function posterOf(id: string, person: Person) {
    const { posterUrl, customPoster } = await getOwn(id, person);
    const answer = await fetch(posterUrl);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { bytes, customPoster, ...jpegSize(bytes) };
  }
});

/** The browser says of a call that found nothing that it found nothing. */
function forgiveAbsences(): void {
  const others = world.faults.filter((text) => !/status of 404/.test(text));
  world.faults.splice(0, Number.POSITIVE_INFINITY, ...others);
}

/** Megabytes and the like, as people of a country write them. */
const inUnits = (bytes: number, locale: string): string => {
  const step = Math.floor(Math.log10(bytes) / 3);
  const value = bytes / 1000 ** step;
  return value.toLocaleString(locale === 'ko-KR' ? locale : 'en-US', {
    style: 'unit',
    unit: ['byte', 'kilobyte', 'megabyte', 'gigabyte'][step]!,
    unitDisplay: 'short',
    maximumFractionDigits: value < 100 ? 1 : 0,
  });
};

/** What the first frame header of a JPEG says (ITU-T T.81, B.2.2). */
function jpegSize(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  throw new Error('This is no JPEG.');
}

/** A picture, as a browser draws one. */
async function pictureOf(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
    canvas.getContext('2d').fillRect(0, 0, 500, 500);
    return canvas.toDataURL();
  })()`);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}
