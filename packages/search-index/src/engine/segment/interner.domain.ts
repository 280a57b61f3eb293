import { type StringTable, stringAt, stringCount } from './string-table.domain.ts';

/** Assigns consecutive numbers to distinct strings, in order of first occurrence. */
export class Interner {
  readonly #numbers = new Map<string, number>();

  intern(text: string): number {
    const existing = this.#numbers.get(text);
    if (existing !== undefined) return existing;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** Returns a function that interns a string of the table by its ordinal. Each string is decoded at most once. */
  internFrom(table: StringTable): (ordinal: number) => number {
    const numbers = new Int32Array(stringCount(table)).fill(-1);
    return (ordinal) => {
      if (numbers[ordinal] === -1) numbers[ordinal] = this.intern(stringAt(table, ordinal));
      return numbers[ordinal]!;
    };
  }

  /** Returns the strings in the sort order of a {@link StringTable}, and the ordinal of each number. */
  sorted(): { strings: string[]; ordinals: Uint32Array } {
    const strings = [...this.#numbers.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const ordinals = new Uint32Array(strings.length);
    for (const [ordinal, text] of strings.entries()) ordinals[this.#numbers.get(text)!] = ordinal;
    return { strings, ordinals };
  }
}
