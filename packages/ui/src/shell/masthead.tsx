import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Icon } from '../icon.tsx';
import { useLanguage } from '../language.tsx';
import { currentSection, Link, usePath } from '../router.tsx';
import { useService, useSession } from '../service.tsx';
import type { AccountLinks } from './account-menu.tsx';
import { PreferencesMenu } from './preferences-menu.tsx';
import { Brand } from './product-menu.tsx';

/** Links to the sections of an application. @param props - `icons`: whether each link has its icon above it. */
export type NavLinks = ComponentType<{ className: string; icons?: boolean }>;

const LINK_CLASS =
  'rounded-control px-2.5 py-1.5 whitespace-nowrap text-text no-underline hover:bg-tag aria-[current=page]:font-semibold aria-[current=page]:text-accent';

interface MastheadProps {
  NavLinks: NavLinks;
  AccountLinks?: AccountLinks | undefined;
}

export function Masthead({ NavLinks, AccountLinks }: MastheadProps) {
  const { t } = useLanguage();
  const { connection } = useService();
  const { account, restoring } = useSession();
  const path = usePath();
  const [AccountMenu] = useState(() => lazy(connection.whenReachable(() => import('./account-menu.tsx'))));
  return (
    <header className="masthead">
      <div className="masthead-inner gap-x-1 sm:gap-x-4">
        <Brand />
        <nav aria-label={t.nav.label} className="hidden gap-1 lg:flex">
          <NavLinks className={LINK_CLASS} />
          {account?.role === 'admin' && (
            <Link to="/console" className={LINK_CLASS} aria-current={currentSection('/console', path)}>
              {t.nav.console}
            </Link>
          )}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <PreferencesMenu />
          {account ? (
            <Suspense>
              <AccountMenu name={account.name} admin={account.role === 'admin'} Links={AccountLinks} />
            </Suspense>
          ) : (
            !restoring && (
              <Link to="/sign-in" className="button max-sm:px-3">
                <Icon name="log-in" className="max-sm:hidden" />
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
      className="fixed inset-x-0 bottom-0 z-10 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <NavLinks
        icons
        className="flex flex-1 flex-col items-center gap-0.5 px-0.5 py-2 text-center text-[0.6875rem] leading-tight whitespace-nowrap text-muted no-underline aria-[current=page]:font-semibold aria-[current=page]:text-accent"
      />
    </nav>
  );
}
