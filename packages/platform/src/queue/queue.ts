import { AsyncLocalStorage } from 'node:async_hooks';
import { randomInt, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { fromKysely, PgBoss, type WorkOptions } from 'pg-boss';
import { type Database, inTransaction, type Migrations, toJsonb } from '../database/index.ts';
import type { Log } from '../telemetry/log.ts';

/** An open transaction with any schema. A plain `Db` handle is rejected by the type checker. */
export type AnyTransaction = Pick<Transaction<unknown>, 'isTransaction' | 'executeQuery'>;

export interface QueueOptions {
  name: string;
  /** Number of jobs that this process runs concurrently. */
  concurrency: number;
  retryLimit: number;
  /** Delay before the first retry in seconds; doubles with each retry. */
  retryDelay?: number;
  /** Maximum delay between two attempts, in seconds. */
  retryDelayMax?: number;
  /** Seconds that a job waits for a worker before it is deleted; default 14 days. */
  retentionSeconds?: number;
  /** Whether this process runs at most one job of each group at a time (see `send`); default false. */
  oneJobPerGroup?: boolean;
  /**
   * Returns the ID of the waiting job to run next, instead of the oldest one; undefined to run none for now. Called by one
   * process at a time, in the transaction that claims the job, and again after each change of the queue and every two seconds.
   *
   * @param running - number of jobs of this queue that this process is running, less than its `concurrency`.
   */
  choose?: (trx: Transaction<object>, running: number) => Promise<string | undefined>;
  /** Whether the data of a job is deleted once it has succeeded or failed for good, because it is personal; default false. */
  personalData?: boolean;
}

export interface SendOptions {
  /** See `QueueOptions.oneJobPerGroup`. */
  group?: string;
  /** Delay before the first attempt; default 0. */
  startAfterSeconds?: number;
}

export interface Job<Data> {
  id: string;
  data: Data;
  /** Aborts when the process stops or loses its database session. The handler should then return at the next safe point. */
  signal: AbortSignal;
  /** Whether the job fails permanently if this attempt fails. */
  isLastAttempt: boolean;
}

export interface ActiveJob<Data> {
  data: Data;
  process: number;
}

/** Thrown by a handler that stopped because its signal aborted. Another process continues the job immediately. */
export class JobInterrupted extends Error {
  override name = 'JobInterrupted';
}

/** Thrown by a handler that cannot run the job now. The job is run again after the delay; the attempt is not counted. */
export class JobDeferred extends Error {
  override name = 'JobDeferred';
  readonly delayMs: number;
  constructor(delayMs: number) {
    super(`deferred by ${delayMs} ms`);
    this.delayMs = delayMs;
  }
}

/**
 * A job queue in the database, shared by all processes. `send` is part of the caller's transaction, so a
 * change and the job that it causes commit together.
 */
export interface JobQueue {
  /** Number that identifies this process among the live processes. */
  readonly process: number;
  /** Returns the numbers of the live processes. */
  liveProcesses(): Promise<number[]>;
  /** Returns the jobs that live processes are running, each with the number of its process. */
  activeJobs<Data extends object>(queue: string): Promise<ActiveJob<Data>[]>;
  send<Data extends object>(
    trx: AnyTransaction,
    queue: string,
    data: Data,
    options?: SendOptions,
  ): Promise<void>;
  /** Deletes, in the caller's transaction, waiting jobs whose data contains `data`. */
  cancel<Data extends object>(trx: AnyTransaction, queue: string, data: Data): Promise<void>;
  /** Creates or updates a queue. Required in each process that sends to it; `work` includes it. */
  define(options: Omit<QueueOptions, 'concurrency'>): Promise<void>;
  /** Starts running jobs of this queue. */
  work<Data extends object>(options: QueueOptions, handler: (job: Job<Data>) => Promise<void>): Promise<void>;
  /** Interrupts the running jobs, waits for them and starts no more. */
  stop(): Promise<void>;
}

/** First key of the advisory locks that represent live processes ("WR" in ASCII). */
const PROCESS_LOCK_NAMESPACE = 0x5752;
/** First key of the advisory lock held while creating pg-boss's tables ("WQ"). */
const SCHEMA_LOCK_NAMESPACE = 0x5751;
/** First key of the advisory lock held while a process chooses a job ("WC"); the second one identifies the queue. */
const CHOICE_LOCK_NAMESPACE = 0x5743;
/** Selects the advisory locks of live processes in this database. */
const LIVE_PROCESSES_SQL = `select l.objid::int as process from pg_locks l
  where l.locktype = 'advisory' and l.classid = ${PROCESS_LOCK_NAMESPACE}::oid and l.objsubid = 2 and l.granted
    and l.database = (select oid from pg_database where datname = current_database())`;
/** Subquery that returns the numbers of the live processes, for use in other statements. */
export const LIVE_PROCESSES = sql.raw(LIVE_PROCESSES_SQL);
/** Subquery that returns the `id` and `data` of the jobs of a queue that are being run, including those whose process has just died. */
export const activeJobs = (queue: string) =>
  sql`(select id, data from pgboss.job where name = ${queue} and state = 'active')`;
/** Subquery that returns the `id` and `data` of the jobs of a queue that can be run now. */
export const dueJobs = (queue: string) =>
  sql`(select id, data from pgboss.job where name = ${queue} and state < 'active' and not blocked and start_after <= now())`;
const DELETE_JOB_DATA = 'update pgboss.job set data = null where name = $1 and id = $2';
/** How often to look for jobs of dead processes. */
const ORPHAN_CHECK_MS = 2_000;
const POLL_SECONDS = 2;
/** How long to wait for workers to stop. */
const STOP_TIMEOUT_MS = 10_000;
/** Maximum time between claiming a job and recording its owner, each a single short statement. */
const UNOWNED_AFTER_SECONDS = 10;
/** Maximum duration of a job; pg-boss requires less than a day. */
const EXPIRE_SECONDS = 23 * 3_600;

export const queueMigrations: Migrations = {
  schema: 'queue',
  list: [
    {
      name: 'owners',
      up: async (db: Kysely<unknown>) => {
        // Maps each running job to its process. A process is live while it holds its advisory lock, so
        // a killed process is detected immediately instead of when a lease expires.
        await sql`create table queue.owners (
          job_id uuid primary key, queue text not null, owner int not null, claimed_at timestamptz not null default now()
        )`.execute(db);
      },
    },
    {
      name: 'nightly',
      up: async (db: Kysely<unknown>) => {
        // Schedule cursors of nightly and hourly tasks: see `send-once.ts`.
        await sql`create table queue.nightly (name text primary key, last_due timestamptz not null)`.execute(
          db,
        );
      },
    },
  ],
};

/**
 * The transaction of the current `send`. pg-boss drops its cached queue settings whenever the queue is
 * defined again and reloads them before the next send. That query must use this transaction as well, because
 * a query outside the open transaction is an error.
 */
const sendTransaction = new AsyncLocalStorage<ReturnType<typeof fromKysely>>();

/** Opens the job queue. pg-boss creates its tables in the schema `pgboss`. */
export async function openQueue(database: Database, log: Log): Promise<JobQueue> {
  const changes = new EventEmitter();
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        (sendTransaction.getStore()?.executeSql(text, values) ?? database.run(text, values)) as Promise<{
          rows: never[];
        }>,
      listen: (channel, onPayload, onReconnect) =>
        database.listen(
          channel,
          (queue) => {
            changes.emit(queue);
            onPayload(queue);
          },
          onReconnect,
        ),
    },
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    useListenNotify: true,
    schema: 'pgboss',
    supervise: true,
    schedule: false,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue error'));
  boss.on('warning', (warning) => log.debug({ warning }, 'queue warning'));
  // Two processes that create pg-boss's tables concurrently conflict in the system catalog.
  const schemaLock = await database.holdAdvisoryLock(SCHEMA_LOCK_NAMESPACE, 0, () => {});
  try {
    await boss.start();
  } finally {
    await schemaLock.release();
  }
  const queue = new BossQueue(database, boss, changes, log);
  await queue.start();
  return queue;
}

class BossQueue implements JobQueue {
  readonly #database: Database;
  readonly #boss: PgBoss;
  /** Emits the name of a queue when it has new jobs. */
  readonly #changes: EventEmitter;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  /** Names of the queues that this process works on. */
  readonly #queues = new Set<string>();
  readonly process = randomInt(1, 2 ** 31 - 1);
  readonly #running = new Set<Promise<void>>();
  readonly #loops: Promise<void>[] = [];
  #processLock: { release(): Promise<void> } | undefined;
  #orphanTimer: NodeJS.Timeout | undefined;
  #orphanCheck: Promise<void> = Promise.resolve();

  constructor(database: Database, boss: PgBoss, changes: EventEmitter, log: Log) {
    this.#database = database;
    this.#boss = boss;
    this.#changes = changes;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#processLock = await this.#database.holdAdvisoryLock(PROCESS_LOCK_NAMESPACE, this.process, () => {
      // Other processes now consider the jobs of this process orphaned, so stop. The supervisor restarts this process.
      this.#log.fatal('the database session that marks this process as live was lost; stopping');
      this.#stopping.abort();
      process.kill(process.pid, 'SIGTERM');
    });
    await this.#requeueOrphans();
    this.#orphanTimer = setInterval(() => {
      this.#orphanCheck = this.#requeueOrphans().catch((error: unknown) =>
        this.#log.error({ err: error }, 'could not check for orphaned jobs'),
      );
    }, ORPHAN_CHECK_MS);
  }

  async send<Data extends object>(
    trx: AnyTransaction,
    queue: string,
    data: Data,
    { group, startAfterSeconds: startAfter = 0 }: SendOptions = {},
  ): Promise<void> {
    // External text may contain characters that jsonb rejects.
    const storable = JSON.parse(toJsonb(data)) as Data;
    const db = fromKysely(trx as never);
    await sendTransaction.run(db, () =>
      this.#boss.send(queue, storable, {
        ...{ db, startAfter, ...(group !== undefined && { group: { id: group } }) },
      }),
    );
  }

  async cancel<Data extends object>(trx: AnyTransaction, queue: string, data: Data): Promise<void> {
    await fromKysely(trx as never).executeSql(
      `delete from pgboss.job where name = $1 and data @> $2::jsonb and state in ('created', 'retry')`,
      [queue, toJsonb(data)],
    );
  }

  async liveProcesses(): Promise<number[]> {
    const { rows } = await this.#database.run(LIVE_PROCESSES_SQL);
    return rows.map(({ process }) => Number(process));
  }

  async activeJobs<Data extends object>(queue: string): Promise<ActiveJob<Data>[]> {
    const { rows } = await this.#database.run(
      `select j.data, o.owner as process
       from queue.owners o join pgboss.job j on j.name = o.queue and j.id = o.job_id
       where o.queue = $1 and j.state = 'active' and o.owner in (${LIVE_PROCESSES_SQL})
       order by o.claimed_at`,
      [queue],
    );
    return rows as unknown as ActiveJob<Data>[];
  }

  async define(options: Omit<QueueOptions, 'concurrency'>): Promise<void> {
    await this.#boss.createQueue(options.name, {
      retryLimit: options.retryLimit,
      retryDelay: options.retryDelay ?? 1,
      retryBackoff: true,
      ...(options.retryDelayMax === undefined ? {} : { retryDelayMax: options.retryDelayMax }),
      ...(options.retentionSeconds === undefined ? {} : { retentionSeconds: options.retentionSeconds }),
      expireInSeconds: EXPIRE_SECONDS,
      deleteAfterSeconds: 24 * 3_600,
      notify: true,
    });
    // pg-boss loads a queue's settings at first use, on its own connection. Trigger that here, so that it
    // does not happen inside a caller's transaction.
    await this.#boss.findJobs(options.name, { id: randomUUID() });
  }

  async work<Data extends object>(
    options: QueueOptions,
    handler: (job: Job<Data>) => Promise<void>,
  ): Promise<void> {
    await this.define(options);
    if (options.choose !== undefined) {
      this.#loops.push(this.#runChosenJobs({ ...options, choose: options.choose }, handler));
      return;
    }
    this.#queues.add(options.name);
    for (let n = 0; n < options.concurrency; n++) await this.#startWorker(options, handler);
  }

  /** Starts a worker, which runs one job at a time without pauses while jobs are waiting. */
  async #startWorker<Data extends object>(
    options: QueueOptions,
    handler: (job: Job<Data>) => Promise<void>,
  ): Promise<void> {
    const queue = options.name;
    const worker: { id?: string } = {};
    worker.id = await this.#boss.work<Data, void, WorkOptions & { includeMetadata: true }>(
      queue,
      {
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
        batchSize: 1,
        includeMetadata: true,
        ...(options.oneJobPerGroup ? { localGroupConcurrency: 1 } : {}),
      },
      async ([job]) => {
        const { id, data, retryCount, retryLimit } = job!;
        const done = this.#perform(
          options,
          { id, data, signal: this.#stopping.signal, isLastAttempt: retryCount >= retryLimit },
          handler,
        );
        this.#running.add(done);
        try {
          await done;
        } finally {
          this.#running.delete(done);
          // Without this, pg-boss fetches the next job only at the next poll, up to 2 s later. Not while stopping,
          // because this process would endlessly claim the jobs that it has just returned.
          if (worker.id !== undefined && !this.#stopping.signal.aborted) this.#boss.notifyWorker(worker.id);
        }
      },
    );
  }

  /** Runs up to `concurrency` jobs at a time, each chosen by `choose` as late as possible. */
  async #runChosenJobs<Data extends object>(
    options: QueueOptions & Required<Pick<QueueOptions, 'choose'>>,
    handler: (job: Job<Data>) => Promise<void>,
  ): Promise<void> {
    const { name, concurrency } = options;
    const { signal } = this.#stopping;
    let running = 0;
    let wake = () => {};
    const onChange = () => wake();
    this.#changes.on(name, onChange);
    signal.addEventListener('abort', onChange);
    while (!signal.aborted) {
      // Created before the claim, so that a change in the meantime is not missed.
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const job =
        running < concurrency
          ? await this.#claimChosen<Data>(options, running).catch((error: unknown) => {
              this.#log.error({ err: error, queue: name }, 'could not choose a job');
            })
          : undefined;
      if (job === undefined) {
        await Promise.race([changed, sleep(POLL_SECONDS * 1_000, undefined, { ref: false })]);
        continue;
      }
      running++;
      const done = this.#performChosen(options, job, handler).finally(() => {
        running--;
        this.#running.delete(done);
        wake();
      });
      this.#running.add(done);
    }
    this.#changes.off(name, onChange);
  }

  /** Marks the chosen job as active, as pg-boss does when it fetches a job. */
  #claimChosen<Data extends object>(
    { name, choose }: QueueOptions & Required<Pick<QueueOptions, 'choose'>>,
    running: number,
  ): Promise<Omit<Job<Data>, 'signal'> | undefined> {
    return inTransaction(this.#database.db<object>(), async (trx) => {
      await sql`select pg_advisory_xact_lock(${CHOICE_LOCK_NAMESPACE}, hashtext(${name}))`.execute(trx);
      const id = await choose(trx, running);
      if (id === undefined) return undefined;
      const { rows } = await sql<{ data: Data; isLastAttempt: boolean }>`
        update pgboss.job set state = 'active', started_on = now(),
          retry_count = case when started_on is null then retry_count else retry_count + 1 end
        where name = ${name} and id = ${id}::uuid and state < 'active'
        returning data, retry_count >= retry_limit as "isLastAttempt"`.execute(trx);
      return rows[0] && { id, ...rows[0] };
    });
  }

  async #performChosen<Data extends object>(
    options: QueueOptions,
    job: Omit<Job<Data>, 'signal'>,
    handler: (job: Job<Data>) => Promise<void>,
  ): Promise<void> {
    try {
      await this.#perform(options, { ...job, signal: this.#stopping.signal }, handler);
    } catch (error) {
      // If this fails too, the job is active without an owner, and therefore requeued.
      await this.#boss
        .fail(options.name, job.id, { message: (error as Error).message })
        .catch((cause: unknown) =>
          this.#log.error({ err: cause, queue: options.name, job: job.id }, 'could not record a failed job'),
        );
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#orphanTimer);
    this.#stopping.abort();
    await this.#orphanCheck;
    await Promise.all(this.#loops);
    await Promise.allSettled(this.#running);
    // pg-boss's own wait polls every 0.5 s, while nearly all workers stop immediately.
    const stopped = Promise.all([...this.#queues].map((name) => this.#boss.offWork(name)));
    await Promise.race([stopped, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    await this.#boss.stop({ graceful: false, close: false });
    await this.#processLock?.release();
  }

  async #perform<Data extends object>(
    { name: queue, personalData = false }: QueueOptions,
    job: Job<Data>,
    handler: (job: Job<Data>) => Promise<void>,
  ): Promise<void> {
    await this.#database.run(
      'insert into queue.owners (job_id, queue, owner) values ($1, $2, $3) on conflict (job_id) do update set owner = excluded.owner, claimed_at = now()',
      [job.id, queue, this.process],
    );
    try {
      // The job was returned and claimed again while this process is stopping.
      if (job.signal.aborted) throw new JobInterrupted();
      await handler(job);
      // Complete it before the owner is deleted: an active job without an owner is considered orphaned and run again.
      if (personalData) await this.#completeWithoutData(queue, job.id);
      else await this.#boss.complete(queue, job.id);
    } catch (error) {
      if (!(error instanceof JobInterrupted || error instanceof JobDeferred)) {
        this.#log.error({ err: error, queue, job: job.id }, 'job failed');
        if (personalData && job.isLastAttempt) await this.#database.run(DELETE_JOB_DATA, [queue, job.id]);
        // pg-boss stores the error with the job. It may quote personal data, such as an email address.
        throw new Error(`${(error as Error).name}: see the log.`);
      }
      // Not a failure: the job waits and the attempt is not counted. It gets a new ID,
      // because pg-boss completes the old one when this function returns, and another process may have claimed it by then.
      await this.#database.run(
        `update pgboss.job set id = gen_random_uuid(), state = 'created', started_on = null, start_after = now() + $3 * interval '1 millisecond'
         where name = $1 and id = $2 and state = 'active'`,
        [queue, job.id, error instanceof JobDeferred ? error.delayMs : 0],
      );
    } finally {
      await this.#database.run('delete from queue.owners where job_id = $1 and owner = $2', [
        job.id,
        this.process,
      ]);
    }
  }

  /** Completes a job in one transaction with the deletion of its data: without its data, it could not be run again. */
  #completeWithoutData(queue: string, id: string): Promise<void> {
    return inTransaction(this.#database.db<object>(), async (trx) => {
      const db = fromKysely(trx as never);
      await sendTransaction.run(db, () => this.#boss.complete(queue, id, undefined, { db }));
      await db.executeSql(DELETE_JOB_DATA, [queue, id]);
    });
  }

  /**
   * Requeues the jobs of dead processes immediately, without the retry delay. A job that keeps killing its
   * process fails when its retries are used up. Also requeues jobs without an owner: their process died
   * after claiming them and before recording itself as their owner.
   */
  async #requeueOrphans(): Promise<void> {
    const { rows } = await this.#database.run(
      `with dead as (
         delete from queue.owners where owner not in (${LIVE_PROCESSES_SQL}) returning job_id
       ), orphaned as (
         select name, id, retry_count >= retry_limit as spent from pgboss.job j
         where state = 'active' and (id in (select job_id from dead)
           or (started_on < now() - $1 * interval '1 second' and not exists (select from queue.owners o where o.job_id = j.id)))
       ), returned as (
         update pgboss.job j set state = 'retry', start_after = now() from orphaned o where j.name = o.name and j.id = o.id and j.state = 'active' and not o.spent
       )
       select name, id, spent from orphaned`,
      [UNOWNED_AFTER_SECONDS],
    );
    for (const { name, id, spent } of rows) {
      this.#log.warn({ queue: name, job: id }, 'the process that ran this job died; requeued');
      if (spent)
        await this.#boss.fail(String(name), String(id), { message: 'every process that ran this job died' });
    }
  }
}
