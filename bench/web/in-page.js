/** What is measured inside of a page: it is there before the page's own scripts. Times in ms from the beginning of the navigation. */
(() => {
  let names = 0;

  /** When the text of an element that is new on the page has been painted, as the browser itself tells it. */
  const painted = (element) =>
    new Promise((resolve) => {
      const name = `bench-${names++}`;
      new PerformanceObserver((list, observer) => {
        const entry = list.getEntries().find(({ identifier }) => identifier === name);
        if (!entry) return;
        observer.disconnect();
        resolve(entry.startTime);
      }).observe({ type: 'element', buffered: true });
      element.setAttribute('elementtiming', name);
    });

  /** Looks whenever the document changes, which is before that is painted. @returns the first thing that is found. */
  const found = (look) =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const thing = look();
        if (!thing) return;
        observer.disconnect();
        resolve(thing);
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });

  const links = () => Array.from(document.querySelectorAll('[data-row] h2 a'));
  /** The postings on show, by the addresses that their rows lead to. */
  const rows = () => links().map(({ pathname }) => pathname);
  /** Whether the rows that stand there are still those of before. */
  const stale = () => document.querySelector('[aria-busy="true"] > [data-rows]') !== null;

  globalThis.bench = {
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
  };
})();
