/**
 * Numbers the groups of the postings in all segments of an index, so that a search can hold a value per group in an array. A group has a
 * number as long as it has members.
 */
export class Groups {
  readonly #numbers = new Map<number, number>();
  /** By number. 0 stands for no group. */
  readonly #ids: number[] = [0];
  readonly #members: number[] = [0];
  readonly #free: number[] = [];
  #changed = new Set<number>();

  /** All numbers are smaller than this. */
  get end(): number {
    return this.#ids.length;
  }

  /** Adds a member to a group. @returns the number of the group. */
  add(id: number): number {
    let number = this.#numbers.get(id);
    if (number === undefined) {
      number = this.#free.pop() ?? this.#ids.length;
      this.#numbers.set(id, number);
      this.#ids[number] = id;
      this.#members[number] = 0;
    }
    this.#members[number]!++;
    this.#changed.add(number);
    return number;
  }

  /** Removes a member from the group with this number. */
  remove(number: number): void {
    this.#changed.add(number);
    if (--this.#members[number]! > 0) return;
    this.#numbers.delete(this.#ids[number]!);
    this.#free.push(number);
  }

  /** Records that the state of a member has changed. */
  touch(number: number): void {
    this.#changed.add(number);
  }

  /** Returns the groups that have changed since the last call. */
  takeChanged(): ReadonlySet<number> {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  /** Returns the ID of the group with this number. */
  idOf(number: number): number {
    return this.#ids[number]!;
  }
}
