/** Nightly checks of the pages of postings that may be closed. */
import type { FetchError, Fetcher } from '@workreel/crawler';
import type { ClosedReason } from '@workreel/jobs-contract';
import { inTransaction } from '@workreel/platform/database';
import type { PostingPageState, SiteProfile } from '@workreel/site-profiles';
import { sql } from 'kysely';
import type { JobsDb, JobsQueryable } from '../migrations/tables.ts';
import {
  listDue,
  listRecentlySeen,
  type PostingToCheck,
  recordCheck,
  setChecked,
} from '../postings/index.ts';
import { unseenSince } from './closing.domain.ts';
import { hasDetail } from './crawl-policy.ts';
import type { PageParser } from './page-parser.ts';
import { requestPosting } from './posting-request.ts';

/** Postings read at a time. */
const BATCH = 100;
/** Days after which the page of a posting that is probably closed is requested. */
const MIN_DAYS = 1;
/** The checks of a night end after this many pages in a row that cannot be read, for example because they need JavaScript. */
const MAX_UNREADABLE = 10;
/** Pages of postings that were found just now and are requested before the first posting of a night is closed. */
const MAX_CONTROLS = 3;

export interface PostingCheckOptions {
  db: JobsDb;
  profile: SiteProfile;
  fetcher: Fetcher;
  parser: Pick<PageParser, 'parse'>;
  /** Aborts when the process stops; another process continues. */
  interrupted: AbortSignal;
  onChecked?: (result: 'open' | 'closed' | 'unknown') => void;
  /** For tests. */
  now?: () => Date;
}

/** Why the checks of a night ended before all due postings were checked. */
type Stop = FetchError['code'] | 'BLOCKED_PAGE' | 'PAGES_UNREADABLE' | 'PAGES_UNRELIABLE';
type Answer = Exclude<PostingPageState, 'blocked'> | 'removed' | 'aborted' | { stop: Stop };

/**
 * Starts the night of a site unless it has been started.
 *
 * @returns whether this call started it. The first night of a site is the one after its first call.
 */
export async function startNight(db: JobsQueryable, site: string, dueAt: Date): Promise<boolean> {
  const { rows } = await sql<{ started: boolean }>`
    insert into jobs.posting_checks as night (site, due_at, finished_at) values (${site}, ${dueAt}, ${dueAt})
    on conflict (site) do update set due_at = excluded.due_at, pages = 0, stopped = null, finished_at = null
      where night.due_at < excluded.due_at
    returning (xmax <> 0) as started`.execute(db);
  return rows[0]?.started ?? false;
}

/**
 * Requests the pages of open postings that are probably closed, because another posting of the job was closed or a list does not contain them,
 * and then of those that the site has not shown for `closeAfterDaysUnseen` days; at most `crawlPolicy.nightlyChecks` per night. A posting is recorded as checked before its page is requested, so that
 * neither a crash nor a second process exceeds the budget or requests a page again. Ends for the night if the site blocks or
 * fails.
 *
 * @returns false if the checks were interrupted and can be continued.
 */
export async function checkPostings(options: PostingCheckOptions, dueAt: Date): Promise<boolean> {
  const { db, profile, interrupted, now: clock = () => new Date() } = options;
  const { closeAfterDaysUnseen, crawlPolicy } = profile;
  if (closeAfterDaysUnseen === null) return true;
  const night = await Night.continue(options, dueAt);
  if (night === null) return true;
  let unreadable = 0;
  for (;;) {
    const remaining = crawlPolicy.nightlyChecks - night.pages;
    if (remaining <= 0) return night.finish(null);
    const now = clock();
    const due = await listDue(db, {
      site: profile.site,
      before: unseenSince(now, closeAfterDaysUnseen),
      recent: unseenSince(now, MIN_DAYS),
      // One day more, so that a postponed posting is one of them.
      asked: unseenSince(now, closeAfterDaysUnseen + 1),
      limit: Math.min(BATCH, remaining),
    });
    if (due.length === 0) return night.finish(null);
    for (const posting of due) {
      if (interrupted.aborted) return false;
      if (night.pages >= crawlPolicy.nightlyChecks) break;
      // Postings of partners are on other hosts.
      if (!hasDetail(profile, posting.source_url)) {
        await setChecked(db, posting, clock());
        continue;
      }
      if (!(await night.claim(posting))) continue;
      const answer = await ask(options, posting);
      if (answer === 'aborted') {
        await night.release(posting);
        return false;
      }
      const stop = typeof answer === 'object' ? answer.stop : await night.record(posting, answer);
      if (stop === 'aborted') return false;
      if (stop !== null) {
        await night.postpone(posting);
        return night.finish(stop);
      }
      unreadable = answer === 'unknown' ? unreadable + 1 : 0;
      if (unreadable >= MAX_UNREADABLE) return night.finish('PAGES_UNREADABLE');
    }
  }
}

export const getNight = (
  db: JobsQueryable,
  site: string,
): Promise<{ pages: number; stopped: string | null }> =>
  db
    .selectFrom('jobs.posting_checks')
    .select(['pages', 'stopped'])
    .where('site', '=', site)
    .executeTakeFirstOrThrow();

class Night {
  readonly #options: PostingCheckOptions;
  readonly #dueAt: Date;
  /** Whether a page of this night was that of a posting that is not closed. */
  #isReliable = false;

  /** Number of requested pages. */
  pages: number;

  private constructor(options: PostingCheckOptions, dueAt: Date, pages: number) {
    this.#options = options;
    this.#dueAt = dueAt;
    this.pages = pages;
  }

  /** @returns null if the night has ended. */
  static async continue(options: PostingCheckOptions, dueAt: Date): Promise<Night | null> {
    const row = await options.db
      .selectFrom('jobs.posting_checks')
      .select('pages')
      .where('site', '=', options.profile.site)
      .where('due_at', '=', dueAt)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    return row ? new Night(options, dueAt, row.pages) : null;
  }

  get #site() {
    return this.#options.profile.site;
  }

  get #now() {
    return this.#options.now?.() ?? new Date();
  }

  /** Records and counts a check before it is made. @returns false if it is no longer due. */
  claim(posting: PostingToCheck): Promise<boolean> {
    return inTransaction(this.#options.db, async (trx) => {
      if (!(await setChecked(trx, posting, this.#now))) return false;
      await this.#count(trx, 1);
      return true;
    });
  }

  /** Takes back a claim. */
  release(posting: PostingToCheck): Promise<void> {
    return inTransaction(this.#options.db, async (trx) => {
      await setChecked(trx, posting, posting.last_checked_at);
      await this.#count(trx, -1);
    });
  }

  /** Makes a posting due again in the next night, as the last one, because its page may be why the night ends. */
  async postpone(posting: PostingToCheck): Promise<void> {
    const { db, profile } = this.#options;
    const days = (profile.closeAfterDaysUnseen ?? 1) - 1;
    await setChecked(db, posting, new Date(this.#now.getTime() - days * 24 * 3_600_000));
  }

  async #count(db: JobsQueryable, pages: number): Promise<void> {
    this.pages += pages;
    await db
      .updateTable('jobs.posting_checks')
      .set((row) => ({ pages: row('pages', '+', pages) }))
      .where('site', '=', this.#site)
      .where('due_at', '=', this.#dueAt)
      .execute();
  }

  /** Stores an answer. @returns why the night ends, or null. */
  async record(
    posting: PostingToCheck,
    answer: Exclude<Answer, 'aborted' | { stop: Stop }>,
  ): Promise<Stop | 'aborted' | null> {
    const { db, onChecked } = this.#options;
    if (answer === 'unknown') {
      onChecked?.('unknown');
      return null;
    }
    if (answer === 'open') {
      this.#isReliable = true;
      await recordCheck(db, posting, null, this.#now);
      onChecked?.('open');
      return null;
    }
    const problem = this.#isReliable ? null : await this.#findProblem();
    if (problem !== null) {
      onChecked?.('unknown');
      return problem;
    }
    await recordCheck(db, posting, answer satisfies ClosedReason, this.#now);
    onChecked?.('closed');
    return null;
  }

  /**
   * Requests pages of postings that are in the list, to exclude that all pages of the site look closed: after a failed
   * deployment, every address may return 404, and after a redesign, every page may match a marker of the profile.
   */
  async #findProblem(): Promise<Stop | 'aborted' | null> {
    const { db, profile } = this.#options;
    const since = unseenSince(this.#now, profile.closeAfterDaysUnseen ?? 0);
    const controls = await listRecentlySeen(db, { site: this.#site, since, limit: MAX_CONTROLS });
    for (const posting of controls) {
      await this.#count(db, 1);
      const answer = await ask(this.#options, posting);
      if (answer === 'aborted') return answer;
      if (typeof answer === 'object') return answer.stop;
      if (answer === 'open') await recordCheck(db, posting, null, this.#now);
      if (answer === 'open' || answer === 'unknown') {
        this.#isReliable = true;
        return null;
      }
    }
    return 'PAGES_UNRELIABLE';
  }

  async finish(stopped: Stop | null): Promise<true> {
    await this.#options.db
      .updateTable('jobs.posting_checks')
      .set({ stopped, finished_at: this.#now })
      .where('site', '=', this.#site)
      .where('due_at', '=', this.#dueAt)
      .where('finished_at', 'is', null)
      .execute();
    return true;
  }
}

/** Requests the page of a posting. */
async function ask(
  options: PostingCheckOptions,
  { source_url: sourceUrl, title }: PostingToCheck,
): Promise<Answer> {
  const { profile, parser, interrupted } = options;
  const answer = await requestPosting(options, sourceUrl, interrupted, (raw) =>
    parser.parse({ kind: 'posting', profile, raw, posting: { sourceUrl, title } }),
  );
  if (answer.kind === 'page') return answer.page === 'blocked' ? { stop: 'BLOCKED_PAGE' } : answer.page;
  if (answer.kind === 'stop') return { stop: answer.warning.code };
  return answer.kind === 'unreadable' ? 'unknown' : answer.kind;
}
