/** Counts the turns of the event loop until it is disposed, to test that long work lets other tasks run. */
export function countTurns(): Disposable & { readonly count: number } {
  let count = 0;
  let immediate: NodeJS.Immediate;
  const next = () => {
    immediate = setImmediate(() => {
      count++;
      next();
    });
  };
  next();
  return {
    get count() {
      return count;
    },
    [Symbol.dispose]: () => clearImmediate(immediate),
  };
}
