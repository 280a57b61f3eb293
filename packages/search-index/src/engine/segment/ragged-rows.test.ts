import { describe, expect, it } from 'vitest';
import {
  arrangeRows,
  copyRow,
  forEachItem,
  type RaggedRows,
  RowsBuilder,
  rowCount,
  selectItems,
} from './ragged-rows.domain.ts';

function rowsOf(rows: readonly (readonly number[])[]): RaggedRows {
  const builder = new RowsBuilder();
  for (const row of rows) {
    for (const item of row) builder.push(item);
    builder.endRow();
  }
  return builder.rows;
}
function toArrays(rows: RaggedRows | RaggedRows<Uint16Array>): number[][] {
  return Array.from({ length: rowCount(rows) }, (_, row) => {
    const items: number[] = [];
    forEachItem(rows, row, (item) => items.push(item));
    return items;
  });
}

describe('ragged rows', () => {
  it('contain rows of any length, including empty ones', () => {
    const long = Array.from({ length: 3_000 }, (_, n) => n);
    const rows = rowsOf([[], [7], long, []]);
    expect(toArrays(rows)).toEqual([[], [7], long, []]);
    expect(toArrays(rowsOf([]))).toEqual([]);
  });

  it('are copied to the start of an array', () => {
    const target = Uint32Array.of(9, 9, 9);
    expect(copyRow(rowsOf([[1], [2, 3]]), 1, target)).toBe(2);
    expect([...target]).toEqual([2, 3, 9]);
  });

  it('are rearranged with replaced items', () => {
    const rows = rowsOf([[0, 1], [], [2]]);
    const arranged = arrangeRows(rows, Uint32Array.of(2, 0, 1), Uint32Array.of(10, 11, 12));
    expect(toArrays(arranged)).toEqual([[12], [10, 11], []]);
  });

  it('do not contain items without a replacement', () => {
    const rows = rowsOf([[0, 1], [1], [2, 0]]);
    const selected = selectItems(rows, Int32Array.of(5, -1, 0), Uint16Array);
    expect(selected.items).toBeInstanceOf(Uint16Array);
    expect(toArrays(selected)).toEqual([[5], [], [0, 5]]);
  });
});
