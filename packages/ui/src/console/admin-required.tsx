import type { ReactNode } from 'react';
import { AccountRequired } from '../account/account-required.tsx';
import { ACCOUNT } from '../account/catalogue.ts';
import { useCatalogue, useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import type { Account } from '../service.tsx';
import { StatusMessage } from '../status-message.tsx';

interface AdminRequiredProps {
  /** Title of the page. */
  title: string;
  /** Why an admin account is required. */
  reason: string;
  children: (account: Account) => ReactNode;
}

/** Shows content to admins, a sign-in form to visitors, and a message to other users. */
export function AdminRequired({ title, reason, children }: AdminRequiredProps) {
  const messages = useCatalogue(ACCOUNT);
  const { notFoundPage } = useLanguage().t;
  return (
    <AccountRequired>
      {(account) =>
        account.role === 'admin' ? (
          children(account)
        ) : (
          <>
            <h1 className="text-heading font-bold">{title}</h1>
            <StatusMessage title={messages.adminsOnly} hint={reason}>
              <Link to="/" className="button mt-4">
                {notFoundPage.home}
              </Link>
            </StatusMessage>
          </>
        )
      }
    </AccountRequired>
  );
}
