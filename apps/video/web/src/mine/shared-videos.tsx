import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { ListResponse, PagePosition } from '@workreel/ui/calls';
import { useCatalogue } from '@workreel/ui/language';
import { LoadMore } from '@workreel/ui/load-more';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { useId } from 'react';
import { findSharedPosts, type Post } from '../api.ts';
import { MINE } from '../language/language.ts';
import { CARD_GRID } from '../library/cards.tsx';
import { PostCard } from '../library/post-card.tsx';

/** One row: the user's own videos follow. */
const PAGE_SIZE = 4;

type Pages = InfiniteData<ListResponse<{ posts: Post[] }>, PagePosition>;

/** The videos that others share with the user; nothing if there are none. */
export function SharedVideos() {
  const messages = useCatalogue(MINE);
  const id = useId();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [PER_ACCOUNT, 'shared-posts'],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => findSharedPosts(pageParam, PAGE_SIZE, signal),
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    // A video that was shared between two requests may move another one to the next page.
    select: ({ pages }: Pages) => [
      ...new Map(pages.flatMap((page) => page.data.posts).map((post) => [post.id, post])).values(),
    ],
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-large font-semibold">
        {messages.shared}
      </h2>
      <ul className={CARD_GRID} aria-labelledby={id}>
        {data.map((post) => (
          <li key={post.id} className="min-w-0">
            <PostCard post={post} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <LoadMore
          label={messages.moreShared}
          loading={isFetchingNextPage}
          onLoad={() => void fetchNextPage()}
        />
      )}
    </section>
  );
}
