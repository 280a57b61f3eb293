import { Link, useLocation } from '@tanstack/react-router';
import { LanguageSwitch } from '@workreel/ui/language-switch';
import { lazy, Suspense } from 'react';
import { later } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { useSession } from './use-session.ts';

const AccountMenu = lazy(later(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu })));

/** The rooms, in the order in which somebody who looks for work comes to need them. */
const ROOMS = [
  { to: '/', name: 'listing' },
  { to: '/applications', name: 'applications' },
  { to: '/bookmarks', name: 'bookmarks' },
  { to: '/saved-searches', name: 'savedSearches' },
  { to: '/trends', name: 'trends' },
] as const;

const SEARCHED = ['/', '/trends'];

export function Masthead() {
  const { t } = useLanguage();
  const { account, restoring } = useSession();
  return (
    <header className="masthead">
      <div className="masthead-inner gap-x-4 gap-y-1">
        <Link to="/" className="brand">
          Workreel
        </Link>
        <nav aria-label={t.nav.label} className="hidden gap-1 lg:flex">
          <RoomLinks className="rounded-lg px-2.5 py-1.5 whitespace-nowrap text-text no-underline hover:bg-tag aria-[current=page]:font-semibold aria-[current=page]:text-accent" />
          {account?.role === 'admin' && (
            <Link
              to="/console"
              className="rounded-lg px-2.5 py-1.5 whitespace-nowrap text-text no-underline hover:bg-tag aria-[current=page]:font-semibold aria-[current=page]:text-accent"
            >
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

function RoomLinks({ className }: { className: string }) {
  const { nav } = useLanguage().t;
  const path = useLocation({ select: ({ pathname }) => pathname }).replace(/^\/app|\/$/g, '') || '/';
  return ROOMS.map(({ to, name }) => (
    <Link
      key={to}
      to={to}
      // The listing and the trends show one search, and lead to each other with it.
      search={to !== path && SEARCHED.includes(to) && SEARCHED.includes(path) ? true : {}}
      className={className}
      aria-current={to === path ? 'page' : undefined}
    >
      {nav[name]}
    </Link>
  ));
}

/** On a phone the rooms stand where the thumb is. */
export function TabBar() {
  const { nav } = useLanguage().t;
  return (
    <nav
      aria-label={nav.label}
      className="fixed inset-x-0 bottom-0 z-10 flex border-t border-line bg-surface lg:hidden"
    >
      <RoomLinks className="flex-auto px-0.5 py-3.5 text-center text-[0.8125rem] leading-tight whitespace-nowrap max-[22rem]:text-[0.6875rem] text-muted no-underline aria-[current=page]:font-semibold aria-[current=page]:text-accent" />
    </nav>
  );
}
