import { useEffect, useRef, useState } from 'react';
import { useLanguage } from './language.tsx';

/** How near the end of what is shown may come before more is asked for: half a page of rows, so that the first one does not bring the next. */
const AHEAD = '1200px';

/**
 * Goes on in the list. While it does it stays what it was for whoever stands on it by keyboard.
 *
 * @param props - `byItself`: also when it comes near.
 */
export function Walk(props: { label: string; loading: boolean; onWalk: () => void; byItself?: boolean }) {
  const { t } = useLanguage();
  const { loading, onWalk, byItself = false } = props;
  const [near, setNear] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!byItself || !button.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry!.isIntersecting), {
      rootMargin: AHEAD,
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [byItself]);
  useEffect(() => {
    if (near && !loading) onWalk();
  }, [near, loading, onWalk]);
  return (
    <button
      type="button"
      ref={button}
      className="button mt-3 w-full"
      aria-disabled={loading}
      onClick={() => {
        if (!loading) onWalk();
      }}
    >
      {loading ? t.loading : props.label}
    </button>
  );
}
