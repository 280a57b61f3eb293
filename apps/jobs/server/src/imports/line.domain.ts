import { isUtf8 } from 'node:buffer';
import type { PostingValues } from '@workreel/jobs-contract';
import { type Card, canonicalTechnology, readPosting, TEXT_FIELDS } from '@workreel/posting-parser';
import { checkSchema, cleanAddress, type PlainSchema } from '@workreel/site-profiles';
import { Compile } from 'typebox/compile';
import { ImportedLine, VALUE_FIELDS } from './line.schema.ts';

/** Where a posting was found that does not say where. */
const UNNAMED_SITE = 'import';
/** Longest message about one line, in characters: a key may be as long as the line. */
const LONGEST_COMPLAINT = 300;
/** Faults told of one line; whoever mends these finds the others. */
const MOST_FAULTS = 3;
/** A posting has 20 keys; a line with more than this is another thing, and naming each would take long. */
const MOST_KEYS = 100;

/** Circumstances under which texts were printed, by site. */
export interface LineContext {
  /** When the import began: what a line does not say was seen then. */
  startedAt: Date;
  /** IANA time zone and ISO 4217 currency of a site's texts. */
  printing(site: string): { timeZone: string; currency: string };
}

/** A posting of a line, ready to be stored. */
export interface ImportedPosting {
  site: string;
  /** Canonical. */
  sourceUrl: string;
  values: PostingValues;
  /** What the line says of it; null where it was first seen by this import. */
  past: {
    /** Whether the line says so; it may be closed by its deadline all the same. */
    closed: boolean;
    collectedAt: Date;
    lastSeenAt: Date;
    closedAt: Date | null;
  } | null;
}

export type ReadLine = { posting: ImportedPosting } | { fault: string };

const shape = Compile(ImportedLine);

/**
 * Reads a line of an import. Texts are read as those of collected cards, as of `collectedAt` where the line has it.
 *
 * @param bytes - without the line's end; a blank line is none.
 * @returns null for a blank line; what is wrong with a bad one, fit to be shown on a terminal.
 */
export function readLine(bytes: Uint8Array, context: LineContext): ReadLine | null {
  if (!isUtf8(bytes)) return { fault: 'is not UTF-8' };
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8').trim();
  if (text === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fault(`is no JSON: ${(error as Error).message}`);
  }
  if (!shape.Check(value)) return fault(faultsOf(value));
  return postingOf(value, context);
}

/** The faults in words; what JSON itself allows and no posting is, first. */
function faultsOf(value: unknown): string {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > MOST_KEYS)
    return `has ${Object.keys(value).length} keys: that is no posting`;
  const faults = checkSchema(ImportedLine as unknown as PlainSchema, value);
  const told = faults.slice(0, MOST_FAULTS).map(({ path, message }) => `${path.join('.')} ${message}`.trim());
  if (faults.length > MOST_FAULTS) told.push(`and ${faults.length - MOST_FAULTS} more faults`);
  return told.join('; ') || 'is no posting';
}

/** Control characters of a stranger's text would move the cursor of whoever reads the message. */
function fault(message: string): { fault: string } {
  const plain = message.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ');
  return { fault: plain.length > LONGEST_COMPLAINT ? `${plain.slice(0, LONGEST_COMPLAINT)}…` : plain };
}

function postingOf(line: ImportedLine, context: LineContext): ReadLine {
  const sourceUrl = cleanAddress(line.sourceUrl, line.sourceUrl);
  if (sourceUrl === null) return fault('sourceUrl is no address, or longer than 1,500 characters');
  const wrong = impossibleTime(line) ?? impossibleDeadline(line);
  if (wrong !== null) return fault(wrong);
  const site = line.site ?? UNNAMED_SITE;
  const collectedAt = line.collectedAt === undefined ? context.startedAt : new Date(line.collectedAt);
  const reading = readPosting(cardOf(line, sourceUrl), { fetchedAt: collectedAt, ...context.printing(site) });
  if ('rejected' in reading) return fault(reading.rejected.message);
  return { posting: { site, sourceUrl, values: reading.values, past: pastOf(line, collectedAt) } };
}

function pastOf({ status, lastSeenAt, closedAt, ...line }: ImportedLine, collectedAt: Date) {
  if (status !== 'closed' && line.collectedAt === undefined && lastSeenAt === undefined) return null;
  return {
    closed: status === 'closed',
    collectedAt,
    lastSeenAt: lastSeenAt === undefined ? collectedAt : new Date(lastSeenAt),
    closedAt: closedAt ? new Date(closedAt) : null,
  };
}

const TIMES = ['postedAt', 'collectedAt', 'lastSeenAt', 'closedAt'] as const;

/** What has the form of a time and is none: the 30th of February, 25 o'clock. */
function impossibleTime(line: ImportedLine): string | null {
  for (const name of TIMES) {
    const text = line[name];
    if (!text) continue;
    const time = new Date(text);
    const isTime = !Number.isNaN(time.getTime()) && isDay(text.slice(0, 10));
    // Near the ends of the calendar a zone leads out of it.
    if (!isTime || !/^(?!0000)\d{4}-/.test(time.toISOString()))
      return `${name} "${text}" is no time that there was or will be`;
  }
  return null;
}

/** A day goes with the kind `date` and with no other. */
function impossibleDeadline({ deadline }: ImportedLine): string | null {
  if (typeof deadline !== 'object' || deadline === null) return null;
  const { kind, date } = deadline;
  if (date !== null && !isDay(date)) return `deadline.date "${date}" is no day of the calendar`;
  if (kind === 'date' && date === null) return 'deadline.date is empty; give the day, or another kind';
  if (kind !== 'date' && date !== null) return `deadline.date goes with the kind date, not ${kind}`;
  return null;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

const NO_TEXTS = Object.fromEntries(TEXT_FIELDS.map((field) => [field, null])) as Card['texts'];

/** The line as if a page had shown it: texts as printed, values as stated. */
function cardOf(line: ImportedLine, sourceUrl: string): Card {
  const stated: Partial<PostingValues> = {};
  if (line.postedAt) stated.postedAt = new Date(line.postedAt).toISOString();
  if (line.techStack) {
    const names = line.techStack.map((name) => canonicalTechnology(name) ?? name.trim());
    stated.techStack = [...new Set(names)].filter((name) => name !== '');
  }
  if (line.sector) stated.sector = [...new Set(line.sector.map((name) => name.trim()))].filter(Boolean);
  const texts: Card['texts'] = { ...NO_TEXTS, companyName: line.companyName, title: line.title };
  for (const name of VALUE_FIELDS) {
    const value = line[name];
    if (typeof value === 'string') texts[name] = value;
    else if (value) Object.assign(stated, { [name]: value });
  }
  return { sourceUrl, texts, tags: [], promoted: false, stated };
}
