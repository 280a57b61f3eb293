import { useSearch } from '@tanstack/react-router';
import { SignInPage as SharedSignInPage } from '@workreel/ui/account/sign-in-page';
import { useCatalogue } from '@workreel/ui/language';
import { SIGN_IN } from '../language/language.ts';

/** Shows why the user should sign in if another page redirected here, with the reason in the URL parameter `why`. */
export function SignInPage() {
  const reasons: Record<string, string> = useCatalogue(SIGN_IN);
  const { why } = useSearch({ strict: false });
  return <SharedSignInPage why={reasons[why?.[0] ?? '']} />;
}
