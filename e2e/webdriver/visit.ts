/** Visits to the pages of a service in Firefox, and in WebKit, the engine of Safari. All other browser tests use Chromium. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Query } from './elements.ts';
import { firefox } from './firefox.ts';
import { createUserPage, type UserPage, WINDOW } from './page.ts';
import { webKit } from './webkit.ts';

export interface Visit {
  page: UserPage;
  /** Fails if errors were recorded on the page; with `ignore`, discards those that a step has caused on purpose. */
  checkPageErrors(options?: { ignore: boolean }): Promise<void>;
}

/** A step of a visit, and what it does. Each step starts where the previous one ended. */
export type Step<Details extends Visit> = [name: string, take: (visit: Details) => Promise<unknown>];

/** Has the layout of phones. The windows of WebKitGTK cannot be narrower than 447 pixels. */
export const NARROW = { width: 500, height: 844 };

/** Returns a function that creates queries for a role. */
const ofRole =
  (role: string) =>
  (name: string | RegExp, within?: Query): Query => ({ role, name, ...(within && { within }) });
export const button = ofRole('button');
export const link = ofRole('link');
export const field = ofRole('field');
export const heading = ofRole('heading');
export const region = ofRole('region');
export const BANNER: Query = { role: 'banner' };

export const checkWidth = async (page: UserPage) =>
  expect(await page.overflow(), 'horizontal overflow').toBe(0);

/**
 * Declares one test per browser, which takes all steps. Browsers that are not installed are skipped.
 *
 * @param unavailable - why the service cannot be visited; undefined if it can.
 * @param open - starts the service. @returns a function that prepares a visit.
 */
export function visitTests<Details extends Visit>(
  service: 'jobs' | 'video',
  unavailable: string | undefined,
  steps: readonly Step<Details>[],
  open: (resources: AsyncDisposableStack) => Promise<() => Promise<Omit<Details, keyof Visit>>>,
): void {
  const browsers = [firefox, webKit].map((browser) => ({
    ...browser,
    unavailable: unavailable ?? browser.unavailable,
  }));
  for (const { name, unavailable: reason } of browsers)
    if (reason) console.warn(`Skipping the test of ${service} in ${name}. ${reason}`);

  describe.skipIf(browsers.every((browser) => browser.unavailable))(`${service} in other browsers:`, () => {
    const resources = new AsyncDisposableStack();
    let prepare: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      prepare = await open(resources);
    });
    afterAll(() => resources.disposeAsync());

    for (const { name, unavailable: reason, launch } of browsers)
      test.skipIf(reason)(`a visit in ${name}`, async () => {
        const details = await prepare();
        await using browser = await launch();
        const page = createUserPage(browser);
        await page.resize(WINDOW);
        const checkPageErrors: Visit['checkPageErrors'] = async ({ ignore } = { ignore: false }) => {
          const errors = await browser.takePageErrors();
          if (!ignore) expect(errors).toEqual([]);
        };
        const visit = { ...details, page, checkPageErrors } as Details;
        for (const [description, take] of steps) {
          try {
            await take(visit);
            await checkPageErrors();
          } catch (error) {
            throw new Error(`The visit failed when the user ${description}.`, { cause: error });
          }
        }
      });
  });
}
