import { Link, useSearch } from '@tanstack/react-router';
import { AccountRequired } from '@workreel/ui/account/required';
import { Condition } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { useWindowTitle } from '@workreel/ui/window-title';
import type { Bookmark } from '../api.ts';
import { TRACKER, useLanguage } from '../language/language.ts';
import { localDay } from '../listing/format.domain.ts';
import { useMarks } from '../listing/marks.ts';
import { RowsSkeleton } from '../listing/rows.tsx';
import { daysAfter, NEAR_DAYS } from './applications.domain.ts';
import { BookmarkRow } from './bookmarks/bookmark-row.tsx';
import { useBookmarks } from './bookmarks/bookmarks.ts';
import { Choice } from './choice.tsx';
import { ListEnd } from './list-end.tsx';

export function BookmarksPage() {
  const messages = useCatalogue(TRACKER).bookmarks;
  useWindowTitle(messages.title);
  return <AccountRequired>{() => <Bookmarks />}</AccountRequired>;
}

function Bookmarks() {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).bookmarks;
  const { show } = useSearch({ strict: false });
  const closing = show?.[0] === 'closing';
  const list = useBookmarks(closing ? daysAfter(localDay(new Date()), NEAR_DAYS) : undefined);
  const { data } = list;
  return (
    <div className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-bold">{messages.title}</h1>
        <p role="status" className="text-muted">
          {data && messages.count(t.count(data.total.count))}
        </p>
        <Which closing={closing} />
      </header>
      {list.isPending && <RowsSkeleton />}
      {data?.parts.length === 0 && <Nothing closing={closing} />}
      {data && data.parts.length > 0 && (
        <ol aria-label={messages.list} className="grid gap-2">
          {data.parts.map((bookmarks) => (
            <Part key={bookmarks[0]!.jobPostingId} bookmarks={bookmarks} />
          ))}
        </ol>
      )}
      <ListEnd list={list} />
    </div>
  );
}

/** All, or what closes soon; the address says which. */
function Which({ closing }: { closing: boolean }) {
  const messages = useCatalogue(TRACKER).bookmarks;
  return (
    <nav aria-label={messages.which} className="flex flex-wrap gap-1.5 sm:ml-auto">
      <Choice to="/bookmarks" search={{}} chosen={!closing}>
        {messages.everything}
      </Choice>
      <Choice to="/bookmarks" search={{ show: ['closing'] }} chosen={closing}>
        {messages.closing}
      </Choice>
    </nav>
  );
}

function Nothing({ closing }: { closing: boolean }) {
  const messages = useCatalogue(TRACKER).bookmarks;
  const { toListing } = useCatalogue(TRACKER);
  if (closing)
    return (
      <Condition title={messages.nothingCloses} hint={messages.nothingClosesHint}>
        <Link to="/bookmarks" search={{}} className="button mt-4">
          {messages.seeAll}
        </Link>
      </Condition>
    );
  return (
    <Condition title={messages.none} hint={messages.noneHint}>
      <Link to="/" className="button primary mt-4">
        {toListing}
      </Link>
    </Condition>
  );
}

function Part({ bookmarks }: { bookmarks: Bookmark[] }) {
  const marks = useMarks(bookmarks.map(({ posting }) => posting));
  return bookmarks.map((bookmark) => (
    <BookmarkRow key={bookmark.jobPostingId} bookmark={bookmark} mark={marks.get(bookmark.jobPostingId)} />
  ));
}
