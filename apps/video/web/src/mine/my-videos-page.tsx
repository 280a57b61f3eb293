import { Link, useSearch } from '@tanstack/react-router';
import { AccountRequired } from '@workreel/ui/account/required';
import { Condition } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { Walk } from '@workreel/ui/walk';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useRef } from 'react';
import type { UploadEntry } from '../api.ts';
import { Unavailable } from '../conditions.tsx';
import { MINE } from '../language/language.ts';
import { isMoving } from '../posts/pace.domain.ts';
import { readView, type View } from './my-videos.domain.ts';
import { useMyVideos, useUsage } from './my-videos.ts';
import { Usage } from './usage.tsx';
import { VideoRow } from './video-row.tsx';
import { ViewChoice } from './view-choice.tsx';

/** What somebody has sent: how far each is, what it takes, and what may be done with it. */
export function MyVideosPage() {
  const messages = useCatalogue(MINE);
  useWindowTitle(messages.title);
  return <AccountRequired why={messages.why}>{() => <MyVideos />}</AccountRequired>;
}

function MyVideos() {
  const messages = useCatalogue(MINE);
  const view = readView(useSearch({ strict: false }));
  const list = useMyVideos(view);
  const { data } = list;
  const isEmpty = view.show === 'all' && data?.total === 0;
  const moving = data?.uploads.filter(({ state }) => isMoving(state)).length;
  const usage = useUsage(`${data?.total} ${moving}`);
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl font-bold">{messages.title}</h1>
        <p role="status" className="text-muted">
          {data && messages.count(data.total)}
        </p>
        <Link to="/upload" className="button primary ml-auto">
          {messages.upload}
        </Link>
      </header>
      <Usage usage={usage.data} />
      {!isEmpty && <ViewChoice view={view} />}
      {list.isPending && <RowsSkeleton />}
      {data?.total === 0 && <Nothing view={view} />}
      {data && data.uploads.length > 0 && <Uploads uploads={data.uploads} stale={list.isPlaceholderData} />}
      <ListEnd list={list} />
    </div>
  );
}

function Uploads({ uploads, stale }: { uploads: UploadEntry[]; stale: boolean }) {
  const messages = useCatalogue(MINE);
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={messages.list}
      aria-busy={stale}
      className="grid gap-2 outline-none"
    >
      {uploads.map((upload) => (
        <VideoRow
          key={upload.id}
          upload={upload}
          // The button that was pressed is gone: whoever uses the keyboard goes on at the top of the list.
          onGone={() => list.current?.focus()}
        />
      ))}
    </ul>
  );
}

function Nothing({ view }: { view: View }) {
  const messages = useCatalogue(MINE);
  if (view.show !== 'all')
    return (
      <Condition title={messages.noneFits} hint={messages.noneFitsHint}>
        <Link to="/my-videos" search={{}} className="button mt-4">
          {messages.showAll}
        </Link>
      </Condition>
    );
  return (
    <Condition title={messages.none} hint={messages.noneHint}>
      <Link to="/upload" className="button primary mt-4">
        {messages.upload}
      </Link>
    </Condition>
  );
}

/** How the list goes on, and what is said where it does not. */
function ListEnd({ list }: { list: ReturnType<typeof useMyVideos> }) {
  const messages = useCatalogue(MINE);
  const { data, error } = list;
  const goOn = () => void list.fetchNextPage();
  if (error && (list.isFetchNextPageError || !data))
    return (
      <Unavailable error={error} onRetry={list.isFetchNextPageError ? goOn : () => void list.refetch()} />
    );
  // What is there stays; that nobody answers is told above the page.
  return list.hasNextPage ? (
    <Walk byItself label={messages.more} loading={list.isFetchingNextPage} onWalk={goOn} />
  ) : null;
}

/** As many as a window holds. */
const BONES = [0, 1, 2, 3, 4, 5];

function RowsSkeleton() {
  return (
    <div className="grid gap-2" data-skeleton aria-hidden="true">
      {BONES.map((bone) => (
        <div key={bone} className="card grid grid-cols-[7rem_1fr] gap-3 p-3 sm:grid-cols-[11rem_1fr]">
          <div className="bone aspect-video" />
          <div className="grid content-start gap-2">
            <div className="bone h-5 w-2/3" />
            <div className="bone h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
