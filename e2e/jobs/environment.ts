/** Test environment of the jobs service: the service with its demo data, a job site, a mailbox and a browser. */
import type { Posting } from '@workreel/jobs-contract';
import type { paths } from '@workreel/jobs-contract/paths';
import type { Language } from '@workreel/languages';
import { openMailbox } from '@workreel/platform/testing/mailbox';
import { type ApiClient, type Credentials, createClient } from '@workreel/testing/client';
import { openFolder, openTestEnvironment } from '../lib/environment.ts';
import { startJobs } from './service.ts';
import { startSite } from './site.ts';

export type TestEnvironment = Awaited<ReturnType<typeof openEnvironment>>;

export async function openEnvironment() {
  await using stack = new AsyncDisposableStack();
  const mailbox = stack.adopt(await openMailbox(), (server) => server.close());
  const site = stack.adopt(await startSite(await openFolder(stack)), (server) => server.close());
  const environment = await openTestEnvironment('jobs', stack, () =>
    startJobs({
      SMTP_URL: mailbox.url,
      SITES_DIR: site.sitesDir,
      CRAWL_ALLOW_PRIVATE_HOSTS: 'true',
    }),
  );
  const { url } = environment.service;
  const api = createClient<paths>(url);
  const as = (credentials: Credentials): ApiClient<paths> => createClient<paths>(url, { credentials });
  const firstPage = { params: { query: { pageSize: 20 } } };
  /** Waits for this many emails to an address and returns the first link in the newest one. */
  const emailedLink = async (email: string, count: number): Promise<string> =>
    /https?:\/\/\S+/.exec((await mailbox.waitFor(email, count)).at(-1)?.text ?? '')![0];
  let emailCount = 0;
  /** Returns an unused email address, because a retried test registers its users again. */
  const newEmail = (prefix: string): string => `${prefix}-${++emailCount}@example.org`;
  return {
    ...environment,
    /** Sends requests without authentication. */
    api,
    /** Sends requests as a user. */
    as,
    /** Returns the first page of open postings, newest first, each job once. */
    openPostings: async (query?: { keyword?: string[]; pageSize?: number }): Promise<Posting[]> => {
      const params = { query: { pageSize: 20, ...query, status: ['open' as const], distinct: true } };
      return (await api.get('/jobs', { params })).jobPostings;
    },
    applicationsOf: async (user: Credentials) =>
      (await as(user).get('/applications', firstPage)).applications,
    bookmarksOf: async (user: Credentials) => (await as(user).get('/bookmarks', firstPage)).bookmarks,
    mailbox,
    site,
    emailedLink,
    newEmail,
    /** Registers a user with a confirmed email address. */
    createUser: async (emailPrefix: string, language: Language, name = emailPrefix): Promise<Credentials> => {
      const user = { email: newEmail(emailPrefix), password: 'a-password-of-tests' };
      await api.post('/auth/register', { body: { ...user, name, language } });
      const token = new URL(await emailedLink(user.email, 1)).searchParams.get('token')!;
      await api.post('/auth/confirm', { body: { token } });
      return user;
    },
  };
}
