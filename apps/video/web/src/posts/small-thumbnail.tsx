import { Icon } from '@workreel/ui/icon';
import type { ReactNode } from 'react';

/** The poster of a video in a narrow list. @param props - `children`: shown over its lower right corner. */
export function SmallThumbnail({ posterUrl, children }: { posterUrl: string | null; children?: ReactNode }) {
  return (
    <div className="relative aspect-video overflow-hidden rounded-control bg-skeleton">
      {posterUrl === null ? (
        <Icon name="film" className="absolute inset-0 m-auto text-heading text-muted" />
      ) : (
        <img
          src={posterUrl}
          alt=""
          loading="lazy"
          crossOrigin="anonymous"
          className="size-full object-contain"
        />
      )}
      {children && (
        <span className="absolute right-1 bottom-1 rounded bg-black/80 px-1 text-small text-white">
          {children}
        </span>
      )}
    </div>
  );
}
