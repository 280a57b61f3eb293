import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/**
 * Prepends an apostrophe to cells that a spreadsheet would evaluate as a formula, because postings contain untrusted text. See
 * https://owasp.org/www-community/attacks/CSV_Injection. Unlike `escape_formulas` of csv-stringify, also after leading white space, which
 * some spreadsheets remove.
 */
const escapeFormula = (text: string): string =>
  /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;

/** Values of the columns, by header. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null>;

/**
 * Streams rows as CSV (RFC 4180) with backpressure. Starts with a BOM: without it, Excel reads the file in the code page of the system, which
 * garbles Korean text. Other readers skip it.
 */
export function toCsv<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row>): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    record_delimiter: 'windows',
    // Disabled by default if record_delimiter is set, but most readers would end a row at an unquoted line feed in a cell.
    quote_record_delimiter: true,
    columns: Object.keys(columns),
    cast: { string: escapeFormula },
  });
  const cells = async function* () {
    for await (const row of rows) yield Object.values(columns).map((column) => column(row));
  };
  // Stops reading when the client disconnects, and destroys the response when reading fails.
  pipeline(Readable.from(cells()), csv, () => {});
  return csv;
}
