import { useEffect, useState } from 'react';

/** Once there was a first time, nothing is held back until it comes again. */
let once = false;

/**
 * What was last painted of what matters most: what else the page needs is asked for and drawn after it.
 *
 * @param value - what it is drawn from.
 * @param there - whether it is drawn.
 * @returns the value that was drawn last; undefined before the first.
 */
export function usePainted<Value>(value: Value, there: boolean): Value | undefined {
  const [painted, setPainted] = useState(once ? value : undefined);
  useEffect(() => {
    if (painted === value || !there) return;
    let task: ReturnType<typeof setTimeout>;
    // A frame's callbacks run before it is painted, a task begun in them after.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => {
        once = true;
        setPainted(value);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [painted, value, there]);
  return painted;
}
