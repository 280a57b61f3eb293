/** What must hold in the store when all is done, whatever was killed. */
import assert from 'node:assert/strict';
import type { ReceivedMail } from '@workreel/platform/testing/mailbox';
import { type DataStore, inStore } from '../area.ts';
import type { Host } from '../site.ts';
import type { Person } from './people.ts';

/** What a kill may repeat: the page under way and, in the process that goes on, robots.txt. */
const REQUESTS_OF_A_KILL = 4;

/** Whether nothing is under way, and nothing waits to be done. */
export const isSettled = (where: DataStore): Promise<boolean> =>
  inStore(where, async (store) => {
    const { rows } = await store.run(
      `select (select count(*) from pgboss.job where state in ('created', 'retry', 'active'))
         + (select count(*) from jobs.crawl_runs where finished_at is null)
         + (select count(*) from jobs.alert_messages where state = 'waiting') as n`,
    );
    return Number(rows[0]!.n) === 0;
  });

/** What is under way or waits, for a message. */
export const describeWork = (where: DataStore): Promise<string> =>
  inStore(where, async (store) => {
    const { rows } = await store.run(
      `select j.name, j.state::text, j.data, j.retry_count, j.start_after, o.owner from pgboss.job j
       left join queue.owners o on o.job_id = j.id where j.state < 'completed' order by j.created_on limit 20`,
    );
    return rows.map((row) => JSON.stringify(row)).join('\n');
  });

interface Held {
  where: DataStore;
  hosts: readonly Host[];
  mails: readonly ReceivedMail[];
  people: readonly Person[];
  ends: { workers: number; kills: number; stops: number };
}

/** @returns how many runs and messages there are. */
export const verifyStore = ({
  where,
  hosts,
  mails,
  people,
  ends,
}: Held): Promise<{ runs: number; messages: number }> =>
  inStore(where, async (store) => {
    const rowsOf = async (text: string) => (await store.run(text)).rows;
    for (const { address, most } of hosts)
      assert.equal(most, 1, `${address} was asked by ${most} at the same time`);

    assert.deepEqual(await rowsOf('select * from queue.owners'), [], 'work has an owner though nobody works');
    assert.deepEqual(
      await rowsOf(`select name, data, output from pgboss.job where state = 'failed'`),
      [],
      'work was given up',
    );
    assert.deepEqual(
      await rowsOf(
        `select r.id, r.postings_saved, count(p.id)::int as stored from jobs.crawl_runs r
         left join jobs.postings p on p.first_run_id = r.id group by r.id having count(p.id) <> r.postings_saved`,
      ),
      [],
      'a run stored something else than it counted',
    );
    // A run that two processes did would have asked twice for each page.
    const [pages] = await rowsOf(
      'select sum(pages_fetched)::int as n, count(*)::int as runs from jobs.crawl_runs',
    );
    const asked = hosts.reduce((sum, host) => sum + host.asked, 0);
    const most = Number(pages!.n) + REQUESTS_OF_A_KILL * (ends.workers + hosts.length * 4);
    assert.ok(asked <= most, `${asked} requests for ${pages!.n} pages, ${ends.workers} ends of workers`);

    const [alerts] = await rowsOf(
      `select count(*)::int as messages, count(*) filter (where state <> 'sent')::int as unsent from jobs.alert_messages`,
    );
    assert.equal(alerts!.unsent, 0, 'an alert was not sent');
    assert.deepEqual(
      await rowsOf(
        `select s.account_id, p.id from jobs.saved_searches s join jobs.postings p on p.collected_at > s.created_at
         where not exists (select from jobs.notified_postings t where t.account_id = s.account_id and t.posting_id = p.id) limit 5`,
      ),
      [],
      'somebody was sent no alert of a posting',
    );
    const copies = new Map<string, number>();
    for (const { messageId } of mails) copies.set(messageId!, (copies.get(messageId!) ?? 0) + 1);
    assert.equal(copies.size, alerts!.messages, 'there are not as many mails as alerts');
    const twice = mails.length - copies.size;
    // One that was sent when its process died, before that was written down.
    assert.ok(twice <= ends.workers * people.length, `${twice} alerts came twice`);
    return { runs: Number(pages!.runs), messages: Number(alerts!.messages) };
  });
