import { pipeline, Readable } from 'node:stream';
import type { Application } from '@workreel/jobs-contract';
import { stringify } from 'csv-stringify';

/** Values of the columns, by header. */
const COLUMNS = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  companyName: ({ posting }) => posting.companyName,
  title: ({ posting }) => posting.title,
  location: ({ posting }) => posting.location.text,
  salary: ({ posting }) => posting.salary.text,
  deadline: ({ posting }) => posting.deadline.date ?? posting.deadline.text,
  postingStatus: ({ postingStatus }) => postingStatus,
  closedReason: ({ posting }) => posting.closedReason,
  site: ({ posting }) => posting.site,
  sourceUrl: ({ posting }) => posting.sourceUrl,
  jobPostingId: ({ jobPostingId }) => jobPostingId,
  appliedAt: ({ appliedAt }) => appliedAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  lastNote: ({ history }) => history.findLast(({ note }) => note !== null)?.note ?? null,
  coverLetter: ({ coverLetter }) => coverLetter,
  resumeUrl: ({ resumeUrl }) => resumeUrl,
} satisfies Record<string, (application: Application) => string | null>;

/**
 * Prepends an apostrophe to cells that a spreadsheet would evaluate as a formula, including those with leading white
 * space, because postings contain untrusted text. See https://owasp.org/www-community/attacks/CSV_Injection.
 */
const escapeFormula = (text: string): string =>
  /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;

/** Streams applications as CSV (RFC 4180) with backpressure. Starts with a BOM, so that Excel detects UTF-8. */
export function toCsv(applications: AsyncIterable<Application>): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    record_delimiter: 'windows',
    // Disabled by default if record_delimiter is set, but most readers would end a row at an unquoted line feed in a cell.
    quote_record_delimiter: true,
    columns: Object.keys(COLUMNS),
    cast: { string: escapeFormula },
  });
  const cells = async function* () {
    for await (const application of applications)
      yield Object.values(COLUMNS).map((column) => column(application));
  };
  // Stops reading when the client disconnects, and destroys the response when reading fails.
  pipeline(Readable.from(cells()), csv, () => {});
  return csv;
}
