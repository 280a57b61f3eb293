/** A test app with the account routes, its own database and a mail server. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@workreel/platform/database';
import type { App } from '@workreel/platform/http';
import { createLog } from '@workreel/platform/log';
import { openMailer } from '@workreel/platform/mail';
import { type JobQueue, openQueue, queueMigrations } from '@workreel/platform/queue';
import {
  type CallOptions,
  createTestClient,
  newIpAddress,
  openTestDatabase,
  type TestClient,
  type TestResponse,
} from '@workreel/platform/testing';
import { createTestApp } from '@workreel/platform/testing/app';
import {
  type Accounts,
  type ApplicationData,
  accountMigrations,
  ensureAdmin,
  openAccounts,
} from '../index.ts';
import type { ExportTimeouts } from '../json-stream.ts';
import type { Account } from '../schemas.ts';
import { type LinkMailbox, openLinkMailbox } from './mailbox.ts';

export {
  linksOf,
  newIpAddress,
  type Problem,
  type TestResponse,
} from '@workreel/platform/testing';

export interface SignedIn {
  accessToken: string;
  expiresIn: number;
  refreshToken: string | null;
  account: Account;
}
/** An account with one session. */
export interface TestUser {
  id: string;
  email: string;
  password: string;
  /** Value of the `Authorization` header. */
  token: string;
  refreshToken: string;
}

export interface TestAppOptions {
  /** An app whose database and mailbox this one shares, as a second process would. */
  sharedWith?: TestApp;
  service?: 'jobs' | 'video';
  baseUrl?: string;
  corsOrigins?: string[];
  /** Proxies whose X-Forwarded-For header is trusted; default: none. */
  trustProxy?: string;
  registration?: 'open' | 'closed';
  privateKeys?: string[];
  applications?: ApplicationData[];
  /** Whether a mail server is configured; default: true. */
  mailServer?: boolean;
  exportTimeouts?: ExportTimeouts;
  /** Whether the app processes queue jobs; default: true. */
  worker?: boolean;
}

export interface TestApp {
  app: App;
  accounts: Accounts;
  database: Database;
  queue: JobQueue;
  mailbox: LinkMailbox;
  /** `Authorization` header of the admin. */
  admin: string;
  /** Returns the log with all levels. */
  log(): string;
  /** Uses a new IP address for each call, so that tests do not share rate limits. */
  call: TestClient['call'];
  login(credentials: { email: string; password: string }, options?: CallOptions): Promise<TestResponse>;
  /** Creates an account and signs in. */
  signUp(
    change?: Partial<{ email: string; password: string; name: string; language: string }>,
  ): Promise<TestUser>;
  /** Creates another session of a user. */
  signInAgain(user: { email: string; password: string }): Promise<TestUser>;
  /** Retries the waiting jobs of a queue immediately. */
  retryNow(queue: string): Promise<void>;
  /** Blocks a counter of attempts for longer than a test takes, as if its limit had been reached. */
  block(key: string): Promise<void>;
  /** Waits until the mail queue is empty. */
  waitForEmails(): Promise<void>;
  /** Runs a query. @returns its rows. */
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export const ADMIN = { email: 'admin@example.org', password: 'a-password-of-tests' };
export const BASE_URL = 'http://127.0.0.1:3001';
const TIMEOUT_MS = 60_000;

let users = 0;

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { sharedWith, baseUrl = BASE_URL } = options;
  const { database, close } = sharedWith
    ? { database: sharedWith.database, close: async () => {} }
    : await openTestDatabase(queueMigrations, accountMigrations);
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const mailbox = sharedWith?.mailbox ?? (await openLinkMailbox());
  const queue = await openQueue(database, log);
  const mailer = openMailer({
    smtpUrl: options.mailServer === false ? undefined : mailbox.url,
    from: 'app@example.org',
    log,
  });
  const accounts = await openAccounts({
    database,
    queue,
    mailer,
    log,
    service: options.service ?? 'jobs',
    baseUrl,
    privateKeys: options.privateKeys ?? [],
    registration: options.registration ?? 'open',
    auditRetentionDays: 400,
    securityLogRetentionDays: 90,
    corsOrigins: options.corsOrigins ?? [],
    ...(options.exportTimeouts ? { exportTimeouts: options.exportTimeouts } : {}),
  });
  for (const application of options.applications ?? []) await accounts.register(application);
  if (options.worker !== false) await accounts.startWorker();
  await ensureAdmin(database, ADMIN.email, ADMIN.password);
  const app = await createTestApp(accounts.routes, {
    title: 'Accounts',
    version: '1.2.3',
    baseUrl,
    log,
    corsOrigins: options.corsOrigins ?? [],
    trustProxy: options.trustProxy,
    authenticate: accounts.authenticate,
  });

  const client = createTestClient(app);
  const call: TestApp['call'] = (method, path, callOptions) =>
    client.call(method, path, { from: newIpAddress(), ...callOptions });
  const login: TestApp['login'] = ({ email, password }, callOptions) =>
    call('POST', '/auth/login', { body: { email, password }, ...callOptions });
  const signInAgain: TestApp['signInAgain'] = async ({ email, password }) => {
    const response = await login({ email, password });
    if (response.statusCode !== 200) throw new Error(`${email} cannot sign in: ${response.body}`);
    const { account, accessToken, refreshToken } = response.json<SignedIn>();
    return { id: account.id, email, password, token: `Bearer ${accessToken}`, refreshToken: refreshToken! };
  };
  const rows: TestApp['rows'] = async (text, values) => (await database.run(text, values)).rows as never;
  return {
    app,
    accounts,
    database,
    queue,
    mailbox,
    admin: (await signInAgain(ADMIN)).token,
    log: () => lines.join(''),
    call,
    login,
    signInAgain,
    signUp: async (change = {}) => {
      const n = ++users;
      const user = {
        email: `user-${n}@example.org`,
        password: `password-of-${n}`,
        name: `User ${n}`,
        ...change,
      };
      const response = await call('POST', '/auth/register', { body: user });
      if (response.statusCode !== 201) throw new Error(`${user.email} cannot sign up: ${response.body}`);
      return signInAgain(user);
    },
    retryNow: async (queue) => {
      await rows(`update pgboss.job set start_after = now() where name = $1 and state = 'retry'`, [queue]);
      // Wakes the workers of pg-boss, which otherwise poll every 2 s.
      await rows(`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), $1)`, [
        queue,
      ]);
    },
    block: async (key) => {
      await rows(
        `insert into accounts.attempts (key, count, last_at, blocked_until) values ($1, 1000, now(), now() + interval '1 hour')
         on conflict (key) do update set blocked_until = excluded.blocked_until`,
        [key],
      );
    },
    waitForEmails: async () => {
      const deadline = Date.now() + TIMEOUT_MS;
      const pending = () =>
        rows(
          `select 1 from pgboss.job where name = 'accounts-mail' and state in ('created', 'retry', 'active')`,
        );
      while ((await pending()).length > 0) {
        if (Date.now() > deadline) throw new Error('The mail queue is not empty.');
        await sleep(20);
      }
    },
    rows,
    close: async () => {
      await app.close();
      await queue.stop();
      mailer.close();
      if (!sharedWith) await mailbox.close();
      await close();
    },
  };
}
