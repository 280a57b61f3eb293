/** Measures inside the listing. */
(() => {
  const { paintTime, nextPaint, waitFor } = globalThis.bench;
  const links = () => Array.from(document.querySelectorAll('[data-row] h2 a'));
  /** URL paths of the postings shown. */
  const rows = () => links().map(({ pathname }) => pathname);
  /** Whether the rows are still those of the previous request. */
  const stale = () => document.querySelector('[aria-busy="true"] > .rows') !== null;

  Object.assign(globalThis.bench, {
    rows,
    /** Time at which the first row was painted. */
    firstRow: waitFor(() => document.querySelector('[data-row] h2')).then(paintTime),
    /** Returns the times from the next event of this type until the first row that has changed and until all rows are painted. */
    timesToNewRows(type) {
      const before = rows();
      const newRow = () => !stale() && links().find(({ pathname }, n) => pathname !== before[n]);
      return new Promise((resolve) =>
        addEventListener(
          type,
          async ({ timeStamp }) => {
            const first = waitFor(newRow).then(nextPaint);
            const complete = waitFor(() => newRow() && !document.querySelector('.rows ol[aria-busy]')).then(
              nextPaint,
            );
            resolve({ first: (await first) - timeStamp, complete: (await complete) - timeStamp });
          },
          { capture: true, once: true },
        ),
      );
    },
  });
})();
