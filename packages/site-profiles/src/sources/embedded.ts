import { readTree } from '../page.ts';
import type { Source } from './source.ts';
import { TREES } from './trees.ts';

/** Layouts match elements of HTML pages and the JSON in their scripts. */
export const embedded: Source = {
  read: (compiled, text, url) => readTree(compiled, TREES.embedded(text), url, { mergesLayouts: true }),
};
