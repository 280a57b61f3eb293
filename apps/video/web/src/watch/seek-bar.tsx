import { useCatalogue } from '@workreel/ui/language';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Post } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import { StillPicture } from '../posts/still-picture.tsx';
import { stillAt } from '../posts/storyboard.domain.ts';
import { useStoryboard } from '../posts/use-storyboard.ts';
import { keyTarget, type Span, sharesOf, spokenTime } from './timeline.domain.ts';

/** Pixels of a still on screen. */
const STILL_WIDTH = 160;

/**
 * Where it is in the video, and the way to elsewhere. Times in seconds.
 *
 * @param props - `now`: where it is at this moment, which `time` may be behind; `end`: how far one may go yet; `growing`: whether more comes.
 */
export function SeekBar(props: {
  post: Post;
  time: number;
  now: () => number;
  duration: number;
  end: number;
  growing: boolean;
  buffered: readonly Span[];
  onSeek: (seconds: number) => void;
}) {
  const messages = useCatalogue(WATCH).player;
  const { language } = useLanguage().t;
  const { time, duration, end, growing, onSeek } = props;
  const bar = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [dragging, setDragging] = useState(false);
  const [underKeyboard, setUnderKeyboard] = useState(false);
  const shown = dragging && pointed !== null ? pointed : time;
  const previewed = pointed ?? (underKeyboard ? time : null);

  const timeAt = ({ clientX }: PointerEvent) => {
    const { left, width } = bar.current!.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width)) * duration;
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
    setPointed(timeAt(event));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!dragging) return;
    setDragging(false);
    onSeek(timeAt(event));
    if (event.pointerType !== 'mouse') setPointed(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = keyTarget(event.key, props.now(), duration);
    if (target === undefined) return;
    event.preventDefault();
    onSeek(target);
  };
  const percent = (share: number) => `${share * 100}%`;
  const stretch = ({ from, to }: Span) => ({ left: percent(from), width: percent(to - from) });
  const [played] = sharesOf([{ from: 0, to: shown }], duration);
  return (
    <div
      ref={bar}
      role="slider"
      tabIndex={0}
      aria-label={messages.seek}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(shown)}
      aria-valuetext={messages.position(spokenTime(shown, language), spokenTime(duration, language))}
      className="player-seek"
      data-pointed={previewed !== null || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => setPointed(timeAt(event))}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        setDragging(false);
        setPointed(null);
      }}
      onPointerLeave={() => {
        if (!dragging) setPointed(null);
      }}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => setUnderKeyboard(currentTarget.matches(':focus-visible'))}
      onBlur={() => setUnderKeyboard(false)}
    >
      <div className="player-track">
        {growing &&
          sharesOf([{ from: end, to: duration }], duration).map((share) => (
            <span key="coming" data-coming style={stretch(share)} />
          ))}
        {sharesOf(props.buffered, duration).map((share) => (
          <span key={share.from} data-buffered style={stretch(share)} />
        ))}
        {played && <span data-played style={stretch(played)} />}
      </div>
      <span className="player-thumb" style={{ left: percent(played?.to ?? 0) }} />
      {previewed !== null && duration > 0 && <Preview {...props} at={previewed} />}
    </div>
  );
}

function Preview({ post, at, duration }: { post: Post; at: number; duration: number }) {
  const still = stillAt(useStoryboard(post.storyboardUrl, true) ?? [], at);
  const half = still ? STILL_WIDTH / 2 + 2 : 28;
  return (
    <div
      aria-hidden="true"
      className="player-preview"
      style={{ left: `clamp(${half}px, ${(at / duration) * 100}%, calc(100% - ${half}px))` }}
    >
      {still && (
        <span className="block overflow-hidden rounded border border-white/80 bg-black">
          <StillPicture still={still} width={STILL_WIDTH} />
        </span>
      )}
      <span className="rounded bg-black/80 px-1.5 py-0.5 text-xs">{formatDuration(at)}</span>
    </div>
  );
}
