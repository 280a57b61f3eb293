import { useEffect } from 'react';

/** What the window is called while a page is shown. @param title - undefined: nothing yet. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Workreel`;
  }, [title]);
}
