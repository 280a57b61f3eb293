import type { IndexRecord, IndexRegistry } from '@workreel/search-opensearch';
import { sql } from 'kysely';
import type { JobsDb } from '../migrations/tables.ts';

const RECORD = sql`name, version, since::text as since, built_to as "builtTo"`;

/** Records the indexes in OpenSearch in the database. */
export const indexRegistry = (db: JobsDb): IndexRegistry => ({
  async all() {
    const { rows } = await sql<IndexRecord>`
      select ${RECORD} from jobs.search_indexes order by created_at desc, name`.execute(db);
    return rows;
  },
  async add({ name, version, since, builtTo }) {
    await sql`
      insert into jobs.search_indexes (name, version, since, built_to)
      values (${name}, ${version}, ${since}::xid8, ${builtTo}::bigint) on conflict (name) do nothing`.execute(
      db,
    );
  },
  async claim(name, owner, ms) {
    const { rows } = await sql<IndexRecord>`
      update jobs.search_indexes set owner = ${owner}::uuid, owned_until = clock_timestamp() + ${ms} * interval '1 ms'
      where name = ${name} and (owner is null or owner = ${owner}::uuid or owned_until < clock_timestamp())
      returning ${RECORD}`.execute(db);
    return rows[0] ?? null;
  },
  async update({ name, since, builtTo }, owner) {
    const { numAffectedRows } = await sql`
      update jobs.search_indexes set since = ${since}::xid8, built_to = ${builtTo}::bigint
      where name = ${name} and owner = ${owner}::uuid`.execute(db);
    return numAffectedRows === 1n;
  },
  async release(owner) {
    await sql`update jobs.search_indexes set owner = null, owned_until = null where owner = ${owner}::uuid`.execute(
      db,
    );
  },
  async remove(names) {
    if (names.length > 0) await db.deleteFrom('jobs.search_indexes').where('name', 'in', names).execute();
  },
});
