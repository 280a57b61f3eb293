import { useInfiniteQuery } from '@tanstack/react-query';
import { AdminFrame } from '@workreel/ui/console/admin-frame';
import { Badge } from '@workreel/ui/console/badge';
import { ENTRIES_PER_PAGE, EntryList } from '@workreel/ui/console/entry-list';
import { FilterSelect } from '@workreel/ui/console/filter-select';
import { fieldText } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { writeQuery } from '@workreel/ui/query-string';
import { Link, navigate, useQueryValues } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { formatTime } from '@workreel/ui/times';
import type { Visibility } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { watchPath } from '../paths.ts';
import { failureMessage } from '../posts/failure.domain.ts';
import { findModeratedPosts, type ModeratedPost } from './calls.ts';

/** The videos of all users, for admins. The filters are stored in the URL. */
export function VideosPage() {
  const messages = useCatalogue(CONSOLE).videos;
  return <AdminFrame title={messages.title}>{() => <Videos />}</AdminFrame>;
}

interface Filter {
  query?: string | undefined;
  owner?: string | undefined;
  visibility?: Visibility | undefined;
}

function Videos() {
  const messages = useCatalogue(CONSOLE).videos;
  const { label, ...visibilities } = useLanguage().t.visibility;
  const parameters = useQueryValues();
  const filter: Filter = {
    query: parameters.query?.[0],
    owner: parameters.owner?.[0],
    visibility: parameters.visibility?.[0] as Visibility | undefined,
  };
  const list = useInfiniteQuery({
    queryKey: [PER_ACCOUNT, 'moderation', filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      findModeratedPosts(
        { ...present(filter), ...(cursor && { cursor }), pageSize: ENTRIES_PER_PAGE },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const show = (next: Filter) =>
    void navigate(`/console/videos${writeQuery(present(next))}`, { keepScroll: true });
  const posts = list.data?.pages.flatMap(({ data }) => data.posts) ?? [];
  return (
    <>
      <p className="mt-1 text-muted">{messages.hint}</p>
      <form
        className="mt-3 flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          const text = (name: string) => fieldText(fields, name).trim();
          show({ ...filter, query: text('query'), owner: text('owner') });
        }}
      >
        {(['query', 'owner'] as const).map((name) => (
          <input
            key={`${name} ${filter[name]}`}
            type="search"
            name={name}
            className="field w-auto min-w-0 flex-1 basis-40 max-sm:basis-full"
            aria-label={messages[name]}
            placeholder={messages[name]}
            defaultValue={filter[name]}
            maxLength={name === 'query' ? 200 : 254}
          />
        ))}
        <button type="submit" className="button">
          {messages.search}
        </button>
        <FilterSelect
          label={label}
          all={messages.allVisibilities}
          names={visibilities}
          value={filter.visibility}
          onChange={(visibility) => show({ ...filter, visibility: visibility as Visibility | undefined })}
        />
      </form>
      <EntryList
        label={messages.title}
        list={list}
        rows={posts.map((post) => <VideoRow key={post.id} post={post} />)}
      />
    </>
  );
}

/** Omits missing and empty filters. */
const present = (filter: Filter): { [Name in keyof Filter]: NonNullable<Filter[Name]> } =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value));

function VideoRow({ post }: { post: ModeratedPost }) {
  const messages = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  return (
    <li className="grid gap-1 p-4" data-video={post.id}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {/* `bdi` isolates the title, because it may contain bidirectional control characters. */}
        <Link to={watchPath(post.id)} className="font-semibold wrap-anywhere">
          <bdi lang={textLanguage(post.title)}>{post.title}</bdi>
        </Link>
        {post.publishedAt === null && <Badge tone="plain" text={t.draft.label} />}
        <Badge tone={post.visibility === 'public' ? 'good' : 'plain'} text={t.visibility[post.visibility]} />
        {post.status !== 'ready' && (
          <Badge tone={post.status === 'failed' ? 'alarm' : 'quiet'} text={t.status[post.status]} />
        )}
      </p>
      <p className="wrap-anywhere">
        {post.owner ? (
          <>
            <bdi>{post.owner.name}</bdi> · {post.owner.email}
          </>
        ) : (
          messages.deletedUser
        )}
      </p>
      {post.error && <p className="text-alarm">{failureMessage(messages.failure, post.error.code)}</p>}
      <p className="flex flex-wrap gap-x-3 text-small text-muted">
        <time dateTime={post.createdAt}>{formatTime(post.createdAt, t.language)}</time>
        {post.durationSeconds !== null && (
          <span>{messages.length(formatDuration(post.durationSeconds))}</span>
        )}
      </p>
    </li>
  );
}
