/** The environment that the tests of a suite share: a service and a browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { openChromium } from './chromium.ts';
import { type ContextOptions, openContext, openPageIn } from './contexts.ts';
import { closePages } from './page.ts';
import type { RunningService } from './service.ts';

export interface TestEnvironment<Service extends RunningService = RunningService> {
  readonly service: Service;
  readonly browser: Browser;
  /** Console errors and warnings, uncaught exceptions and policy violations of all pages. */
  readonly pageErrors: string[];
  openContext(options: ContextOptions): Promise<BrowserContext>;
  /** Opens a page in a new browser context. */
  openPage(options: ContextOptions, path?: string): Promise<Page>;
  close(): Promise<void>;
}

/** Creates a temporary folder that is deleted with the stack. */
export async function openFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-e2e-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** @param stack - resources opened for the service, which are closed with the environment. */
export async function openTestEnvironment<Service extends RunningService>(
  product: 'jobs' | 'video',
  stack: AsyncDisposableStack,
  start: () => Promise<Service>,
): Promise<TestEnvironment<Service>> {
  const service = stack.adopt(await start(), (running) => running.stop());
  const browser = stack.adopt(await openChromium(), (chromium) => chromium.close());
  const pageErrors: string[] = [];
  const open = (options: ContextOptions) => openContext(browser, product, service.url, options);
  const resources = stack.move();
  return {
    service,
    browser,
    pageErrors,
    openContext: open,
    openPage: async (options, path = '/app/') =>
      openPageIn(await open(options), service.url + path, pageErrors),
    close: () => resources.disposeAsync(),
  };
}

/**
 * Opens an environment for all tests of a suite. After each test, closes its pages, and fails the test if page errors were
 * recorded that {@link ignorePageErrors} has not removed.
 */
export function useEnvironment<Opened extends TestEnvironment>(open: () => Promise<Opened>): () => Opened {
  let environment: Opened | undefined;
  beforeAll(async () => {
    environment = await open();
  });
  afterAll(() => environment?.close());
  afterEach(async (context) => {
    if (!environment) return;
    await closePages(environment.browser, context);
    expect(environment.pageErrors.splice(0)).toEqual([]);
  });
  return () => environment!;
}

/** Removes errors that a test caused on purpose. Browsers report each request that fails or has an error status. */
export function ignorePageErrors({ pageErrors }: TestEnvironment, expected: RegExp): void {
  pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((text) => !expected.test(text)));
}
