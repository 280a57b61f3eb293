import type { PostingValues } from '@workreel/jobs-contract';

/** Columns of the parsed values of a posting: SQL type and path in {@link PostingValues}. */
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
} as const satisfies Record<string, readonly [type: string, field: keyof PostingValues, part?: string]>;
type ValueColumn = keyof typeof VALUE_COLUMNS;

type ValueAt<Path> = Path extends readonly [string, infer Of extends keyof PostingValues]
  ? PostingValues[Of]
  : Path extends readonly [string, infer Of extends keyof PostingValues, infer Part]
    ? PostingValues[Of][Part & keyof PostingValues[Of]]
    : never;
/** Column values of a row. */
export type PostingColumns = {
  [Column in Exclude<ValueColumn, 'posted_at'>]: ValueAt<(typeof VALUE_COLUMNS)[Column]>;
} & { posted_at: Date | null };

interface Field {
  name: keyof PostingValues;
  /** Column of a scalar field; null for a field with parts. */
  column: ValueColumn | null;
  parts: readonly (readonly [part: string, column: ValueColumn])[];
}
/** Columns grouped by field, precomputed for mapping rows. */
const FIELDS: readonly Field[] = [
  ...Map.groupBy(
    Object.entries(VALUE_COLUMNS) as [
      ValueColumn,
      readonly [type: string, field: Field['name'], part?: string],
    ][],
    ([, [, field]]) => field,
  ),
].map(([name, columns]) => ({
  name,
  column: columns[0]![1][2] === undefined ? columns[0]![0] : null,
  parts: columns.flatMap(([column, [, , part]]) => (part === undefined ? [] : [[part, column] as const])),
}));

/** Columns needed to build a `Posting`. */
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
  ...(Object.keys(VALUE_COLUMNS) as ValueColumn[]),
];

/** Maps posting values to column values. */
export function columnsOf(values: PostingValues): Record<ValueColumn, unknown> {
  const columns: Partial<Record<ValueColumn, unknown>> = {};
  for (const { name, column, parts } of FIELDS) {
    const value: unknown = values[name];
    if (column !== null) columns[column] = value;
    for (const [part, partColumn] of parts) columns[partColumn] = (value as Record<string, unknown>)[part];
  }
  return columns as ReturnType<typeof columnsOf>;
}

/** Maps a row to posting values. Expects timestamps as `Date`. */
export function valuesOf(row: Record<ValueColumn, unknown>): PostingValues {
  const values: Partial<Record<keyof PostingValues, unknown>> = {};
  for (const { name, column, parts } of FIELDS) {
    if (column !== null) values[name] = row[column];
    else {
      const value: Record<string, unknown> = {};
      for (const [part, partColumn] of parts) value[part] = row[partColumn];
      values[name] = value;
    }
  }
  values.postedAt = (row.posted_at as Date | null)?.toISOString() ?? null;
  return values as PostingValues;
}
