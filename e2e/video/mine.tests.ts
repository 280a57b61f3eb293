/** What people do with the videos that they have sent: a list of all, and a page for each. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLanguage } from '@workreel/languages';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { objections } from '../lib/axe.ts';
import { tabTo } from '../lib/keyboard.ts';
import { thoroughly } from '../lib/languages.ts';
import { button, field, overflow, shoot } from '../lib/page.ts';
import { PHONE, settled as shown } from '../lib/visits.ts';
import { forgive } from '../lib/world.ts';
import { getPost, type Person, sendFile, settled } from './client.ts';
import { letter, shortFilm } from './media.ts';
import { ENGLISH, LANGUAGES, type Texts } from './texts.ts';
import { failuresOf, getUpload } from './upload.ts';
import type { World } from './world.ts';

/** Announced, and never sent. */
const UNSENT = { filename: 'holiday.mov', size: 700_000_000, contentType: 'video/quicktime' };
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.500\n안녕하세요\n';
const MORE_THAN_A_PAGE = 30;

const NAMED = {
  ko: {
    film: '가을 산책',
    other: '겨울 바다',
    letter: '편지',
    newTitle: '가을 산책, 다시 편집',
    description: '단풍길을 걸었습니다.',
    tags: '가을, 산책',
  },
  en: {
    film: 'A walk in autumn',
    other: 'The sea in winter',
    letter: 'A letter',
    newTitle: 'A walk in autumn, cut anew',
    description: 'Along the maples.',
    tags: 'autumn, walks',
  },
};

/** @param quotaBytes - what the service lets each person keep, in bytes. */
export function mineTests(world: () => World, quotaBytes: number): void {
  const row = (page: Page, title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const rowTitles = (page: Page, t: Texts) =>
    page.getByRole('list', { name: t.mine.list }).getByRole('heading').allInnerTexts();
  async function unposted(person: Person, name: string): Promise<void> {
    const file = join(world().folder, name);
    shortFilm(file);
    await settled(person, await sendFile(person, file));
  }
  const announce = ({ api }: Person, body = UNSENT) => api.post('/uploads', { body });

  describe.each(thoroughly(LANGUAGES))('in $locale', ({ language, locale, thorough, t }) => {
    const named = inLanguage(NAMED, language);

    test('stand in a list with their states and what they take', async () => {
      const person = await world().join('Ann');
      await world().send(person, { title: named.film, visibility: 'private' });
      await world().send(person, { title: named.letter }, letter);
      await announce(person);
      const page = await world().open({ locale, as: person }, '/app/my-videos');
      expect(await rowTitles(page, t)).toEqual([UNSENT.filename, named.letter, named.film]);
      await page.getByText(t.mine.count(3), { exact: true }).waitFor();
      await row(page, named.film).getByText(t.shell.status.ready).waitFor();
      await row(page, named.letter).getByText(t.shell.status.failed).waitFor();
      await row(page, named.letter).getByText(t.posts.failure.NOT_A_VIDEO).waitFor();
      await row(page, UNSENT.filename).getByText(t.shell.status.pending).waitFor();

      const usage = await person.api.get('/uploads/usage');
      expect(usage).toMatchObject({ files: 3, quotaBytes });
      const region = page.getByRole('region', { name: t.mine.usage.heading });
      const said = [
        t.mine.usage
          .ofQuota(inUnits(usage.bytes, locale), inUnits(quotaBytes, locale), '')
          .replace(' ()', ''),
        `${t.mine.usage.streams} ${inUnits(usage.mediaBytes, locale)}`,
      ];
      for (const text of said) await region.getByText(text).waitFor();
      expect(await overflow(page)).toBe(0);
      expect(await objections(page)).toEqual([]);

      await page.getByLabel(t.mine.order.label).selectOption('size');
      await page.waitForURL(/sortOrder=size/);
      await expect.poll(() => rowTitles(page, t)).toEqual([UNSENT.filename, named.film, named.letter]);
      await page.getByRole('link', { name: t.mine.show.failed, exact: true }).click();
      await expect.poll(() => rowTitles(page, t)).toEqual([named.letter]);
      await page.reload();
      await shown(page);
      expect(await rowTitles(page, t)).toEqual([named.letter]);
      await page.getByRole('link', { name: t.mine.show.working, exact: true }).click();
      await page.getByRole('heading', { name: t.mine.noneFits }).waitFor();
    });

    test.runIf(thorough)('fit a phone, where there is none and where there are some', async () => {
      const person = await world().join('Ann');
      const page = await world().open({ locale, as: person, ...PHONE }, '/app/my-videos');
      await page.getByRole('heading', { name: t.mine.none }).waitFor();
      expect(await page.getByRole('link', { name: t.mine.upload, exact: true }).count()).toBe(2);
      expect(await objections(page)).toEqual([]);
      await world().send(person, { title: named.letter }, letter);
      const { id } = await world().send(person, { title: named.film });
      await page.reload();
      await row(page, named.film).waitFor();
      expect(await overflow(page)).toBe(0);
      await shoot(page, `video-mine-phone-${locale}`);
      await page.goto(`${world().service.address}/app/my-videos/${id}`);
      await button(page, t.edit.poster.pickFrame).tap();
      await field(page, t.edit.frame.position).waitFor();
      expect(await overflow(page)).toBe(0);
      expect(await objections(page)).toEqual([]);
      await shoot(page, `video-edit-phone-${locale}`);
    });

    test('are described anew, and not left unsaved unasked', async () => {
      const person = await world().join('Ann');
      const { id } = await world().send(person, { title: named.film });
      const page = await world().open({ locale, as: person }, '/app/my-videos');
      await row(page, named.film)
        .getByRole('link', { name: t.mine.of(t.mine.actions.edit, named.film) })
        .click();
      await field(page, t.posts.title).fill(named.newTitle);
      const leave = () => page.getByRole('link', { name: t.edit.toList, exact: true }).click();
      await leave();
      const question = page.getByRole('dialog', { name: t.edit.unsaved });
      await question.getByRole('button', { name: t.edit.stay }).click();
      expect(await field(page, t.posts.title).inputValue()).toBe(named.newTitle);
      await field(page, t.posts.description).fill(named.description);
      await field(page, t.posts.tags).fill(named.tags);
      await button(page, t.posts.save).click();
      await page.getByText(t.edit.saved).waitFor();
      await page.getByRole('heading', { level: 1, name: named.newTitle }).waitFor();
      expect(await getPost(person.api, id)).toMatchObject({
        title: named.newTitle,
        description: named.description,
        tags: named.tags.split(', '),
      });
      expect(await objections(page)).toEqual([]);

      // What is saved is left without a word; what is not, only where that is meant.
      await page.getByRole('link', { name: t.edit.watch, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: named.newTitle }).waitFor();
      await page.getByText(named.description).waitFor();
      await page.goBack();
      await field(page, t.posts.title).fill('x');
      await leave();
      await question.getByRole('button', { name: t.edit.leave }).click();
      await row(page, named.newTitle).waitFor();
    });

    test.runIf(thorough)('have captions that are added, replaced and taken away', async () => {
      const person = await world().join('Ann');
      const { id } = await world().send(person, { title: named.film });
      const page = await world().open({ locale, as: person }, `/app/my-videos/${id}`);
      const { captions } = t.posts;
      const korean = new Intl.DisplayNames(locale, { type: 'language' }).of('ko')!;
      const choose = (text: string) =>
        page
          .getByLabel(captions.add)
          .setInputFiles({ name: 'captions.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });
      await page.getByLabel(captions.language).selectOption('ko');
      await choose(CAPTIONS);
      await page.getByText(captions.added(korean)).waitFor();
      const stored = async () => {
        const [first, ...others] = (await getPost(person.api, id)).captions;
        expect(others).toEqual([]);
        return first && (await (await fetch(first.url)).text());
      };
      expect(await stored()).toContain('안녕하세요');
      await choose(CAPTIONS.replace('안녕하세요', '안녕히 가세요'));
      await expect.poll(stored).toContain('안녕히 가세요');
      expect(await page.getByRole('list', { name: captions.list }).getByRole('listitem').count()).toBe(1);
      await button(page, captions.removeOf(korean)).click();
      await page.getByText(captions.removed(korean)).waitFor();
      expect(await stored()).toBeUndefined();
    });

    test.runIf(thorough)('show a frame that was picked, a picture, and their own poster again', async () => {
      const person = await world().join('Ann');
      const { id } = await world().send(person, { title: named.film });
      const automatic = await posterOf(id, person);
      const page = await world().open({ locale, as: person }, `/app/my-videos/${id}`);
      await button(page, t.edit.poster.pickFrame).click();
      const slider = field(page, t.edit.frame.position);
      const use = button(page, t.edit.frame.use);
      await expect.poll(() => use.getAttribute('aria-disabled')).toBe('false');
      await slider.fill('3');
      await button(page, t.edit.frame.steps.frameOn.name).click();
      await expect.poll(() => use.getAttribute('aria-disabled')).toBe('false');
      expect(await page.evaluate('document.querySelector("video").currentTime')).toBeCloseTo(3 + 1 / 24, 2);
      await use.click();
      await page.getByText(t.edit.poster.own).waitFor();
      const picked = await posterOf(id, person);
      expect(picked).toMatchObject({ customPoster: true, width: 426, height: 240 });
      expect(picked.bytes.equals(automatic.bytes)).toBe(false);
      // Whoever pressed the button is back where they opened it.
      expect(await page.evaluate('document.activeElement.textContent')).toBe(t.edit.poster.pickFrame);

      const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('No picture.') };
      await page.getByLabel(t.edit.poster.choosePicture).setInputFiles(broken);
      await page.getByRole('alert').filter({ hasText: t.edit.poster.faults.unreadable }).waitFor();
      const large = await pictureOf(page, 2_000, 3_000);
      await page
        .getByLabel(t.edit.poster.choosePicture)
        .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
      await expect.poll(() => posterOf(id, person)).toMatchObject({ width: 853, height: 1_280 });

      await button(page, t.edit.poster.automaticAgain).click();
      await page.getByText(t.edit.poster.automatic, { exact: true }).waitFor();
      const again = await posterOf(id, person);
      expect(again.customPoster).toBe(false);
      expect(again.bytes.equals(automatic.bytes)).toBe(true);
    });

    test.runIf(thorough)('are converted again, published late, given up, and deleted for good', async () => {
      const person = await world().join('Ann');
      const { id } = await world().send(person, { title: named.film });
      const { uploadId } = await world().send(person, { title: named.letter }, letter);
      await unposted(person, `${named.other}.mp4`);
      await announce(person);
      const page = await world().open({ locale, as: person }, '/app/my-videos');

      const retried = page.waitForResponse(/\/uploads\/[^/]+\/retry$/);
      await button(page, t.mine.of(t.mine.actions.retry, named.letter)).click();
      expect((await retried).status()).toBe(202);
      // It is followed until it has failed once more.
      await expect.poll(() => failuresOf(person, uploadId)).toBe(2);
      await row(page, named.letter).getByText(t.posts.failure.NOT_A_VIDEO).waitFor();

      await button(page, t.mine.of(t.mine.actions.discard, UNSENT.filename)).click();
      await page.getByRole('dialog').getByRole('button', { name: t.mine.actions.discard }).click();
      await page.getByText(t.mine.discarded(UNSENT.filename)).waitFor();
      await row(page, UNSENT.filename).waitFor({ state: 'detached' });
      expect((await person.api.get('/uploads/usage')).bytes).toBeLessThan(UNSENT.size);

      await row(page, `${named.other}.mp4`).getByText(t.mine.untitled).waitFor();
      await button(page, t.mine.of(t.mine.actions.publish, `${named.other}.mp4`)).click();
      await page.getByRole('heading', { level: 1, name: named.other }).waitFor();
      await page.getByRole('link', { name: t.edit.toList, exact: true }).click();

      await button(page, t.mine.of(t.mine.actions.delete, named.film)).click();
      const question = page.getByRole('dialog', { name: t.mine.deleteQuestion(named.film) });
      await question.getByText(t.mine.deleteHint).waitFor();
      await question.getByRole('button', { name: t.mine.keep }).click();
      await row(page, named.film).waitFor();
      await button(page, t.mine.of(t.mine.actions.delete, named.film)).click();
      await button(question, t.mine.actions.delete).click();
      await page.getByText(t.mine.deleted(named.film)).waitFor();
      await row(page, named.film).waitFor({ state: 'detached' });
      expect((await person.api.fetch(`/posts/${id}`)).status).toBe(404);

      // From its own page too; nobody finds it there any more.
      await row(page, named.other)
        .getByRole('link', { name: t.mine.of(t.mine.actions.edit, named.other) })
        .click();
      await field(page, t.posts.title).fill('x');
      const { pathname } = new URL(page.url());
      await button(page, t.edit.danger.delete).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t.mine.actions.delete, exact: true })
        .click();
      await page.waitForURL(/\/my-videos$/);
      await expect.poll(() => rowTitles(page, t)).toEqual([named.letter]);
      await page.goto(world().service.address + pathname);
      await page.getByRole('heading', { level: 1, name: t.edit.gone }).waitFor();
      forgive(world(), /status of 404/);
    });
  });

  test('go on where a page of them ends', async () => {
    const person = await world().join('Ann');
    for (let sent = 0; sent < MORE_THAN_A_PAGE; sent++)
      await announce(person, { ...UNSENT, filename: `${sent}.mov`, size: 1 });
    const page = await world().open({ as: person }, '/app/my-videos');
    const headings = page.getByRole('list', { name: ENGLISH.t.mine.list }).getByRole('heading');
    await page.mouse.wheel(0, 5_000);
    await expect.poll(() => headings.count()).toBe(MORE_THAN_A_PAGE);
    expect(await headings.last().textContent()).toBe('0.mov');
  });

  test('are looked after by keyboard alone', async () => {
    const { locale, t } = ENGLISH;
    const named = NAMED.en;
    const person = await world().join('Ann');
    await world().send(person, { title: named.film });
    await world().send(person, { title: named.letter }, letter);
    const page = await world().open({ locale, as: person }, '/app/my-videos');
    await tabTo(page, t.mine.of(t.mine.actions.delete, named.letter));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: t.mine.deleteQuestion(named.letter) });
    await question.waitFor();
    // What comes first, and Escape, keep the video.
    expect(await page.evaluate('document.activeElement.textContent')).toBe(t.mine.keep);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await tabTo(page, t.mine.actions.delete);
    await page.keyboard.press('Enter');
    await row(page, named.letter).waitFor({ state: 'detached' });
    await tabTo(page, t.mine.of(t.mine.actions.edit, named.film));
    await page.keyboard.press('Enter');
    await tabTo(page, t.edit.poster.pickFrame);
    await page.keyboard.press('Enter');
    const time = () => page.evaluate<number>('document.querySelector("video").currentTime');
    const use = button(page, t.edit.frame.use);
    // At once: what is asked for before the first frame is there counts as well.
    await field(page, t.edit.frame.position).press('End');
    await expect.poll(time).toBeGreaterThan(3.5);
    await expect.poll(() => use.getAttribute('aria-disabled')).toBe('false');
    await tabTo(page, t.edit.frame.use);
    await page.keyboard.press('Enter');
    await page.getByText(t.edit.poster.own).waitFor();
  });

  test('are handed back as they were sent, and to nobody else', async () => {
    const { locale, t } = ENGLISH;
    const named = NAMED.en;
    const [person, other] = [await world().join('Ann'), await world().join('Bob')];
    const { id, uploadId } = await world().send(person, { title: named.film });
    const path = `/app/my-videos/${id}`;
    const page = await world().open({ locale, as: person }, path);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, t.edit.facts.download).click(),
    ]);
    const { filename, size } = await getUpload(person, uploadId);
    expect(file.suggestedFilename()).toBe(filename);
    expect((await readFile(await file.path())).length).toBe(size);
    await page.getByRole('heading', { level: 1, name: named.film }).waitFor();

    const theirs = await world().open({ locale, as: other }, path);
    await theirs.getByRole('heading', { level: 1, name: t.edit.gone }).waitFor();
    forgive(world(), /status of 404/);
  });

  /** The poster as it is served, with the measures that a browser takes of it. */
  async function posterOf(id: string, person: Person) {
    const { posterUrl, customPoster } = await getPost(person.api, id);
    const answer = await fetch(posterUrl);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { bytes, customPoster, ...jpegSize(bytes) };
  }
}

/** Megabytes and the like, as people of a country write them. */
const inUnits = (bytes: number, locale: string): string => {
  const step = Math.floor(Math.log10(bytes) / 3);
  const value = bytes / 1000 ** step;
  return value.toLocaleString(locale, {
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
