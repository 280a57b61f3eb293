/** Tests that run on every screen of a web client. */

import type { Credentials } from '@workreel/testing/client';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeViolations } from './axe.ts';
import { openPageIn, PHONE } from './contexts.ts';
import { every } from './depth.ts';
import { ignorePageErrors, type TestEnvironment } from './environment.ts';
import { horizontalOverflow } from './page.ts';

export interface Screen {
  name: string;
  path: string;
  as?: Credentials;
  /** Brings the page into the state to inspect. */
  prepare?: (page: Page) => Promise<void>;
  /** Whether the page scrolls infinitely. Screenshots then show only the window. */
  infinite?: boolean;
}

/** Opens each screen. Screens of the same user share a browser context, so that each user signs in only once. */
export async function visitScreens(
  environment: TestEnvironment,
  screens: readonly Screen[],
  options: object,
  inspect: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  const contexts = new Map<string | undefined, BrowserContext>();
  for (const screen of screens) {
    const { as, path, prepare } = screen;
    const context = contexts.get(as?.email) ?? (await environment.openContext({ ...options, as }));
    contexts.set(as?.email, context);
    const page = await openPageIn(context, environment.service.url + path, environment.pageErrors);
    await prepare?.(page);
    await inspect(page, screen);
    await page.close();
  }
  for (const context of contexts.values()) await context.close();
}

const VARIANTS = [
  { locale: 'ko-KR', device: 'desktop' },
  { locale: 'en-US', device: 'phone' },
  { locale: 'ko-KR', device: 'phone' },
].slice(0, every ? undefined : 1);

/**
 * Checks all screens for axe violations and horizontal overflow.
 *
 * @param expectedErrors - matches the console errors of screens that show missing or forbidden content.
 * @param checkDesktop - returns further violations of a page at desktop size.
 */
export function accessibilityTests(
  environment: () => TestEnvironment,
  screens: () => readonly Screen[],
  expectedErrors: RegExp,
  checkDesktop?: (page: Page) => Promise<string[]>,
): void {
  test.each(VARIANTS)('are accessible and do not overflow ($locale, $device)', async ({ locale, device }) => {
    const options = { locale, ...(device === 'phone' && PHONE) };
    const violations: string[] = [];
    await visitScreens(environment(), screens(), options, async (page, { name }) => {
      const checkWidth = async () => {
        const overflow = await horizontalOverflow(page);
        if (overflow > 0) violations.push(`${name} is ${overflow} pixels wider than the window.`);
      };
      for (const violation of await axeViolations(page)) violations.push(`${name} ${violation}`);
      await checkWidth();
      if (device !== 'desktop') return;
      for (const violation of (await checkDesktop?.(page)) ?? []) violations.push(`${name}: ${violation}`);
      await page.setViewportSize(PHONE.viewport);
      await checkWidth();
    });
    expect(violations).toEqual([]);
    ignorePageErrors(environment(), expectedErrors);
  });
}
