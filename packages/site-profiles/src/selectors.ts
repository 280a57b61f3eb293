import { _compileUnsafe } from 'css-select';
import { AttributeAction, parse, type Selector, SelectorType } from 'css-what';
import { type ElementNode, type PageNode, rawText } from './dom.ts';

export type ElementTest = (element: ElementNode) => boolean;

type Adapter = NonNullable<
  NonNullable<Parameters<typeof _compileUnsafe<PageNode, ElementNode>>[1]>['adapter']
>;

const isElement = (node: PageNode): node is ElementNode => node.type === 'tag';
const adapter: Adapter = {
  isTag: isElement,
  getAttributeValue: (element, name) => element.attribs[name],
  getChildren: (node) => (isElement(node) ? node.children : []),
  getName: (element) => element.name,
  // The root is no element: `:root` and `>` end below it.
  getParent: (element) => (element.parent?.parent === null ? null : element.parent),
  getSiblings: (node) => node.parent?.children ?? [node],
  getText: (node) => rawText(node, null, 100_000),
  hasAttrib: (element, name) => element.attribs[name] !== undefined,
  removeSubsets: (nodes) => nodes,
};

/** Longest selector that a profile may hold, in characters: what is longer is generated or a mistake. */
const MAX_SELECTOR_CHARS = 500;

/**
 * Compiles a CSS selector into a test of one element.
 *
 * @throws Error whose message says what is wrong with the selector
 */
export function compileSelector(selector: string): { test: ElementTest; keys: SelectorKey[] } {
  if (selector.length > MAX_SELECTOR_CHARS) {
    throw new Error(`is longer than ${MAX_SELECTOR_CHARS} characters`);
  }
  const branches = parse(selector);
  for (const branch of branches) {
    const [first] = branch;
    if (first !== undefined && isCombinator(first)) {
      throw new Error('starts with a combinator; name the element above it');
    }
    if (branch.some((token) => token.type === SelectorType.Pseudo && token.name === 'scope')) {
      throw new Error(':scope is not known here; name the card by its own selector');
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

/** What an element must have for a selector to be worth testing on it. */
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

/** The rarest trait that the last compound of a selector asks for. */
function keyOf(branch: Selector[]): SelectorKey {
  let best: SelectorKey = { by: 'any', value: '' };
  for (let at = branch.length - 1; at >= 0; at -= 1) {
    const token = branch[at];
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
 * All selectors of a profile, asked together: one walk over the page tests each element only against the
 * selectors whose class, attribute or tag it has.
 */
export class SelectorIndex {
  readonly tests: ElementTest[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly byTag = new Map<string, number[]>();
  private readonly byClass = new Map<string, number[]>();
  /** Few: only selectors that name neither class nor tag. */
  private readonly byAttribute: { name: string; numbers: number[] }[] = [];
  private readonly byAny: number[] = [];
  /** Candidates of elements by tag and class text, which repeat from card to card. Bounded: pages may invent classes. */
  private readonly seen = new Map<string, readonly number[]>();
  private static readonly MAX_SEEN = 2_000;

  /** Registers a selector; the same text gets the same number. Throws as `compileSelector` does. */
  add(selector: string): number {
    const known = this.numbers.get(selector);
    if (known !== undefined) return known;
    const { test, keys } = compileSelector(selector);
    const number = this.tests.push(test) - 1;
    this.numbers.set(selector, number);
    for (const key of keys) this.bucket(key).push(number);
    return number;
  }

  private bucket(key: SelectorKey): number[] {
    if (key.by === 'any') return this.byAny;
    if (key.by === 'attribute') {
      const known = this.byAttribute.find(({ name }) => name === key.value);
      if (known !== undefined) return known.numbers;
      const numbers: number[] = [];
      this.byAttribute.push({ name: key.value, numbers });
      return numbers;
    }
    const map = key.by === 'class' ? this.byClass : this.byTag;
    const known = map.get(key.value);
    if (known !== undefined) return known;
    const numbers: number[] = [];
    map.set(key.value, numbers);
    return numbers;
  }

  /** Numbers of the selectors that the element matches, each once. */
  matches(element: ElementNode, into: number[]): void {
    into.length = 0;
    const { attribs } = element;
    for (const number of this.candidates(element.name, attribs.class ?? '')) {
      if (this.tests[number]?.(element)) into.push(number);
    }
    for (const { name, numbers } of this.byAttribute) {
      if (attribs[name] === undefined) continue;
      for (const number of numbers) {
        if (!into.includes(number) && this.tests[number]?.(element)) into.push(number);
      }
    }
  }

  private candidates(tag: string, classes: string): readonly number[] {
    const key = `${tag} ${classes}`;
    const seen = this.seen.get(key);
    if (seen !== undefined) return seen;
    const found = new Set([...this.byAny, ...(this.byTag.get(tag) ?? [])]);
    for (const name of classes.split(/\s+/)) {
      for (const number of this.byClass.get(name) ?? []) found.add(number);
    }
    if (this.seen.size >= SelectorIndex.MAX_SEEN) this.seen.clear();
    const list = [...found];
    this.seen.set(key, list);
    return list;
  }
}
