import { isObject } from '@workreel/platform/json';
import { Parser } from 'htmlparser2';
import {
  flightChunks,
  flightString,
  isFlightData,
  parseFlight,
  parseLenient,
  scriptValues,
} from './embedded.ts';

// A minimal DOM with only what selectors and texts require: no comments, no positions, no text of scripts and styles.
// It takes a fifth less time per page than domhandler.

interface TextNode {
  readonly type: 'text';
  data: string;
  parent: ElementNode;
}
export interface ElementNode {
  readonly type: 'tag';
  readonly name: string;
  readonly attribs: Record<string, string>;
  readonly children: PageNode[];
  readonly parent: ElementNode | null;
  /** Whether the element stands for a value of embedded JSON. */
  readonly json: boolean;
}
/** Returns the value of an attribute. Unlike an index, does not find what every object inherits. */
export const attributeOf = ({ attribs }: ElementNode, name: string): string | undefined =>
  Object.hasOwn(attribs, name) ? attribs[name] : undefined;
export type PageNode = ElementNode | TextNode;

/** Maximum nesting depth. Browsers flatten elements below 512 levels; deeper pages are broken or hostile. */
const MAX_DEPTH = 1_024;
/**
 * Maximum number of elements and attributes. Real result pages have up to 12,000. Without the limit, 10 MB of `<p>` would take
 * 700 MB of memory.
 */
const MAX_NODES = 250_000;
/** Maximum number of pieces of text, which end at tags and character references. Real pages with embedded JSON have up to 90,000. */
const MAX_TEXT_PIECES = 1_000_000;
/** Longer titles are truncated. */
const MAX_TITLE_CHARS = 10_000;
/** Limits for JSON-LD: blocks per page and characters per block. Real pages stay far below. */
const MAX_DATA_BLOCKS = 200;
const MAX_DATA_CHARS = 2_000_000;
/** Maximum size of the JSON in the scripts of a page, in characters. Real pages have up to 500,000. */
const MAX_EMBEDDED_CHARS = 5_000_000;

export interface PageTree {
  root: ElementNode;
  /** Text of the first `<title>`, with white space unchanged. */
  title: string;
  /** Value of `<base href>`, or null. */
  base: string | null;
  /** Contents of `<script type="application/ld+json">`, in order. */
  dataBlocks: string[];
  /** The limit that the page exceeds, at which the tree ends; null if it is complete. */
  exceeded: ExceededLimit | null;
}

export type ExceededLimit = 'TOO_DEEP' | 'TOO_MANY_ELEMENTS' | 'EMBEDDED_TOO_LARGE';
class LimitError extends Error {
  readonly limit: ExceededLimit;
  constructor(limit: ExceededLimit) {
    super(limit);
    this.limit = limit;
  }
}

const SKIPPED_ELEMENTS = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'select', 'iframe']);
const LD_JSON = /^\s*application\/ld\+json\b/i;

/**
 * Parses a page. Never throws on broken markup.
 *
 * @param embedded whether to add the JSON in scripts to the tree, as described at `JsonTree`
 */
export function parsePage(html: string, embedded = false): PageTree {
  const root: ElementNode = {
    type: 'tag',
    name: ':root',
    attribs: {},
    children: [],
    parent: null,
    json: false,
  };
  const tree: PageTree = { root, title: '', base: null, dataBlocks: [], exceeded: null };
  let current = root;
  let depth = 0;
  let nodes = 0;
  let textPieces = 0;
  const countNode = () => {
    nodes += 1;
    if (nodes > MAX_NODES) throw new LimitError('TOO_MANY_ELEMENTS');
  };
  let titleSeen = false;
  let inTitle = false;
  /** Depth of the enclosing element whose text is skipped; 0 if there is none. */
  let skippedDepth = 0;
  let data: string | null = null;
  const scripts: Script[] = [];

  const parser = new Parser({
    onopentagname() {
      if (depth >= MAX_DEPTH) throw new LimitError('TOO_DEEP');
      countNode();
    },
    onattribute: countNode,
    onopentag(name, attribs) {
      const element: ElementNode = {
        type: 'tag',
        name,
        attribs,
        children: [],
        parent: current,
        json: false,
      };
      current.children.push(element);
      current = element;
      depth += 1;
      if (SKIPPED_ELEMENTS.has(name)) {
        if (skippedDepth === 0) skippedDepth = depth;
        const isData = name === 'script' && attribs.type !== undefined && LD_JSON.test(attribs.type);
        if (isData && tree.dataBlocks.length < MAX_DATA_BLOCKS) data = '';
        if (embedded && name === 'script') scripts.push({ element, text: '' });
      } else if (name === 'title' && !titleSeen) {
        // A <title> inside an <svg> is a tooltip.
        inTitle = titleSeen = !isInside(element, 'svg');
      } else if (name === 'base' && tree.base === null) {
        tree.base = attribs.href ?? null;
      }
    },
    ontext(text) {
      textPieces += 1;
      if (textPieces > MAX_TEXT_PIECES) throw new LimitError('TOO_MANY_ELEMENTS');
      if (data !== null && data.length < MAX_DATA_CHARS) data += text;
      if (skippedDepth > 0) {
        const script = scripts.at(-1);
        if (script?.element === current) script.text += text;
        return;
      }
      if (inTitle && tree.title.length < MAX_TITLE_CHARS) tree.title += text;
      const last = current.children.at(-1);
      if (last?.type === 'text') last.data += text;
      else current.children.push({ type: 'text', data: text, parent: current });
    },
    onclosetag(name) {
      if (data !== null && name === 'script') {
        tree.dataBlocks.push(data);
        data = null;
      }
      if (name === 'title') inTitle = false;
      if (skippedDepth === depth) skippedDepth = 0;
      depth -= 1;
      current = current.parent ?? root;
    },
  });
  try {
    if (embedded && /^\s*[[{]/.test(html)) addJsonPage(html, root, new JsonTree(countNode));
    else {
      parser.write(html);
      parser.end();
      if (embedded) addScripts(scripts, new JsonTree(countNode));
    }
  } catch (error) {
    if (!(error instanceof LimitError)) throw error;
    tree.exceeded = error.limit;
  }
  return tree;
}

interface Script {
  element: ElementNode;
  text: string;
}

/**
 * Adds JSON to the tree of a page, so that selectors work on it: a property is an element of its name, inside the element
 * of its object; a list is one element for each entry, with the name of the list. Texts, numbers and booleans are also
 * attributes of the element of their object. Names are in lower case, as in HTML, where selectors ignore case. null is left
 * out. The scalar properties of an object come first, then its objects, then its lists, so that what describes a list is above it.
 */
class JsonTree {
  readonly #countNode: () => void;
  #characters = 0;
  /** Texts that strings refer to, and whether there may be references: only in data of Next.js. */
  #texts: ReadonlyMap<string, string> | null = null;

  constructor(countNode: () => void) {
    this.#countNode = countNode;
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
      this.#countNode();
      if (!Object.hasOwn(element.attribs, name)) element.attribs[name] = text;
      this.#add(element, name, value, depth + 1);
    }
    for (const [name, value] of entries) if (isObject(value)) this.#add(element, name, value, depth + 1);
    for (const [name, value] of entries) if (Array.isArray(value)) this.#add(element, name, value, depth + 1);
  }

  #element(parent: ElementNode, name: string): ElementNode {
    this.#countNode();
    const element: ElementNode = { type: 'tag', name, attribs: {}, children: [], parent, json: true };
    parent.children.push(element);
    return element;
  }

  #textOf(value: unknown): string | null {
    if (typeof value === 'string') return this.#texts === null ? value : flightString(value, this.#texts);
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  }
}

/** Adds the JSON of each script to its element; the data of Next.js, which is spread over scripts, to the first of them. */
function addScripts(scripts: readonly Script[], json: JsonTree): void {
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

/** Adds a page that is JSON itself, as APIs return it. */
function addJsonPage(text: string, root: ElementNode, json: JsonTree): void {
  json.count(text.length);
  json.addContents(root, parseLenient(text));
}

function isInside(element: ElementNode, name: string): boolean {
  for (let ancestor = element.parent; ancestor !== null; ancestor = ancestor.parent) {
    if (ancestor.name === name) return true;
  }
  return false;
}

export const BLOCK_ELEMENTS = new Set(
  (
    'address article aside blockquote br button caption dd details div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/**
 * Returns the visible text of an element without collapsing white space. Block elements and line breaks separate words,
 * inline elements do not (`<b>QA</b>팀` is one word).
 *
 * @param skip returns whether to exclude an element
 * @param limit number of characters after which to stop
 */
export function rawText(
  node: PageNode,
  skip: ((element: ElementNode) => boolean) | null,
  limit: number,
): string {
  if (node.type === 'text') return node.data;
  const onlyChild = node.children.length === 1 ? node.children[0] : undefined;
  if (onlyChild?.type === 'text') return onlyChild.data;
  let text = '';
  const visit = (element: ElementNode) => {
    for (const child of element.children) {
      if (text.length > limit) return;
      if (child.type === 'text') {
        text += child.data;
      } else if (child.name === 'script' && !child.json) {
        // Only embedded JSON, which is not visible.
      } else if (skip === null || !skip(child)) {
        const isBlock = child.json || BLOCK_ELEMENTS.has(child.name);
        if (isBlock) text += ' ';
        visit(child);
        if (isBlock) text += ' ';
      }
    }
  };
  visit(node);
  return text;
}

const SPACES = /[\s\u200b]+/g;
/** Control characters (PostgreSQL rejects NUL) and soft hyphens. */
export const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad]/g;

/** Most texts do not match and need no copy. */
const NEEDS_CLEANING =
  /^ | $| {2}|[\t-\r\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad]/;

/** Collapses white space and removes invisible characters. */
export function cleanText(text: string): string {
  return NEEDS_CLEANING.test(text) ? text.replace(INVISIBLE, '').replace(SPACES, ' ').trim() : text;
}

/** Decodes character references and removes tags in a text that was escaped twice (`&amp;amp;`). */
export function unescapeText(text: string): string {
  if (!text.includes('&') && !text.includes('<')) return text;
  return cleanText(rawText(parsePage(text).root, null, text.length));
}
