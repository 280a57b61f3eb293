import { type Static, type TSchema, Type } from 'typebox';
import { ALERT_FREQUENCIES, type Alert, type AlertFrequency, AlertTarget, alertTargets } from './alert.ts';
import { Filters, filterParameters } from './search.ts';

const instant = (description: string) => Type.String({ format: 'date-time', description });

const frequency = Type.Unsafe<AlertFrequency>({
  type: 'string',
  enum: [...ALERT_FREQUENCIES],
  description:
    'When to send new postings: after each collection run, once a day, or once a week, at the time of `GET /alert-settings`. Default: `immediate`.',
});

export const SavedSearch = Type.Object(
  {
    id: Type.String({ description: 'Unique identifier of the saved search.' }),
    name: Type.String({ description: 'Name of the saved search.' }),
    filters: Filters,
    alerts: Type.Array(AlertTarget, { description: 'Where new postings are sent.' }),
    frequency,
    newPostings: Type.Integer({
      minimum: 0,
      description: 'Number of matching postings that have been stored since `visitedAt`.',
    }),
    visitedAt: instant('Time at which the user last viewed the results; initially the time of creation.'),
    lastAlert: Type.Union([Type.Unsafe<Alert>({ $ref: 'Alert#' }), Type.Null()], {
      description: 'The latest alert, sent or not; null if there is none.',
    }),
    createdAt: instant('Time at which the search was saved.'),
    updatedAt: instant('Time at which the search was last changed.'),
  },
  { $id: 'SavedSearch', description: 'A search that the authenticated user has saved.' },
);
export type SavedSearch = Static<typeof SavedSearch>;

/** The filters of `GET /jobs` in a request body, where a single value need not be wrapped in an array. */
export type FiltersInput = {
  [Name in keyof Filters]: NonNullable<Filters[Name]> extends readonly (infer Value)[]
    ? Value | Value[]
    : Filters[Name];
};
const filterInput = (schema: TSchema): TSchema => {
  if (!('items' in schema)) return schema;
  const { items, description } = schema as TSchema & { items: TSchema; description: string };
  return Type.Optional(Type.Union([items, schema], { description }));
};
const filters = Type.Unsafe<FiltersInput>(
  Type.Object(
    Object.fromEntries(Object.entries(filterParameters).map(([name, schema]) => [name, filterInput(schema)])),
    {
      additionalProperties: false,
      description: 'Filters as in `GET /jobs`. An empty object matches all postings.',
    },
  ),
);

const name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'Name of the saved search.',
});
/** The body of `POST /saved-searches`. */
export const SavedSearchRequest = Type.Object(
  { name, filters, alerts: Type.Optional(alertTargets), frequency: Type.Optional(frequency) },
  { additionalProperties: false },
);
export type SavedSearchRequest = Static<typeof SavedSearchRequest>;

/** The body of `PATCH /saved-searches/{id}`. */
export const SavedSearchChange = Type.Object(
  {
    name: Type.Optional(name),
    filters: Type.Optional(filters),
    alerts: Type.Optional(alertTargets),
    frequency: Type.Optional(frequency),
    visited: Type.Optional(
      Type.Literal(true, {
        description: 'Set to true to mark the results as viewed and reset `newPostings`.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type SavedSearchChange = Static<typeof SavedSearchChange>;
