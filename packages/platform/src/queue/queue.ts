import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fromKysely, PgBoss, type WorkOptions } from 'pg-boss';
import { type Migrations, type Store, toJsonb } from '../database/index.ts';
import type { Log } from '../telemetry/log.ts';

/** An open transaction, of whatever tables: a handle is refused by its type. */
export type InTransaction = Pick<Transaction<unknown>, 'isTransaction' | 'executeQuery'>;

/** A kind of work: its name, how many of it this process does at once, and how often a failing one is tried. */
export interface QueueOptions {
  name: string;
  concurrency: number;
  retryLimit: number;
  /** Seconds before the first retry; doubles with each. */
  retryDelay?: number;
  /** Longest wait between two tries, in seconds. */
  retryDelayMax?: number;
  /** Seconds that work waits for a process that does it, before it is given up; default 14 days. */
  keepSeconds?: number;
}

export interface Job<Data> {
  id: string;
  data: Data;
  /** Aborts when the process stops or has lost the store: leave at the next safe place. */
  signal: AbortSignal;
  /** Whether a failure of this try is the end: nobody tries again. */
  lastTry: boolean;
}

export interface UnderWay<Data> {
  data: Data;
  process: number;
}

/** Thrown by a handler that left because its signal aborted: the job goes on elsewhere, at once. */
export class JobInterrupted extends Error {
  override name = 'JobInterrupted';
}

/**
 * Work kept in the database and done by whichever process takes it. `send` takes part in the caller's
 * transaction: a change and the work it causes commit together.
 */
export interface JobQueue {
  /** Of this process, among those that are alive. */
  readonly process: number;
  /** The numbers of the processes that are alive. */
  living(): Promise<number[]>;
  /** Work that a living process is at, with that process' number. */
  underWay<Data extends object>(queue: string): Promise<UnderWay<Data>[]>;
  send<Data extends object>(trx: InTransaction, queue: string, data: Data): Promise<void>;
  /** Takes back, in the caller's transaction, what was sent with this in its data and what nobody is at. */
  withdraw<Data extends object>(trx: InTransaction, queue: string, data: Data): Promise<void>;
  /** Begins to do this work. The queue must be known to all processes that send to it: call `define` there. */
  define(options: Omit<QueueOptions, 'concurrency'>): Promise<void>;
  work<Data extends object>(options: QueueOptions, handler: (job: Job<Data>) => Promise<void>): Promise<void>;
  /** Interrupts what is under way, waits for it, and takes no more. */
  stop(): Promise<void>;
}

/** Space of the advisory locks that stand for living processes ("WR" in ASCII). */
const PROCESS_LOCK_SPACE = 0x5752;
/** Space of the lock of whoever makes pg-boss' tables ("WQ"). */
const TABLES_LOCK_SPACE = 0x5751;
/** The locks `l` that living processes hold in this database. */
const LIVING = `select l.objid::int as process from pg_locks l
  where l.locktype = 'advisory' and l.classid = ${PROCESS_LOCK_SPACE}::oid and l.objsubid = 2 and l.granted
    and l.database = (select oid from pg_database where datname = current_database())`;
/** A query of the numbers of the processes that are alive, as part of a statement of others. */
export const livingProcesses = sql.raw(LIVING);
/** How soon the work of a process that died is found. */
const ORPHAN_CHECK_MS = 2_000;
const POLL_SECONDS = 2;
/** How long workers are waited for that stop. */
const STOP_MS = 10_000;
/** Longest time between taking a job and putting one's name to it; both are one short statement. */
const NAMELESS_SECONDS = 10;
/** Upper bound of one piece of work: pg-boss allows less than a day. */
const EXPIRE_SECONDS = 23 * 3_600;

export const queueMigrations: Migrations = {
  schema: 'queue',
  list: [
    {
      name: 'owners',
      up: async (db: Kysely<unknown>) => {
        // Which living process does which job. A process is alive while it holds its advisory lock,
        // so that a killed one is noticed at once instead of when a lease runs out.
        await sql`create table queue.owners (
          job_id uuid primary key, queue text not null, owner int not null, taken_at timestamptz not null default now()
        )`.execute(db);
      },
    },
    {
      name: 'nightly',
      up: async (db: Kysely<unknown>) => {
        // Which night's work was asked for last: see `retention/nightly.ts`.
        await sql`create table queue.nightly (name text primary key, last_due timestamptz not null)`.execute(
          db,
        );
      },
    },
  ],
};

/**
 * The transaction that something is sent in. pg-boss forgets what it knows of a queue whenever somebody
 * defines it again, and then looks it up before it sends: there as well, since no query may be made
 * beside an open transaction.
 */
const sending = new AsyncLocalStorage<ReturnType<typeof fromKysely>>();

/** Opens the queue on a store. pg-boss keeps its own tables in the schema `pgboss`. */
export async function openQueue(store: Store, log: Log): Promise<JobQueue> {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        (sending.getStore()?.executeSql(text, values) ?? store.run(text, values)) as Promise<{
          rows: never[];
        }>,
      listen: store.listen.bind(store),
    },
    backend: store.kind === 'embedded' ? 'pglite' : 'postgres',
    useListenNotify: true,
    schema: 'pgboss',
    supervise: true,
    schedule: false,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue error'));
  boss.on('warning', (warning) => log.debug({ warning }, 'queue warning'));
  // Two processes that make pg-boss' tables at once collide in the catalogue.
  const alone = await store.holdAdvisoryLock(TABLES_LOCK_SPACE, 0, () => {});
  try {
    await boss.start();
  } finally {
    await alone.release();
  }
  const queue = new BossQueue(store, boss, log);
  await queue.begin();
  return queue;
}

class BossQueue implements JobQueue {
  readonly #store: Store;
  readonly #boss: PgBoss;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  /** Those that this process takes work from. */
  readonly #queues = new Set<string>();
  readonly process = randomInt(1, 2 ** 31 - 1);
  readonly #running = new Set<Promise<void>>();
  #lock: { release(): Promise<void> } | undefined;
  #watch: NodeJS.Timeout | undefined;
  #watching: Promise<void> = Promise.resolve();

  constructor(store: Store, boss: PgBoss, log: Log) {
    this.#store = store;
    this.#boss = boss;
    this.#log = log;
  }

  async begin(): Promise<void> {
    this.#lock = await this.#store.holdAdvisoryLock(PROCESS_LOCK_SPACE, this.process, () => {
      // Others now take our work for orphaned: leave it. Whoever supervises the process starts it again.
      this.#log.fatal('the connection that stands for this process was lost; its work is interrupted');
      this.#stopping.abort();
      process.kill(process.pid, 'SIGTERM');
    });
    await this.#returnOrphans();
    this.#watch = setInterval(() => {
      this.#watching = this.#returnOrphans().catch((error: unknown) =>
        this.#log.error({ err: error }, 'looking for orphaned work failed'),
      );
    }, ORPHAN_CHECK_MS);
  }

  async send<Data extends object>(trx: InTransaction, queue: string, data: Data): Promise<void> {
    // Strangers' texts may hold what jsonb refuses.
    const storable = JSON.parse(toJsonb(data)) as Data;
    const db = fromKysely(trx as never);
    await sending.run(db, () => this.#boss.send(queue, storable, { db }));
  }

  async withdraw<Data extends object>(trx: InTransaction, queue: string, data: Data): Promise<void> {
    await fromKysely(trx as never).executeSql(
      `delete from pgboss.job where name = $1 and data @> $2::jsonb and state in ('created', 'retry')`,
      [queue, toJsonb(data)],
    );
  }

  async living(): Promise<number[]> {
    const { rows } = await this.#store.run(LIVING);
    return rows.map(({ process }) => Number(process));
  }

  async underWay<Data extends object>(queue: string): Promise<UnderWay<Data>[]> {
    const { rows } = await this.#store.run(
      `select j.data, o.owner as process
       from queue.owners o join pgboss.job j on j.name = o.queue and j.id = o.job_id
       where o.queue = $1 and j.state = 'active' and o.owner in (${LIVING})
       order by o.taken_at`,
      [queue],
    );
    return rows as unknown as UnderWay<Data>[];
  }

  async define(options: Omit<QueueOptions, 'concurrency'>): Promise<void> {
    await this.#boss.createQueue(options.name, {
      retryLimit: options.retryLimit,
      retryDelay: options.retryDelay ?? 1,
      retryBackoff: true,
      ...(options.retryDelayMax === undefined ? {} : { retryDelayMax: options.retryDelayMax }),
      ...(options.keepSeconds === undefined ? {} : { retentionSeconds: options.keepSeconds }),
      expireInSeconds: EXPIRE_SECONDS,
      deleteAfterSeconds: 24 * 3_600,
      notify: true,
    });
    // pg-boss looks a queue up at its first use, on its own connection: here, so that it never does
    // so inside a caller's transaction.
    await this.#boss.findJobs(options.name, { id: randomUUID() });
  }

  async work<Data extends object>(
    options: QueueOptions,
    handler: (job: Job<Data>) => Promise<void>,
  ): Promise<void> {
    await this.define(options);
    this.#queues.add(options.name);
    for (let taker = 0; taker < options.concurrency; taker++) await this.#take(options.name, handler);
  }

  /** One taker of jobs: one after the other, without a pause while there are any. */
  async #take<Data extends object>(queue: string, handler: (job: Job<Data>) => Promise<void>): Promise<void> {
    const taker: { id?: string } = {};
    taker.id = await this.#boss.work<Data, void, WorkOptions & { includeMetadata: true }>(
      queue,
      {
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
        batchSize: 1,
        includeMetadata: true,
      },
      async ([job]) => {
        const { id, data, retryCount, retryLimit } = job!;
        const done = this.#perform(
          queue,
          { id, data, signal: this.#stopping.signal, lastTry: retryCount >= retryLimit },
          handler,
        );
        this.#running.add(done);
        try {
          await done;
        } finally {
          this.#running.delete(done);
          // Left to itself pg-boss looks again when the poll is due: one job every two seconds. A process
          // that stops hands each job back: it would take the same ones again without end.
          if (taker.id !== undefined && !this.#stopping.signal.aborted) this.#boss.notifyWorker(taker.id);
        }
      },
    );
  }

  async stop(): Promise<void> {
    clearInterval(this.#watch);
    this.#stopping.abort();
    await this.#watching;
    await Promise.allSettled(this.#running);
    // pg-boss would look twice a second whether its workers have stopped: nearly all have at once.
    const stopped = Promise.all([...this.#queues].map((name) => this.#boss.offWork(name)));
    await Promise.race([stopped, sleep(STOP_MS, undefined, { ref: false })]);
    await this.#boss.stop({ graceful: false, close: false });
    await this.#lock?.release();
  }

  async #perform<Data extends object>(
    queue: string,
    job: Job<Data>,
    handler: (job: Job<Data>) => Promise<void>,
  ): Promise<void> {
    await this.#store.run(
      'insert into queue.owners (job_id, queue, owner) values ($1, $2, $3) on conflict (job_id) do update set owner = excluded.owner, taken_at = now()',
      [job.id, queue, this.process],
    );
    try {
      // Handed back and taken again while this process stops.
      if (job.signal.aborted) throw new JobInterrupted();
      await handler(job);
      // Before our name goes: work under way without a name is taken for orphaned, and done again.
      await this.#boss.complete(queue, job.id);
    } catch (error) {
      if (!(error instanceof JobInterrupted)) {
        this.#log.error({ err: error, queue, job: job.id }, 'work failed');
        throw error;
      }
      // Not a failure of the work: it waits as it is for the next process, uncounted. Under a new id,
      // since pg-boss completes the old one when this returns, and somebody may have taken it by then.
      await this.#store.run(
        `update pgboss.job set id = gen_random_uuid(), state = 'created', started_on = null where name = $1 and id = $2 and state = 'active'`,
        [queue, job.id],
      );
    } finally {
      await this.#store.run('delete from queue.owners where job_id = $1 and owner = $2', [
        job.id,
        this.process,
      ]);
    }
  }

  /**
   * Gives back what a dead process was doing, at once and without the delay of a failure. A job that
   * keeps killing its process ends with its tries. A job taken a moment ago by a process that died
   * before it could put its name to it has no owner at all.
   */
  async #returnOrphans(): Promise<void> {
    const { rows } = await this.#store.run(
      `with dead as (
         delete from queue.owners where owner not in (${LIVING}) returning job_id
       ), orphaned as (
         select name, id, retry_count >= retry_limit as spent from pgboss.job j
         where state = 'active' and (id in (select job_id from dead)
           or (started_on < now() - $1 * interval '1 second' and not exists (select from queue.owners o where o.job_id = j.id)))
       ), returned as (
         update pgboss.job j set state = 'retry', start_after = now() from orphaned o where j.name = o.name and j.id = o.id and j.state = 'active' and not o.spent
       )
       select name, id, spent from orphaned`,
      [NAMELESS_SECONDS],
    );
    for (const { name, id, spent } of rows) {
      this.#log.warn({ queue: name, job: id }, 'the process that did this work died; it is done again');
      if (spent)
        await this.#boss.fail(String(name), String(id), { message: 'each process that did this work died' });
    }
  }
}
