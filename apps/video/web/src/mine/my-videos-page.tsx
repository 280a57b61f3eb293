import { AccountRequired } from '@workreel/ui/account/account-required';
import { correctText } from '@workreel/ui/corrected-text';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { LoadMore } from '@workreel/ui/load-more';
import { Link, useQueryValues } from '@workreel/ui/router';
import { StatusMessage } from '@workreel/ui/status-message';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useRef, useState } from 'react';
import type { UploadEntry } from '../api.ts';
import { MINE } from '../language/language.ts';
import { isInProgress } from '../posts/refetch.domain.ts';
import { BulkActions } from './bulk-actions.tsx';
import { isUnfiltered, parseView, type View, viewPath } from './my-videos.domain.ts';
import { useMyVideos, useUsage } from './my-videos.ts';
import { SearchForm } from './search-form.tsx';
import { SharedVideos } from './shared-videos.tsx';
import { Usage } from './usage.tsx';
import { VideoRow } from './video-row.tsx';
import { ViewChoice } from './view-choice.tsx';

/** The user's uploads: their state, their size, and actions on them. */
export function MyVideosPage() {
  const messages = useCatalogue(MINE);
  useWindowTitle(messages.title);
  return <AccountRequired reason={messages.signInReason}>{() => <MyVideos />}</AccountRequired>;
}

function MyVideos() {
  const messages = useCatalogue(MINE);
  const view = parseView(useQueryValues());
  const list = useMyVideos(view);
  const { data } = list;
  /** On phones; larger screens always show them. */
  const [showsFilters, setShowsFilters] = useState(false);
  const isEmpty = isUnfiltered(view) && data?.total === 0;
  const inProgress = data?.uploads.filter(({ state }) => isInProgress(state)).length;
  const usage = useUsage(`${data?.total} ${inProgress}`);
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading font-bold">{messages.title}</h1>
        <p role="status" className="text-muted">
          {data && messages.count(data.total)}
        </p>
        <Link to="/upload" className="button primary ml-auto">
          <Icon name="upload" />
          {messages.upload}
        </Link>
      </header>
      <SharedVideos />
      <Usage usage={usage.data} />
      {!isEmpty && (
        <SearchForm view={view} showsFilters={showsFilters} onToggle={() => setShowsFilters(!showsFilters)} />
      )}
      {!isEmpty && <ViewChoice view={view} className={showsFilters ? '' : 'max-sm:hidden'} />}
      {data?.corrected && view.query !== undefined && !list.isPlaceholderData && (
        <p role="status" className="rounded-card bg-notice-soft px-3 py-2">
          {messages.search.corrected(correctText(view.query, data.corrected))}
        </p>
      )}
      {list.isPending && <RowsSkeleton />}
      {data?.total === 0 && <EmptyList view={view} />}
      {data && data.uploads.length > 0 && (
        <Uploads key={viewPath(view)} uploads={data.uploads} stale={list.isPlaceholderData} />
      )}
      <ListEnd list={list} />
    </div>
  );
}

function Uploads({ uploads, stale }: { uploads: UploadEntry[]; stale: boolean }) {
  const messages = useCatalogue(MINE);
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const posts = uploads.flatMap(({ post }) => post ?? []);
  // Videos may disappear from the list, for example when they were deleted elsewhere.
  const selected = new Set(posts.map(({ id }) => id).filter((id) => chosen.has(id)));
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const focusList = () => list.current?.focus();
  return (
    // Not a grid, in which the actions would not stay in view outside their own area.
    <div className="flex flex-col gap-4">
      {posts.length > 0 && (
        <BulkActions posts={posts} selected={selected} onSelect={setChosen} onRemoved={focusList} />
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={messages.list}
        aria-busy={stale}
        // The actions do not cover what gets the focus.
        className="grid gap-2 outline-none **:scroll-mt-40"
      >
        {uploads.map((upload) => (
          <VideoRow
            key={upload.id}
            upload={upload}
            // The pressed button is removed, so move the keyboard focus to the list.
            onRemoved={focusList}
            selected={upload.post !== null && selected.has(upload.post.id)}
            onSelect={select}
          />
        ))}
      </ul>
    </div>
  );
}

function EmptyList({ view }: { view: View }) {
  const messages = useCatalogue(MINE);
  if (!isUnfiltered(view))
    return (
      <StatusMessage title={messages.noMatches} hint={messages.noMatchesHint}>
        <Link to="/my-videos" className="button mt-4">
          {messages.showAll}
        </Link>
      </StatusMessage>
    );
  return (
    <StatusMessage title={messages.none} hint={messages.noneHint}>
      <Link to="/upload" className="button primary mt-4">
        {messages.upload}
      </Link>
    </StatusMessage>
  );
}

/** Loads the next page, or shows an error. */
function ListEnd({ list }: { list: ReturnType<typeof useMyVideos> }) {
  const messages = useCatalogue(MINE);
  const { data, error } = list;
  const loadMore = () => void list.fetchNextPage();
  if (error && (list.isFetchNextPageError || !data))
    return (
      <LoadError error={error} onRetry={list.isFetchNextPageError ? loadMore : () => void list.refetch()} />
    );
  // Keep the rows after a failed refresh; the connection banner reports that the server is unreachable.
  return list.hasNextPage ? (
    <LoadMore auto label={messages.more} loading={list.isFetchingNextPage} onLoad={loadMore} />
  ) : null;
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5];

function RowsSkeleton() {
  return (
    <div className="grid gap-2" data-skeleton aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="card grid grid-cols-[7rem_1fr] gap-3 p-3 sm:grid-cols-[11rem_1fr]">
          <div className="skeleton aspect-video" />
          <div className="grid content-start gap-2">
            <div className="skeleton h-5 w-2/3" />
            <div className="skeleton h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
