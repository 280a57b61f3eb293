import type { ReactNode } from 'react';
import { useCatalogue } from '../language.tsx';
import type { Account } from '../service.tsx';
import { useWindowTitle } from '../shell/window-title.ts';
import { AdminRequired } from './admin-required.tsx';
import { ADMIN } from './catalogue.ts';
import { ConsoleNav } from './console-nav.tsx';

/** The frame of an admin page that both consoles share. */
export function AdminFrame({
  title,
  children,
}: {
  title: string;
  children: (account: Account) => ReactNode;
}) {
  const messages = useCatalogue(ADMIN);
  useWindowTitle(title);
  return (
    <AdminRequired title={title} reason={messages.adminsOnlyHint}>
      {(account) => (
        <>
          <ConsoleNav />
          <h1 className="text-heading font-bold">{title}</h1>
          {children(account)}
        </>
      )}
    </AdminRequired>
  );
}
