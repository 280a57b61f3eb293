import { CERTAIN_BLOCKS, LIKELY_BLOCKS } from './blocks.ts';
import type { ElementNode } from './dom.ts';
import { unescapeText } from './dom.ts';
import type {
  FieldRule,
  IdentitySource,
  Marker,
  ProfileField,
  SiteProfile,
  Transform,
} from './profile.types.ts';
import { type ElementTest, SelectorIndex } from './selectors.ts';

export interface CompiledRule {
  rule: FieldRule;
  /** Number of the selector in the index; -1 where the rule reads the card itself. */
  query: number;
  pattern: RegExp | null;
  skip: ElementTest | null;
  /** Steps on one text, in order; `first` and `last` choose among several and stand in `pick`. */
  steps: ((text: string) => string)[];
  pick: 'first' | 'last' | null;
}

export interface CompiledMarker {
  marker: Marker;
  query: number;
  title: RegExp | null;
  text: RegExp | null;
}

export interface CompiledIdentitySource {
  source: IdentitySource;
  pattern: RegExp | null;
  /** Rule that reads the attribute, for a source of that kind. */
  rule: CompiledRule | null;
}

export interface CompiledLayout {
  name: string;
  card: number;
  link: CompiledRule[];
  promoted: ElementTest[];
  fields: [ProfileField, CompiledRule[]][];
  mixed: CompiledRule[];
}

/** A profile with its selectors and patterns made ready once; pages are read with it. */
export interface CompiledProfile {
  readonly profile: SiteProfile;
  readonly index: SelectorIndex;
  readonly layouts: CompiledLayout[];
  /** Layout by the number of its card selector; the first layout wins where two share one. */
  readonly layoutOf: ReadonlyMap<number, CompiledLayout>;
  readonly identity: CompiledIdentitySource[];
  readonly pages: { results: CompiledMarker[]; empty: CompiledMarker[]; blocked: CompiledMarker[] };
  /** Signs of a block on any site; asked only of a page without cards, so in an index of their own. */
  readonly generic: { index: SelectorIndex; certain: CompiledMarker[]; likely: CompiledMarker[] };
  readonly total: { query: number; pattern: RegExp } | null;
  /** Number of the selector of the link to the next page; -1 without. */
  readonly next: number;
  /** Numbers of the selectors asked of the page as a whole, for which one element is enough. */
  readonly pageQueries: ReadonlySet<number>;
}

/**
 * Prepares a profile for reading pages.
 *
 * @throws Error for a selector or pattern that does not compile; `parseProfile` has refused those before
 */
export function compileProfile(profile: SiteProfile): CompiledProfile {
  const index = new SelectorIndex();
  const pageQueries = new Set<number>();
  const forPage = (selector: string | null): number => {
    if (selector === null) return -1;
    const number = index.add(selector);
    pageQueries.add(number);
    return number;
  };
  const marker = (given: Marker) => compileMarker(given, forPage);

  const layouts = profile.layouts.map(
    (layout): CompiledLayout => ({
      name: layout.name,
      card: index.add(layout.card),
      link: layout.link.map((rule) => compileRule(rule, index)),
      promoted: layout.promoted.map((selector) => testOf(index, selector)),
      fields: (Object.entries(layout.fields) as [ProfileField, FieldRule[]][]).map(([field, rules]) => [
        field,
        rules.map((rule) => compileRule(rule, index)),
      ]),
      mixed: layout.mixed.map((rule) => compileRule(rule, index)),
    }),
  );
  const layoutOf = new Map<number, CompiledLayout>();
  for (const layout of layouts) if (!layoutOf.has(layout.card)) layoutOf.set(layout.card, layout);

  const { pages, pagination } = profile;
  return {
    profile,
    index,
    layouts,
    layoutOf,
    identity: (profile.identity?.from ?? []).map((source) => compileSource(source, index)),
    pages: {
      results: pages.results.map(marker),
      empty: pages.empty.map(marker),
      blocked: pages.blocked.map(marker),
    },
    generic: GENERIC,
    total:
      pages.total === null
        ? null
        : { query: forPage(pages.total.selector), pattern: new RegExp(pages.total.pattern, 'u') },
    next: pagination.by === 'link' ? forPage(pagination.next) : -1,
    pageQueries,
  };
}

function compileMarker(marker: Marker, number: (selector: string | null) => number): CompiledMarker {
  return {
    marker,
    query: number(marker.selector),
    title: marker.title === null ? null : new RegExp(marker.title, 'iu'),
    text: marker.text === null ? null : new RegExp(marker.text, 'iu'),
  };
}

/** The same for all profiles. */
const GENERIC: CompiledProfile['generic'] = (() => {
  const index = new SelectorIndex();
  const number = (selector: string | null) => (selector === null ? -1 : index.add(selector));
  const compile = (marker: Marker) => compileMarker(marker, number);
  return { index, certain: CERTAIN_BLOCKS.map(compile), likely: LIKELY_BLOCKS.map(compile) };
})();

function testOf(index: SelectorIndex, selector: string): ElementTest {
  return index.tests[index.add(selector)] ?? (() => false);
}

function compileRule(rule: FieldRule, index: SelectorIndex): CompiledRule {
  const skips = rule.exclude.map((selector) => testOf(index, selector));
  let pick: CompiledRule['pick'] = null;
  const steps: CompiledRule['steps'] = [];
  for (const transform of rule.transform) {
    if (transform === 'first' || transform === 'last') pick = transform;
    else steps.push(compileStep(transform));
  }
  return {
    rule,
    query: rule.selector === '' ? -1 : index.add(rule.selector),
    pattern: rule.pattern === null ? null : new RegExp(rule.pattern, 'u'),
    skip: skips.length === 0 ? null : (element: ElementNode) => skips.some((test) => test(element)),
    steps,
    pick,
  };
}

function compileStep(transform: Exclude<Transform, 'first' | 'last'>): (text: string) => string {
  if (transform === 'unescape') return unescapeText;
  if (transform === 'lowercase') return (text) => text.toLowerCase();
  if ('stripPrefix' in transform) {
    const prefix = transform.stripPrefix;
    return (text) => (text.startsWith(prefix) ? text.slice(prefix.length).trim() : text);
  }
  if ('stripSuffix' in transform) {
    const suffix = transform.stripSuffix;
    return (text) => (text.endsWith(suffix) ? text.slice(0, -suffix.length).trim() : text);
  }
  const [pattern, by] = transform.replace;
  const expression = new RegExp(pattern, 'gu');
  return (text) => text.replace(expression, by).trim();
}

function compileSource(source: IdentitySource, index: SelectorIndex): CompiledIdentitySource {
  if ('query' in source) return { source, pattern: null, rule: null };
  if ('path' in source) return { source, pattern: new RegExp(source.path, 'u'), rule: null };
  const rule: FieldRule = {
    selector: source.selector ?? '',
    attribute: source.attribute,
    list: false,
    join: ' ',
    split: null,
    pattern: source.pattern,
    exclude: [],
    transform: [],
  };
  return { source, pattern: null, rule: compileRule(rule, index) };
}
