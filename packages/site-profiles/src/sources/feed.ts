import { readTree } from '../page.ts';
import type { ElementNode } from '../tree.ts';
import { rootOf } from '../xml-tree.ts';
import { readBroken } from './broken.ts';
import type { Source } from './source.ts';
import { TREES } from './trees.ts';

/** Layouts match the elements of an XML document: RSS, Atom or any list. */
export const feed: Source = {
  read(compiled, text, url) {
    const tree = TREES.feed(text);
    const root = tree === null ? undefined : rootOf(tree);
    if (tree === null || root === undefined || root.name === 'html')
      return readBroken(compiled, text, url, 'XML_BROKEN', 'The page is not XML, or is cut off');
    return readTree(compiled, tree, url, {
      mergesLayouts: true,
      isEmptyList: (total) => total === 0 || isEmptyFeed(root),
    });
  },
};

const FEEDS = new Set(['rss', 'feed', 'rdf:rdf']);
const ENTRIES = new Set(['item', 'entry']);

/** Returns whether a feed has no entries or, for other XML, whether the document element is empty. */
function isEmptyFeed(root: ElementNode): boolean {
  const children = childrenOf(root);
  if (!FEEDS.has(root.name))
    return root.children.every((node) => node.type === 'text' && node.data.trim() === '');
  return ![...children, ...children.flatMap(childrenOf)].some(({ name }) => ENTRIES.has(name));
}

const childrenOf = ({ children }: ElementNode): ElementNode[] =>
  children.filter((node) => node.type === 'tag');
