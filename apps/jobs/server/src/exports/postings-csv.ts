import type { Readable } from 'node:stream';
import type { PostingDetails } from '@workreel/jobs-contract';
import { type CsvColumns, toCsv } from '../csv.ts';
import { COLUMNS } from './columns.ts';

const CSV_COLUMNS = Object.fromEntries(
  Object.entries(COLUMNS).map(([name, [, read]]) => [
    name,
    (posting: PostingDetails) => toCell(read(posting)),
  ]),
) satisfies CsvColumns<PostingDetails>;

function toCell(value: string | number | boolean | readonly string[] | null): string | number | null {
  if (typeof value === 'boolean') return String(value);
  if (value === null || typeof value !== 'object') return value;
  return value.join('; ');
}

/** Streams postings as CSV. Lists are joined with `; `. */
export const postingsCsv = (postings: AsyncIterable<PostingDetails>): Readable =>
  toCsv(CSV_COLUMNS, postings);
