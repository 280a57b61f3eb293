import { useEffect, useState } from 'react';

/** Once there was a first time, nothing is held back any more. */
let once = false;

/**
 * Whether the first of what matters most has been painted: what else the page needs is asked for and drawn after it.
 *
 * @param there - whether it is drawn.
 */
export function usePainted(there: boolean): boolean {
  const [painted, setPainted] = useState(once);
  useEffect(() => {
    if (painted || !there) return;
    let task: ReturnType<typeof setTimeout>;
    // A frame's callbacks run before it is painted, a task begun in them after.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => {
        once = true;
        setPainted(true);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [painted, there]);
  return painted;
}
