/** Tests of the conversion console: monitoring, canceling and retrying conversions. */

import { join } from 'node:path';
import { ADMIN } from '@workreel/testing/services';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PHONE } from '../lib/contexts.ts';
import { variantsOfFlow } from '../lib/depth.ts';
import { focusedElementName, tabTo } from '../lib/keyboard.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { horizontalOverflow } from '../lib/page.ts';
import { createApiClient, publish, type TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createLongVideo, createTextFile } from './media.ts';
import { ENGLISH, KOREAN, LANGUAGES, type TestLanguage } from './messages.ts';
import { fillSlots } from './slots.ts';

/** Speed at which the conversion takes a minute instead of seconds. */
const SLOW = 0.5;

type State = 'running' | 'queued' | 'failed' | 'ready';

/** The row of a conversion in the list of a state. */
const rowIn = (page: Page, { t }: TestLanguage, state: State, title: string): Locator =>
  page
    .getByRole('region', { name: t.console.states[state].title })
    .getByRole('listitem')
    .filter({ hasText: title });

export function consoleTests(environment: () => TestEnvironment): void {
  let user: TestUser;
  let admin: ReturnType<typeof createApiClient>;
  let file: string;
  let titleCount = 0;
  beforeAll(async () => {
    user = await environment().createUser('김하나');
    admin = createApiClient(environment().service, ADMIN);
    file = join(environment().folder, 'console.mp4');
    createLongVideo(file, { size: '256x144', times: 8 });
  });
  afterEach(() => environment().setConversionSpeed('fast'));

  const publishTitled = async (
    title: string,
    visibility: 'unlisted' | 'private' = 'unlisted',
  ): Promise<string> => (await publish(user, file, { title, visibility })).uploadId;
  const newTitle = (): string => `Console video ${++titleCount}`;
  const conversions = async (state: State) => {
    const query = { state, pageSize: 100 };
    return (await admin.get('/conversions', { params: { query } })).conversions;
  };

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', (testLanguage) => {
    const { locale, t } = testLanguage;
    const durationText = new RegExp(t.console.duration('.+'));
    const open = (options: object = {}) =>
      environment().openPage({ locale, as: ADMIN, ...options }, '/app/console');

    const desktop = { device: 'desktop', options: {} };
    const phone = { device: 'phone', options: PHONE };
    test.each(variantsOfFlow([desktop, phone]))(
      'cancels a running conversion, shows why it failed, and retries it ($device)',
      async ({ options }) => {
        await environment().setConversionSpeed(SLOW);
        const [title, queuedTitle] = [newTitle(), newTitle()];
        const page = await open(options);
        const filled = await fillSlots(admin, (index) => publishTitled(index === 0 ? title : newTitle()));
        const uploadId = filled.uploadIds[0]!;
        await publishTitled(queuedTitle, 'private');
        // The page updates automatically.
        const running = rowIn(page, testLanguage, 'running', title);
        await running.getByText(t.console.attempts(1, 4)).waitFor();
        await rowIn(page, testLanguage, 'queued', queuedTitle)
          .getByText(t.console.position(1), { exact: true })
          .waitFor();
        await page
          .getByRole('region', { name: t.console.workers.title })
          .getByText(t.console.workers.busy(filled.slots, filled.slots))
          .waitFor();
        const progress = async () =>
          Number(await running.getByRole('progressbar').getAttribute('aria-valuenow'));
        await expect.poll(progress).toBeGreaterThan(0);
        const before = await progress();
        await expect.poll(progress).toBeGreaterThan(before);
        expect(await horizontalOverflow(page)).toBe(0);

        const cancel = running.getByRole('button', { name: t.console.cancel });
        await cancel.click();
        await page.getByRole('dialog', { name: t.console.cancelQuestion(title) }).waitFor();
        await page.getByRole('button', { name: t.console.keepConverting }).click();
        expect(await running.count()).toBe(1);
        await environment().setConversionSpeed('fast');
        await cancel.click();
        await page.getByRole('dialog').getByRole('button', { name: t.console.cancel }).click();
        await page.getByText(t.console.canceled(title)).waitFor();
        const failed = rowIn(page, testLanguage, 'failed', title);
        await failed.getByText(t.console.failure.CONVERSION_FAILED).waitFor();
        await failed.getByText(t.shell.error.details).click();
        await failed.getByText('Canceled by an admin.').waitFor();
        expect(await conversions('failed')).toContainEqual(
          expect.objectContaining({
            uploadId,
            error: { code: 'CONVERSION_FAILED', message: 'Canceled by an admin.' },
          }),
        );

        // The queued conversion has run.
        await rowIn(page, testLanguage, 'ready', queuedTitle).getByText(durationText).waitFor();
        // Admins can open private videos too.
        expect(await rowIn(page, testLanguage, 'ready', queuedTitle).getByRole('link').count()).toBe(1);
        await failed.getByRole('button', { name: t.console.retry }).click();
        await page.getByText(t.console.retrying(title)).waitFor();
        const finished = rowIn(page, testLanguage, 'ready', title);
        await finished.waitFor();
        expect(await failed.count()).toBe(0);
        expect(await conversions('ready')).toContainEqual(expect.objectContaining({ uploadId, error: null }));
        expect(await horizontalOverflow(page)).toBe(0);
        await finished.getByRole('link', { name: title }).click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
      },
    );
  });

  test('can be used with only the keyboard, and keeps the focus while rows change', async () => {
    const { locale, t } = ENGLISH;
    await environment().setConversionSpeed(SLOW);
    const title = newTitle();
    const page = await environment().openPage({ locale, as: ADMIN }, '/app/console');
    const press = (key: string) => page.keyboard.press(key);
    const focused = () => page.evaluate<string>(focusedElementName);
    await fillSlots(admin, (index) => publishTitled(index === 0 ? title : newTitle()));
    await rowIn(page, ENGLISH, 'running', title).waitFor();
    const cancelName = t.console.actionLabel(t.console.cancel, title);
    await tabTo(page, cancelName);
    const queuedTitle = newTitle();
    await publishTitled(queuedTitle);
    await rowIn(page, ENGLISH, 'queued', queuedTitle).waitFor();
    expect(await focused()).toBe(cancelName);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await focused()).toBe(t.console.keepConverting);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focused()).toBe(cancelName);
    await press('Enter');
    await tabTo(page, t.console.cancel);
    await press('Enter');
    await rowIn(page, ENGLISH, 'failed', title).waitFor();
    // The row has been removed, so the focus moves to its list.
    await expect.poll(focused).toMatch(t.console.states.running.title);
    await tabTo(page, t.console.actionLabel(t.console.cancel, queuedTitle));
    await press('Enter');
    await tabTo(page, t.console.cancel);
    await press('Enter');
    await rowIn(page, ENGLISH, 'failed', queuedTitle).waitFor();
    await environment().setConversionSpeed('fast');
    await tabTo(page, t.console.actionLabel(t.console.retry, title));
    await press('Enter');
    await rowIn(page, ENGLISH, 'ready', title).waitFor();
  });

  test('retries all failed conversions, and shows which files are not videos', async () => {
    const { locale, t } = KOREAN;
    const failedTitles = [newTitle(), newTitle()];
    for (const title of failedTitles) await environment().publishVideo(user, { title }, createTextFile);
    const page = await environment().openPage({ locale, as: ADMIN }, '/app/console');
    for (const title of failedTitles)
      await rowIn(page, KOREAN, 'failed', title).getByText(t.console.failure.NOT_A_VIDEO).waitFor();
    const { length } = await conversions('failed');
    await page.getByRole('button', { name: t.console.retryAll(length) }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.console.retry }).click();
    await page.getByText(t.console.retriedAll(length)).waitFor();
    for (const title of failedTitles)
      await rowIn(page, KOREAN, 'failed', title).getByText(t.console.failure.NOT_A_VIDEO).waitFor();
  });

  test('shows that no worker is running, or that a worker has no ffmpeg', async () => {
    const { locale, t } = KOREAN;
    const context = await environment().openContext({ locale, as: ADMIN, ...PHONE });
    const openWith = async (change: (overview: { workers: object[] }) => object) => {
      const page = await context.newPage();
      await page.route('**/conversions/overview', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: change(await response.json()) });
      });
      await page.goto(`${environment().service.url}/app/console`);
      return page.getByRole('region', { name: t.console.workers.title });
    };
    const withoutWorkers = await openWith((overview) => ({ ...overview, workers: [] }));
    await withoutWorkers.getByRole('alert').getByText('npm start -- video').waitFor();
    const withoutTool = await openWith(({ workers, ...overview }) => ({
      ...overview,
      workers: workers.map((worker) => ({
        ...worker,
        tool: null,
        problem: { code: 'CONVERTER_MISSING', message: 'No usable ffmpeg.' },
      })),
    }));
    await withoutTool.getByText('brew install ffmpeg').waitFor();
  });

  test('sends no requests while the page is hidden, and refreshes immediately when it is visible again', async () => {
    const context = await environment().openContext({ locale: 'en-US', as: ADMIN });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${environment().service.url}/app/console`);
    await page.locator('[data-state=ready]').waitFor();
    await page.waitForLoadState('networkidle');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const setVisibility = (state: 'hidden' | 'visible') =>
      page.evaluate(`{
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }`);
    await setVisibility('hidden');
    await page.clock.runFor(120_000);
    expect(requests).toEqual([]);
    await setVisibility('visible');
    await expect.poll(() => requests).toContain('/conversions/overview');
  });

  test('is available only to admins', async () => {
    const { locale, t } = KOREAN;
    const userPage = await environment().openPage({ locale, as: user }, '/app/console');
    await userPage.getByRole('heading', { name: t.account.adminsOnly }).waitFor();
    expect((await user.api.fetch('/conversions/overview')).status).toBe(403);
    const visitor = await environment().openPage({ locale }, '/app/console');
    await visitor.getByRole('heading', { name: t.account.signIn }).waitFor();
  });
}
