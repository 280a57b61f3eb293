import { sql } from 'kysely';
import { type Database, inTransaction } from '../database/index.ts';
import type { JobQueue } from './queue.ts';

/**
 * Sends an empty job to a queue unless one was sent for this or a later time. Advancing the schedule cursor and sending the job are one
 * transaction, so only one process sends it. The first call in a database creates the cursor and sends nothing.
 *
 * @returns whether this call sent it.
 */
export function sendOnce(database: Database, queue: JobQueue, name: string, due: Date): Promise<boolean> {
  return inTransaction(database.db<unknown>(), async (trx) => {
    const created = await sql`insert into queue.nightly (name, last_due) values (${name}, ${due})
      on conflict (name) do nothing returning 1`.execute(trx);
    if (created.rows.length > 0) return false;
    const advanced = await sql`update queue.nightly set last_due = ${due}
      where name = ${name} and last_due < ${due} returning 1`.execute(trx);
    if (advanced.rows.length === 0) return false;
    await queue.send(trx, name, {});
    return true;
  });
}
