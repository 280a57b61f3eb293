import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import type { PlaylistSummary } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { PLAYLISTS, useLanguage } from '../language/language.ts';
import { CARD_GRID } from '../library/cards.tsx';
import { playlistPath } from '../paths.ts';
import { SmallThumbnail } from '../posts/small-thumbnail.tsx';

/** Playlists as cards. */
export function PlaylistCards({ playlists }: { playlists: readonly PlaylistSummary[] }) {
  const { t } = useLanguage();
  const messages = useCatalogue(PLAYLISTS);
  return (
    <ul aria-label={messages.label} className={CARD_GRID}>
      {playlists.map(({ id, title, posterUrl, count, durationSeconds, visibility }) => (
        <li key={id} className="relative grid min-w-0 gap-1">
          <SmallThumbnail posterUrl={posterUrl}>{messages.count(count)}</SmallThumbnail>
          <h3 className="mt-1 line-clamp-2 leading-snug font-semibold">
            <Link
              to={playlistPath(id)}
              lang={textLanguage(title)}
              className="text-text no-underline after:absolute after:inset-0 hover:text-accent"
            >
              {title}
            </Link>
          </h3>
          <p className="flex flex-wrap gap-x-2 text-small text-muted">
            {count > 0 && <span>{messages.length(formatDuration(durationSeconds))}</span>}
            {visibility !== 'public' && (
              <span className="rounded bg-tag px-1.5 text-text">{t.visibility[visibility]}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
