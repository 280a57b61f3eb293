/** Measures inside any page; runs before the page's own scripts. Times are in ms from the start of navigation. */
(() => {
  let names = 0;

  /**
   * Returns the time at which the text of a new element was painted, from the Element Timing API. The API attributes a text to the block
   * that contains it, which depends on the styles: that is the element or one in it.
   */
  const paintTime = (element) =>
    new Promise((resolve) => {
      const name = `bench-${names++}`;
      new PerformanceObserver((list, observer) => {
        const entry = list.getEntries().find(({ identifier }) => identifier === name);
        if (!entry) return;
        observer.disconnect();
        resolve(entry.startTime);
      }).observe({ type: 'element', buffered: true });
      for (const each of [element, ...element.querySelectorAll('*')])
        each.setAttribute('elementtiming', name);
    });

  /** Returns the time after the next frame was painted. An element whose text changes has no new element timing. */
  const nextPaint = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      }),
    );

  /** Calls `find` on every document change, before the change is painted, and returns the first truthy result. */
  const waitFor = (find) =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        const result = find();
        if (!result) return;
        observer.disconnect();
        resolve(result);
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    });

  globalThis.bench = { paintTime, nextPaint, waitFor };
})();
