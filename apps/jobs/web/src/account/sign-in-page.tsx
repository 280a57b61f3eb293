import { useSearch } from '@tanstack/react-router';
import { SignInPage as SharedSignInPage } from '@workreel/ui/account/sign-in-page';
import { useCatalogue } from '@workreel/ui/language';
import { SIGN_IN } from '../language/language.ts';

/** Signs in, told what for where a page of ours sent the reader here. */
export function SignInPage() {
  const reasons: Record<string, string> = useCatalogue(SIGN_IN);
  const { why } = useSearch({ strict: false });
  return <SharedSignInPage why={reasons[why?.[0] ?? '']} />;
}
