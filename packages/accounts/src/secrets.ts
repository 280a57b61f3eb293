import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '@workreel/platform/database';
import type { AccountsSchema } from './tables.ts';

/** Computes HMAC-SHA256 with a secret of the database, base64url. @param purpose - separates the uses of the secret. */
export type KeyedHash = (purpose: 'device' | 'email' | 'network', text: string) => string;

/** Loads the secret that all processes share, and generates it at the first call. */
export async function openKeyedHash(db: Db<AccountsSchema>): Promise<KeyedHash> {
  const name = 'keyed-hash';
  // If two processes start for the first time concurrently, both use the secret that was inserted first.
  await db
    .insertInto('accounts.secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('accounts.secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return (purpose, text) => createHmac('sha256', value).update(`${purpose}:${text}`).digest('base64url');
}
