import { useCatalogue } from '@workreel/ui/language';
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { HistoryPosition, Post } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { WATCH } from '../language/language.ts';
import { Controls, type TheaterMode } from './controls.tsx';
import { Icon } from './icons.tsx';
import type { PlaybackError } from './playback.ts';
import type { Neighbors } from './playlist.domain.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import type { Stream } from './stream.domain.ts';
import { addTap, TAP_SKIP_SECONDS, type TapSeries } from './taps.domain.ts';
import { UpNext } from './up-next.tsx';
import { useIdle } from './use-idle.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlaybackPosition } from './use-playback-position.ts';
import { type PlayerController, usePlayer } from './use-player.ts';
import { usePosition } from './use-position.ts';
import type { NextVideo } from './use-related.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useView } from './use-view.ts';
import { useWatchedParts } from './use-watched-parts.ts';
import './player.css';

/** How often a stalled stream is looked for. */
const STALL_INTERVAL_MS = 2_000;
/** Playback stalls this close to the end of the converted part, at most. */
const END_SECONDS = 1;

/** From this width on, the page has room beside the player. */
const THEATER_MEDIA = '(width >= 64rem)';

/** The effect of a shortcut or tap, shown for a moment. */
interface Status {
  text: string;
  /** Restarts the animation if the same text is shown again. */
  count: number;
  /** Where the user has tapped. */
  side?: 'back' | 'forward' | undefined;
}

/** Methods of a player for the rest of the page. */
export interface PlayerHandle {
  /** Returns the position in seconds. */
  currentTime(): number;
  isPlaying(): boolean;
  pause(): void;
  /** Shows the picture at a position. */
  showAt(seconds: number): void;
  /** Plays from a position, and moves the focus to the player. */
  playFrom(seconds: number): void;
  /** Plays from a position, without moving the focus. */
  jumpTo(seconds: number): void;
}

const NOT_KNOWN: readonly number[] = [];
/** Milliseconds between reports of the position during playback. */
const REPORT_INTERVAL_MS = 15_000;

/**
 * A video player. The control bar appears when the video is played for the first time.
 *
 * @param props - `start`: position from the URL parameter `t`, in seconds.
 *   `autoPlay`: plays at once, unless the browser refuses.
 *   `neighbors`: the videos before and after it; the next one is offered at the end.
 *   `theater`: the mode in which the player is as wide as the page.
 *   `mini`: controls in place of the control bar and the shortcuts while the player is small, and what a click on the video opens.
 *   `loop`: whether it starts again at its end. `children`: renders what is above the picture.
 *   `onStart`: called when the video is played for the first time.
 *   `onView`: called once after enough of the video was played to count as a view.
 *   `onPosition`: called now and then, and when the video is left, with the seconds at which to continue.
 *   `keepsPosition`: whether this browser stores it; it does by default. `remotePosition`: what the service has stored before.
 *   `onWatched`: called with the parts that were played when the video is left; `mostWatched`: how often each part is watched, as shares.
 *   `onTime`: called when the position changes, with seconds.
 *   `onReload`: fetches the URL of the stream again, since it may have expired or changed.
 *   `onStall`: called repeatedly while the stream has ended early or is gone; fetches its URL, which may change.
 */
export function Player(props: {
  ref: Ref<PlayerHandle>;
  post: Post;
  stream: Stream;
  start: number | undefined;
  autoPlay?: boolean;
  neighbors?: Neighbors<NextVideo>;
  theater?: TheaterMode | undefined;
  mini?: { render: (player: PlayerController) => ReactNode; onOpen: () => void } | undefined;
  loop?: boolean;
  children?: (player: PlayerController) => ReactNode;
  onStart: () => void;
  onView?: () => void;
  onPosition?: (seconds: number) => void;
  keepsPosition?: boolean;
  remotePosition?: HistoryPosition['position'] | undefined;
  onWatched?: (parts: number[]) => void;
  mostWatched?: readonly number[];
  onTime?: (seconds: number) => void;
  onReload: () => void;
  onStall: () => void;
}) {
  const messages = useCatalogue(WATCH).player;
  const { post, stream, neighbors, theater, mini } = props;
  const container = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [hasStarted, setStarted] = useState(false);
  const [status, setStatus] = useState<Status>({ text: '', count: 0 });
  const lastTap = useRef<TapSeries>(undefined);
  const lastPointerType = useRef('');
  const [isNextCanceled, setNextCanceled] = useState(false);
  const [showShortcuts, setShowShortcuts] = useState(false);
  const { idle, wake, rest, hold } = useIdle();
  // These three before `usePlayer`, which removes the stream from the element when the player is unmounted.
  const savedPosition = usePosition(video, post, props.keepsPosition ?? true, props.remotePosition);
  usePlaybackPosition(video, REPORT_INTERVAL_MS, (seconds) => props.onPosition?.(seconds));
  useWatchedParts(video, post, (parts) => props.onWatched?.(parts));
  const showStatus = (text: string, side?: Status['side']) =>
    setStatus(({ count }) => ({ text, side, count: count + 1 }));
  const start = clampStart(post, props.start ?? savedPosition);
  const player = usePlayer({ container, video }, { post, stream, start }, showStatus);
  const { media, error, play, seek } = player;
  const jumpTo = (seconds: number) => {
    seek(seconds);
    play();
  };
  const playFrom = (seconds: number) => {
    jumpTo(seconds);
    container.current?.focus();
  };
  useImperativeHandle(props.ref, () => ({
    currentTime: () => video.current!.currentTime || start,
    isPlaying: () => hasStarted && !video.current!.paused,
    pause: () => video.current!.pause(),
    showAt: (seconds) => {
      seek(seconds);
      if (hasStarted) return;
      // Nothing is loaded before.
      play();
      video.current!.pause();
    },
    playFrom,
    jumpTo,
  }));
  const playAtOnce = useEffectEvent(() => {
    if (!props.autoPlay) return;
    play();
    if (props.start === undefined && start > 0) showStatus(messages.resumeAt(formatDuration(start)));
  });
  useEffect(() => playAtOnce(), []);
  const playNeighbor = (which: 'next' | 'previous') => {
    if (neighbors?.[which]) neighbors[which].play();
    else if (neighbors) showStatus(messages.noNeighbor[which]);
  };
  const time = hasStarted ? media.time : start;
  const reportTime = useEffectEvent((seconds: number) => props.onTime?.(seconds));
  useEffect(() => reportTime(time), [time]);
  useView(video, post, () => props.onView?.());
  useMediaSession(post, player, hasStarted);
  const isBroken = error === 'network';
  useStall(
    isBroken || (stream.growing && media.waiting),
    isBroken && stream.growing ? props.onReload : props.onStall,
  );
  useShortcuts(container, { isEnabled: !mini, isPlayed: hasStarted }, (action) => {
    wake();
    if (action.type === 'help') setShowShortcuts(true);
    else if (action.type === 'next' || action.type === 'previous') playNeighbor(action.type);
    else if (action.type === 'theater') matchMedia(THEATER_MEDIA).matches && theater?.toggle();
    else player.perform(action);
  });
  const shownNext = media.ended && !isNextCanceled && !mini ? neighbors?.next : undefined;
  const cancelNext = () => {
    setNextCanceled(true);
    container.current?.focus();
  };
  const onClick = ({ nativeEvent }: MouseEvent) => {
    lastPointerType.current = (nativeEvent as PointerEvent).pointerType;
    if (mini) return mini.onOpen();
    if (!hasStarted) return playFrom(start);
    if (lastPointerType.current === 'mouse') return player.toggle();
    tap(nativeEvent);
  };
  /** The first tap shows or hides the controls at once, since waiting for a second one would delay every single tap. */
  const tap = ({ clientX, timeStamp }: { clientX: number; timeStamp: number }) => {
    const { left, width } = container.current!.getBoundingClientRect();
    const series = addTap(lastTap.current, timeStamp, (clientX - left) / width);
    lastTap.current = series;
    const { direction, skipped } = series;
    if (direction === null || skipped === 0) return idle ? wake() : rest();
    seek(player.currentTime() + (direction === 'back' ? -TAP_SKIP_SECONDS : TAP_SKIP_SECONDS));
    showStatus(messages.skipped[direction](skipped), direction);
    rest();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only detect user activity.
    <div
      ref={container}
      tabIndex={-1}
      className="player outline-none sm:rounded-card"
      style={mini ? undefined : { aspectRatio: `${post.width ?? 16} / ${post.height ?? 9}` }}
      data-started={hasStarted || undefined}
      data-idle={(idle && !media.paused) || undefined}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && rest()}
      onFocus={wake}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions are shown if the owner added any. */}
      <video
        ref={video}
        playsInline
        loop={props.loop}
        crossOrigin="anonymous"
        // It would be shown again whenever the stream is replaced.
        poster={(media.time === 0 && post.posterUrl) || undefined}
        aria-label={messages.video(post.title)}
        onClick={onClick}
        onDoubleClick={() => lastPointerType.current === 'mouse' && !mini && player.toggleFullScreen()}
        onPlay={() => {
          player.onPlay();
          wake();
          setStarted(true);
          props.onStart();
        }}
        onPause={player.onPause}
      >
        {post.captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" srcLang={language} label={label} src={url} />
        ))}
      </video>
      {mini?.render(player)}
      {hasStarted && !mini && (
        <Controls
          post={post}
          player={player}
          neighbors={neighbors}
          onNeighbor={playNeighbor}
          theater={theater}
          mostWatched={props.mostWatched ?? NOT_KNOWN}
          onHold={hold}
        />
      )}
      {media.waiting && !error && (
        <div role="status" className="player-waiting" data-waiting>
          {player.growing && media.time > Math.max(0, media.seekableEnd - END_SECONDS) && messages.waiting}
        </div>
      )}
      <p role="status" className="player-status" data-side={status.side}>
        {status.text && <span key={status.count}>{status.text}</span>}
      </p>
      {!hasStarted && !error && (
        <PlayButton
          title={post.title}
          resumeAt={props.start === undefined && start > 0 ? start : null}
          onPlay={playFrom}
          start={start}
        />
      )}
      {shownNext && <UpNext next={shownNext} container={container} onCancel={cancelNext} />}
      <p role="status" className="visually-hidden">
        {shownNext && messages.nextStatus(shownNext.post.title, shownNext.automatic)}
      </p>
      {error && <ErrorNotice error={error} onRetry={props.onReload} />}
      {props.children?.(player)}
      {showShortcuts && <ShortcutsDialog onClose={() => setShowShortcuts(false)} />}
    </div>
  );
}

/** Starts at 0 if the video does not have the requested position. */
const clampStart = ({ durationSeconds }: Post, requested = 0): number =>
  requested < (durationSeconds ?? 0) ? requested : 0;

function useStall(stalled: boolean, onStall: () => void): void {
  const notify = useEffectEvent(onStall);
  useEffect(() => {
    if (!stalled) return;
    notify();
    const timer = setInterval(notify, STALL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [stalled]);
}

function PlayButton(props: {
  title: string;
  start: number;
  resumeAt: number | null;
  onPlay: (start: number) => void;
}) {
  const messages = useCatalogue(WATCH).player;
  const { title, start, resumeAt, onPlay } = props;
  return (
    // Clicks beside the buttons reach the video, which starts too.
    <div className="pointer-events-none grid place-content-center justify-items-center gap-3 *:pointer-events-auto">
      <button
        type="button"
        data-play
        className="grid size-20 place-content-center rounded-full border-0 bg-black/65 text-white hover:bg-black"
        aria-label={messages.playTitle(title)}
        onClick={() => onPlay(start)}
      >
        <Icon name="play" size={44} />
      </button>
      {resumeAt !== null && (
        <p className="flex flex-wrap items-center justify-center gap-2 rounded-full bg-black/75 py-1 pr-1 pl-4">
          {messages.resumeAt(formatDuration(resumeAt))}
          <button
            type="button"
            className="rounded-full border-0 bg-white/20 px-3 py-1.5 font-semibold hover:bg-white/35"
            onClick={() => onPlay(0)}
          >
            {messages.fromStart}
          </button>
        </p>
      )}
    </div>
  );
}

function ErrorNotice({ error, onRetry }: { error: PlaybackError; onRetry: () => void }) {
  const messages = useCatalogue(WATCH).player;
  const message = {
    network: messages.networkError,
    media: messages.mediaError,
    unsupported: messages.unsupported,
  }[error];
  return (
    <div
      role="alert"
      className="player-error grid place-content-center justify-items-center gap-4 bg-black/85 p-4 text-center"
    >
      <p>{message}</p>
      {error !== 'unsupported' && (
        <button type="button" className="button" onClick={onRetry}>
          {messages.retry}
        </button>
      )}
    </div>
  );
}
