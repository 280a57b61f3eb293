/** What stands around every page. */
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Condition } from '../conditions.tsx';
import { useLanguage } from '../language.tsx';
import { useService } from '../service.tsx';
import { Masthead, type Rooms, TabBar } from './masthead.tsx';
import { Toasts } from './toasts.tsx';
import { useWindowTitle } from './window-title.ts';

export function Shell({ Rooms }: { Rooms: Rooms }) {
  const { t } = useLanguage();
  return (
    <>
      <a className="skip-link" href="#content">
        {t.skipToContent}
      </a>
      <Masthead Rooms={Rooms} />
      <Away />
      <Content />
      <TabBar Rooms={Rooms} />
      <Toasts />
    </>
  );
}

/** Whoever follows a link by keyboard or ear goes on at the top of the page that it leads to. */
function Content() {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const arrivedAt = useRef(path);
  useEffect(() => {
    if (arrivedAt.current !== path) main.current?.focus({ preventScroll: true });
    arrivedAt.current = path;
  }, [path]);
  return (
    <main id="content" tabIndex={-1} ref={main} className="outline-none pt-4 pb-24 lg:pb-10">
      <Outlet />
    </main>
  );
}

/** Told while nobody answers; what was typed stays where it is. */
function Away() {
  const { away } = useLanguage().t;
  const { connection } = useService();
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  return (
    <div role="status" className="sticky top-0 z-20">
      {state === 'down' && (
        <p className="bg-alarm-soft px-4 py-2 text-center font-semibold text-alarm">{away}</p>
      )}
    </div>
  );
}

/** Something went wrong that nobody thought of, or the page is older than the service. */
export function BrokenPage() {
  const { brokenPage } = useLanguage().t;
  return (
    <Condition page title={brokenPage.title} hint={brokenPage.hint}>
      <button type="button" className="button mt-4" onClick={() => location.reload()}>
        {brokenPage.reload}
      </button>
    </Condition>
  );
}

export function UnknownPage() {
  const { unknownPage } = useLanguage().t;
  useWindowTitle(unknownPage.title);
  return (
    <Condition page title={unknownPage.title} hint={unknownPage.hint}>
      <a className="button mt-4" href="/app/">
        {unknownPage.toStart}
      </a>
    </Condition>
  );
}
