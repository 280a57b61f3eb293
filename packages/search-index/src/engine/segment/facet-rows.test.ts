import { describe, expect, it } from 'vitest';
import { bitmapWhere, elementsOf } from '../bitmap.domain.ts';
import { VALUE_PREFIX } from '../document.domain.ts';
import { countFacetValues, isComplete, splitValues } from './facet-rows.domain.ts';
import { buildPostingLists } from './posting-lists.domain.ts';
import { copyRow, RowsBuilder } from './ragged-rows.domain.ts';

describe('facet rows', () => {
  const values = [
    `${VALUE_PREFIX.regions}서울`,
    `${VALUE_PREFIX.techStack}Go`,
    `${VALUE_PREFIX.techStack}Zig`,
    `${VALUE_PREFIX.education}master`,
  ];
  const [SEOUL, GO, ZIG, EDUCATION] = [0, 1, 2, 3];
  const builder = new RowsBuilder();
  // Seoul is frequent (all documents); Go and Zig are rare (2% and 1%); the education is not a facet value.
  for (let document = 0; document < 100; document++) {
    for (const value of [SEOUL, ...(document >= 98 ? [GO] : []), ...(document === 99 ? [ZIG] : [])])
      builder.push(value);
    if (document === 0) builder.push(EDUCATION);
    builder.endRow();
  }
  const { rows } = builder;
  const lists = buildPostingLists(values.length, 100, 4, (document, keys) => copyRow(rows, document, keys));
  const { facetRows, valueRows } = splitValues(rows, values, lists);

  it('contain rare facet values, numbered separately; other values are in value rows', () => {
    expect([...facetRows.ordinals]).toEqual([GO, ZIG]);
    expect([...facetRows.items]).toEqual([0, 0, 1]);
    expect([...facetRows.starts.slice(-3)]).toEqual([0, 1, 3]);
    expect([...valueRows.items.slice(0, 3)]).toEqual([SEOUL, EDUCATION, SEOUL]);
    expect(isComplete(facetRows)).toBe(true);
  });

  it('are counted by document', () => {
    const count = (holds: (document: number) => boolean) => {
      const bitmap = bitmapWhere(100, holds);
      const counts = new Uint32Array(values.length);
      countFacetValues(facetRows, elementsOf(bitmap, bitmap.slice(), bitmap.slice()), counts);
      return [...counts];
    };
    expect(count(() => true)).toEqual([0, 2, 1, 0]);
    expect(count((document) => document < 99)).toEqual([0, 1, 0, 0]);
  });
});
