// JSON that sites embed in scripts. Scripts are never run: JSON is found by its position and parsed with JSON.parse.

/** A value and its name: that of the variable to which the script assigns it. */
export interface EmbeddedValue {
  /** null for the value of a script that contains only JSON. */
  name: string | null;
  value: unknown;
}

const JSON_TYPE = /\bjson\b/i;
const SCRIPT_TYPE = /^(?:$|module$|(?:text|application)\/(?:x-)?(?:java|ecma)script\b)/i;
/** `window.__STATE__ = {`, `var jobs = [`, `window["data"] = JSON.parse(`: the name is the last one before the equals sign. */
const ASSIGNMENT = /(?<![\w$])([\w$]+)\s*(?:["']\s*)?(?:\]\s*)?=\s*(?=[[{]|JSON\s*\.\s*parse\s*\()/g;
const JSON_PARSE = /JSON\s*\.\s*parse\s*\(\s*(?=["'])/y;
/** Next.js streams its data as strings, which must be concatenated: `self.__next_f.push([1,"…"])`. */
const FLIGHT_PUSH = /\b__next_f\s*\.\s*push\(\s*\[\s*1\s*,\s*(?=")/g;

export const isFlightData = (script: string): boolean => script.includes('__next_f');

/** Returns the strings that a script adds to the data of Next.js. */
export function flightChunks(script: string): string {
  let text = '';
  for (const match of script.matchAll(FLIGHT_PUSH)) {
    const end = stringEnd(script, match.index + match[0].length);
    const chunk = end === null ? undefined : parseJson(script.slice(match.index + match[0].length, end));
    if (typeof chunk === 'string') text += chunk;
  }
  return text;
}

/**
 * Returns the JSON values of a script: its whole content if its type is JSON, otherwise the values assigned to variables.
 *
 * @param onJson called with the length of each text before it is parsed, in characters; may throw to stop
 */
export function scriptValues(
  script: string,
  type: string | undefined,
  onJson: (length: number) => void,
): EmbeddedValue[] {
  const kind = type?.trim() ?? '';
  if (JSON_TYPE.test(kind)) {
    onJson(script.length);
    const value = parseLenient(script);
    return value === undefined ? [] : [{ name: null, value }];
  }
  return SCRIPT_TYPE.test(kind) ? assignedValues(script, onJson) : [];
}

function assignedValues(script: string, onJson: (length: number) => void): EmbeddedValue[] {
  const values: EmbeddedValue[] = [];
  // Code contains many braces that do not begin JSON. Scanning twice the length in total keeps the time linear.
  let budget = script.length * 2;
  ASSIGNMENT.lastIndex = 0;
  for (let match = ASSIGNMENT.exec(script); match !== null; match = ASSIGNMENT.exec(script)) {
    const start = match.index + match[0].length;
    const [text, end] = jsonAt(script, start, budget);
    budget -= end - start;
    if (budget <= 0) break;
    if (text === null) continue;
    onJson(text.length);
    const value = parseLenient(text);
    if (value === undefined) continue;
    values.push({ name: match[1] ?? null, value });
    ASSIGNMENT.lastIndex = end;
  }
  return values;
}

/** Returns the JSON text at an index, or null if there is none, and the index up to which the script was scanned. */
function jsonAt(script: string, start: number, limit: number): [text: string | null, end: number] {
  JSON_PARSE.lastIndex = start;
  const call = JSON_PARSE.exec(script);
  if (call === null) {
    const end = bracketEnd(script, start, limit);
    return end < 0 ? [null, -end] : [script.slice(start, end), end];
  }
  const from = start + call[0].length;
  const end = stringEnd(script, from);
  if (end === null) return [null, script.length];
  const literal = jsonString(script.slice(from, end));
  const text = parseJson(literal);
  return [typeof text === 'string' ? text : null, end];
}

/** Returns the index after the string that begins at an index, or null if it does not end. */
function stringEnd(script: string, start: number): number | null {
  const quote = script[start];
  for (let index = start + 1; index < script.length; index += 1) {
    const char = script[index];
    if (char === '\\') index += 1;
    else if (char === quote) return index + 1;
  }
  return null;
}

/** Rewrites a JavaScript string as a JSON string. */
function jsonString(literal: string): string {
  const body = literal.slice(1, -1).replace(/\\x([0-9a-f]{2})/gi, '\\u00$1');
  if (literal.startsWith('"')) return `"${body.replaceAll("\\'", "'")}"`;
  return `"${body.replace(/\\(.)|"/gs, (part, escaped: string | undefined) => (escaped === "'" ? "'" : escaped === undefined ? '\\"' : part))}"`;
}

/**
 * Returns the index after the object or array that begins at an index; if it is not JSON or longer than the limit, the
 * negative of the index at which that is certain.
 */
function bracketEnd(script: string, start: number, limit: number): number {
  const last = Math.min(script.length, start + limit);
  let depth = 0;
  for (let index = start; index < last; index += 1) {
    const char = script[index];
    if (char === '"') {
      const end = stringEnd(script, index);
      if (end === null || end > last) return -last;
      index = end - 1;
    } else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return index + 1;
    } else if (char === "'" || char === '`' || char === '(' || char === ';' || char === '=') return -index;
  }
  return -last;
}

/** Parses JSON leniently: allows a surrounding comment, control characters in strings, trailing commas and `undefined`. */
export function parseLenient(source: string): unknown {
  const text = source
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\/\s*\]\]>|\]\]>)\s*$/, '')
    .trim();
  return (
    parseJson(text) ??
    parseJson(text.replace(/[\u0000-\u001f]+/g, ' ')) ??
    parseJson(
      text
        .replace(/[\u0000-\u001f]+/g, ' ')
        .replace(/;\s*$/, '')
        .replace(
          // A string that does not end extends to the end of the text: otherwise each of its quotation marks would be tried as a beginning.
          /("[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$))|,\s*([}\]])|\bundefined\b/gs,
          (_, string?: string, close?: string) => string ?? close ?? 'null',
        ),
    )
  );
}

/** Returns undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Data of Next.js (React Flight): its values, and texts that values refer to as `$<id>`. */
export interface FlightData {
  values: unknown[];
  texts: ReadonlyMap<string, string>;
}

/** Parses the rows of the data of Next.js, `<id>:<JSON>` or `<id>:T<bytes>,<text>`; rows of other types are skipped. */
export function parseFlight(data: string): FlightData {
  const values: unknown[] = [];
  const texts = new Map<string, string>();
  for (let index = 0; index < data.length; ) {
    const lineEnd = endOf(data, '\n', index);
    const colon = data.indexOf(':', index);
    if (colon < 0) break;
    const length = colon < lineEnd ? /^T([0-9a-f]{1,8}),/.exec(data.slice(colon + 1, colon + 11)) : null;
    if (length !== null) {
      const start = colon + 1 + length[0].length;
      const end = endOfBytes(data, start, Number.parseInt(length[1] ?? '0', 16));
      texts.set(data.slice(index, colon).trim(), data.slice(start, end));
      index = end;
      continue;
    }
    if (colon < lineEnd && /["[{]/.test(data[colon + 1] ?? '')) {
      const value = parseJson(data.slice(colon + 1, lineEnd));
      if (value !== undefined) values.push(value);
    }
    index = lineEnd + 1;
  }
  return { values, texts };
}

/**
 * Returns what a string in the data of Next.js means: `$$` is an escaped `$`, `$D…` a date, and `$<id>` a text of its own;
 * null for references to anything else.
 */
export function flightString(text: string, texts: ReadonlyMap<string, string>): string | null {
  if (!text.startsWith('$') || text === '$') return text;
  if (text.startsWith('$$')) return text.slice(1);
  if (/^\$D\d/.test(text)) return text.slice(2);
  return texts.get(text.slice(1)) ?? null;
}

function endOf(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index < 0 ? text.length : index;
}

/** Returns the index after a number of UTF-8 bytes. */
function endOfBytes(text: string, start: number, bytes: number): number {
  let index = start;
  for (let left = bytes; left > 0 && index < text.length; ) {
    const code = text.codePointAt(index) ?? 0;
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    index += code < 0x10000 ? 1 : 2;
  }
  return index;
}
