import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { useLayoutEffect, useRef } from 'react';
import type { Playlist } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { PLAYLISTS } from '../language/language.ts';
import { playlistPath, watchPath } from '../paths.ts';
import { SmallThumbnail } from '../posts/small-thumbnail.tsx';

/** The playlist that is played. @param props - `current`: ID of the video that is shown. */
export function PlaylistPanel({ playlist, current }: { playlist: Playlist; current: string }) {
  const messages = useCatalogue(PLAYLISTS);
  const { id, title, videos } = playlist;
  const panel = useRef<HTMLDivElement>(null);
  const index = videos.findIndex((video) => video.id === current);
  // Only the panel is scrolled, not the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another video is current.
  useLayoutEffect(() => {
    const row = panel.current!.querySelector<HTMLElement>('[aria-current]');
    if (row) panel.current!.scrollTop = row.offsetTop - row.offsetHeight;
  }, [current]);
  return (
    <div ref={panel} className="relative overflow-y-auto p-1">
      <p className="flex flex-wrap gap-x-3 p-2">
        <Link to={playlistPath(id)} lang={textLanguage(title)} className="font-semibold">
          {title}
        </Link>
        {index >= 0 && <span className="text-muted">{messages.place(index + 1, videos.length)}</span>}
      </p>
      <ol aria-label={messages.videos}>
        {videos.map((video) => (
          <li key={video.id}>
            <Link
              to={watchPath(video.id, { list: id })}
              aria-current={video.id === current || undefined}
              className="side-panel-entry grid grid-cols-[6rem_minmax(0,1fr)] gap-3 p-2 text-text no-underline"
            >
              <SmallThumbnail posterUrl={video.posterUrl}>
                {video.durationSeconds !== null && formatDuration(video.durationSeconds)}
              </SmallThumbnail>
              <span className="grid content-start gap-0.5">
                <span lang={textLanguage(video.title)} className="line-clamp-2 leading-snug font-semibold">
                  {video.title}
                </span>
                <span lang={textLanguage(video.author)} className="text-small text-muted">
                  {video.author}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
