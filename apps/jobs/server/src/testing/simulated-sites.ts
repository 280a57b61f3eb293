/** Job sites whose postings, lists and faults are known for every moment, for a simulation of collection. Not used by the service. */
import {
  BlockedError,
  type FetchedPage,
  type Fetcher,
  NotFoundError,
  RetryableFetchError,
} from '@workreel/crawler';
import type { SiteProfile } from '@workreel/site-profiles';
import { card, cardProfile } from './cards.ts';

export const DAY_MS = 24 * 3_600_000;
const PER_PAGE = 20;
const FIRST_ID = 1_001;

export interface SiteKind {
  name: string;
  profile: Record<string, unknown>;
  /** Order of the list. */
  order: 'newest' | 'random';
  /** Whether cards say when they were published. */
  dated: boolean;
  /** Whether the list states how many postings there are. */
  statesTotal: boolean;
  /** Number of postings that the list shows at most. */
  cap: number;
  /** What the page of a closed posting looks like. `javascript`: no page can be read. */
  closedPage: 404 | 410 | 'marker' | 'sentence' | 'jsonld' | 'redirect' | 'javascript';
  /** Maximum number of days for which an open posting is missing from the list. */
  maxHiddenDays: number;
  faults: readonly FaultKind[];
  /** Average number of days between two faults. */
  daysBetweenFaults: number;
}

/**
 * `error`, `blocked`, `captcha` and `missing` (404) affect the whole site; `empty`, `short` and `broken` (from the second page
 * on) affect the list; `pagesMissing` and `pagesClosed` affect all pages of postings.
 */
export type FaultKind =
  | 'error'
  | 'blocked'
  | 'captcha'
  | 'missing'
  | 'empty'
  | 'short'
  | 'broken'
  | 'pagesMissing'
  | 'pagesClosed';

const LIST_FAULTS: readonly FaultKind[] = [
  'error',
  'blocked',
  'captcha',
  'missing',
  'empty',
  'short',
  'broken',
];
const ALL_FAULTS: readonly FaultKind[] = [...LIST_FAULTS, 'pagesMissing', 'pagesClosed'];
const USUAL = { maxHiddenDays: 30, faults: ALL_FAULTS, daysBetweenFaults: 25 };
const ALL = Number.POSITIVE_INFINITY;

/** A posting that is missing from a list that should contain it for this long may be closed (closeAfterDaysUnseen is 7). */
const SHORT = 5;

export const SITE_KINDS: readonly SiteKind[] = [
  // The whole list, with its total.
  { ...USUAL, name: 'total', profile: {}, order: 'newest', dated: true, statesTotal: true, cap: ALL, closedPage: 404, faults: LIST_FAULTS },
  { ...USUAL, name: 'total-only', profile: {}, order: 'random', dated: false, statesTotal: true, cap: ALL, closedPage: 'javascript', maxHiddenDays: SHORT },
  { ...USUAL, name: 'total-sentence', profile: {}, order: 'newest', dated: true, statesTotal: true, cap: ALL, closedPage: 'sentence', maxHiddenDays: SHORT },
  // A list that ends without saying how long it is.
  { ...USUAL, name: 'no-total', profile: {}, order: 'random', dated: false, statesTotal: false, cap: ALL, closedPage: 'marker' },
  // Windows of the newest.
  { ...USUAL, name: 'newest', profile: { list: 'newest' }, order: 'newest', dated: true, statesTotal: false, cap: 30, closedPage: 404 },
  { ...USUAL, name: 'window', profile: {}, order: 'newest', dated: true, statesTotal: false, cap: 75, closedPage: 410, maxHiddenDays: SHORT },
  // Lists that say 150 and show some.
  { ...USUAL, name: 'capped', profile: {}, order: 'random', dated: false, statesTotal: true, cap: 20, closedPage: 'jsonld' },
  { ...USUAL, name: 'capped-dated', profile: {}, order: 'newest', dated: true, statesTotal: true, cap: 60, closedPage: 'marker', maxHiddenDays: SHORT },
  // Lists that prove nothing, and pages that cannot be read: only a deadline closes a posting.
  { ...USUAL, name: 'capped-only', profile: {}, order: 'random', dated: false, statesTotal: true, cap: 20, closedPage: 'javascript' },
  { ...USUAL, name: 'no-total-only', profile: {}, order: 'random', dated: false, statesTotal: false, cap: ALL, closedPage: 'javascript' },
  // Pages of closed postings redirect to the list.
  { ...USUAL, name: 'redirecting', profile: {}, order: 'newest', dated: true, statesTotal: true, cap: ALL, closedPage: 'redirect', maxHiddenDays: SHORT },
  // Down every few days.
  { ...USUAL, name: 'flaky', profile: {}, order: 'newest', dated: false, statesTotal: true, cap: ALL, closedPage: 404, maxHiddenDays: SHORT, daysBetweenFaults: 8 },
]; // biome-ignore format: a table

/** A posting; times in days since the start of the simulation. */
export interface SimulatedPosting {
  id: number;
  title: string;
  publishedAt: number;
  closedAt: number;
  /** Days on which it is published again; it closes on the following ones. */
  reopened: { at: number; closedAt: number } | null;
  /** When the list does not show it. */
  hidden: { from: number; to: number } | null;
  /** The last day on which one can apply, which the site moves at `extendedAt`. */
  deadline: { day: number; extendedAt: number | null; extendedTo: number } | null;
  /** Number of the job; null if no other posting is about it. */
  job: number | null;
  /** When it is published again at its own address. */
  again: readonly number[];
  /** When a list or its page last showed it as open. */
  lastShown: number;
  /** The days of publication that cards have stated, each once, if the next one differs. */
  dates: number[];
}

/** A site at a moment that `now` supplies, in days since the start. */
export class SimulatedSite {
  readonly kind: SiteKind;
  readonly profile: SiteProfile;
  readonly postings: SimulatedPosting[] = [];
  readonly fetcher: Fetcher;
  /** Requests for pages of postings. */
  pageRequests = 0;
  readonly #random: () => number;
  readonly #start: number;
  readonly #now: () => number;
  #fault: { kind: FaultKind; until: number } | null = null;

  constructor(kind: SiteKind, random: () => number, start: Date, now: () => number) {
    this.kind = kind;
    this.#random = random;
    this.#start = start.getTime();
    this.#now = now;
    const host = `${kind.name}.example`;
    this.profile = cardProfile(
      kind.name,
      { origin: `https://${host}`, host },
      {
        timeZone: 'UTC',
        pages: { empty: ['.nothing'], total: { selector: '.total', pattern: '총 (\\d+)건' } },
        detail: { closed: ['.expired'] },
        ...kind.profile,
      },
    );
    this.fetcher = { fetchPage: async (url) => this.#respond(url), close: async () => {} };
    // What was there before.
    for (let day = -60; day < 0; day++) this.#publish(day);
  }

  /** Publishes the postings of a day and perhaps starts a fault. */
  startDay(day: number): void {
    this.#publish(day);
    if (this.#fault !== null && day >= this.#fault.until) this.#fault = null;
    if (this.#fault === null && this.#random() < 1 / this.kind.daysBetweenFaults)
      this.#fault = { kind: this.#pick(this.kind.faults), until: day + 1 + Math.floor(this.#random() * 3) };
  }

  /** Adds a posting of a job. */
  add(
    posting: Pick<SimulatedPosting, 'publishedAt' | 'closedAt' | 'again'> & { job: number },
  ): SimulatedPosting {
    const id = this.postings.length + FIRST_ID;
    const title = `${posting.job}번 일자리 물류 담당자`;
    const added = {
      id,
      title,
      reopened: null,
      hidden: null,
      deadline: null,
      lastShown: Number.NEGATIVE_INFINITY,
      dates: [],
      ...posting,
    };
    this.postings.push(added);
    return added;
  }

  /** Returns the address of a posting. */
  addressOf = ({ id }: SimulatedPosting): string => `https://${this.kind.name}.example/view/${id}`;

  isOpen({ publishedAt, closedAt, reopened }: SimulatedPosting, at = this.#now()): boolean {
    return (
      (at >= publishedAt && at < closedAt) ||
      (reopened !== null && at >= reopened.at && at < reopened.closedAt)
    );
  }

  /** Returns when a posting closed; null if it is open or not yet published. */
  closedAt({ publishedAt, closedAt, reopened }: SimulatedPosting): number | null {
    const now = this.#now();
    if (reopened !== null && now >= reopened.at) return now >= reopened.closedAt ? reopened.closedAt : null;
    return now >= closedAt && now >= publishedAt ? closedAt : null;
  }

  get(id: number): SimulatedPosting {
    return this.postings[id - FIRST_ID]!;
  }

  get hasFault(): boolean {
    return this.#fault !== null;
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)]!;
  }

  #publish(day: number): void {
    const random = this.#random;
    const count = Math.floor(random() * 9);
    for (let n = 0; n < count; n++) {
      const id = this.postings.length + FIRST_ID;
      const publishedAt = day + random();
      const days = 2 + 50 * random() ** 1.5;
      const until = publishedAt + days;
      const kind = random();
      // A third has a deadline; some of them close before it, and some are extended well before it.
      let deadline: SimulatedPosting['deadline'] = null;
      let closedAt = until;
      if (kind < 0.2) {
        deadline = { day: Math.floor(until), extendedAt: null, extendedTo: 0 };
        closedAt = Math.floor(until) + 1;
      } else if (kind < 0.27 && days > 20 && this.kind.cap === ALL) {
        const to = Math.floor(until);
        deadline = { day: to - 4, extendedAt: to - 14, extendedTo: to };
        closedAt = to + 1;
      } else if (kind < 0.35) deadline = { day: Math.floor(until) + 10, extendedAt: null, extendedTo: 0 };
      const hidesFrom = publishedAt + random() * days;
      const reopened =
        deadline === null && random() < 0.1
          ? { at: closedAt + 20 * random(), closedAt: closedAt + 20 + 20 * random() }
          : null;
      const hidden =
        random() < 0.1 ? { from: hidesFrom, to: hidesFrom + random() * this.kind.maxHiddenDays } : null;
      this.postings.push({
        id,
        title: `${id}번 ${this.#pick(['간호사', '백엔드 개발자', '물류 담당자', 'Sales manager'])}`,
        publishedAt,
        closedAt,
        reopened,
        // The list is where an extended deadline is seen.
        hidden: deadline?.extendedAt == null ? hidden : null,
        deadline,
        job: null,
        again: [],
        lastShown: Number.NEGATIVE_INFINITY,
        dates: [],
      });
    }
  }

  #respond(href: string): FetchedPage {
    const url = new URL(href);
    const fault = this.#fault?.kind;
    if (fault === 'error')
      throw new RetryableFetchError('SERVER_ERROR', href, 'The simulated site returned 503.', {
        status: 503,
      });
    if (fault === 'blocked')
      throw new BlockedError('HTTP_FORBIDDEN', href, 'The simulated site returned 403.');
    if (fault === 'captcha')
      return this.#html(href, '<title>Just a moment...</title><form id="challenge-form"></form>');
    if (fault === 'missing') throw new NotFoundError(href, 404);
    if (url.pathname === '/list') return this.#html(href, this.#list(Number(url.searchParams.get('page'))));
    this.pageRequests++;
    return this.#page(href, Number(url.pathname.split('/').at(-1)));
  }

  #html(url: string, html: string): FetchedPage {
    return {
      url,
      status: 200,
      contentType: 'text/html; charset=utf-8',
      bytes: Buffer.from(html),
      fetchedAt: new Date(this.#start + this.#now() * DAY_MS),
      attempts: 1,
      redirects: [],
    };
  }

  #list(page: number): string {
    const { kind } = this;
    const now = this.#now();
    const fault = this.#fault?.kind;
    if (fault === 'broken' && page > 1) return '<title>오류</title><div id="root"></div>';
    const day = Math.floor(now);
    /** The same for all pages of a run. */
    const shuffle = (id: number) => Math.imul(id * 2_654_435_761 + day * 40_503, 2_246_822_519) >>> 0;
    const listed = this.postings.filter(
      (posting) =>
        this.isOpen(posting) &&
        !(posting.hidden !== null && now >= posting.hidden.from && now < posting.hidden.to) &&
        fault !== 'empty' &&
        (fault !== 'short' || shuffle(posting.id) % 10 < 3),
    );
    const firstShown = ({ publishedAt, reopened, again }: SimulatedPosting) =>
      Math.max(
        publishedAt,
        ...[...again, ...(reopened === null ? [] : [reopened.at])].filter((at) => at <= now),
      );
    listed.sort((one, other) =>
      kind.order === 'newest' ? firstShown(other) - firstShown(one) : shuffle(one.id) - shuffle(other.id),
    );
    const shown = listed.slice(0, kind.cap).slice((page - 1) * PER_PAGE, page * PER_PAGE);
    for (const posting of shown) {
      posting.lastShown = now;
      const date = Math.floor(firstShown(posting));
      if (kind.dated && posting.dates.at(-1) !== date) posting.dates.push(date);
    }
    const cards = shown.map((posting) =>
      card({
        id: posting.id,
        title: posting.title,
        company: `(주)예시${(posting.job ?? posting.id) % 40}`,
        location: '서울 강남구',
        ...(kind.dated ? { posted: `등록일 ${this.#date(firstShown(posting), '.')}` } : {}),
        ...(posting.deadline === null ? {} : { deadline: `~ ${this.#date(this.#deadline(posting)!, '.')}` }),
      }),
    );
    // An advertisement with an old deadline, for a posting that is open.
    const advertised = page === 1 ? listed.find(({ id }) => shuffle(id) % 7 === 0) : undefined;
    if (advertised !== undefined) {
      advertised.lastShown = now;
      cards.unshift(
        card({
          id: advertised.id,
          title: advertised.title,
          company: 'Ad',
          deadline: '~ 2025.01.01',
          promoted: true,
        }),
      );
    }
    const total = kind.statesTotal ? `<p class="total">총 ${listed.length}건</p>` : '';
    const end = shown.length === 0 ? '<p class="nothing">없습니다</p>' : '';
    return `<!doctype html><meta charset="utf-8"><title>채용 정보</title>${total}<ul>${cards.join('')}</ul>${end}`;
  }

  #page(href: string, id: number): FetchedPage {
    const { closedPage } = this.kind;
    const posting = this.get(id);
    const fault = this.#fault?.kind;
    if (fault === 'pagesMissing') throw new NotFoundError(href, 404);
    if (closedPage === 'javascript') return this.#html(href, '<title>채용</title><div id="root"></div>');
    const isOpen = this.isOpen(posting);
    if (isOpen && fault !== 'pagesClosed') posting.lastShown = this.#now();
    const html = (extra: string) =>
      this.#html(
        href,
        `<!doctype html><title>${posting.title} | 채용</title><h1>${posting.title}</h1>${extra}`,
      );
    const expired = '<p class="expired">마감</p>';
    if (fault === 'pagesClosed') return html(expired);
    if (closedPage === 'jsonld') {
      const day = isOpen ? (this.#deadline(posting) ?? this.#now() + 30) : this.#now() - 1;
      const data = { '@type': 'JobPosting', title: posting.title, validThrough: this.#date(day, '-') };
      return html(`<script type="application/ld+json">${JSON.stringify(data)}</script>`);
    }
    if (isOpen) return html('');
    if (closedPage === 'marker') return html(expired);
    if (closedPage === 'sentence') return html('<p>This job is no longer available.</p>');
    if (closedPage === 'redirect')
      return { ...this.#html(new URL('/', href).href, this.#list(1)), redirects: [href] };
    throw new NotFoundError(href, closedPage);
  }

  /** Returns the day of the deadline that the site prints now. */
  #deadline({ deadline }: SimulatedPosting): number | null {
    if (deadline === null) return null;
    return deadline.extendedAt !== null && this.#now() >= deadline.extendedAt
      ? deadline.extendedTo
      : deadline.day;
  }

  #date(day: number, separator: string): string {
    return new Date(this.#start + day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', separator);
  }
}
