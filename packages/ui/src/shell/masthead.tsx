import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useLanguage } from '../language.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { useService, useSession } from '../service.tsx';

/** A product's rooms, as links. */
export type Rooms = ComponentType<{ className: string }>;

const ROOM =
  'rounded-lg px-2.5 py-1.5 whitespace-nowrap text-text no-underline hover:bg-tag aria-[current=page]:font-semibold aria-[current=page]:text-accent';

export function Masthead({ Rooms }: { Rooms: Rooms }) {
  const { t } = useLanguage();
  const { connection } = useService();
  const { account, restoring } = useSession();
  const [AccountMenu] = useState(() => lazy(connection.later(() => import('./account-menu.tsx'))));
  return (
    <header className="masthead">
      <div className="masthead-inner gap-x-4 gap-y-1">
        <Link to="/" className="brand">
          Workreel
        </Link>
        <nav aria-label={t.nav.label} className="hidden gap-1 lg:flex">
          <Rooms className={ROOM} />
          {account?.role === 'admin' && (
            <Link to="/console" className={ROOM}>
              {t.nav.console}
            </Link>
          )}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <LanguageSwitch />
          {account ? (
            <Suspense>
              <AccountMenu name={account.name} admin={account.role === 'admin'} />
            </Suspense>
          ) : (
            !restoring && (
              <Link to="/sign-in" className="button">
                {t.nav.signIn}
              </Link>
            )
          )}
        </div>
      </div>
    </header>
  );
}

/** On a phone the rooms stand where the thumb is. */
export function TabBar({ Rooms }: { Rooms: Rooms }) {
  const { nav } = useLanguage().t;
  return (
    <nav
      aria-label={nav.label}
      className="fixed inset-x-0 bottom-0 z-10 flex border-t border-line bg-surface lg:hidden"
    >
      <Rooms className="flex-auto px-0.5 py-3.5 text-center text-[0.8125rem] leading-tight whitespace-nowrap max-[22rem]:text-[0.6875rem] text-muted no-underline aria-[current=page]:font-semibold aria-[current=page]:text-accent" />
    </nav>
  );
}
