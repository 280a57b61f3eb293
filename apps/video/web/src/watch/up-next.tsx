import { useCatalogue } from '@workreel/ui/language';
import { textLanguage } from '@workreel/ui/text-language';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { WATCH } from '../language/language.ts';
import type { NextVideo } from './use-related.ts';

const COUNTDOWN_SECONDS = 8;

/**
 * Offers the next video after the end of a video, and plays it after a countdown unless the user cancels.
 *
 * @param props - `container`: the player.
 */
export function UpNext(props: {
  next: NextVideo;
  container: RefObject<HTMLElement | null>;
  onCancel: () => void;
}) {
  const messages = useCatalogue(WATCH);
  const { next, container, onCancel } = props;
  const { post, automatic } = next;
  const cancel = useRef<HTMLButtonElement>(null);
  const seconds = useCountdown(automatic, next.play);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !hasOpenDialog()) onCancel();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    // Keyboard users would not reach the button in time. Do not take the focus from the rest of the page.
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.id === 'content';
    if (automatic && (isFree || container.current?.contains(activeElement)))
      cancel.current?.focus({ preventScroll: true });
  }, [automatic, container]);
  return (
    <section className="player-next" aria-label={messages.player.upNext}>
      {post.posterUrl && <img src={post.posterUrl} alt="" crossOrigin="anonymous" />}
      <div className="grid justify-items-center gap-1 text-center">
        <p className="text-small text-white/85">{messages.player.upNext}</p>
        <p lang={textLanguage(post.title)} className="line-clamp-2 font-semibold">
          {post.title}
        </p>
        {automatic && (
          // Not announced every second.
          <p aria-hidden="true" className="text-small text-white/85 tabular-nums" data-countdown>
            {messages.player.playsIn(seconds)}
          </p>
        )}
      </div>
      <div className="flex justify-center gap-2">
        <button ref={cancel} type="button" className="player-next-button" onClick={onCancel}>
          {messages.cancel}
        </button>
        <button type="button" className="player-next-button" data-primary onClick={next.play}>
          {messages.player.playNow}
        </button>
      </div>
    </section>
  );
}

const hasOpenDialog = (): boolean => document.querySelector('dialog[open]') !== null;

/** Counts seconds down, but not while the page is hidden or a dialog is open. @returns the seconds that are left. */
function useCountdown(active: boolean, onEnd: () => void): number {
  const [seconds, setSeconds] = useState(COUNTDOWN_SECONDS);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!active) return;
    let left = COUNTDOWN_SECONDS;
    setSeconds(left);
    const timer = setInterval(() => {
      if (document.hidden || hasOpenDialog()) return;
      setSeconds(--left);
      if (left > 0) return;
      clearInterval(timer);
      end();
    }, 1_000);
    return () => clearInterval(timer);
  }, [active]);
  return seconds;
}
