import { type Static, type TSchema, Type } from 'typebox';
import { Filters, filterParameters } from './search.ts';

/** How a saved search notifies its owner of new postings. */
export const ALERTS = ['none', 'email', 'webhook'] as const;
export type Alert = (typeof ALERTS)[number];
/** Delivery states of a message; `dropped`: no longer applicable at the time of delivery. */
export const ALERT_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description });
const instant = (description: string) => Type.String({ format: 'date-time', description });
const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const alert = oneOf(
  ALERTS,
  'How to send the new postings that match the search after each collection run: not at all, by email, or to `webhookUrl`.',
);

const LastAlert = Type.Object({
  at: instant('Time at which the message entered its state.'),
  state: oneOf(
    ALERT_STATES,
    '`waiting`: not delivered yet. `sent`: delivered. `failed`: could not be delivered. `dropped`: no longer applicable at the time of delivery.',
  ),
  postings: Type.Integer({ minimum: 0, description: 'Number of new postings in the message.' }),
  error: nullableText('Why the message failed or was dropped, or null.'),
});

export const SavedSearch = Type.Object(
  {
    id: Type.String({ description: 'Unique identifier of the saved search.' }),
    name: Type.String({ description: 'Name of the saved search.' }),
    filters: Filters,
    alert,
    webhookUrl: nullableText('URL to which alerts are posted, or null.'),
    webhookSecret: nullableText(
      'Signing secret of the webhook (Standard Webhooks, `whsec_…`). Only returned in the response that created it; otherwise null.',
    ),
    newPostings: Type.Integer({
      minimum: 0,
      description: 'Number of matching postings that have been stored since `visitedAt`.',
    }),
    visitedAt: instant('Time at which the user last viewed the results; initially the time of creation.'),
    lastAlert: Type.Union([LastAlert, Type.Null()], {
      description: 'The latest alert message and its delivery state; null if there is none.',
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
const webhookUrl = Type.Union([Type.String({ maxLength: 2_000, pattern: '^https?://' }), Type.Null()], {
  description:
    'Public HTTP or HTTPS URL to which alerts are posted; required if `alert` is `webhook`. Setting it creates a new signing secret, even if the URL is unchanged.',
});

/** The body of `POST /saved-searches`. */
export const SavedSearchRequest = Type.Object(
  { name, filters, alert: Type.Optional(alert), webhookUrl: Type.Optional(webhookUrl) },
  { additionalProperties: false },
);
export type SavedSearchRequest = Static<typeof SavedSearchRequest>;

/** The body of `PATCH /saved-searches/{id}`. */
export const SavedSearchChange = Type.Object(
  {
    name: Type.Optional(name),
    filters: Type.Optional(filters),
    alert: Type.Optional(alert),
    webhookUrl: Type.Optional(webhookUrl),
    visited: Type.Optional(
      Type.Literal(true, {
        description: 'Set to true to mark the results as viewed and reset `newPostings`.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type SavedSearchChange = Static<typeof SavedSearchChange>;
