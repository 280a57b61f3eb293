import { randomBytes } from 'node:crypto';
import type { VideoDb } from './migrations/tables.ts';

/**
 * A secret of the settings, else one generated once and kept in the database, so that all processes share it.
 *
 * @param given - of the environment.
 */
export async function sharedSecret(db: VideoDb, name: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  // Two first starts at once: the one that comes second takes the other's.
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
