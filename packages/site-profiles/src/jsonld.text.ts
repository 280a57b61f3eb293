import { isObject, type JsonObject } from '@workreel/platform/json';
import { cleanText, unescapeText } from './dom.ts';

export { isObject, type JsonObject };

/** In characters; longer texts are truncated. */
const MAX_TEXT_CHARS = 1_000;

export function hasType(value: JsonObject, type: string): boolean {
  const types = Array.isArray(value['@type']) ? value['@type'] : [value['@type']];
  return types.some(
    (name) => typeof name === 'string' && name.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '') === type,
  );
}

/** Returns the value, or the first one if it is an array. */
export function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

/** Returns a string or number as cleaned text without tags; null if it is empty or of another type. */
export function textOf(value: unknown): string | null {
  const first = firstOf(value);
  if (typeof first === 'number' && Number.isFinite(first)) return String(first);
  if (typeof first !== 'string') return null;
  const text = cleanText(unescapeText(first.slice(0, MAX_TEXT_CHARS * 4).toWellFormed()));
  return text === '' ? null : text.slice(0, MAX_TEXT_CHARS).toWellFormed();
}

/** Returns the name of a thing, which may be a string or an object with a name. */
export function nameOf(value: unknown): string | null {
  const first = firstOf(value);
  return isObject(first) ? (textOf(first.name) ?? textOf(first.legalName)) : textOf(first);
}

/** Returns the entries of a list, which may be an array, objects with names, or one string with separators. */
export function entriesOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const values = Array.isArray(value) ? value : [value];
  return values.flatMap((entry) => {
    const text = nameOf(entry);
    if (text === null) return [];
    return text
      .split(/\s*[,;|\n]\s*/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '' && entry.length <= 100);
  });
}
