import type { PostingValues, SalaryPeriod } from './values.ts';

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Ways to write 1234.56, by which a profile states the separators of thousands and decimals. */
export const NUMBER_FORMATS = ['1,234.56', '1.234,56', '1 234,56', '1 234.56', "1'234.56"] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** The fields of a card that contain a single text. */
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

/** One card of a result page. */
export interface Card {
  /** Canonical URL according to the identity rule of the profile; null if the card has none; such cards are rejected. */
  sourceUrl: string | null;
  /** Texts as printed, with white space collapsed; null if the site printed none. */
  texts: Record<TextField, string | null>;
  /** Plain text with paragraphs separated by empty lines; null or absent if the page has none. */
  description?: string | null;
  /** Technologies and sectors, mixed as the site prints them; `splitTags` separates them. */
  tags: string[];
  /** Whether the card is an advertisement or a filler instead of a search result. */
  promoted: boolean;
  /** Values from structured data of the page, such as JSON-LD. They take precedence over values parsed from texts. */
  structuredData?: Partial<PostingValues>;
}

/** Time and place of a text, on which its meaning depends. */
export interface ParseContext {
  /** When the page was fetched. Relative texts (D-7, 오늘마감, 19시간 전) refer to this time. */
  fetchedAt: Date;
  /** IANA time zone of the site. */
  timeZone: string;
  /** Currency of amounts without one (ISO 4217). */
  currency: string;
  /** Country of the site (ISO 3166-1 alpha-2), whose places are meant if a name is ambiguous. */
  country?: string | null;
  /** Order of the numbers in dates; default: the customary order in the time zone. */
  dateOrder?: DateOrder | null;
  /** How numbers are written in salaries; default: inferred from each text. */
  numberFormat?: NumberFormat | null;
  /** Period of amounts without one. */
  payPeriod?: SalaryPeriod | null;
}

/** Key of what the meaning of a date depends on, for caches. */
export const dateContextKey = ({ fetchedAt, timeZone, dateOrder }: ParseContext): string =>
  `${fetchedAt.getTime()} ${timeZone} ${dateOrder ?? ''}`;
