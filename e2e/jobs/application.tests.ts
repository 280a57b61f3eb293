/** Tests of the page of an application and of the page that adds one. */
import type { Credentials } from '@workreel/testing/client';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { openPageIn, PHONE, waitUntilLoaded } from '../lib/contexts.ts';
import { ignorePageErrors } from '../lib/environment.ts';
import { focusedElementName, tabTo } from '../lib/keyboard.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field, horizontalOverflow } from '../lib/page.ts';
import { smallTargets } from './board.tests.ts';
import type { TestEnvironment } from './environment.ts';
import { chooseStatus } from './journey.ts';
import { LANGUAGES } from './messages.ts';

const NEW = '/app/applications/new';
const JOB = { title: 'Baker', companyName: 'Acme' };

export function applicationTests(environment: () => TestEnvironment): void {
  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ locale, language, t }) => {
    const { application: messages, newApplication } = t.tracker;
    const { reminders } = messages;
    const createUser = (prefix: string) => environment().createUser(`${prefix}-${language}`, language);
    const applicationOf = async (user: Credentials) => (await environment().applicationsOf(user))[0]!;
    const focused = (page: Page) => page.evaluate<string>(focusedElementName);
    const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
    const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
    /** Creates an application and opens its page. */
    const openApplication = async (user: Credentials, body: object = {}, options: object = {}) => {
      const { id } = await environment()
        .as(user)
        .post('/applications', { body: { ...JOB, ...body } });
      const page = await environment().openPage({ locale, as: user, ...options }, `/app/applications/${id}`);
      await heading(page, JOB.title).waitFor();
      return page;
    };

    test('adds a job of the listing by its address, once', async () => {
      const user = await createUser('by-address');
      const posting = (await environment().openPostings())[3]!;
      const page = await environment().openPage({ locale, as: user }, NEW);
      const fillInUrl = async (link: string) => {
        await field(page, newApplication.url).fill(posting.sourceUrl);
        await page.keyboard.press('Enter');
        await page.getByRole('status').getByRole('link', { name: link }).waitFor();
      };
      await fillInUrl(posting.title);
      expect(await field(page, messages.fields.title).inputValue()).toBe(posting.title);
      expect(await field(page, messages.fields.companyName).inputValue()).toBe(posting.companyName);
      expect(await axeViolations(page)).toEqual([]);
      await field(page, newApplication.status).selectOption('interviewing');
      await field(page, t.tracker.noteOptional).fill('From a friend');
      await field(page, messages.fields.title).press('Enter');
      await heading(page, posting.title).waitFor();
      await region(page, messages.history).getByText('From a friend').waitFor();
      await page.getByRole('link', { name: messages.seePosting }).waitFor();
      const added = await applicationOf(user);
      expect(added).toMatchObject({ jobPostingId: posting.id, status: 'interviewing' });
      // The description as it was, which stays when the application changes.
      const { description } = await environment().api.get('/jobs/{id}', {
        params: { path: { id: posting.id } },
      });
      const paragraph = description!.split('\n')[0]!;
      const copy = region(page, messages.posting);
      await copy.getByText(messages.description).click();
      await copy.getByText(paragraph).first().waitFor();
      await chooseStatus(page, t, 'offered');
      await page.locator('[data-state=offered]').waitFor();
      await expect.poll(async () => (await applicationOf(user)).status).toBe('offered');
      await copy.getByText(paragraph).first().waitFor();

      await page.goto(`${environment().service.url}${NEW}`);
      await waitUntilLoaded(page);
      await fillInUrl(newApplication.seeApplication);
      await button(page, newApplication.submit).click();
      await page.getByRole('alert').getByRole('link', { name: newApplication.seeApplication }).click();
      ignorePageErrors(environment(), /status of 409/);
      await page.locator('[data-state=offered]').waitFor();
      expect(new URL(page.url()).pathname).toBe(`/app/applications/${added.id}`);
    });

    test('fills in what a page says, without replacing what was typed', async () => {
      const user = await createUser('page');
      const page = await environment().openPage({ locale, as: user }, NEW);
      const read = button(page, newApplication.read);
      await read.click();
      await page.getByText(newApplication.unreadable.INVALID_URL).waitFor();
      await field(page, messages.fields.companyName).fill('Typed');
      const { url } = environment().service;
      await field(page, newApplication.url).fill(`${url}/app/about`);
      await read.click();
      await page.getByText(newApplication.filled).waitFor();
      expect(await field(page, messages.fields.title).inputValue()).not.toBe('');
      expect(await field(page, messages.fields.companyName).inputValue()).toBe('Typed');

      // The service may read its own pages, for the demo site, but no other private address.
      await field(page, newApplication.url).fill('http://127.0.0.1:9/jobs/1');
      await read.click();
      await page.getByText(newApplication.unreadable.PRIVATE_ADDRESS).waitFor();
      ignorePageErrors(environment(), /status of 422/);
      expect(await field(page, messages.fields.companyName).inputValue()).toBe('Typed');
    });

    test('adds a job by hand with the keyboard, on a phone', async () => {
      const user = await createUser('by-hand');
      const page = await environment().openPage({ locale, as: user, ...PHONE }, NEW);
      await tabTo(page, newApplication.submit);
      await page.keyboard.press('Enter');
      await page.getByText(messages.invalid.required).first().waitFor();
      expect(await page.getByText(messages.invalid.required).count()).toBe(2);
      await expect.poll(() => focused(page)).toBe(messages.fields.title);
      await page.keyboard.type(JOB.title);
      await tabTo(page, messages.fields.companyName);
      await page.keyboard.type(JOB.companyName);
      await field(page, newApplication.url).fill('no address');
      await tabTo(page, newApplication.submit);
      await page.keyboard.press('Enter');
      await page.getByText(messages.invalid.url).waitFor();
      await field(page, newApplication.url).fill('');
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      await field(page, messages.fields.companyName).press('Enter');
      await heading(page, JOB.title).waitFor();
      await page.getByText(newApplication.added(JOB.title)).waitFor();
      expect(await applicationOf(user)).toMatchObject({ ...JOB, jobPostingId: null, status: 'submitted' });
    });

    test('moves an application to any status and back, and edits its details', async () => {
      const user = await createUser('details');
      const page = await openApplication(user);
      await chooseStatus(page, t, 'hired');
      await page.locator('[data-state=hired]').waitFor();
      await expect.poll(() => focused(page)).toBe(messages.changeState(t.shell.applied.hired));
      await expect.poll(async () => (await applicationOf(user)).status).toBe('hired');
      await button(page, t.shell.undo).click();
      await page.locator('[data-state=submitted]').waitFor();
      await expect.poll(async () => (await applicationOf(user)).status).toBe('submitted');
      const { hired, submitted } = t.shell.applied;
      // One entry for both moves.
      const history = region(page, messages.history);
      await history.getByText(messages.undone(messages.moved(submitted, hired))).waitFor();
      expect(await history.getByRole('listitem').count()).toBe(2);

      await tabTo(page, messages.edit, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await field(page, messages.fields.title).fill(' ');
      await field(page, messages.url).fill('example.org/jobs/1');
      await page.keyboard.press('Enter');
      await page.getByText(messages.invalid.required).waitFor();
      // Changed in another tab meanwhile; only what is edited here is sent.
      const { id } = await applicationOf(user);
      await environment()
        .as(user)
        .patch('/applications/{id}', { params: { path: { id } }, body: { companyName: 'Other' } });
      await field(page, messages.fields.title).fill('Head baker');
      await field(page, messages.appliedOn).fill('2026-01-31');
      await button(page, t.tracker.save).click();
      await heading(page, 'Head baker').waitFor();
      await expect.poll(() => focused(page)).toBe(messages.edit);
      await page.getByText('Other', { exact: true }).waitFor();
      const edited = await applicationOf(user);
      expect(edited).toMatchObject({ title: 'Head baker', companyName: 'Other', location: null });
      expect(edited.appliedAt).toBe('2026-01-31T03:00:00.000Z');
      const link = page.getByRole('link', { name: new RegExp(`^${messages.openAt('example.org')}`) });
      expect(await link.getAttribute('href')).toBe('https://example.org/jobs/1');
    });

    test('keeps earlier versions of documents, and uses those of other applications', async () => {
      const user = await createUser('documents');
      const other = { ...JOB, companyName: 'Umbrella', coverLetter: 'Used elsewhere' };
      await environment().as(user).post('/applications', { body: other });
      const page = await openApplication(user, { coverLetter: 'First' });
      const panel = region(page, messages.documents);
      await button(panel, messages.editDocuments).click();
      await field(panel, messages.resumeUrl).fill('resume.pdf');
      await button(panel, t.tracker.save).click();
      await panel.getByText(messages.invalid.url).waitFor();
      await field(panel, messages.resumeUrl).fill('https://example.org/resume.pdf');
      // Its own letter is the first choice.
      await field(panel, messages.useLetter).selectOption({ index: 2 });
      expect(await field(panel, messages.coverLetter).inputValue()).toBe('Used elsewhere');
      expect(await field(panel, messages.useLetter).inputValue()).toBe('1');
      await button(panel, t.tracker.save).click();
      await panel.getByText(messages.earlierVersions('1')).click();
      await panel.getByText('First', { exact: true }).waitFor();
      await panel.getByRole('button', { name: messages.restore }).click();
      await page.getByText(messages.restored).waitFor();
      await panel.getByText(messages.earlierVersions('2')).waitFor();
      const { coverLetter, resumeUrl, earlierDocuments } = await applicationOf(user);
      expect({ coverLetter, resumeUrl }).toEqual({ coverLetter: 'First', resumeUrl: null });
      expect(earlierDocuments).toMatchObject([
        { coverLetter: 'First', resumeUrl: null },
        { coverLetter: 'Used elsewhere', resumeUrl: 'https://example.org/resume.pdf' },
      ]);
      expect(await axeViolations(page)).toEqual([]);
    });

    test('adds, edits, completes and deletes interviews and tasks on a phone', async () => {
      const user = await createUser('reminders');
      const page = await openApplication(user, {}, { ...PHONE, timezoneId: 'Europe/Berlin' });
      const panel = region(page, reminders.title);
      await button(panel, reminders.add.interview).tap();
      const form = panel.getByRole('form');
      await button(form, t.tracker.save).tap();
      await form.getByText(messages.invalid.time).waitFor();
      await field(form, reminders.on.interview).fill('2027-01-15');
      await field(form, reminders.time).fill('14:00');
      await field(form, reminders.place).fill('Room 1');
      await field(form, reminders.alert).selectOption('1440');
      await form.getByText(reminders.noChannel).waitFor();
      expect(await form.getByRole('link', { name: reminders.toAlerts }).getAttribute('href')).toBe(
        '/app/alerts',
      );
      expect(await horizontalOverflow(page)).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      await button(form, t.tracker.save).tap();
      await form.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe(reminders.add.interview);
      const interview = {
        kind: 'interview',
        at: '2027-01-15T13:00:00.000Z',
        place: 'Room 1',
        durationMinutes: 60,
        alertMinutes: 1_440,
      };
      expect((await applicationOf(user)).reminders).toMatchObject([interview]);
      await button(page, reminders.moveTo(t.shell.applied.interviewing)).tap();
      await expect.poll(async () => (await applicationOf(user)).status).toBe('interviewing');

      await button(panel, reminders.editOf(reminders.interview)).tap();
      await field(form, reminders.text.interview).fill('Second round');
      await button(form, t.tracker.save).tap();
      await button(panel, reminders.editOf('Second round')).waitFor();
      await expect.poll(() => focused(page)).toBe(reminders.editOf('Second round'));
      await field(panel, reminders.doneOf('Second round')).check();
      const stored = async () => (await applicationOf(user)).reminders;
      await expect.poll(stored).toMatchObject([{ ...interview, text: 'Second round', done: true }]);
      expect(await smallTargets(page)).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);

      await button(panel, reminders.editOf('Second round')).tap();
      await button(form, reminders.remove).tap();
      await panel.getByText(reminders.none).waitFor();
      await expect.poll(() => focused(page)).toBe(reminders.add.interview);
      expect(await stored()).toEqual([]);
    });

    test('loses no interview or task that two tabs change at once', async () => {
      const user = await createUser('tabs');
      const first = await openApplication(user);
      const second = await openPageIn(first.context(), first.url(), environment().pageErrors);
      const pages = [first, second];
      for (const [n, page] of pages.entries()) {
        await button(page, reminders.add.task).click();
        await field(page, reminders.text.task).fill(`Task ${n}`);
        // A task has a time already.
        await field(page, reminders.on.task).fill('2027-01-15');
      }
      await Promise.all(pages.map((page) => button(page, t.tracker.save).click()));
      for (const page of pages)
        for (const n of [0, 1]) await button(page, reminders.editOf(`Task ${n}`)).waitFor();
      ignorePageErrors(environment(), /status of 412/);
      const tasks = (await applicationOf(user)).reminders;
      expect(tasks.map(({ text }) => text).toSorted()).toEqual(['Task 0', 'Task 1']);
      // 9:00 in Seoul.
      expect(tasks.map(({ at }) => at)).toEqual(Array(2).fill('2027-01-15T00:00:00.000Z'));
    });

    test('deletes an application after a confirmation', async () => {
      const user = await createUser('deletion');
      const page = await openApplication(user);
      await tabTo(page, messages.delete);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: messages.deleteQuestion });
      await dialog.getByText(messages.deleteHint).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await environment().applicationsOf(user)).toHaveLength(1);
      await button(page, messages.delete).click();
      await button(dialog, messages.deleteConfirm).click();
      await heading(page, t.board.title).waitFor();
      await page.getByText(messages.deleted(JOB.title)).waitFor();
      expect(await environment().applicationsOf(user)).toEqual([]);
    });
  });
}
