import type { Db } from '@workreel/platform/database';
import type { JobQueue } from '@workreel/platform/queue';
import type { Products } from './products.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import type { AccountsSchema } from './tables.ts';
import type { Tokens } from './tokens.ts';

/** What the calls of accounts work with. */
export interface AccountParts {
  db: Db<AccountsSchema>;
  queue: JobQueue;
  tokens: Tokens;
  cookie: RefreshCookie;
  products: Products;
  registration: 'open' | 'closed';
  /** Of the service: mailed links lead there. */
  baseUrl: string;
}

export const tags = ['accounts'];

/**
 * Calls of one network address in a minute, for what a stranger may send: each hashes a password, sends a
 * mail or looks a token up. A school that signs up at once sits behind one address.
 */
export const STRANGERS = { max: 300, timeWindow: '1 minute' } as const;
