import { AccountRequired } from '@workreel/ui/account/account-required';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { MENU_ITEM, Menu } from '@workreel/ui/menu';
import { Link } from '@workreel/ui/router';
import { saveFile } from '@workreel/ui/save-file';
import { StatusMessage } from '@workreel/ui/status-message';
import { useTimeZone } from '@workreel/ui/time-zone';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useState } from 'react';
import { TRACKER, useLanguage } from '../language/language.ts';
import { localDay } from '../listing/format.domain.ts';
import { LoadError } from '../listing/load-error.tsx';
import { ACTIVE_STATUSES, type Column } from './applications.domain.ts';
import { exportApplications, useSummary } from './applications.ts';
import { useBoardBookmarks } from './board/bookmarks.ts';
import { CalendarDialog } from './board/calendar-dialog.tsx';
import { BoardMovesProvider } from './board/card-moves.tsx';
import { CardsSkeleton } from './board/cards.tsx';
import { ClosingSoon } from './board/closing-soon.tsx';
import { Columns } from './board/columns.tsx';
import { ComingUp, useComingUp } from './board/coming-up.tsx';
import { SingleColumn } from './board/single-column.tsx';
import { useClosingSoon } from './board/use-closing-soon.ts';
import { useWide } from './board/use-wide.ts';
import { useFailureToast } from './use-failure-toast.tsx';

const COLUMN_SKELETONS = ['bookmarks', ...ACTIVE_STATUSES, 'ended'];

export function BoardPage() {
  const messages = useCatalogue(TRACKER).board;
  useWindowTitle(messages.title);
  return <AccountRequired>{() => <Board />}</AccountRequired>;
}

function Board() {
  const messages = useCatalogue(TRACKER).board;
  const wide = useWide();
  const closingSoon = useClosingSoon();
  const comingUp = useComingUp();
  const bookmarks = useBoardBookmarks();
  const { data, error, refetch } = useSummary();
  const empty = data?.total === 0 && bookmarks.data?.count === 0;
  const loaded = data && closingSoon && comingUp && !bookmarks.isPending;
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2 lg:gap-x-4">
        <h1 className="text-heading font-bold">{messages.title}</h1>
        {!empty && <p className="hidden text-muted lg:block">{messages.guide}</p>}
        <Actions empty={empty} wide={wide} />
      </header>
      {closingSoon && comingUp && (closingSoon.length > 0 || comingUp.length > 0) && (
        <div
          className={`grid gap-2 lg:gap-4 ${closingSoon.length > 0 && comingUp.length > 0 ? 'grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : ''}`}
        >
          <ComingUp reminders={comingUp} />
          <ClosingSoon closing={closingSoon} />
        </div>
      )}
      {empty && <EmptyBoard />}
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} onClear={undefined} />}
      {/* Wait for what is above the board and would shift it. */}
      {!error && !loaded && <BoardSkeleton />}
      {loaded && !empty && (
        <BoardMovesProvider>
          <BoardColumns counts={{ ...data.summary, bookmarks: bookmarks.data?.count ?? 0 }} wide={wide} />
        </BoardMovesProvider>
      )}
    </div>
  );
}

const BoardColumns = ({ counts, wide }: { counts: Record<Column, number>; wide: boolean }) =>
  wide ? <Columns counts={counts} /> : <SingleColumn counts={counts} />;

/** What the user can do with all applications: beside each other, or in a menu on a narrow screen. @param props - `empty`: whether there are none. */
function Actions({ empty, wide }: { empty: boolean; wide: boolean }) {
  const messages = useCatalogue(TRACKER).board;
  const [calendarOpen, setCalendarOpen] = useState(false);
  const { busy, download } = useDownload();
  const item = wide ? 'button' : `${MENU_ITEM} min-h-11`;
  const others = (
    <>
      <button type="button" className={item} aria-haspopup="dialog" onClick={() => setCalendarOpen(true)}>
        <Icon name="calendar" /> {messages.calendar.button}
      </button>
      {!empty && (
        <button type="button" className={item} aria-disabled={busy} onClick={() => void download()}>
          <Icon name="download" /> {messages.csv}
        </button>
      )}
    </>
  );
  return (
    <div className="ml-auto flex gap-2">
      <Link to="/applications/new" className="button primary min-h-11 max-lg:px-3 lg:min-h-10">
        <Icon name="plus" /> {messages.add}
      </Link>
      {wide ? (
        others
      ) : (
        <Menu className="icon-button size-11" label={messages.actions} button={<Icon name="ellipsis" />}>
          {others}
        </Menu>
      )}
      {calendarOpen && <CalendarDialog onClose={() => setCalendarOpen(false)} />}
    </div>
  );
}

function BoardSkeleton() {
  return (
    <div className="grid gap-2 lg:grid-cols-6">
      {COLUMN_SKELETONS.map((column) => (
        <CardsSkeleton key={column} />
      ))}
    </div>
  );
}

function EmptyBoard() {
  const messages = useCatalogue(TRACKER);
  const { none, noneHint } = useCatalogue(TRACKER).board;
  return (
    <StatusMessage title={none} hint={noneHint}>
      <Link to="/" className="button primary mt-4">
        {messages.toListing}
      </Link>
    </StatusMessage>
  );
}

/** Downloads the applications as CSV, in the language and the time zone of the page. Failures are reported with a toast. */
function useDownload() {
  const { language } = useLanguage().t;
  const timeZone = useTimeZone();
  const messages = useCatalogue(TRACKER).board;
  const showFailure = useFailureToast();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const file = await exportApplications(language, timeZone);
      saveFile(file, `workreel-applications-${localDay(new Date())}.csv`);
    } catch (error) {
      showFailure(messages.csvFailed, error as Error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
