import { parsePage } from '../dom.ts';
import { parseJsonPage } from '../json-tree.ts';
import type { SourceKind } from '../source-kinds.ts';
import type { PageTree } from '../tree.ts';
import { parseXml } from '../xml-tree.ts';

const parseHtml = (text: string): PageTree => parsePage(text);

/** Parses a page of each kind into the tree on which selectors work. Returns null if the page is not of that kind. */
export const TREES = {
  html: parseHtml,
  embedded: (text: string): PageTree => parsePage(text, true),
  jsonld: parseHtml,
  json: parseJsonPage,
  feed: parseXml,
} satisfies Partial<Record<SourceKind, (text: string) => PageTree | null>>;
