/** A typed array that doubles its capacity when it is full. */
export class GrowableArray<T extends Float64Array | Uint32Array | Uint8Array> {
  readonly #type: new (
    length: number,
  ) => T;
  #array: T;
  length = 0;

  constructor(type: new (length: number) => T) {
    this.#type = type;
    this.#array = new type(1024);
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = new this.#type(this.length * 2);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.length++] = value;
  }

  /** A view of the values pushed so far. */
  get values(): T {
    return this.#array.subarray(0, this.length) as T;
  }
}
