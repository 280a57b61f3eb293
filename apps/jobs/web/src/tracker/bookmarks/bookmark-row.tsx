import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCatalogue } from '@workreel/ui/language';
import { formatAgo } from '@workreel/ui/times';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Bookmark } from '../../api.ts';
import { brief } from '../../brief.domain.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import type { Mark } from '../../listing/mark.ts';
import { Facts } from '../facts.tsx';
import { useTellFailure } from '../use-tell-failure.ts';
import { setKept } from './bookmarks.ts';
import { Note } from './note.tsx';

/** One bookmark. Once removed its place holds the way back. */
export function BookmarkRow({ bookmark, mark }: { bookmark: Bookmark; mark: Mark | undefined }) {
  const messages = useCatalogue(TRACKER).bookmarks;
  const queries = useQueryClient();
  const tellFailure = useTellFailure();
  const [removed, setRemoved] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const pressed = useRef(false);
  // The button that was pressed is gone: the reader goes on at what stands in its place.
  useEffect(() => {
    if (pressed.current) (row.current?.querySelector<HTMLElement>('button, a') ?? row.current)?.focus();
    pressed.current = removed;
  }, [removed]);

  const set = async (kept: boolean) => {
    pressed.current = true;
    setRemoved(!kept);
    try {
      await setKept(queries, bookmark, kept);
    } catch (error) {
      setRemoved(kept);
      tellFailure(kept ? messages.undoFailed : messages.removeFailed, error as Error);
    }
  };
  if (removed) return <Removed rowRef={row} bookmark={bookmark} onUndo={() => void set(true)} />;
  return (
    <li ref={row} className="card grid gap-3 p-4">
      <Head bookmark={bookmark} mark={mark} />
      <Facts posting={bookmark.posting} />
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <Note bookmark={bookmark} />
        <Actions bookmark={bookmark} mark={mark} onRemove={() => void set(false)} />
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
      <p id={id}>{messages.removed(brief(posting.title))}</p>
      {/* Nobody can keep anew what is there no longer. */}
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

function Head({ bookmark, mark }: { bookmark: Bookmark; mark: Mark | undefined }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).bookmarks;
  const shared = useCatalogue(TRACKER);
  const { jobPostingId, posting, postingStatus, createdAt } = bookmark;
  return (
    <div>
      <h2 className="text-base leading-snug font-semibold">
        {postingStatus === 'gone' ? (
          posting.title
        ) : (
          <Link
            to="/jobs/$id"
            params={{ id: jobPostingId }}
            className="text-text no-underline hover:underline"
          >
            {posting.title}
          </Link>
        )}
      </h2>
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-muted">
        <span className="font-medium text-text">{posting.companyName}</span>
        <span>{messages.kept(formatAgo(createdAt, t.language))}</span>
        {mark?.application && (
          <span className="font-semibold text-accent">{t.applied[mark.application.status]}</span>
        )}
        {postingStatus !== 'open' && (
          <span className="rounded-md bg-tag px-2 font-semibold text-text">
            {shared.posting[postingStatus]}
          </span>
        )}
      </p>
      {postingStatus === 'gone' && <p className="mt-1 text-[0.8125rem] text-muted">{messages.goneHint}</p>}
    </div>
  );
}

function Actions(props: { bookmark: Bookmark; mark: Mark | undefined; onRemove: () => void }) {
  const { bookmark, mark, onRemove } = props;
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).bookmarks;
  const shared = useCatalogue(TRACKER);
  const [asked, setAsked] = useState(false);
  const { jobPostingId, posting, postingStatus } = bookmark;
  // What is there no longer cannot be kept anew: that is asked about first.
  const asks = postingStatus === 'gone' && !asked;
  return (
    <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
      {asked && (
        <p role="alert" className="mr-auto">
          {messages.removeSure}
        </p>
      )}
      <button
        type="button"
        className={asked ? 'button danger' : 'button'}
        aria-label={messages.removeOf(posting.title)}
        onClick={() => (asks ? setAsked(true) : onRemove())}
      >
        {messages.remove}
      </button>
      {asked && (
        <button type="button" className="button" onClick={() => setAsked(false)}>
          {shared.cancel}
        </button>
      )}
      {mark?.application ? (
        <Link to="/applications/$id" params={{ id: mark.application.id }} className="button">
          {messages.seeApplication}
        </Link>
      ) : (
        postingStatus === 'open' && (
          <Link
            to="/jobs/$id/apply"
            params={{ id: jobPostingId }}
            className="button soft"
            aria-label={t.applyTo(posting.title)}
          >
            {t.apply}
          </Link>
        )
      )}
    </div>
  );
}
