import { Link } from '@tanstack/react-router';
import { AccountRequired } from '@workreel/ui/account/required';
import { Condition } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { saveFile } from '@workreel/ui/save-file';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useState } from 'react';
import { TRACKER } from '../language/language.ts';
import { Unavailable } from '../listing/conditions.tsx';
import { localDay } from '../listing/format.domain.ts';
import { STATES } from './applications.domain.ts';
import { exportApplications, useSummary } from './applications.ts';
import { CardsSkeleton } from './board/cards.tsx';
import { ClosingSoon } from './board/closing-soon.tsx';
import { Columns } from './board/columns.tsx';
import { MovingProvider } from './board/moving.tsx';
import { Steps } from './board/steps.tsx';
import { useClosing } from './board/use-closing.ts';
import { useWide } from './board/use-wide.ts';
import { useTellFailure } from './use-tell-failure.ts';

export function BoardPage() {
  const messages = useCatalogue(TRACKER).board;
  useWindowTitle(messages.title);
  return <AccountRequired>{() => <Board />}</AccountRequired>;
}

function Board() {
  const messages = useCatalogue(TRACKER).board;
  const wide = useWide();
  const closing = useClosing();
  const { data, error, refetch } = useSummary();
  const empty = data?.total === 0;
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-bold">{messages.title}</h1>
        {!empty && <p className="hidden text-muted lg:block">{messages.guide}</p>}
        {!empty && <Export />}
      </header>
      {closing && <ClosingSoon closing={closing} />}
      {empty && <NothingYet />}
      {error && !data && <Unavailable error={error} onRetry={() => void refetch()} onClear={undefined} />}
      {/* It does not move once it is there: what closes soon stands above it. */}
      {!error && !(data && closing) && <BoardSkeleton />}
      {data && !empty && closing && (
        <MovingProvider>
          {wide ? <Columns counts={data.summary} /> : <Steps counts={data.summary} />}
        </MovingProvider>
      )}
    </div>
  );
}

function BoardSkeleton() {
  return (
    <div className="grid gap-2 lg:grid-cols-5">
      {STATES.slice(0, 5).map((status) => (
        <CardsSkeleton key={status} />
      ))}
    </div>
  );
}

function NothingYet() {
  const messages = useCatalogue(TRACKER);
  const { none, noneHint } = useCatalogue(TRACKER).board;
  return (
    <Condition title={none} hint={noneHint}>
      <Link to="/" className="button primary mt-4">
        {messages.toListing}
      </Link>
    </Condition>
  );
}

function Export() {
  const messages = useCatalogue(TRACKER).board;
  const tellFailure = useTellFailure();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (busy) return;
    setBusy(true);
    try {
      saveFile(await exportApplications(), `workreel-applications-${localDay(new Date())}.csv`);
    } catch (error) {
      tellFailure(messages.csvFailed, error as Error);
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
