import { Condition } from '@workreel/ui/conditions';
import { LanguageSwitch } from '@workreel/ui/language-switch';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Fault } from './conditions.tsx';
import { useLanguage } from './language/language.ts';
import type { Messages } from './language/messages.ts';
import { LibraryPage } from './library/library-page.tsx';
import { Link, useAddress } from './navigation.tsx';
import { LIBRARY_PATH, type Route, readPath, SIGN_IN_PATH, UPLOAD_PATH } from './route.domain.ts';
import { session, useSession } from './session/session.ts';
import { SignInPage } from './session/sign-in-page.tsx';
import { WatchPage } from './watch/watch-page.tsx';
import { useWindowTitle } from './window-title.ts';

/** Uppy comes with it, which whoever only looks at videos needs not. */
const UploadPage = lazy(async () => ({ default: (await import('./upload/upload-page.tsx')).UploadPage }));

export function App() {
  const { library: words, skipToContent } = useLanguage().t;
  const address = useAddress();
  const route = readPath(new URL(address, location.origin).pathname);
  const { restoring } = useSession();
  return (
    <>
      <a className="skip-link" href="#content">
        {skipToContent}
      </a>
      <Masthead route={route} />
      <main id="content" tabIndex={-1}>
        {/* Who asks decides what a list holds: until that is known nothing is asked. */}
        {!restoring && (
          <Suspense fallback={<p className="waiting">{words.loading}</p>}>
            <Page route={route} address={address} />
          </Suspense>
        )}
      </main>
    </>
  );
}

function Page({ route, address }: { route: Route; address: string }) {
  const { t } = useLanguage();
  useWindowTitle(headingOf(route, t));
  // Whoever follows a link by keyboard or ear goes on at the top of the page that it leads to.
  const place = route.page === 'watch' ? `watch ${route.id}` : route.page;
  useArrival(place);
  switch (route.page) {
    case 'library':
      return <LibraryPage address={address} />;
    case 'upload':
      return <UploadPage />;
    case 'watch':
      return <WatchPage key={route.id} id={route.id} />;
    case 'signIn':
      return <SignInPage />;
    case 'unknown':
      return (
        <Condition title={t.error.unknownPage} hint={t.error.unknownPageHint}>
          <Link className="button" href={LIBRARY_PATH}>
            {t.watch.toLibrary}
          </Link>
        </Condition>
      );
  }
}

/** What the window is called on each page; a video’s page says so itself. */
const headingOf = ({ page }: Route, { library, upload, account, error }: Messages): string | undefined =>
  ({
    library: library.heading,
    upload: upload.heading,
    watch: undefined,
    signIn: account.signIn,
    unknown: error.unknownPage,
  })[page];

let arrivedAt: string | undefined;

function useArrival(place: string): void {
  useEffect(() => {
    if (arrivedAt !== undefined && arrivedAt !== place) {
      document.getElementById('content')?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    arrivedAt = place;
  }, [place]);
}

function Masthead({ route }: { route: Route }) {
  const { t } = useLanguage();
  const { library, ...nav } = t.nav;
  const { account } = useSession();
  const [error, setError] = useState<Error | null>(null);
  const leave = async () => {
    setError(null);
    await session.signOut().catch(setError);
  };
  const link = (href: string, page: Route['page'], words: string) => (
    <Link href={href} aria-current={route.page === page ? 'page' : undefined}>
      {words}
    </Link>
  );
  return (
    <header className="masthead">
      <div className="masthead-inner">
        <Link className="brand" href={LIBRARY_PATH}>
          {t.product}
        </Link>
        <nav aria-label={nav.label}>
          {link(LIBRARY_PATH, 'library', library)}
          {link(UPLOAD_PATH, 'upload', nav.upload)}
        </nav>
        <div className="masthead-end">
          {account ? (
            <>
              <span className="person">{account.name}</span>
              <button type="button" className="quiet" onClick={() => void leave()}>
                {nav.signOut}
              </button>
            </>
          ) : (
            link(SIGN_IN_PATH, 'signIn', nav.signIn)
          )}
          <LanguageSwitch />
        </div>
        {error && <Fault error={error} />}
      </div>
    </header>
  );
}
