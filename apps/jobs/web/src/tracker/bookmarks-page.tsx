import { AccountRequired } from '@workreel/ui/account/account-required';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { Link, useQueryValues } from '@workreel/ui/router';
import { StatusMessage } from '@workreel/ui/status-message';
import { useWindowTitle } from '@workreel/ui/window-title';
import type { Bookmark } from '../api.ts';
import { TRACKER, useLanguage } from '../language/language.ts';
import { localDay } from '../listing/format.domain.ts';
import { RowsSkeleton } from '../listing/rows.tsx';
import { isDemo } from '../listing/sites.ts';
import { usePostingFlags } from '../listing/use-posting-flags.ts';
import { addDays, CLOSING_SOON_DAYS } from './applications.domain.ts';
import { BookmarkRow } from './bookmarks/bookmark-row.tsx';
import { useBookmarks } from './bookmarks/bookmarks.ts';
import { TrackedAlerts } from './bookmarks/tracked-alerts.tsx';
import { ListEnd } from './list-end.tsx';
import { ViewLink } from './view-link.tsx';

export function BookmarksPage() {
  const messages = useCatalogue(TRACKER).bookmarks;
  useWindowTitle(messages.title);
  return <AccountRequired>{() => <Bookmarks />}</AccountRequired>;
}

function Bookmarks() {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).bookmarks;
  const { show } = useQueryValues();
  const closing = show?.[0] === 'closing';
  const list = useBookmarks(closing ? addDays(localDay(new Date()), CLOSING_SOON_DAYS) : undefined);
  const { data } = list;
  const hasDemo = data?.chunks.flat().some(({ posting }) => isDemo(posting.site));
  return (
    <div className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading font-bold">{messages.title}</h1>
        <p role="status" className="text-muted">
          {data && messages.count(t.count(data.total.count))}
        </p>
        <ViewLinks closing={closing} />
      </header>
      <TrackedAlerts />
      {hasDemo && <p className="text-small text-muted">{t.intro.demo}</p>}
      {list.isPending && <RowsSkeleton />}
      {data?.chunks.length === 0 && <EmptyList closing={closing} />}
      {data && data.chunks.length > 0 && (
        <ol aria-label={messages.list} className="grid gap-2">
          {data.chunks.map((bookmarks) => (
            <BookmarkRows key={bookmarks[0]!.jobPostingId} bookmarks={bookmarks} />
          ))}
        </ol>
      )}
      <ListEnd list={list} />
    </div>
  );
}

/** Links to all bookmarks, and to those that close soon. */
function ViewLinks({ closing }: { closing: boolean }) {
  const messages = useCatalogue(TRACKER).bookmarks;
  return (
    <nav aria-label={messages.view} className="flex flex-wrap gap-1.5 sm:ml-auto">
      <ViewLink to="/bookmarks" current={!closing}>
        {messages.all}
      </ViewLink>
      <ViewLink to="/bookmarks?show=closing" current={closing}>
        {messages.closing}
      </ViewLink>
      <Link to="/applications" className="button min-h-9 px-3 text-small">
        <Icon name="kanban" />
        {messages.board}
      </Link>
    </nav>
  );
}

function EmptyList({ closing }: { closing: boolean }) {
  const messages = useCatalogue(TRACKER).bookmarks;
  const { toListing } = useCatalogue(TRACKER);
  if (closing)
    return (
      <StatusMessage title={messages.nothingCloses} hint={messages.nothingClosesHint}>
        <Link to="/bookmarks" className="button mt-4">
          {messages.seeAll}
        </Link>
      </StatusMessage>
    );
  return (
    <StatusMessage title={messages.none} hint={messages.noneHint}>
      <Link to="/" className="button primary mt-4">
        {toListing}
      </Link>
    </StatusMessage>
  );
}

function BookmarkRows({ bookmarks }: { bookmarks: Bookmark[] }) {
  const flagsById = usePostingFlags(bookmarks.map(({ posting }) => posting));
  return bookmarks.map((bookmark) => (
    <BookmarkRow
      key={bookmark.jobPostingId}
      bookmark={bookmark}
      flags={flagsById.get(bookmark.jobPostingId)}
    />
  ));
}
