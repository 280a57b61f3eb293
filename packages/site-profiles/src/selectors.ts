import { _compileUnsafe } from 'css-select';
import { AttributeAction, parse, type Selector, SelectorType } from 'css-what';
import { rawText } from './dom.ts';
import { attributeOf, type ElementNode, type PageNode } from './tree.ts';

export type ElementTest = (element: ElementNode) => boolean;

type Adapter = NonNullable<
  NonNullable<Parameters<typeof _compileUnsafe<PageNode, ElementNode>>[1]>['adapter']
>;

const isElement = (node: PageNode): node is ElementNode => node.type === 'tag';
const adapter: Adapter = {
  isTag: isElement,
  getAttributeValue: attributeOf,
  getChildren: (node) => (isElement(node) ? node.children : []),
  getName: (element) => element.name,
  // The root node is not an element, so `:root` and `>` must not reach it.
  getParent: (element) => (element.parent?.parent === null ? null : element.parent),
  getSiblings: (node) => node.parent?.children ?? [node],
  getText: (node) => rawText(node, null, 100_000),
  hasAttrib: (element, name) => attributeOf(element, name) !== undefined,
  removeSubsets: (nodes) => nodes,
};

/** In characters. Longer selectors are generated or a mistake. */
const MAX_SELECTOR_CHARS = 500;

/**
 * Compiles a CSS selector into a predicate and the keys of its branches for `SelectorIndex`.
 *
 * @throws Error that describes why the selector is invalid
 */
export function compileSelector(selector: string): { test: ElementTest; keys: SelectorKey[] } {
  if (selector.length > MAX_SELECTOR_CHARS) {
    throw new Error(`it is longer than ${MAX_SELECTOR_CHARS} characters`);
  }
  const branches = parse(selector);
  for (const branch of branches) {
    const [first] = branch;
    if (first !== undefined && isCombinator(first)) {
      throw new Error('it starts with a combinator; name the parent element instead');
    }
    if (branch.some((token) => token.type === SelectorType.Pseudo && token.name === 'scope')) {
      throw new Error(':scope is not supported; use the selector of the card instead');
    }
  }
  const keys = branches.map(keyOf);
  const test = _compileUnsafe<PageNode, ElementNode>(branches, {
    adapter,
    cacheResults: false,
    relativeSelector: false,
  });
  return { test, keys };
}

/** A property that every matching element has; selectors are indexed by it. */
type SelectorKey = { by: 'class' | 'attribute' | 'tag'; value: string } | { by: 'any'; value: '' };

function isCombinator(token: Selector): boolean {
  return (
    token.type === SelectorType.Adjacent ||
    token.type === SelectorType.Child ||
    token.type === SelectorType.Descendant ||
    token.type === SelectorType.Parent ||
    token.type === SelectorType.Sibling ||
    token.type === SelectorType.ColumnCombinator
  );
}

/** Returns the most selective key of the last compound of a selector. */
function keyOf(branch: Selector[]): SelectorKey {
  let best: SelectorKey = { by: 'any', value: '' };
  for (let index = branch.length - 1; index >= 0; index -= 1) {
    const token = branch[index];
    if (token === undefined || isCombinator(token)) break;
    if (token.type === SelectorType.Tag) {
      best = { by: 'tag', value: token.name.toLowerCase() };
    } else if (token.type === SelectorType.Attribute && token.action !== AttributeAction.Not) {
      if (token.name === 'class' && token.action === AttributeAction.Element && token.ignoreCase !== true) {
        return { by: 'class', value: token.value };
      }
      if (best.by === 'any') best = { by: 'attribute', value: token.name.toLowerCase() };
    }
  }
  return best;
}

/**
 * Matches all selectors of a profile in one traversal: each element is tested only against the selectors whose class,
 * attribute or tag it has.
 */
export class SelectorIndex {
  readonly tests: ElementTest[] = [];
  private readonly idBySelector = new Map<string, number>();
  private readonly byTag = new Map<string, number[]>();
  private readonly byClass = new Map<string, number[]>();
  /** A list, because few selectors have neither class nor tag. */
  private readonly byAttribute: { name: string; ids: number[] }[] = [];
  private readonly byAny: number[] = [];
  /**
   * Candidates by tag and class attribute, which repeat in each card. Limited, because a page may contain many
   * generated classes.
   */
  private readonly cache = new Map<string, readonly number[]>();
  private static readonly MAX_CACHED = 2_000;
  /** Longer class attributes, of which real pages have none, are truncated, because the cache outlives the page. */
  private static readonly MAX_CLASS_CHARS = 2_000;

  /** Adds a selector and returns its ID; the same selector always has the same ID. Throws like `compileSelector`. */
  add(selector: string): number {
    const existing = this.idBySelector.get(selector);
    if (existing !== undefined) return existing;
    const { test, keys } = compileSelector(selector);
    const id = this.tests.push(test) - 1;
    this.idBySelector.set(selector, id);
    for (const key of keys) this.bucket(key).push(id);
    return id;
  }

  private bucket(key: SelectorKey): number[] {
    if (key.by === 'any') return this.byAny;
    if (key.by === 'attribute') {
      const existing = this.byAttribute.find(({ name }) => name === key.value);
      if (existing !== undefined) return existing.ids;
      const ids: number[] = [];
      this.byAttribute.push({ name: key.value, ids });
      return ids;
    }
    const map = key.by === 'class' ? this.byClass : this.byTag;
    const existing = map.get(key.value);
    if (existing !== undefined) return existing;
    const ids: number[] = [];
    map.set(key.value, ids);
    return ids;
  }

  /** Replaces `into` with the IDs of the selectors that match the element. */
  matches(element: ElementNode, into: number[]): void {
    into.length = 0;
    const { attribs } = element;
    for (const id of this.candidates(element.name, attribs.class ?? '')) {
      if (this.tests[id]?.(element)) into.push(id);
    }
    for (const { name, ids } of this.byAttribute) {
      if (attributeOf(element, name) === undefined) continue;
      for (const id of ids) {
        if (!into.includes(id) && this.tests[id]?.(element)) into.push(id);
      }
    }
  }

  private candidates(tag: string, classes: string): readonly number[] {
    const names = classes.slice(0, SelectorIndex.MAX_CLASS_CHARS);
    const key = `${tag} ${names}`;
    const cached = this.cache.get(key);
    if (cached !== undefined) return cached;
    const ids = new Set([...this.byAny, ...(this.byTag.get(tag) ?? [])]);
    for (const name of names.split(/\s+/)) {
      for (const id of this.byClass.get(name) ?? []) ids.add(id);
    }
    if (this.cache.size >= SelectorIndex.MAX_CACHED) this.cache.clear();
    const list = [...ids];
    this.cache.set(key, list);
    return list;
  }
}
