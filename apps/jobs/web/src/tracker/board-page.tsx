import { AccountRequired } from '@workreel/ui/account/account-required';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { saveFile } from '@workreel/ui/save-file';
import { StatusMessage } from '@workreel/ui/status-message';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useState } from 'react';
import { TRACKER } from '../language/language.ts';
import { localDay } from '../listing/format.domain.ts';
import { LoadError } from '../listing/load-error.tsx';
import { STATUSES } from './applications.domain.ts';
import { exportApplications, useSummary } from './applications.ts';
import { BoardMovesProvider } from './board/card-moves.tsx';
import { CardsSkeleton } from './board/cards.tsx';
import { ClosingSoon } from './board/closing-soon.tsx';
import { Columns } from './board/columns.tsx';
import { SingleColumn } from './board/single-column.tsx';
import { useClosingSoon } from './board/use-closing-soon.ts';
import { useWide } from './board/use-wide.ts';
import { useFailureToast } from './use-failure-toast.ts';

export function BoardPage() {
  const messages = useCatalogue(TRACKER).board;
  useWindowTitle(messages.title);
  return <AccountRequired>{() => <Board />}</AccountRequired>;
}

function Board() {
  const messages = useCatalogue(TRACKER).board;
  const wide = useWide();
  const closingSoon = useClosingSoon();
  const { data, error, refetch } = useSummary();
  const empty = data?.total === 0;
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading font-bold">{messages.title}</h1>
        {!empty && <p className="hidden text-muted lg:block">{messages.guide}</p>}
        {!empty && <ExportButton />}
      </header>
      {closingSoon && <ClosingSoon closing={closingSoon} />}
      {empty && <EmptyBoard />}
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} onClear={undefined} />}
      {/* Wait for the postings that close soon: they are above the board and would shift it. */}
      {!error && !(data && closingSoon) && <BoardSkeleton />}
      {data && !empty && closingSoon && (
        <BoardMovesProvider>
          {wide ? <Columns counts={data.summary} /> : <SingleColumn counts={data.summary} />}
        </BoardMovesProvider>
      )}
    </div>
  );
}

function BoardSkeleton() {
  return (
    <div className="grid gap-2 lg:grid-cols-5">
      {STATUSES.slice(0, 5).map((status) => (
        <CardsSkeleton key={status} />
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

function ExportButton() {
  const messages = useCatalogue(TRACKER).board;
  const showFailure = useFailureToast();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      saveFile(await exportApplications(), `workreel-applications-${localDay(new Date())}.csv`);
    } catch (error) {
      showFailure(messages.csvFailed, error as Error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className="button ml-auto" aria-disabled={busy} onClick={() => void download()}>
      {messages.csv}
    </button>
  );
}
