import type { PostingValues } from '@workreel/jobs-contract';
import type { PostingsTable } from '../migrations/tables.ts';

/** Columns that hold what was read of a posting: their type in SQL, and where the value stands in {@link PostingValues}. */
export const VALUE_COLUMNS = {
  company_name: ['text', 'companyName'],
  title: ['text', 'title'],
  location_text: ['text', 'location', 'text'],
  regions: ['text[]', 'location', 'regions'],
  remote: ['boolean', 'location', 'remote'],
  experience_text: ['text', 'experience', 'text'],
  min_years: ['smallint', 'experience', 'minYears'],
  max_years: ['smallint', 'experience', 'maxYears'],
  newcomer: ['boolean', 'experience', 'newcomer'],
  education_text: ['text', 'education', 'text'],
  education_level: ['text', 'education', 'level'],
  employment_text: ['text', 'employmentType', 'text'],
  employment_types: ['text[]', 'employmentType', 'types'],
  deadline_text: ['text', 'deadline', 'text'],
  deadline_kind: ['text', 'deadline', 'kind'],
  deadline_date: ['date', 'deadline', 'date'],
  tech_stack: ['text[]', 'techStack'],
  sector: ['text[]', 'sector'],
  salary_text: ['text', 'salary', 'text'],
  salary_min: ['float8', 'salary', 'min'],
  salary_max: ['float8', 'salary', 'max'],
  salary_currency: ['text', 'salary', 'currency'],
  salary_period: ['text', 'salary', 'period'],
  annual_min: ['float8', 'salary', 'annualMin'],
  annual_max: ['float8', 'salary', 'annualMax'],
  posted_at: ['timestamptz', 'postedAt'],
} as const satisfies Partial<
  Record<keyof PostingsTable, readonly [type: string, of: keyof PostingValues, part?: string]>
>;
const ENTRIES: [column: string, of: readonly [type: string, of: string, part?: string]][] =
  Object.entries(VALUE_COLUMNS);

/** The columns that a posting is shown from. */
export const POSTING_COLUMNS = [
  ...([
    'id',
    'site',
    'source_url',
    'status',
    'collected_at',
    'last_seen_at',
    'closed_at',
    'sort_at',
  ] as const),
  ...(Object.keys(VALUE_COLUMNS) as (keyof typeof VALUE_COLUMNS)[]),
];

/** The values of a posting as columns, by name. */
export function columnsOf(values: PostingValues): Record<keyof typeof VALUE_COLUMNS, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [column, [, of, part]] of ENTRIES) {
    const value = (values as unknown as Record<string, unknown>)[of];
    columns[column] = part === undefined ? value : (value as Record<string, unknown>)[part];
  }
  return columns as ReturnType<typeof columnsOf>;
}

/** The values of a posting from its columns; instants as they come from the database. */
export function valuesOf(row: Record<keyof typeof VALUE_COLUMNS, unknown>): PostingValues {
  const values: Record<string, Record<string, unknown> | unknown> = {};
  for (const [column, [, of, part]] of ENTRIES) {
    if (part === undefined) values[of] = row[column as keyof typeof row];
    else {
      values[of] ??= {};
      (values[of] as Record<string, unknown>)[part] = row[column as keyof typeof row];
    }
  }
  values.postedAt = (row.posted_at as Date | null)?.toISOString() ?? null;
  return values as unknown as PostingValues;
}
