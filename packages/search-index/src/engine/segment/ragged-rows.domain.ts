import { GrowableArray } from './growable-array.domain.ts';

/** Rows of numbers of variable length (compressed sparse rows): row n is `items` from `starts[n]` to `starts[n + 1]` (exclusive). */
export interface RaggedRows<Items extends Uint32Array | Uint16Array = Uint32Array> {
  /** Start of each row, and the end of the last row. */
  starts: Uint32Array;
  items: Items;
}

export const rowCount = ({ starts }: Pick<RaggedRows, 'starts'>): number => starts.length - 1;

/** Copies a row to the start of `target`. @returns the length of the row. */
export function copyRow({ starts, items }: RaggedRows, row: number, target: Uint32Array): number {
  const start = starts[row]!;
  const length = starts[row + 1]! - start;
  for (let i = 0; i < length; i++) target[i] = items[start + i]!;
  return length;
}

/** Calls `visit` for each item of a row. */
export function forEachItem(
  { starts, items }: RaggedRows | RaggedRows<Uint16Array>,
  row: number,
  visit: (item: number) => void,
): void {
  const end = starts[row + 1]!;
  for (let index = starts[row]!; index < end; index++) visit(items[index]!);
}

/** Builds rows item by item. */
export class RowsBuilder {
  readonly #starts = new GrowableArray(Uint32Array);
  readonly #items = new GrowableArray(Uint32Array);

  constructor() {
    this.#starts.push(0);
  }

  push(item: number): void {
    this.#items.push(item);
  }

  endRow(): void {
    this.#starts.push(this.#items.length);
  }

  /** A view of the rows completed so far. */
  get rows(): RaggedRows {
    return { starts: this.#starts.values, items: this.#items.values };
  }
}

/** Rearranges rows and replaces items. @param order - old row of each new row. @param replacements - new item by old item. */
export function arrangeRows(
  { starts, items }: RaggedRows,
  order: Uint32Array,
  replacements: Uint32Array,
): RaggedRows {
  const newStarts = new Uint32Array(order.length + 1);
  const newItems = new Uint32Array(items.length);
  let length = 0;
  for (let row = 0; row < order.length; row++) {
    const old = order[row]!;
    for (let index = starts[old]!; index < starts[old + 1]!; index++)
      newItems[length++] = replacements[items[index]!]!;
    newStarts[row + 1] = length;
  }
  return { starts: newStarts, items: newItems };
}

/** Replaces items and removes those without a replacement. @param replacements - new item by old item; -1 to remove. */
export function selectItems<Items extends Uint32Array | Uint16Array>(
  { starts, items }: RaggedRows,
  replacements: Int32Array,
  itemType: new (length: number) => Items,
): RaggedRows<Items> {
  let length = 0;
  for (let index = 0; index < items.length; index++) if (replacements[items[index]!]! >= 0) length++;
  const newStarts = new Uint32Array(starts.length);
  const newItems = new itemType(length);
  length = 0;
  for (let row = 0; row + 1 < starts.length; row++) {
    for (let index = starts[row]!; index < starts[row + 1]!; index++) {
      const replacement = replacements[items[index]!]!;
      if (replacement >= 0) newItems[length++] = replacement;
    }
    newStarts[row + 1] = length;
  }
  return { starts: newStarts, items: newItems };
}
