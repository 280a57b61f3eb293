import { Link, useSearch } from '@tanstack/react-router';
import { AccountRequired } from '@workreel/ui/account/required';
import { Condition } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { useWindowTitle } from '@workreel/ui/window-title';
import type { Bookmark } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { localDay } from '../listing/format.domain.ts';
import { useMarks } from '../listing/marks.ts';
import { RowsSkeleton } from '../listing/rows.tsx';
import { daysAfter, NEAR_DAYS } from './applications.domain.ts';
import { BookmarkRow } from './bookmarks/bookmark-row.tsx';
import { useBookmarks } from './bookmarks/bookmarks.ts';
import { BOOKMARKS_WORDS } from './bookmarks/words.ts';
import { Choice } from './choice.tsx';
import { ListEnd } from './list-end.tsx';
import { TRACKER_WORDS } from './words.ts';

export function BookmarksPage() {
  const words = useCatalogue(BOOKMARKS_WORDS);
  useWindowTitle(words.title);
  return <AccountRequired>{() => <Bookmarks />}</AccountRequired>;
}

function Bookmarks() {
  const { t } = useLanguage();
  const words = useCatalogue(BOOKMARKS_WORDS);
  const { show } = useSearch({ strict: false });
  const closing = show?.[0] === 'closing';
  const list = useBookmarks(closing ? daysAfter(localDay(new Date()), NEAR_DAYS) : undefined);
  const { data } = list;
  return (
    <div className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-bold">{words.title}</h1>
        <p role="status" className="text-muted">
          {data && words.count(t.count(data.total.count))}
        </p>
        <Which closing={closing} />
      </header>
      {list.isPending && <RowsSkeleton />}
      {data?.parts.length === 0 && <Nothing closing={closing} />}
      {data && data.parts.length > 0 && (
        <ol aria-label={words.list} className="grid gap-2">
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
  const words = useCatalogue(BOOKMARKS_WORDS);
  return (
    <nav aria-label={words.which} className="flex flex-wrap gap-1.5 sm:ml-auto">
      <Choice to="/bookmarks" search={{}} chosen={!closing}>
        {words.everything}
      </Choice>
      <Choice to="/bookmarks" search={{ show: ['closing'] }} chosen={closing}>
        {words.closing}
      </Choice>
    </nav>
  );
}

function Nothing({ closing }: { closing: boolean }) {
  const words = useCatalogue(BOOKMARKS_WORDS);
  const { toListing } = useCatalogue(TRACKER_WORDS);
  if (closing)
    return (
      <Condition title={words.nothingCloses} hint={words.nothingClosesHint}>
        <Link to="/bookmarks" search={{}} className="button mt-4">
          {words.seeAll}
        </Link>
      </Condition>
    );
  return (
    <Condition title={words.none} hint={words.noneHint}>
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
