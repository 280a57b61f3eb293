/** Tests of importing videos from links. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE } from '../lib/contexts.ts';
import { variantsOfFlow } from '../lib/depth.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import { getPost, type TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createPaddedVideo } from './media.ts';
import { LANGUAGES, type Messages } from './messages.ts';
import { cardOf, openUploads, waitUntilReady } from './upload.ts';

/** More than a part of 8 MiB, so that some of it is stored while the rest is missing. */
const PADDING_BYTES = 10_000_000;

/** Serves one video, whose second half waits for `release`. */
async function openLinkServer(video: Buffer) {
  let waiting: (() => void)[] = [];
  let page = true;
  const sendVideo = async (response: ServerResponse, name: string) => {
    response.writeHead(200, {
      'content-type': 'video/mp4',
      'content-length': video.length,
      'content-disposition': `attachment; filename="${name}"`,
    });
    response.write(video.subarray(0, 9_000_000));
    await new Promise<void>((resolve) => waiting.push(resolve));
    response.end(video.subarray(9_000_000));
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://x');
    if (pathname === '/page' && page)
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>A page</title>');
    else if (pathname === '/missing.mp4') response.writeHead(404).end();
    else void sendVideo(response, 'Harbor at dawn.mp4');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    /** Serves the video in place of the page. */
    replacePage: () => {
      page = false;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function linkImportTests(environment: () => TestEnvironment): void {
  let video: Buffer;
  beforeAll(async () => {
    const file = join(environment().folder, 'served.mp4');
    await createPaddedVideo(file, PADDING_BYTES);
    video = await readFile(file);
  });
  const servers: { close: () => void }[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });
  const serve = async () => {
    const server = await openLinkServer(video);
    servers.push(server);
    return server;
  };
  const enter = async (page: Page, t: Messages, link: string) => {
    await page.getByLabel(t.upload.link.label).fill(link);
    await page.keyboard.press('Enter');
  };
  const uploadsOf = async ({ api }: TestUser) =>
    (await api.get('/uploads', { params: { query: {} } })).uploads;

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, t }) => {
    const { link: messages } = t.upload;

    test.each(variantsOfFlow([undefined, PHONE]))(
      'shows the progress, survives leaving the page, and converts the video (%#)',
      async (device) => {
        const user = await environment().createUser('김하나');
        const server = await serve();
        const { page } = await openUploads(environment(), user, { locale, ...device });
        await enter(page, t, `${server.origin}/get?id=5&secret=a-secret-in-the-link`);
        const card = cardOf(page, 'Harbor at dawn.mp4');
        await card.getByText(messages.receiving, { exact: true }).waitFor();
        await expect.poll(() => page.getByLabel(messages.label).inputValue()).toBe('');
        await expect
          .poll(() =>
            card.getByRole('progressbar').evaluate((bar) => (bar as unknown as { value: number }).value),
          )
          .toBeGreaterThan(0.5);
        await saveScreenshot(page, `link-import-${language}${device ? '-phone' : ''}`);
        expect(await axeViolations(page)).toEqual([]);
        expect(await horizontalOverflow(page)).toBe(0);
        // Not among the uploads that a browser continues.
        expect(await page.getByText(t.upload.unfinished, { exact: true }).count()).toBe(0);
        await page.goto(`${environment().service.url}/app/my-videos`);
        await page.getByRole('heading', { name: 'Harbor at dawn', exact: true }).waitFor();
        await page.goto(`${environment().service.url}/app/upload`);
        await card.getByText(messages.receiving, { exact: true }).waitFor();
        server.release();
        await card.waitFor({ state: 'detached' });
        const [upload] = await uploadsOf(user);
        await expect.poll(async () => (await getPost(user.api, upload!.post!.id)).status).toBe('ready');
        expect(await getPost(user.api, upload!.post!.id)).toMatchObject({ title: 'Harbor at dawn' });
        expect(await page.content()).not.toContain('a-secret-in-the-link');
      },
    );

    test('stays on the page until the video can be watched', async () => {
      const user = await environment().createUser('김하나');
      const server = await serve();
      const { page } = await openUploads(environment(), user, { locale });
      await enter(page, t, `${server.origin}/a.mp4`);
      const card = cardOf(page, 'Harbor at dawn.mp4');
      await card.getByText(messages.receiving, { exact: true }).waitFor();
      server.release();
      await waitUntilReady(user, card, t);
      expect(await axeViolations(page)).toEqual([]);
      await card.getByRole('button', { name: t.upload.actionLabel(t.upload.remove, '') }).click();
      await card.waitFor({ state: 'detached' });
      await page.locator('input[type=url]:focus').waitFor();
    });

    test('can be canceled', async () => {
      const user = await environment().createUser('김하나');
      const server = await serve();
      const { page } = await openUploads(environment(), user, { locale });
      let isCanceled = false;
      await page.route('**/s3/multipart/*', async (route) => {
        isCanceled = true;
        await route.continue();
      });
      // The draft is created after the import, so that the page may not know it yet.
      await page.route(/\/uploads\/[^/]+$/, async (route) => {
        const response = await route.fetch();
        if (isCanceled || !response.ok()) return route.fulfill({ response });
        await route.fulfill({ response, json: { ...(await response.json()), postId: null } });
      });
      await enter(page, t, `${server.origin}/a.mp4`);
      const card = cardOf(page, 'Harbor at dawn.mp4');
      await card.getByText(messages.receiving, { exact: true }).waitFor();
      await expect.poll(async () => (await uploadsOf(user))[0]?.post?.title).toBeDefined();
      await card.getByRole('button', { name: t.upload.actionLabel(t.upload.cancel, '') }).click();
      await page.getByText(messages.cancelQuestion('Harbor at dawn.mp4')).waitFor();
      await button(page, messages.cancelConfirm).click();
      await card.waitFor({ state: 'detached' });
      await expect.poll(() => uploadsOf(user)).toEqual([]);
    });

    test('explains what is wrong with a link, and tries again', async () => {
      const user = await environment().createUser('김하나');
      const server = await serve();
      const { page } = await openUploads(environment(), user, { locale });
      await enter(page, t, 'harbor.mp4');
      await page.getByText(t.upload.errors.LINK_INVALID).waitFor();
      await enter(page, t, 'https://user:pass@host.example/a.mp4');
      await page.getByText(t.upload.errors.LINK_HAS_CREDENTIALS).waitFor();
      await enter(page, t, `${server.origin}/missing.mp4`);
      await cardOf(page, 'missing.mp4').getByText(t.posts.importFailure.HTTP_ERROR).waitFor();
      await page.getByText(t.posts.importSource(new URL(server.origin).host, 404)).waitFor();
      await enter(page, t, `${server.origin}/page`);
      const card = cardOf(page, 'page');
      await card.getByText(t.posts.importFailure.WEB_PAGE).waitFor();
      await saveScreenshot(page, `link-import-failed-${language}`);
      expect(await axeViolations(page)).toEqual([]);
      server.replacePage();
      await card.getByRole('button', { name: t.upload.actionLabel(t.upload.retry, '') }).click();
      await cardOf(page, 'Harbor at dawn.mp4').getByText(messages.receiving, { exact: true }).waitFor();
      await card.waitFor({ state: 'detached' });
      // The draft of the video has the name that its server knows.
      await expect
        .poll(async () => (await uploadsOf(user)).map(({ post }) => post?.title))
        .toContain('Harbor at dawn');
      // The browser logs the rejected links, and drafts of imports that have failed meanwhile.
      ignorePageErrors(environment(), /400|409/);
    });
  });
}
