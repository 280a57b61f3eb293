/** How a kind of source differs from others, apart from reading its pages, which `sources/` does. */
interface SourceTraits {
  /** The Accept header of requests for its pages. */
  readonly accept: string;
  /** Whether the layouts of the profile find the cards. */
  readonly usesLayouts: boolean;
  /** Name of its contents, for messages. */
  readonly contents: string;
  /** Source of the pages of single postings, unless the profile states it. */
  readonly detail: 'html' | 'embedded';
  /** Pagination of a profile that states none. */
  readonly pagination: 'page' | 'none';
  /** Maximum number of cards per page. */
  readonly maxCards: number;
  /** Whether a page lists only URLs of postings, which `identity` recognizes. */
  readonly listsUrls: boolean;
  /** Whether a total is exact, so that a list ends as soon as so many cards were found. */
  readonly totalIsExact: boolean;
}

const ACCEPT_HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** APIs and feeds of companies answer with all their postings at once. */
const MAX_ENTRIES = 5_000;

const HTML: SourceTraits = {
  accept: ACCEPT_HTML,
  usesLayouts: true,
  contents: 'cards',
  detail: 'html',
  pagination: 'page',
  // Sites show 20 to 100; thousands indicate a crawler trap or a mistake.
  maxCards: 1_000,
  listsUrls: false,
  // Many sites count results that they do not show.
  totalIsExact: false,
};

/** The kinds of `source` of a profile. */
export const SOURCE_KINDS = {
  html: HTML,
  embedded: { ...HTML, detail: 'embedded' },
  jsonld: { ...HTML, usesLayouts: false, contents: 'the JobPosting of the page (application/ld+json)' },
  json: { ...HTML, accept: 'application/json,*/*;q=0.5', totalIsExact: true, maxCards: MAX_ENTRIES },
  feed: {
    ...HTML,
    accept: 'application/rss+xml,application/atom+xml,application/xml;q=0.9,text/xml;q=0.9,*/*;q=0.5',
    pagination: 'none',
    maxCards: MAX_ENTRIES,
  },
  sitemap: {
    ...HTML,
    accept: 'application/xml,text/xml,*/*;q=0.5',
    usesLayouts: false,
    contents: 'the URLs of the sitemap',
    pagination: 'none',
    listsUrls: true,
  },
} as const satisfies Record<string, SourceTraits>;

export type SourceKind = keyof typeof SOURCE_KINDS;
export const DETAIL_SOURCES = ['html', 'embedded', 'jsonld', 'json'] as const satisfies readonly SourceKind[];
export const SOURCES = Object.keys(SOURCE_KINDS) as SourceKind[];
