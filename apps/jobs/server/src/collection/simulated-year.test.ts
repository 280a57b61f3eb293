import { SIGNAL_CODES, type Signal, type SignalCode } from '@workreel/jobs-contract';
import { type Database, toJsonb } from '@workreel/platform/database';
import { openTestDatabase } from '@workreel/platform/testing';
import { createRandom } from '@workreel/sample-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobsMigrations } from '../migrations/index.ts';
import type { JobsDb, JobsTables } from '../migrations/tables.ts';
import { closeExpired } from '../postings/index.ts';
import { LONG_OPEN_DAYS, refreshAllSignals, UNVERIFIED_DAYS } from '../signals/index.ts';
import { type JobPosting, publishJobs, type SimulatedJob } from '../testing/simulated-jobs.ts';
import {
  DAY_MS,
  SITE_KINDS,
  type SimulatedPosting,
  SimulatedSite,
  type SiteKind,
} from '../testing/simulated-sites.ts';
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
/** Of the postings to which a signal applies by its definition, or that have it. */
const MIN_RIGHT = 0.99;

/** @returns the parsing of the worker thread, without the thread. */
function createParser() {
  const run = createTaskRunner();
  return { parse: async (task: Parameters<typeof run>[0]) => run(task) as never };
}

interface StoredRecord {
  collectedAt: number;
  closed: { at: number; reason: string } | null;
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
  /** What was stored about each posting, by ID on the site, as the steps of the simulation saw it. */
  readonly records = new Map<number, StoredRecord>();
  get stored() {
    return this.records.size;
  }
  /** Postings that were closed although they were open. */
  readonly wrong: string[] = [];

  constructor(db: JobsDb, kind: SiteKind, seed: number) {
    this.#db = db;
    this.site = new SimulatedSite(kind, createRandom(seed), START, () => this.#now);
  }

  get #date() {
    return new Date(START.getTime() + this.#now * DAY_MS);
  }

  async runDay(day: number): Promise<void> {
    const { profile } = this.site;
    this.#day = day;
    this.site.startDay(day);
    if (this.site.hasFault) this.#daysWithFault.add(day);
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

  end(days: number): void {
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
    }>`
      select coalesce(array_agg(n) filter (where status = 'open'), '{}') as open,
        coalesce(json_agg(json_build_object('id', n, 'reason', closed_reason, 'seen', last_seen_at)) filter (where closed_at = ${this.#date}::timestamptz), '[]') as closed
      from (select substring(source_url from '\\d+$')::int as n, status, closed_at, closed_reason, last_seen_at from jobs.postings
        where site = ${site.profile.site}) p`.execute(this.#db);
    const { open, closed } = rows[0]!;
    const record = (id: number, state: StoredRecord['closed']) =>
      this.records.set(id, {
        collectedAt: this.records.get(id)?.collectedAt ?? this.#now,
        closed: state,
      });
    for (const id of open) record(id, null);
    for (const { id, reason, seen } of closed) {
      record(id, { at: this.#now, reason });
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

/** All sites and the jobs that several of them publish, in one database. */
class SimulatedWorld {
  readonly #db: JobsDb;
  readonly #jobs: readonly SimulatedJob[];
  readonly sites: readonly Simulation[];
  readonly #simulations: ReadonlyMap<SimulatedSite, Simulation>;
  /** How many open postings have a signal, by its definition and as stored, at the end of each week. */
  readonly judged = Object.fromEntries(
    SIGNAL_CODES.map((code) => [code, { expected: 0, stored: 0, both: 0, amongGhosts: 0, amongHonest: 0 }]),
  );
  ghosts = 0;
  honest = 0;
  readonly differences: string[] = [];

  constructor(db: JobsDb) {
    this.#db = db;
    this.sites = KINDS.map((kind) => new Simulation(db, kind, SEED + SITE_KINDS.indexOf(kind)));
    this.#simulations = new Map(this.sites.map((simulation) => [simulation.site, simulation]));
    // Where closings cannot be noticed, nothing can be known about reposts.
    const reliable = this.sites.map(({ site }) => site).filter(({ kind }) => !isUnnoticeable(kind));
    this.#jobs = publishJobs(reliable, DAYS, SEED);
  }

  async run(): Promise<void> {
    await sql`create table jobs.simulated_jobs (source_url text primary key, job int not null)`.execute(
      this.#db,
    );
    const addresses = this.#jobs.flatMap(({ postings }, job) =>
      postings.map(({ site, posting }) => ({ source_url: site.addressOf(posting), job })),
    );
    await sql`insert into jobs.simulated_jobs select * from json_to_recordset(${toJsonb(addresses)}::json) as t(source_url text, job int)`.execute(
      this.#db,
    );
    for (let day = 0; day < DAYS; day++) {
      for (const simulation of this.sites) await simulation.runDay(day);
      await this.#group();
      if (day % 7 === 6 || day === DAYS - 1) await this.#judge(day + 7 / 24);
    }
    for (const simulation of this.sites) simulation.end(DAYS);
  }

  /** Groups the stored postings of each job. */
  async #group(): Promise<void> {
    await sql`
      update jobs.postings p set group_id = g.id from jobs.simulated_jobs j join (
        select job, min(id) as id from jobs.simulated_jobs join jobs.postings using (source_url) group by job having count(*) > 1
      ) g using (job) where p.source_url = j.source_url and p.group_id is distinct from g.id`.execute(
      this.#db,
    );
  }

  async #judge(now: number): Promise<void> {
    const date = new Date(START.getTime() + now * DAY_MS);
    await refreshAllSignals(this.#db, () => date, new AbortController().signal);
    const { rows } = await sql<{ site: string; id: number; signals: Signal[] }>`
      select site, substring(source_url from '\\d+$')::int as id, signals from jobs.postings where status = 'open'`.execute(
      this.#db,
    );
    const bySite = new Map(this.sites.map((simulation) => [simulation.site.profile.site, simulation]));
    for (const { site: name, id, signals } of rows) {
      const { site } = bySite.get(name)!;
      const posting = site.get(id);
      const filledAt = posting.job === null ? null : this.#jobs[posting.job]!.filledAt;
      const isGhost = filledAt !== null && filledAt <= now;
      if (isGhost) this.ghosts++;
      else this.honest++;
      const expected = this.#expect({ site, posting }, now);
      for (const code of SIGNAL_CODES) {
        const stored = signals.find((signal) => signal.code === code);
        const counts = this.judged[code]!;
        const isSame = stored?.detail === expected[code];
        if (expected[code] !== undefined) counts.expected++;
        if (stored) counts.stored++;
        if (stored && isSame) counts.both++;
        if (stored) counts[isGhost ? 'amongGhosts' : 'amongHonest']++;
        if (!isSame)
          this.differences.push(
            `day ${now.toFixed(1)} ${name}: ${code} ${expected[code]} expected, ${stored?.detail} stored: ${JSON.stringify(posting)}`,
          );
      }
    }
  }

  /** Returns the details of the signals that a posting should have, from what happened on the sites. */
  #expect({ site, posting }: JobPosting, now: number): Partial<Record<SignalCode, string | null>> {
    const recordOf = (each: JobPosting) => this.#simulations.get(each.site)!.records.get(each.posting.id);
    const published = posting.job === null ? [] : this.#jobs[posting.job]!.postings;
    const job = (posting.job === null ? [{ site, posting }] : published).flatMap((each) => {
      const record = recordOf(each);
      return record === undefined ? [] : [{ ...each, ...record, first: firstDay(each.posting, record) }];
    });
    const own = job.find((each) => each.posting === posting)!;
    // Times in which the job was not published anywhere are short, or last months.
    let season: typeof job = [];
    for (const each of job.toSorted((one, other) => one.first - other.first)) {
      const ends = season.map(({ posting: { closedAt, reopened } }) => reopened?.closedAt ?? closedAt);
      if (each.posting.publishedAt > Math.max(...ends) + 45) season = [];
      season.push(each);
    }
    const earlier = season.filter(
      (each) => each.site === site && each.closed !== null && each.posting.closedAt <= posting.publishedAt,
    );
    const { dates } = posting;
    const again = dates.filter((date, n) => n > 0 && date > Math.max(...dates.slice(0, n)) + 1).length;
    const first = Math.min(...season.map((each) => each.first));
    const gone = [...Map.groupBy(season, (each) => each.site)]
      .map(([at, postings]) => ({
        name: at.profile.site,
        isOpen: postings.some(({ closed }) => closed === null),
        last: postings.reduce((one, other) =>
          (one.closed?.at ?? 0) > (other.closed?.at ?? 0) ? one : other,
        ),
      }))
      .filter(
        ({ isOpen, last }) =>
          !isOpen && last.closed!.reason !== 'deadlinePassed' && !last.site.isOpen(last.posting),
      )
      .toSorted(
        (one, other) => one.last.closed!.at - other.last.closed!.at || (one.name < other.name ? -1 : 1),
      )[0];
    const isUnverified = own.posting.lastShown + UNVERIFIED_DAYS < now;
    return {
      ...(earlier.length + again > 0 ? { reposted: String(earlier.length + again) } : {}),
      ...(first + LONG_OPEN_DAYS < now && !isUnverified ? { longOpen: dayOf(first) } : {}),
      ...(gone ? { goneFromSource: gone.name } : {}),
      ...(isUnverified ? { unverified: null } : {}),
    };
  }
}

/** When a posting was first published as far as the service can know. */
const firstDay = ({ dates }: SimulatedPosting, { collectedAt }: StoredRecord) =>
  Math.min(...dates.slice(0, 1), collectedAt);
const dayOf = (day: number) =>
  new Date(START.getTime() + day * DAY_MS + 9 * 3_600_000).toISOString().slice(0, 10);

// The same seed gives the same result again.
describe(`${DAYS} days of collecting`, { retry: 0 }, () => {
  let database: Database;
  let close: () => Promise<void>;
  let world: SimulatedWorld;
  beforeAll(
    async () => {
      ({ database, close } = await openTestDatabase(jobsMigrations));
      world = new SimulatedWorld(database.db<JobsTables>());
      await world.run();
    },
    SIMULATED_DAYS ? 1_800_000 : 180_000,
  );
  afterAll(() => close());

  it.each(KINDS)('$name: closes no open posting and notices those that closed', (kind) => {
    const simulation = world.sites.find(({ site }) => site.kind === kind)!;
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

  it.each(SIGNAL_CODES)('%s: is stored for the postings to which its definition applies', (code) => {
    const { expected, stored, both, amongGhosts, amongHonest } = world.judged[code]!;
    if (SIMULATED_DAYS) {
      const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(2)} %`;
      console.log(
        `${code.padEnd(15)} ${stored} stored, ${expected} by its definition, ${percent(both, expected + stored - both)} of these the same; ` +
          `among ghosts ${percent(amongGhosts, world.ghosts)}, among honest postings ${percent(amongHonest, world.honest)}`,
      );
      for (const each of world.differences.filter((each) => each.includes(` ${code} `)).slice(0, 5))
        console.log(`  different: ${each}`);
    }
    // Sites that state dates show postings of 90 days only later.
    if (code === 'longOpen' && !SIMULATED_DAYS) return;
    expect(expected).toBeGreaterThan(0);
    expect(both / (expected + stored - both)).toBeGreaterThanOrEqual(MIN_RIGHT);
  });
});
