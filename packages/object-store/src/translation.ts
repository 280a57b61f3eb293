/**
 * Has what an adapter's calls throw told in the port's words.
 *
 * @param translate - gives what is thrown in the place of what was.
 */
export const translation = (translate: (error: unknown) => unknown) => ({
  async translated<Result>(answer: Promise<Result>): Promise<Result> {
    try {
      return await answer;
    } catch (error) {
      throw translate(error);
    }
  },
  async *translatedAll<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
    try {
      yield* items;
    } catch (error) {
      throw translate(error);
    }
  },
});
