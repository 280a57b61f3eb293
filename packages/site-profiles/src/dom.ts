import { Parser } from 'htmlparser2';
import { addScripts, JsonTree, type Script } from './json-tree.ts';
import {
  createTree,
  type ElementNode,
  LimitError,
  MAX_DEPTH,
  MAX_TEXT_PIECES,
  NodeCounter,
  type PageNode,
  type PageTree,
  withinLimits,
} from './tree.ts';

/** Longer titles are truncated. */
const MAX_TITLE_CHARS = 10_000;
/** Limits for JSON-LD: blocks per page and characters per block. Real pages stay far below. */
const MAX_DATA_BLOCKS = 200;
const MAX_DATA_CHARS = 2_000_000;

const SKIPPED_ELEMENTS = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'select', 'iframe']);
const LD_JSON = /^\s*application\/ld\+json\b/i;

/**
 * Parses a page. Never throws on broken markup.
 *
 * @param embedded whether to add the JSON in scripts to the tree, as described at `JsonTree`
 */
export function parsePage(html: string, embedded = false): PageTree {
  const tree = createTree();
  const { root } = tree;
  let current = root;
  let depth = 0;
  let textPieces = 0;
  const nodes = new NodeCounter();
  let titleSeen = false;
  let inTitle = false;
  /** Depth of the enclosing element whose text is skipped; 0 if there is none. */
  let skippedDepth = 0;
  let data: string | null = null;
  const scripts: Script[] = [];

  const parser = new Parser({
    onopentagname() {
      if (depth >= MAX_DEPTH) throw new LimitError('TOO_DEEP');
      nodes.count();
    },
    onattribute: nodes.count,
    onopentag(name, attribs) {
      const element: ElementNode = {
        type: 'tag',
        name,
        attribs,
        children: [],
        parent: current,
        data: false,
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
  withinLimits(tree, () => {
    parser.write(html);
    parser.end();
    if (embedded) addScripts(scripts, new JsonTree(nodes));
  });
  return tree;
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
      } else if (child.name === 'script' && !child.data) {
        // Only code and embedded JSON, which are not visible.
      } else if (skip === null || !skip(child)) {
        const isBlock = child.data || BLOCK_ELEMENTS.has(child.name);
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
