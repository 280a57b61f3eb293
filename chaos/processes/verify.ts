/** Verifies the database after all queued work is finished. */
import assert from 'node:assert/strict';
import type { ReceivedMail } from '@workreel/platform/testing/mailbox';
import { type DataLocation, withDatabase } from '../area.ts';
import type { Host } from '../site.ts';
import type { TestUser } from './users.ts';

/** Maximum number of requests repeated because of a terminated worker, for the current page and, in the next process, robots.txt. */
const EXTRA_REQUESTS_PER_TERMINATION = 4;

/** Returns whether all queue jobs, runs and alerts are finished. */
export const isIdle = (location: DataLocation): Promise<boolean> =>
  withDatabase(location, async (database) => {
    const { rows } = await database.run(
      `select (select count(*) from pgboss.job where state in ('created', 'retry', 'active'))
         + (select count(*) from jobs.crawl_runs where finished_at is null)
         + (select count(*) from jobs.alert_deliveries where state = 'waiting') as n`,
    );
    return Number(rows[0]!.n) === 0;
  });

/** Returns the oldest unfinished queue jobs as lines of JSON, for an error message. */
export const describeUnfinishedJobs = (location: DataLocation): Promise<string> =>
  withDatabase(location, async (database) => {
    const { rows } = await database.run(
      `select j.name, j.state::text, j.data, j.retry_count, j.start_after, o.owner from pgboss.job j
       left join queue.owners o on o.job_id = j.id where j.state < 'completed' order by j.created_on limit 20`,
    );
    return rows.map((row) => JSON.stringify(row)).join('\n');
  });

interface Expectation {
  location: DataLocation;
  hosts: readonly Host[];
  /** All received emails. */
  emails: readonly ReceivedMail[];
  users: readonly TestUser[];
  terminations: { workers: number; kills: number; stops: number };
}

/** @returns the number of runs and of alerts. */
export const verifyDatabase = ({
  location,
  hosts,
  emails,
  users,
  terminations,
}: Expectation): Promise<{ runs: number; messages: number }> =>
  withDatabase(location, async (database) => {
    const query = async (text: string) => (await database.run(text)).rows;
    for (const { ipAddress, maxInFlight } of hosts)
      assert.equal(maxInFlight, 1, `${ipAddress} received ${maxInFlight} requests at the same time`);

    assert.deepEqual(
      await query('select * from queue.owners'),
      [],
      'queue jobs have an owner although no process is running',
    );
    assert.deepEqual(
      await query(`select name, data, output from pgboss.job where state = 'failed'`),
      [],
      'queue jobs failed permanently',
    );
    assert.deepEqual(
      await query(
        `select r.id, r.postings_saved, count(p.id)::int as stored from jobs.crawl_runs r
         left join jobs.postings p on p.first_run_id = r.id group by r.id having count(p.id) <> r.postings_saved`,
      ),
      [],
      'postings_saved of runs differs from the number of postings that they stored',
    );
    // Two workers on the same run would fetch each page twice.
    const [pages] = await query(
      'select sum(pages_fetched)::int as n, count(*)::int as runs from jobs.crawl_runs',
    );
    const requests = hosts.reduce((sum, host) => sum + host.requests, 0);
    const maxRequests =
      Number(pages!.n) + EXTRA_REQUESTS_PER_TERMINATION * (terminations.workers + hosts.length * 4);
    assert.ok(
      requests <= maxRequests,
      `${requests} requests for ${pages!.n} pages, ${terminations.workers} terminated workers`,
    );

    const [alerts] = await query(
      `select count(*)::int as messages, count(*) filter (where state <> 'sent')::int as unsent from jobs.alert_deliveries`,
    );
    assert.equal(alerts!.unsent, 0, 'alerts were not sent');
    assert.deepEqual(
      await query(
        `select s.account_id, p.id from jobs.saved_searches s join jobs.postings p on p.collected_at > s.created_at
         where not exists (
           select from jobs.notified_postings n join jobs.postings told on told.id = n.posting_id
           where n.account_id = s.account_id and (told.id = p.id or told.group_id = p.group_id)) limit 5`,
      ),
      [],
      'users were not notified of jobs',
    );
    assert.deepEqual(
      await query(
        `select n.account_id, p.group_id, count(*)::int from jobs.notified_postings n
         join jobs.postings p on p.id = n.posting_id where p.group_id is not null
         group by n.account_id, p.group_id having count(*) > 1 limit 5`,
      ),
      [],
      'users were notified of a job more than once',
    );
    const copies = new Map<string, number>();
    for (const { messageId } of emails) copies.set(messageId!, (copies.get(messageId!) ?? 0) + 1);
    assert.equal(
      copies.size,
      alerts!.messages,
      'the number of distinct emails differs from the number of alerts',
    );
    const duplicates = emails.length - copies.size;
    // A worker that is killed after sending an email and before recording it causes a duplicate.
    assert.ok(
      duplicates <= terminations.workers * users.length,
      `${duplicates} duplicate emails after ${terminations.workers} terminated workers`,
    );
    return { runs: Number(pages!.runs), messages: Number(alerts!.messages) };
  });
