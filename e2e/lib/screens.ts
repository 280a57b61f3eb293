/** What every screen of a client is looked at for. */
import type { BrowserContext, Page } from 'playwright-core';
import { objections } from './axe.ts';
import { overflow } from './page.ts';
import { type Credentials, openPage, type Visit } from './visits.ts';

export interface Screen {
  name: string;
  path: string;
  as?: Credentials;
  /** What is pressed before it is looked at. */
  prepare?: (page: Page) => Promise<void>;
  /** Whether it goes on for as long as one walks: then a window of it is enough. */
  endless?: boolean;
}

/** A service with its browser, as a product's `world.ts` opens it. */
interface World {
  readonly service: { address: string };
  readonly faults: string[];
  visit(how: Visit): Promise<BrowserContext>;
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

/** What there is to object to on screens, a line for each: in both colour schemes, and where one is wider than its window. */
export async function objectionsTo(
  world: World,
  screens: readonly Screen[],
  options: object,
): Promise<string[]> {
  const found: string[] = [];
  await visitScreens(world, screens, options, async (page, { name }) => {
    for (const objection of await objections(page)) found.push(`${name} ${objection}`);
    const over = await overflow(page);
    if (over > 0) found.push(`${name} is ${over} pixels wider than its window.`);
  });
  return found;
}
