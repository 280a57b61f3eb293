/** What stream an address leads to. The address of a private one is signed anew each time that it is handed out. */
const SIGNATURE = /\/~[^/]+(?=\/)/;

/** Whether two addresses lead to the same stream. */
export const isSameStream = (a: string, b: string): boolean =>
  a.replace(SIGNATURE, '') === b.replace(SIGNATURE, '');

/** What a player is given. */
export interface Stream {
  url: string;
  /** Whether it was still growing when it was handed out: it may not have had all its renditions. */
  growing: boolean;
}

/**
 * The stream that a player goes on with when its post changes: its own as long as it leads to the same
 * video, so that nothing that plays is interrupted; once it is whole, whoever has not begun gets all of it.
 */
export function nextStream(present: Stream | null, offered: Stream | null, hasBegun: boolean): Stream | null {
  if (!present || !offered) return offered ?? present;
  if (!isSameStream(present.url, offered.url)) return offered;
  return present.growing && !offered.growing && !hasBegun ? offered : present;
}
