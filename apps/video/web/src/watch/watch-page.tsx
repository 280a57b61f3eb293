import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { Link, useParam, useQueryValues, wasFollowed } from '@workreel/ui/router';
import { useSession } from '@workreel/ui/service';
import { isNotFound, ServiceError } from '@workreel/ui/service-error';
import { StatusMessage } from '@workreel/ui/status-message';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Post } from '../api.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import { usePlaylist } from '../playlists/use-playlists.ts';
import { Conversion } from '../posts/conversion.tsx';
import { rememberShare } from '../posts/shares.ts';
import { usePost } from '../posts/use-post.ts';
import { useSetting } from '../setting.ts';
import { LinkPassword } from './link-password.tsx';
import { MoreVideos } from './more-videos.tsx';
import { usePlayerHost } from './player-host.tsx';
import { PostDetails } from './post-details.tsx';
import { THEATER } from './preferences.ts';
import { PanelButtons, SidePanel } from './side-panel.tsx';
import { parseStart } from './start.domain.ts';
import { streamOf } from './stream.domain.ts';
import { usePanel } from './use-panel.ts';
import { useRemotePosition } from './use-remote-position.ts';
import './watch-page.css';

export function WatchPage() {
  const id = useParam('id');
  return <PostView key={id} id={id} />;
}

function PostView({ id }: { id: string }) {
  const { t } = useLanguage();
  const messages = useCatalogue(WATCH);
  const { account } = useSession();
  const [share] = useQueryValues().share ?? [];
  // Before the post is requested.
  useState(() => share && rememberShare(id, share));
  const post = usePost(id, true);
  // For the player, together with the post.
  useRemotePosition(id);
  const isLocked =
    post.error instanceof ServiceError && post.error.problem?.code === 'SHARE_PASSWORD_REQUIRED';
  const { player, time } = usePlayerHost();
  const [isTheater] = useSetting(THEATER);
  const list = useQueryValues().list?.[0];
  const playlist = usePlaylist(list).data;
  const panel = usePanel(post.data, playlist !== undefined);
  const jumpTo = useCallback((seconds: number) => player.current?.jumpTo(seconds), [player]);
  useWindowTitle(
    isNotFound(post.error) ? messages.notFound : isLocked ? messages.locked.title : post.data?.title,
  );

  if (isLocked) return <LinkPassword id={id} onUnlocked={() => post.refetch()} />;
  if (isNotFound(post.error))
    return (
      <StatusMessage page title={messages.notFound} hint={messages.notFoundHint}>
        {!account && <p className="mt-2">{messages.notFoundSignIn}</p>}
        {/* Shown for every address, so that it reveals nothing about the video. */}
        {account?.confirmed === false && <p className="mt-2">{messages.notFoundUnconfirmed}</p>}
        <p className="mt-4 flex flex-wrap justify-center gap-2">
          {!account && (
            <Link className="button primary" to="/sign-in">
              {t.nav.signIn}
            </Link>
          )}
          {account?.confirmed === false && (
            <Link className="button primary" to="/account">
              {messages.howToConfirm}
            </Link>
          )}
          <Link className="button" to="/">
            {messages.toLibrary}
          </Link>
        </p>
      </StatusMessage>
    );
  if (!post.data)
    return post.error ? (
      <LoadError error={post.error} onRetry={() => void post.refetch()} />
    ) : (
      <Skeleton label={messages.loading} />
    );
  const refetch = () => void post.refetch({ cancelRefetch: false });
  return (
    <div className="watch" data-theater={isTheater || undefined} data-panel={panel.shown ?? undefined}>
      <article className="contents">
        <div data-area="player" className="grid min-w-0 content-start gap-4">
          <PlayerArea post={post.data} list={list} refetch={refetch} />
        </div>
        {panel.shown && (
          <SidePanel {...{ post: post.data, playlist, time, panel, shown: panel.shown }} onTime={jumpTo} />
        )}
        <div data-area="details" className="min-w-0">
          <PostDetails
            post={post.data}
            isAdmin={account?.role === 'admin'}
            currentTime={() => player.current?.currentTime() ?? 0}
            onTime={(seconds) => player.current?.playFrom(seconds)}
            actions={<PanelButtons {...panel} />}
          />
        </div>
      </article>
      <MoreVideos post={post.data} />
    </div>
  );
}

/** Full width on phones. */
const FULL_BLEED = '-mx-4 -mt-3 sm:mx-0 sm:mt-0';

function Skeleton({ label }: { label: string }) {
  return (
    <div
      className="watch"
      role="status"
      aria-label={label}
      data-skeleton
      data-theater={THEATER.get() || undefined}
    >
      <div data-area="player" className="grid content-start gap-4">
        <div className={`skeleton aspect-video ${FULL_BLEED}`} />
        <div className="skeleton h-7 w-2/3" />
        <div className="skeleton h-5 w-1/3" />
      </div>
    </div>
  );
}

/** The player, or the state of the conversion until the video is playable. */
function PlayerArea(props: { post: Post; list: string | undefined; refetch: () => void }) {
  const { post, list, refetch } = props;
  const isPlayable = streamOf(post) !== null;
  const [hasPlayer, setHasPlayer] = useState(isPlayable);
  if (isPlayable && !hasPlayer) setHasPlayer(true);
  /** A click on a video plays it, unless it has to be converted first. Opening its address does not. */
  const [autoPlay] = useState(() => wasFollowed() && isPlayable);
  const conversion = <Conversion post={post} onRetried={refetch} />;
  if (hasPlayer)
    return (
      <>
        <PlayerSlot id={post.id} list={list} autoPlay={autoPlay} />
        {conversion}
      </>
    );
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
}

/** The place of the player in the page. */
function PlayerSlot(props: { id: string; list: string | undefined; autoPlay: boolean }) {
  const { id, list, autoPlay } = props;
  const slot = useRef<HTMLDivElement>(null);
  const { attach, detach } = usePlayerHost();
  const [start] = useState(parseStart(useQueryValues().t?.[0]));
  useLayoutEffect(() => {
    attach({ id, list, start, autoPlay }, slot.current!);
    return detach;
  }, [id, list, start, autoPlay, attach, detach]);
  return <div ref={slot} className={FULL_BLEED} />;
}
