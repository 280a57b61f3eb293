/** Adding a video to a playlist, for which the user has to sign in first. */
import { useAddress } from '@workreel/ui/router';
import { useEffect } from 'react';

/** What the user signs in for. */
export const ADD_TO_PLAYLIST = 'addToPlaylist';

/** Opens the dialog of the page on which the user wanted to add its video: its button reads the state of the history entry. */
export const openAddToPlaylist = (): void =>
  history.replaceState({ ...history.state, [ADD_TO_PLAYLIST]: true }, '');

/** Calls a function once the user has signed in for adding the video of the page. */
export function useAdditionAfterSignIn(open: () => void): void {
  const isRequested = (useAddress().state as { [ADD_TO_PLAYLIST]?: true })[ADD_TO_PLAYLIST] === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per request.
  useEffect(() => {
    if (!isRequested) return;
    // Not again when the page is reloaded.
    history.replaceState({ ...history.state, [ADD_TO_PLAYLIST]: undefined }, '');
    open();
  }, [isRequested]);
}
