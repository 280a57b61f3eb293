import { isUtf8 } from 'node:buffer';
import type { ClosedReason, Location, PostingValues } from '@workreel/jobs-contract';
import { type Card, parseLocation, parsePosting, TEXT_FIELDS } from '@workreel/posting-parser';
import { canonicalTechnology, matchRegions } from '@workreel/posting-parser/search-terms';
import { checkSchema, normalizeUrl, type PlainSchema, plainText } from '@workreel/site-profiles';
import { Compile } from 'typebox/compile';
import { ImportedLine, VALUE_FIELDS } from './line.schema.ts';

/** Site of lines that do not specify one. */
const DEFAULT_SITE = 'import';
/** In characters. Messages contain keys, which may be as long as the line. */
const MAX_MESSAGE_LENGTH = 300;
/** Errors reported per line; further ones are only counted. */
const MAX_ERRORS = 3;
/** Lines with more keys are rejected without validation: a posting has 18, and reporting each unknown key is slow. */
const MAX_KEYS = 100;

/** Context for parsing the texts of a line. */
export interface LineContext {
  /** Start of the import; used for missing times. */
  startedAt: Date;
  /** Returns the IANA time zone, ISO 4217 currency and ISO 3166-1 country of a site. */
  localeOf(site: string): { timeZone: string; currency: string; country?: string | null };
}

/** Parsed posting of a line. */
export interface ImportedPosting {
  site: string;
  /** Canonical URL. */
  sourceUrl: string;
  values: PostingValues;
  description: string | null;
  /** Status and times; null unless the line specifies a time of collection or verification or the status `closed`. */
  history: {
    /** Whether the line specifies the status `closed`. Otherwise the status depends on the deadline. */
    closed: boolean;
    /** Null if the line does not specify it. */
    closedReason: ClosedReason | null;
    collectedAt: Date;
    lastSeenAt: Date;
    lastVerifiedAt: Date;
    closedAt: Date | null;
  } | null;
}

export type ReadLine = { posting: ImportedPosting } | { error: string };

const lineSchema = Compile(ImportedLine);

/**
 * Parses a line of an import. Texts are parsed like those of collected cards, relative to `collectedAt`, or else to the
 * start of the import.
 *
 * @param bytes - the line without its line break.
 * @returns null for a blank line, or an error message without control characters for an invalid one. Never throws, so that
 *   one line cannot end an import.
 */
export function readLine(bytes: Uint8Array, context: LineContext): ReadLine | null {
  try {
    return parseLine(bytes, context);
  } catch (error) {
    return failure(`cannot be parsed: ${String(error)}`);
  }
}

function parseLine(bytes: Uint8Array, context: LineContext): ReadLine | null {
  if (!isUtf8(bytes)) return { error: 'is not UTF-8' };
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').trim();
  if (text === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return failure(`is not valid JSON: ${(error as Error).message}`);
  }
  if (!lineSchema.Check(value)) return failure(describeErrors(value));
  return toImportedPosting(value, context);
}

/** Describes the validation errors of a line. Checks the number of keys first. */
function describeErrors(value: unknown): string {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > MAX_KEYS)
    return `has ${Object.keys(value).length} keys, too many for a posting`;
  const errors = checkSchema(ImportedLine as unknown as PlainSchema, value);
  const messages = errors
    .slice(0, MAX_ERRORS)
    .map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  if (errors.length > MAX_ERRORS) messages.push(`and ${errors.length - MAX_ERRORS} more errors`);
  return messages.join('; ') || 'is not a posting';
}

/** Strips control and bidirectional formatting characters, which would corrupt a terminal, and truncates the message. */
function failure(message: string): { error: string } {
  const plain = message.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ');
  return { error: plain.length > MAX_MESSAGE_LENGTH ? `${plain.slice(0, MAX_MESSAGE_LENGTH)}…` : plain };
}

function toImportedPosting(line: ImportedLine, context: LineContext): ReadLine {
  const sourceUrl = normalizeUrl(line.sourceUrl, line.sourceUrl);
  if (sourceUrl === null) return failure('sourceUrl is not a valid URL, or is longer than 1,500 characters');
  const invalid = findInvalidTime(line) ?? findInvalidDeadline(line);
  if (invalid !== null) return failure(invalid);
  const site = line.site ?? DEFAULT_SITE;
  const collectedAt = line.collectedAt === undefined ? context.startedAt : new Date(line.collectedAt);
  const reading = parsePosting(toCard(line, sourceUrl), {
    fetchedAt: collectedAt,
    ...context.localeOf(site),
  });
  if ('rejected' in reading) return failure(reading.rejected.message);
  const description = line.description ? plainText(line.description) : null;
  return {
    posting: { site, sourceUrl, values: reading.values, description, history: historyOf(line, collectedAt) },
  };
}

function historyOf(
  { status, lastSeenAt, lastVerifiedAt, closedAt, ...line }: ImportedLine,
  collectedAt: Date,
) {
  if (status !== 'closed' && [line.collectedAt, lastSeenAt, lastVerifiedAt].every((at) => at === undefined))
    return null;
  const seenAt = lastSeenAt === undefined ? collectedAt : new Date(lastSeenAt);
  return {
    closed: status === 'closed',
    closedReason: line.closedReason ?? null,
    collectedAt,
    lastSeenAt: seenAt,
    lastVerifiedAt: lastVerifiedAt === undefined ? seenAt : new Date(lastVerifiedAt),
    closedAt: closedAt ? new Date(closedAt) : null,
  };
}

const TIMES = ['postedAt', 'collectedAt', 'lastSeenAt', 'lastVerifiedAt', 'closedAt'] as const;

/** Finds a well-formed but impossible time, such as February 30 or 25:00. @returns an error message. */
function findInvalidTime(line: ImportedLine): string | null {
  for (const name of TIMES) {
    const text = line[name];
    if (!text) continue;
    const time = new Date(text);
    const isTime = !Number.isNaN(time.getTime()) && isCalendarDate(text.slice(0, 10));
    // The time zone offset may move the year out of the range 0001–9999.
    if (!isTime || !/^(?!0000)\d{4}-/.test(time.toISOString()))
      return `${name} "${text}" is not a valid time`;
  }
  return null;
}

/** Checks that the deadline has a valid date if its kind is `date`, and no date otherwise. @returns an error message. */
function findInvalidDeadline({ deadline }: ImportedLine): string | null {
  if (typeof deadline !== 'object' || deadline === null) return null;
  const { kind, date } = deadline;
  if (date !== null && !isCalendarDate(date)) return `deadline.date "${date}" is not a valid date`;
  if (kind === 'date' && date === null) return 'deadline.date is missing; set it or use another kind';
  if (kind !== 'date' && date !== null) return `deadline.date requires the kind date, not ${kind}`;
  return null;
}

function isCalendarDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * Replaces regions by their canonical values, so that a filter by a value of the facet finds just the postings that were
 * counted. Those that are unknown or ambiguous become the text if there is none.
 */
function canonicalLocation({ text, regions, ...rest }: Location): Location {
  const unknown: string[] = [];
  const canonical = regions.flatMap((region) => {
    const [known, another] = matchRegions(region);
    if (known !== undefined && another === undefined) return parseLocation(known).regions;
    unknown.push(region);
    return [];
  });
  return { ...rest, text: text ?? (unknown.join(', ') || null), regions: [...new Set(canonical)] };
}

const NO_TEXTS = Object.fromEntries(TEXT_FIELDS.map((field) => [field, null])) as Card['texts'];

/** Converts a line to a card. Raw texts are left to the parser; other values are used as specified. */
function toCard(line: ImportedLine, sourceUrl: string): Card {
  const specified: Partial<PostingValues> = {};
  if (line.postedAt) specified.postedAt = new Date(line.postedAt).toISOString();
  if (line.techStack) {
    const names = line.techStack.map((name) => canonicalTechnology(name) ?? name.trim());
    specified.techStack = [...new Set(names)].filter((name) => name !== '');
  }
  if (line.workplace) specified.workplace = line.workplace;
  if (line.sector) specified.sector = [...new Set(line.sector.map((name) => name.trim()))].filter(Boolean);
  const texts: Card['texts'] = { ...NO_TEXTS, companyName: line.companyName, title: line.title };
  for (const name of VALUE_FIELDS) {
    const value = line[name];
    if (typeof value === 'string') texts[name] = value;
    else if (value) Object.assign(specified, { [name]: value });
  }
  if (specified.location) specified.location = canonicalLocation(specified.location);
  return { sourceUrl, texts, tags: [], promoted: false, structuredData: specified };
}
