import { AccountRequired } from '@workreel/ui/account/account-required';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { LoadMore } from '@workreel/ui/load-more';
import { Link } from '@workreel/ui/router';
import { describeError, StatusMessage } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useRef } from 'react';
import { HISTORY, useLanguage } from '../language/language.ts';
import { CARD_GRID, CardsSkeleton } from '../library/cards.tsx';
import { Checkbox } from '../posts/checkbox.tsx';
import { EntryCard } from './entry-card.tsx';
import { useHistory, useHistoryActions, useHistorySettings } from './history.ts';

/** The videos that the user has watched. */
export function HistoryPage() {
  const messages = useCatalogue(HISTORY);
  useWindowTitle(messages.title);
  return <AccountRequired reason={messages.signInReason}>{() => <History />}</AccountRequired>;
}

function History() {
  const messages = useCatalogue(HISTORY);
  const list = useHistory();
  const entries = useRef<HTMLUListElement>(null);
  const { data, error } = list;
  const loadMore = () => void list.fetchNextPage();
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading font-bold">{messages.title}</h1>
        <p role="status" className="text-muted">
          {data && messages.count(data.total)}
        </p>
      </header>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <KeepHistory />
          {data && data.total > 0 && <EraseAll />}
        </div>
        <p className="text-small text-muted">{messages.keepHint}</p>
      </div>
      {list.isPending && <CardsSkeleton />}
      {data?.total === 0 && (
        <StatusMessage title={messages.none} hint={messages.noneHint}>
          <Link to="/" className="button mt-4">
            {messages.toLibrary}
          </Link>
        </StatusMessage>
      )}
      {data && data.total > 0 && (
        <ul ref={entries} tabIndex={-1} aria-label={messages.list} className={`${CARD_GRID} outline-none`}>
          {data.entries.map((entry) => (
            <li key={entry.post.id} className="min-w-0">
              <EntryCard entry={entry} onErased={() => entries.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <LoadError
          error={error}
          onRetry={() => (list.isFetchNextPageError ? loadMore() : void list.refetch())}
        />
      )}
      {!error && list.hasNextPage && (
        <LoadMore auto label={messages.more} loading={list.isFetchingNextPage} onLoad={loadMore} />
      )}
    </div>
  );
}

/** Switches the history on or off. */
function KeepHistory() {
  const { t } = useLanguage();
  const messages = useCatalogue(HISTORY);
  const { data } = useHistorySettings();
  const { switchTo } = useHistoryActions();
  if (!data) return null;
  const change = (enabled: boolean) =>
    void switchTo(enabled).then(
      () => toast(enabled ? messages.turnedOn : messages.turnedOff),
      (error: Error) => toast(describeError(error, t).title, 'alarm'),
    );
  return <Checkbox label={messages.keep} checked={data.enabled} onChange={change} />;
}

function EraseAll() {
  const { t } = useLanguage();
  const messages = useCatalogue(HISTORY);
  const dialog = useRef<HTMLDialogElement>(null);
  const { erase } = useHistoryActions();
  const eraseAll = async () => {
    try {
      await erase();
      toast(messages.erasedAll);
      document.getElementById('content')?.focus({ preventScroll: true });
    } catch (error) {
      toast(describeError(error as Error, t).title, 'alarm');
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
        {messages.eraseAll}
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.eraseQuestion}
        yes={messages.eraseYes}
        no={messages.cancel}
        danger
        onYes={() => void eraseAll()}
      >
        <p className="mt-2">{messages.eraseHint}</p>
      </ConfirmDialog>
    </>
  );
}
