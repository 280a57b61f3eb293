import { useActionToSignInFor } from '@workreel/ui/account/return';
import { SignInPage as SharedSignInPage } from '@workreel/ui/account/sign-in-page';
import { SignUpPage as SharedSignUpPage } from '@workreel/ui/account/sign-up-page';
import { useCatalogue } from '@workreel/ui/language';
import { PLAYLISTS } from '../language/language.ts';
import { ADD_TO_PLAYLIST, openAddToPlaylist } from '../playlists/pending-addition.ts';

export const SignInPage = () => <SharedSignInPage reason={useReason()} onReturned={perform} />;
export const SignUpPage = () => <SharedSignUpPage reason={useReason()} onReturned={perform} />;

/** Does what the user signed in for, on the page to which they have returned. */
function perform(action: unknown): void {
  if (action === ADD_TO_PLAYLIST) openAddToPlaylist();
}

/** Returns why the user is asked to sign in; undefined if they chose to. */
function useReason(): string | undefined {
  const { signInReason } = useCatalogue(PLAYLISTS).add;
  return useActionToSignInFor() === ADD_TO_PLAYLIST ? signInReason : undefined;
}
