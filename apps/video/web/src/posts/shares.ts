/** The links with which this tab opened videos, so that they are also used after leaving and reloading the page. */
import { perTab, readStored, writeStored } from '../stored-values.ts';

const keyOf = (id: string) => `share.${id}`;

/** Returns the `share` parameter for a video. */
export const shareOf = (id: string): string | undefined => readStored(perTab, keyOf(id)) ?? undefined;

/** @param share - the parameter of a link, or the one for which its password was entered. */
export function rememberShare(id: string, share: string): void {
  // Opening a link again does not ask for its password again.
  if (!shareOf(id)?.startsWith(`${share}.`)) writeStored(perTab, keyOf(id), share);
}
