import { Condition } from '@workreel/ui/conditions';
import { useState } from 'react';
import { PAGE_SIZE, type SortOrder } from '../api.ts';
import { Unavailable } from '../conditions.tsx';
import { useLanguage } from '../language/language.ts';
import { Link, navigate } from '../navigation.tsx';
import { LIBRARY_PATH, UPLOAD_PATH } from '../route.domain.ts';
import { PostCard } from './post-card.tsx';
import {
  EVERYTHING,
  isNarrowed,
  orderOf,
  ordersFor,
  readSearch,
  type Search,
  writeSearch,
} from './search.domain.ts';
import { usePosts } from './use-posts.ts';

const show = (search: Search) => navigate(LIBRARY_PATH + writeSearch(search));

/** The videos that this person may see. It loads what is said of them and their posters, and no video. */
export function LibraryPage({ address }: { address: string }) {
  const { library: words } = useLanguage().t;
  const search = readSearch(new URL(address, location.origin).search);
  const { data, error, isPending, isPlaceholderData, refetch } = usePosts(search);
  return (
    <>
      <h1 className="unseen">{words.heading}</h1>
      {/* A search that came from elsewhere (a step back, a tag) is written into the field. */}
      <SearchForm key={search.query} search={search} />
      <section className="results" aria-label={words.heading} aria-busy={isPending || isPlaceholderData}>
        <div className="results-bar">
          <p className="count" role="status">
            {isPending && words.loading}
            {data && words.count(data.total)}
          </p>
          <Narrowing search={search} />
          <SortOrderChoice search={search} />
        </div>
        {error && <Unavailable error={error} onRetry={() => void refetch()} />}
        {isPending && <Skeleton />}
        {data && data.posts.length > 0 && (
          <>
            <ul className="posts">
              {data.posts.map((post) => (
                <PostCard key={post.id} post={post} />
              ))}
            </ul>
            <Pages search={search} total={data.total} />
          </>
        )}
        {data && data.posts.length === 0 && !isPlaceholderData && (
          <Empty search={search} total={data.total} />
        )}
      </section>
    </>
  );
}

function SearchForm({ search }: { search: Search }) {
  const { library: words } = useLanguage().t;
  const [query, setQuery] = useState(search.query);
  return (
    <search aria-label={words.search}>
      <form
        className="search-line"
        onSubmit={(event) => {
          event.preventDefault();
          show({ ...search, query: query.trim(), pagenum: 1 });
        }}
      >
        <input
          type="search"
          name="query"
          aria-label={words.search}
          enterKeyHint="search"
          autoComplete="off"
          placeholder={words.searchHint}
          maxLength={200}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <button type="submit" className="primary">
          {words.submit}
        </button>
      </form>
    </search>
  );
}

/** The tag and the author that the list is narrowed to, each to be taken away by itself. */
function Narrowing({ search }: { search: Search }) {
  const { library: words } = useLanguage().t;
  const chips = [
    search.tag && { label: words.tag(search.tag), without: { ...search, tag: '', pagenum: 1 } },
    search.author && { label: words.author(search.author), without: { ...search, author: '', pagenum: 1 } },
  ].filter((chip) => chip !== '');
  return chips.map(({ label, without }) => (
    <button
      key={label}
      type="button"
      className="chip"
      aria-label={words.removeFilter(label)}
      onClick={() => show(without)}
    >
      {label} <span aria-hidden="true">×</span>
    </button>
  ));
}

function SortOrderChoice({ search }: { search: Search }) {
  const {
    library: { sort },
  } = useLanguage().t;
  return (
    <label className="sort">
      <span>{sort.label}</span>
      <select
        value={orderOf(search)}
        onChange={(event) =>
          show({ ...search, sortOrder: event.currentTarget.value as SortOrder, pagenum: 1 })
        }
      >
        {ordersFor(search).map((order) => (
          <option key={order} value={order}>
            {sort[order]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Pages({ search, total }: { search: Search; total: number }) {
  const { library: words } = useLanguage().t;
  const last = Math.ceil(total / PAGE_SIZE);
  if (last <= 1 && search.pagenum === 1) return null;
  const to = (pagenum: number) => LIBRARY_PATH + writeSearch({ ...search, pagenum });
  return (
    <nav className="pages" aria-label={words.pages}>
      {search.pagenum > 1 && (
        <Link className="button" rel="prev" href={to(search.pagenum - 1)}>
          {words.previous}
        </Link>
      )}
      <span>{words.page(search.pagenum, last)}</span>
      {search.pagenum < last && (
        <Link className="button" rel="next" href={to(search.pagenum + 1)}>
          {words.next}
        </Link>
      )}
    </nav>
  );
}

function Empty({ search, total }: { search: Search; total: number }) {
  const { library: words } = useLanguage().t;
  if (total > 0)
    return (
      <Condition title={words.pastEnd} hint={words.pastEndHint}>
        <Link className="button" href={LIBRARY_PATH + writeSearch({ ...search, pagenum: 1 })}>
          {words.firstPage}
        </Link>
      </Condition>
    );
  if (isNarrowed(search))
    return (
      <Condition title={words.noneFits} hint={words.noneFitsHint}>
        <Link className="button" href={LIBRARY_PATH + writeSearch(EVERYTHING)}>
          {words.showAll}
        </Link>
      </Condition>
    );
  return (
    <Condition title={words.none} hint={words.noneHint}>
      <Link className="button" href={UPLOAD_PATH}>
        {words.toUpload}
      </Link>
    </Condition>
  );
}

const SKELETON_CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function Skeleton() {
  return (
    <ul className="posts is-skeleton" aria-hidden="true">
      {SKELETON_CARDS.map((card) => (
        <li key={card} className="post">
          <span className="poster" />
          <span className="bone" />
          <span className="bone is-short" />
        </li>
      ))}
    </ul>
  );
}
