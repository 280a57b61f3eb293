import type { ReactNode } from 'react';
import { Poster } from './poster.tsx';

/** The poster of a video in a narrow list. @param props - `children`: shown over its lower right corner. */
export function SmallThumbnail({ posterUrl, children }: { posterUrl: string | null; children?: ReactNode }) {
  return (
    <div className="relative aspect-video overflow-hidden rounded-control bg-skeleton">
      <Poster url={posterUrl} iconClassName="text-heading" />
      {children && (
        <span className="absolute right-1 bottom-1 rounded bg-black/80 px-1 text-small text-white">
          {children}
        </span>
      )}
    </div>
  );
}
