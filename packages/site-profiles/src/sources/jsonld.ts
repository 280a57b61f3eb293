import { readPostings } from '../jsonld.ts';
import { readTree } from '../page.ts';
import { SOURCE_KINDS } from '../source-kinds.ts';
import type { Source } from './source.ts';
import { TREES } from './trees.ts';

/** The cards are the schema.org JobPostings in the scripts of an HTML page. */
export const jsonld: Source = {
  read(compiled, text, url) {
    const tree = TREES.jsonld(text);
    return readTree(compiled, tree, url, {
      readCards: (base, warn) =>
        readPostings(tree.dataBlocks, compiled, base, SOURCE_KINDS.jsonld.maxCards, warn).map((card) => ({
          card,
          layout: 'jsonld',
        })),
    });
  },
};
