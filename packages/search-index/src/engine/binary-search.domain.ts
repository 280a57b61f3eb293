/** The first index of a range for which a condition holds that holds for all after it; `to` if there is none. */
export function firstWhere(from: number, to: number, holds: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The index of the first of some rising numbers that is not below a number. Looked up thousands of times a search. */
export function lowerBound(sorted: Uint32Array, number: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
