/** What is measured inside of any page: it is there before the page's own scripts. Times in ms from the beginning of the navigation. */
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

  globalThis.bench = { painted, found };
})();
