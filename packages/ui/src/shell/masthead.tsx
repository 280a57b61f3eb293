import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useLanguage } from '../language.tsx';
import { LanguageSwitch } from '../language-switch.tsx';
import { currentSection, Link, usePath } from '../router.tsx';
import { useService, useSession } from '../service.tsx';

/** Links to the sections of an application. */
export type NavLinks = ComponentType<{ className: string }>;

const LINK_CLASS =
  'rounded-lg px-2.5 py-1.5 whitespace-nowrap text-text no-underline hover:bg-tag aria-[current=page]:font-semibold aria-[current=page]:text-accent';

export function Masthead({ NavLinks }: { NavLinks: NavLinks }) {
  const { t } = useLanguage();
  const { connection } = useService();
  const { account, restoring } = useSession();
  const path = usePath();
  const [AccountMenu] = useState(() => lazy(connection.whenReachable(() => import('./account-menu.tsx'))));
  return (
    <header className="masthead">
      <div className="masthead-inner gap-x-4 gap-y-1">
        <Link to="/" className="brand">
          Workreel
        </Link>
        <nav aria-label={t.nav.label} className="hidden gap-1 lg:flex">
          <NavLinks className={LINK_CLASS} />
          {account?.role === 'admin' && (
            <Link to="/console" className={LINK_CLASS} aria-current={currentSection('/console', path)}>
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

/** Navigation at the bottom of small screens. */
export function TabBar({ NavLinks }: { NavLinks: NavLinks }) {
  const { nav } = useLanguage().t;
  return (
    <nav
      aria-label={nav.label}
      className="fixed inset-x-0 bottom-0 z-10 flex border-t border-line bg-surface lg:hidden"
    >
      <NavLinks className="flex-auto px-0.5 py-3.5 text-center text-[0.8125rem] leading-tight whitespace-nowrap max-[22rem]:text-[0.6875rem] text-muted no-underline aria-[current=page]:font-semibold aria-[current=page]:text-accent" />
    </nav>
  );
}
