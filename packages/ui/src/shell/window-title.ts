import { useEffect } from 'react';

/** Sets the title of the document. @param title - undefined keeps the current title. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Workreel`;
  }, [title]);
}
