import { mapLanguages } from '@workreel/languages';
import { DATE_ORDERS, NUMBER_FORMATS, TEXT_FIELDS } from '@workreel/posting-parser';
import { SALARY_PERIODS } from '@workreel/posting-parser/values';
import { type Static, type TSchema, Type } from 'typebox';
import { COVERAGE_FIELDS } from './coverage.domain.ts';
import type { CoverageField, ProfileField } from './profile.types.ts';
import { DETAIL_SOURCES, SOURCES } from './source-kinds.ts';

/** ID of a site. Layouts are named in the same way. */
export const SITE_ID = /^[a-z][a-z0-9-]{0,39}$/;
const closed = { additionalProperties: false } as const;
const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
const share = Type.Number({ minimum: 0, maximum: 1 });
const selector = Type.String({ minLength: 1, description: 'a CSS selector' });
const pattern = Type.String({ minLength: 1, description: 'a regular expression' });

const Transform = Type.Union([
  oneOf(['first', 'last', 'unescape', 'lowercase', 'uppercase', 'unixTime']),
  Type.Object({ stripPrefix: Type.String({ minLength: 1 }) }, closed),
  Type.Object({ stripSuffix: Type.String({ minLength: 1 }) }, closed),
  Type.Object({ replace: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }) }, closed),
]);
const ruleKeys = {
  selector: Type.Optional(selector),
  list: Type.Optional(Type.Boolean()),
  join: Type.Optional(Type.String()),
  pattern: Type.Optional(pattern),
  exclude: Type.Optional(Type.Array(selector, { maxItems: 20 })),
  transform: Type.Optional(Type.Array(Transform, { maxItems: 20 })),
  map: Type.Optional(Type.Object({}, { additionalProperties: Type.String(), minProperties: 1 })),
  format: Type.Optional(
    Type.String({ pattern: '\\{\\}', description: 'a text with {}, e.g. "{} per month"' }),
  ),
};
const SimpleRule = Type.Object(
  {
    ...ruleKeys,
    attribute: Type.Optional(Type.String({ minLength: 1 })),
    split: Type.Optional(Type.String({ minLength: 1 })),
  },
  closed,
);
/** A text of several parts, such as a currency and an amount, which may have parts themselves. */
const composition = <T extends TSchema>(part: T) =>
  Type.Object(
    {
      ...ruleKeys,
      parts: Type.Array(part, { minItems: 1, maxItems: 20 }),
      separator: Type.Optional(Type.String()),
    },
    closed,
  );
const Composition = composition(
  Type.Union([selector, SimpleRule, composition(Type.Union([selector, SimpleRule]))]),
);
const Constant = Type.Object({ value: Type.String({ minLength: 1, maxLength: 1_000 }) }, closed);
const rules = [selector, SimpleRule, Composition, Constant] as const;
const Rules = Type.Union([...rules, Type.Array(Type.Union([...rules]), { minItems: 1, maxItems: 20 })]);
const DescriptionRule = Type.Object(
  {
    selector,
    attribute: Type.Optional(Type.String({ minLength: 1 })),
    exclude: Type.Optional(Type.Array(selector, { maxItems: 20 })),
  },
  closed,
);
/** Elements in an order other than that of the page. */
const DescriptionParts = Type.Object(
  { parts: Type.Array(Type.Union([selector, DescriptionRule]), { minItems: 1, maxItems: 20 }) },
  closed,
);
const descriptionRules = [selector, DescriptionRule, DescriptionParts] as const;
const DescriptionRules = Type.Union([
  ...descriptionRules,
  Type.Array(Type.Union([...descriptionRules]), { minItems: 1, maxItems: 20 }),
]);
const Selectors = Type.Union([selector, Type.Array(selector, { minItems: 1, maxItems: 20 })]);
const Marker = Type.Union([
  selector,
  Type.Object(
    { selector: Type.Optional(selector), title: Type.Optional(pattern), text: Type.Optional(pattern) },
    { ...closed, minProperties: 1 },
  ),
]);
const Markers = Type.Array(Marker, { maxItems: 50 });
const optionalFor = <K extends string, T extends ReturnType<typeof Type.Optional>>(
  keys: readonly K[],
  type: T,
) => Object.fromEntries(keys.map((key) => [key, type])) as Record<K, T>;

const PROFILE_FIELDS: readonly ProfileField[] = [...TEXT_FIELDS, 'tags'];

/** What is read from a card, and from the page of a single posting. */
const contents = {
  fields: Type.Object(optionalFor(PROFILE_FIELDS, Type.Optional(Rules)), closed),
  description: Type.Optional(DescriptionRules),
  mixed: Type.Optional(Rules),
  noise: Type.Optional(Type.Array(pattern, { maxItems: 50 })),
  rest: Type.Optional(oneOf(TEXT_FIELDS)),
};
const Layout = Type.Object(
  {
    name: Type.Optional(Type.String({ pattern: SITE_ID.source })),
    card: selector,
    siblings: Type.Optional(Selectors),
    headings: Type.Optional(Selectors),
    link: Type.Optional(Rules),
    promoted: Type.Optional(Type.Array(selector, { maxItems: 20 })),
    ...contents,
  },
  closed,
);
const Detail = Type.Object(
  {
    ...contents,
    source: Type.Optional(oneOf(DETAIL_SOURCES)),
    address: Type.Optional(Type.String({ minLength: 1 })),
    fields: Type.Optional(contents.fields),
    closed: Type.Optional(Markers),
  },
  closed,
);
const IdentitySource = Type.Union([
  Type.Object({ query: Type.String({ minLength: 1 }) }, closed),
  Type.Object({ path: pattern }, closed),
  Type.Object(
    {
      attribute: Type.String({ minLength: 1 }),
      selector: Type.Optional(selector),
      pattern: Type.Optional(pattern),
    },
    closed,
  ),
]);
const Expectation = Type.Union([share, Type.Object({ expected: share, minimum: share }, closed)]);

/** In a profile the identifier of the company, in a template what it looks like and where to find it. */
const Company = Type.Union([
  Type.String({ minLength: 1, maxLength: 100 }),
  Type.Object(
    {
      example: Type.String({ minLength: 1, maxLength: 100 }),
      where: Type.String({ minLength: 1, maxLength: 200 }),
      pattern: Type.Optional(pattern),
    },
    closed,
  ),
]);

/**
 * Schema of `profiles/<site>/profile.yaml`. Rules that a schema cannot express (selectors and patterns compile, the start
 * URL is on an allowed host) are in `profile.check.ts`.
 */
export const ProfileDocument = Type.Object(
  {
    site: Type.Optional(Type.String({ pattern: SITE_ID.source })),
    extends: Type.Optional(Type.String({ pattern: SITE_ID.source })),
    template: Type.Optional(Type.Boolean()),
    company: Type.Optional(Company),
    companyName: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    key: Type.Optional(
      Type.String({
        pattern: '^[A-Z][A-Z0-9_]{0,39}$',
        description: 'a name such as SARAMIN, whose value is the setting SITE_KEY_SARAMIN',
      }),
    ),
    request: Type.Optional(
      Type.Object(
        {
          headers: Type.Optional(
            Type.Object({}, { additionalProperties: Type.String({ minLength: 1, maxLength: 1_000 }) }),
          ),
        },
        closed,
      ),
    ),
    source: Type.Optional(oneOf(SOURCES)),
    render: Type.Optional(
      Type.Union([oneOf(['html', 'browser']), Type.Object({ waitFor: selector }, closed)]),
    ),
    name: Type.Union([
      Type.String({ minLength: 1, maxLength: 100 }),
      Type.Object(
        mapLanguages(() => Type.Optional(Type.String({ minLength: 1, maxLength: 100 }))),
        { ...closed, minProperties: 1 },
      ),
    ]),
    enabledByDefault: Type.Optional(Type.Boolean()),
    language: Type.Optional(oneOf(['ko', 'en'])),
    hosts: Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 50 }),
    timeZone: Type.String({ minLength: 1, description: 'an IANA time zone, e.g. Asia/Seoul' }),
    currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'an ISO 4217 code, e.g. KRW' }),
    country: Type.Optional(
      Type.String({ pattern: '^[A-Z]{2}$', description: 'an ISO 3166-1 alpha-2 code, e.g. ES' }),
    ),
    dateOrder: Type.Optional(oneOf(DATE_ORDERS)),
    numberFormat: Type.Optional(oneOf(NUMBER_FORMATS)),
    payPeriod: Type.Optional(oneOf(SALARY_PERIODS)),
    charset: Type.Optional(Type.String({ minLength: 1 })),
    start: Type.Object(
      {
        address: Type.String({ minLength: 1 }),
        browse: Type.Optional(Type.String({ minLength: 1 })),
        encoding: Type.Optional(oneOf(['utf-8', 'euc-kr'])),
        firstPage: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
        pageStep: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
        lastPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
        sitemaps: Type.Optional(pattern),
      },
      closed,
    ),
    pagination: Type.Optional(
      Type.Union([
        oneOf(['page', 'header', 'none']),
        Type.Object({ next: selector }, closed),
        Type.Object({ cursor: Type.Union([selector, SimpleRule]) }, closed),
      ]),
    ),
    layouts: Type.Optional(Type.Array(Layout, { minItems: 1, maxItems: 10 })),
    identity: Type.Optional(
      Type.Object(
        {
          from: Type.Array(IdentitySource, { minItems: 1, maxItems: 10 }),
          address: Type.String({ minLength: 1 }),
        },
        closed,
      ),
    ),
    pages: Type.Optional(
      Type.Object(
        {
          results: Type.Optional(Markers),
          empty: Type.Optional(Markers),
          blocked: Type.Optional(Markers),
          total: Type.Optional(Type.Object({ selector: Type.Optional(selector), pattern }, closed)),
        },
        closed,
      ),
    ),
    coverage: Type.Optional(
      Type.Object(
        optionalFor<CoverageField, ReturnType<typeof Type.Optional>>(
          COVERAGE_FIELDS,
          Type.Optional(Expectation),
        ),
        closed,
      ),
    ),
    crawlPolicy: Type.Optional(
      Type.Object(
        {
          delaySeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 600 })),
          maxPages: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
          dailyPages: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
          dailyDetails: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
          nightlyChecks: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
        },
        closed,
      ),
    ),
    detail: Type.Optional(Detail),
    list: Type.Optional(oneOf(['all', 'complete', 'newest'])),
    closeAfterDaysUnseen: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 365 }), oneOf(['never'])]),
    ),
    terms: Type.Object(
      {
        text: Type.String({ minLength: 1, maxLength: 2_000 }),
        url: Type.String({ pattern: '^https?://' }),
        checked: Type.Optional(
          Type.String({
            pattern: '^\\d{4}-\\d{2}-\\d{2}$',
            description:
              'the date on which the terms were read, as YYYY-MM-DD; omit it if they have not been read',
          }),
        ),
      },
      closed,
    ),
  },
  closed,
);
export type ProfileDocument = Static<typeof ProfileDocument>;
export type LayoutDocument = Static<typeof Layout>;
export type RulesDocument = Static<typeof Rules>;
export type DescriptionDocument = Static<typeof DescriptionRules>;
export type MarkerDocument = Static<typeof Marker>;
