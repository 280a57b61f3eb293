/**
 * The IDs of the uploads that this tab has sent, in `sessionStorage`, which survives a reload: a part that arrived just before it
 * was not sent by another browser.
 */
const STORAGE_KEY = 'workreel.video.sent';

/** Storage may be disabled or full; then the user is asked once more. */
function load(): string[] {
  try {
    return sessionStorage.getItem(STORAGE_KEY)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

export const wasSentHere = (uploadId: string): boolean => load().includes(uploadId);

export function rememberSent(uploadId: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, [...new Set([...load(), uploadId])].join(' '));
  } catch {
    // See load.
  }
}
