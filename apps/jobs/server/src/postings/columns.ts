import type { PostingValues } from '@workreel/jobs-contract';

/** Columns for the parsed values of a posting, with their SQL type and path in {@link PostingValues}. */
export const VALUE_COLUMNS = {
  company_name: ['text', 'companyName'],
  title: ['text', 'title'],
  location_text: ['text', 'location', 'text'],
  regions: ['text[]', 'location', 'regions'],
  remote: ['boolean', 'location', 'remote'],
  workplace: ['text', 'workplace'],
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
} as const satisfies Record<string, readonly [type: string, field: keyof PostingValues, property?: string]>;
type ValueColumn = keyof typeof VALUE_COLUMNS;

type ValueAt<Path> = Path extends readonly [string, infer Name extends keyof PostingValues]
  ? PostingValues[Name]
  : Path extends readonly [string, infer Name extends keyof PostingValues, infer Property]
    ? PostingValues[Name][Property & keyof PostingValues[Name]]
    : never;
/** Column values of a row. */
export type PostingColumns = {
  [Column in Exclude<ValueColumn, 'posted_at'>]: ValueAt<(typeof VALUE_COLUMNS)[Column]>;
} & { posted_at: Date | null };

interface Field {
  name: keyof PostingValues;
  /** Column of a scalar field; null for a field with properties. */
  column: ValueColumn | null;
  properties: readonly (readonly [property: string, column: ValueColumn])[];
}
/** Columns grouped by field, precomputed for mapping rows. */
const FIELDS: readonly Field[] = [
  ...Map.groupBy(
    Object.entries(VALUE_COLUMNS) as [
      ValueColumn,
      readonly [type: string, field: Field['name'], property?: string],
    ][],
    ([, [, field]]) => field,
  ),
].map(([name, columns]) => ({
  name,
  column: columns[0]![1][2] === undefined ? columns[0]![0] : null,
  properties: columns.flatMap(([column, [, , property]]) =>
    property === undefined ? [] : [[property, column] as const],
  ),
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
    'last_verified_at',
    'closed_at',
    'closed_reason',
    'sort_at',
    'group_id',
    'signals',
  ] as const),
  ...(Object.keys(VALUE_COLUMNS) as ValueColumn[]),
];

/** Maps posting values to column values. */
export function columnsOf(values: PostingValues): Record<ValueColumn, unknown> {
  const columns: Partial<Record<ValueColumn, unknown>> = {};
  for (const { name, column, properties } of FIELDS) {
    const value: unknown = values[name];
    if (column !== null) columns[column] = value;
    for (const [property, propertyColumn] of properties)
      columns[propertyColumn] = (value as Record<string, unknown>)[property];
  }
  return columns as ReturnType<typeof columnsOf>;
}

/** Maps a row to posting values. Expects timestamps as `Date`. */
export function valuesOf(row: Record<ValueColumn, unknown>): PostingValues {
  const values: Partial<Record<keyof PostingValues, unknown>> = {};
  for (const { name, column, properties } of FIELDS) {
    if (column !== null) values[name] = row[column];
    else
      values[name] = Object.fromEntries(
        properties.map(([property, propertyColumn]) => [property, row[propertyColumn]]),
      );
  }
  values.postedAt = (row.posted_at as Date | null)?.toISOString() ?? null;
  return values as PostingValues;
}
