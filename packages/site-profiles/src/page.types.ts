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
  coverage: Coverage;
  warnings: PageWarning[];
}
