import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLanguage } from '../language.tsx';
import { AddressProvider, Link, Pages, type Route, usePath } from '../router.tsx';
import { useService } from '../service.tsx';
import { SkipLink } from '../skip-link.tsx';
import { StatusMessage } from '../status-message.tsx';
import type { AccountLinks } from './account-menu.tsx';
import { Footer } from './footer.tsx';
import { Masthead, type NavLinks, TabBar } from './masthead.tsx';
import { Toasts } from './toasts.tsx';
import { useWindowTitle } from './window-title.ts';

interface ShellProps {
  rendered?: { path: string; query: string } | undefined;
  NavLinks: NavLinks;
  AccountLinks?: AccountLinks | undefined;
  routes: readonly Route[];
  /** Called after navigation to another page. */
  onPageChange?: (() => void) | undefined;
}

/** @param props - `rendered`: see {@link AddressProvider}. */
export function Shell({ rendered, NavLinks, AccountLinks, routes, onPageChange }: ShellProps) {
  const { t } = useLanguage();
  return (
    <AddressProvider routes={routes} rendered={rendered} error={<ErrorPage />}>
      <SkipLink target="content" label={t.skipToContent} />
      <Masthead NavLinks={NavLinks} AccountLinks={AccountLinks} />
      <ServerUnreachable />
      <Content routes={routes} onPageChange={onPageChange} />
      <Footer />
      <TabBar NavLinks={NavLinks} />
      <Toasts />
    </AddressProvider>
  );
}

/** Moves the focus to the new page after navigation, for keyboard and screen reader users. */
function Content({ routes, onPageChange }: Pick<ShellProps, 'routes' | 'onPageChange'>) {
  const main = useRef<HTMLElement>(null);
  const path = usePath();
  const focusedPath = useRef(path);
  useEffect(() => {
    if (focusedPath.current === path) return;
    focusedPath.current = path;
    main.current?.focus({ preventScroll: true });
    onPageChange?.();
  }, [path, onPageChange]);
  return (
    <main id="content" tabIndex={-1} ref={main} className="outline-none pt-3 pb-10">
      <Pages routes={routes} error={<ErrorPage />} notFound={<NotFoundPage />} />
    </main>
  );
}

const NOTHING_UNSENT = { subscribe: () => () => {}, count: () => 0 };

/** Banner while the server cannot be reached. */
export function ServerUnreachable() {
  const { t } = useLanguage();
  const { connection, unsent = NOTHING_UNSENT } = useService();
  const count = useSyncExternalStore(unsent.subscribe, unsent.count, () => 0);
  const state = useSyncExternalStore(connection.subscribe, connection.state, () => 'up');
  return (
    <div role="status" className="sticky top-0 z-20">
      {state === 'down' && (
        <p className="bg-alarm-soft px-4 py-2 text-center font-semibold text-alarm">
          {t.serverUnreachable} {count > 0 && t.unsent(count)}
        </p>
      )}
    </div>
  );
}

/** Shown after an unexpected error, or if the page is older than the server. */
export function ErrorPage() {
  const { errorPage } = useLanguage().t;
  return (
    <StatusMessage page title={errorPage.title} hint={errorPage.hint}>
      <button type="button" className="button mt-4" onClick={() => location.reload()}>
        {errorPage.reload}
      </button>
    </StatusMessage>
  );
}

export function NotFoundPage() {
  const { notFoundPage } = useLanguage().t;
  useWindowTitle(notFoundPage.title);
  return (
    <StatusMessage page title={notFoundPage.title} hint={notFoundPage.hint}>
      <Link className="button mt-4" to="/">
        {notFoundPage.home}
      </Link>
    </StatusMessage>
  );
}
