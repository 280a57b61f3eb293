import type { Language } from '@workreel/languages';
import type { DateOrder, NumberFormat, TextField } from '@workreel/posting-parser';
import type { SalaryPeriod } from '@workreel/posting-parser/values';
import type { DETAIL_SOURCES, SourceKind } from './source-kinds.ts';

/** The fields of a card: single texts, and the combined list of technologies and sectors. */
export type ProfileField = TextField | 'tags';

/** The fields whose coverage is measured: those of a card and the URL that identifies the posting. */
export type CoverageField = ProfileField | 'sourceUrl';

/** A transform of an extracted text: a name, or a name with its argument. */
export type Transform =
  | 'first'
  | 'last'
  | 'unescape'
  | 'lowercase'
  | 'uppercase'
  | 'unixTime'
  | { stripPrefix: string }
  | { stripSuffix: string }
  | { replace: [pattern: string, replacement: string] };

/** Extracts a text from a card. An empty `selector` selects the card itself. */
export interface FieldRule {
  selector: string;
  /** A text that is the same on all cards, used instead of the page; null to read the page. */
  value: string | null;
  /** Attribute to read; null reads the element's text. */
  attribute: string | null;
  /** Whether to use all matching elements, not only the first. */
  list: boolean;
  /** Separator for joining the texts of several elements. */
  join: string;
  /** Rules that are applied within each element; their texts, joined with `separator`, are its text. Empty for its own text. */
  parts: FieldRule[];
  separator: string;
  /** Separator that splits a text into entries; null to not split it. */
  split: string | null;
  /** Regular expression (flag `u`); yields the first group or the whole match, and nothing without a match. */
  pattern: string | null;
  /** Selectors of inner elements whose text is left out. */
  exclude: string[];
  transform: Transform[];
  /** Replaces whole texts, regardless of case; other texts are kept. */
  map: Record<string, string>;
  /** The resulting text, with `{}` for the extracted one; null for the extracted text itself. */
  format: string | null;
}

/** Identifies a kind of page. All conditions that are not null must match. */
export interface Marker {
  selector: string | null;
  /** Regular expression for the page's `<title>`. */
  title: string | null;
  /** Regular expression for the text of the selected element or, without a selector, of the page. */
  text: string | null;
}

/** What is read from a card, or from the page of a single posting. */
export interface Contents {
  /** Alternatives for each field; the first that yields a text is used. */
  fields: Partial<Record<ProfileField, FieldRule[]>>;
  /** Alternatives for the description; all elements that the first matching one selects are its parts. */
  description: FieldRule[];
  /** Elements whose texts are classified by content and assigned to fields without a text. */
  mixed: FieldRule[];
  /** Regular expressions for whole texts of `mixed` that belong to no field, such as badges. */
  noise: string[];
  /** The field of texts of `mixed` that are not recognized; null to report them. */
  rest: TextField | null;
}

/** The page of a single posting. */
export interface Detail extends Contents {
  source: (typeof DETAIL_SOURCES)[number];
  /** URL of the page, with `{id}`; null for the URL of the posting. */
  address: string | null;
  /** Markers of the page of a posting that is closed. */
  closed: Marker[];
  /** Whether runs request the pages of new and changed postings. */
  isCollected: boolean;
}

export interface Layout extends Contents {
  name: string;
  /** Selector of the cards. */
  card: string;
  /** Selectors of elements that follow a card next to it and belong to it, up to the next card, such as further table rows. */
  siblings: string[];
  /**
   * Selectors of headings above cards, from the outermost. The last heading before a card, next to it or to an element
   * around it, supplies what the card itself does not contain.
   */
  headings: string[];
  /** The link to the posting. */
  link: FieldRule[];
  /** Selectors of cards that are advertisements or fillers. */
  promoted: string[];
}

export type IdentitySource =
  /** Value of a query parameter of the link. */
  | { query: string }
  /** Regular expression for the path of the link; yields its first group. */
  | { path: string }
  /** Attribute of the card, or of the element within it that matches `selector`; `pattern` extracts a part. */
  | { attribute: string; selector: string | null; pattern: string | null };

interface Identity {
  /** The first source that yields an ID is used. */
  from: IdentitySource[];
  /** Canonical URL with `{id}`. */
  address: string;
}

export interface CoverageExpectation {
  /** Share of cards (0..1) that normally have the field. */
  expected: number;
  /** Share below which a run warns that the site may have changed. */
  minimum: number;
}

export interface CrawlPolicy {
  /** Seconds between requests to a host. */
  delaySeconds: number;
  /** Pages per run, unless the request specifies a number. */
  maxPages: number;
  /** Pages per scheduled (daily) run. */
  dailyPages: number;
  /** Pages of new and changed postings that runs request per day. */
  dailyDetails: number;
  /** Pages of single postings that are requested per night, to learn whether they are still open. */
  nightlyChecks: number;
}

export interface SiteProfile {
  /** ID of the site, which is the name of the profile's folder. */
  site: string;
  /** Path of the profile, for messages. */
  file: string;
  /** Whether the profile is only a base of other profiles (`extends`); it cannot be collected. */
  template: boolean;
  /** Name of the key that replaces `{key}` in `start` and `request`; its value is the setting SITE_KEY_<name>. Null for none. */
  key: string | null;
  /** Additional headers of requests to the hosts of `start`. */
  request: { headers: Record<string, string> };
  source: SourceKind;
  /** Renders the pages of the list and of postings in a browser, and waits for the selector on pages of the list; null to read them as they are sent. */
  render: { waitFor: string | null } | null;
  name: Record<Language, string>;
  enabledByDefault: boolean;
  language: 'ko' | 'en';
  /** Hosts that a run may contact or be redirected to; `*.example.com` includes example.com and all its subdomains. */
  hosts: string[];
  /** IANA time zone of the site's dates. */
  timeZone: string;
  /** ISO 4217 currency of amounts without one. */
  currency: string;
  /** Country of the site (ISO 3166-1 alpha-2), whose places are meant if a name is ambiguous; null for none. */
  country: string | null;
  /** Order of the numbers in dates; null for the customary order in the time zone. */
  dateOrder: DateOrder | null;
  /** How numbers are written in salaries; null to infer it from each text. */
  numberFormat: NumberFormat | null;
  /** Period of amounts without one; null if unknown. */
  payPeriod: SalaryPeriod | null;
  /** Overrides an incorrect encoding declared by the site; null to use the declared one. */
  charset: string | null;
  start: {
    /** URL of a search, with `{keyword}`, `{page}` and `{cursor}`. */
    address: string;
    /** URL without a keyword, with `{page}`; null to use `address` with an empty keyword. */
    browse: string | null;
    /** Encoding of the keyword before it is percent-encoded. */
    encoding: 'utf-8' | 'euc-kr';
    /** Value of `{page}` for the first page. */
    firstPage: number;
    /** Increment of `{page}` per page (10 or 25 for sites that count postings). */
    pageStep: number;
    /** Last page, counted from 1, that returns correct results. */
    lastPage: number;
    /** Regular expression for the URLs of the sitemaps of an index that are read; null for all. */
    sitemaps: string | null;
  };
  /** `header` follows the Link header; `cursor` reads from a page what fills `{cursor}` in the URL of the next one. */
  pagination:
    | { by: 'page' }
    | { by: 'link'; next: string }
    | { by: 'cursor'; cursor: FieldRule }
    | { by: 'header' }
    | { by: 'none' };
  layouts: Layout[];
  /** null to use the normalized link. */
  identity: Identity | null;
  pages: {
    /** At least one must match a page of results. If empty, a card is sufficient. */
    results: Marker[];
    empty: Marker[];
    blocked: Marker[];
    total: { selector: string | null; pattern: string } | null;
  };
  detail: Detail;
  coverage: Partial<Record<CoverageField, CoverageExpectation>>;
  crawlPolicy: CrawlPolicy;
  /**
   * `newest`: the list shows only the newest postings, so that a posting missing from it may still be open. `complete`: the list contains all
   * open postings, although it does not state how many there are.
   */
  list: 'all' | 'complete' | 'newest';
  /** Number of days after which a posting that complete runs no longer find counts as closed; null for never. */
  closeAfterDaysUnseen: number | null;
  /** `checked`: the day the author read the terms; null if the author has not. */
  terms: { text: string; url: string; checked: string | null };
}
