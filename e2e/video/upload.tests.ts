/** Tests of uploading: several files at a time, lost connections, reloaded pages, and a service that is killed. */
import { rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pickLanguage } from '@workreel/languages';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { every, variantsOfFlow } from '../lib/depth.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import { tryFetch } from '../lib/service.ts';
import { originalDigest, type TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createLongVideo, createPaddedVideo, createShortVideo, createTextFile } from './media.ts';
import { KOREAN, LANGUAGES } from './messages.ts';
import {
  cardOf,
  choose,
  drop,
  folderBytes,
  isDeleted,
  openUploads,
  recordParts,
  rendererBytes,
  startUpload,
  storedParts,
  waitForProgress,
  waitUntilReady,
} from './upload.ts';

const MB = 1_000_000;
/** Size of a file with ten parts, of which the page uploads six concurrently. */
const TEN_PARTS_BYTES = 80 * MB;

const SRT =
  '1\n00:00:00,500 --> 00:00:02,000\n바다다! <i>Sea!</i>\n\n2\n00:00:02,500 --> 00:00:03,500\n& sand\n';
const METADATA = {
  ko: { title: '가을 산책', description: '첫 줄\n둘째 줄', tag: '제주 바다' },
  en: { title: 'a walk in autumn', description: 'One line\nand another', tag: 'the sea' },
};

/** Console errors for failed requests and for responses with an error status. */
const NETWORK_ERROR =
  /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED|NETWORK_CHANGED|FAILED)|status of 503/;
const CLIENT_ERROR = /status of 4\d\d/;

/** @param maxUploadBytes - the service's MAX_UPLOAD_BYTES. */
export function uploadTests(environment: () => TestEnvironment, maxUploadBytes: number): void {
  const fileOf = (name: string) => join(environment().folder, `${name}.mp4`);

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, thorough, t }) => {
    const metadata = pickLanguage(METADATA, language);
    /** The name of the page's language in that language. */
    const languageName = new Intl.DisplayNames(locale, { type: 'language' }).of(language)!;

    test.runIf(thorough)(
      'opens a video although its conversion ends in the middle of the click',
      async () => {
        const user = await environment().createUser('김하나');
        const { page } = await openUploads(environment(), user, { locale });
        const file = fileOf(`click-${language}`);
        createLongVideo(file, { size: '256x144', times: 10 });
        // Playable after a few seconds, and ready several seconds later.
        await environment().setConversionSpeed(4);
        await choose(page, [file]);
        await page.getByRole('link', { name: t.upload.actionLabel(t.upload.watch, '') }).hover();
        // For the next tests.
        await environment().setConversionSpeed('fast');
        await page.mouse.down();
        await waitUntilReady(user, cardOf(page, `click-${language}.mp4`), t);
        await page.mouse.up();
        await page.getByRole('heading', { level: 1, name: `click-${language}` }).waitFor();
      },
    );

    test.each(variantsOfFlow([undefined, PHONE]))(
      'uploads several files concurrently while their details are edited (%#)',
      async (device) => {
        const user = await environment().createUser('김하나');
        const { page, connection } = await openUploads(environment(), user, { locale, ...device });
        const suffix = `${language}${device ? '-phone' : ''}`;
        await saveScreenshot(page, `upload-empty-${suffix}`);
        const names = [metadata.title, 'second', 'third'].map((name) => `${name} ${suffix}`);
        for (const name of names) await createPaddedVideo(fileOf(name), 12 * MB);
        const subtitles = join(environment().folder, `captions-${suffix}.srt`);
        await writeFile(subtitles, SRT);
        // So slow that the uploads are under way until the page has been left and entered again.
        await connection.throttle(200_000);
        await choose(page, names.map(fileOf));
        const cards = names.map((name) => cardOf(page, `${name}.mp4`));
        const [first] = cards;
        await first!.getByLabel(t.posts.title, { exact: true }).fill(`${metadata.title} 2`);
        await first!.getByLabel(t.posts.description).fill(metadata.description);
        await first!.getByLabel(t.posts.tags).fill(`${metadata.tag}, b`);
        await first!
          .getByLabel(t.shell.visibility.label)
          .selectOption({ label: t.shell.visibility.unlisted });
        await first!.getByLabel(t.posts.captions.add).setInputFiles(subtitles);
        await first!.getByText(t.posts.captions.added(languageName)).waitFor();
        await choose(page, fileOf(names[1]!));
        await page.getByText(t.upload.alreadyListed([`${names[1]}.mp4`])).waitFor();
        await first!.getByText(t.upload.saving.saved, { exact: true }).waitFor();
        await saveScreenshot(page, `upload-several-${suffix}`);
        await first!.getByLabel(t.posts.captions.add).scrollIntoViewIfNeeded();
        await saveScreenshot(page, `upload-captions-${suffix}`);
        expect(await horizontalOverflow(page)).toBe(0);
        expect(await axeViolations(page)).toEqual([]);

        // Uploads continue on other pages, and unsaved text is kept.
        await first!.getByLabel(t.posts.description).fill(`${metadata.description}!`);
        await page.getByRole('link', { name: t.shell.nav.library, exact: true }).click();
        await page.waitForURL(`${environment().service.url}/app/`);
        await page.getByRole('link', { name: t.shell.nav.upload }).filter({ hasText: '%' }).click();
        expect(await first!.getByLabel(t.posts.description).inputValue()).toBe(`${metadata.description}!`);
        await connection.restore();
        const posts = [];
        for (const card of cards) posts.push(await waitUntilReady(user, card, t));
        await page.getByText(t.upload.overall(3, 3)).waitFor();
        await page.emulateMedia({ colorScheme: 'dark' });
        await saveScreenshot(page, `upload-done-${suffix}`);
        expect(posts[0]).toMatchObject({
          title: `${metadata.title} 2`,
          description: `${metadata.description}!`,
          tags: [metadata.tag, 'b'],
          visibility: 'unlisted',
          author: '김하나',
          captions: [{ language }],
        });
        await first!.getByRole('button', { name: t.posts.captions.removeOf(languageName) }).click();
        await first!
          .getByRole('button', { name: t.posts.captions.removeOf(languageName) })
          .waitFor({ state: 'detached' });
        await first!
          .getByRole('link', { name: t.upload.actionLabel(t.upload.watch, `${metadata.title} 2`) })
          .click();
        await page.getByRole('heading', { level: 1, name: `${metadata.title} 2` }).waitFor();
        await page.locator('video').waitFor();
      },
    );

    test.runIf(thorough)('requires signing in', async () => {
      const page = await environment().openPage({ locale, ...PHONE }, '/app/upload');
      await button(page, t.account.signIn).waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
    });

    test.runIf(thorough)('continues after a lost connection', async () => {
      const user = await environment().createUser('Disconnected');
      const { page, connection } = await openUploads(environment(), user, { locale });
      const digest = await createPaddedVideo(fileOf('disconnected'), TEN_PARTS_BYTES);
      const failedMethods: string[] = [];
      page.on('requestfailed', (request) => failedMethods.push(request.method()));
      await connection.throttle();
      await choose(page, fileOf('disconnected'));
      const card = cardOf(page, 'disconnected.mp4');
      await waitForProgress(card, 0.1);
      await connection.disconnect();
      await card.getByText(t.upload.phase.stalled, { exact: true }).waitFor();
      await saveScreenshot(page, `upload-stalled-${language}`);
      await expect.poll(() => failedMethods).toContain('PUT');
      await connection.restore();
      const post = await waitUntilReady(user, card, t);
      expect(await originalDigest(user, post.id)).toBe(digest);
      ignorePageErrors(environment(), NETWORK_ERROR);
    });

    test.runIf(thorough)(
      'resumes after a reload when the file is selected again, and uploads only the missing parts',
      async () => {
        const user = await environment().createUser('Reload');
        const { page, connection } = await openUploads(environment(), user, { locale });
        const digest = await createPaddedVideo(fileOf('reloaded'), TEN_PARTS_BYTES);
        await connection.throttle();
        const uploadId = await startUpload(page, fileOf('reloaded'));
        await storedParts(user, uploadId);
        page.on('dialog', (dialog) => void dialog.accept());
        await page.reload();
        await waitUntilLoaded(page);
        const unfinished = page.getByRole('region', { name: t.upload.unfinished });
        await unfinished.getByRole('heading', { name: 'reloaded.mp4', exact: true }).waitFor();
        await saveScreenshot(page, `upload-unfinished-${language}`);
        const storedBefore = await storedParts(user, uploadId);
        const uploaded = recordParts(page);
        await connection.restore();
        await choose(page, fileOf('reloaded'));
        const post = await waitUntilReady(user, cardOf(page, 'reloaded.mp4'), t);
        expect(await unfinished.count()).toBe(0);
        const missingParts = Array.from({ length: 10 }, (_, i) => i + 1).filter(
          (part) => !storedBefore.includes(part),
        );
        expect([...uploaded].sort((a, b) => a - b)).toEqual(missingParts);
        expect(await originalDigest(user, post.id)).toBe(digest);
      },
    );

    test.runIf(thorough)('continues after the service and its store were killed', async () => {
      const user = await environment().createUser('Kill');
      const { page, connection } = await openUploads(environment(), user, { locale });
      const digest = await createPaddedVideo(fileOf('kill'), TEN_PARTS_BYTES);
      await connection.throttle();
      await choose(page, fileOf('kill'));
      const card = cardOf(page, 'kill.mp4');
      await waitForProgress(card, 0.1);
      await environment().service.kill();
      await expect.poll(() => tryFetch(environment().service.storeUrl)).toBeUndefined();
      await card.getByText(t.upload.phase.stalled, { exact: true }).waitFor();
      await environment().service.restart();
      await connection.restore();
      const post = await waitUntilReady(user, card, t);
      expect(await originalDigest(user, post.id)).toBe(digest);
      ignorePageErrors(environment(), NETWORK_ERROR);
    });

    test.runIf(thorough)(
      'pauses, resumes and cancels uploads, and asks before unfinished uploads are lost',
      async () => {
        const user = await environment().createUser('Pause');
        const { page, connection } = await openUploads(environment(), user, { locale });
        const digest = await createPaddedVideo(fileOf('continued'), 30 * MB);
        await createPaddedVideo(fileOf('canceled'), 30 * MB);
        await connection.throttle();
        const uploadId = await startUpload(page, fileOf('canceled'));
        await choose(page, fileOf('continued'));
        const [continued, canceled] = [cardOf(page, 'continued.mp4'), cardOf(page, 'canceled.mp4')];
        await waitForProgress(continued, 0.05);
        await waitForProgress(canceled, 0.05);
        await page.getByRole('button', { name: t.upload.pauseAll }).click();
        for (const card of [continued, canceled])
          await card.getByText(t.upload.phase.paused, { exact: true }).waitFor();
        await page
          .getByRole('button', { name: t.upload.actionLabel(t.upload.resume, 'continued.mp4') })
          .click();
        // The focus stays on the pressed button, so it can be pressed again with the keyboard.
        await page
          .getByRole('button', { name: t.upload.actionLabel(t.upload.pause, 'continued.mp4') })
          .press('Enter');
        await page
          .getByRole('button', { name: t.upload.actionLabel(t.upload.resume, 'continued.mp4') })
          .press('Enter');

        await page
          .getByRole('button', { name: t.upload.actionLabel(t.upload.cancel, 'canceled.mp4') })
          .click();
        await saveScreenshot(page, `upload-cancel-${language}`);
        await page.getByRole('button', { name: t.upload.keepUploading }).click();
        await page
          .getByRole('button', { name: t.upload.actionLabel(t.upload.cancel, 'canceled.mp4') })
          .click();
        await page.getByRole('button', { name: t.upload.cancelConfirm }).click();
        await canceled.waitFor({ state: 'detached' });
        expect(await isDeleted(user, uploadId)).toBe(true);

        await waitForProgress(continued, 0.1);
        const dialogType = new Promise<string>((resolve) => {
          page.once('dialog', (dialog) => {
            void dialog.dismiss();
            resolve(dialog.type());
          });
        });
        await page.close({ runBeforeUnload: true });
        expect(await dialogType).toBe('beforeunload');
        await connection.restore();
        const post = await waitUntilReady(user, continued, t);
        expect(await originalDigest(user, post.id)).toBe(digest);
        // No upload is in progress, so the page closes without asking.
        await page.close({ runBeforeUnload: true });
        await expect.poll(() => page.isClosed()).toBe(true);
      },
    );

    test.runIf(thorough)(
      'explains why a file was rejected or not converted, and how to continue',
      async () => {
        const user = await environment().createUser('Rejected');
        const { page } = await openUploads(environment(), user, { locale });
        const [textPath, hugePath] = [fileOf('text'), fileOf('huge')];
        await createTextFile(textPath);
        await writeFile(hugePath, '');
        await truncate(hugePath, maxUploadBytes + 1);
        createShortVideo(fileOf('quota'));
        await drop(page, 'notes.txt', () => page.getByText(t.upload.dropHere).waitFor());
        await choose(page, hugePath);
        await cardOf(page, 'notes.txt').getByText(t.upload.errors.NOT_A_VIDEO_TYPE).waitFor();
        await cardOf(page, 'huge.mp4').getByText(t.upload.errors.FILE_TOO_LARGE).waitFor();
        expect(
          await page.getByRole('button', { name: t.upload.actionLabel(t.upload.retry, 'huge.mp4') }).count(),
        ).toBe(0);
        await page.getByRole('button', { name: t.upload.actionLabel(t.upload.remove, 'notes.txt') }).click();
        await cardOf(page, 'notes.txt').waitFor({ state: 'detached' });

        await page.route(
          '**/uploads',
          (route) =>
            route.fulfill({
              status: 413,
              contentType: 'application/problem+json',
              body: JSON.stringify({ status: 413, code: 'QUOTA_EXCEEDED', detail: 'The quota is exceeded.' }),
            }),
          { times: 1 },
        );
        await choose(page, fileOf('quota'));
        await cardOf(page, 'quota.mp4').getByText(t.upload.errors.QUOTA_EXCEEDED).waitFor();
        await choose(page, hugePath);
        expect(await cardOf(page, 'huge.mp4').count()).toBe(1);
        await page.getByRole('button', { name: t.upload.actionLabel(t.upload.retry, 'quota.mp4') }).click();
        await waitUntilReady(user, cardOf(page, 'quota.mp4'), t);

        await startUpload(page, textPath);
        const card = cardOf(page, 'text.mp4');
        await card.getByText(t.posts.failure.NOT_A_VIDEO).waitFor();
        await card.getByLabel(t.posts.captions.add).setInputFiles({
          name: 'broken.vtt',
          mimeType: 'text/vtt',
          buffer: Buffer.from('WEBVTT\n\n1 --> 2\nNo times'),
        });
        await card.getByText(t.posts.captions.invalid).waitFor();
        await saveScreenshot(page, `upload-rejected-${language}`);
        // Converting the same text again would not help.
        expect(await card.getByRole('button', { name: t.posts.retryConversion }).count()).toBe(0);
        ignorePageErrors(environment(), CLIENT_ERROR);
      },
    );
  });

  test.runIf(every)('uploads from a 20 GiB file without holding it in memory', async () => {
    const { locale, t } = KOREAN;
    const user: TestUser = await environment().createUser('Huge');
    const { page } = await openUploads(environment(), user, { locale });
    const file = fileOf('sparse');
    await writeFile(file, '');
    await truncate(file, maxUploadBytes);
    const filesBefore = await folderBytes(environment().files);
    const bytesBefore = await rendererBytes(environment().browser);
    const uploadId = await startUpload(page, file);
    const card = cardOf(page, 'sparse.mp4');
    const growth: number[] = [];
    const fractions = [0.025, 0.05, 0.075, 0.1];
    for (const progress of fractions) {
      await waitForProgress(card, progress);
      growth.push((await rendererBytes(environment().browser)) - bytesBefore);
    }
    const inMegabytes = growth.map((bytes) => Math.round(bytes / MB)).join(', ');
    console.info(`Memory growth of the page during the first 2 GiB, in MB: ${inMegabytes}`);
    expect(Math.max(...growth)).toBeLessThan(0.1 * fractions.at(-1)! * maxUploadBytes);
    await page.getByRole('button', { name: t.upload.actionLabel(t.upload.cancel, 'sparse.mp4') }).click();
    await page.getByRole('button', { name: t.upload.cancelConfirm }).click();
    await card.waitFor({ state: 'detached' });
    expect(await isDeleted(user, uploadId)).toBe(true);
    await expect.poll(() => folderBytes(environment().files)).toBeLessThan(filesBefore + MB);
    await rm(file);
  });
}
