import type { Database } from '@workreel/platform/database';
import { openTestDatabase } from '@workreel/platform/testing';
import { createRandom } from '@workreel/sample-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { closeExpired } from '../postings/index.ts';
import { DAY_MS, SITE_KINDS, SimulatedSite, type SiteKind } from '../testing/simulated-sites.ts';
import { collect } from './collect.ts';
import { createTaskRunner } from './page-tasks.ts';
import { checkPostings, startNight } from './posting-checks.ts';
import { claimRun, insertRun } from './runs.repository.ts';
import { scheduledRequest } from './scheduler.ts';

/** Set by `npm run chaos -- collecting`, which simulates a year of all kinds of sites and prints figures. */
const { SIMULATED_DAYS } = process.env;
const DAYS = Number(SIMULATED_DAYS ?? 24);
const KINDS = SIMULATED_DAYS
  ? SITE_KINDS
  : SITE_KINDS.filter(({ name }) => ['total-only', 'window', 'capped-only', 'flaky'].includes(name));
const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_125);
const START = new Date('2026-01-01T00:00:00Z');
const CLOSE_AFTER_DAYS = 7;
/** A posting is asked in the first night after CLOSE_AFTER_DAYS, and was seen in the last run before it closed. */
const DAYS_TO_NOTICE = CLOSE_AFTER_DAYS + 1 + 1;
/** Without readable pages: until a run misses it, CLOSE_AFTER_DAYS, and until the next complete run. */
const DAYS_TO_MISS = CLOSE_AFTER_DAYS + 2 * 3;
/** Whether nothing shows that a posting closed before its deadline. */
const isUnnoticeable = ({ closedPage, cap, statesTotal }: SiteKind) =>
  closedPage === 'javascript' && (cap < Number.POSITIVE_INFINITY || !statesTotal);
const canOnlyBeMissed = ({ closedPage }: SiteKind) =>
  closedPage === 'javascript' || closedPage === 'sentence' || closedPage === 'redirect';
const MIN_NOTICED = 0.99;

/** @returns the parsing of the worker thread, without the thread. */
function createParser() {
  const run = createTaskRunner();
  return { parse: async (task: Parameters<typeof run>[0]) => run(task) as never };
}

/** Collects and checks a site every day. */
class Simulation {
  readonly #db: JobsDb;
  readonly #parser = createParser();
  readonly site: SimulatedSite;
  /** Days since the start. */
  #now = 0;
  #day = 0;
  /** IDs of the postings that are stored as open. */
  #storedOpen = new Set<number>();
  /** When a posting that is stored as open closed. */
  readonly #unnoticed = new Map<number, number>();
  readonly #daysWithFault = new Set<number>();
  /** Days from closing until it was noticed, without days with a fault; infinite if it was not. */
  readonly delays: number[] = [];
  readonly closed: Record<string, number> = {};
  readonly stopped: Record<string, number> = {};
  readonly statuses: Record<string, number> = {};
  stored = 0;
  /** Postings that were closed although they were open. */
  readonly wrong: string[] = [];

  constructor(db: JobsDb, kind: SiteKind, seed: number) {
    this.#db = db;
    this.site = new SimulatedSite(kind, createRandom(seed), START, () => this.#now);
  }

  get #date() {
    return new Date(START.getTime() + this.#now * DAY_MS);
  }

  async run(days: number): Promise<void> {
    const { profile } = this.site;
    for (this.#day = 0; this.#day < days; this.#day++) {
      this.site.startDay(this.#day);
      if (this.site.hasFault) this.#daysWithFault.add(this.#day);
      await this.#at(0.5, async () => {
        await closeExpired(
          this.#db,
          profile.site,
          profile.timeZone,
          this.#date.toISOString().slice(0, 10),
          this.#date,
        );
      });
      await this.#at(3, () => this.#check());
      await this.#at(6, () => this.#collect());
    }
    for (const closedAt of this.#unnoticed.values())
      if (closedAt < days - DAYS_TO_MISS - 5) this.delays.push(Number.POSITIVE_INFINITY);
  }

  async #at(hour: number, action: () => Promise<void>): Promise<void> {
    const last = this.#now;
    this.#now = this.#day + hour / 24;
    await action();
    await this.#compare(last);
  }

  async #check(): Promise<void> {
    const { profile, fetcher } = this.site;
    const dueAt = this.#date;
    if (!(await startNight(this.#db, profile.site, dueAt))) return;
    const interrupted = new AbortController().signal;
    const options = {
      db: this.#db,
      profile,
      fetcher,
      parser: this.#parser,
      interrupted,
      now: () => this.#date,
    };
    expect(await checkPostings(options, dueAt)).toBe(true);
    const { stopped, pages } = await this.#db
      .selectFrom('jobs.posting_checks')
      .select(['stopped', 'pages'])
      .where('site', '=', profile.site)
      .executeTakeFirstOrThrow();
    expect(pages).toBeLessThanOrEqual(profile.crawlPolicy.nightlyChecks + 3);
    if (stopped) count(this.stopped, stopped);
  }

  async #collect(): Promise<void> {
    const db = this.#db;
    const { profile, fetcher } = this.site;
    const request = await scheduledRequest(db, profile, null, this.#date);
    const { run: queued } = await insertRun(db, request, 'schedule');
    await db
      .updateTable('jobs.crawl_runs')
      .set({ queued_at: this.#date })
      .where('id', '=', queued.id)
      .execute();
    const run = await claimRun(db, queued.id, this.#date);
    const signal = new AbortController().signal;
    await collect({
      db,
      profile,
      fetcher,
      parser: this.#parser as never,
      run: run!,
      cancelled: signal,
      interrupted: signal,
      drainFetchWarnings: () => [],
      now: () => this.#date,
    });
    const { status } = await db
      .selectFrom('jobs.crawl_runs')
      .select('status')
      .where('id', '=', queued.id)
      .executeTakeFirstOrThrow();
    count(this.statuses, status);
  }

  /** Compares what is stored with the truth after a step. */
  async #compare(last: number): Promise<void> {
    const { site } = this;
    const { rows } = await sql<{
      open: number[];
      closed: { id: number; reason: string; seen: string }[];
      stored: number;
    }>`
      select coalesce(array_agg(n) filter (where status = 'open'), '{}') as open,
        coalesce(json_agg(json_build_object('id', n, 'reason', closed_reason, 'seen', last_seen_at)) filter (where closed_at = ${this.#date}::timestamptz), '[]') as closed,
        count(*)::int as stored
      from (select substring(source_url from '\\d+$')::int as n, status, closed_at, closed_reason, last_seen_at from jobs.postings
        where site = ${site.profile.site}) p`.execute(this.#db);
    const { open, closed, stored } = rows[0]!;
    this.stored = stored;
    for (const { id, reason, seen } of closed) {
      count(this.closed, reason);
      const posting = site.get(id);
      const { reopened } = posting;
      // A posting that closed and was published again may be closed until the list shows it.
      const isKnown = reopened === null || this.#now < reopened.at || daysSinceStart(seen) >= reopened.at;
      if (isKnown && site.isOpen(posting))
        this.wrong.push(`day ${this.#now.toFixed(2)}: ${reason} ${JSON.stringify(posting)}`);
    }
    const now = new Set(open);
    for (const id of new Set([...now, ...this.#storedOpen])) {
      const closedAt = site.closedAt(site.get(id));
      if (closedAt !== null && closedAt > last) this.#unnoticed.set(id, closedAt);
      // It was published again before it was noticed.
      if (closedAt === null) this.#unnoticed.delete(id);
    }
    for (const [id, closedAt] of this.#unnoticed) {
      if (now.has(id)) continue;
      this.#unnoticed.delete(id);
      const faults = [...this.#daysWithFault].filter((day) => day + 1 > closedAt).length;
      this.delays.push(Math.max(0, this.#now - closedAt - faults));
    }
    this.#storedOpen = now;
  }
}

const daysSinceStart = (time: string) => (Date.parse(time) - START.getTime()) / DAY_MS;

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

const format = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([key, n]) => `${key} ${n}`)
    .join(', ') || 'none';

// The same seed gives the same result again.
describe(`${DAYS} days of collecting`, { retry: 0 }, () => {
  let database: Database;
  let close: () => Promise<void>;
  let db: JobsDb;
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(jobsMigrations));
    db = database.db<JobsTables>();
  });
  afterAll(() => close());

  it.each(KINDS)('$name: closes no open posting and notices those that closed', async (kind) => {
    const simulation = new Simulation(db, kind, SEED + SITE_KINDS.indexOf(kind));
    await simulation.run(DAYS);
    const { delays, wrong, site } = simulation;
    const limit = canOnlyBeMissed(kind) ? DAYS_TO_MISS : DAYS_TO_NOTICE;
    const noticed = delays.filter((days) => days <= limit).length / delays.length;
    const sorted = delays.toSorted((one, other) => one - other);
    const quantile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1);
    if (SIMULATED_DAYS)
      console.log(
        `${kind.name.padEnd(15)} ${simulation.stored} postings, ${wrong.length} wrongly closed, ${delays.length} closed: ` +
          `${(noticed * 100).toFixed(2)} % noticed within ${limit} days${isUnnoticeable(kind) ? ', by their deadlines only' : ''} (median ${quantile(0.5)}, 99 % ${quantile(0.99)}, all ${quantile(1)}); ` +
          `closed: ${format(simulation.closed)}; pages asked: ${site.pageRequests}; nights stopped: ${format(simulation.stopped)}; runs: ${format(simulation.statuses)}`,
      );
    if (SIMULATED_DAYS) for (const each of wrong.slice(0, 5)) console.log(`  wrong: ${each}`);
    expect(wrong).toEqual([]);
    if (isUnnoticeable(kind)) return;
    expect(delays.length).toBeGreaterThan(1.5 * DAYS);
    expect(noticed).toBeGreaterThanOrEqual(MIN_NOTICED);
  });
});
