/** Browser tests of sharing private videos: with a link and its password, and with people. */
import { openMailbox } from '@workreel/platform/testing/mailbox';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE } from '../lib/contexts.ts';
import { ignorePageErrors, useEnvironment } from '../lib/environment.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import { createApiClient, type TestUser } from './client.ts';
import { openEnvironment, videoTestsUnavailable } from './environment.ts';
import { card } from './library.ts';
import { createPaddedVideo } from './media.ts';
import { LANGUAGES, type Messages } from './messages.ts';
import { play } from './player.ts';

const PASSWORD = '열려라 참깨';

if (videoTestsUnavailable)
  console.warn(`Skipping the browser tests for sharing videos. ${videoTestsUnavailable}`);

describe.skipIf(videoTestsUnavailable)('sharing a private video in a browser:', () => {
  const environment = useEnvironment(async () => {
    const mailbox = await openMailbox();
    const opened = await openEnvironment({ SMTP_URL: mailbox.url });
    /** Returns the emailed link that confirms the address of a user. */
    const confirmationOf = async ({ email }: TestUser): Promise<URL> => {
      const [mail] = await mailbox.waitFor(email, 1);
      return new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')![0]);
    };
    return {
      ...opened,
      confirmationOf,
      createUnconfirmedUser: opened.createUser,
      /** Registers a user and confirms the address with the emailed link, without which nothing is shared with it. */
      createUser: async (name: string): Promise<TestUser> => {
        const user = await opened.createUser(name);
        const token = (await confirmationOf(user)).searchParams.get('token')!;
        await createApiClient(opened.service).post('/auth/confirm', { body: { token } });
        return user;
      },
      close: async () => {
        await opened.close();
        await mailbox.close();
      },
    };
  });
  let count = 0;
  const publishPrivate = (owner: TestUser, title: string) =>
    environment().publishVideo(owner, { title, visibility: 'private' }, (path) =>
      createPaddedVideo(path, 1_000 + ++count),
    );
  const openDialog = async (page: Page, t: Messages): Promise<Locator> => {
    await button(page, t.watch.share).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: t.watch.sharing.heading }).waitFor();
    await dialog.getByRole('button', { name: t.watch.sharing.add, exact: true }).waitFor();
    return dialog;
  };
  const checkPage = async (page: Page, name: string) => {
    await saveScreenshot(page, name);
    expect(await axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  };

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, t }) => {
    test('a link with a password opens it for anyone, until it is revoked', async () => {
      const owner = await environment().createUser('Owner');
      const { id } = await publishPrivate(owner, '비공개 시연');
      const page = await environment().openPage({ locale, as: owner }, `/app/watch/${id}`);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const messages = t.watch.sharing;
      const dialog = await openDialog(page, t);
      await dialog.getByRole('button', { name: messages.newLink }).click();
      await dialog.getByLabel(messages.label).fill('검토용');
      await dialog.getByLabel(messages.password, { exact: true }).fill(PASSWORD);
      const expires = dialog.getByLabel(messages.expires);
      await expires.fill((await expires.getAttribute('max'))!);
      await checkPage(page, `sharing-form-${language}`);
      await dialog.getByRole('button', { name: messages.create, exact: true }).click();
      const row = dialog.getByRole('list', { name: messages.linkList }).getByRole('listitem');
      await row.getByText(messages.created).waitFor();
      await row.getByText(messages.hasPassword).waitFor();
      // The new link is the one to copy, not the address, which only the owner can open so far.
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe(messages.copyLink('검토용'));
      expect(await dialog.locator('.button.primary').allTextContents()).toEqual([messages.copyShort]);
      await dialog.getByText(t.watch.addressHint).waitFor();
      expect(await dialog.getByRole('button', { name: t.watch.copy, exact: true }).count()).toBe(0);
      await page.keyboard.press('Enter');
      await row.getByText(t.watch.copied).waitFor();
      const url = new URL((await page.evaluate('navigator.clipboard.readText()')) as string);
      await checkPage(page, `sharing-dialog-${language}`);

      const viewer = await environment().openPage({ locale, ...PHONE }, url.pathname + url.search);
      const { locked } = t.watch;
      await viewer.getByRole('heading', { name: locked.title }).waitFor();
      expect(await viewer.getByText('비공개 시연').count()).toBe(0);
      await checkPage(viewer, `sharing-password-${language}`);
      const field = viewer.getByLabel(locked.password, { exact: true });
      await field.fill('wrong');
      await button(viewer, locked.open).click();
      await viewer.getByText(locked.errors.WRONG_SHARE_PASSWORD).waitFor();
      await field.fill(PASSWORD);
      await button(viewer, locked.open).click();
      await viewer.getByRole('heading', { name: '비공개 시연' }).waitFor();
      await play(viewer);
      expect(await button(viewer, t.watch.edit).count()).toBe(0);
      // The password is asked for once per tab.
      await viewer.goto(url.href);
      await viewer.getByRole('heading', { name: '비공개 시연' }).waitFor();

      await row.getByRole('button', { name: messages.revoke('검토용') }).click();
      await dialog.getByText(messages.revoked).waitFor();
      await viewer.goto(url.href);
      await viewer.getByRole('heading', { name: t.watch.notFound }).waitFor();
      ignorePageErrors(environment(), /status of 40[34]/);
    });

    test('a person with an unconfirmed address learns that it has to be confirmed', async () => {
      const { createUser, createUnconfirmedUser, confirmationOf, openPage, service } = environment();
      const owner = await createUser('Owner');
      const friend = await createUnconfirmedUser('Friend');
      const title = `확인 전 ${language}`;
      const { id } = await publishPrivate(owner, title);
      const page = await openPage({ locale, as: owner }, `/app/watch/${id}`);
      const dialog = await openDialog(page, t);
      await dialog.getByText(t.watch.sharing.peopleHint(true)).waitFor();
      await dialog.getByLabel(t.watch.sharing.email).fill(friend.email);
      await dialog.getByRole('button', { name: t.watch.sharing.add, exact: true }).click();
      await dialog.getByText(t.watch.sharing.added).waitFor();

      const viewer = await openPage({ locale, as: friend, ...PHONE }, `/app/watch/${id}`);
      await viewer.getByText(t.watch.notFoundUnconfirmed).waitFor();
      await checkPage(viewer, `sharing-unconfirmed-${language}`);
      // The same for a video that does not exist: the page does not tell what exists.
      const shown = await viewer.locator('main').innerText();
      await viewer.goto(`${service.url}/app/watch/${crypto.randomUUID()}`);
      await viewer.getByText(t.watch.notFoundUnconfirmed).waitFor();
      expect(await viewer.locator('main').innerText()).toBe(shown);
      await viewer.getByRole('link', { name: t.watch.howToConfirm }).click();
      await viewer.getByText(t.account.unconfirmedHint.video.mail).waitFor();
      await checkPage(viewer, `sharing-unconfirmed-account-${language}`);

      await viewer.goto((await confirmationOf(friend)).href);
      await viewer.getByText(friend.email, { exact: true }).waitFor();
      await checkPage(viewer, `sharing-confirm-${language}`);
      await viewer.getByRole('button').click();
      await viewer.getByRole('status').waitFor();
      await checkPage(viewer, `sharing-confirmed-${language}`);
      await viewer.goto(`${service.url}/app/watch/${id}`);
      await viewer.getByRole('heading', { name: title }).waitFor();
      ignorePageErrors(environment(), /status of 404/);
    });

    test('people see it once they are signed in, until they are removed', async () => {
      const [owner, friend] = [
        await environment().createUser('Owner'),
        await environment().createUser('Friend'),
      ];
      const title = `가족 모임 ${language}`;
      const { id } = await publishPrivate(owner, title);
      const page = await environment().openPage({ locale, as: owner, ...PHONE }, `/app/watch/${id}`);
      const messages = t.watch.sharing;
      const dialog = await openDialog(page, t);
      await dialog.getByLabel(messages.email).fill(`${friend.email}, someone@example.org`);
      await dialog.getByRole('button', { name: messages.add, exact: true }).click();
      const status = dialog.getByText(messages.added);
      await status.waitFor();
      // Beside the form, where the user looks.
      const [form, shown] = [
        (await dialog.getByLabel(messages.email).boundingBox())!,
        (await status.boundingBox())!,
      ];
      expect(shown.y - form.y).toBeGreaterThan(0);
      expect(shown.y - form.y).toBeLessThan(150);
      const people = dialog.getByRole('list', { name: messages.peopleList });
      expect(await people.getByRole('listitem').count()).toBe(2);
      await checkPage(page, `sharing-people-${language}`);

      const stranger = await environment().openPage({ locale }, `/app/watch/${id}`);
      await stranger.getByText(t.watch.notFoundSignIn).waitFor();
      await stranger.locator('main').getByRole('link', { name: t.shell.nav.signIn, exact: true }).click();
      await field(stranger, t.account.email).fill(friend.email);
      await field(stranger, t.account.password).fill(friend.password);
      await stranger.locator('form').getByRole('button', { name: t.account.signIn, exact: true }).click();
      await stranger.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(new URL(stranger.url()).pathname).toBe(`/app/watch/${id}`);
      const viewer = await environment().openPage({ locale, as: friend }, '/app/my-videos');
      await viewer.getByRole('heading', { name: t.mine.shared }).waitFor();
      await checkPage(viewer, `sharing-shared-with-me-${language}`);
      await card(viewer, title).click();
      await viewer.getByRole('heading', { name: title }).waitFor();
      await expect.poll(() => viewer.evaluate('document.querySelector("video")?.currentTime > 0')).toBe(true);

      await dialog.getByRole('button', { name: messages.remove(friend.email) }).click();
      await dialog.getByText(messages.removed(friend.email)).waitFor();
      await viewer.goto(`${environment().service.url}/app/watch/${id}`);
      await viewer.getByRole('heading', { name: t.watch.notFound }).waitFor();
      ignorePageErrors(environment(), /status of 404/);
    });
  });
});
