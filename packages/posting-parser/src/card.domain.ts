import type { PostingValues } from './values.ts';

/** The fields of a card that hold one printed text. */
export const TEXT_FIELDS = [
  'companyName',
  'title',
  'location',
  'experience',
  'education',
  'employmentType',
  'deadline',
  'salary',
  'posted',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/** One card of a result page: the texts as the site printed them, white space folded, null where it printed nothing. */
export interface Card {
  /** Canonical address by the profile's identity rule; null where the card holds none (the card is then rejected). */
  sourceUrl: string | null;
  texts: Record<TextField, string | null>;
  /** Entries of the lists of technologies and sectors, mixed as the site prints them; the vocabulary tells them apart. */
  tags: string[];
  /** Whether the site put the card there for money or as a filler rather than as an answer to the search. */
  promoted: boolean;
  /** Values that the page itself states as data (JSON-LD, say); they win over what is read from the texts. */
  stated?: Partial<PostingValues>;
}

/** What a text means depends on when and where it was printed. */
export interface ReadingContext {
  /** When the page was fetched: relative texts (D-7, 오늘마감, 19시간 전) count from here. */
  fetchedAt: Date;
  /** IANA time zone of the site. */
  timeZone: string;
  /** ISO 4217 currency of amounts that name none. */
  currency: string;
}
