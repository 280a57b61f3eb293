/** Tests of uploads that are continued in another browser, and of files that the user already has. */
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE } from '../lib/contexts.ts';
import { variantsOfFlow } from '../lib/depth.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import { originalDigest, type TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createPaddedVideo, createShortVideo } from './media.ts';
import { LANGUAGES } from './messages.ts';
import {
  cardOf,
  choose,
  getUpload,
  openUploads,
  recordParts,
  startUpload,
  storedParts,
  waitForProgress,
  waitUntilReady,
} from './upload.ts';

const MB = 1_000_000;
/** Parts have 8 MiB, and the page sends six of them at the same time. */
const PARTS = 10;
const TEN_PARTS_BYTES = 80 * MB;

/** Waits for requests in flight. @returns the numbers of the stored parts. */
async function settledParts(user: TestUser, uploadId: string): Promise<number[]> {
  for (let before: number[] = []; ; ) {
    const parts = await storedParts(user, uploadId);
    if (parts.length === before.length) return parts;
    before = parts;
    await sleep(500);
  }
}

export function resumeTests(environment: () => TestEnvironment): void {
  const fileOf = (name: string) => join(environment().folder, name);

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, thorough, t }) => {
    const sectionOf = (page: Page) => page.getByRole('region', { name: t.upload.unfinished });
    /** Chooses a file for one of the unfinished uploads. */
    const chooseFor = (page: Page, name: string, path: string) =>
      sectionOf(page)
        .getByLabel(t.upload.actionLabel(t.upload.pickSameFile, name), { exact: true })
        .setInputFiles(path);
    const expectGoodPage = async (page: Page, name: string) => {
      await saveScreenshot(page, name);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
    };

    test.each(variantsOfFlow([undefined, PHONE]))(
      'continues in another browser with the same file only, and sends only what is missing (%#)',
      async (device) => {
        const suffix = `${language}${device ? '-phone' : ''}`;
        const user = await environment().createUser('김하나');
        const name = `moved-${suffix}.mp4`;
        const digest = await createPaddedVideo(fileOf(name), TEN_PARTS_BYTES);
        const first = await openUploads(environment(), user, { locale });
        await first.connection.throttle();
        const uploadId = await startUpload(first.page, fileOf(name));
        await first.page.getByLabel(t.posts.title, { exact: true }).fill('Typed at home');
        await first.page.getByText(t.upload.saving.saved, { exact: true }).waitFor();
        await storedParts(user, uploadId);
        await first.page.context().close();
        const storedBefore = await settledParts(user, uploadId);

        const { page } = await openUploads(environment(), user, { locale, ...device });
        // As on a page that is not a secure context.
        await page.evaluate("Object.defineProperty(crypto, 'subtle', { value: undefined })");
        await sectionOf(page).getByRole('heading', { name, exact: true }).waitFor();
        await sectionOf(page).getByText(t.upload.questions.active).waitFor();
        await expectGoodPage(page, `resume-list-${suffix}`);

        await createPaddedVideo(fileOf(`larger-${suffix}.mp4`), TEN_PARTS_BYTES + MB);
        await chooseFor(page, name, fileOf(`larger-${suffix}.mp4`));
        await sectionOf(page).getByRole('alert').getByText(`larger-${suffix}.mp4`).waitFor();
        await expectGoodPage(page, `resume-wrong-size-${suffix}`);
        await createPaddedVideo(fileOf(`other-${suffix}.mp4`), TEN_PARTS_BYTES);
        await chooseFor(page, name, fileOf(`other-${suffix}.mp4`));
        await page.getByText(t.upload.wrongFile.content(`other-${suffix}.mp4`)).waitFor();
        expect(await storedParts(user, uploadId)).toEqual(storedBefore);

        const uploaded = recordParts(page);
        await copyFile(fileOf(name), fileOf(`renamed-${suffix}.mp4`));
        await chooseFor(page, name, fileOf(`renamed-${suffix}.mp4`));
        const card = cardOf(page, `renamed-${suffix}.mp4`);
        const post = await waitUntilReady(user, card, t);
        expect(await sectionOf(page).count()).toBe(0);
        const missing = Array.from({ length: PARTS }, (_, i) => i + 1).filter(
          (part) => !storedBefore.includes(part),
        );
        expect([...uploaded].sort((a, b) => a - b)).toEqual(missing);
        expect(missing.length).toBeLessThan(PARTS);
        expect(post).toMatchObject({ uploadId, title: 'Typed at home' });
        expect(await originalDigest(user, post.id)).toBe(digest);
      },
    );

    test('continues here and there at the same time, if the user wants that', async () => {
      const user = await environment().createUser('Ann');
      const name = `both-${language}.mp4`;
      const digest = await createPaddedVideo(fileOf(name), TEN_PARTS_BYTES);
      const [here, there] = [
        await openUploads(environment(), user, { locale }),
        await openUploads(environment(), user, { locale }),
      ];
      await there.connection.throttle();
      const uploadId = await startUpload(there.page, fileOf(name));
      await storedParts(user, uploadId);
      // Anywhere on the page, as any other file.
      await choose(here.page, fileOf(name));
      const card = cardOf(here.page, name);
      await card.getByText(t.upload.questions.active).waitFor();
      await expectGoodPage(here.page, `resume-active-${language}`);
      await here.connection.throttle();
      await card
        .getByRole('button', { name: t.upload.actionLabel(t.upload.questions.continueHere, name) })
        .click();
      await waitForProgress(card, 0.3);
      await Promise.all([here.connection.restore(), there.connection.restore()]);
      const [post, same] = [
        await waitUntilReady(user, card, t),
        await waitUntilReady(user, cardOf(there.page, name), t),
      ];
      expect([post.uploadId, same.uploadId]).toEqual([uploadId, uploadId]);
      expect(await originalDigest(user, post.id)).toBe(digest);
      // Parts that the other page has sent again, and those of an upload that it has completed.
      ignorePageErrors(environment(), /status of 4\d\d|\[Uppy\]/);
    });

    test.runIf(thorough)('of an API client is recognized by name and size, or discarded', async () => {
      const user = await environment().createUser('Api');
      const name = `client-${language}.mp4`;
      createShortVideo(fileOf(name));
      const { length: size } = await readFile(fileOf(name));
      const create = (filename: string) =>
        user.api.post('/uploads', { body: { filename, size, contentType: 'video/mp4' } });
      const [{ id }, unwanted] = [await create(name), await create('unwanted.mp4')];
      const { page } = await openUploads(environment(), user, { locale });
      await chooseFor(page, 'unwanted.mp4', fileOf(name));
      await page.getByText(t.upload.wrongFile.name(name, 'unwanted.mp4')).waitFor();
      await sectionOf(page)
        .getByRole('button', { name: t.upload.actionLabel(t.upload.delete, 'unwanted.mp4') })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: t.upload.delete, exact: true }).click();
      await expect.poll(async () => (await getUpload(user, unwanted.id)).state).toBe('aborted');
      await choose(page, fileOf(name));
      const post = await waitUntilReady(user, cardOf(page, name), t);
      expect(post.uploadId).toBe(id);
      await expect.poll(() => sectionOf(page).count()).toBe(0);
    });

    test.each(variantsOfFlow([undefined, PHONE]))(
      'is not started for a video that the user already has, unless the user wants that (%#)',
      async (device) => {
        const suffix = `${language}${device ? '-phone' : ''}`;
        const user = await environment().createUser('김하나');
        await createPaddedVideo(fileOf(`sea-${suffix}.mp4`), MB);
        const { page } = await openUploads(environment(), user, { locale, ...device });
        await choose(page, fileOf(`sea-${suffix}.mp4`));
        await waitUntilReady(user, cardOf(page, `sea-${suffix}.mp4`), t);

        const copies = ['copy', 'second', 'third'].map((copy) => `${copy}-${suffix}.mp4`);
        for (const copy of copies) await copyFile(fileOf(`sea-${suffix}.mp4`), fileOf(copy));
        await createPaddedVideo(fileOf(`new-${suffix}.mp4`), MB);
        await choose(page, [...copies, `new-${suffix}.mp4`].map(fileOf));
        // The questions do not hold up the other file.
        await waitUntilReady(user, cardOf(page, `new-${suffix}.mp4`), t);
        const questions = page.getByText(t.upload.questions.duplicate);
        await expect.poll(() => questions.count()).toBe(3);
        await questions.last().scrollIntoViewIfNeeded();
        await expectGoodPage(page, `resume-duplicates-${suffix}`);
        const [copy, second, third] = copies.map((name) => cardOf(page, name));
        const act = (action: string, name: string) =>
          page.getByRole('button', { name: t.upload.actionLabel(action, name) }).click();
        await act(t.upload.questions.skip, copies[0]!);
        await copy!.waitFor({ state: 'detached' });
        await act(t.upload.questions.uploadAnyway, copies[1]!);
        const again = await waitUntilReady(user, second!, t);
        expect(again.title).toBe(`second-${suffix}`);
        await third!.getByRole('link', { name: `sea-${suffix}`, exact: true }).click();
        await page.getByRole('heading', { level: 1, name: `sea-${suffix}` }).waitFor();
        await page.goBack();

        await choose(page, [copies[0]!, `new-${suffix}.mp4`].map(fileOf));
        // The third one has not been answered.
        await expect.poll(() => questions.count()).toBe(3);
        await page.getByRole('button', { name: t.upload.questions.skipAll }).click();
        await expect.poll(() => questions.count()).toBe(0);
        expect((await user.api.get('/uploads', {})).uploads).toHaveLength(3);
      },
    );

    test.runIf(thorough)('is shown with its progress in the list of videos', async () => {
      const user = await environment().createUser('Rows');
      const name = `rows-${language}.mp4`;
      await createPaddedVideo(fileOf(name), TEN_PARTS_BYTES);
      const { page, connection } = await openUploads(environment(), user, { locale });
      await connection.throttle();
      const uploadId = await startUpload(page, fileOf(name));
      await storedParts(user, uploadId);
      const list = await environment().openPage({ as: user, locale }, '/app/my-videos');
      const bar = list.getByRole('progressbar', { name: t.mine.uploadOf(`rows-${language}`) });
      await bar.waitFor();
      await expectGoodPage(list, `resume-my-videos-${language}`);
    });
  });
}
