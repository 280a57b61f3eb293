import { normalizeText, type PostFields } from './search-text.domain.ts';

/** Normalizes a text to NFC and replaces lone surrogates, which the database cannot store. */
const normalizeUnicode = (text: string): string => text.toWellFormed().normalize('NFC');
/** Normalizes a text to a single line. */
export const toSingleLine = (text: string): string => normalizeUnicode(text).replaceAll(/\s+/gu, ' ').trim();

/** Normalizes the fields of a post for storage: title, author, credit and tags in one line, tags without case-insensitive duplicates. */
export function normalizePostFields({ title, author, credit, description, tags }: PostFields): PostFields {
  const unique = new Map<string, string>();
  for (const tag of tags.map(toSingleLine)) {
    const normalized = normalizeText(tag);
    if (normalized !== '' && !unique.has(normalized)) unique.set(normalized, tag);
  }
  return {
    title: toSingleLine(title),
    author: toSingleLine(author),
    credit: toSingleLine(credit),
    description: normalizeUnicode(description),
    tags: [...unique.values()],
  };
}
