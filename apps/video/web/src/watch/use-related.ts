import { useQuery } from '@tanstack/react-query';
import { navigate } from '@workreel/ui/router';
import { useState } from 'react';
import { findPosts, type Post } from '../api.ts';
import { watchPath } from '../paths.ts';
import { usePlaylist } from '../playlists/use-playlists.ts';
import { useSetting } from '../setting.ts';
import { type Neighbors, neighborsIn } from './playlist.domain.ts';
import { AUTOPLAY_NEXT } from './preferences.ts';
import { isOffered, unplayedFirst } from './related.domain.ts';

/** IDs of the videos that have been played since the page was loaded. */
const played = new Set<string>();
export const markPlayed = (id: string): void => {
  played.add(id);
};

/** The video that follows or precedes another one. */
export interface NextVideo {
  post: Pick<Post, 'id' | 'title' | 'posterUrl'>;
  /** Whether it starts without a click. */
  automatic: boolean;
  play: () => void;
}

/** Other playable videos: first those by the same author, then the newest. Errors are ignored. */
export function useRelated({ id, author }: Post): Post[] {
  // The order stays the same while a video is shown.
  const [playedBefore] = useState(() => new Set(played));
  const { data } = useQuery({
    queryKey: ['posts', 'related', id, author],
    queryFn: async ({ signal }) => {
      const firstPage = { pagenum: 1 };
      const [sameAuthor, newest] = await Promise.all([
        findPosts({ author }, firstPage, signal),
        findPosts({}, firstPage, signal),
      ]);
      const all = new Map([...sameAuthor.data.posts, ...newest.data.posts].map((post) => [post.id, post]));
      all.delete(id);
      return [...all.values()].filter(isOffered);
    },
  });
  return unplayedFirst(data ?? [], playedBefore);
}

/**
 * Returns the videos that follow and precede a video: those in the playlist that is played or, if the video is not in it, the first
 * related one, which does not start by itself if it has been played before.
 *
 * @param list - ID of the playlist.
 */
export function useNeighbors(current: Post, list: string | undefined): Neighbors<NextVideo> {
  const [autoplay] = useSetting(AUTOPLAY_NEXT);
  const playlist = usePlaylist(list);
  const [related] = useRelated(current);
  if (list !== undefined && playlist.isPending)
    return { previous: undefined, next: undefined, inPlaylist: false };
  const inList = playlist.data && neighborsIn(playlist.data.videos, current.id);
  const following = (post: NextVideo['post'] | undefined): NextVideo | undefined =>
    post && {
      post,
      automatic: autoplay && (inList !== undefined || !played.has(post.id)),
      play: () => void navigate(watchPath(post.id, { list: inList && list }), { followed: true }),
    };
  return {
    previous: following(inList?.previous),
    next: following(inList ? inList.next : related),
    inPlaylist: inList !== undefined,
  };
}
