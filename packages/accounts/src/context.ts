import type { Db } from '@workreel/platform/database';
import type { JobQueue } from '@workreel/platform/queue';
import type { Applications } from './applications.ts';
import type { ExportTimeouts } from './json-stream.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import type { AccountsSchema } from './tables.ts';
import type { Tokens } from './tokens.ts';

/** The dependencies of the account routes. */
export interface AccountsContext {
  db: Db<AccountsSchema>;
  queue: JobQueue;
  tokens: Tokens;
  cookie: RefreshCookie;
  applications: Applications;
  registration: 'open' | 'closed';
  /** Public base URL of the service, used in emailed links. */
  baseUrl: string;
  /** Default: `EXPORT_TIMEOUTS`. */
  exportTimeouts?: ExportTimeouts | undefined;
}

export const tags = ['accounts'];

/**
 * Rate limit per IP address for routes without authentication, each of which hashes a password, sends an
 * email or looks up a token. High enough for a school class that signs up together behind one IP address.
 */
export const PUBLIC_RATE_LIMIT = { max: 300, timeWindow: '1 minute' } as const;
