import { useActionToSignInFor } from '@workreel/ui/account/return';
import { SignInPage as SharedSignInPage } from '@workreel/ui/account/sign-in-page';
import { SignUpPage as SharedSignUpPage } from '@workreel/ui/account/sign-up-page';
import { useCatalogue } from '@workreel/ui/language';
import { SIGN_IN } from '../language/language.ts';
import { parseAction } from './pending-action.domain.ts';
import { usePerformAction } from './use-perform-action.tsx';

export const SignInPage = () => <SharedSignInPage reason={useReason()} onReturned={usePerformAction()} />;
export const SignUpPage = () => <SharedSignUpPage reason={useReason()} onReturned={usePerformAction()} />;

/** Returns why the user is asked to sign in; undefined if they chose to. */
function useReason(): string | undefined {
  const { reasons } = useCatalogue(SIGN_IN);
  const action = parseAction(useActionToSignInFor());
  return action && reasons[action.kind];
}
