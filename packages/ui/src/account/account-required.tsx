import type { ReactNode } from 'react';
import { useCatalogue } from '../language.tsx';
import { type Account, useSession } from '../service.tsx';
import { ACCOUNT } from './catalogue.ts';
import { SignInForm } from './sign-in-page.tsx';

/** Shows content to signed-in users and a sign-in form to others; nothing while the session is being restored. */
export function AccountRequired({
  children,
  reason,
}: {
  children: (account: Account) => ReactNode;
  reason?: string;
}) {
  const messages = useCatalogue(ACCOUNT);
  const { account, restoring } = useSession();
  if (restoring) return null;
  return account ? children(account) : <SignInForm reason={reason ?? messages.signInReason} />;
}
