import { useEffect, useRef, useState } from 'react';
import type { Post } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import {
  AUTO,
  openPlayback,
  type Playback,
  type PlaybackFault,
  type PlaybackState,
  UNOPENED,
} from './playback.ts';
import type { Stream } from './stream.domain.ts';

/**
 * The browser's own player, fed with the stream. Its controls come when it is played for the first time:
 * until then they would show a player that loads and loads.
 *
 * @param onBegin - the video is played for the first time.
 * @param onRenew - asks for the stream anew: its address may have ended, or another may have taken its place.
 */
export function Player(props: { post: Post; stream: Stream; onBegin: () => void; onRenew: () => void }) {
  const { t } = useLanguage();
  const { post, stream, onBegin } = props;
  const video = useRef<HTMLVideoElement>(null);
  const [hasBegun, setBegun] = useState(false);
  const { qualities, shown, fault, chosen, choose, wanted } = usePlayback(video, stream);
  const play = () => {
    wanted.current = true;
    // Refused where the stream is not in place yet: it is played as soon as it is.
    video.current?.play().catch(() => undefined);
    video.current?.focus();
  };
  return (
    <>
      <div className="screen">
        {/* biome-ignore lint/a11y/useMediaCaption: captions are shown where the owner gave some. */}
        <video
          ref={video}
          controls={hasBegun}
          playsInline
          tabIndex={0}
          crossOrigin="anonymous"
          poster={post.posterUrl ?? undefined}
          aria-label={t.watch.video(post.title)}
          onPlay={() => {
            wanted.current = true;
            setBegun(true);
            onBegin();
          }}
          onPause={() => {
            wanted.current = false;
          }}
        >
          {post.captions.map(({ language, label, url }) => (
            <track key={language} kind="captions" srcLang={language} label={label} src={url} />
          ))}
        </video>
        {!hasBegun && !fault && (
          <button type="button" className="play" aria-label={t.watch.play(post.title)} onClick={play} />
        )}
        {fault && <FaultNotice fault={fault} onRetry={props.onRenew} />}
      </div>
      {qualities.length > 1 && (
        <label className="sort quality">
          <span>{t.watch.quality}</span>
          <select value={chosen} onChange={(event) => choose(Number(event.currentTarget.value))}>
            <option value={AUTO}>{t.watch.auto(chosen === AUTO ? shown : null)}</option>
            {qualities.map(({ level, label }) => (
              <option key={level} value={level}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

/** Opens the stream, and another one in its place where the first was left. */
function usePlayback(element: { current: HTMLVideoElement | null }, stream: Stream) {
  const [state, setState] = useState<PlaybackState>(UNOPENED);
  const [chosen, setChosen] = useState(AUTO);
  const playback = useRef<Playback | null>(null);
  /** Whether it is to play, which the element forgets when it is given another stream. */
  const wanted = useRef(false);
  useEffect(() => {
    const video = element.current!;
    const gone = new AbortController();
    const at = video.currentTime;
    setState(UNOPENED);
    setChosen(AUTO);
    const report = (change: Partial<PlaybackState>) => {
      if (!gone.signal.aborted) setState((before) => ({ ...before, ...change }));
    };
    openPlayback(video, stream.url, at, report, gone.signal).then(
      (opened) => {
        playback.current = opened;
        // The browser may ask for a press of its own.
        if (opened && wanted.current) video.play().catch(() => undefined);
      },
      // The player itself did not come through.
      () => report({ fault: 'line' }),
    );
    return () => {
      gone.abort();
      playback.current?.close();
      playback.current = null;
    };
  }, [element, stream]);
  const choose = (level: number) => {
    setChosen(level);
    playback.current?.choose(level);
  };
  return { ...state, chosen, choose, wanted };
}

function FaultNotice({ fault, onRetry }: { fault: PlaybackFault; onRetry: () => void }) {
  const { watch: words } = useLanguage().t;
  const said = { line: words.lineBroken, media: words.mediaBroken, unsupported: words.unsupported }[fault];
  return (
    <div className="screen-fault" role="alert">
      <p>{said}</p>
      {fault !== 'unsupported' && (
        <button type="button" className="button" onClick={onRetry}>
          {words.playAgain}
        </button>
      )}
    </div>
  );
}
