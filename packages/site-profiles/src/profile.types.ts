import type { Language } from '@workreel/languages';
import type { TextField } from '@workreel/posting-parser';

/** The fields of a card that a profile reads: the printed texts and the mixed list of technologies and sectors. */
export type ProfileField = TextField | 'tags';

/** What coverage is counted of: each field and the address that identifies the posting. */
export type CoverageField = ProfileField | 'sourceUrl';

/** One step that changes a text that was read; a name alone, or a name with its argument. */
export type Transform =
  | 'first'
  | 'last'
  | 'unescape'
  | 'lowercase'
  | { stripPrefix: string }
  | { stripSuffix: string }
  | { replace: [pattern: string, by: string] };

/** Where a text stands in a card. An empty `selector` means the card itself. */
export interface FieldRule {
  selector: string;
  /** Attribute to read; null reads the element's text. */
  attribute: string | null;
  /** Whether every matching element counts, not only the first. */
  list: boolean;
  /** What stands between the texts of several elements when they become one text. */
  join: string;
  /** Literal separator that cuts a text into entries; null leaves it whole. */
  split: string | null;
  /** Regular expression (flags `u`); its first group, else the whole match, is the text. No match: no text. */
  pattern: string | null;
  /** Elements inside the selected one whose text does not belong to it. */
  exclude: string[];
  transform: Transform[];
}

/** A sign that a page is of some kind: all that is named must hold. */
export interface Marker {
  selector: string | null;
  /** Regular expression on the page's `<title>`. */
  title: string | null;
  /** Regular expression on the text of the selected element, else on the visible text of the page. */
  text: string | null;
}

export interface Layout {
  name: string;
  /** Selector of one card. */
  card: string;
  /** Where the link to the posting stands. */
  link: FieldRule[];
  /** Selectors that the card itself matches where the site put it there for money or as a filler. */
  promoted: string[];
  /** Alternatives for each field: the first that yields a text wins. */
  fields: Partial<Record<ProfileField, FieldRule[]>>;
  /** Elements whose texts are told apart by what they mean, into the fields that `fields` left empty. */
  mixed: FieldRule[];
}

export type IdentitySource =
  /** Value of a query parameter of the link. */
  | { query: string }
  /** Regular expression on the path of the link; its first group. */
  | { path: string }
  /** Attribute of the card, or of the element that `selector` finds in it; `pattern` takes a part of it. */
  | { attribute: string; selector: string | null; pattern: string | null };

interface Identity {
  /** The first source that yields an id wins. */
  from: IdentitySource[];
  /** Canonical address with `{id}` in it. */
  address: string;
}

export interface CoverageExpectation {
  /** Share of cards (0..1) in which the profile's author found the field. */
  expected: number;
  /** Share below which the site is taken to have changed. */
  minimum: number;
}

export interface Manners {
  /** Seconds between two requests to one host. */
  delaySeconds: number;
  /** Pages of one run where the request names no number. */
  maxPages: number;
  /** Pages of one scheduled (daily) run. */
  dailyPages: number;
}

export interface SiteProfile {
  /** Id of the site: the name of the profile's folder. */
  site: string;
  /** Where the profile was read from; for messages. */
  file: string;
  /** A pattern for other profiles (`extends`): it can be checked against a page, never collected. */
  template: boolean;
  source: 'html' | 'jsonld';
  name: Record<Language, string>;
  enabledByDefault: boolean;
  language: 'ko' | 'en';
  /** Hosts that a run may ask and be redirected to; `*.example.com` stands for example.com and all below it. */
  hosts: string[];
  /** IANA time zone of the site's dates. */
  timeZone: string;
  /** ISO 4217 currency of amounts that name none. */
  currency: string;
  /** Encoding of the site's pages where its own word about it is wrong; null believes the page. */
  charset: string | null;
  start: {
    /** Address of a search, with `{keyword}` and `{page}`. */
    address: string;
    /** Address without a keyword, with `{page}`; null: `address` with an empty keyword. */
    browse: string | null;
    /** Encoding of the keyword before it is percent-encoded. */
    encoding: 'utf-8' | 'euc-kr';
    /** What `{page}` is on the first page. */
    firstPage: number;
    /** How much `{page}` grows from page to page (10 or 25 on sites that count postings). */
    pageStep: number;
    /** Highest page, counted from 1, that the site answers honestly. */
    lastPage: number;
  };
  pagination: { by: 'page' } | { by: 'link'; next: string } | { by: 'none' };
  layouts: Layout[];
  /** null: the address as printed, without fragment and tracking parameters. */
  identity: Identity | null;
  pages: {
    /** Any of them must hold on a page of results; none: a card is sign enough. */
    results: Marker[];
    empty: Marker[];
    blocked: Marker[];
    total: { selector: string | null; pattern: string } | null;
  };
  coverage: Partial<Record<CoverageField, CoverageExpectation>>;
  manners: Manners;
  /** Days of complete runs without a posting after which it counts as closed. */
  closeAfterDaysUnseen: number;
  /** `checked`: the day the author read them; null where that is left to the operator. */
  terms: { text: string; url: string; checked: string | null };
}
