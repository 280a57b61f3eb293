import { useQueryClient } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { Link, navigate, useCurrentPath } from '@workreel/ui/router';
import { useSession } from '@workreel/ui/service';
import { isNotFound } from '@workreel/ui/service-error';
import { textLanguage } from '@workreel/ui/text-language';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { type HistoryPosition, type Post, reportPosition, reportView, reportWatched } from '../api.ts';
import { WATCH } from '../language/language.ts';
import { watchPath } from '../paths.ts';
import { deletedPosts } from '../posts/deleted-posts.ts';
import { UNFINISHED_VIDEOS } from '../posts/query-keys.ts';
import { usePost } from '../posts/use-post.ts';
import { useSetting } from '../setting.ts';
import { Icon } from './icons.tsx';
import type { PlaybackTime } from './playback-time.ts';
import { Player, type PlayerHandle } from './player.tsx';
import { THEATER } from './preferences.ts';
import { nextStream, streamOf } from './stream.domain.ts';
import type { PlayerController } from './use-player.ts';
import { markPlayed, useNeighbors } from './use-related.ts';
import { useRemotePosition } from './use-remote-position.ts';
import { useMostWatched } from './use-watched-parts.ts';
import './mini-player.css';

/** The video that is being watched. */
export interface Watching {
  /** ID of the post. */
  id: string;
  /** ID of the playlist that is played, if any. */
  list: string | undefined;
  /** Position from the URL parameter `t`, in seconds. */
  start: number | undefined;
  autoPlay: boolean;
  /** Whether the user has erased it from the history since it was opened: its position is not stored again. */
  isErased?: boolean;
}

interface HostedPlayerProps {
  watching: Watching;
  /** Contains the player, wherever it is shown. */
  element: HTMLElement;
  player: RefObject<PlayerHandle | null>;
  time: PlaybackTime;
  /** Receives the mini player, which receives `element` when the watch page is left. */
  miniPlayer: RefObject<HTMLElement | null>;
  isMini: boolean;
  onClose: () => void;
}

/** The player of a video that is playable. */
export function HostedPlayer(props: HostedPlayerProps) {
  const messages = useCatalogue(WATCH);
  const { watching, element, isMini, onClose } = props;
  // The watch page keeps the post up to date while it is open.
  const query = usePost(watching.id, isMini, isMini);
  /** Not removed when the cache is cleared, as after signing in. */
  const [post, setPost] = useState(query.data);
  if (query.data && query.data !== post) setPost(query.data);
  const remotePosition = useRemotePosition(watching.id);
  /** The player starts where the viewer stopped on another device, so it waits for that once. */
  const [isReady, setReady] = useState(false);
  if (!isReady && post && !remotePosition.isLoading) setReady(true);
  const isGone = isNotFound(query.error);
  const close = useEffectEvent(() => {
    const hadFocus = element.contains(document.activeElement);
    onClose();
    if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (isGone && isMini) close();
  }, [isGone, isMini]);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isUsed = event.defaultPrevented || (event.target as Element).closest(ESCAPE_USERS);
    if (isMini && event.key === 'Escape' && !isUsed) close();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const isBeside = LISTS.has(useCurrentPath());
  return (
    <>
      <section
        ref={props.miniPlayer}
        className="mini-player"
        aria-label={messages.mini.label}
        hidden={!isMini}
        data-bar={!isBeside || undefined}
      />
      {post &&
        isReady &&
        createPortal(
          <PlayerOfPost
            post={post}
            watching={watching}
            player={props.player}
            time={props.time}
            remotePosition={remotePosition.data}
            refetch={async () => {
              // A slow request is not restarted by the next one; it would never finish.
              const { data, isSuccess } = await query.refetch({ cancelRefetch: false });
              return isSuccess ? data : undefined;
            }}
            renderMini={
              isMini
                ? (player) => (
                    <MiniControls post={post} list={watching.list} player={player} onClose={() => close()} />
                  )
                : undefined
            }
          />,
          element,
        )}
    </>
  );
}

/** Parts of a page that handle Esc themselves. */
const ESCAPE_USERS = 'input, textarea, select, dialog, [role=menu], [aria-expanded=true]';
/** Pages on which the mini player may cover some videos of a list. On the others, which have forms, it is a flat bar. */
const LISTS: ReadonlySet<string> = new Set(['/', '/my-videos']);

function PlayerOfPost(props: {
  post: Post;
  watching: Watching;
  player: RefObject<PlayerHandle | null>;
  time: PlaybackTime;
  remotePosition: HistoryPosition['position'] | undefined;
  refetch: () => Promise<Post | undefined>;
  renderMini: ((player: PlayerController) => ReactNode) | undefined;
}) {
  const queries = useQueryClient();
  const { post, watching, refetch } = props;
  const { account } = useSession();
  const neighbors = useNeighbors(post, watching.list);
  const [isTheater, setTheater] = useSetting(THEATER);
  const [stream, setStream] = useState(() => streamOf(post));
  const [hasStarted, setStarted] = useState(false);
  const mostWatched = useMostWatched(post.id, hasStarted);
  const next = nextStream(stream, streamOf(post), hasStarted);
  if (next !== stream) setStream(next);
  /** Fetches the stream URL again and opens it, even if it refers to the stream that failed. */
  const reload = async () => {
    const refetched = await refetch();
    const offered = refetched && streamOf(refetched);
    if (offered) setStream(offered);
  };
  if (!next) return null;
  return (
    <Player
      ref={props.player}
      post={post}
      stream={next}
      start={watching.start}
      autoPlay={watching.autoPlay}
      neighbors={neighbors}
      theater={{ active: isTheater, toggle: () => setTheater(!isTheater) }}
      mini={props.renderMini && { render: props.renderMini, onOpen: () => openPage(post.id, watching.list) }}
      onStart={() => {
        setStarted(true);
        markPlayed(post.id);
      }}
      onView={() => void reportView(post.id)}
      onWatched={(parts) => {
        if (!deletedPosts.has(post.id)) void reportWatched(post.id, parts);
      }}
      mostWatched={mostWatched}
      onPosition={(seconds) => {
        if (account && !watching.isErased && !deletedPosts.has(post.id))
          void reportPosition(post.id, seconds).then(() =>
            // The library may have asked for them before the position was stored.
            queries.invalidateQueries({ queryKey: UNFINISHED_VIDEOS }),
          );
      }}
      keepsPosition={!watching.isErased}
      remotePosition={props.remotePosition}
      onTime={props.time.set}
      onReload={() => void reload()}
      onStall={() => void refetch()}
    />
  );
}

const openPage = (id: string, list: string | undefined) => void navigate(watchPath(id, { list }));

function MiniControls(props: {
  post: Post;
  list: string | undefined;
  player: PlayerController;
  onClose: () => void;
}) {
  const messages = useCatalogue(WATCH);
  const { post, player } = props;
  const { paused, ended } = player.media;
  const label = ended ? messages.player.replay : paused ? messages.player.play : messages.player.pause;
  return (
    <div className="mini-player-controls">
      <Link
        to={watchPath(post.id, { list: props.list })}
        lang={textLanguage(post.title)}
        className="mini-player-title"
      >
        <span className="visually-hidden">{messages.mini.back} </span>
        {post.title}
      </Link>
      <button
        type="button"
        className="player-button"
        aria-label={label}
        title={label}
        onClick={player.toggle}
      >
        <Icon name={ended ? 'replay' : paused ? 'play' : 'pause'} />
      </button>
      <button
        type="button"
        className="player-button"
        aria-label={messages.mini.close}
        title={messages.mini.close}
        onClick={props.onClose}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
