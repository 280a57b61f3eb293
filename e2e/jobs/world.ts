/** What a file of tests shares: a service with the demonstration collected, a site and a mailbox of our own, a browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mailbox, openMailbox } from '@workreel/platform/testing/mailbox';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openChromium } from '../lib/chromium.ts';
import { keepComplaints } from '../lib/page.ts';
import { type Caller, type Credentials, callsOf } from './calls.ts';
import { type JobsService, startJobs } from './service.ts';
import { type OwnSite, startSite } from './site.ts';

export const ADMIN: Credentials = { email: 'admin@example.org', password: 'a-password-of-tests' };
export const DESK = { width: 1280, height: 900 };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Long enough for a busy machine; a page that needs it has failed. */
const PATIENCE_MS = 60_000;

export interface Visit extends BrowserContextOptions {
  /** Who is signed in already. */
  as?: Credentials | undefined;
}

export interface World extends Caller {
  readonly service: JobsService;
  readonly mailbox: Mailbox;
  readonly site: OwnSite;
  readonly browser: Browser;
  /** What pages complained about, on their console or to their policy. */
  readonly faults: string[];
  /** An e-mail address that nobody else has: a test may be tried once more. */
  newAddress(id: string): string;
  /** A person whose address is confirmed. @param id - what the address begins with. */
  join(id: string, language: string, name?: string): Promise<Credentials>;
  /** The link in the newest of so many mails to somebody. */
  mailedLink(email: string, count: number): Promise<string>;
  /** A browser of somebody's own. */
  visit(how: Visit): Promise<BrowserContext>;
  /** A page in a browser of its own. */
  open(how: Visit, path?: string): Promise<Page>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'workreel-e2e-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const mailbox = stack.adopt(await openMailbox(), (each) => each.close());
  const site = stack.adopt(await startSite(folder), (each) => each.close());
  const service = stack.adopt(
    await startJobs({
      SMTP_URL: mailbox.url,
      SITES_DIR: site.sitesDir,
      CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    }),
    (each) => each.stop(),
  );
  const browser = stack.adopt(await openChromium(), (each) => each.close());
  const calls = callsOf(service.address);
  const faults: string[] = [];
  const mailedLink = async (email: string, count: number) =>
    /https?:\/\/\S+/.exec((await mailbox.waitFor(email, count)).at(-1)?.text ?? '')![0];
  const visit = (how: Visit) => openContext(browser, service.address, how);
  let addresses = 0;
  const newAddress = (id: string) => `${id}-${++addresses}@example.org`;
  const everything = stack.move();
  return {
    ...calls,
    service,
    mailbox,
    site,
    browser,
    faults,
    mailedLink,
    newAddress,
    join: async (id, language, name = id) => {
      const who = { email: newAddress(id), password: 'a-password-of-tests' };
      await calls.call('POST', '/auth/register', { body: { ...who, name, language } });
      const token = new URL(await mailedLink(who.email, 1)).searchParams.get('token');
      await calls.call('POST', '/auth/confirm', { body: { token } });
      return who;
    },
    visit,
    open: async (how, path = '/app/') => openPage(await visit(how), service.address + path, faults),
    close: () => everything.disposeAsync(),
  };
}

async function openContext(browser: Browser, address: string, { as, ...options }: Visit) {
  const context = await browser.newContext({
    viewport: DESK,
    timezoneId: 'Asia/Seoul',
    ...options,
    // As the page itself notes that somebody signed in here.
    ...(as && {
      storageState: {
        cookies: [],
        origins: [{ origin: address, localStorage: [{ name: 'workreel.jobs.session', value: 'yes' }] }],
      },
    }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (as) {
    const headers = { origin: address };
    const answer = await context.request.post(`${address}/auth/login`, { data: as, headers });
    if (!answer.ok()) throw new Error(`${as.email} could not sign in: ${await answer.text()}`);
  }
  return context;
}

/** @param faults - takes what the page complains about. */
export async function openPage(context: BrowserContext, address: string, faults: string[]): Promise<Page> {
  const page = await context.newPage();
  keepComplaints(page, faults);
  await page.goto(address);
  await settled(page);
  return page;
}

/** What was asked for is on show: no skeleton and nothing that is about to be replaced. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2)').first().waitFor({ state: 'attached' });
  const coming = page.locator(':is([data-skeleton], .bone, [aria-busy="true"]):visible');
  await coming.first().waitFor({ state: 'detached' });
}
