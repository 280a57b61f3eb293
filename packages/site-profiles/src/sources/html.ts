import { readTree } from '../page.ts';
import type { Source } from './source.ts';
import { TREES } from './trees.ts';

/** Layouts match elements of HTML pages. */
export const html: Source = {
  read: (compiled, text, url) => readTree(compiled, TREES.html(text), url),
};
