import type { Card } from '@workreel/posting-parser';
import type { CoverageField } from './profile.types.ts';

/** Kind of a fetched page; a page with status 200 can be any of these. */
export type PageKind = 'results' | 'empty' | 'blocked' | 'unrecognized';

export type PageWarningCode =
  | 'TOO_MANY_CARDS'
  | 'TOO_DEEP'
  | 'TOO_MANY_ELEMENTS'
  | 'EMBEDDED_TOO_LARGE'
  | 'CARD_UNREADABLE'
  | 'RESULTS_MARKER_MISSING'
  | 'EMPTY_MARKER_WITH_CARDS'
  | 'UNCLASSIFIED_TEXT'
  | 'ADDRESS_MISSING'
  | 'ADDRESS_REPEATED'
  | 'ADDRESS_SHARED'
  | 'FOREIGN_ADDRESS'
  | 'JSONLD_BROKEN'
  | 'JSON_BROKEN'
  | 'XML_BROKEN'
  | 'TOO_MANY_URLS'
  | 'URLS_IGNORED'
  | 'BLOCK_MARKER';

/** Something unusual about a page. It does not affect the result. */
export interface PageWarning {
  code: PageWarningCode;
  message: string;
  /** Index of the card in `cards`; null for the page as a whole. */
  card: number | null;
}

export interface FieldCoverage {
  filled: number;
  of: number;
}
export type Coverage = Record<CoverageField, FieldCoverage>;

/** A posting of which only the URL is known, from a sitemap. */
export interface PostingLocation {
  sourceUrl: string;
  /** `lastmod`: differs once the page of the posting has changed; null if the sitemap does not state it. */
  version: string | null;
}

/** Result of reading a page. `cards` includes promoted cards; they count towards coverage only if there are no others. */
export interface PageReading {
  kind: PageKind;
  /** The page's `<title>`. */
  title: string;
  /** Name of the layout of most cards; null without cards. */
  layout: string | null;
  /** Number of results according to the site; null if the page does not state it. */
  total: number | null;
  cards: Card[];
  /** The name of each card's layout. */
  cardLayouts: string[];
  /** URL of the next page if the profile follows links; null otherwise and on the last page. */
  nextUrl: string | null;
  /** Position of the next page, which fills `{cursor}` in its URL; null if the profile uses none, and on the last page. */
  cursor: string | null;
  /** The postings of a sitemap, which has no cards; each URL once. */
  locations: PostingLocation[];
  /** URLs of further pages of the same list, in any order: the sitemaps of an index. */
  moreUrls: string[];
  coverage: Coverage;
  warnings: PageWarning[];
}
