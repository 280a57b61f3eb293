import { useEffect, useRef, useState } from 'react';
import { useLanguage } from './language.tsx';

/**
 * Distance from the viewport at which the next page is loaded: half a page of rows, so that loading one page does not
 * trigger the next.
 */
const PRELOAD_MARGIN = '800px';

/**
 * A button that loads the next page of a list. It is not disabled while loading, so that it keeps the keyboard focus.
 *
 * @param props - `auto`: whether to load automatically when the button approaches the viewport.
 */
export function LoadMore(props: { label: string; loading: boolean; onLoad: () => void; auto?: boolean }) {
  const { t } = useLanguage();
  const { loading, onLoad, auto = false } = props;
  const [near, setNear] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!auto || !button.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry!.isIntersecting), {
      rootMargin: PRELOAD_MARGIN,
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [auto]);
  useEffect(() => {
    if (near && !loading) onLoad();
  }, [near, loading, onLoad]);
  return (
    <button
      type="button"
      ref={button}
      className="button mt-3 w-full"
      aria-disabled={loading}
      onClick={() => {
        if (!loading) onLoad();
      }}
    >
      {loading ? t.loading : props.label}
    </button>
  );
}
