import { pipeline, Readable } from 'node:stream';
import type { Application } from '@workreel/jobs-contract';
import { stringify } from 'csv-stringify';

/** What each column holds, by the name in its first row. */
const COLUMNS: Record<string, (application: Application) => string | null> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  companyName: ({ posting }) => posting.companyName,
  title: ({ posting }) => posting.title,
  location: ({ posting }) => posting.location.text,
  salary: ({ posting }) => posting.salary.text,
  deadline: ({ posting }) => posting.deadline.date ?? posting.deadline.text,
  postingStatus: ({ postingStatus }) => postingStatus,
  site: ({ posting }) => posting.site,
  sourceUrl: ({ posting }) => posting.sourceUrl,
  jobPostingId: ({ jobPostingId }) => jobPostingId,
  appliedAt: ({ appliedAt }) => appliedAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  lastNote: ({ history }) => history.findLast(({ note }) => note !== null)?.note ?? null,
  coverLetter: ({ coverLetter }) => coverLetter,
  resumeUrl: ({ resumeUrl }) => resumeUrl,
};

/**
 * A cell that a spreadsheet would compute, and with it run what the writer of a posting likes, starts with
 * an apostrophe: it is shown as the text it is. White space before it does not hide it.
 * See https://owasp.org/www-community/attacks/CSV_Injection.
 */
const withoutFormula = (text: string): string =>
  /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;

/** Applications as CSV (RFC 4180), read no faster than they are taken. The mark at its start tells Excel that it is UTF-8. */
export function toCsv(applications: AsyncIterable<Application>): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    record_delimiter: 'windows',
    // Not said by itself once the delimiter is: a lone line feed in a cell would end its row for most readers.
    quote_record_delimiter: true,
    columns: Object.keys(COLUMNS),
    cast: { string: withoutFormula },
  });
  const cells = async function* () {
    for await (const application of applications)
      yield Object.values(COLUMNS).map((column) => column(application));
  };
  // Ends the reading where nobody takes it any more, and the answer where reading fails.
  pipeline(Readable.from(cells()), csv, () => {});
  return csv;
}
