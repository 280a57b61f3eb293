import { SignInPage as SharedSignInPage } from '@workreel/ui/account/sign-in-page';
import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import { useQueryValues } from '@workreel/ui/router';
import { SIGN_IN } from '../language/language.ts';

/** The sign-in page. After a redirect from another page, it shows the reason named by the URL parameter `why`. */
export function SignInPage() {
  const reasons = useCatalogue(SIGN_IN);
  const { why } = useQueryValues();
  return <SharedSignInPage reason={ownValue(reasons, why?.[0] ?? '')} />;
}
