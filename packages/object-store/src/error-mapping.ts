/**
 * Creates wrappers that map the errors of an adapter to the errors of the object store port.
 *
 * @param toStoreError - returns the error to throw instead.
 */
export const errorMapping = (toStoreError: (error: unknown) => unknown) => ({
  async mapErrors<Result>(result: Promise<Result>): Promise<Result> {
    try {
      return await result;
    } catch (error) {
      throw toStoreError(error);
    }
  },
  async *mapIterationErrors<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
    try {
      yield* items;
    } catch (error) {
      throw toStoreError(error);
    }
  },
});
