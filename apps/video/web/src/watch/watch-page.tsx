import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { Link, useParam, useQueryValues } from '@workreel/ui/router';
import { useSession } from '@workreel/ui/service';
import { isNotFound } from '@workreel/ui/service-error';
import { StatusMessage } from '@workreel/ui/status-message';
import { useWindowTitle } from '@workreel/ui/window-title';
import { type Ref, useCallback, useMemo, useRef, useState } from 'react';
import type { Post } from '../api.ts';
import { WATCH } from '../language/language.ts';
import { Conversion } from '../posts/conversion.tsx';
import { usePost } from '../posts/use-post.ts';
import { MoreVideos } from './more-videos.tsx';
import { createPlaybackTime } from './playback-time.ts';
import { Player, type PlayerHandle } from './player.tsx';
import { PostDetails } from './post-details.tsx';
import { PanelButtons, SidePanel } from './side-panel.tsx';
import { parseStart } from './start.domain.ts';
import { nextStream, type Stream } from './stream.domain.ts';
import { usePanel } from './use-panel.ts';

export function WatchPage() {
  const id = useParam('id');
  return <PostView key={id} id={id} />;
}

function PostView({ id }: { id: string }) {
  const messages = useCatalogue(WATCH);
  const { account } = useSession();
  const post = usePost(id, true);
  const player = useRef<PlayerHandle>(null);
  const time = useMemo(createPlaybackTime, []);
  const panel = usePanel(post.data);
  const jumpTo = useCallback((seconds: number) => player.current?.jumpTo(seconds), []);
  useWindowTitle(isNotFound(post.error) ? messages.notFound : post.data?.title);

  if (isNotFound(post.error))
    return (
      <StatusMessage page title={messages.notFound} hint={messages.notFoundHint}>
        <Link className="button mt-4" to="/">
          {messages.toLibrary}
        </Link>
      </StatusMessage>
    );
  if (!post.data)
    return post.error ? (
      <LoadError error={post.error} onRetry={() => void post.refetch()} />
    ) : (
      <Skeleton label={messages.loading} />
    );
  const refetch = async () => {
    // A slow request is not restarted by the next one; it would never finish.
    const { data, isSuccess } = await post.refetch({ cancelRefetch: false });
    return isSuccess ? data : undefined;
  };
  return (
    <div className={COLUMNS}>
      <article className="contents">
        <div className="grid content-start gap-4 lg:col-start-1 lg:row-start-1">
          <PlayerArea ref={player} post={post.data} onTime={time.set} refetch={refetch} />
        </div>
        {panel.shown && (
          <SidePanel {...{ post: post.data, time, panel, shown: panel.shown }} onTime={jumpTo} />
        )}
        <PostDetails
          post={post.data}
          isAdmin={account?.role === 'admin'}
          currentTime={() => player.current?.currentTime() ?? 0}
          onTime={(seconds) => player.current?.playFrom(seconds)}
          actions={<PanelButtons {...panel} />}
        />
      </article>
      <div className={`lg:col-start-2 ${panel.shown ? 'lg:row-start-2' : 'lg:row-span-2 lg:row-start-1'}`}>
        <MoreVideos post={post.data} />
      </div>
    </div>
  );
}

const COLUMNS = 'grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]';
/** Full width on phones. */
const FULL_BLEED = '-mx-4 -mt-3 sm:mx-0 sm:mt-0';

function Skeleton({ label }: { label: string }) {
  return (
    <div className={COLUMNS} role="status" aria-label={label} data-skeleton>
      <div className="grid content-start gap-4">
        <div className={`skeleton aspect-video ${FULL_BLEED}`} />
        <div className="skeleton h-7 w-2/3" />
        <div className="skeleton h-5 w-1/3" />
      </div>
    </div>
  );
}

const streamOf = ({ videoUrl, playable, status }: Post): Stream | null =>
  videoUrl !== null && playable ? { url: videoUrl, growing: status !== 'ready' } : null;

/** The player, or the state of the conversion until the video is playable. */
function PlayerArea(props: {
  ref: Ref<PlayerHandle>;
  post: Post;
  onTime: (seconds: number) => void;
  refetch: () => Promise<Post | undefined>;
}) {
  const { post } = props;
  const start = parseStart(useQueryValues().t?.[0]);
  const [stream, setStream] = useState(() => streamOf(post));
  const [hasStarted, setStarted] = useState(false);
  const next = nextStream(stream, streamOf(post), hasStarted);
  if (next !== stream) setStream(next);
  /** Fetches the stream URL again and opens it, even if it refers to the stream that failed. */
  const reload = async () => {
    const refetched = await props.refetch();
    const offered = refetched && streamOf(refetched);
    if (offered) setStream(offered);
  };
  const conversion = <Conversion post={post} onRetried={() => void props.refetch()} />;
  if (!next)
    return (
      <div
        className={`relative grid min-h-56 bg-black sm:rounded-card sm:aspect-video ${FULL_BLEED}`}
        data-placeholder
      >
        {post.posterUrl && (
          <img
            src={post.posterUrl}
            alt=""
            crossOrigin="anonymous"
            className="absolute inset-0 size-full object-contain opacity-40"
          />
        )}
        <div className="card relative m-auto w-[min(30rem,calc(100%-2rem))] p-4">{conversion}</div>
      </div>
    );
  return (
    <>
      <div className={FULL_BLEED}>
        <Player
          ref={props.ref}
          post={post}
          stream={next}
          start={start}
          onStart={() => setStarted(true)}
          onTime={props.onTime}
          onReload={() => void reload()}
          onStall={() => void props.refetch()}
        />
      </div>
      {conversion}
    </>
  );
}
