/** Converting as an admin looks after it: see it go on, cancel it, see why it failed, begin it again. */

import { join } from 'node:path';
import { ADMIN } from '@workreel/testing/services';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tabTo, underKeyboard } from '../lib/keyboard.ts';
import { thoroughly } from '../lib/languages.ts';
import { overflow } from '../lib/page.ts';
import { PHONE } from '../lib/visits.ts';
import { apiOf, type Person, publish } from './client.ts';
import { letter, longFilm } from './media.ts';
import { ENGLISH, KOREAN, LANGUAGES, type Reader } from './texts.ts';
import type { World } from './world.ts';

/** A minute for the film, which is converted in a moment where nothing holds it back. */
const SLOWLY = 0.5;

type State = 'running' | 'queued' | 'failed' | 'ready';

/** Its row, once it is in the list of a state. */
const rowIn = (page: Page, { t }: Reader, state: State, title: string): Locator =>
  page
    .getByRole('region', { name: t.console.states[state].title })
    .getByRole('listitem')
    .filter({ hasText: title });

export function consoleTests(world: () => World): void {
  let person: Person;
  let admin: ReturnType<typeof apiOf>;
  let film: string;
  let titles = 0;
  beforeAll(async () => {
    person = await world().join('김하나');
    admin = apiOf(world().service, ADMIN);
    film = join(world().folder, 'console.mp4');
    longFilm(film, { size: '256x144', times: 8 });
  });
  afterEach(() => world().convert('fast'));

  const send = async (title: string, visibility: 'unlisted' | 'private' = 'unlisted'): Promise<string> =>
    (await publish(person, film, { title, visibility })).uploadId;
  const newTitle = (): string => `Film ${++titles} of the console`;
  const conversions = async (state: State) => {
    const query = { state, pageSize: 100 };
    return (await admin.get('/conversions', { params: { query } })).conversions;
  };

  describe.each(thoroughly(LANGUAGES))('in $locale', (reader) => {
    const { locale, thorough, t } = reader;
    const took = new RegExp(t.console.took('.+'));
    const open = (how: object = {}) => world().open({ locale, as: ADMIN, ...how }, '/app/console');

    const desk = { device: 'desk', how: {} };
    const phone = { device: 'phone', how: PHONE };
    test.each(thorough ? [desk, phone] : [desk])(
      'cancels what is under way, says why it failed, and begins it again ($device)',
      async ({ how }) => {
        await world().convert(SLOWLY);
        const [title, waiting] = [newTitle(), newTitle()];
        const page = await open(how);
        const uploadId = await send(title);
        await send(waiting, 'private');
        // It comes by itself to whoever looks.
        const running = rowIn(page, reader, 'running', title);
        await running.getByText(t.console.tries(1, 4)).waitFor();
        await rowIn(page, reader, 'queued', waiting)
          .getByText(t.console.position(1), { exact: true })
          .waitFor();
        await page
          .getByRole('region', { name: t.console.workers.title })
          .getByText(t.console.workers.busy(1, 1))
          .waitFor();
        const share = async () =>
          Number(await running.getByRole('progressbar').getAttribute('aria-valuenow'));
        await expect.poll(share).toBeGreaterThan(0);
        const before = await share();
        await expect.poll(share).toBeGreaterThan(before);
        expect(await overflow(page)).toBe(0);

        const cancel = running.getByRole('button', { name: t.console.cancel });
        await cancel.click();
        await page.getByRole('dialog', { name: t.console.cancelSure(title) }).waitFor();
        await page.getByRole('button', { name: t.console.cancelNo }).click();
        expect(await running.count()).toBe(1);
        await world().convert('fast');
        await cancel.click();
        await page.getByRole('dialog').getByRole('button', { name: t.console.cancel }).click();
        await page.getByText(t.console.cancelled(title)).waitFor();
        const failed = rowIn(page, reader, 'failed', title);
        await failed.getByText(t.console.failure.CONVERSION_FAILED).waitFor();
        await failed.getByText('Cancelled by an admin.').waitFor();
        expect(await conversions('failed')).toContainEqual(
          expect.objectContaining({
            uploadId,
            error: { code: 'CONVERSION_FAILED', message: 'Cancelled by an admin.' },
          }),
        );

        // What waited has its turn.
        await rowIn(page, reader, 'ready', waiting).getByText(took).waitFor();
        // Nobody but its owner sees a private one: no link leads there.
        expect(await rowIn(page, reader, 'ready', waiting).getByRole('link').count()).toBe(0);
        await failed.getByRole('button', { name: t.console.retry }).click();
        await page.getByText(t.console.retrying(title)).waitFor();
        const done = rowIn(page, reader, 'ready', title);
        await done.waitFor();
        expect(await failed.count()).toBe(0);
        expect(await conversions('ready')).toContainEqual(expect.objectContaining({ uploadId, error: null }));
        expect(await overflow(page)).toBe(0);
        await done.getByRole('link', { name: title }).click();
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
      },
    );
  });

  test('needs no mouse, and keeps the keyboard where it was while rows come and go', async () => {
    const { locale, t } = ENGLISH;
    await world().convert(SLOWLY);
    const title = newTitle();
    const page = await world().open({ locale, as: ADMIN }, '/app/console');
    const press = (key: string) => page.keyboard.press(key);
    const at = () => page.evaluate<string>(underKeyboard);
    await send(title);
    await rowIn(page, ENGLISH, 'running', title).waitFor();
    const button = t.console.of(t.console.cancel, title);
    await tabTo(page, button);
    const waiting = newTitle();
    await send(waiting);
    await rowIn(page, ENGLISH, 'queued', waiting).waitFor();
    expect(await at()).toBe(button);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await at()).toBe(t.console.cancelNo);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await at()).toBe(button);
    await press('Enter');
    await tabTo(page, t.console.cancel);
    await press('Enter');
    await rowIn(page, ENGLISH, 'failed', title).waitFor();
    // The row is gone, and the list that it was in is near.
    await expect.poll(at).toMatch(t.console.states.running.title);
    await tabTo(page, t.console.of(t.console.cancel, waiting));
    await press('Enter');
    await tabTo(page, t.console.cancel);
    await press('Enter');
    await rowIn(page, ENGLISH, 'failed', waiting).waitFor();
    await world().convert('fast');
    await tabTo(page, t.console.of(t.console.retry, title));
    await press('Enter');
    await rowIn(page, ENGLISH, 'ready', title).waitFor();
  });

  test('begins all that failed again, and says which are no videos', async () => {
    const { locale, t } = KOREAN;
    const sent = [newTitle(), newTitle()];
    for (const title of sent) await world().send(person, { title }, letter);
    const page = await world().open({ locale, as: ADMIN }, '/app/console');
    for (const title of sent)
      await rowIn(page, KOREAN, 'failed', title).getByText(t.console.failure.NOT_A_VIDEO).waitFor();
    const { length } = await conversions('failed');
    await page.getByRole('button', { name: t.console.retryAll(length) }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.console.retry }).click();
    await page.getByText(t.console.retriedAll(length)).waitFor();
    for (const title of sent)
      await rowIn(page, KOREAN, 'failed', title).getByText(t.console.failure.NOT_A_VIDEO).waitFor();
  });

  test('raises an alarm where nobody converts, and where nothing was found to do it with', async () => {
    const { locale, t } = KOREAN;
    const context = await world().visit({ locale, as: ADMIN, ...PHONE });
    const told = async (change: (overview: { workers: object[] }) => object) => {
      const page = await context.newPage();
      await page.route('**/conversions/overview', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: change(await response.json()) });
      });
      await page.goto(`${world().service.address}/app/console`);
      return page.getByRole('region', { name: t.console.workers.title });
    };
    const nobody = await told((overview) => ({ ...overview, workers: [] }));
    await nobody.getByRole('alert').getByText('npm start -- video').waitFor();
    const helpless = await told(({ workers, ...overview }) => ({
      ...overview,
      workers: workers.map((worker) => ({ ...worker, tool: null })),
    }));
    await helpless.getByText('FFMPEG_PATH').waitFor();
  });

  test('asks for nothing while nobody looks, and at once when somebody does again', async () => {
    const context = await world().visit({ locale: 'en-US', as: ADMIN });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${world().service.address}/app/console`);
    await page.locator('[data-state=ready]').waitFor();
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate(`{
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }`);
    await show('hidden');
    await page.clock.runFor(120_000);
    expect(asked).toEqual([]);
    await show('visible');
    await expect.poll(() => asked).toContain('/conversions/overview');
  });

  test('is for admins alone', async () => {
    const { locale, t } = KOREAN;
    const other = await world().open({ locale, as: person }, '/app/console');
    await other.getByRole('heading', { name: t.account.adminsOnly }).waitFor();
    expect((await person.api.fetch('/conversions/overview')).status).toBe(403);
    const nobody = await world().open({ locale }, '/app/console');
    await nobody.getByRole('heading', { name: t.account.signIn }).waitFor();
  });
}
