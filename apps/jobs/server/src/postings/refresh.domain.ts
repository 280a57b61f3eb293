import { hash } from 'node:crypto';
import type { PostingChanges, PostingValues } from '@workreel/jobs-contract';
import type { columnsOf } from './columns.ts';

/** Where the values of a card come from, from the poorest to the best. */
export const VALUE_SOURCES = ['promoted', 'card', 'structured'] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];

/** Days without a card of the best source after which a poorer one may refresh a posting: the site has changed. */
export const BEST_SOURCE_DAYS = 7;

const HOUR_MS = 3_600_000;
/**
 * Publication times that differ by less are the same: texts such as "3 days ago" are rounded, and a day can have 25 hours.
 */
export const POSTED_TOLERANCE_HOURS = 36;
/**
 * A publication time that is longer ago does not replace another one: sites round it to weeks and months ("30+ days
 * ago"), so that it moves with each day. A posting that is published again is younger.
 */
export const POSTED_RECENT_DAYS = 7;
/**
 * Age up to which sites print the day of publication; older ones may be rounded to weeks ("1 week ago", from the seventh
 * day on).
 */
export const POSTED_PRECISE_DAYS = 6;

export type Field = keyof PostingValues;
type Value<F extends Field> = PostingValues[F];

export interface Refreshed {
  values: PostingValues;
  /** The changed fields; empty if the card says nothing new. */
  changes: PostingChanges;
}

/**
 * Merges the values of a card into those of the stored posting. A field for which the card has no value keeps the
 * stored one.
 *
 * @param options - `replace`: whether the card may change values; otherwise it only adds missing ones. `at`: time of the
 *   fetch. `keepsTechStack`: whether technologies that the card does not state may be those of the page of the posting.
 */
export function refreshValues(
  stored: PostingValues,
  card: PostingValues,
  options: { replace: boolean; at: Date; keepsTechStack?: boolean },
): Refreshed {
  const values = { ...stored };
  const changes: Partial<Record<Field, { old: unknown; new: unknown }>> = {};
  const take = <F extends Field>(field: F, value: Value<F>) => {
    changes[field] = { old: stored[field], new: value };
    values[field] = value;
  };
  for (const field of Object.keys(stored) as Field[]) {
    const isKept = field === 'techStack' && options.keepsTechStack;
    if (isEmpty(field, card) && (isKept || !isRemoved(field, stored, card))) continue;
    if (isSame(field, stored, card, options.at)) continue;
    if (options.replace || isEmpty(field, stored)) take(field, card[field]);
  }
  const remote = values.workplace === 'remote';
  if (values.location.remote !== remote) {
    values.location = { ...values.location, remote };
    if (changes.location) changes.location.new = values.location;
  }
  return { values, changes: changes as PostingChanges };
}

/** Whether a publication time is that of a posting that was published again. */
export const isPostedAgain = (stored: Date | null, card: Date | null, at: Date): boolean =>
  stored !== null && card !== null && card > stored && !isSameTime(stored, card, at);

/**
 * Hashes what a card says, to tell quickly whether it is what the last one said. Relative texts of the same date and the
 * order of tags make no difference; the publication time, which drifts, is left out.
 */
export const hashColumns = (columns: ReturnType<typeof columnsOf>, description: string | null): string =>
  hash(
    'sha1',
    JSON.stringify(
      Object.values({
        ...columns,
        deadline_text: columns.deadline_date === null ? columns.deadline_text : null,
        tech_stack: (columns.tech_stack as string[]).toSorted(),
        sector: (columns.sector as string[]).toSorted(),
        posted_at: columns.posted_at !== null,
        description,
      }),
    ),
    'base64',
  );

/** Returns the fields that have a value. */
export const filledFields = (values: PostingValues): Field[] =>
  (Object.keys(values) as Field[]).filter((field) => !isEmpty(field, values));

/** Whether a field has no value. `location.remote` is ignored, because it follows from the workplace. */
function isEmpty(field: Field, values: PostingValues): boolean {
  if (field === 'location') return values.location.text === null && values.location.regions.length === 0;
  const value = values[field];
  const isNothing = (each: unknown) =>
    each === null || each === 'unknown' || (Array.isArray(each) && each.length === 0);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.values(value).every(isNothing)
    : isNothing(value);
}

/**
 * Whether the absence of a value is something new. Workplace and technologies are read from several texts; where those
 * were printed and changed, the stored value would contradict them.
 */
function isRemoved(field: Field, stored: PostingValues, card: PostingValues): boolean {
  const newTitle = card.title !== stored.title;
  if (field === 'workplace') {
    const { text } = card.location;
    if (text === null) return newTitle && stored.location.text === null;
    return newTitle || text !== stored.location.text;
  }
  if (field === 'techStack') return card.sector.length > 0 || (newTitle && stored.sector.length === 0);
  return false;
}

function isSame(field: Field, stored: PostingValues, card: PostingValues, at: Date): boolean {
  if (field === 'deadline') return isSameDeadline(stored.deadline, card.deadline);
  if (field === 'postedAt') return isSamePostedAt(stored.postedAt, card.postedAt, at);
  if (field === 'location')
    return (
      stored.location.text === card.location.text && isEqual(stored.location.regions, card.location.regions)
    );
  if (field === 'techStack' || field === 'sector')
    return isEqual(stored[field].toSorted(), card[field].toSorted());
  return isEqual(stored[field], card[field]);
}

/** Texts that name the same date are the same: "D-3" today and "D-2" tomorrow. */
export const isSameDeadline = (a: PostingValues['deadline'], b: PostingValues['deadline']): boolean =>
  a.kind === b.kind && a.date === b.date && (a.date !== null || a.text === b.text);

function isSamePostedAt(stored: string | null, card: string | null, at: Date): boolean {
  if (stored === null || card === null) return stored === card;
  return isSameTime(new Date(stored), new Date(card), at);
}

/** Whether a publication time says nothing new: it differs by rounding only, or is too long ago. */
const isSameTime = (stored: Date, card: Date, at: Date): boolean =>
  Math.abs(card.getTime() - stored.getTime()) <= POSTED_TOLERANCE_HOURS * HOUR_MS ||
  card.getTime() <= at.getTime() - POSTED_RECENT_DAYS * 24 * HOUR_MS;

/** Compares values with the same properties. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => each === b[index]);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  return Object.entries(a).every(([name, value]) => isEqual(value, (b as Record<string, unknown>)[name]));
}
