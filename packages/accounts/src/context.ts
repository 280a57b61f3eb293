import type { Db } from '@workreel/platform/database';
import type { JobQueue } from '@workreel/platform/queue';
import type { Applications } from './applications.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { ExportTimeouts } from './json-stream.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import type { SecurityLog } from './security-log.ts';
import type { AccountsSchema } from './tables.ts';
import type { Tokens } from './tokens.ts';

/** The dependencies of the account routes. */
export interface AccountsContext {
  db: Db<AccountsSchema>;
  queue: JobQueue;
  tokens: Tokens;
  cookie: RefreshCookie;
  devices: DeviceCookie;
  securityLog: SecurityLog;
  applications: Applications;
  registration: 'open' | 'closed';
  service: 'jobs' | 'video';
  /** Whether a mail server is configured. */
  mail: boolean;
  /** Public base URL of the service, used in emailed links. */
  baseUrl: string;
  /** Default: `EXPORT_TIMEOUTS`. */
  exportTimeouts?: ExportTimeouts | undefined;
}

export const tags = ['accounts'];
