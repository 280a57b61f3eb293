/** Tests of playlists and of the pages of authors. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE } from '../lib/contexts.ts';
import { variantsOfFlow } from '../lib/depth.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import type { TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createPaddedVideo } from './media.ts';
import { LANGUAGES } from './messages.ts';
import { playOpened, waitForVideo } from './player.ts';

const DEVICES = variantsOfFlow([
  ['desktop', undefined],
  ['phone', PHONE],
] as const);

export function playlistTests(environment: () => TestEnvironment): void {
  let owner: TestUser;
  const titles = ['첫째 영상', 'Second video', '셋째 영상'];
  const ids: string[] = [];
  beforeAll(async () => {
    owner = await environment().createUser('김하나');
    for (const [index, title] of titles.entries()) {
      const create = (path: string) => createPaddedVideo(path, 1_000 * (index + 1));
      ids.push((await environment().publishVideo(owner, { title }, create)).id);
    }
  });
  /** The titles of the videos of a playlist's page, in order. */
  const shown = (page: Page, label: string) =>
    page.getByRole('list', { name: label }).getByRole('link').allInnerTexts();
  const expectAccessible = async (page: Page) => {
    expect(await axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  };

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, t }) => {
    const messages = t.playlists;

    test.each(DEVICES)(
      'are created, filled, reordered, played and shown to strangers (%s)',
      async (name, device) => {
        const path = (id: string) => `/app/watch/${id}`;
        const listTitle = `Autumn ${language} ${name}`;
        const page = await environment().openPage({ locale, as: owner, ...device }, '/app/playlists');
        await button(page, messages.create).click();
        await field(page, messages.name).fill(listTitle);
        await page.getByLabel(t.shell.visibility.label).selectOption('public');
        await expectAccessible(page);
        await saveScreenshot(page, `playlist-form-${name}-${language}`);
        await button(page, messages.createButton).click();
        await page.getByRole('heading', { level: 1, name: listTitle }).waitFor();
        await page.getByText(messages.empty).waitFor();
        const listId = new URL(page.url()).pathname.split('/').at(-1)!;

        for (const id of ids) {
          await page.goto(environment().service.url + path(id));
          await button(page, messages.add.button).click();
          await page.getByLabel(listTitle).check();
          await page.getByText(messages.add.added(listTitle)).waitFor();
          expect(await page.getByLabel(listTitle).isChecked()).toBe(true);
        }
        await expectAccessible(page);
        await saveScreenshot(page, `playlist-add-${name}-${language}`);

        await page.goto(`${environment().service.url}/app/playlists/${listId}`);
        await expect.poll(() => shown(page, messages.videos)).toEqual(titles);
        await page.getByText(messages.count(3), { exact: true }).waitFor();
        const [hint, otherHint] = device
          ? [messages.moveHintTouch, messages.moveHint]
          : [messages.moveHint, messages.moveHintTouch];
        await page.getByText(hint, { exact: true }).waitFor();
        expect(await page.getByText(otherHint, { exact: true }).isVisible()).toBe(false);
        // With the keyboard.
        const handle = (title: string) => page.getByRole('button', { name: messages.move(title) });
        await handle(titles[2]!).focus();
        await page.keyboard.press('ArrowUp');
        await page.getByText(messages.moved(titles[2]!, 2, 3)).waitFor();
        await page.keyboard.press('ArrowUp');
        await page.getByText(messages.moved(titles[2]!, 1, 3)).waitFor();
        await expect.poll(() => shown(page, messages.videos)).toEqual([titles[2], titles[0], titles[1]]);
        // With the pointer: below the last one.
        const from = (await handle(titles[0]!).boundingBox())!;
        const to = (await handle(titles[1]!).boundingBox())!;
        await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y + to.height * 2, { steps: 5 });
        await page.mouse.up();
        const order = [titles[2]!, titles[1]!, titles[0]!];
        await expect.poll(() => shown(page, messages.videos)).toEqual(order);
        await expectAccessible(page);
        await saveScreenshot(page, `playlist-${name}-${language}`);
        const saved = async () =>
          (await owner.api.get('/playlists/{id}', { params: { path: { id: listId } } })).videos.map(
            ({ title }) => title,
          );
        await expect.poll(saved).toEqual(order);

        const stranger = await environment().openPage({ locale, ...device }, `/app/playlists/${listId}`);
        await expect.poll(() => shown(stranger, messages.videos)).toEqual(order);
        expect(await stranger.getByRole('button', { name: messages.move(order[0]!) }).count()).toBe(0);
        expect(await button(stranger, messages.edit).count()).toBe(0);
        expect(await stranger.locator('link[type="application/rss+xml"]').getAttribute('href')).toBe(
          `${environment().service.url}/playlists/${listId}/feed`,
        );
        await stranger.getByRole('link', { name: messages.playAll }).click();
        await stranger.getByRole('heading', { level: 1, name: order[0]! }).waitFor();
        const current = stranger.locator('[data-area=panel] [aria-current]');
        await playOpened(stranger);
        expect(await current.innerText()).toContain(order[0]);
        await stranger.getByText(messages.place(1, 3)).waitFor();
        await saveScreenshot(stranger, `playlist-playing-${name}-${language}`);
        await expectAccessible(stranger);
        await stranger.evaluate('document.activeElement.blur()');
        await stranger.keyboard.press('Shift+N');
        await stranger.getByRole('heading', { level: 1, name: order[1]! }).waitFor();
        await playOpened(stranger);
        await stranger.getByText(messages.place(2, 3)).waitFor();
        await saveScreenshot(stranger, `playlist-buttons-${name}-${language}`);
        await button(stranger, `${t.player.previous}: ${order[0]}`).click();
        await stranger.getByRole('heading', { level: 1, name: order[0]! }).waitFor();
        await playOpened(stranger);
        expect(await button(stranger, new RegExp(`^${t.player.previous}: `)).count()).toBe(0);
        expect(await button(stranger, t.player.previous).getAttribute('aria-disabled')).toBe('true');
        await stranger.keyboard.press('Shift+P');
        await stranger.getByText(t.player.noNeighbor.previous).waitFor();
        await button(stranger, `${t.player.next}: ${order[1]}`).click();
        await stranger.getByRole('heading', { level: 1, name: order[1]! }).waitFor();
        await playOpened(stranger);
        // The next one plays by itself after the end.
        await stranger.evaluate('document.querySelector("video").playbackRate = 4');
        await waitForVideo(stranger, '.ended');
        await stranger.getByRole('button', { name: t.player.playNow }).click();
        await stranger.getByRole('heading', { level: 1, name: order[2]! }).waitFor();
        expect(new URL(stranger.url()).searchParams.get('list')).toBe(listId);
        // Nothing follows the last one.
        await playOpened(stranger);
        await waitForVideo(stranger, '.ended');
        expect(await stranger.getByRole('button', { name: t.player.playNow }).count()).toBe(0);
        // The button stays in place, so that a second click does not mute.
        const next = button(stranger, t.player.next);
        expect(await next.getAttribute('aria-disabled')).toBe('true');
        await next.click({ force: true });
        await stranger.getByText(t.player.noNeighbor.next).waitFor();
        expect(await stranger.evaluate('document.querySelector("video").muted')).toBe(false);
        await expectAccessible(stranger);
        await stranger.keyboard.press('m');
        await stranger.getByText(t.player.noNeighbor.next).waitFor({ state: 'detached' });
        await stranger.keyboard.press('Shift+N');
        await stranger.getByText(t.player.noNeighbor.next).waitFor();

        await page.bringToFront();
        await page.getByRole('button', { name: messages.remove(order[1]!) }).click();
        await expect.poll(() => shown(page, messages.videos)).toEqual([order[0], order[2]]);
        await page.getByText(messages.count(2), { exact: true }).waitFor();
        await button(page, messages.edit).click();
        await field(page, messages.name).fill(`${listTitle} 2`);
        await button(page, messages.save).click();
        await page.getByRole('heading', { level: 1, name: `${listTitle} 2` }).waitFor();
        await button(page, messages.delete).click();
        await button(page.locator('dialog[open]'), messages.delete).click();
        await page.getByRole('heading', { level: 1, name: messages.title }).waitFor();
        await page.getByText(messages.deleted(`${listTitle} 2`)).waitFor();
        await stranger.goto(`${environment().service.url}/app/playlists/${listId}`);
        await stranger.getByRole('heading', { level: 1, name: messages.notFound }).waitFor();
        ignorePageErrors(environment(), /404/);
      },
    );

    test.each(DEVICES)('are created for a video, on its page (%s)', async (_, device) => {
      const user = await environment().createUser('최다솜');
      const page = await environment().openPage({ locale, as: user, ...device }, `/app/watch/${ids[0]}`);
      const addDialog = page.getByRole('dialog', { name: messages.add.heading });
      const form = page.getByRole('dialog', { name: messages.create });
      const openForm = async () => {
        await button(page, messages.add.button).click();
        await button(addDialog, messages.create).click();
        await form.waitFor();
        // The event of the first dialog, which is closed, comes later.
        await page.waitForTimeout(300);
        await form.waitFor();
        expect(await form.locator('input:focus').getAttribute('name')).toBe('title');
      };
      await openForm();
      await button(form, messages.cancel).click();
      await addDialog.getByText(messages.add.none).waitFor();
      await page.keyboard.press('Escape');
      await addDialog.waitFor({ state: 'detached' });
      await openForm();
      await field(form, messages.name).fill('다시 보기');
      await button(form, messages.createButton).click();
      await addDialog.getByText(messages.add.added('다시 보기')).waitFor();
      expect(await addDialog.getByLabel('다시 보기').isChecked()).toBe(true);
      await button(addDialog, messages.close).click();
      await addDialog.waitFor({ state: 'detached' });
      expect(await form.count()).toBe(0);
      // With another playlist in the dialog.
      await openForm();
      await field(form, messages.name).fill('가족');
      await page.keyboard.press('Enter');
      await addDialog.getByText(messages.add.added('가족')).waitFor();
      expect(await addDialog.getByLabel('다시 보기').isChecked()).toBe(true);
      const { playlists } = await user.api.get('/playlists', { params: { query: { mine: true } } });
      expect(new Set(playlists.map(({ title }) => title))).toEqual(new Set(['가족', '다시 보기']));
    });

    test('can be filled after signing in, which the page explains', async () => {
      const user = await environment().createUser('박세리');
      await user.api.post('/playlists', { body: { title: '나중에 볼 동영상', visibility: 'private' } });
      const page = await environment().openPage({ locale }, `/app/watch/${ids[0]}`);
      await button(page, messages.add.button).click();
      await page.getByText(messages.add.signInReason).waitFor();
      await saveScreenshot(page, `playlist-sign-in-${language}`);
      await field(page, t.account.email).fill(user.email);
      await field(page, t.account.password).fill(user.password);
      await page.locator('form').getByRole('button', { name: t.account.signIn, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: messages.add.heading });
      await dialog.getByLabel('나중에 볼 동영상').check();
      await dialog.getByText(messages.add.added('나중에 볼 동영상')).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/app/watch/${ids[0]}`);
      // Only once.
      await page.reload();
      await button(page, messages.add.button).waitFor();
      expect(await dialog.count()).toBe(0);
      await page.goto(`${environment().service.url}/app/sign-up`);
      expect(await page.getByText(messages.add.signInReason).count()).toBe(0);
    });

    test.each(DEVICES)('are on the page of their author, who edits it (%s)', async (name, device) => {
      const author = await environment().createUser('이두리');
      const create = (path: string) => createPaddedVideo(path, 10_000);
      const { id } = await environment().publishVideo(author, { title: '산책' }, create);
      const body = { title: '모음', visibility: 'public' as const };
      const playlist = await author.api.post('/playlists', { body });
      const params = { path: { id: playlist.id, postId: id } };
      await author.api.put('/playlists/{id}/videos/{postId}', { params, body: {} });

      const page = await environment().openPage({ locale, as: author, ...device }, `/app/watch/${id}`);
      await page.getByRole('article').getByRole('link', { name: '이두리' }).click();
      await page.waitForURL(`${environment().service.url}/app/authors/${author.accountId}`);
      await page.getByRole('heading', { level: 1, name: '이두리' }).waitFor();
      await button(page, messages.author.editAbout).click();
      await field(page, messages.author.about).fill('걷는 것을 좋아합니다.');
      await expectAccessible(page);
      await button(page, messages.save).click();
      await page.getByText('걷는 것을 좋아합니다.').waitFor();
      const poster = await fetch(
        (await author.api.get('/posts/{id}', { params: { path: { id } } })).posterUrl!,
      );
      await page.setInputFiles('input[type=file]', {
        name: 'me.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from(await poster.arrayBuffer()),
      });
      await button(page, messages.author.removePicture).waitFor();
      await expectAccessible(page);

      const stranger = await environment().openPage(
        { locale, ...device },
        `/app/authors/${author.accountId}`,
      );
      await stranger.getByText('걷는 것을 좋아합니다.').waitFor();
      const pictureWidth = () => stranger.evaluate("document.querySelector('main header img')?.naturalWidth");
      await expect.poll(pictureWidth).toBe(512);
      expect(await button(stranger, messages.author.editAbout).count()).toBe(0);
      expect(await stranger.locator('meta[property="og:title"]').getAttribute('content')).toBe('이두리');
      await stranger.getByRole('link', { name: '모음' }).waitFor();
      await stranger.getByRole('heading', { name: '산책' }).waitFor();
      await expectAccessible(stranger);
      await saveScreenshot(stranger, `author-${name}-${language}`);
      const feed = await fetch(
        (await stranger.locator('link[type="application/rss+xml"]').getAttribute('href'))!,
      );
      expect(await feed.text()).toContain(`/app/watch/${id}</guid>`);
    });
  });
}
