import { useQueryClient } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { formatAgo } from '@workreel/ui/times';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Bookmark } from '../../api.ts';
import { Apply } from '../../applying/apply.tsx';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { mainSignal } from '../../listing/format.domain.ts';
import type { PostingFlags } from '../../listing/posting-flags.ts';
import { RowFacts } from '../../listing/row-facts.tsx';
import { siteName } from '../../listing/sites.ts';
import { useToday } from '../../listing/use-today.ts';
import { postingPath } from '../../paths.ts';
import { truncate } from '../../truncate.domain.ts';
import { DeadlineChange } from '../facts.tsx';
import { useFailureToast } from '../use-failure-toast.tsx';
import { setBookmarked } from './bookmarks.ts';
import { Note } from './note.tsx';

/** A bookmark. After it is removed, its row offers to undo the removal. */
export function BookmarkRow({ bookmark, flags }: { bookmark: Bookmark; flags: PostingFlags | undefined }) {
  const messages = useCatalogue(TRACKER).bookmarks;
  const queries = useQueryClient();
  const showFailure = useFailureToast();
  const today = useToday();
  const [removed, setRemoved] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const pressed = useRef(false);
  // The pressed button is removed, so move the keyboard focus to what replaced it.
  useEffect(() => {
    if (pressed.current) (row.current?.querySelector<HTMLElement>('button, a') ?? row.current)?.focus();
    pressed.current = removed;
  }, [removed]);

  const set = async (bookmarked: boolean) => {
    pressed.current = true;
    setRemoved(!bookmarked);
    try {
      await setBookmarked(queries, bookmark, bookmarked);
    } catch (error) {
      setRemoved(bookmarked);
      showFailure(bookmarked ? messages.undoFailed : messages.removeFailed, error as Error);
    }
  };
  if (removed) return <Removed rowRef={row} bookmark={bookmark} onUndo={() => void set(true)} />;
  return (
    <li ref={row} className="card grid gap-3 p-4">
      <Header bookmark={bookmark} />
      <RowFacts posting={bookmark.posting} today={today} />
      <DeadlineChange change={bookmark.deadlineChange} />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <Note bookmark={bookmark} />
        <Actions bookmark={bookmark} flags={flags} onRemove={() => void set(false)} />
      </div>
    </li>
  );
}

function Removed(props: { rowRef: RefObject<HTMLLIElement | null>; bookmark: Bookmark; onUndo: () => void }) {
  const messages = useCatalogue(TRACKER).bookmarks;
  const id = useId();
  const { posting, postingStatus } = props.bookmark;
  return (
    <li
      ref={props.rowRef}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-dashed border-field px-4 py-2"
    >
      <p id={id}>{messages.removed(truncate(posting.title))}</p>
      {/* A deleted posting cannot be bookmarked again. */}
      {postingStatus !== 'gone' && (
        <button
          type="button"
          className="button"
          aria-label={messages.undoOf(posting.title)}
          aria-describedby={id}
          onClick={props.onUndo}
        >
          {messages.undo}
        </button>
      )}
    </li>
  );
}

function Header({ bookmark }: { bookmark: Bookmark }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).bookmarks;
  const shared = useCatalogue(TRACKER);
  const { jobPostingId, posting, postingStatus, createdAt } = bookmark;
  const signal = mainSignal(posting);
  return (
    <div>
      <h2 lang={textLanguage(posting.title)} className="text-large leading-snug font-semibold">
        {postingStatus === 'gone' ? (
          posting.title
        ) : (
          <Link to={postingPath(jobPostingId)} className="text-text no-underline hover:underline">
            {posting.title}
          </Link>
        )}
      </h2>
      <p className="row-meta mt-0.5">
        <span lang={textLanguage(posting.companyName)} className="font-medium text-text">
          {posting.companyName}
        </span>
        {postingStatus !== 'open' && (
          <span className="font-semibold text-text">{shared.posting[postingStatus]}</span>
        )}
        {signal && (
          <span className={signal.code === 'unverified' ? 'font-semibold text-notice' : ''}>
            {t.signal[signal.code]}
          </span>
        )}
        <span>{siteName(posting.site, t.language)}</span>
        <span>{messages.savedAt(formatAgo(createdAt, t))}</span>
      </p>
      {postingStatus === 'gone' && <p className="mt-1 text-small text-muted">{messages.removedHint}</p>}
    </div>
  );
}

function Actions(props: { bookmark: Bookmark; flags: PostingFlags | undefined; onRemove: () => void }) {
  const { bookmark, flags, onRemove } = props;
  const messages = useCatalogue(TRACKER).bookmarks;
  const shared = useCatalogue(TRACKER);
  const [confirming, setConfirming] = useState(false);
  const { posting, postingStatus } = bookmark;
  // A deleted posting cannot be bookmarked again, so removing it needs confirmation.
  const needsConfirmation = postingStatus === 'gone' && !confirming;
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
      {confirming && (
        <p role="alert" className="mr-auto">
          {messages.removeQuestion}
        </p>
      )}
      <button
        type="button"
        className={confirming ? 'button danger' : 'button'}
        aria-label={messages.removeOf(posting.title)}
        onClick={() => (needsConfirmation ? setConfirming(true) : onRemove())}
      >
        {messages.remove}
      </button>
      {confirming && (
        <button type="button" className="button" onClick={() => setConfirming(false)}>
          {shared.cancel}
        </button>
      )}
      {postingStatus !== 'gone' && <Apply posting={posting} application={flags?.application} inList />}
    </div>
  );
}
