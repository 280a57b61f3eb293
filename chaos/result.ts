/** Reads the stored result of a collection run in a form that can be compared with that of another run. */
import assert from 'node:assert/strict';
import { type DataLocation, withDatabase } from './area.ts';
import { SITE } from './site.ts';

type Row = Record<string, unknown>;
export interface CollectionResult {
  /** Rows of the postings without the columns that differ in each run, sorted by URL. */
  postings: Row[];
  /** What changed about which posting, in order. */
  changes: Row[];
  /** The row of the run without the columns that differ in each run. */
  run: Row;
}

/** Columns that differ between any two runs, interrupted or not. */
export const VARYING_POSTING_COLUMNS = [
  'id',
  'collected_at',
  'last_seen_at',
  'last_verified_at',
  'best_seen_at',
  'closed_at',
  'first_run_id',
  'last_run_id',
  'rival_run_id',
  'sort_at',
  // Postings are grouped in the background.
  'group_id',
  'group_position',
  'signals',
];
const VARYING_RUN_COLUMNS = [
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
export const omit = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

/** Reads the result of the run of `SITE` and checks the consistency of all runs. The service must be stopped. */
export const readResult = (location: DataLocation): Promise<CollectionResult> =>
  withDatabase(location, async (database) => {
    const query = async (text: string) => (await database.run(text)).rows;
    const postings = await query('select * from jobs.postings order by source_url');
    const runs = await query('select * from jobs.crawl_runs order by id');
    assert.equal(
      new Set(postings.map((row) => row.source_url)).size,
      postings.length,
      'a posting is stored more than once',
    );
    for (const run of runs) {
      const {
        postings_found: found,
        postings_saved: saved,
        postings_skipped: skipped,
        postings_updated: updated,
      } = run as Record<string, number>;
      assert.equal(
        found,
        saved! + skipped! + Number(run.postings_rejected),
        `the counters of run ${run.id} do not add up`,
      );
      assert.ok(updated! <= skipped!, `run ${run.id} updated more postings than it skipped`);
    }
    const changes = await query(
      'select p.site, p.source_url, h.changes from jobs.posting_history h join jobs.postings p on p.id = h.posting_id order by p.source_url, h.id',
    );
    for (const run of runs) {
      const ids = postings.filter((row) => row.first_run_id === run.id).map(({ id }) => Number(id));
      assert.equal(
        ids.length,
        run.postings_saved,
        `postings_saved of run ${run.id} differs from the number of postings that it stored`,
      );
      assert.deepEqual(
        ids.length === 0 ? [null, null] : [Math.min(...ids), Math.max(...ids)],
        [run.first_posting_id, run.last_posting_id],
        `the ID range of run ${run.id} differs from that of the postings that it stored`,
      );
    }
    for (const site of new Set(runs.map((run) => run.site))) {
      const total = (counter: 'postings_saved' | 'postings_updated') =>
        runs.filter((run) => run.site === site).reduce((sum, run) => sum + Number(run[counter]), 0);
      assert.equal(
        total('postings_updated'),
        changes.filter((row) => row.site === site).length,
        `the total postings_updated of the runs of ${site} differs from the number of stored changes`,
      );
      assert.equal(
        total('postings_saved'),
        postings.filter((row) => row.site === site).length,
        `the total postings_saved of the runs of ${site} differs from the number of stored postings`,
      );
    }
    assert.deepEqual(
      await query('select * from queue.owners'),
      [],
      'queue jobs have an owner although no process is running',
    );
    // The job of a finished run may remain if its process was killed after finishing the run and before completing the job.
    assert.deepEqual(
      await query(
        `select r.id, j.state from pgboss.job j join jobs.crawl_runs r on r.id = (j.data->>'runId')::bigint
         where j.name = 'jobs-crawl' and j.state in ('created', 'retry', 'active') and r.status in ('queued', 'running')`,
      ),
      [],
      'queue jobs are unfinished',
    );
    assert.deepEqual(
      runs.filter(({ status }) => status === 'queued' || status === 'running').map(({ site }) => site),
      [],
      'a run is unfinished',
    );
    const siteRuns = runs.filter((run) => run.site === SITE);
    assert.equal(siteRuns.length, 1, `there must be exactly one run of ${SITE}`);
    return {
      postings: postings.filter((row) => row.site === SITE).map((row) => omit(row, VARYING_POSTING_COLUMNS)),
      changes: changes.filter((row) => row.site === SITE),
      run: omit(siteRuns[0]!, VARYING_RUN_COLUMNS),
    };
  });

/** @throws AssertionError that lists only the first differences; a diff of all rows would be unreadable. */
export function assertSameResult(
  actual: CollectionResult,
  expected: CollectionResult,
  message: string,
): void {
  const differences: string[] = [];
  const compare = (label: string, actualRow: Row | undefined, expectedRow: Row | undefined) => {
    for (const column of new Set([...Object.keys(actualRow ?? {}), ...Object.keys(expectedRow ?? {})])) {
      const [actualValue, expectedValue] = [actualRow?.[column], expectedRow?.[column]].map((value) =>
        JSON.stringify(value),
      );
      if (actualValue !== expectedValue)
        differences.push(
          `${label}.${column} is ${actualValue}, but ${expectedValue} in an uninterrupted run`,
        );
    }
  };
  compare('run', actual.run, expected.run);
  compare('changes', { ...actual.changes }, { ...expected.changes });
  const byUrl = ({ postings }: CollectionResult) =>
    new Map(postings.map((row) => [String(row.source_url), row]));
  const [actualPostings, expectedPostings] = [byUrl(actual), byUrl(expected)];
  for (const url of new Set([...actualPostings.keys(), ...expectedPostings.keys()]))
    compare(url, actualPostings.get(url), expectedPostings.get(url));
  assert.ok(differences.length === 0, `${message}:\n${differences.slice(0, 12).join('\n')}`);
}
