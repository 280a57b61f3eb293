/** What every screen of a client is looked at for. */

import type { Credentials } from '@workreel/testing/client';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { objections } from './axe.ts';
import { every } from './depth.ts';
import { overflow } from './page.ts';
import { openPage, PHONE } from './visits.ts';
import { forgive, type World } from './world.ts';

export interface Screen {
  name: string;
  path: string;
  as?: Credentials;
  /** What is pressed before it is looked at. */
  prepare?: (page: Page) => Promise<void>;
  /** Whether it goes on for as long as one walks: then a window of it is enough. */
  endless?: boolean;
}

/** Shows each screen to somebody. Those who look keep their browsers, so that nobody signs in for each screen. */
export async function visitScreens(
  world: World,
  screens: readonly Screen[],
  options: object,
  look: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  const contexts = new Map<string | undefined, BrowserContext>();
  for (const screen of screens) {
    const { as, path, prepare } = screen;
    const context = contexts.get(as?.email) ?? (await world.visit({ ...options, as }));
    contexts.set(as?.email, context);
    const page = await openPage(context, world.service.address + path, world.faults);
    await prepare?.(page);
    await look(page, screen);
    await page.close();
  }
  for (const context of contexts.values()) await context.close();
}

/** Each language and each device are looked at in CI; no machine has time there for both with both. */
const READERS = [
  { locale: 'ko-KR', device: 'desk' },
  { locale: 'en-US', device: 'phone' },
  { locale: 'ko-KR', device: 'phone' },
].slice(0, every ? undefined : 2);

/**
 * Looks at all screens in both colour schemes.
 *
 * @param missing - what the browser tells of those that show what is not there.
 * @param lookOn - says what else is wrong with one on a desk.
 */
export function accessibilityTests(
  world: () => World,
  screens: () => readonly Screen[],
  missing: RegExp,
  lookOn?: (page: Page) => Promise<string[]>,
): void {
  test.each(READERS)(
    'are accessible, and as wide as the window ($locale, $device)',
    async ({ locale, device }) => {
      const options = { locale, ...(device === 'phone' && PHONE) };
      const found: string[] = [];
      await visitScreens(world(), screens(), options, async (page, { name }) => {
        // Colours are the same on both devices and in both languages.
        const what = every || device === 'desk' ? 'everything' : 'structure';
        for (const objection of await objections(page, what)) found.push(`${name} ${objection}`);
        const over = await overflow(page);
        if (over > 0) found.push(`${name} is ${over} pixels wider than its window.`);
        if (device === 'desk')
          for (const fault of (await lookOn?.(page)) ?? []) found.push(`${name}: ${fault}`);
      });
      expect(found).toEqual([]);
      forgive(world(), missing);
    },
  );
}
