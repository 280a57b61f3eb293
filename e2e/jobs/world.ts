/** What a file of tests shares: a service with the demonstration collected, a site and a mailbox of our own, a browser. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Posting } from '@workreel/jobs-contract';
import type { paths } from '@workreel/jobs-contract/paths';
import { type Mailbox, openMailbox } from '@workreel/platform/testing/mailbox';
import { type ApiClient, type Credentials, createClient } from '@workreel/testing/client';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openChromium } from '../lib/chromium.ts';
import type { RunningService } from '../lib/service.ts';
import { openPage, type Visit, visit as visitService } from '../lib/visits.ts';
import { startJobs } from './service.ts';
import { type OwnSite, startSite } from './site.ts';

export const ADMIN: Credentials = { email: 'admin@example.org', password: 'a-password-of-tests' };
export interface World {
  readonly service: RunningService;
  /** Calls of nobody in particular, for what a test needs to be there. */
  readonly api: ApiClient<paths>;
  /** Calls of somebody with an account. */
  as(who: Credentials): ApiClient<paths>;
  /** The first page of the open postings, the newest first. */
  openPostings(query?: { keyword?: string[]; pageSize?: number }): Promise<Posting[]>;
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
  const api = createClient<paths>(service.address);
  const faults: string[] = [];
  const mailedLink = async (email: string, count: number) =>
    /https?:\/\/\S+/.exec((await mailbox.waitFor(email, count)).at(-1)?.text ?? '')![0];
  const visit = (how: Visit) => visitService(browser, 'jobs', service.address, how);
  let addresses = 0;
  const newAddress = (id: string) => `${id}-${++addresses}@example.org`;
  const everything = stack.move();
  return {
    service,
    api,
    as: (credentials) => createClient<paths>(service.address, { credentials }),
    openPostings: async (query) => {
      const asked = { pageSize: 20, ...query, status: ['open' as const] };
      return (await api.get('/jobs', { params: { query: asked } })).jobPostings;
    },
    mailbox,
    site,
    browser,
    faults,
    mailedLink,
    newAddress,
    join: async (id, language, name = id) => {
      const who = { email: newAddress(id), password: 'a-password-of-tests' };
      await api.post('/auth/register', { body: { ...who, name, language: language as 'en' | 'ko' } });
      const token = new URL(await mailedLink(who.email, 1)).searchParams.get('token')!;
      await api.post('/auth/confirm', { body: { token } });
      return who;
    },
    visit,
    open: async (how, path = '/app/') => openPage(await visit(how), service.address + path, faults),
    close: () => everything.disposeAsync(),
  };
}
