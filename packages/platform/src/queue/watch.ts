import type { Store } from '../database/index.ts';
import { Gauge, type Registry } from '../telemetry/metrics.ts';

interface QueueFigures {
  queue: string;
  waiting: number;
  running: number;
  failed: number;
  /** Seconds. */
  oldest: number;
}

/** Waiting work beyond this is not counted: who has so much knows enough, and counting would take longer than scraping. */
const COUNTED_AT_MOST = 10_000;
/** Whoever asks again within this is told the same: figures are asked for every 15 s or so, by more than one. */
const KEPT_MS = 5_000;

/**
 * One statement, by the index that jobs are taken by: what is due, and since when the next has been; who does what stands in
 * a table of that alone. What failed is pg-boss' own count, some minutes old at most, of the last day.
 */
const FIGURES = `
  select q.name as queue, q.failed_count as failed,
    (select count(*)::int from (select from pgboss.job j
       where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now() limit $1) due) as waiting,
    (select count(*)::int from queue.owners o where o.queue = q.name) as running,
    coalesce((select extract(epoch from now() - greatest(j.created_on, j.start_after)) from pgboss.job j
       where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
       order by j.priority desc, j.created_on limit 1), 0)::float8 as oldest
  from pgboss.queue q where q.name !~ '^__'`;

/** Tells, with a process' figures, what waits in the queues that all processes share. */
export function watchQueues(store: Store, metrics: Registry): void {
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<QueueFigures[]> = Promise.resolve([]);
  const read = () => {
    if (performance.now() - readAt > KEPT_MS) {
      readAt = performance.now();
      // A database that is away is told of by /health/ready: the other figures still come.
      reading = store.run(FIGURES, [COUNTED_AT_MOST]).then(
        ({ rows }) => rows as unknown as QueueFigures[],
        () => [],
      );
    }
    return reading;
  };
  new Gauge({
    name: 'queue_jobs',
    help: 'Work in a queue: due and waiting, running, failed for good within a day.',
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
    help: 'For how long the next of a queue has been due.',
    labelNames: ['queue'],
    registers: [metrics],
    async collect() {
      const queues = await read();
      this.reset();
      for (const { queue, oldest } of queues) this.set({ queue }, oldest);
    },
  });
}
