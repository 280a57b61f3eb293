import { randomBytes } from 'node:crypto';
import type { VideoDb } from './migrations/tables.ts';

/**
 * Returns the configured secret, or else one that is generated once and stored in the database for all processes.
 *
 * @param configured - value of the environment variable `name`.
 */
export async function sharedSecret(
  db: VideoDb,
  name: string,
  configured: string | undefined,
): Promise<string> {
  if (configured !== undefined) return configured;
  // If two processes start for the first time concurrently, both use the secret that was inserted first.
  await db
    .insertInto('video.settings')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('video.settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
