import { isObject } from '@workreel/platform/json';
import {
  flightChunks,
  flightString,
  isFlightData,
  parseFlight,
  parseJson,
  parseLenient,
  scriptValues,
} from './embedded.ts';
import {
  createTree,
  type ElementNode,
  LimitError,
  MAX_DEPTH,
  NodeCounter,
  type PageTree,
  withinLimits,
} from './tree.ts';

/** Maximum size of the JSON in the scripts of a page, in characters. Real pages have up to 500,000. */
const MAX_EMBEDDED_CHARS = 5_000_000;

/** Longer answers are cut off or broken rather than written by hand, and are not parsed a second time. */
const MAX_LENIENT_CHARS = 1_000_000;

/**
 * Adds JSON to the tree of a page, so that selectors work on it: a property is an element of its name, inside the element
 * of its object; a list is one element for each entry, with the name of the list. Texts, numbers and booleans are also
 * attributes of the element of their object. Names are in lower case, as in HTML, where selectors ignore case. null is left
 * out. The scalar properties of an object come first, then its objects, then its lists, so that what describes a list is above it.
 */
export class JsonTree {
  readonly #nodes: NodeCounter;
  readonly #emptyLists: ElementNode[];
  #characters = 0;
  /** Texts that strings refer to, and whether there may be references: only in data of Next.js. */
  #texts: ReadonlyMap<string, string> | null = null;

  /** @param emptyLists gets an element for each list without entries */
  constructor(nodes: NodeCounter, emptyLists: ElementNode[] = []) {
    this.#nodes = nodes;
    this.#emptyLists = emptyLists;
  }

  /** Counts JSON text before it is parsed. */
  readonly count = (characters: number): void => {
    this.#characters += characters;
    if (this.#characters > MAX_EMBEDDED_CHARS) throw new LimitError('EMBEDDED_TOO_LARGE');
  };

  /** Adds the properties of a value that has no name to an element. Entries of a list are named `item`. */
  addContents(parent: ElementNode, value: unknown, texts: ReadonlyMap<string, string> | null = null): void {
    this.#texts = texts;
    if (Array.isArray(value)) this.#add(parent, 'item', value, 0);
    else if (isObject(value)) this.#addProperties(parent, value, 0);
  }

  add(parent: ElementNode, name: string, value: unknown): void {
    this.#texts = null;
    this.#add(parent, name.toLowerCase(), value, 0);
  }

  #add(parent: ElementNode, name: string, value: unknown, depth: number): void {
    if (depth > MAX_DEPTH) throw new LimitError('TOO_DEEP');
    if (Array.isArray(value)) {
      if (value.length === 0) this.#emptyLists.push(this.#create(parent, name));
      for (const entry of value) {
        if (Array.isArray(entry)) this.#add(this.#element(parent, name), name, entry, depth + 1);
        else this.#add(parent, name, entry, depth + 1);
      }
    } else if (isObject(value)) {
      this.#addProperties(this.#element(parent, name), value, depth);
    } else {
      const text = this.#textOf(value);
      if (text === null) return;
      const element = this.#element(parent, name);
      element.children.push({ type: 'text', data: text, parent: element });
    }
  }

  #addProperties(element: ElementNode, object: Record<string, unknown>, depth: number): void {
    const entries = Object.entries(object).map(([key, value]) => [key.toLowerCase(), value] as const);
    for (const [name, value] of entries) {
      const text = typeof value === 'object' ? null : this.#textOf(value);
      if (text === null) continue;
      this.#nodes.count();
      if (!Object.hasOwn(element.attribs, name)) element.attribs[name] = text;
      this.#add(element, name, value, depth + 1);
    }
    for (const [name, value] of entries) if (isObject(value)) this.#add(element, name, value, depth + 1);
    for (const [name, value] of entries) if (Array.isArray(value)) this.#add(element, name, value, depth + 1);
  }

  #element(parent: ElementNode, name: string): ElementNode {
    const element = this.#create(parent, name);
    parent.children.push(element);
    return element;
  }

  #create(parent: ElementNode, name: string): ElementNode {
    this.#nodes.count();
    return { type: 'tag', name, attribs: {}, children: [], parent, data: true };
  }

  #textOf(value: unknown): string | null {
    if (typeof value === 'string') return this.#texts === null ? value : flightString(value, this.#texts);
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  }
}

export interface Script {
  element: ElementNode;
  text: string;
}

/** Adds the JSON of each script to its element; the data of Next.js, which is spread over scripts, to the first of them. */
export function addScripts(scripts: readonly Script[], json: JsonTree): void {
  const flight = scripts.filter(({ text }) => isFlightData(text));
  for (const { element, text } of scripts) {
    if (isFlightData(text)) continue;
    for (const { name, value } of scriptValues(text, element.attribs.type, json.count)) {
      if (name === null) json.addContents(element, value);
      else json.add(element, name, value);
    }
  }
  const [first] = flight;
  if (first === undefined) return;
  const data = flight.map(({ text }) => flightChunks(text)).join('');
  json.count(data.length);
  const { values, texts } = parseFlight(data);
  for (const value of values) json.addContents(first.element, value, texts);
}

/**
 * Parses a page that is JSON itself, as APIs return it.
 *
 * @returns null if it is not JSON
 */
export function parseJsonPage(text: string): PageTree | null {
  const value = text.length > MAX_LENIENT_CHARS ? parseJson(text) : parseLenient(text);
  if (typeof value !== 'object' || value === null) return null;
  const tree = createTree();
  const json = new JsonTree(new NodeCounter(), tree.emptyLists);
  withinLimits(tree, () => json.addContents(tree.root, value));
  return tree;
}
