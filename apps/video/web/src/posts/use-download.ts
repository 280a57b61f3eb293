import { useState } from 'react';
import { getOriginalUrl } from '../api.ts';

/**
 * Returns a function that downloads the original of a post, and whether it is being requested.
 *
 * @param onError - called if the file is not available.
 */
export function useDownload(id: string, onError: (error: Error) => void) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      // The object store sends the file as an attachment, so the browser stays on this page.
      const href = await getOriginalUrl(id);
      Object.assign(document.createElement('a'), { href, download: '' }).click();
    } catch (error) {
      onError(error as Error);
    }
    setBusy(false);
  };
  return { busy, download: () => void download() };
}
