/** The jobs service with the demonstration collected, a site and a mailbox of our own, and a browser. */
import type { Posting } from '@workreel/jobs-contract';
import type { paths } from '@workreel/jobs-contract/paths';
import type { Language } from '@workreel/languages';
import { openMailbox } from '@workreel/platform/testing/mailbox';
import { type ApiClient, type Credentials, createClient } from '@workreel/testing/client';
import { openWorld as openAround, openFolder } from '../lib/world.ts';
import { startJobs } from './service.ts';
import { startSite } from './site.ts';

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld() {
  await using stack = new AsyncDisposableStack();
  const mailbox = stack.adopt(await openMailbox(), (each) => each.close());
  const site = stack.adopt(await startSite(await openFolder(stack)), (each) => each.close());
  const world = await openAround('jobs', stack, () =>
    startJobs({
      SMTP_URL: mailbox.url,
      SITES_DIR: site.sitesDir,
      CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
    }),
  );
  const { address } = world.service;
  const api = createClient<paths>(address);
  const as = (credentials: Credentials): ApiClient<paths> => createClient<paths>(address, { credentials });
  const firstPage = { params: { query: { pageSize: 20 } } };
  /** The link in the newest of so many mails to somebody. */
  const mailedLink = async (email: string, count: number): Promise<string> =>
    /https?:\/\/\S+/.exec((await mailbox.waitFor(email, count)).at(-1)?.text ?? '')![0];
  let addresses = 0;
  /** An e-mail address that nobody else has: a test may be tried once more. */
  const newAddress = (id: string): string => `${id}-${++addresses}@example.org`;
  return {
    ...world,
    /** Calls of nobody in particular. */
    api,
    /** Calls of somebody with an account. */
    as,
    /** The first page of the open postings, the newest first. */
    openPostings: async (query?: { keyword?: string[]; pageSize?: number }): Promise<Posting[]> => {
      const asked = { pageSize: 20, ...query, status: ['open' as const] };
      return (await api.get('/jobs', { params: { query: asked } })).jobPostings;
    },
    applicationsOf: async (who: Credentials) => (await as(who).get('/applications', firstPage)).applications,
    bookmarksOf: async (who: Credentials) => (await as(who).get('/bookmarks', firstPage)).bookmarks,
    mailbox,
    site,
    mailedLink,
    newAddress,
    /** A person whose address is confirmed. @param id - what the address begins with. */
    join: async (id: string, language: Language, name = id): Promise<Credentials> => {
      const who = { email: newAddress(id), password: 'a-password-of-tests' };
      await api.post('/auth/register', { body: { ...who, name, language } });
      const token = new URL(await mailedLink(who.email, 1)).searchParams.get('token')!;
      await api.post('/auth/confirm', { body: { token } });
      return who;
    },
  };
}
