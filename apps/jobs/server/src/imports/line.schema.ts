import { CLOSED_REASONS, type ClosedReason, POSTING_STATUSES, PostingValues } from '@workreel/jobs-contract';
import { type Static, type TObject, type TProperties, Type } from 'typebox';

const closed = { additionalProperties: false } as const;
/** Same limit as in the posting parser; real texts are under 100 characters. */
const MAX_TEXT_LENGTH = 1_000;
/** Same limit as for a card; postings list up to 30. */
const MAX_ENTRIES = 50;
/** Maximum length of a technology or sector, in characters. */
const MAX_ENTRY_LENGTH = 80;
const MAX_YEARS = 100;

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const text = orNull(Type.String({ maxLength: MAX_TEXT_LENGTH }));
const entries = (maxLength = MAX_ENTRY_LENGTH) =>
  Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems: MAX_ENTRIES });
const years = orNull(Type.Integer({ minimum: 0, maximum: MAX_YEARS }));
const amount = orNull(Type.Number({ minimum: 0 }));
const instant = Type.String({
  // Restricted to years that both JavaScript and PostgreSQL write with four digits.
  pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?(?:Z|[+-]\\d{2}:\\d{2})$',
  description: 'a time such as 2026-01-31T09:00:00Z',
});
const day = Type.String({
  pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}$',
  description: 'a day such as 2026-01-31',
});

/** Properties with stricter validation than in the response schema. */
const STRICTER_PROPERTIES: { [F in ValueField]?: TProperties } = {
  location: { regions: entries(100) },
  experience: { minYears: years, maxYears: years },
  deadline: { date: orNull(day) },
  salary: {
    min: amount,
    max: amount,
    currency: orNull(Type.String({ pattern: '^[A-Z]{3}$', description: 'an ISO 4217 code such as KRW' })),
    annualMin: amount,
    annualMax: amount,
  },
};

/** Fields that consist of a raw text and its parsed values. */
type ValueField = {
  [F in keyof PostingValues]: PostingValues[F] extends { text: string | null } ? F : never;
}[keyof PostingValues];
export const VALUE_FIELDS = Object.entries(PostingValues.properties).flatMap(([field, schema]) =>
  'properties' in schema ? [field as ValueField] : [],
);

/** Accepts parsed values, raw text, null or omission. */
const orRawText = <Values extends TObject>(values: Values) =>
  Type.Optional(
    Type.Union([values, Type.String({ description: 'the text as shown on the site' }), Type.Null()]),
  );

const valueFields = Object.fromEntries(
  VALUE_FIELDS.map((field) => [
    field,
    orRawText(
      Type.Object(
        { ...PostingValues.properties[field].properties, text, ...STRICTER_PROPERTIES[field] },
        closed,
      ),
    ),
  ]),
) as { [F in ValueField]: ReturnType<typeof orRawText<(typeof PostingValues)['properties'][F]>> };

/** A line of an import: a posting as returned by `GET /jobs`. Value fields may also be raw text, null or omitted. */
export const ImportedLine = Type.Object(
  {
    id: Type.Optional(Type.String()),
    site: Type.Optional(
      Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', description: 'a site ID such as saramin' }),
    ),
    sourceUrl: Type.String({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', description: 'an http(s) URL' }),
    companyName: Type.String({ minLength: 1 }),
    title: Type.String({ minLength: 1 }),
    description: Type.Optional(orNull(Type.String({ description: 'plain text or HTML' }))),
    ...valueFields,
    workplace: Type.Optional(PostingValues.properties.workplace),
    // Derived from the other values.
    regionNames: Type.Optional(Type.Unknown()),
    payTerms: Type.Optional(Type.Unknown()),
    signals: Type.Optional(Type.Unknown()),
    groupId: Type.Optional(Type.Unknown()),
    sources: Type.Optional(Type.Unknown()),
    techStack: Type.Optional(entries()),
    sector: Type.Optional(entries()),
    status: Type.Optional(
      Type.Unsafe<(typeof POSTING_STATUSES)[number]>({ type: 'string', enum: [...POSTING_STATUSES] }),
    ),
    postedAt: Type.Optional(orNull(instant)),
    closedReason: Type.Optional(
      orNull(Type.Unsafe<ClosedReason>({ type: 'string', enum: [...CLOSED_REASONS] })),
    ),
    collectedAt: Type.Optional(instant),
    lastSeenAt: Type.Optional(instant),
    lastVerifiedAt: Type.Optional(instant),
    closedAt: Type.Optional(orNull(instant)),
  },
  closed,
);
export type ImportedLine = Static<typeof ImportedLine>;
