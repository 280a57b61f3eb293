/** What the tests of a product share: a service, a folder for files, and a browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openChromium } from './chromium.ts';
import { closePages } from './page.ts';
import type { RunningService } from './service.ts';
import { openPage, type Visit, visit as visitService } from './visits.ts';

export interface World<Service extends RunningService = RunningService> {
  readonly service: Service;
  readonly browser: Browser;
  /** What pages complained about, on their console or to their policy. */
  readonly faults: string[];
  /** A browser of somebody's own. */
  visit(how: Visit): Promise<BrowserContext>;
  /** A page in a browser of its own. */
  open(how: Visit, path?: string): Promise<Page>;
  close(): Promise<void>;
}

/** A folder that goes with the stack. */
export async function openFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-e2e-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** @param stack - what has been opened for the service already; all of it is closed together. */
export async function openWorld<Service extends RunningService>(
  product: 'jobs' | 'video',
  stack: AsyncDisposableStack,
  start: () => Promise<Service>,
): Promise<World<Service>> {
  const service = stack.adopt(await start(), (each) => each.stop());
  const browser = stack.adopt(await openChromium(), (each) => each.close());
  const faults: string[] = [];
  const visit = (how: Visit) => visitService(browser, product, service.address, how);
  const everything = stack.move();
  return {
    service,
    browser,
    faults,
    visit,
    open: async (how, path = '/app/') => openPage(await visit(how), service.address + path, faults),
    close: () => everything.disposeAsync(),
  };
}

/**
 * Opens a world for the tests of a suite and those within it. After each of them its pages are closed, and must not have
 * complained about anything that it did not {@link forgive}.
 */
export function useWorld<Opened extends World>(open: () => Promise<Opened>): () => Opened {
  let world: Opened | undefined;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world?.close());
  afterEach(async (context) => {
    if (!world) return;
    await closePages(world.browser, context);
    expect(world.faults.splice(0)).toEqual([]);
  });
  return () => world!;
}

/** Forgets complaints that a test meant to cause: a browser tells of each request that was refused, failed or broke. */
export function forgive({ faults }: World, expected: RegExp): void {
  faults.splice(0, faults.length, ...faults.filter((text) => !expected.test(text)));
}
