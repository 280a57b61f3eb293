import type { TextField } from '@workreel/posting-parser';
import { CERTAIN_BLOCKS, LIKELY_BLOCKS } from './blocks.ts';
import { unescapeText } from './dom.ts';
import { NO_RULE } from './profile.build.ts';
import type {
  Contents,
  FieldRule,
  IdentitySource,
  Marker,
  ProfileField,
  SiteProfile,
  Transform,
} from './profile.types.ts';
import { compileSelector, type ElementTest, SelectorIndex } from './selectors.ts';
import type { ElementNode } from './tree.ts';

export interface CompiledRule {
  rule: FieldRule;
  /** ID of the selector in the index; -1 for the card itself. */
  selectorId: number;
  pattern: RegExp | null;
  skip: ElementTest | null;
  /** Transforms of a single text, in order. `first` and `last` select one of several texts and are stored in `pick`. */
  steps: ((text: string) => string)[];
  pick: 'first' | 'last' | null;
  parts: CompiledRule[];
  /** `map` of the rule, by text in lower case; null without one. */
  map: ReadonlyMap<string, string> | null;
}

export interface CompiledMarker {
  marker: Marker;
  selectorId: number;
  title: RegExp | null;
  text: RegExp | null;
}

export interface CompiledIdentitySource {
  source: IdentitySource;
  pattern: RegExp | null;
  /** Rule that reads the attribute; null for other kinds of sources. */
  rule: CompiledRule | null;
}

/** Rules that read a card or the page of a single posting. */
export interface CompiledContents {
  fields: [ProfileField, CompiledRule[]][];
  description: CompiledRule[];
  mixed: CompiledRule[];
  noise: RegExp[];
  rest: TextField | null;
}

export interface CompiledLayout extends CompiledContents {
  name: string;
  /** ID of the card selector. */
  card: number;
  /** IDs of selectors. */
  siblings: readonly number[];
  headings: readonly number[];
  link: CompiledRule[];
  promoted: ElementTest[];
}

/** What is read from the page of a single posting, with an index of its own. */
export interface CompiledDetail extends CompiledContents {
  index: SelectorIndex;
  closed: CompiledMarker[];
}

/** A profile with compiled selectors and patterns. */
export interface CompiledProfile {
  readonly profile: SiteProfile;
  readonly index: SelectorIndex;
  readonly layouts: CompiledLayout[];
  /** Layout by the ID of its card selector. If layouts share a selector, the first wins. */
  readonly layoutByCard: ReadonlyMap<number, CompiledLayout>;
  readonly identity: CompiledIdentitySource[];
  readonly pages: { results: CompiledMarker[]; empty: CompiledMarker[]; blocked: CompiledMarker[] };
  /** Markers of block pages of any site, in a separate index because only pages without cards need them. */
  readonly generic: { index: SelectorIndex; certain: CompiledMarker[]; likely: CompiledMarker[] };
  readonly detail: CompiledDetail;
  readonly total: { selectorId: number; pattern: RegExp } | null;
  /** ID of the selector of the link to the next page; -1 if there is none. */
  readonly next: number;
  /** Rule that reads the cursor of the next page; null if there is none. */
  readonly cursor: CompiledRule | null;
  /** Pattern for the sitemaps of an index that are read; null for all. */
  readonly sitemaps: RegExp | null;
  /** IDs of the selectors that apply to the whole page, of which only the first match is needed. */
  readonly pageSelectors: ReadonlySet<number>;
}

/**
 * Compiles a profile for `readPage`.
 *
 * @throws Error for an invalid selector or pattern, which `parseProfile` rejects
 */
export function compileProfile(profile: SiteProfile): CompiledProfile {
  const index = new SelectorIndex();
  const pageSelectors = new Set<number>();
  const addPageSelector = (selector: string | null): number => {
    if (selector === null) return -1;
    const id = index.add(selector);
    pageSelectors.add(id);
    return id;
  };
  const compilePageMarker = (marker: Marker) => compileMarker(marker, addPageSelector);

  const layouts = profile.layouts.map(
    (layout): CompiledLayout => ({
      name: layout.name,
      card: index.add(layout.card),
      siblings: layout.siblings.map((selector) => index.add(selector)),
      headings: layout.headings.map((selector) => index.add(selector)),
      link: layout.link.map((rule) => compileRule(rule, index)),
      promoted: layout.promoted.map(testOf),
      ...compileContents(layout, index),
    }),
  );
  const layoutByCard = new Map<number, CompiledLayout>();
  for (const layout of layouts) if (!layoutByCard.has(layout.card)) layoutByCard.set(layout.card, layout);

  const { pages, pagination } = profile;
  const cursor = pagination.by === 'cursor' ? compileRule(pagination.cursor, index) : null;
  if (cursor !== null) pageSelectors.add(cursor.selectorId);
  return {
    profile,
    index,
    layouts,
    layoutByCard,
    identity: (profile.identity?.from ?? []).map((source) => compileSource(source, index)),
    pages: {
      results: pages.results.map(compilePageMarker),
      empty: pages.empty.map(compilePageMarker),
      blocked: pages.blocked.map(compilePageMarker),
    },
    generic: GENERIC,
    detail: compileDetail(profile),
    total:
      pages.total === null
        ? null
        : {
            selectorId: addPageSelector(pages.total.selector),
            pattern: new RegExp(pages.total.pattern, 'u'),
          },
    next: pagination.by === 'link' ? addPageSelector(pagination.next) : -1,
    cursor,
    sitemaps: profile.start.sitemaps === null ? null : new RegExp(profile.start.sitemaps, 'u'),
    pageSelectors,
  };
}

function compileMarker(marker: Marker, selectorId: (selector: string | null) => number): CompiledMarker {
  return {
    marker,
    selectorId: selectorId(marker.selector),
    title: marker.title === null ? null : new RegExp(marker.title, 'iu'),
    text: marker.text === null ? null : new RegExp(marker.text, 'iu'),
  };
}

/** @returns an index and a function that compiles markers into it. */
function markerIndex() {
  const index = new SelectorIndex();
  const selectorId = (selector: string | null) => (selector === null ? -1 : index.add(selector));
  return { index, compile: (marker: Marker) => compileMarker(marker, selectorId) };
}

/** Markers of block pages of any site. */
export const GENERIC: CompiledProfile['generic'] = (() => {
  const { index, compile } = markerIndex();
  return { index, certain: CERTAIN_BLOCKS.map(compile), likely: LIKELY_BLOCKS.map(compile) };
})();

function compileDetail({ detail }: SiteProfile): CompiledDetail {
  const { index, compile } = markerIndex();
  return { index, closed: detail.closed.map(compile), ...compileContents(detail, index) };
}

function compileContents(contents: Contents, index: SelectorIndex): CompiledContents {
  return {
    fields: (Object.entries(contents.fields) as [ProfileField, FieldRule[]][]).map(([field, rules]) => [
      field,
      rules.map((rule) => compileRule(rule, index)),
    ]),
    description: contents.description.map((rule) => compileRule(rule, index)),
    mixed: contents.mixed.map((rule) => compileRule(rule, index)),
    noise: contents.noise.map((pattern) => new RegExp(`^(?:${pattern})$`, 'u')),
    rest: contents.rest,
  };
}

/** A selector that is tested only on certain elements; in the index, it would be tested on every element of the page. */
const testOf = (selector: string): ElementTest => compileSelector(selector).test;

function compileRule(rule: FieldRule, index: SelectorIndex): CompiledRule {
  const excluded = rule.exclude.map(testOf);
  let pick: CompiledRule['pick'] = null;
  const steps: CompiledRule['steps'] = [];
  for (const transform of rule.transform) {
    if (transform === 'first' || transform === 'last') pick = transform;
    else steps.push(compileStep(transform));
  }
  const entries = Object.entries(rule.map).map(([text, value]) => [text.toLowerCase(), value] as const);
  return {
    rule,
    selectorId: rule.selector === '' ? -1 : index.add(rule.selector),
    pattern: rule.pattern === null ? null : new RegExp(rule.pattern, 'u'),
    skip: excluded.length === 0 ? null : (element: ElementNode) => excluded.some((test) => test(element)),
    steps,
    pick,
    parts: rule.parts.map((part) => compileRule(part, index)),
    map: entries.length === 0 ? null : new Map(entries),
  };
}

function compileStep(transform: Exclude<Transform, 'first' | 'last'>): (text: string) => string {
  if (transform === 'unescape') return unescapeText;
  if (transform === 'lowercase') return (text) => text.toLowerCase();
  if (transform === 'uppercase') return (text) => text.toUpperCase();
  if (transform === 'unixTime') return unixTime;
  if ('stripPrefix' in transform) {
    const prefix = transform.stripPrefix;
    return (text) => (text.startsWith(prefix) ? text.slice(prefix.length).trim() : text);
  }
  if ('stripSuffix' in transform) {
    const suffix = transform.stripSuffix;
    return (text) => (text.endsWith(suffix) ? text.slice(0, -suffix.length).trim() : text);
  }
  const [pattern, replacement] = transform.replace;
  const expression = new RegExp(pattern, 'gu');
  return (text) => text.replace(expression, replacement).trim();
}

/** Converts seconds or milliseconds since 1970 to a date and time (RFC 3339); leaves other texts unchanged. */
function unixTime(text: string): string {
  if (!/^\d{10}(?:\d{3})?$/.test(text)) return text;
  return new Date(text.length === 10 ? Number(text) * 1_000 : Number(text)).toISOString();
}

function compileSource(source: IdentitySource, index: SelectorIndex): CompiledIdentitySource {
  if ('query' in source) return { source, pattern: null, rule: null };
  if ('path' in source) return { source, pattern: new RegExp(source.path, 'u'), rule: null };
  const rule: FieldRule = {
    ...NO_RULE,
    selector: source.selector ?? '',
    attribute: source.attribute,
    pattern: source.pattern,
  };
  return { source, pattern: null, rule: compileRule(rule, index) };
}
