import { useEffect } from 'react';
import { useLanguage } from './language/language.ts';

/** Names the window after what it shows; undefined while that is not known. */
export function useWindowTitle(heading: string | undefined): void {
  const { t } = useLanguage();
  useEffect(() => {
    if (heading !== undefined) document.title = `${heading} · ${t.product}`;
  }, [heading, t]);
}
