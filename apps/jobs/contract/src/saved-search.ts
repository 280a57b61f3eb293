import { type Static, type TSchema, Type } from 'typebox';
import { Filters, filterParameters } from './search.ts';

/** How somebody is told what is new. */
export const ALERTS = ['none', 'email', 'webhook'] as const;
export type Alert = (typeof ALERTS)[number];
/** What became of a message: `dropped` where it was not wanted any more when its turn came. */
export const ALERT_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values], description });
const instant = Type.String({ format: 'date-time' });
const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const alert = oneOf(ALERTS, 'How I am told, after each run of a site, what it found that fits.');

/** The last message of a search. */
const LastAlert = Type.Object({
  at: Type.String({ format: 'date-time', description: 'When it came to its state.' }),
  state: oneOf(
    ALERT_STATES,
    'waiting: on its way, or tried again; sent; failed: given up; dropped: not wanted any more.',
  ),
  postings: Type.Integer({ minimum: 0, description: 'How many it tells.' }),
  error: nullableText('Why it failed or was dropped.'),
});

export const SavedSearch = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    filters: Filters,
    alert,
    webhookUrl: nullableText('Where a webhook is posted to.'),
    webhookSecret: nullableText(
      'Signs what is posted to `webhookUrl` (Standard Webhooks, `whsec_…`). Shown in the one answer that made it, null in all others.',
    ),
    newPostings: Type.Integer({
      minimum: 0,
      description:
        'Postings that fit and were stored since I last looked (`PATCH {"visited": true}`), else since it was saved.',
    }),
    visitedAt: Type.String({ format: 'date-time', description: 'When I last looked.' }),
    lastAlert: Type.Union([LastAlert, Type.Null()], {
      description: 'The last message, and what became of it.',
    }),
    createdAt: instant,
    updatedAt: instant,
  },
  { $id: 'SavedSearch' },
);
export type SavedSearch = Static<typeof SavedSearch>;

/** The filters of `GET /jobs` as a body holds them: of several values, one may stand without a list around it. */
export type GivenFilters = {
  [Name in keyof Filters]: NonNullable<Filters[Name]> extends readonly (infer Value)[]
    ? Value | Value[]
    : Filters[Name];
};
const givenFilter = (schema: TSchema): TSchema =>
  'items' in schema ? Type.Optional(Type.Union([schema.items as TSchema, schema])) : schema;
const filters = Type.Unsafe<GivenFilters>(
  Type.Object(
    Object.fromEntries(Object.entries(filterParameters).map(([name, schema]) => [name, givenFilter(schema)])),
    {
      additionalProperties: false,
      description: 'The filters of `GET /jobs`. None: all that is new.',
    },
  ),
);

const name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
const webhookUrl = Type.Union([Type.String({ maxLength: 2_000, pattern: '^https?://' }), Type.Null()], {
  description:
    'A public http or https address, where alert `webhook` posts. Whenever one is given, a new secret is made.',
});

/** The body of `POST /saved-searches`. */
export const SavedSearchRequest = Type.Object(
  { name, filters, alert: Type.Optional(alert), webhookUrl: Type.Optional(webhookUrl) },
  { additionalProperties: false },
);
export type SavedSearchRequest = Static<typeof SavedSearchRequest>;

/** The body of `PATCH /saved-searches/{id}`: what is left out stays as it is; filters are replaced as a whole. */
export const SavedSearchChange = Type.Object(
  {
    name: Type.Optional(name),
    filters: Type.Optional(filters),
    alert: Type.Optional(alert),
    webhookUrl: Type.Optional(webhookUrl),
    visited: Type.Optional(
      Type.Literal(true, { description: 'I looked at what it finds: from now on what comes is new.' }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type SavedSearchChange = Static<typeof SavedSearchChange>;
