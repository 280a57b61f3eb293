import { SignInPage as SharedSignInPage } from '@workreel/ui/account/sign-in-page';
import { SignUpPage as SharedSignUpPage } from '@workreel/ui/account/sign-up-page';
import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import { useQueryValues } from '@workreel/ui/router';
import { SIGN_IN } from '../language/language.ts';

export const SignInPage = () => <SharedSignInPage reason={useReason()} />;
export const SignUpPage = () => <SharedSignUpPage reason={useReason()} />;

/** After a redirect from another page, returns the reason named by the URL parameter `why`. */
function useReason(): string | undefined {
  const reasons = useCatalogue(SIGN_IN);
  const { why } = useQueryValues();
  return ownValue(reasons, why?.[0] ?? '');
}
