import { Link } from '@tanstack/react-router';
import { Condition } from '@workreel/ui/conditions';
import type { ReactNode } from 'react';
import { AccountRequired } from '../account/required.tsx';
import type { Account } from '../api.ts';
import { useConsoleWords } from './words.ts';

/** What is for admins: whoever is not signed in is asked to, and others are told. */
export function AdminRequired({ children }: { children: (account: Account) => ReactNode }) {
  const words = useConsoleWords();
  return (
    <AccountRequired>
      {(account) =>
        account.role === 'admin' ? (
          children(account)
        ) : (
          <>
            <h1 className="text-xl font-bold">{words.title}</h1>
            <Condition title={words.adminsOnly} hint={words.adminsOnlyHint}>
              <Link to="/" className="button mt-4">
                {words.toListing}
              </Link>
            </Condition>
          </>
        )
      }
    </AccountRequired>
  );
}
