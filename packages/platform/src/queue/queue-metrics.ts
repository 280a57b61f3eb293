import type { Database } from '../database/index.ts';
import { Gauge, type Registry } from '../telemetry/metrics.ts';

interface QueueStats {
  queue: string;
  waiting: number;
  running: number;
  failed: number;
  /** Age of the next due job in seconds. */
  oldest: number;
}

/** Maximum number of jobs to count. Counting more would take longer than a scrape may take. */
const MAX_COUNTED_JOBS = 10_000;
/** Scrapes within this time share one query, because several scrapers may collect the metrics every 15 s. */
const CACHE_MS = 5_000;

/**
 * Reads the number of due jobs and the age of the next one through the index that workers use to fetch jobs. Running jobs are those in
 * `queue.owners`. The number of failed jobs is pg-boss's own count for the last day, at most a few minutes old.
 */
const QUEUE_STATS = `
  select q.name as queue, q.failed_count as failed,
    (select count(*)::int from (select from pgboss.job j
       where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit $1) due) as waiting,
    (select count(*)::int from queue.owners o where o.queue = q.name) as running,
    coalesce((select extract(epoch from now() - greatest(j.created_on, j.start_after)) from pgboss.job j
       where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
       order by j.priority desc, j.created_on limit 1), 0)::float8 as oldest
  from pgboss.queue q where q.name !~ '^__'`;

/** Registers the metrics of all queues, which the processes share. */
export function registerQueueMetrics(database: Database, metrics: Registry): void {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<QueueStats[]> = Promise.resolve([]);
  const read = () => {
    if (performance.now() - readAt > CACHE_MS) {
      readAt = performance.now();
      // Serve the other metrics even if the database is unreachable, which /health/ready reports.
      reading = database.run(QUEUE_STATS, [MAX_COUNTED_JOBS]).then(
        ({ rows }) => rows as unknown as QueueStats[],
        () => [],
      );
    }
    return reading;
  };
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs of a queue by state: waiting (due), running, or failed (permanently, within the last day).',
    labelNames: ['queue', 'state'],
    registers: [metrics],
    async collect() {
      const queues = await read();
      this.reset();
      for (const { queue, waiting, running, failed } of queues) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'running' }, running);
        this.set({ queue, state: 'failed' }, failed);
      }
    },
  });
  new Gauge({
    name: 'queue_oldest_waiting_seconds',
    help: 'Time since the next waiting job of a queue became due.',
    labelNames: ['queue'],
    registers: [metrics],
    async collect() {
      const queues = await read();
      this.reset();
      for (const { queue, oldest } of queues) this.set({ queue }, oldest);
    },
  });
}
