/** Decisions of admins about which postings are the same job. They hold until one of the postings is deleted. */
import { recordAudit } from '@workreel/accounts';
import { inTransaction } from '@workreel/platform/database';
import { parseId } from '@workreel/platform/http';
import { conflict, notFound } from '@workreel/platform/problem';
import type { JobsDb, JobsTransaction } from '../migrations/tables.ts';
import { postingNotFound } from '../postings/index.ts';
import { refreshSignals } from '../signals/index.ts';
import { lockGrouping } from './grouping.repository.ts';
import { membersOf, readFacts, storeDecisions } from './groups.repository.ts';
import { regroup } from './regroup.ts';

export interface Group {
  groupId: string;
  ids: string[];
}

/**
 * Joins postings and returns their group.
 *
 * @throws Problem 404 if one does not exist, 409 if the decision contradicts earlier ones.
 */
export async function joinPostings(db: JobsDb, texts: readonly string[], by: string): Promise<Group> {
  const { group, changed } = await inTransaction(db, async (trx) => {
    await lockGrouping(trx);
    const ids = texts.map((text) => parseId(text) ?? throwNotFound(text));
    const found = new Set((await readFacts(trx, ids)).map(({ id }) => id));
    for (const id of ids) if (!found.has(id)) throwNotFound(String(id));
    const changed = await decide(trx, 'joined', pairsOf(ids), by);
    const groupIds = new Set((await readFacts(trx, ids)).map(({ groupId }) => groupId));
    const [groupId = null] = groupIds;
    if (groupId === null || groupIds.size > 1)
      throw conflict(
        'GROUP_CONFLICT',
        'An earlier decision says that some of these postings are of another job than others they were joined with. Split those first.',
      );
    const members = await membersOf(trx, groupId);
    return { group: { groupId: String(groupId), ids: members.map(String) }, changed };
  });
  await refreshSignals(db, changed, new Date());
  return group;
}

/**
 * Removes a posting from its group.
 *
 * @throws Problem 404 if it is not in the group.
 */
export async function splitPosting(
  db: JobsDb,
  { groupId, id }: { groupId: string; id: string },
  by: string,
): Promise<void> {
  const changed = await inTransaction(db, async (trx) => {
    await lockGrouping(trx);
    const posting = parseId(id);
    const group = parseId(groupId);
    const members = group === undefined ? [] : await membersOf(trx, group);
    if (posting === undefined || !members.includes(posting))
      throw notFound('GROUP_NOT_FOUND', `Posting ${id} is not in group ${groupId}.`);
    const others = members.filter((member) => member !== posting);
    return decide(
      trx,
      'split',
      others.map((other) => [posting, other]),
      by,
    );
  });
  await refreshSignals(db, changed, new Date());
}

async function decide(
  trx: JobsTransaction,
  kind: 'joined' | 'split',
  pairs: readonly (readonly [number, number])[],
  by: string,
): Promise<number[]> {
  const ids = [...new Set(pairs.flat())];
  await storeDecisions(trx, kind, pairs, by);
  const changed = await regroup(trx, ids);
  await recordAudit(trx, {
    actor: by,
    action: kind === 'joined' ? 'postings.join' : 'postings.split',
    target: String(ids[0]),
    details: { postings: ids.map(String) },
  });
  return changed;
}

const pairsOf = (ids: readonly number[]): [number, number][] =>
  ids.flatMap((one, n) => ids.slice(n + 1).map((other): [number, number] => [one, other]));

function throwNotFound(id: string): never {
  throw postingNotFound(id);
}
