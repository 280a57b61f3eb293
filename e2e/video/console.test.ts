/** Converting as an admin looks after it: see it go on, cancel it, see why it failed, begin it again. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { full } from '@workreel/platform/testing/depth';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tabTo, underKeyboard } from '../lib/keyboard.ts';
import { languagesOf } from '../lib/languages.ts';
import { closePages, overflow } from '../lib/page.ts';
import { PHONE } from '../lib/visits.ts';
import { apiOf, type Person, publish } from './client.ts';
import { CONSOLE_WORDS, type ConsoleWords } from './console.words.ts';
import { longFilm } from './media.ts';
import { ADMIN, missing, openWorld, type World } from './world.ts';

if (missing) console.warn(`Skipped: the console of videos in a browser. ${missing}`);

let world: World;
let person: Person;
let admin: ReturnType<typeof apiOf>;
let film: string;
let titles = 0;

/** Two minutes for the film, which is converted in a moment where nothing holds it back. */
const SLOWLY = 0.25;

type State = 'running' | 'queued' | 'failed' | 'ready';

/** Its row, once it is in the list of a state. */
const rowIn = (page: Page, words: ConsoleWords, state: State, title: string): Locator =>
  page.getByRole('region', { name: words[state] }).getByRole('listitem').filter({ hasText: title });

const send = async (title: string, visibility: 'unlisted' | 'private' = 'unlisted'): Promise<string> =>
  (await publish(person, film, { title, visibility })).uploadId;
const newTitle = (): string => `Film ${++titles} of the console`;
const conversions = async (state: State) => {
  const query = { state, pageSize: 100 };
  return (await admin.get('/conversions', { params: { query } })).conversions;
};

describe.skipIf(missing || !full)('the console', () => {
  beforeAll(async () => {
    world = await openWorld();
    person = await world.join('김하나');
    admin = apiOf(world.service, ADMIN);
    film = join(world.folder, 'console.mp4');
    longFilm(film, { size: '256x144', times: 8 });
  });
  afterAll(() => world?.close());
  afterEach(async (context) => {
    await closePages(world.browser, context);
    await world.convert('fast');
    expect(world.faults.splice(0)).toEqual([]);
  });

  describe.each(languagesOf(CONSOLE_WORDS))('in $locale', (words) => {
    const { locale, thorough } = words;
    const open = (how: object = {}) => world.open({ locale, as: ADMIN, ...how }, '/app/console');

    const desk = { device: 'desk', how: {} };
    const phone = { device: 'phone', how: PHONE };
    test.each(thorough ? [desk, phone] : [desk])(
      'cancels what is under way, says why it failed, and begins it again ($device)',
      async ({ how }) => {
        await world.convert(SLOWLY);
        const [title, waiting] = [newTitle(), newTitle()];
        const page = await open(how);
        const uploadId = await send(title);
        await send(waiting, 'private');
        // It comes by itself to whoever looks.
        const running = rowIn(page, words, 'running', title);
        await running.getByText(words.tries).waitFor();
        await rowIn(page, words, 'queued', waiting).getByText(words.first, { exact: true }).waitFor();
        await page.getByRole('region', { name: words.workers }).getByText(words.busy).waitFor();
        const share = async () =>
          Number(await running.getByRole('progressbar').getAttribute('aria-valuenow'));
        await expect.poll(share).toBeGreaterThan(0);
        const before = await share();
        await expect.poll(share).toBeGreaterThan(before);
        expect(await overflow(page)).toBe(0);

        const cancel = running.getByRole('button', { name: words.cancel });
        await cancel.click();
        await page.getByRole('dialog', { name: words.cancelSure(title) }).waitFor();
        await page.getByRole('button', { name: words.keep }).click();
        expect(await running.count()).toBe(1);
        await world.convert('fast');
        await cancel.click();
        await page.getByRole('dialog').getByRole('button', { name: words.cancel }).click();
        await page.getByText(words.cancelled(title)).waitFor();
        const failed = rowIn(page, words, 'failed', title);
        await failed.getByText(words.reason).waitFor();
        await failed.getByText('Cancelled by an admin.').waitFor();
        expect(await conversions('failed')).toContainEqual(
          expect.objectContaining({
            uploadId,
            error: { code: 'CONVERSION_FAILED', message: 'Cancelled by an admin.' },
          }),
        );

        // What waited has its turn.
        await rowIn(page, words, 'ready', waiting).getByText(words.took).waitFor();
        // Nobody but its owner sees a private one: no link leads there.
        expect(await rowIn(page, words, 'ready', waiting).getByRole('link').count()).toBe(0);
        await failed.getByRole('button', { name: words.retry }).click();
        await page.getByText(words.retrying(title)).waitFor();
        const done = rowIn(page, words, 'ready', title);
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
    const words = CONSOLE_WORDS[1]!;
    await world.convert(SLOWLY);
    const title = newTitle();
    const page = await world.open({ locale: words.locale, as: ADMIN }, '/app/console');
    const press = (key: string) => page.keyboard.press(key);
    const at = () => page.evaluate<string>(underKeyboard);
    await send(title);
    await rowIn(page, words, 'running', title).waitFor();
    const button = `Cancel conversion: ${title}`;
    await tabTo(page, button);
    const waiting = newTitle();
    await send(waiting);
    await rowIn(page, words, 'queued', waiting).waitFor();
    expect(await at()).toBe(button);
    await press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await at()).toBe(words.keep);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await at()).toBe(button);
    await press('Enter');
    await tabTo(page, 'Cancel conversion');
    await press('Enter');
    await rowIn(page, words, 'failed', title).waitFor();
    // The row is gone, and the list that it was in is near.
    await expect.poll(at).toMatch(words.running);
    await tabTo(page, /^Cancel conversion: /);
    await press('Enter');
    await tabTo(page, 'Cancel conversion');
    await press('Enter');
    await rowIn(page, words, 'failed', waiting).waitFor();
    await world.convert('fast');
    await tabTo(page, `Convert again: ${title}`);
    await press('Enter');
    await rowIn(page, words, 'ready', title).waitFor();
  });

  test('begins all that failed again, and says which are no videos', async () => {
    const words = CONSOLE_WORDS[0]!;
    const letter = join(world.folder, 'letter.mp4');
    await writeFile(letter, 'This is a letter.\n'.repeat(1_000));
    const sent = [newTitle(), newTitle()];
    for (const title of sent) await publish(person, letter, { title });
    const page = await world.open({ locale: words.locale, as: ADMIN }, '/app/console');
    for (const title of sent) await rowIn(page, words, 'failed', title).getByText(words.notAVideo).waitFor();
    const { length } = await conversions('failed');
    await page.getByRole('button', { name: words.retryAll }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.retry }).click();
    await page.getByText(words.retriedAll(length)).waitFor();
    for (const title of sent) await rowIn(page, words, 'failed', title).getByText(words.notAVideo).waitFor();
  });

  test('raises an alarm where nobody converts, and where nothing was found to do it with', async () => {
    const words = CONSOLE_WORDS[0]!;
    const context = await world.visit({ locale: words.locale, as: ADMIN, ...PHONE });
    const told = async (change: (overview: { workers: object[] }) => object) => {
      const page = await context.newPage();
      await page.route('**/conversions/overview', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ json: change(await response.json()) });
      });
      await page.goto(`${world.service.address}/app/console`);
      return page.getByRole('region', { name: words.workers });
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
    const context = await world.visit({ locale: 'en-US', as: ADMIN });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${world.service.address}/app/console`);
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
    const words = CONSOLE_WORDS[0]!;
    const other = await world.open({ locale: words.locale, as: person }, '/app/console');
    await other.getByRole('heading', { name: words.adminsOnly }).waitFor();
    expect((await person.api.fetch('/conversions/overview')).status).toBe(403);
    const nobody = await world.open({ locale: words.locale }, '/app/console');
    await nobody.getByRole('heading', { name: words.signIn }).waitFor();
  });
});
