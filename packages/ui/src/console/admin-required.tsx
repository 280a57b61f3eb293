import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ACCOUNT } from '../account/catalogue.ts';
import { AccountRequired } from '../account/required.tsx';
import { Condition } from '../conditions.tsx';
import { useCatalogue, useLanguage } from '../language.tsx';
import type { Account } from '../service.tsx';

interface AdminRequiredProps {
  /** What the page is called. */
  title: string;
  /** What an admin's account is needed for. */
  why: string;
  children: (account: Account) => ReactNode;
}

/** What is for admins: whoever is not signed in is asked to, and others are told. */
export function AdminRequired({ title, why, children }: AdminRequiredProps) {
  const messages = useCatalogue(ACCOUNT);
  const { unknownPage } = useLanguage().t;
  return (
    <AccountRequired>
      {(account) =>
        account.role === 'admin' ? (
          children(account)
        ) : (
          <>
            <h1 className="text-xl font-bold">{title}</h1>
            <Condition title={messages.adminsOnly} hint={why}>
              <Link to="/" className="button mt-4">
                {unknownPage.toStart}
              </Link>
            </Condition>
          </>
        )
      }
    </AccountRequired>
  );
}
