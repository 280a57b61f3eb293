import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { LoadMore } from '@workreel/ui/load-more';
import { Link, useParam } from '@workreel/ui/router';
import { isNotFound } from '@workreel/ui/service-error';
import { StatusMessage } from '@workreel/ui/status-message';
import { textLanguage } from '@workreel/ui/text-language';
import { useWindowTitle } from '@workreel/ui/window-title';
import type { Author } from '../api.ts';
import { PLAYLISTS } from '../language/language.ts';
import { CARD_GRID, CardsSkeleton } from '../library/cards.tsx';
import { PostCard } from '../library/post-card.tsx';
import { PlaylistCards } from '../playlists/playlist-cards.tsx';
import { AuthorEditor } from './author-editor.tsx';
import { Avatar } from './avatar.tsx';
import { useAuthor, usePlaylistsOf, useVideosOf } from './use-author.ts';

/** An author with their newest videos and public playlists. */
export function AuthorPage() {
  const messages = useCatalogue(PLAYLISTS);
  const { data, error, refetch } = useAuthor(useParam('id'));
  useWindowTitle(isNotFound(error) ? messages.author.notFound : data?.name);
  if (isNotFound(error))
    return (
      <StatusMessage page title={messages.author.notFound} hint={messages.author.notFoundHint}>
        <Link className="button mt-4" to="/">
          {messages.toLibrary}
        </Link>
      </StatusMessage>
    );
  if (!data) return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <CardsSkeleton />;
  return (
    <div className="grid gap-6">
      <Header author={data} />
      <Videos id={data.id} />
      <Playlists id={data.id} />
    </div>
  );
}

function Header({ author }: { author: Author }) {
  const messages = useCatalogue(PLAYLISTS);
  const { id, name, about, pictureUrl, own } = author;
  return (
    <header className="flex flex-wrap items-start gap-4">
      <Avatar name={name} pictureUrl={pictureUrl} />
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <h1 lang={textLanguage(name)} className="text-title font-bold break-words">
          {name}
        </h1>
        {about && (
          <p lang={textLanguage(about)} className="max-w-prose break-words whitespace-pre-line">
            {about}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {own && <AuthorEditor author={author} />}
          <a href={`/authors/${id}/feed`} className="button">
            {messages.feed}
          </a>
        </div>
      </div>
    </header>
  );
}

function Videos({ id }: { id: string }) {
  const messages = useCatalogue(PLAYLISTS).author;
  const list = useVideosOf(id);
  const { data, error } = list;
  return (
    <section aria-labelledby="newest" className="grid gap-3">
      <h2 id="newest" className="text-heading font-semibold">
        {messages.newest}
      </h2>
      {list.isPending && <CardsSkeleton />}
      {data?.length === 0 && <p className="text-muted">{messages.noVideos}</p>}
      {data && data.length > 0 && (
        <ul aria-labelledby="newest" className={CARD_GRID}>
          {data.map((post) => (
            <li key={post.id} className="min-w-0">
              <PostCard post={post} />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <LoadError error={error} onRetry={() => void (data ? list.fetchNextPage() : list.refetch())} />
      )}
      {!error && list.hasNextPage && (
        <LoadMore
          label={messages.more}
          loading={list.isFetchingNextPage}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </section>
  );
}

function Playlists({ id }: { id: string }) {
  const messages = useCatalogue(PLAYLISTS);
  const { data } = usePlaylistsOf(id);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="playlists" className="grid gap-3">
      <h2 id="playlists" className="text-heading font-semibold">
        {messages.title}
      </h2>
      <PlaylistCards playlists={data} />
    </section>
  );
}
