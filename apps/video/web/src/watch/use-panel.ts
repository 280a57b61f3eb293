import { useState } from 'react';
import type { Post } from '../api.ts';

export type PanelName = 'playlist' | 'chapters' | 'transcript';

export interface Panel {
  /** The panels that the video has. */
  available: readonly PanelName[];
  shown: PanelName | null;
  /** Whether the user opened the panel, so that it gets the focus. */
  opened: boolean;
  /** @param panel - null closes the panel. */
  show: (panel: PanelName | null) => void;
}

/** Below this width, the panel would push the details of the video out of view. Same as in the layout of the page. */
const WIDE = '(width >= 64rem)';

/**
 * The panel beside or below the player. The playlist is open from the start and, where there is room for them, the chapters are.
 *
 * @param inPlaylist - whether a playlist is played.
 */
export function usePanel(post: Post | undefined, inPlaylist: boolean): Panel {
  const [chosen, show] = useState<PanelName | null>();
  const available: PanelName[] = [
    ...(inPlaylist ? (['playlist'] as const) : []),
    ...(post?.playable && post.chapters.length > 0 ? (['chapters'] as const) : []),
    ...(post?.playable && post.captions.length > 0 ? (['transcript'] as const) : []),
  ];
  const initial = inPlaylist ? 'playlist' : matchMedia(WIDE).matches ? 'chapters' : null;
  const wanted = chosen === undefined ? initial : chosen;
  return {
    available,
    shown: available.find((panel) => panel === wanted) ?? null,
    opened: chosen !== undefined,
    show,
  };
}
