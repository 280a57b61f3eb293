import { mapLanguages, pickLanguage } from '@workreel/languages';
import { DEFAULT_LAYOUTS } from './feed-layouts.ts';
import type {
  DescriptionDocument,
  LayoutDocument,
  MarkerDocument,
  ProfileDocument,
  RulesDocument,
} from './profile.schema.ts';
import type {
  Contents,
  CoverageExpectation,
  CoverageField,
  CrawlPolicy,
  Detail,
  FieldRule,
  Layout,
  Marker,
  ProfileField,
  SiteProfile,
  Transform,
} from './profile.types.ts';
import { SOURCE_KINDS, type SourceKind } from './source-kinds.ts';

const DEFAULT_CRAWL_POLICY = {
  delaySeconds: 3,
  maxPages: 99,
  dailyPages: 20,
  dailyDetails: 500,
  nightlyChecks: 100,
};
/** Many sites limit results to about 99 pages and then repeat themselves. */
const DEFAULT_LAST_PAGE = 99;
const DEFAULT_CLOSE_AFTER_DAYS = 7;
/** Ratio of the minimum to the expected coverage if the profile specifies only the latter. */
const DEFAULT_MINIMUM_RATIO = 0.5;

/** Converts a valid document to a profile and applies the defaults. */
export function buildProfile(document: ProfileDocument, site: string, file: string): SiteProfile {
  const { name, start, pages = {} } = document;
  const source = document.source ?? 'html';
  const crawlPolicy = { ...DEFAULT_CRAWL_POLICY, ...document.crawlPolicy };
  return {
    site,
    file,
    template: document.template ?? false,
    key: document.key ?? null,
    request: { headers: (document.request?.headers ?? {}) as Record<string, string> },
    source,
    render: buildRender(document.render),
    name: mapLanguages((language) => (typeof name === 'string' ? name : pickLanguage(name, language))),
    enabledByDefault: document.enabledByDefault ?? false,
    language: document.language ?? (document.currency === 'KRW' ? 'ko' : 'en'),
    hosts: document.hosts.map((host) => host.toLowerCase()),
    timeZone: document.timeZone,
    currency: document.currency,
    country: document.country ?? null,
    dateOrder: document.dateOrder ?? null,
    numberFormat: document.numberFormat ?? null,
    payPeriod: document.payPeriod ?? null,
    charset: document.charset ?? null,
    start: {
      address: start.address,
      browse: start.browse ?? null,
      encoding: start.encoding ?? 'utf-8',
      firstPage: start.firstPage ?? 1,
      pageStep: start.pageStep ?? 1,
      lastPage: start.lastPage ?? DEFAULT_LAST_PAGE,
      sitemaps: start.sitemaps ?? null,
    },
    pagination: buildPagination(document.pagination ?? defaultPagination(document, source)),
    layouts: (document.layouts ?? DEFAULT_LAYOUTS[source] ?? []).map(buildLayout),
    identity:
      document.identity === undefined
        ? null
        : {
            address: document.identity.address,
            from: document.identity.from.map((from) =>
              'attribute' in from
                ? {
                    attribute: from.attribute.toLowerCase(),
                    selector: from.selector ?? null,
                    pattern: from.pattern ?? null,
                  }
                : from,
            ),
          },
    pages: {
      results: (pages.results ?? []).map(buildMarker),
      empty: (pages.empty ?? []).map(buildMarker),
      blocked: (pages.blocked ?? []).map(buildMarker),
      total:
        pages.total === undefined
          ? null
          : { selector: pages.total.selector ?? null, pattern: pages.total.pattern },
    },
    detail: buildDetail(document.detail ?? {}, SOURCE_KINDS[source].detail, crawlPolicy),
    coverage: buildCoverage(document.coverage ?? {}),
    crawlPolicy,
    list: document.list ?? 'all',
    closeAfterDaysUnseen:
      document.closeAfterDaysUnseen === 'never'
        ? null
        : (document.closeAfterDaysUnseen ?? DEFAULT_CLOSE_AFTER_DAYS),
    terms: { ...document.terms, checked: document.terms.checked ?? null },
  };
}

const defaultPagination = ({ start }: ProfileDocument, source: SourceKind) =>
  start.address.includes('{page}') ? 'page' : SOURCE_KINDS[source].pagination;

function buildPagination(pagination: NonNullable<ProfileDocument['pagination']>): SiteProfile['pagination'] {
  if (typeof pagination === 'string') return { by: pagination };
  if ('next' in pagination) return { by: 'link', next: pagination.next };
  const [cursor = NO_RULE] = buildRules(pagination.cursor, {});
  return { by: 'cursor', cursor };
}

function buildRender(render: ProfileDocument['render'] = 'html'): SiteProfile['render'] {
  if (render === 'html') return null;
  return { waitFor: render === 'browser' ? null : render.waitFor };
}

function buildLayout(layout: LayoutDocument, index: number): Layout {
  return {
    name: layout.name ?? (index === 0 ? 'main' : `layout-${index + 1}`),
    card: layout.card,
    siblings: listOf(layout.siblings),
    headings: listOf(layout.headings),
    link: layout.link === undefined ? [] : buildRules(layout.link, { attribute: 'href' }),
    promoted: layout.promoted ?? [],
    ...buildContents(layout),
  };
}

function buildContents(
  document: Pick<
    NonNullable<ProfileDocument['detail']>,
    'fields' | 'description' | 'mixed' | 'noise' | 'rest'
  >,
): Contents {
  const fields: Partial<Record<ProfileField, FieldRule[]>> = {};
  for (const [field, rules] of Object.entries(document.fields ?? {}) as [
    ProfileField,
    RulesDocument | undefined,
  ][]) {
    if (rules !== undefined) fields[field] = buildRules(rules, field === 'tags' ? { list: true } : {});
  }
  return {
    fields,
    description: document.description === undefined ? [] : buildDescription(document.description),
    mixed: document.mixed === undefined ? [] : buildRules(document.mixed, { list: true }),
    noise: document.noise ?? [],
    rest: document.rest ?? null,
  };
}

const buildDescription = (rules: DescriptionDocument): FieldRule[] => buildRules(rules, { list: true });

function buildDetail(
  document: NonNullable<ProfileDocument['detail']>,
  defaultSource: Detail['source'],
  { dailyDetails }: CrawlPolicy,
): Detail {
  const contents = buildContents(document);
  const source = document.source ?? defaultSource;
  return {
    ...contents,
    source,
    address: document.address ?? null,
    closed: (document.closed ?? []).map(buildMarker),
    isCollected:
      dailyDetails > 0 &&
      (source === 'jsonld' ||
        contents.description.length > 0 ||
        contents.mixed.length > 0 ||
        Object.keys(contents.fields).length > 0),
  };
}

/** A rule that reads the text of the card itself. */
export const NO_RULE: FieldRule = {
  selector: '',
  value: null,
  attribute: null,
  list: false,
  join: ' ',
  parts: [],
  separator: ' ',
  split: null,
  pattern: null,
  exclude: [],
  transform: [],
  map: {},
  format: null,
};

const listOf = (selectors: string | string[] | undefined): string[] =>
  selectors === undefined ? [] : [selectors].flat();

type RuleDocument = Partial<
  Extract<RulesDocument, { attribute?: string }> & Extract<RulesDocument, { parts: unknown }>
>;

/** @param defaults defaults for the use of the rule, such as attribute `href` for links */
function buildRules(rules: RulesDocument, defaults: Partial<FieldRule>): FieldRule[] {
  return (Array.isArray(rules) ? rules : [rules]).map((document): FieldRule => {
    if (typeof document !== 'string' && 'value' in document) return { ...NO_RULE, value: document.value };
    const rule: RuleDocument = typeof document === 'string' ? { selector: document } : document;
    return {
      selector: rule.selector ?? '',
      value: null,
      attribute: (rule.attribute ?? defaults.attribute)?.toLowerCase() ?? null,
      list: rule.list ?? defaults.list ?? false,
      join: rule.join ?? ' ',
      parts: rule.parts === undefined ? [] : buildRules(rule.parts, {}),
      separator: rule.separator ?? ' ',
      split: rule.split ?? null,
      pattern: rule.pattern ?? null,
      exclude: rule.exclude ?? [],
      transform: (rule.transform ?? []) as Transform[],
      map: (rule.map ?? {}) as Record<string, string>,
      format: rule.format ?? null,
    };
  });
}

function buildMarker(marker: MarkerDocument): Marker {
  if (typeof marker === 'string') return { selector: marker, title: null, text: null };
  return { selector: marker.selector ?? null, title: marker.title ?? null, text: marker.text ?? null };
}

function buildCoverage(
  expectations: NonNullable<ProfileDocument['coverage']>,
): Partial<Record<CoverageField, CoverageExpectation>> {
  const coverage: Partial<Record<CoverageField, CoverageExpectation>> = {};
  for (const [field, value] of Object.entries(expectations) as [
    CoverageField,
    number | CoverageExpectation,
  ][]) {
    coverage[field] =
      typeof value === 'number' ? { expected: value, minimum: value * DEFAULT_MINIMUM_RATIO } : value;
  }
  return coverage;
}
