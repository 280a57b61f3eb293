import type { CompiledProfile } from '../compile.ts';
import { readTree } from '../page.ts';
import type { PageTree } from '../tree.ts';
import { readBroken } from './broken.ts';
import type { Source } from './source.ts';
import { TREES } from './trees.ts';

/** Layouts match the values of a JSON document, as APIs return it. */
export const json: Source = {
  read(compiled, text, url) {
    const tree = TREES.json(text);
    if (tree === null) return readBroken(compiled, text, url, 'JSON_BROKEN', 'The answer is not JSON');
    return readTree(compiled, tree, url, {
      mergesLayouts: true,
      isEmptyList: (total) => total === 0 || hasEmptyList(compiled, tree),
    });
  },
};

/** Returns whether the cards of a layout are the entries of a list that is empty. */
function hasEmptyList({ index, layoutByCard }: CompiledProfile, { emptyLists }: PageTree): boolean {
  const matched: number[] = [];
  return emptyLists.some((list) => {
    index.matches(list, matched);
    return matched.some((id) => layoutByCard.has(id));
  });
}
