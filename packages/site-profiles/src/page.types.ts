import type { Card } from '@workreel/posting-parser';
import type { CoverageField } from './profile.types.ts';

/** What a fetched page turned out to be; 200 is not success. */
export type PageKind = 'results' | 'empty' | 'blocked' | 'unrecognised';

export type SuspicionCode =
  | 'TOO_MANY_CARDS'
  | 'TOO_DEEP'
  | 'RESULTS_MARKER_MISSING'
  | 'EMPTY_MARKER_WITH_CARDS'
  | 'UNCLASSIFIED_TEXT'
  | 'ADDRESS_MISSING'
  | 'ADDRESS_REPEATED'
  | 'FOREIGN_ADDRESS'
  | 'JSONLD_BROKEN'
  | 'BLOCK_MARKER';

/** Something about a page that a person should look at; it changes nothing by itself. */
export interface Suspicion {
  code: SuspicionCode;
  message: string;
  /** Index of the card in `cards`; null for the page as a whole. */
  card: number | null;
}

export interface FieldCoverage {
  filled: number;
  of: number;
}
export type Coverage = Record<CoverageField, FieldCoverage>;

/** What one page holds. Promoted cards are in `cards`, marked; they count for coverage only where there are no others. */
export interface PageReading {
  kind: PageKind;
  /** Name of the layout that most cards have; null without cards. */
  layout: string | null;
  /** Number of postings that the site says it found; null where it does not say. */
  total: number | null;
  cards: Card[];
  /** Address of the next page where the profile follows links; null otherwise and on the last page. */
  nextUrl: string | null;
  coverage: Coverage;
  suspicions: Suspicion[];
}
