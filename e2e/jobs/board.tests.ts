/** Tests of the board of applications: moves, tabs that show the same, the calendar address, interviews and tasks. */
import type { Credentials } from '@workreel/testing/client';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { openPageIn, PHONE } from '../lib/contexts.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { focusedElementName, tabTo } from '../lib/keyboard.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import { type Column, column, type Status } from './journey.ts';
import { LANGUAGES } from './messages.ts';

const PATH = '/app/applications';
const HOUR_MS = 3_600_000;
/** Minimum side of a touch target in pixels. */
const TOUCH_TARGET = 44;

/** Returns the controls of the page that are smaller than a touch target, other than links in text. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('main :is(a:not(p a), button, input), dialog[open] :is(a, button)')]
    .map((element) => [element, (element.closest('label') ?? element).getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && (height < ${TOUCH_TARGET} || width < ${TOUCH_TARGET}))
    .map(([element, { width, height }]) => element.outerHTML.slice(0, 120) + ' ' + width + 'x' + height)`);

export function boardTests(environment: () => TestEnvironment): void {
  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ locale, language, t }) => {
    const createUser = (prefix: string) => environment().createUser(`${prefix}-${language}`, language);
    /** Short enough for toasts, and of different companies. */
    const postings = async () =>
      (await environment().openPostings({ pageSize: 60 })).filter(({ title }) => [...title].length <= 40);
    const applied = async (user: Credentials, count: number) => {
      const selected = (await postings()).slice(0, count);
      const created = [];
      for (const { id } of selected)
        created.push(
          await environment()
            .as(user)
            .post('/applications', { body: { jobPostingId: id } }),
        );
      return created;
    };
    const bookmark = (user: Credentials, jobPostingId: string) =>
      environment()
        .as(user)
        .put('/bookmarks/{jobPostingId}', { params: { path: { jobPostingId } }, body: {} });
    const statusesOf = async (user: Credentials) =>
      (await environment().applicationsOf(user)).map(({ status }) => status);
    const cardIn = (page: Page, name: Column, title: string) =>
      column(page, t, name).getByRole('listitem').filter({ hasText: title });
    const linkIn = (page: Page, name: Column, title: string) =>
      cardIn(page, name, title).getByRole('link', { name: title, exact: true });
    const chooseStatus = async (page: Page, title: string, to: Status) => {
      await button(page, t.tracker.move.labelOf(title)).click();
      await page.getByRole('menuitem', { name: t.shell.applied[to], exact: true }).click();
    };
    const moved = (title: string, from: string, to: string) => t.tracker.move.done(title, from, to);
    const focused = (page: Page) => page.evaluate<string>(focusedElementName);

    test('moves cards to any status by dragging and with the menu, and back', async () => {
      const user = await createUser('moves');
      const [application] = await applied(user, 1);
      const { title } = application!;
      const page = await environment().openPage({ locale, as: user }, PATH);
      const { submitted, offered, rejected } = t.shell.applied;
      await cardIn(page, 'submitted', title).dragTo(column(page, t, 'offered'));
      await linkIn(page, 'offered', title).waitFor();
      await page.getByText(moved(title, submitted, offered)).waitFor();
      await expect.poll(() => statusesOf(user)).toEqual(['offered']);
      // Back, with the button of the message.
      await button(page, t.shell.undo).click();
      await linkIn(page, 'submitted', title).waitFor();
      await expect.poll(() => focused(page)).toBe(title);
      await expect.poll(() => statusesOf(user)).toEqual(['submitted']);
      await page.getByText(t.tracker.move.undone(title, submitted)).waitFor();

      // To a status that ends the application, and from there to any other.
      await cardIn(page, 'submitted', title).dragTo(column(page, t, 'rejected'));
      await page.getByText(moved(title, submitted, rejected)).waitFor();
      await expect.poll(() => statusesOf(user)).toEqual(['rejected']);
      await button(column(page, t, 'rejected'), new RegExp(`^${rejected}`)).click();
      await chooseStatus(page, title, 'interviewing');
      await linkIn(page, 'interviewing', title).waitFor();
      await expect.poll(() => focused(page)).toBe(title);
      await chooseStatus(page, title, 'submitted');
      await linkIn(page, 'submitted', title).waitFor();
      await expect.poll(() => statusesOf(user)).toEqual(['submitted']);
      expect(await axeViolations(page)).toEqual([]);
    });

    test('moves a card with the keyboard, several times in order', async () => {
      const user = await createUser('keys');
      const [application] = await applied(user, 1);
      const { title, id } = application!;
      const page = await environment().openPage({ locale, as: user }, PATH);
      await linkIn(page, 'submitted', title).waitFor();
      await tabTo(page, t.tracker.move.labelOf(title));
      for (const [from, to] of [
        ['submitted', 'withdrawn'],
        ['submitted', 'offered'],
        ['offered', 'reviewing'],
      ] as const) {
        if (to === 'withdrawn') {
          // Esc closes the menu and keeps the card.
          await page.keyboard.press('Enter');
          await expect.poll(() => focused(page)).toBe(t.shell.applied.reviewing);
          await page.keyboard.press('Escape');
          await expect.poll(() => focused(page)).toBe(t.tracker.move.labelOf(title));
          continue;
        }
        await linkIn(page, from, title).waitFor();
        await page.keyboard.press('ArrowDown');
        const items = page.getByRole('menuitem');
        await items.first().waitFor();
        const names = await items.allTextContents();
        await expect.poll(() => focused(page)).toBe(names[0]);
        for (let n = 0; n < names.indexOf(t.shell.applied[to]); n++) await page.keyboard.press('ArrowDown');
        await expect.poll(() => focused(page)).toBe(t.shell.applied[to]);
        await page.keyboard.press('Enter');
        // The focus moves with the card.
        await linkIn(page, to, title).waitFor();
        await expect.poll(() => focused(page)).toBe(title);
        await tabTo(page, t.tracker.move.labelOf(title));
      }
      const statuses = async () => {
        const application = await environment()
          .as(user)
          .get('/applications/{id}', { params: { path: { id } } });
        return application.history.map(({ status }) => status);
      };
      await expect.poll(statuses).toEqual(['submitted', 'offered', 'reviewing']);
      // To the columns beside it, but not back to the bookmarks.
      for (const [key, to] of [
        [']', 'interviewing'],
        ['[', 'reviewing'],
        ['[', 'submitted'],
        ['[', 'submitted'],
      ] as const) {
        await page.keyboard.press(key);
        await linkIn(page, to, title).waitFor();
        await expect.poll(() => focused(page)).toBe(title);
      }
      await page.getByText(t.tracker.move.notBack).waitFor();
      const expected = ['submitted', 'offered', 'reviewing', 'interviewing', 'reviewing', 'submitted'];
      await expect.poll(statuses).toEqual(expected);
      await cardIn(page, 'submitted', title).getByText(t.board.daysInStatus(0)).waitFor();
    });

    test('turns a bookmark into an application of any status, and back', async () => {
      const user = await createUser('bookmark');
      const { id, title } = (await postings())[0]!;
      await bookmark(user, id);
      const page = await environment().openPage({ locale, as: user }, PATH);
      const link = linkIn(page, 'bookmarks', title);
      expect(await link.getAttribute('href')).toBe(`/app/jobs/${id}`);
      await cardIn(page, 'bookmarks', title).dragTo(column(page, t, 'interviewing'));
      await linkIn(page, 'interviewing', title).waitFor();
      await page.getByText(moved(title, t.board.bookmarks, t.shell.applied.interviewing)).waitFor();
      await expect
        .poll(() => environment().applicationsOf(user))
        .toMatchObject([{ jobPostingId: id, status: 'interviewing' }]);
      await button(page, t.shell.undo).click();
      await link.waitFor();
      await expect.poll(() => focused(page)).toBe(title);
      await expect.poll(() => statusesOf(user)).toEqual([]);

      await chooseStatus(page, title, 'submitted');
      await linkIn(page, 'submitted', title).waitFor();
      await expect.poll(() => focused(page)).toBe(title);
      const path = async () => linkIn(page, 'submitted', title).getAttribute('href');
      await expect.poll(path).toMatch(/^\/app\/applications\/\d+$/);
      expect(await focused(page)).toBe(title);
      expect((await environment().bookmarksOf(user)).length).toBe(1);
    });

    test('shows the previous status again if a move fails, and says why', async () => {
      const user = await createUser('failures');
      const [first] = await applied(user, 1);
      const { title, id, jobPostingId } = first!;
      const api = environment().as(user);
      await api.patch('/applications/{id}', { params: { path: { id } }, body: { status: 'withdrawn' } });
      await api.post('/applications', { body: { jobPostingId: jobPostingId! } });
      const page = await environment().openPage({ locale, as: user }, PATH);
      await linkIn(page, 'submitted', title).waitFor();
      const withdrawn = column(page, t, 'withdrawn');
      await button(withdrawn, new RegExp(`^${t.shell.applied.withdrawn}`)).click();
      await withdrawn.getByRole('listitem').dragTo(column(page, t, 'reviewing'));
      const alert = page.getByRole('alert').filter({ hasText: t.tracker.errors.ALREADY_APPLIED });
      const active = (await environment().applicationsOf(user)).find(({ status }) => status === 'submitted');
      expect(await alert.getByRole('link').getAttribute('href')).toBe(`/app/applications/${active!.id}`);
      await withdrawn.getByRole('link', { name: title }).waitFor();
      await expect.poll(() => column(page, t, 'reviewing').getByRole('listitem').count()).toBe(0);

      await page.context().setOffline(true);
      await chooseStatusIn(page, 'submitted', title, 'offered');
      await page.getByRole('alert').filter({ hasText: t.shell.error.unreachable }).waitFor();
      await linkIn(page, 'submitted', title).waitFor();
      await page.context().setOffline(false);
      await page.getByText(t.shell.serverUnreachable).waitFor({ state: 'detached' });
      expect((await statusesOf(user)).toSorted()).toEqual(['submitted', 'withdrawn']);
      ignorePageErrors(environment(), /status of 409|ERR_INTERNET_DISCONNECTED/);
    });
    const chooseStatusIn = async (page: Page, name: Column, title: string, to: Status) => {
      await button(cardIn(page, name, title), t.tracker.move.labelOf(title)).click();
      await page.getByRole('menuitem', { name: t.shell.applied[to], exact: true }).click();
    };

    test('shows the same in two tabs, also if both move a card at once, and keeps the focus on it', async () => {
      const user = await createUser('tabs');
      const [application, other] = await applied(user, 2);
      const { title } = application!;
      const context = await environment().openContext({ locale, as: user });
      const open = () => openPageIn(context, environment().service.url + PATH, environment().pageErrors);
      const [first, second] = [await open(), await open()];
      await linkIn(first, 'submitted', title).focus();
      await chooseStatus(second, title, 'reviewing');
      // The focus follows the card, which another tab has moved.
      await linkIn(first, 'reviewing', title).waitFor();
      await expect.poll(() => focused(first)).toBe(title);
      // Or stays where the user is.
      await linkIn(first, 'submitted', other!.title).focus();
      await chooseStatus(second, title, 'submitted');
      await linkIn(first, 'submitted', title).waitFor();
      expect(await focused(first)).toBe(other!.title);

      for (const [a, b] of [
        ['offered', 'interviewing'],
        ['reviewing', 'submitted'],
      ] as const) {
        // The move of the other tab closes a menu that is open, so that the user opens it again.
        const insist = async (page: Page, to: Status): Promise<void> => {
          await button(page, t.tracker.move.labelOf(title)).click();
          const item = page.getByRole('menuitem', { name: t.shell.applied[to], exact: true });
          const isMissed = await item.click({ timeout: 5_000 }).then(
            () => false,
            () => true,
          );
          if (isMissed) await insist(page, to);
        };
        await Promise.all([insist(first, a), insist(second, b)]);
        // Both show the status that the server stored last.
        const { id } = application!;
        const stored = async () =>
          (
            await environment()
              .as(user)
              .get('/applications/{id}', { params: { path: { id } } })
          ).history;
        await expect
          .poll(async () =>
            (await stored())
              .slice(-2)
              .map(({ status }) => status)
              .toSorted(),
          )
          .toEqual([a, b].toSorted());
        const { status } = (await stored()).at(-1)!;
        for (const page of [first, second]) {
          await linkIn(page, status, title).waitFor();
          await expect.poll(() => page.getByRole('link', { name: title, exact: true }).count()).toBe(1);
        }
        for (const page of [first, second]) await expect.poll(() => focused(page)).toBe(title);
      }
    });

    test('lists overdue interviews and tasks and those of the next days, and marks them as done', async () => {
      const user = await createUser('reminders');
      const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
      const { id, title } = await environment()
        .as(user)
        .post('/applications', {
          body: {
            title: 'Editor & <b>writer</b> of long texts that do not fit into one line of a small screen',
            companyName: 'Elsewhere',
            location: 'Jeju',
            reminders: [
              { text: 'Send the portfolio', at: at(-30) },
              { kind: 'interview', text: 'Call with Ann', at: at(50) },
              { text: 'Much later', at: at(24 * 20) },
            ],
          },
        });
      const context = await environment().openContext({ locale, as: user });
      const page = await openPageIn(context, environment().service.url + PATH, environment().pageErrors);
      const section = page.getByRole('region', { name: t.board.comingUp });
      const entries = () => section.getByRole('listitem').allTextContents();
      await expect.poll(async () => (await entries()).length).toBe(2);
      expect((await entries())[0]).toContain(t.board.overdue.task);
      expect((await entries())[0]).toContain('Send the portfolio');
      expect((await entries())[1]).toContain(t.board.kinds.interview);
      const card = cardIn(page, 'submitted', title);
      for (const text of ['Elsewhere', 'Jeju', t.board.overdue.task, 'Send the portfolio'])
        await card.getByText(text).first().waitFor();
      // The application changes before its list of reminders is sent, which is then applied to the new version.
      let isFirst = true;
      await page.route('**/applications/*', async (route) => {
        if (isFirst && route.request().method() === 'PATCH') {
          isFirst = false;
          await environment()
            .as(user)
            .patch('/applications/{id}', { params: { path: { id } }, body: { note: 'meanwhile' } });
        }
        await route.continue();
      });
      await button(section, t.board.markDone('Send the portfolio')).click();
      await page.getByText(t.board.done('Send the portfolio')).waitFor();
      const remindersOf = async () =>
        (
          await environment()
            .as(user)
            .get('/applications/{id}', { params: { path: { id } } })
        ).reminders.map(({ text, done }) => [text, done]);
      await expect.poll(remindersOf).toEqual([
        ['Send the portfolio', true],
        ['Call with Ann', false],
        ['Much later', false],
      ]);
      await card.getByText('Call with Ann').waitFor();
      await expect.poll(async () => (await entries()).length).toBe(1);
      await button(page, t.shell.undo).click();
      await expect.poll(async () => (await entries()).length).toBe(2);
      expect((await remindersOf())[0]).toEqual(['Send the portfolio', false]);
      expect(await axeViolations(page)).toEqual([]);
      expect(isFirst).toBe(false);
      await page.setViewportSize(PHONE.viewport);
      const heading = section.getByRole('button', { name: t.board.comingUp });
      await heading.waitFor();
      await section.getByText(t.board.overdue.task).waitFor();
      await heading.click();
      await expect.poll(async () => (await entries()).length).toBe(2);
      expect(await horizontalOverflow(page)).toBe(0);
      ignorePageErrors(environment(), /status of 412/);
    });

    test('creates, renews and removes the address of the calendar', async () => {
      const user = await createUser('calendar');
      const { calendar } = t.board;
      const page = await environment().openPage({ locale, as: user }, PATH);
      await button(page, calendar.button).click();
      const dialog = page.getByRole('dialog', { name: calendar.title });
      await button(dialog, calendar.create).click();
      const address = dialog.getByLabel(calendar.address, { exact: true });
      await address.waitFor();
      const url = await address.inputValue();
      await dialog.getByText(calendar.addressHint).waitFor();
      const webcal = url.replace(/^http:/, 'webcal:');
      const google = await dialog.getByRole('link', { name: calendar.google }).getAttribute('href');
      expect(google).toBe(`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`);
      expect(await dialog.getByRole('link', { name: calendar.others }).getAttribute('href')).toBe(webcal);
      const statusOf = async (each: string) =>
        (await fetch(environment().service.url + new URL(each).pathname)).status;
      expect(await statusOf(url)).toBe(200);
      expect(await axeViolations(page)).toEqual([]);

      await button(dialog, calendar.renew).click();
      await dialog.getByText(calendar.renewHint).waitFor();
      await expect.poll(() => focused(page)).toBe(calendar.renewConfirm);
      await button(dialog, calendar.renewConfirm).click();
      await expect.poll(() => address.inputValue()).not.toBe(url);
      expect(await statusOf(url)).toBe(404);
      expect(await statusOf(await address.inputValue())).toBe(200);
      await button(dialog, calendar.remove).click();
      await button(dialog, calendar.removeConfirm).click();
      await button(dialog, calendar.create).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe(calendar.button);
      expect(await environment().as(user).get('/calendar', {})).toEqual({ url: null, createdAt: null });
    });

    test('can be used on a phone', async () => {
      const user = await createUser('phone-board');
      const [application] = await applied(user, 1);
      const { title } = application!;
      const { id: bookmarkedId, title: bookmarked } = (await postings())[1]!;
      await bookmark(user, bookmarkedId);
      const page = await environment().openPage({ locale, as: user, ...PHONE }, PATH);
      const card = linkIn(page, 'submitted', title);
      await card.waitFor();
      // The first card is in the upper half of the screen.
      expect((await card.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height / 2);
      expect(await smallTargets(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: new RegExp(`^${t.board.bookmarks} ?1$`) }).tap();
      await linkIn(page, 'bookmarks', bookmarked).waitFor();
      await button(page, t.tracker.move.labelOf(bookmarked)).tap();
      await page.getByRole('menuitem', { name: t.shell.applied.submitted }).tap();
      await page.getByText(t.board.noBookmarks).waitFor();
      await expect.poll(() => statusesOf(user)).toEqual(['submitted', 'submitted']);
      await button(page, t.board.actions).tap();
      await button(page, t.board.calendar.button).tap();
      await button(page.getByRole('dialog'), t.board.calendar.create).tap();
      await button(page.getByRole('dialog'), t.board.calendar.renew).waitFor();
      expect(await smallTargets(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    });
  });
}
