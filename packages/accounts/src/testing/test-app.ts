/** Accounts as a service mounts them, on a store of their own, with a mail server. Not used by the service. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '@workreel/platform/database';
import type { App } from '@workreel/platform/http';
import { createLog } from '@workreel/platform/log';
import { openMailer } from '@workreel/platform/mail';
import { type JobQueue, openQueue, queueMigrations } from '@workreel/platform/queue';
import {
  type Answer,
  type CallOptions,
  type Calls,
  callsOf,
  newAddress,
  openTestStore,
} from '@workreel/platform/testing';
import { createTestApp } from '@workreel/platform/testing/app';
import { type Accounts, accountMigrations, ensureAdmin, openAccounts, type Product } from '../index.ts';
import type { Account } from '../schemas.ts';
import { type LinkMailbox, openLinkMailbox } from './mailbox.ts';

export { type Answer, linksOf, newAddress, type Problem } from '@workreel/platform/testing';

export interface SignedIn {
  accessToken: string;
  expiresIn: number;
  refreshToken: string | null;
  account: Account;
}
/** An account, signed in once. */
export interface Person {
  id: string;
  email: string;
  password: string;
  /** Value of the `Authorization` header. */
  token: string;
  refreshToken: string;
}

export interface TestAppOptions {
  /** An app whose database this one shares, as another process does. */
  beside?: TestApp;
  service?: string;
  baseUrl?: string;
  corsOrigins?: string[];
  registration?: 'open' | 'closed';
  privateKeys?: string[];
  products?: Product[];
  /** Whether it has a mail server; default true. */
  mails?: boolean;
  /** Whether it does background work; default true. */
  works?: boolean;
}

export interface TestApp {
  app: App;
  accounts: Accounts;
  store: Store;
  queue: JobQueue;
  mailbox: LinkMailbox;
  /** Header value of the one admin. */
  admin: string;
  /** What was logged, at every level. */
  log(): string;
  /** From another network address each time, so that tests do not use up each other's tries. */
  call: Calls['call'];
  login(credentials: { email: string; password: string }, options?: CallOptions): Promise<Answer>;
  /** Makes an account and signs in. */
  signUp(
    change?: Partial<{ email: string; password: string; name: string; language: string }>,
  ): Promise<Person>;
  /** One more sign-in of a person. */
  signInAgain(person: { email: string; password: string }): Promise<Person>;
  /** Work of such a queue that waits for its next try is tried now. */
  hurry(queue: string): Promise<void>;
  /** Waits until no mail is under way any more. */
  mailsDone(): Promise<void>;
  /** The rows of a query. */
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export const ADMIN = { email: 'admin@example.org', password: 'a-password-of-tests' };
export const BASE_URL = 'http://127.0.0.1:3001';
const PATIENCE_MS = 60_000;

let people = 0;

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { beside, baseUrl = BASE_URL } = options;
  const { store, close } = beside
    ? { store: beside.store, close: async () => {} }
    : await openTestStore(queueMigrations, accountMigrations);
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const mailbox = beside?.mailbox ?? (await openLinkMailbox());
  const queue = await openQueue(store, log);
  const mailer = openMailer({
    smtpUrl: options.mails === false ? undefined : mailbox.url,
    from: 'app@example.org',
    log,
  });
  const accounts = await openAccounts({
    store,
    queue,
    mailer,
    log,
    service: options.service ?? 'jobs',
    baseUrl,
    privateKeys: options.privateKeys ?? [],
    registration: options.registration ?? 'open',
    keepAuditDays: 400,
    corsOrigins: options.corsOrigins ?? [],
  });
  for (const product of options.products ?? []) await accounts.register(product);
  if (options.works !== false) await accounts.startWorker();
  await ensureAdmin(store, ADMIN.email, ADMIN.password);
  const app = await createTestApp(accounts.routes, {
    title: 'Accounts',
    version: '1.2.3',
    baseUrl,
    log,
    corsOrigins: options.corsOrigins ?? [],
    authenticate: accounts.authenticate,
  });

  const calls = callsOf(app);
  const call: TestApp['call'] = (method, path, options) =>
    calls.call(method, path, { from: newAddress(), ...options });
  const login: TestApp['login'] = ({ email, password }, more) =>
    call('POST', '/auth/login', { body: { email, password }, ...more });
  const signInAgain: TestApp['signInAgain'] = async ({ email, password }) => {
    const answer = await login({ email, password });
    if (answer.statusCode !== 200) throw new Error(`${email} cannot sign in: ${answer.body}`);
    const { account, accessToken, refreshToken } = answer.json<SignedIn>();
    return { id: account.id, email, password, token: `Bearer ${accessToken}`, refreshToken: refreshToken! };
  };
  const rows: TestApp['rows'] = async (text, values) => (await store.run(text, values)).rows as never;
  return {
    app,
    accounts,
    store,
    queue,
    mailbox,
    admin: (await signInAgain(ADMIN)).token,
    log: () => lines.join(''),
    call,
    login,
    signInAgain,
    signUp: async (change = {}) => {
      const n = ++people;
      const person = {
        email: `person-${n}@example.org`,
        password: `password-of-${n}`,
        name: `Person ${n}`,
        ...change,
      };
      const answer = await call('POST', '/auth/register', { body: person });
      if (answer.statusCode !== 201) throw new Error(`${person.email} cannot sign up: ${answer.body}`);
      return signInAgain(person);
    },
    hurry: async (queue) => {
      await rows(`update pgboss.job set start_after = now() where name = $1 and state = 'retry'`, [queue]);
      // Wakes pg-boss' workers, which would look by themselves within 2 s.
      await rows(`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), $1)`, [
        queue,
      ]);
    },
    mailsDone: async () => {
      const until = Date.now() + PATIENCE_MS;
      const underWay = () =>
        rows(
          `select 1 from pgboss.job where name = 'accounts-mail' and state in ('created', 'retry', 'active')`,
        );
      while ((await underWay()).length > 0) {
        if (Date.now() > until) throw new Error('Mails are still under way.');
        await sleep(20);
      }
    },
    rows,
    close: async () => {
      await app.close();
      await queue.stop();
      mailer.close();
      if (!beside) await mailbox.close();
      await close();
    },
  };
}
