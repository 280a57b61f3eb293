/** Tests of videos that pages of other sites embed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, saveScreenshot } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import { LANGUAGES } from './messages.ts';

/** Serves a page of another origin. */
async function openHost(markup: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Host</title><main><h1>Host</h1>${markup}</main></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  return { url, [Symbol.asyncDispose]: async () => void server.close() };
}

const frameOf = (src: string) =>
  `<iframe src="${src}" title="Video" width="560" height="315" allow="autoplay; fullscreen"></iframe>`;

export function embedTests(environment: () => TestEnvironment): void {
  async function openHostPage(locale: string, markup: string) {
    await using host = await openHost(markup);
    const context = await environment().openContext({ locale });
    const page = await context.newPage();
    await page.goto(host.url);
    return page;
  }

  test.each(languagesForOtherFlows(LANGUAGES))(
    'play in a page of another site ($locale)',
    async ({ locale, t }) => {
      const owner = await environment().createUser('Ann');
      const { id } = await environment().publishVideo(owner, { title: '가을 산책' });
      const { url } = environment().service;
      const page = await openHostPage(locale, frameOf(`${url}/embed/${id}?muted=1&autoplay=1&loop=1`));
      const frame = page.frameLocator('iframe');
      await frame.locator('[data-started]').waitFor();
      const read = (property: string) =>
        frame.locator('video').evaluate<unknown, string>((video, name) => Reflect.get(video, name), property);
      await expect.poll(() => read('currentTime')).toBeGreaterThan(0.5);
      expect([await read('muted'), await read('loop')]).toEqual([true, true]);
      const title = frame.getByRole('link', { name: t.watch.embed.open('가을 산책') });
      expect(await title.getAttribute('href')).toBe(`${url}/app/watch/${id}`);
      await saveScreenshot(page, `video-embed-${locale}`);
      const player = await environment().openContext({ locale });
      const alone = await player.newPage();
      await alone.goto(`${url}/embed/${id}`);
      await alone.locator('[data-play]').waitFor();
      expect(await axeViolations(alone)).toEqual([]);
      await saveScreenshot(alone, `video-embed-alone-${locale}`);
    },
  );

  test.each(languagesForOtherFlows(LANGUAGES))(
    'are shared with code that works in a page of another site ($locale)',
    async ({ locale, t }) => {
      const owner = await environment().createUser('Ann');
      const { id } = await environment().publishVideo(owner, { title: 'x', visibility: 'unlisted' });
      const openDialog = async () => {
        const page = await environment().openPage({ locale }, `/app/watch/${id}?t=2`);
        await button(page, t.watch.share).click();
        await page.getByRole('dialog').waitFor();
        return page;
      };
      // Its owner does not allow embedding yet.
      expect(await button(await openDialog(), t.watch.embed.copy).count()).toBe(0);
      const edit = await environment().openPage({ locale, as: owner }, `/app/my-videos/${id}`);
      await edit.getByLabel(t.posts.embeddable).check();
      await button(edit, t.posts.save).first().click();
      await edit.getByText(t.edit.saved).waitFor();
      await saveScreenshot(edit, `video-embed-edit-${locale}`);
      const page = await openDialog();
      await page.getByRole('checkbox').check();
      await saveScreenshot(page, `video-embed-share-${locale}`);
      const code = await page.getByLabel(t.watch.embed.code, { exact: true }).inputValue();
      expect(code).toContain(`/embed/${id}?start=2"`);
      const frame = (await openHostPage(locale, code)).frameLocator('iframe');
      await frame.locator('[data-play]').click();
      await frame.locator('[data-started]').waitFor();
    },
  );

  test('are controlled by the page that embeds them', async () => {
    const { id } = await environment().publishVideo(await environment().createUser('Ann'), { title: 'x' });
    const page = await openHostPage('en-GB', frameOf(`${environment().service.url}/embed/${id}`));
    await page.evaluate(`
      received = [];
      addEventListener('message', ({ data, origin }) => received.push({ ...data, origin }));
      send = (message) => document.querySelector('iframe').contentWindow.postMessage({ workreel: 1, ...message }, '*')`);
    const send = (message: object) => page.evaluate(`send(${JSON.stringify(message)})`);
    const events = () => page.evaluate<string[]>('received.map(({ event }) => event)');
    const last = (event: string) =>
      page.evaluate<{ origin: string; state: object }>(
        `received.findLast((message) => message.event === '${event}')`,
      );
    // Nothing is sent to a page that has not connected.
    await send({ command: 'getState' });
    await send({ command: 'connect' });
    await expect.poll(events).toContain('ready');
    expect(await events()).toEqual(['ready']);
    expect((await last('ready')).origin).toBe(environment().service.url);
    await send({ command: 'setMuted', muted: true });
    await send({ command: 'setRate', rate: 2 });
    await send({ command: 'play' });
    await expect.poll(events).toContain('ended');
    expect(await events()).toEqual(expect.arrayContaining(['volumechange', 'play', 'timeupdate', 'ended']));
    await send({ command: 'seek', seconds: 1 });
    await send({ command: 'pause' });
    await expect
      .poll(async () => {
        await send({ command: 'getState' });
        return (await last('state'))?.state;
      })
      .toMatchObject({ time: 1, ended: false, paused: true, muted: true, rate: 2, error: null });
  });

  test.each(languagesForOtherFlows(LANGUAGES))(
    'show a message instead of other videos ($locale)',
    async ({ locale, t }) => {
      const owner = await environment().createUser('Ann');
      for (const visibility of ['unlisted', 'private'] as const) {
        const { id } = await environment().publishVideo(owner, { title: 'x', visibility });
        const page = await openHostPage(locale, frameOf(`${environment().service.url}/embed/${id}`));
        await page.frameLocator('iframe').getByText(t.watch.embed.notAvailable).waitFor();
        const message = await environment().openContext({ locale });
        const alone = await message.newPage();
        await alone.goto(`${environment().service.url}/embed/${id}`);
        await alone.getByText(t.watch.embed.notAvailable).waitFor();
        expect(await axeViolations(alone)).toEqual([]);
        await saveScreenshot(page, `video-embed-unavailable-${locale}`);
      }
      ignorePageErrors(environment(), /status of 404/);
    },
  );

  test('cannot show the watch page in a frame', async () => {
    const { id } = await environment().publishVideo(await environment().createUser('Ann'), { title: 'x' });
    const page = await openHostPage('en-GB', frameOf(`${environment().service.url}/app/watch/${id}`));
    await page.waitForLoadState('networkidle');
    expect(await page.frameLocator('iframe').locator('#page').count()).toBe(0);
    ignorePageErrors(environment(), /frame-ancestors/);
  });
}
