import { useEffect, useState } from 'react';

/** Set after the first paint. Components that mount later do not wait. */
let hasPainted = false;

/**
 * Delays less important parts of a page until the most important part is painted.
 *
 * @param value - the data of the important part.
 * @param isRendered - whether that part is rendered with this value.
 * @returns the last value that was painted; undefined before the first paint.
 */
export function useLastPainted<Value>(value: Value, isRendered: boolean): Value | undefined {
  const [painted, setPainted] = useState(hasPainted ? value : undefined);
  useEffect(() => {
    if (painted === value || !isRendered) return;
    let task: ReturnType<typeof setTimeout>;
    // Frame callbacks run before the paint, and a task that they schedule runs after it.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => {
        hasPainted = true;
        setPainted(value);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [painted, value, isRendered]);
  return painted;
}
