/** Tests of the list of a user's videos and of the editor. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pickLanguage } from '@workreel/languages';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { variantsOfFlow } from '../lib/depth.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { tabTo } from '../lib/keyboard.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import { endBrowserSessions, getPost, sendFile, type TestUser, waitForConversion } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createShortVideo, createTextFile } from './media.ts';
import { ENGLISH, LANGUAGES, type Messages } from './messages.ts';
import { getUpload } from './upload.ts';

/** An upload that is created but never receives data. */
const PENDING_UPLOAD = { filename: 'holiday.mov', size: 700_000_000, contentType: 'video/quicktime' };
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:01.500\n안녕하세요\n';
const MORE_THAN_ONE_PAGE = 30;

const TITLES = {
  ko: {
    ready: '가을 산책',
    second: '겨울 바다',
    invalid: '텍스트 파일',
    edited: '가을 산책, 다시 편집',
    description: '단풍길을 걸었습니다.',
    tags: '가을, 산책',
  },
  en: {
    ready: 'A walk in autumn',
    second: 'The sea in winter',
    invalid: 'A text file',
    edited: 'A walk in autumn, second version',
    description: 'Along the maples.',
    tags: 'autumn, walks',
  },
};

/** @param quotaBytes - the service's USER_QUOTA_BYTES. */
export function myVideosTests(environment: () => TestEnvironment, quotaBytes: number): void {
  const row = (page: Page, title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const rowTitles = (page: Page, t: Messages) =>
    page.getByRole('list', { name: t.mine.list }).getByRole('heading').allInnerTexts();
  async function uploadWithoutPost(user: TestUser, name: string): Promise<void> {
    const file = join(environment().folder, name);
    createShortVideo(file);
    await waitForConversion(user, await sendFile(user, file));
  }
  const createUpload = ({ api }: TestUser, body = PENDING_UPLOAD) => api.post('/uploads', { body });

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, thorough, t }) => {
    const titles = pickLanguage(TITLES, language);

    test('are listed with their states and storage usage', async () => {
      const user = await environment().createUser('Ann');
      await environment().publishVideo(user, { title: titles.ready, visibility: 'private' });
      await environment().publishVideo(user, { title: titles.invalid }, createTextFile);
      await createUpload(user);
      const page = await environment().openPage({ locale, as: user }, '/app/my-videos');
      expect(await rowTitles(page, t)).toEqual([PENDING_UPLOAD.filename, titles.invalid, titles.ready]);
      await page.getByText(t.mine.count(3), { exact: true }).waitFor();
      await row(page, titles.ready).getByText(t.mine.states.published, { exact: true }).waitFor();
      await row(page, titles.invalid).getByText(t.shell.status.failed).waitFor();
      await row(page, titles.invalid).getByText(t.posts.failure.NOT_A_VIDEO).waitFor();
      await row(page, PENDING_UPLOAD.filename).getByText(t.shell.status.pending).waitFor();
      const dateOf = (title: string) => row(page, title).locator('time').innerText();
      expect(await dateOf(PENDING_UPLOAD.filename)).toContain(t.mine.startedOn('').trim());
      expect(await dateOf(titles.ready)).not.toContain(t.mine.startedOn('').trim());

      const usage = await user.api.get('/uploads/usage');
      expect(usage).toMatchObject({ files: 3, quotaBytes });
      const region = page.getByRole('region', { name: t.mine.usage.heading });
      const usageTexts = [
        t.mine.usage
          .ofQuota(inUnits(usage.bytes, locale), inUnits(quotaBytes, locale), '')
          .replace(' ()', ''),
        `${t.mine.usage.streams} ${inUnits(usage.mediaBytes, locale)}`,
      ];
      for (const text of usageTexts) await region.getByText(text).waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);

      await page.getByLabel(t.mine.sort.label).selectOption('size');
      await page.waitForURL(/sortOrder=size/);
      await expect
        .poll(() => rowTitles(page, t))
        .toEqual([PENDING_UPLOAD.filename, titles.ready, titles.invalid]);
      await page.getByRole('link', { name: t.mine.states.failed, exact: true }).click();
      await expect.poll(() => rowTitles(page, t)).toEqual([titles.invalid]);
      await page.reload();
      await waitUntilLoaded(page);
      expect(await rowTitles(page, t)).toEqual([titles.invalid]);
      await page.getByRole('link', { name: t.mine.states.working, exact: true }).click();
      await page.getByRole('heading', { name: t.mine.noMatches }).waitFor();
    });

    test.runIf(thorough)('fit a phone screen, including the empty list', async () => {
      const user = await environment().createUser('Ann');
      const page = await environment().openPage({ locale, as: user, ...PHONE }, '/app/my-videos');
      await page.getByRole('heading', { name: t.mine.none }).waitFor();
      expect(await page.getByRole('link', { name: t.mine.upload, exact: true }).count()).toBe(2);
      expect(await axeViolations(page)).toEqual([]);
      await environment().publishVideo(user, { title: titles.invalid }, createTextFile);
      const { id } = await environment().publishVideo(user, { title: titles.ready });
      await page.reload();
      await row(page, titles.ready).waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      await saveScreenshot(page, `video-mine-phone-${locale}`);
      await page.goto(`${environment().service.url}/app/my-videos/${id}`);
      await button(page, t.edit.thumbnail.pickFrame).tap();
      await field(page, t.edit.frame.position).waitFor();
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await saveScreenshot(page, `video-edit-phone-${locale}`);
    });

    test.each(variantsOfFlow([undefined, PHONE]))(
      'are found by text, state and tag, and changed several at once (%#)',
      async (device) => {
        const user = await environment().createUser('Ann');
        const create = async (title: string, fields: object) => {
          const { id } = await user.api.post('/uploads', {
            body: { filename: `${title}.mov`, size: 1_000, contentType: '' },
          });
          return user.api.post('/posts', { body: { title, uploadId: id, ...fields } });
        };
        const harbor = await create('Harbor', { tags: ['Sea'] });
        const cliff = await create('Cliff', { tags: ['sea'], published: true });
        const forest = await create('Forest', {});
        const page = await environment().openPage({ locale, as: user, ...device }, '/app/my-videos');
        const { bulk, search, states } = t.mine;
        await expect.poll(() => rowTitles(page, t)).toEqual(['Forest', 'Cliff', 'Harbor']);
        await page.getByRole('searchbox', { name: search.label }).fill('harbpr');
        await page.keyboard.press('Enter');
        await page.getByText(search.corrected('harbor')).waitFor();
        expect(await rowTitles(page, t)).toEqual(['Harbor']);
        await page.getByRole('searchbox', { name: search.label }).fill('');
        await page.keyboard.press('Enter');
        if (device) {
          // The list begins right below the search box.
          expect(await page.getByRole('link', { name: states.drafts, exact: true }).isVisible()).toBe(false);
          await button(page, search.filters(0)).click();
        }
        await page.getByLabel(search.tag, { exact: true }).first().selectOption({ index: 1 });
        await page.waitForURL(/tag=/);
        await expect.poll(() => rowTitles(page, t)).toEqual(['Cliff', 'Harbor']);
        await page.getByRole('link', { name: states.drafts, exact: true }).click();
        await expect.poll(() => rowTitles(page, t)).toEqual(['Harbor']);
        await page.reload();
        await waitUntilLoaded(page);
        expect(await rowTitles(page, t)).toEqual(['Harbor']);

        await page.goto(`${environment().service.url}/app/my-videos`);
        await page.getByLabel(bulk.select('Harbor')).focus();
        await page.keyboard.press('Space');
        await page.getByLabel(bulk.select('Forest')).check();
        await page.getByText(bulk.selected(2)).waitFor();
        const isInView = () =>
          page.evaluate<boolean>(
            `(() => { const { top, bottom } = document.querySelector('section.sticky').getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; })()`,
          );
        // The actions stay in view at the end of the page.
        await page.setViewportSize({ width: device ? 390 : 1_280, height: 640 });
        await page.mouse.wheel(0, 5_000);
        await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(100);
        expect(await isInView()).toBe(true);
        await saveScreenshot(page, `video-mine-sticky-${locale}${device ? '-phone' : ''}`);
        if (device) await button(page, bulk.actions).click();
        expect(await isInView()).toBe(true);
        await saveScreenshot(page, `video-mine-bulk-${locale}${device ? '-phone' : ''}`);
        expect(await axeViolations(page)).toEqual([]);
        expect(await horizontalOverflow(page)).toBe(0);
        const actions = page.getByRole('region', { name: bulk.label });
        await actions.getByLabel(bulk.tag).fill('trip, city  lights，trip');
        await button(page, bulk.addTag).click();
        await page.getByText(bulk.done.addTag(2, 2)).waitFor();
        await expect.poll(() => page.getByRole('link', { name: '#trip' }).count()).toBe(2);
        const read = (id: string) => getPost(user.api, id);
        expect([(await read(harbor.id)).tags, (await read(forest.id)).tags]).toEqual([
          ['Sea', 'trip', 'city lights'],
          ['trip', 'city lights'],
        ]);
        // The same videos stay selected for the next change.
        await page.getByText(bulk.selected(2)).waitFor();
        await actions.getByLabel(bulk.tag).fill('x'.repeat(61));
        await page.getByText(t.posts.tagsInvalid).waitFor();
        await actions.getByLabel(bulk.tag).fill('city lights');
        await button(page, bulk.removeTag).click();
        await page.getByText(bulk.done.removeTag(2)).waitFor();
        expect((await read(forest.id)).tags).toEqual(['trip']);

        await page.getByLabel(bulk.selectAll).check();
        await page.getByText(bulk.selected(3)).waitFor();
        await actions.getByRole('combobox').selectOption('unlisted');
        await button(page, bulk.setVisibility).click();
        await page.getByText(bulk.done.setVisibility(3)).waitFor();
        expect((await read(cliff.id)).visibility).toBe('unlisted');

        // One of them is deleted elsewhere meanwhile.
        await page.getByLabel(bulk.selectAll).check();
        await page.route('**/uploads?*', (route) => route.abort());
        await user.api.delete('/posts/{id}', { params: { path: { id: cliff.id } } });
        await button(page, bulk.publish).click();
        await page.getByText(bulk.partly(2, 1)).waitFor();
        expect([(await read(harbor.id)).publishedAt, (await read(forest.id)).publishedAt]).not.toContain(
          null,
        );
        await page.unroute('**/uploads?*');
        await page.reload();
        await page.getByLabel(bulk.selectAll).check();
        if (device) await button(page, bulk.actions).click();
        await button(page, bulk.delete).click();
        const question = page.getByRole('dialog', { name: bulk.deleteQuestion(2) });
        expect(await question.getByRole('listitem').allInnerTexts()).toEqual(['Forest', 'Harbor']);
        await saveScreenshot(page, `video-mine-delete-${locale}${device ? '-phone' : ''}`);
        expect(await axeViolations(page)).toEqual([]);
        await question.getByRole('button', { name: bulk.delete }).click();
        await page.getByText(bulk.done.delete(2)).waitFor();
        await page.getByRole('heading', { name: t.mine.none }).waitFor();
        ignorePageErrors(environment(), /ERR_FAILED/);
      },
    );

    test('can be edited, and unsaved changes are discarded only after confirmation', async () => {
      const user = await environment().createUser('Ann');
      const { id } = await environment().publishVideo(user, { title: titles.ready });
      const page = await environment().openPage({ locale, as: user }, '/app/my-videos');
      await row(page, titles.ready)
        .getByRole('link', { name: t.mine.actionLabel(t.mine.actions.edit, titles.ready) })
        .click();
      await field(page, t.posts.title).fill(titles.edited);
      const leave = () =>
        page.getByRole('main').getByRole('link', { name: t.mine.title, exact: true }).click();
      await leave();
      const question = page.getByRole('dialog', { name: t.edit.unsaved });
      await question.getByRole('button', { name: t.edit.keepEditing }).click();
      expect(await field(page, t.posts.title).inputValue()).toBe(titles.edited);
      await field(page, t.posts.description).fill(titles.description);
      await field(page, t.posts.tags).fill(titles.tags);
      await button(page, t.posts.save).click();
      await page.getByText(t.edit.saved).waitFor();
      await page.getByRole('heading', { level: 1, name: titles.edited }).waitFor();
      expect(await getPost(user.api, id)).toMatchObject({
        title: titles.edited,
        description: titles.description,
        tags: titles.tags.split(', '),
      });
      expect(await axeViolations(page)).toEqual([]);

      // The page asks for confirmation only if there are unsaved changes.
      await page.getByRole('link', { name: t.edit.watch, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: titles.edited }).waitFor();
      await page.getByText(titles.description).waitFor();
      await page.goBack();
      await field(page, t.posts.title).fill('x');
      await leave();
      await question.getByRole('button', { name: t.edit.leave }).click();
      await row(page, titles.edited).waitFor();
    });

    test('keep what was typed when the session was ended elsewhere, until the user has signed in again', async () => {
      const user = await environment().createUser('Ann');
      const { id } = await environment().publishVideo(user, { title: titles.ready });
      const page = await environment().openPage({ locale, as: user }, `/app/my-videos/${id}`);
      const signIn = async () => {
        await field(page, t.account.email).fill(user.email);
        await field(page, t.account.password).fill(user.password);
        await page.locator('form').getByRole('button', { name: t.account.signIn, exact: true }).click();
      };
      await field(page, t.posts.description).fill(titles.description);
      await endBrowserSessions(user);
      await button(page, t.posts.save).click();
      await signIn();
      await expect.poll(() => field(page, t.posts.description).inputValue()).toBe(titles.description);
      await field(page, t.posts.tags).fill('typed');
      await button(page, t.posts.save).click();
      await page.getByText(t.edit.saved).waitFor();
      expect(await getPost(user.api, id)).toMatchObject({ description: titles.description, tags: ['typed'] });
      // What the user discards does not come back.
      await field(page, t.posts.tags).fill('discarded');
      await page.getByRole('main').getByRole('link', { name: t.mine.title, exact: true }).click();
      await button(page, t.edit.leave).click();
      await row(page, titles.ready).waitFor();
      await page.goBack();
      await button(page, t.posts.save).waitFor();
      expect(await field(page, t.posts.tags).inputValue()).toBe('typed');
      ignorePageErrors(environment(), /401 \(Unauthorized\)/);
    });

    test.runIf(thorough)('have captions that can be added, replaced and removed', async () => {
      const user = await environment().createUser('Ann');
      const { id } = await environment().publishVideo(user, { title: titles.ready });
      const page = await environment().openPage({ locale, as: user }, `/app/my-videos/${id}`);
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
        const [first, ...others] = (await getPost(user.api, id)).captions;
        expect(others).toEqual([]);
        return first && (await (await fetch(first.url)).text());
      };
      expect(await stored()).toContain('안녕하세요');
      await choose(CAPTIONS.replace('안녕하세요', '안녕히 가세요'));
      await expect.poll(stored).toContain('안녕히 가세요');
      expect(await page.getByRole('list', { name: captions.list }).getByRole('listitem').count()).toBe(1);
      const entry = page.getByRole('list', { name: captions.list });
      const [edit, remove] = await page.evaluate<[number, number]>(`['a', 'button'].map((name) => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector('ul[aria-label="${captions.list}"] ' + name));
        const { top, bottom } = range.getBoundingClientRect();
        return (top + bottom) / 2;
      })`);
      expect(Math.abs(edit - remove)).toBeLessThan(1);
      await entry.scrollIntoViewIfNeeded();
      await saveScreenshot(page, `video-captions-row-${locale}`);
      await button(page, captions.removeOf(korean)).click();
      await page.getByText(captions.removed(korean)).waitFor();
      expect(await stored()).toBeUndefined();
    });

    test.runIf(thorough)(
      'can use a frame, an uploaded image or the automatic poster as the thumbnail',
      async () => {
        const user = await environment().createUser('Ann');
        const { id } = await environment().publishVideo(user, { title: titles.ready });
        const automatic = await posterOf(id, user);
        const page = await environment().openPage({ locale, as: user }, `/app/my-videos/${id}`);
        await button(page, t.edit.thumbnail.pickFrame).click();
        const slider = field(page, t.edit.frame.position);
        const use = button(page, t.edit.frame.use);
        await expect.poll(() => use.getAttribute('aria-disabled')).toBe('false');
        await slider.fill('3');
        await button(page, t.edit.frame.steps.nextFrame.name).click();
        await expect.poll(() => use.getAttribute('aria-disabled')).toBe('false');
        expect(await page.evaluate('document.querySelector("video").currentTime')).toBeCloseTo(3 + 1 / 24, 2);
        await use.click();
        await page.getByText(t.edit.thumbnail.own).waitFor();
        const picked = await posterOf(id, user);
        expect(picked).toMatchObject({ customPoster: true, width: 426, height: 240 });
        expect(picked.bytes.equals(automatic.bytes)).toBe(false);
        // The focus returns to the button that opened the frame picker.
        expect(await page.evaluate('document.activeElement.textContent')).toBe(t.edit.thumbnail.pickFrame);

        const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('No image.') };
        await page.getByLabel(t.edit.thumbnail.chooseImage).setInputFiles(broken);
        await page.getByRole('alert').filter({ hasText: t.edit.thumbnail.imageErrors.unreadable }).waitFor();
        const large = await createPng(page, 2_000, 3_000);
        await page
          .getByLabel(t.edit.thumbnail.chooseImage)
          .setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
        await expect.poll(() => posterOf(id, user)).toMatchObject({ width: 853, height: 1_280 });

        await button(page, t.edit.thumbnail.reset).click();
        await page.getByText(t.edit.thumbnail.automatic, { exact: true }).waitFor();
        const restored = await posterOf(id, user);
        expect(restored.customPoster).toBe(false);
        expect(restored.bytes.equals(automatic.bytes)).toBe(true);
      },
    );

    test.runIf(thorough)('can be retried, published after the upload, discarded and deleted', async () => {
      const user = await environment().createUser('Ann');
      const { id } = await environment().publishVideo(user, { title: titles.ready });
      await environment().publishVideo(user, { title: titles.invalid }, createTextFile);
      await uploadWithoutPost(user, `${titles.second}.mp4`);
      await createUpload(user);
      const page = await environment().openPage({ locale, as: user }, '/app/my-videos');

      await row(page, titles.invalid).getByText(t.posts.failure.NOT_A_VIDEO).waitFor();
      // Converting the same text again would not help.
      expect(await button(page, t.mine.actionLabel(t.mine.actions.retry, titles.invalid)).count()).toBe(0);

      await button(page, t.mine.actionLabel(t.mine.actions.discard, PENDING_UPLOAD.filename)).click();
      await page.getByRole('dialog').getByRole('button', { name: t.mine.actions.discard }).click();
      await page.getByText(t.mine.discarded(PENDING_UPLOAD.filename)).waitFor();
      await row(page, PENDING_UPLOAD.filename).waitFor({ state: 'detached' });
      expect((await user.api.get('/uploads/usage')).bytes).toBeLessThan(PENDING_UPLOAD.size);

      await row(page, `${titles.second}.mp4`).getByText(t.shell.draft.label, { exact: true }).waitFor();
      await button(page, t.mine.actionLabel(t.mine.actions.addDetails, `${titles.second}.mp4`)).click();
      await page.getByRole('heading', { level: 1, name: titles.second }).waitFor();
      await page.getByRole('main').getByRole('link', { name: t.mine.title, exact: true }).click();

      await button(page, t.mine.actionLabel(t.mine.actions.delete, titles.ready)).click();
      const question = page.getByRole('dialog', { name: t.mine.deleteQuestion(titles.ready) });
      await question.getByText(t.mine.deleteHint).waitFor();
      await question.getByRole('button', { name: t.mine.cancel }).click();
      await row(page, titles.ready).waitFor();
      await button(page, t.mine.actionLabel(t.mine.actions.delete, titles.ready)).click();
      await button(question, t.mine.actions.delete).click();
      await page.getByText(t.mine.deleted(titles.ready)).waitFor();
      await row(page, titles.ready).waitFor({ state: 'detached' });
      expect((await user.api.fetch(`/posts/${id}`)).status).toBe(404);

      // A video deleted in the editor is no longer found at its URL.
      await row(page, titles.second)
        .getByRole('link', { name: t.mine.actionLabel(t.mine.actions.edit, titles.second) })
        .click();
      await field(page, t.posts.title).fill('x');
      const { pathname } = new URL(page.url());
      await button(page, t.edit.danger.delete).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t.mine.actions.delete, exact: true })
        .click();
      await page.waitForURL(/\/my-videos$/);
      await expect.poll(() => rowTitles(page, t)).toEqual([titles.invalid]);
      await page.goto(environment().service.url + pathname);
      await page.getByRole('heading', { level: 1, name: t.edit.notFound }).waitFor();
      ignorePageErrors(environment(), /status of 404/);
    });
  });

  test('load the next page when the user scrolls', async () => {
    const user = await environment().createUser('Ann');
    for (let index = 0; index < MORE_THAN_ONE_PAGE; index++)
      await createUpload(user, { ...PENDING_UPLOAD, filename: `${index}.mov`, size: 1 });
    const page = await environment().openPage({ as: user }, '/app/my-videos');
    const headings = page.getByRole('list', { name: ENGLISH.t.mine.list }).getByRole('heading');
    await page.mouse.wheel(0, 5_000);
    await expect.poll(() => headings.count()).toBe(MORE_THAN_ONE_PAGE);
    expect(await headings.last().textContent()).toBe('0.mov');
  });

  test('can be managed with only the keyboard', async () => {
    const { locale, t } = ENGLISH;
    const titles = TITLES.en;
    const user = await environment().createUser('Ann');
    await environment().publishVideo(user, { title: titles.ready });
    await environment().publishVideo(user, { title: titles.invalid }, createTextFile);
    const page = await environment().openPage({ locale, as: user }, '/app/my-videos');
    await tabTo(page, t.mine.actionLabel(t.mine.actions.delete, titles.invalid));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: t.mine.deleteQuestion(titles.invalid) });
    await question.waitFor();
    // The initial focus is on the cancel button, and Escape cancels.
    expect(await page.evaluate('document.activeElement.textContent')).toBe(t.mine.cancel);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await tabTo(page, t.mine.actions.delete);
    await page.keyboard.press('Enter');
    await row(page, titles.invalid).waitFor({ state: 'detached' });
    await tabTo(page, t.mine.actionLabel(t.mine.actions.edit, titles.ready));
    await page.keyboard.press('Enter');
    await tabTo(page, t.edit.thumbnail.pickFrame);
    await page.keyboard.press('Enter');
    const time = () => page.evaluate<number>('document.querySelector("video").currentTime');
    const use = button(page, t.edit.frame.use);
    // Press End immediately: input before the first frame has loaded must take effect.
    await field(page, t.edit.frame.position).press('End');
    await expect.poll(time).toBeGreaterThan(3.5);
    await expect.poll(() => use.getAttribute('aria-disabled')).toBe('false');
    await tabTo(page, t.edit.frame.use);
    await page.keyboard.press('Enter');
    await page.getByText(t.edit.thumbnail.own).waitFor();
  });

  test('can be downloaded in their original form only by their owner', async () => {
    const { locale, t } = ENGLISH;
    const titles = TITLES.en;
    const [user, other] = [await environment().createUser('Ann'), await environment().createUser('Bob')];
    const { id, uploadId } = await environment().publishVideo(user, { title: titles.ready });
    const path = `/app/my-videos/${id}`;
    const page = await environment().openPage({ locale, as: user }, path);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, t.edit.facts.download).click(),
    ]);
    const { filename, size } = await getUpload(user, uploadId);
    expect(file.suggestedFilename()).toBe(filename);
    expect((await readFile(await file.path())).length).toBe(size);
    await page.getByRole('heading', { level: 1, name: titles.ready }).waitFor();

    const otherPage = await environment().openPage({ locale, as: other }, path);
    await otherPage.getByRole('heading', { level: 1, name: t.edit.notFound }).waitFor();
    ignorePageErrors(environment(), /status of 404/);
  });

  /** Downloads the poster of a post and reads its size. */
  async function posterOf(id: string, user: TestUser) {
    const { posterUrl, customPoster } = await getPost(user.api, id);
    const response = await fetch(posterUrl);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await response.arrayBuffer());
    return { bytes, customPoster, ...jpegSize(bytes) };
  }
}

/** Formats a size in the units and number format of a locale. */
const inUnits = (bytes: number, locale: string): string => {
  const magnitude = Math.floor(Math.log10(bytes) / 3);
  const value = bytes / 1000 ** magnitude;
  const text = value.toLocaleString(locale, {
    style: 'unit',
    unit: ['byte', 'kilobyte', 'megabyte', 'gigabyte'][magnitude]!,
    unitDisplay: 'short',
    maximumFractionDigits: value < 100 ? 1 : 0,
  });
  return locale.startsWith('ko') ? text.replace('kB', 'KB') : text;
};

/** Reads the size from the first frame header of a JPEG (ITU-T T.81, B.2.2). */
function jpegSize(bytes: Buffer): { width: number; height: number } {
  for (let offset = 2; offset < bytes.length; offset += 2 + bytes.readUInt16BE(offset + 2)) {
    const marker = bytes[offset + 1]!;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
  }
  throw new Error('The file is not a JPEG.');
}

/** Creates a PNG on a canvas in the browser. */
async function createPng(page: Page, width: number, height: number): Promise<Buffer> {
  const dataUrl = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} });
    canvas.getContext('2d').fillRect(0, 0, 500, 500);
    return canvas.toDataURL();
  })()`);
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
