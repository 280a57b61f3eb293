import type { ReactNode } from 'react';
import type { Account } from '../api.ts';
import { useSession } from '../shell/use-session.ts';
import { SignInForm } from './sign-in-page.tsx';
import { useAccountWords } from './words.ts';

/** What is for whoever is signed in; others sign in right here. Until it is known who asks, nothing is shown. */
export function AccountRequired({ children }: { children: (account: Account) => ReactNode }) {
  const words = useAccountWords();
  const { account, restoring } = useSession();
  if (restoring) return null;
  return account ? children(account) : <SignInForm why={words.why.page} />;
}
