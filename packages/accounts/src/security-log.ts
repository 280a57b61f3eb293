import type { Queryable } from '@workreel/platform/database';
import type { Log } from '@workreel/platform/log';
import { normalizeEmail } from './accounts.repository.ts';
import type { Client } from './client.ts';
import type { KeyedHash } from './secrets.ts';
import type { SecurityEventKind } from './security-event-kinds.ts';
import { insertSecurityEvent } from './security-log.repository.ts';
import type { AccountsSchema } from './tables.ts';

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** Null if no account has the email address. */
  accountId: string | null;
  /** The unknown email address, recorded as a keyed hash. */
  unknownEmail?: string;
  details?: Record<string, string>;
}

export interface SecurityLog {
  /** Records an event in the table, in the transaction of the change if there is one, and as a line of the log. */
  record(db: Queryable<AccountsSchema>, client: Client, event: SecurityEvent): Promise<void>;
}

/** Hashes are shortened to 96 bits: enough to tell networks and addresses apart, and short to read. */
const HASH_LENGTH = 16;
/** The log line of these events contains the IP address, for programs that block addresses, such as fail2ban. */
const WITH_ADDRESS: ReadonlySet<SecurityEventKind> = new Set(['signIn.failed', 'signIn.blocked']);

export function openSecurityLog(keyedHash: KeyedHash, log: Log): SecurityLog {
  const pseudonym = (purpose: 'email' | 'network', text: string) =>
    keyedHash(purpose, text).slice(0, HASH_LENGTH);
  return {
    record: async (db, client, { kind, accountId, unknownEmail, details = {} }) => {
      const entry = {
        kind,
        accountId,
        network: pseudonym('network', client.network),
        details:
          unknownEmail === undefined
            ? details
            : { ...details, email: pseudonym('email', normalizeEmail(unknownEmail)) },
      };
      await insertSecurityEvent(db, entry);
      const address = WITH_ADDRESS.has(kind) ? { address: client.address } : {};
      log.info({ security: kind, ...entry, ...address }, 'security event');
    },
  };
}
