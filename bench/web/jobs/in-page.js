/** What is measured inside of the listing, beside what is measured inside of any page. */
(() => {
  const { painted, found } = globalThis.bench;
  const links = () => Array.from(document.querySelectorAll('[data-row] h2 a'));
  /** The postings on show, by the addresses that their rows lead to. */
  const rows = () => links().map(({ pathname }) => pathname);
  /** Whether the rows that stand there are still those of before. */
  const stale = () => document.querySelector('[aria-busy="true"] > [data-rows]') !== null;

  Object.assign(globalThis.bench, {
    rows,
    /** When the first row has been painted. */
    firstRow: found(() => document.querySelector('[data-row] h2')).then(painted),
    /** How long it takes from the next event of that type until the first row that was not there before has been painted. */
    changeAfter(type) {
      const before = new Set(rows());
      const other = () => !stale() && links().find(({ pathname }) => !before.has(pathname));
      return new Promise((resolve) =>
        addEventListener(
          type,
          async ({ timeStamp }) => resolve((await painted((await found(other)).closest('h2'))) - timeStamp),
          { capture: true, once: true },
        ),
      );
    },
  });
})();
