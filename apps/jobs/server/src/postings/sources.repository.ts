/** Links between the postings of the same job. */
import type { PostingSource } from '@workreel/jobs-contract';
import { sql } from 'kysely';
import type { JobsQueryable } from '../migrations/tables.ts';

/** Maximum number of other postings that are listed for one. */
const MAX_SOURCES = 100;

/**
 * Returns the other postings of the same jobs, by ID of the posting; open ones first, then in the order of the group. Postings without others
 * are missing.
 */
export async function sourcesOf(
  db: JobsQueryable,
  postings: readonly { id: number; group_id: number | null }[],
): Promise<Map<number, PostingSource[]>> {
  const grouped = postings.flatMap(({ id, group_id }) => (group_id === null ? [] : [{ id, group_id }]));
  if (grouped.length === 0) return new Map();
  const groups = [...new Set(grouped.map(({ group_id }) => group_id))];
  const { rows } = await sql<{
    id: number;
    group_id: number;
    site: string;
    source_url: string;
    status: PostingSource['status'];
    last_seen_at: Date;
  }>`
    select member.* from unnest(${groups}::bigint[]) as wanted(id), lateral (
      select id, group_id, site, source_url, status, last_seen_at from jobs.postings where group_id = wanted.id
      order by status = 'closed', group_position, id limit ${MAX_SOURCES + 1}
    ) member`.execute(db);
  const members = Map.groupBy(rows, ({ group_id }) => group_id);
  return new Map(
    grouped.map(({ id, group_id }) => [
      id,
      (members.get(group_id) ?? [])
        .filter((member) => member.id !== id)
        .slice(0, MAX_SOURCES)
        .map(({ site, source_url, status, last_seen_at, ...member }) => ({
          id: String(member.id),
          site,
          sourceUrl: source_url,
          status,
          lastSeenAt: last_seen_at.toISOString(),
        })),
    ]),
  );
}
