/** Sending files as people do: several at once, over lines that break, by pages that are left, to a service that is killed. */
import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLanguage } from '@workreel/languages';
import { describe, expect, test } from 'vitest';
import { objections } from '../lib/axe.ts';
import { full } from '../lib/depth.ts';
import { thoroughly } from '../lib/languages.ts';
import { button, overflow, shoot } from '../lib/page.ts';
import { ask } from '../lib/service.ts';
import { PHONE, settled } from '../lib/visits.ts';
import { forgive } from '../lib/world.ts';
import { originalDigest, type Person } from './client.ts';
import { heavyFilm, letter, shortFilm } from './media.ts';
import { KOREAN, LANGUAGES } from './texts.ts';
import {
  begin,
  bytesUnder,
  cardOf,
  choose,
  drop,
  failuresOf,
  isForgotten,
  isReady,
  isUnderWay,
  keepParts,
  openUploads,
  privateBytes,
  storedParts,
} from './upload.ts';
import type { World } from './world.ts';

const MB = 1_000_000;
/** Ten parts, of which six are sent at once. */
const HEAVY = 80 * MB;

const SRT =
  '1\n00:00:00,500 --> 00:00:02,000\n바다다! <i>Sea!</i>\n\n2\n00:00:02,500 --> 00:00:03,500\n& sand\n';
const WRITTEN = {
  ko: { film: '가을 산책', said: '첫 줄\n둘째 줄', tag: '제주 바다' },
  en: { film: 'a walk in autumn', said: 'One line\nand another', tag: 'the sea' },
};

/** The browser says of each request that broke that it broke, and of each refusal that it was refused. */
const BROKEN =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|NETWORK_CHANGED|FAILED)|status of 503/;
const REFUSED = /status of 4\d\d/;

/** @param mostBytes - what the service takes of one file. */
export function uploadTests(world: () => World, mostBytes: number): void {
  const fileOf = (name: string) => join(world().folder, `${name}.mp4`);

  describe.each(thoroughly(LANGUAGES))('in $locale', ({ language, locale, thorough, t }) => {
    const written = inLanguage(WRITTEN, language);
    /** The page's own language, as it is called in it. */
    const spoken = new Intl.DisplayNames(locale, { type: 'language' }).of(language)!;

    test.each(thorough ? [undefined, PHONE] : [undefined])(
      'sends several files at once and writes about them meanwhile (%#)',
      async (device) => {
        const person = await world().join('김하나');
        const { page, line } = await openUploads(world(), person, { locale, ...device });
        const suffix = `${language}${device ? '-phone' : ''}`;
        await shoot(page, `upload-empty-${suffix}`);
        const names = [written.film, 'second', 'third'].map((name) => `${name} ${suffix}`);
        for (const name of names) await heavyFilm(fileOf(name), 12 * MB);
        const subtitles = join(world().folder, `captions-${suffix}.srt`);
        await writeFile(subtitles, SRT);
        await line.slow();
        await choose(page, names.map(fileOf));
        const cards = names.map((name) => cardOf(page, `${name}.mp4`));
        const [first] = cards;
        await first!.locator('summary').click();
        await first!.getByLabel(t.posts.title, { exact: true }).fill(`${written.film} 2`);
        await first!.getByLabel(t.posts.description).fill(written.said);
        await first!.getByLabel(t.posts.tags).fill(`${written.tag}, b`);
        await first!
          .getByLabel(t.shell.visibility.label)
          .selectOption({ label: t.shell.visibility.unlisted });
        await first!.getByLabel(t.posts.captions.add).setInputFiles(subtitles);
        await first!.getByText(t.posts.captions.added(spoken)).waitFor();
        await first!.getByText(t.upload.saving.saved, { exact: true }).waitFor();
        await shoot(page, `upload-several-${suffix}`);
        await first!.getByLabel(t.posts.captions.add).scrollIntoViewIfNeeded();
        await shoot(page, `upload-captions-${suffix}`);
        expect(await overflow(page)).toBe(0);
        expect(await objections(page)).toEqual([]);

        // Looking elsewhere stops nothing, and what was typed a moment before is still there.
        await first!.getByLabel(t.posts.description).fill(`${written.said}!`);
        await page.getByRole('link', { name: t.shell.nav.library, exact: true }).click();
        await page.waitForURL(`${world().service.address}/app/`);
        await page.getByRole('link', { name: t.shell.nav.upload }).filter({ hasText: '%' }).click();
        await first!.locator('summary').click();
        expect(await first!.getByLabel(t.posts.description).inputValue()).toBe(`${written.said}!`);
        await line.fast();
        const posts = [];
        for (const card of cards) posts.push(await isReady(person, card, t));
        await page.getByText(t.upload.overall(3, 3)).waitFor();
        await page.emulateMedia({ colorScheme: 'dark' });
        await shoot(page, `upload-done-${suffix}`);
        expect(posts[0]).toMatchObject({
          title: `${written.film} 2`,
          description: `${written.said}!`,
          tags: [written.tag, 'b'],
          visibility: 'unlisted',
          author: '김하나',
          captions: [{ language }],
        });
        await first!.getByRole('button', { name: t.posts.captions.removeOf(spoken) }).click();
        await first!
          .getByRole('button', { name: t.posts.captions.removeOf(spoken) })
          .waitFor({ state: 'detached' });
        await first!.getByRole('link', { name: t.upload.of(t.upload.watch, `${written.film} 2`) }).click();
        await page.getByRole('heading', { level: 1, name: `${written.film} 2` }).waitFor();
        await page.locator('video').waitFor();
      },
    );

    test.runIf(thorough)('is asked to sign in first', async () => {
      const page = await world().open({ locale, ...PHONE }, '/app/upload');
      await button(page, t.account.signIn).waitFor();
      expect(await overflow(page)).toBe(0);
    });

    test.runIf(thorough)('has the line cut for a while', async () => {
      const person = await world().join('Cut');
      const { page, line } = await openUploads(world(), person, { locale });
      const digest = await heavyFilm(fileOf('cut'), HEAVY);
      const broken: string[] = [];
      page.on('requestfailed', (request) => broken.push(request.method()));
      await line.slow();
      await choose(page, fileOf('cut'));
      const card = cardOf(page, 'cut.mp4');
      await isUnderWay(card, 0.1);
      await line.cut();
      await card.getByText(t.upload.phase.stalled, { exact: true }).waitFor();
      await shoot(page, `upload-stalled-${language}`);
      await expect.poll(() => broken).toContain('PUT');
      await line.fast();
      const post = await isReady(person, card, t);
      expect(await originalDigest(person, post.id)).toBe(digest);
      forgive(world(), BROKEN);
    });

    test.runIf(thorough)('reloads the page, chooses the file again, and sends what is missing', async () => {
      const person = await world().join('Again');
      const { page, line } = await openUploads(world(), person, { locale });
      const digest = await heavyFilm(fileOf('again'), HEAVY);
      await line.slow();
      const uploadId = await begin(page, fileOf('again'));
      await storedParts(person, uploadId);
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await settled(page);
      const unfinished = page.getByRole('region', { name: t.upload.unfinished });
      await unfinished.getByRole('heading', { name: 'again.mp4', exact: true }).waitFor();
      await shoot(page, `upload-unfinished-${language}`);
      const before = await storedParts(person, uploadId);
      const sent = keepParts(page);
      await line.fast();
      await choose(page, fileOf('again'));
      const post = await isReady(person, cardOf(page, 'again.mp4'), t);
      expect(await unfinished.count()).toBe(0);
      const missingParts = Array.from({ length: 10 }, (_, i) => i + 1).filter(
        (part) => !before.includes(part),
      );
      expect([...sent].sort((a, b) => a - b)).toEqual(missingParts);
      expect(await originalDigest(person, post.id)).toBe(digest);
    });

    test.runIf(thorough)('outlives the death of the service and of its store', async () => {
      const person = await world().join('Kill');
      const { page, line } = await openUploads(world(), person, { locale });
      const digest = await heavyFilm(fileOf('kill'), HEAVY);
      await line.slow();
      await choose(page, fileOf('kill'));
      const card = cardOf(page, 'kill.mp4');
      await isUnderWay(card, 0.1);
      await world().service.kill();
      await expect.poll(() => ask(world().service.storeAddress)).toBeUndefined();
      await card.getByText(t.upload.phase.stalled, { exact: true }).waitFor();
      await world().service.restart();
      await line.fast();
      const post = await isReady(person, card, t);
      expect(await originalDigest(person, post.id)).toBe(digest);
      forgive(world(), BROKEN);
    });

    test.runIf(thorough)(
      'pauses, resumes, thinks better of it, and is asked before something is lost',
      async () => {
        const person = await world().join('Pause');
        const { page, line } = await openUploads(world(), person, { locale });
        const digest = await heavyFilm(fileOf('kept'), 30 * MB);
        await heavyFilm(fileOf('left'), 30 * MB);
        await line.slow();
        const uploadId = await begin(page, fileOf('left'));
        await choose(page, fileOf('kept'));
        const [kept, left] = [cardOf(page, 'kept.mp4'), cardOf(page, 'left.mp4')];
        await isUnderWay(kept, 0.05);
        await isUnderWay(left, 0.05);
        await page.getByRole('button', { name: t.upload.pauseAll }).click();
        for (const card of [kept, left])
          await card.getByText(t.upload.phase.paused, { exact: true }).waitFor();
        await page.getByRole('button', { name: t.upload.of(t.upload.resume, 'kept.mp4') }).click();
        // By keyboard: whoever pressed the button still stands on it.
        await page.getByRole('button', { name: t.upload.of(t.upload.pause, 'kept.mp4') }).press('Enter');
        await page.getByRole('button', { name: t.upload.of(t.upload.resume, 'kept.mp4') }).press('Enter');

        await page.getByRole('button', { name: t.upload.of(t.upload.cancel, 'left.mp4') }).click();
        await shoot(page, `upload-cancel-${language}`);
        await page.getByRole('button', { name: t.upload.cancelNo }).click();
        await page.getByRole('button', { name: t.upload.of(t.upload.cancel, 'left.mp4') }).click();
        await page.getByRole('button', { name: t.upload.cancelYes }).click();
        await left.waitFor({ state: 'detached' });
        expect(await isForgotten(person, uploadId)).toBe(true);

        await isUnderWay(kept, 0.1);
        const asked = new Promise<string>((resolve) => {
          page.once('dialog', (dialog) => {
            void dialog.dismiss();
            resolve(dialog.type());
          });
        });
        await page.close({ runBeforeUnload: true });
        expect(await asked).toBe('beforeunload');
        await line.fast();
        const post = await isReady(person, kept, t);
        expect(await originalDigest(person, post.id)).toBe(digest);
        // Nothing is under way any more: nobody asks.
        await page.close({ runBeforeUnload: true });
        await expect.poll(() => page.isClosed()).toBe(true);
      },
    );

    test.runIf(thorough)('is told why a file is not taken, or not converted, and what to do', async () => {
      const person = await world().join('Refused');
      const { page } = await openUploads(world(), person, { locale });
      const [letterPath, huge] = [fileOf('letter'), fileOf('huge')];
      await letter(letterPath);
      await writeFile(huge, '');
      await truncate(huge, mostBytes + 1);
      shortFilm(fileOf('room'));
      await drop(page, 'notes.txt', () => page.getByText(t.upload.dropHere).waitFor());
      await choose(page, huge);
      await cardOf(page, 'notes.txt').getByText(t.upload.errors.NOT_A_VIDEO_TYPE).waitFor();
      await cardOf(page, 'huge.mp4').getByText(t.upload.errors.FILE_TOO_LARGE).waitFor();
      expect(await page.getByRole('button', { name: t.upload.of(t.upload.retry, 'huge.mp4') }).count()).toBe(
        0,
      );
      await page.getByRole('button', { name: t.upload.of(t.upload.remove, 'notes.txt') }).click();
      await cardOf(page, 'notes.txt').waitFor({ state: 'detached' });

      await page.route(
        '**/uploads',
        (route) =>
          route.fulfill({
            status: 413,
            contentType: 'application/problem+json',
            body: JSON.stringify({ status: 413, code: 'QUOTA_EXCEEDED', detail: 'No room.' }),
          }),
        { times: 1 },
      );
      await choose(page, fileOf('room'));
      await cardOf(page, 'room.mp4').getByText(t.upload.errors.QUOTA_EXCEEDED).waitFor();
      await choose(page, huge);
      expect(await cardOf(page, 'huge.mp4').count()).toBe(1);
      await page.getByRole('button', { name: t.upload.of(t.upload.retry, 'room.mp4') }).click();
      await isReady(person, cardOf(page, 'room.mp4'), t);

      const letterId = await begin(page, letterPath);
      const card = cardOf(page, 'letter.mp4');
      await card.getByText(t.posts.failure.NOT_A_VIDEO).waitFor();
      await card.locator('summary').click();
      await card.getByLabel(t.posts.captions.add).setInputFiles({
        name: 'broken.vtt',
        mimeType: 'text/vtt',
        buffer: Buffer.from('WEBVTT\n\n1 --> 2\nNo times'),
      });
      await card.getByText(t.posts.captions.invalid).waitFor();
      await shoot(page, `upload-refused-${language}`);
      // It may have failed again before the page could show that it began.
      await card.getByRole('button', { name: t.posts.retryConversion }).click();
      await expect.poll(() => failuresOf(person, letterId)).toBe(2);
      await card.getByRole('button', { name: t.posts.retryConversion }).waitFor();
      forgive(world(), REFUSED);
    });
  });

  test.runIf(full)('sends of 20 GiB without keeping them in memory', async () => {
    const { locale, t } = KOREAN;
    const person: Person = await world().join('Huge');
    const { page } = await openUploads(world(), person, { locale });
    const file = fileOf('sparse');
    await writeFile(file, '');
    await truncate(file, mostBytes);
    const filesBefore = await bytesUnder(world().files);
    const before = await privateBytes(world().browser);
    const uploadId = await begin(page, file);
    const card = cardOf(page, 'sparse.mp4');
    const grown: number[] = [];
    for (const share of [0.025, 0.05, 0.075, 0.1]) {
      await isUnderWay(card, share);
      grown.push((await privateBytes(world().browser)) - before);
    }
    const inMegabytes = grown.map((bytes) => Math.round(bytes / MB)).join(', ');
    console.info(`The page took so many MB more while its first 2 GiB were sent: ${inMegabytes}.`);
    expect(Math.max(...grown)).toBeLessThan(150 * MB);
    await page.getByRole('button', { name: t.upload.of(t.upload.cancel, 'sparse.mp4') }).click();
    await page.getByRole('button', { name: t.upload.cancelYes }).click();
    await card.waitFor({ state: 'detached' });
    expect(await isForgotten(person, uploadId)).toBe(true);
    await expect.poll(() => bytesUnder(world().files)).toBeLessThan(filesBefore + MB);
    await rm(file);
  });
}
