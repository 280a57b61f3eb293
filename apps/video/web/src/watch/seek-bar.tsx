import { useCatalogue } from '@workreel/ui/language';
import { textLanguage } from '@workreel/ui/text-language';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Post } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import { frameAt } from '../posts/storyboard.domain.ts';
import { StoryboardImage } from '../posts/storyboard-image.tsx';
import { useStoryboard } from '../posts/use-storyboard.ts';
import { chapterMask, indexAt, keyTarget, type Span, sharesOf, spokenTime } from './timeline.domain.ts';
import { areaOf, isMostWatched } from './watched-parts.domain.ts';

/** Width of the preview, in CSS pixels. */
const FRAME_WIDTH = 160;

/**
 * Shows the position and seeks. Times in seconds.
 *
 * @param props - `currentTime`: the exact position, while `time` may lag behind; `seekableEnd`: the end of the converted
 *   part; `growing`: whether the video is still being converted; `mostWatched`: how often each part is watched, as shares;
 *   `onHold`: called when the user starts and stops dragging.
 */
export function SeekBar(props: {
  post: Post;
  time: number;
  currentTime: () => number;
  duration: number;
  seekableEnd: number;
  growing: boolean;
  buffered: readonly Span[];
  mostWatched: readonly number[];
  onSeek: (seconds: number) => void;
  onHold: (held: boolean) => void;
}) {
  const messages = useCatalogue(WATCH).player;
  const { language } = useLanguage().t;
  const { time, duration, seekableEnd, growing, onSeek } = props;
  const { chapters } = props.post;
  const bar = useRef<HTMLDivElement>(null);
  const [pointerTime, setPointerTime] = useState<number | null>(null);
  const [dragging, setDragging] = useState(false);
  const [keyboardFocused, setKeyboardFocused] = useState(false);
  const hold = useEffectEvent(props.onHold);
  useEffect(() => {
    if (!dragging) return;
    hold(true);
    // Also when the seek bar is removed meanwhile.
    return () => hold(false);
  }, [dragging]);
  const shownTime = dragging && pointerTime !== null ? pointerTime : time;
  const previewTime = pointerTime ?? (keyboardFocused ? time : null);

  const timeAt = ({ clientX }: PointerEvent) => {
    const { left, width } = bar.current!.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / width)) * duration;
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
    setPointerTime(timeAt(event));
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!dragging) return;
    setDragging(false);
    onSeek(timeAt(event));
    if (event.pointerType !== 'mouse') setPointerTime(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const target = keyTarget(event.key, props.currentTime(), duration);
    if (target === undefined) return;
    event.preventDefault();
    onSeek(target);
  };
  const percent = (share: number) => `${share * 100}%`;
  const position = ({ from, to }: Span) => ({ left: percent(from), width: percent(to - from) });
  const chapter = chapters[indexAt(chapters, shownTime)];
  const positionText = messages.position(spokenTime(shownTime, language), spokenTime(duration, language));
  const [played] = sharesOf([{ from: 0, to: shownTime }], duration);
  return (
    <div
      ref={bar}
      role="slider"
      tabIndex={0}
      aria-label={messages.seek}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(shownTime)}
      aria-valuetext={chapter ? messages.inChapter(positionText, chapter.title) : positionText}
      className="player-seek"
      data-active={previewTime !== null || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => setPointerTime(timeAt(event))}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        setDragging(false);
        setPointerTime(null);
      }}
      onPointerLeave={() => {
        if (!dragging) setPointerTime(null);
      }}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => setKeyboardFocused(currentTarget.matches(':focus-visible'))}
      onBlur={() => setKeyboardFocused(false)}
    >
      {props.mostWatched.length > 0 && (
        <svg aria-hidden="true" className="player-watched" viewBox="0 0 1 1" preserveAspectRatio="none">
          <path d={areaOf(props.mostWatched)} />
        </svg>
      )}
      <div className="player-track" style={{ maskImage: chapterMask(chapters, duration) }}>
        {growing &&
          sharesOf([{ from: seekableEnd, to: duration }], duration).map((share) => (
            <span key="unavailable" data-unavailable style={position(share)} />
          ))}
        {sharesOf(props.buffered, duration).map((share) => (
          <span key={share.from} data-buffered style={position(share)} />
        ))}
        {played && <span data-played style={position(played)} />}
      </div>
      <span className="player-thumb" style={{ left: percent(played?.to ?? 0) }} />
      {previewTime !== null && duration > 0 && <Preview {...props} time={previewTime} />}
    </div>
  );
}

function Preview(props: { post: Post; time: number; duration: number; mostWatched: readonly number[] }) {
  const messages = useCatalogue(WATCH).player;
  const { post, time, duration, mostWatched } = props;
  const frame = frameAt(useStoryboard(post.storyboardUrl, true) ?? [], time);
  const chapter = post.chapters[indexAt(post.chapters, time)];
  const half = frame || chapter ? FRAME_WIDTH / 2 + 2 : 28;
  return (
    <div
      aria-hidden="true"
      className="player-preview"
      style={{ left: `clamp(${half}px, ${(time / duration) * 100}%, calc(100% - ${half}px))` }}
    >
      {frame && (
        <span className="block overflow-hidden rounded border border-white/80 bg-black">
          <StoryboardImage frame={frame} width={FRAME_WIDTH} />
        </span>
      )}
      <span className="grid justify-items-center rounded bg-black/80 px-1.5 py-0.5 text-center text-small">
        {chapter && (
          <span
            lang={textLanguage(chapter.title)}
            className="line-clamp-2 font-semibold break-words"
            style={{ maxWidth: FRAME_WIDTH - 12 }}
          >
            {chapter.title}
          </span>
        )}
        {isMostWatched(mostWatched, time, duration) && <span>{messages.mostWatched}</span>}
        <span>{formatDuration(time)}</span>
      </span>
    </div>
  );
}
