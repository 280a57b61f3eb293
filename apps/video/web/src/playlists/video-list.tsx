import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { toast } from '@workreel/ui/toasts';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import type { Playlist, PlaylistVideo } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { PLAYLISTS, useLanguage } from '../language/language.ts';
import { watchPath } from '../paths.ts';
import { SmallThumbnail } from '../posts/small-thumbnail.tsx';
import { dropIndex } from './order.domain.ts';
import { useReorder } from './use-reorder.ts';

/** Within this distance from the top or the bottom of the window, dragging scrolls by as much with each movement. */
const SCROLL_EDGE_PX = 80;
const SCROLL_STEP_PX = 12;
const STEPS: ReadonlyMap<string, -1 | 1> = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
]);

/** The videos of a playlist. Its owner moves them by dragging their handles or with the arrow keys on them. */
export function VideoList({ playlist }: { playlist: Playlist }) {
  const { t } = useLanguage();
  const messages = useCatalogue(PLAYLISTS);
  const { videos, own } = playlist;
  const hint = useId();
  const list = useRef<HTMLOListElement>(null);
  const { move, remove } = useReorder(playlist);
  const [dragged, setDragged] = useState<{ from: number; to: number } | null>(null);
  const [status, setStatus] = useState('');
  const handleOf = (id: string) => list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`);

  const moveVideo = (video: PlaylistVideo, target: (from: number) => number) => {
    const index = move(video, target);
    if (index === undefined) return;
    setStatus(messages.moved(video.title, index + 1, videos.length));
    // The browser takes the focus from an element that is moved.
    requestAnimationFrame(() => handleOf(video.id)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, video: PlaylistVideo) => {
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    moveVideo(video, (from) => from + step);
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (!dragged) return;
    if (clientY < SCROLL_EDGE_PX) scrollBy(0, -SCROLL_STEP_PX);
    if (clientY > innerHeight - SCROLL_EDGE_PX) scrollBy(0, SCROLL_STEP_PX);
    const middles = [...list.current!.children].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    setDragged({ from: dragged.from, to: dropIndex(middles, dragged.from, clientY) });
  };
  const drop = () => {
    if (dragged) moveVideo(videos[dragged.from]!, () => dragged.to);
    setDragged(null);
  };
  const dropMark = (index: number) => {
    if (!dragged || index !== dragged.to || index === dragged.from) return 'border-line';
    return index < dragged.from ? 'border-t-accent' : 'border-b-accent';
  };
  return (
    <>
      {own && videos.length > 1 && (
        <p id={hint} className="text-small text-muted">
          <span className="pointer-coarse:hidden">{messages.moveHint}</span>
          <span className="hidden pointer-coarse:inline">{messages.moveHintTouch}</span>
        </p>
      )}
      <ol ref={list} aria-label={messages.videos} tabIndex={-1} className="grid gap-1 outline-none">
        {videos.map((video, index) => (
          <li
            key={video.id}
            className={`relative flex items-center gap-2 rounded-card border-y-2 border-transparent p-1 hover:bg-tag ${dropMark(index)} ${dragged?.from === index ? 'opacity-50' : ''}`}
          >
            {own && videos.length > 1 && (
              <button
                type="button"
                data-handle={video.id}
                className="icon-button relative z-1 shrink-0 cursor-grab touch-none"
                aria-label={messages.move(video.title)}
                aria-describedby={hint}
                aria-keyshortcuts="ArrowUp ArrowDown"
                onKeyDown={(event) => onKeyDown(event, video)}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged({ from: index, to: index });
                }}
                onPointerMove={onPointerMove}
                onPointerUp={drop}
                onPointerCancel={() => setDragged(null)}
              >
                <Icon name="grip-vertical" />
              </button>
            )}
            <div className="w-28 shrink-0 sm:w-36">
              <SmallThumbnail posterUrl={video.posterUrl}>
                {video.durationSeconds !== null && formatDuration(video.durationSeconds)}
              </SmallThumbnail>
            </div>
            <div className="min-w-0 flex-1">
              <Link
                to={watchPath(video.id, { list: playlist.id })}
                lang={textLanguage(video.title)}
                className="line-clamp-2 leading-snug font-semibold text-text no-underline after:absolute after:inset-0 hover:underline"
              >
                {video.title}
              </Link>
              <p className="flex flex-wrap gap-x-2 text-small text-muted">
                <span lang={textLanguage(video.author)}>{video.author}</span>
                {!video.playable && <span>{messages.notPlayable}</span>}
                {video.access !== 'public' && <span>{t.visibility[video.access]}</span>}
              </p>
            </div>
            {own && (
              <button
                type="button"
                className="icon-button relative z-1 shrink-0"
                aria-label={messages.remove(video.title)}
                title={messages.remove(video.title)}
                onClick={() => {
                  remove(video);
                  toast(messages.removed(video.title));
                  list.current?.focus();
                }}
              >
                <Icon name="x" />
              </button>
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {status}
      </p>
    </>
  );
}
