import { type StringTable, stringAt, stringCount } from './string-table.domain.ts';

/** Numbers distinct strings in the order in which they first occur. */
export class Interner {
  readonly #numbers = new Map<string, number>();

  intern(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** Interns strings of a table by their ordinals. A string is read once, and only if it is asked for. */
  internFrom(table: StringTable): (ordinal: number) => number {
    const numbers = new Int32Array(stringCount(table)).fill(-1);
    return (ordinal) => {
      if (numbers[ordinal] === -1) numbers[ordinal] = this.intern(stringAt(table, ordinal));
      return numbers[ordinal]!;
    };
  }

  /** The strings in the order of a {@link StringTable}, and the ordinal of each number. */
  sorted(): { strings: string[]; ordinals: Uint32Array } {
    const strings = [...this.#numbers.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const ordinals = new Uint32Array(strings.length);
    for (const [ordinal, text] of strings.entries()) ordinals[this.#numbers.get(text)!] = ordinal;
    return { strings, ordinals };
  }
}
