/** What a store holds after collecting, in a form that two stores can be compared by. */
import assert from 'node:assert/strict';
import { type DataStore, inStore } from './area.ts';
import { SITE } from './site.ts';

type Row = Record<string, unknown>;
export interface Result {
  /** Each posting without ids and instants, by address. */
  postings: Row[];
  /** The run without its id, its instants and what says how often it was taken up. */
  run: Row;
}

/** Different in any two runs, whether or not anybody was killed. */
const POSTING_OWN = [
  'id',
  'collected_at',
  'last_seen_at',
  'closed_at',
  'first_run_id',
  'last_run_id',
  'sort_at',
];
const RUN_OWN = [
  'id',
  'requested_by',
  'queued_at',
  'started_at',
  'finished_at',
  'attempt',
  'attempts_without_page',
  'first_posting_id',
  'last_posting_id',
  'version',
];
const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** Reads the store of a stopped service and checks what must hold of any. */
export const readResult = (where: DataStore): Promise<Result> =>
  inStore(where, async (store) => {
    const rowsOf = async (text: string) => (await store.run(text)).rows;
    const all = await rowsOf('select * from jobs.postings order by source_url');
    const runs = await rowsOf('select * from jobs.crawl_runs order by id');
    assert.equal(new Set(all.map((row) => row.source_url)).size, all.length, 'an address stands twice');
    for (const run of runs) {
      const {
        postings_found: found,
        postings_saved: saved,
        postings_skipped: skipped,
      } = run as Record<string, number>;
      assert.equal(
        found,
        saved! + skipped! + Number(run.postings_rejected),
        `the counters of run ${run.id} do not add up`,
      );
    }
    for (const run of runs) {
      const stored = all.filter((row) => row.first_run_id === run.id).map(({ id }) => Number(id));
      assert.equal(stored.length, run.postings_saved, `run ${run.id} did not store first what it saved`);
      assert.deepEqual(
        stored.length === 0 ? [null, null] : [Math.min(...stored), Math.max(...stored)],
        [run.first_posting_id, run.last_posting_id],
        `the range of run ${run.id} is not that of what it stored first`,
      );
    }
    for (const site of new Set(runs.map((run) => run.site))) {
      const saved = runs
        .filter((run) => run.site === site)
        .reduce((sum, run) => sum + Number(run.postings_saved), 0);
      assert.equal(
        saved,
        all.filter((row) => row.site === site).length,
        `the runs of ${site} did not save what is stored`,
      );
    }
    assert.deepEqual(await rowsOf('select * from queue.owners'), [], 'work has an owner though nobody works');
    // Work of a finished run may stand: its process was killed between the end of the run and that of the work.
    assert.deepEqual(
      await rowsOf(
        `select r.id, j.state from pgboss.job j join jobs.crawl_runs r on r.id = (j.data->>'runId')::bigint
         where j.name = 'jobs-crawl' and j.state in ('created', 'retry', 'active') and r.status in ('queued', 'running')`,
      ),
      [],
      'work is left over',
    );
    assert.deepEqual(
      runs.filter(({ status }) => status === 'queued' || status === 'running').map(({ site }) => site),
      [],
      'a run did not end',
    );
    const ours = runs.filter((run) => run.site === SITE);
    assert.equal(ours.length, 1, 'there is not one run');
    return {
      postings: all.filter((row) => row.site === SITE).map((row) => without(row, POSTING_OWN)),
      run: without(ours[0]!, RUN_OWN),
    };
  });

/** Names what differs, a few differences at most: all rows of both would bury it. */
export function assertSame(actual: Result, expected: Result, what: string): void {
  const differences: string[] = [];
  const compare = (where: string, one: Row | undefined, other: Row | undefined) => {
    for (const name of new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])) {
      const [is, should] = [one?.[name], other?.[name]].map((value) => JSON.stringify(value));
      if (is !== should) differences.push(`${where}.${name} is ${is}, left alone ${should}`);
    }
  };
  compare('run', actual.run, expected.run);
  const addressesOf = ({ postings }: Result) => new Map(postings.map((row) => [String(row.source_url), row]));
  const [are, should] = [addressesOf(actual), addressesOf(expected)];
  for (const address of new Set([...are.keys(), ...should.keys()]))
    compare(address, are.get(address), should.get(address));
  assert.ok(differences.length === 0, `${what}:\n${differences.slice(0, 12).join('\n')}`);
}
