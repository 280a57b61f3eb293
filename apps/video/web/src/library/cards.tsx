import { PagedList } from '@workreel/ui/paged-list';
import { useLanguage } from '../language/language.ts';
import { PostCard } from './post-card.tsx';
import type { PostPage } from './use-posts.ts';

interface CardsProps {
  pages: PostPage[];
  stale: boolean;
  /** Called with the page at the reading position. */
  onReach: (pagenum: number) => void;
}

export const CARD_GRID =
  'grid grid-cols-1 items-start gap-x-4 gap-y-6 min-[30rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4';

const getId = ({ posts }: PostPage) => `${posts[0]?.id} ${posts.length}`;

export function Cards(props: CardsProps) {
  const { library } = useLanguage().t;
  return <PagedList {...props} label={library.results} getId={getId} Entries={PageCards} />;
}

function PageCards({ page: { posts } }: { page: PostPage }) {
  return (
    <ul className={`${CARD_GRID} pb-4`}>
      {posts.map((post) => (
        <li key={post.id} className="min-w-0">
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  );
}

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function CardsSkeleton() {
  return (
    <ul className={`${CARD_GRID} mt-2`} aria-hidden="true" data-skeleton>
      {SKELETON_CARDS.map((card) => (
        <li key={card} className="grid gap-2">
          <div className="skeleton aspect-video rounded-card" />
          <div className="skeleton h-5 w-4/5" />
          <div className="skeleton h-4 w-2/5" />
        </li>
      ))}
    </ul>
  );
}
