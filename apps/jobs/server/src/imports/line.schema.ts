import { POSTING_STATUSES, PostingValues } from '@workreel/jobs-contract';
import { type Static, type TObject, type TProperties, Type } from 'typebox';

/**
 * One line of an import: a posting as `GET /jobs` answers it. What sites print as a text may stand as that text
 * instead, or be left out.
 */
const closed = { additionalProperties: false } as const;
/** As in the readers of printed texts: real conditions are under 100 characters. */
const LONGEST_TEXT = 1_000;
/** As many as a card may hold; a posting's page lists thirty. */
const MOST_ENTRIES = 50;
/** The longest technology or sector that is kept, in characters. */
const LONGEST_ENTRY = 80;
/** More years than anyone has worked. */
const MOST_YEARS = 100;

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const text = orNull(Type.String({ maxLength: LONGEST_TEXT }));
const entries = (longest = LONGEST_ENTRY) =>
  Type.Array(Type.String({ minLength: 1, maxLength: longest }), { maxItems: MOST_ENTRIES });
const years = orNull(Type.Integer({ minimum: 0, maximum: MOST_YEARS }));
const amount = orNull(Type.Number({ minimum: 0 }));
const instant = Type.String({
  // Years that JavaScript and PostgreSQL both write in four digits.
  pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?(?:Z|[+-]\\d{2}:\\d{2})$',
  description: 'a time such as 2026-01-31T09:00:00Z',
});
const day = Type.String({
  pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}$',
  description: 'a day such as 2026-01-31',
});

/** What a line may say of a field is narrower than what is answered of it. */
const NARROWER: Record<string, TProperties> = {
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

/** The fields that are a printed text with what was read of it. */
type ValueField = {
  [F in keyof PostingValues]: PostingValues[F] extends { text: string | null } ? F : never;
}[keyof PostingValues];
export const VALUE_FIELDS = Object.entries(PostingValues.properties).flatMap(([field, schema]) =>
  'properties' in schema ? [field as ValueField] : [],
);

/** The values, the text that was printed, or nothing. */
const orPrinted = <Values extends TObject>(values: Values) =>
  Type.Optional(Type.Union([values, Type.String({ description: 'the text as printed' }), Type.Null()]));

const printedFields = Object.fromEntries(
  VALUE_FIELDS.map((field) => [
    field,
    orPrinted(
      Type.Object({ ...PostingValues.properties[field].properties, text, ...NARROWER[field] }, closed),
    ),
  ]),
) as { [F in ValueField]: ReturnType<typeof orPrinted<(typeof PostingValues)['properties'][F]>> };

export const ImportedLine = Type.Object(
  {
    id: Type.Optional(Type.String()),
    site: Type.Optional(
      Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', description: 'the id of a site such as saramin' }),
    ),
    sourceUrl: Type.String({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', description: 'an http(s) address' }),
    companyName: Type.String({ minLength: 1 }),
    title: Type.String({ minLength: 1 }),
    ...printedFields,
    techStack: Type.Optional(entries()),
    sector: Type.Optional(entries()),
    status: Type.Optional(
      Type.Unsafe<(typeof POSTING_STATUSES)[number]>({ type: 'string', enum: [...POSTING_STATUSES] }),
    ),
    postedAt: Type.Optional(orNull(instant)),
    collectedAt: Type.Optional(instant),
    lastSeenAt: Type.Optional(instant),
    closedAt: Type.Optional(orNull(instant)),
  },
  closed,
);
export type ImportedLine = Static<typeof ImportedLine>;
