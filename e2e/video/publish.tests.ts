/** Tests of drafts: publishing them now, at a time, several at once, and taking a video back. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE } from '../lib/contexts.ts';
import { variantsOfFlow } from '../lib/depth.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import { createApiClient, getPost, type Post, type TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createPaddedVideo } from './media.ts';
import { LANGUAGES } from './messages.ts';
import { cardOf, choose, getUpload, openUploads, waitUntilReady } from './upload.ts';

/** Formats a time as an input of the type `datetime-local` expects it, in the time zone of the browser (UTC). */
const localTime = (time: number): string => new Date(time).toISOString().slice(0, 16);

export function publishTests(environment: () => TestEnvironment): void {
  const visitorStatus = async (id: string) =>
    (await createApiClient(environment().service).raw.GET('/posts/{id}', { params: { path: { id } } }))
      .response.status;
  const createDraft = (user: TestUser, title: string, visibility: Post['visibility'] = 'public') =>
    environment().publishVideo(user, { title, visibility, published: false });

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, t }) => {
    const { publishing } = t.posts;

    test.each(variantsOfFlow([undefined, PHONE]))(
      'publishes several uploads at once, with what was typed (%#)',
      async (device) => {
        const user = await environment().createUser('김하나');
        const { page } = await openUploads(environment(), user, { locale, ...device });
        const names = ['one', 'two'].map((name) => `${name}-${language}${device ? '-phone' : ''}`);
        const files = names.map((name) => join(environment().folder, `${name}.mp4`));
        // Different files, because a copy would be asked about.
        for (const [index, file] of files.entries()) await createPaddedVideo(file, (index + 1) * 500_000);
        await page.getByLabel(t.upload.newVisibility).selectOption({ label: t.shell.visibility.unlisted });
        await page.getByLabel(t.upload.keepLoudness).check();
        await choose(page, files);
        const cards = names.map((name) => cardOf(page, `${name}.mp4`));
        const posts: Post[] = [];
        for (const card of cards) posts.push(await waitUntilReady(user, card, t));
        for (const { id } of posts) expect(await visitorStatus(id)).toBe(404);
        // The details of each file are open.
        await cards[1]!.getByLabel(t.posts.credit).fill('국립 극장');
        await cards[0]!.getByText(publishing.draft).waitFor();
        await saveScreenshot(page, `publish-uploads-${language}${device ? '-phone' : ''}`);
        expect(await axeViolations(page)).toEqual([]);
        expect(await horizontalOverflow(page)).toBe(0);
        await button(page, publishing.publishAll(2)).click();
        await page.getByText(publishing.done.all(2)).waitFor();
        for (const { id } of posts) expect(await visitorStatus(id)).toBe(200);
        await expect
          .poll(() => getPost(user.api, posts[1]!.id))
          .toMatchObject({ credit: '국립 극장', author: '김하나', visibility: 'unlisted' });
        for (const { uploadId } of posts)
          expect(await getUpload(user, uploadId)).toMatchObject({ keepLoudness: true });
        // The choices are remembered.
        await page.reload();
        await expect.poll(() => page.getByLabel(t.upload.newVisibility).inputValue()).toBe('unlisted');
        expect(await page.getByLabel(t.upload.keepLoudness).isChecked()).toBe(true);
      },
    );

    test.each(variantsOfFlow([undefined, PHONE]))(
      'publishes a draft with unsaved details, and takes it back (%#)',
      async (device) => {
        const user = await environment().createUser('김하나');
        const { id } = await createDraft(user, 'A draft');
        const page = await environment().openPage({ locale, as: user, ...device }, `/app/my-videos/${id}`);
        await page.getByText(publishing.draft).waitFor();
        await page.getByLabel(t.posts.title, { exact: true }).fill('A title typed before publishing');
        await saveScreenshot(page, `publish-edit-${language}${device ? '-phone' : ''}`);
        expect(await axeViolations(page)).toEqual([]);
        expect(await visitorStatus(id)).toBe(404);
        await button(page, publishing.publish).click();
        await page.getByText(publishing.done.published('A title typed before publishing')).waitFor();
        expect(await visitorStatus(id)).toBe(200);
        const today = await page.evaluate<string>(
          `new Date().toLocaleDateString('${locale}', { dateStyle: 'long' })`,
        );
        await page.getByText(publishing.published(today)).waitFor();
        expect(await getPost(user.api, id)).toMatchObject({ title: 'A title typed before publishing' });
        // The button that had the focus is gone.
        await page.locator('p:focus').waitFor();
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await saveScreenshot(page, `publish-done-${language}${device ? '-phone' : ''}`);
        await button(page, publishing.copyLink).click();
        await page.getByText(publishing.linkCopied).waitFor();
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
          `${environment().service.url}/app/watch/${id}`,
        );
        await button(page, publishing.unpublish).click();
        await page.getByText(publishing.done.unpublished('A title typed before publishing')).waitFor();
        expect(await visitorStatus(id)).toBe(404);
      },
    );

    test('publishes a draft at a time', async () => {
      const user = await environment().createUser('김하나');
      const { id } = await createDraft(user, 'Later');
      const page = await environment().openPage(
        { locale, as: user, timezoneId: 'UTC' },
        `/app/my-videos/${id}`,
      );
      await button(page, publishing.publishAt).click();
      await page.getByText('(GMT').waitFor();
      await page.getByLabel(publishing.time).fill('2020-01-01T00:00');
      await button(page, publishing.schedule).click();
      await page.getByText(publishing.timeInvalid).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const time = Date.now() + 3_600_000;
      await page.getByLabel(publishing.time).fill(localTime(time));
      await button(page, publishing.schedule).click();
      await page.getByText(publishing.done.scheduled('Later')).waitFor();
      expect(await getPost(user.api, id)).toMatchObject({
        publishAt: new Date(`${localTime(time)}Z`).toISOString(),
        publishedAt: null,
      });
      expect(await visitorStatus(id)).toBe(404);
      // Sooner than the input allows, so that the test need not wait for the next minute.
      await user.api.patch('/posts/{id}', {
        params: { path: { id } },
        body: { publishAt: new Date(Date.now() + 1_000).toISOString() },
      });
      await expect.poll(() => visitorStatus(id), { timeout: 30_000 }).toBe(200);
    });

    test('publishes a draft in the list of videos, and marks drafts', async () => {
      const user = await environment().createUser('김하나');
      const title = `From the list ${language}`;
      const { id } = await createDraft(user, title);
      const page = await environment().openPage({ locale, as: user }, '/app/my-videos');
      const row = page.getByRole('listitem').filter({ hasText: title });
      await row.getByText(t.shell.draft.label, { exact: true }).waitFor();
      // Who will see it is no state of a draft.
      await row.getByText(t.mine.oncePublished(t.shell.visibility.public), { exact: true }).waitFor();
      expect(await row.getByText(t.shell.status.ready, { exact: true }).count()).toBe(0);
      expect(await row.getByText(t.mine.states.published, { exact: true }).count()).toBe(0);
      expect(await row.getByText(t.shell.visibility.public, { exact: true }).count()).toBe(0);
      await row.getByRole('button', { name: t.mine.actionLabel(t.mine.actions.publish, title) }).click();
      await page.getByText(publishing.done.published(title)).waitFor();
      await row.getByText(t.shell.draft.label, { exact: true }).waitFor({ state: 'detached' });
      await row.getByText(t.shell.visibility.public, { exact: true }).waitFor();
      expect(await visitorStatus(id)).toBe(200);
      const visitor = await environment().openPage({ locale }, `/app/watch/${id}`);
      await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
      await user.api.patch('/posts/{id}', { params: { path: { id } }, body: { published: false } });
      await visitor.reload();
      await visitor.getByRole('heading', { level: 1, name: t.watch.notFound }).waitFor();
      // The browser logs the 404 of the draft.
      ignorePageErrors(environment(), /404/);
    });
  });
}
