import type { ReactNode } from 'react';
import { useCatalogue } from '../language.tsx';
import { type Account, useSession } from '../service.tsx';
import { ACCOUNT } from './catalogue.ts';
import { SignInForm } from './sign-in-page.tsx';

/** Shows content to signed-in users and a sign-in form to others; nothing while the session is being restored. */
export function AccountRequired({
  children,
  why,
}: {
  children: (account: Account) => ReactNode;
  why?: string;
}) {
  const messages = useCatalogue(ACCOUNT);
  const { account, restoring } = useSession();
  if (restoring) return null;
  return account ? children(account) : <SignInForm why={why ?? messages.signInReason} />;
}
