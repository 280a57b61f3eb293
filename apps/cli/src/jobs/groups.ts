import type { JobsContext } from '@workreel/jobs-server';
import type { CommandIo } from '../io.ts';

export interface GroupsOptions {
  json?: boolean;
}

/** Groups all postings again and shows the progress. @returns 1 if it was interrupted, otherwise 0. */
export async function groupsRebuild(
  { grouper, database }: JobsContext,
  options: GroupsOptions,
  io: CommandIo,
): Promise<number> {
  const count = async (text: string) => Number((await database.run(text)).rows[0]!.n);
  const total = await count('select coalesce(max(id), 0) as n from jobs.postings');
  try {
    await grouper.rebuild(io.signal, (id) => io.progress({ done: id, total, label: 'postings' }));
  } catch (error) {
    if (!io.signal.aborted) throw error;
    io.progress(null);
    io.note('Interrupted. Running services continue to group the postings.');
    return 1;
  }
  io.progress(null);
  const postings = await count('select count(*) as n from jobs.postings where group_id is not null');
  const groups = await count(
    'select count(distinct group_id) as n from jobs.postings where group_id is not null',
  );
  io.out(
    options.json
      ? JSON.stringify({ groups, postings })
      : `${groups.toLocaleString('en')} groups with ${postings.toLocaleString('en')} postings`,
  );
  return 0;
}
