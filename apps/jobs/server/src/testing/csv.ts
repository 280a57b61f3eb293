/** Reads CSV files in tests. Not used by the service. */

/**
 * Parses RFC 4180 into rows of cells.
 *
 * @throws Error if the last row has no line break.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  if (rows.pop()?.join() !== '') throw new Error('The last row has no line break.');
  return rows;
}

/** Returns the rows of a CSV file by header. */
export function namedRows(text: string): Record<string, string>[] {
  const [names = [], ...rows] = parseCsv(text);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
}
