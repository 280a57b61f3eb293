import { Parser } from 'htmlparser2';

/**
 * The tree of a page: only what selectors and texts ask for. Leaner than domhandler's (no comments, no
 * positions, no text inside scripts and styles), which is a fifth of the time of a page.
 */
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
}
export type PageNode = ElementNode | TextNode;

/** Deepest nesting that is read. Browsers flatten below 512; what goes far deeper is broken or hostile. */
const MAX_DEPTH = 1_024;
/** JSON-LD blocks kept of one page, and the characters of one of them: real ones stay far below. */
const MAX_DATA_BLOCKS = 200;
const MAX_DATA_CHARS = 2_000_000;

export interface PageTree {
  root: ElementNode;
  /** Text of the first `<title>`, as printed. */
  title: string;
  /** Address in `<base href>`, if any. */
  base: string | null;
  /** Contents of `<script type="application/ld+json">`, in order. */
  dataBlocks: string[];
  /** True where nesting went beyond MAX_DEPTH; the tree then ends there. */
  tooDeep: boolean;
}

class TooDeep extends Error {}

const UNREAD_TEXT = new Set(['script', 'style', 'noscript', 'template', 'textarea', 'select', 'iframe']);
const LD_JSON = /^\s*application\/ld\+json\b/i;

/** Parses a page. Never throws on broken markup. */
export function parsePage(html: string): PageTree {
  const root: ElementNode = { type: 'tag', name: ':root', attribs: {}, children: [], parent: null };
  const tree: PageTree = { root, title: '', base: null, dataBlocks: [], tooDeep: false };
  let open = root;
  let depth = 0;
  let titleSeen = false;
  let inTitle = false;
  /** Depth of the element whose text is not read; 0 outside of any. */
  let unreadDepth = 0;
  let data: string | null = null;

  const parser = new Parser({
    onopentagname() {
      if (depth >= MAX_DEPTH) throw new TooDeep();
    },
    onopentag(name, attribs) {
      const element: ElementNode = { type: 'tag', name, attribs, children: [], parent: open };
      open.children.push(element);
      open = element;
      depth += 1;
      if (UNREAD_TEXT.has(name)) {
        if (unreadDepth === 0) unreadDepth = depth;
        const isData = name === 'script' && attribs.type !== undefined && LD_JSON.test(attribs.type);
        if (isData && tree.dataBlocks.length < MAX_DATA_BLOCKS) data = '';
      } else if (name === 'title' && !titleSeen) {
        // An svg's <title> is a tooltip: the page's own stands outside of any.
        inTitle = titleSeen = !isInside(element, 'svg');
      } else if (name === 'base' && tree.base === null) {
        tree.base = attribs.href ?? null;
      }
    },
    ontext(text) {
      if (data !== null) {
        if (data.length < MAX_DATA_CHARS) data += text;
        return;
      }
      if (unreadDepth > 0) return;
      if (inTitle) tree.title += text;
      const last = open.children.at(-1);
      if (last?.type === 'text') last.data += text;
      else open.children.push({ type: 'text', data: text, parent: open });
    },
    onclosetag(name) {
      if (data !== null && name === 'script') {
        tree.dataBlocks.push(data);
        data = null;
      }
      if (name === 'title') inTitle = false;
      if (unreadDepth === depth) unreadDepth = 0;
      depth -= 1;
      open = open.parent ?? root;
    },
  });
  try {
    parser.write(html);
    parser.end();
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    tree.tooDeep = true;
  }
  return tree;
}

function isInside(element: ElementNode, name: string): boolean {
  for (let above = element.parent; above !== null; above = above.parent) {
    if (above.name === name) return true;
  }
  return false;
}

const BREAKS = new Set(
  (
    'address article aside blockquote br button caption dd details div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/**
 * Text of an element as a reader sees it, unfolded: blocks and line breaks part words, inline elements do not
 * (`<b>QA</b>팀` is one word).
 *
 * @param skip elements whose text does not count
 * @param limit characters after which reading stops
 */
export function rawText(
  node: PageNode,
  skip: ((element: ElementNode) => boolean) | null,
  limit: number,
): string {
  if (node.type === 'text') return node.data;
  const only = node.children.length === 1 ? node.children[0] : undefined;
  if (only?.type === 'text') return only.data;
  let text = '';
  const visit = (element: ElementNode) => {
    for (const child of element.children) {
      if (text.length > limit) return;
      if (child.type === 'text') {
        text += child.data;
      } else if (skip === null || !skip(child)) {
        const breaks = BREAKS.has(child.name);
        if (breaks) text += ' ';
        visit(child);
        if (breaks) text += ' ';
      }
    }
  };
  visit(node);
  return text;
}

const SPACES = /[\s\u200b]+/g;
/** Control characters (PostgreSQL refuses NUL) and soft hyphens, which nobody sees. */
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad]/g;

/** Most texts are folded as they stand, and are not copied. */
const UNFOLDED =
  /^ | $| {2}|[\t-\r\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad]/;

/** Folds white space, drops what cannot be seen; '' for a text of nothing. */
export function foldText(text: string): string {
  return UNFOLDED.test(text) ? text.replace(INVISIBLE, '').replace(SPACES, ' ').trim() : text;
}

/** Decodes character references and drops tags of a text that was escaped twice (`&amp;amp;`). */
export function unescapeText(text: string): string {
  if (!text.includes('&') && !text.includes('<')) return text;
  return foldText(rawText(parsePage(text).root, null, text.length));
}
