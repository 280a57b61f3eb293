/** Links between the postings of the same job. */
import type { PostingSource } from '@workreel/jobs-contract';
import { sql } from 'kysely';
import type { JobsQueryable } from '../migrations/tables.ts';

/** Maximum number of other postings that are listed for one. */
const MAX_SOURCES = 100;

/**
 * Returns the other postings of the same jobs, by ID of the posting; open ones first, then in the order of the group. Postings without a group
 * are missing.
 */
export async function sourcesOf(
  db: JobsQueryable,
  postings: readonly { id: number; group_id: number | null }[],
): Promise<Map<number, PostingSource[]>> {
  const grouped = postings.filter(({ group_id }) => group_id !== null);
  return grouped.length === 0
    ? new Map()
    : sourcesOfIds(
        db,
        grouped.map(({ id }) => id),
      );
}

/** Like {@link sourcesOf}, if only the IDs of the postings are known. */
export async function sourcesOfIds(
  db: JobsQueryable,
  ids: readonly number[],
): Promise<Map<number, PostingSource[]>> {
  // For each group once, since all postings of a page may be of one group.
  const { rows } = await sql<{
    postings: number[];
    id: number;
    site: string;
    source_url: string;
    status: PostingSource['status'];
    last_seen_at: Date;
  }>`
    select posting.ids as postings, member.* from (
      select group_id, array_agg(id) as ids from jobs.postings where id = any(${ids}::bigint[]) and group_id is not null group by group_id
    ) posting, lateral (
      select id, site, source_url, status, last_seen_at from jobs.postings
      where group_id = posting.group_id
      order by status = 'closed', group_position, id limit ${MAX_SOURCES + 1}
    ) member`.execute(db);
  const sources = new Map<number, PostingSource[]>();
  for (const { postings, id, site, source_url, status, last_seen_at } of rows) {
    const source = {
      id: String(id),
      site,
      sourceUrl: source_url,
      status,
      lastSeenAt: last_seen_at.toISOString(),
    };
    for (const posting of postings.map(Number)) {
      const others = sources.get(posting) ?? [];
      sources.set(posting, others);
      if (posting !== id && others.length < MAX_SOURCES) others.push(source);
    }
  }
  return sources;
}
