import { useQuery } from '@tanstack/react-query';
import { navigate } from '@workreel/ui/router';
import { useState } from 'react';
import { findPosts, type Post } from '../api.ts';
import { watchPath } from '../paths.ts';
import { AUTOPLAY_NEXT, useSetting } from './preferences.ts';
import { unplayedFirst } from './related.domain.ts';

/** IDs of the videos that have been played since the page was loaded. */
const played = new Set<string>();
export const markPlayed = (id: string): void => {
  played.add(id);
};

/** The video that follows another one. */
export interface NextVideo {
  post: Post;
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
      return [...all.values()].filter(({ playable }) => playable);
    },
  });
  return unplayedFirst(data ?? [], playedBefore);
}

/** Returns the video that follows a video: the first related one. It does not start by itself if it has been played before. */
export function useNext(current: Post): NextVideo | undefined {
  const [autoplay] = useSetting(AUTOPLAY_NEXT);
  const [post] = useRelated(current);
  return (
    post && {
      post,
      automatic: autoplay && !played.has(post.id),
      play: () => void navigate(watchPath(post.id), { followed: true }),
    }
  );
}
