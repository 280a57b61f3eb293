import { useCatalogue } from '@workreel/ui/language';
import { type MouseEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { Post } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { WATCH } from '../language/language.ts';
import { Controls } from './controls.tsx';
import { Icon } from './icons.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import type { PlaybackFault } from './playback.ts';
import type { Stream } from './stream.domain.ts';
import { useIdle } from './use-idle.ts';
import { useKeys } from './use-keys.ts';
import { useMediaSession } from './use-media-session.ts';
import { usePlayer } from './use-player.ts';
import { usePosition } from './use-position.ts';
import './player.css';

/** What the rest of the page does with a player. */
export interface PlayerHandle {
  /** Seconds. */
  time(): number;
  /** Plays from there. */
  playFrom(seconds: number): void;
}

/**
 * A player of our own around the browser's video element. Its buttons come when it is played for the first time.
 *
 * @param props - `start`: where `?t=` says that it begins, in seconds.
 *   `onBegin`: the video is played for the first time.
 *   `onRenew`: asks for the stream anew: its address may have ended, or another may have taken its place.
 */
export function Player(props: {
  ref: Ref<PlayerHandle>;
  post: Post;
  stream: Stream;
  start: number | undefined;
  onBegin: () => void;
  onRenew: () => void;
}) {
  const messages = useCatalogue(WATCH).player;
  const { post, stream } = props;
  const whole = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [hasBegun, setBegun] = useState(false);
  const [said, setSaid] = useState({ text: '', count: 0 });
  const [helping, setHelping] = useState(false);
  const { idle, wake, rest } = useIdle();
  const remembered = usePosition(video, post);
  const say = (text: string) => setSaid(({ count }) => ({ text, count: count + 1 }));
  const start = startIn(post, stream, props.start ?? remembered);
  const watching = usePlayer({ whole, video }, { post, stream, start }, say);
  const { media, fault, play, seek } = watching;
  const playFrom = (seconds: number) => {
    seek(seconds);
    play();
    whole.current?.focus();
  };
  useImperativeHandle(props.ref, () => ({ time: () => video.current!.currentTime || start, playFrom }));
  useMediaSession(post, watching, hasBegun);
  useKeys(whole, (action) => {
    wake();
    if (action.do === 'help') setHelping(true);
    else watching.perform(action);
  });
  const onPress = ({ nativeEvent }: MouseEvent) => {
    if (!hasBegun) return playFrom(start);
    if ((nativeEvent as PointerEvent).pointerType === 'mouse') return watching.toggle();
    if (idle) wake();
    else rest();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that somebody is there.
    <div
      ref={whole}
      tabIndex={-1}
      className="player outline-none sm:rounded-card"
      style={{ aspectRatio: `${post.width ?? 16} / ${post.height ?? 9}` }}
      data-begun={hasBegun || undefined}
      data-idle={(idle && !media.paused) || undefined}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && rest()}
      onFocus={wake}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions are shown where the owner gave some. */}
      <video
        ref={video}
        playsInline
        crossOrigin="anonymous"
        poster={post.posterUrl ?? undefined}
        aria-label={messages.video(post.title)}
        onClick={onPress}
        onDoubleClick={watching.switchLarge}
        onPlay={() => {
          watching.onPlay();
          wake();
          setBegun(true);
          props.onBegin();
        }}
        onPause={watching.onPause}
      >
        {post.captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" srcLang={language} label={label} src={url} />
        ))}
      </video>
      {hasBegun && <Controls post={post} watching={watching} />}
      {media.waiting && !fault && <span className="player-waiting" data-waiting />}
      <p role="status" className="player-said">
        {said.text && <span key={said.count}>{said.text}</span>}
      </p>
      {!hasBegun && !fault && (
        <PlayButton
          title={post.title}
          resumeAt={props.start === undefined && start > 0 ? start : null}
          onPlay={playFrom}
          start={start}
        />
      )}
      {fault && <FaultNotice fault={fault} onRetry={props.onRenew} />}
      {helping && <KeysDialog onClose={() => setHelping(false)} />}
    </div>
  );
}

/** Of what still grows not all is there. */
function startIn({ durationSeconds, progress }: Post, { growing }: Stream, wanted = 0): number {
  const there = (durationSeconds ?? 0) * (growing ? (progress ?? 0) : 1);
  return wanted < there ? wanted : 0;
}

function PlayButton(props: {
  title: string;
  start: number;
  resumeAt: number | null;
  onPlay: (from: number) => void;
}) {
  const messages = useCatalogue(WATCH).player;
  const { title, start, resumeAt, onPlay } = props;
  return (
    <div className="grid place-content-center justify-items-center gap-3">
      <button
        type="button"
        data-play
        className="grid size-20 place-content-center rounded-full border-0 bg-black/65 text-white hover:bg-accent"
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

function FaultNotice({ fault, onRetry }: { fault: PlaybackFault; onRetry: () => void }) {
  const messages = useCatalogue(WATCH).player;
  const said = { line: messages.lineBroken, media: messages.mediaBroken, unsupported: messages.unsupported }[
    fault
  ];
  return (
    <div
      role="alert"
      className="grid place-content-center justify-items-center gap-4 bg-black/85 p-4 text-center"
    >
      <p>{said}</p>
      {fault !== 'unsupported' && (
        <button type="button" className="button" onClick={onRetry}>
          {messages.playAgain}
        </button>
      )}
    </div>
  );
}
