import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Condition } from '@workreel/ui/conditions';
import { useCatalogue } from '@workreel/ui/language';
import { useSession } from '@workreel/ui/service';
import { isAbsent } from '@workreel/ui/service-error';
import { useWindowTitle } from '@workreel/ui/window-title';
import { type Ref, useRef, useState } from 'react';
import type { Post } from '../api.ts';
import { Unavailable } from '../conditions.tsx';
import { WATCH } from '../language/language.ts';
import { Conversion } from '../posts/conversion.tsx';
import { usePost } from '../posts/use-post.ts';
import { MoreVideos } from './more-videos.tsx';
import { Player, type PlayerHandle } from './player.tsx';
import { PostDetails } from './post-details.tsx';
import { readStart } from './start.domain.ts';
import { nextStream, type Stream } from './stream.domain.ts';

export function WatchPage() {
  const { id } = useParams({ from: '/watch/$id' });
  return <Watched key={id} id={id} />;
}

function Watched({ id }: { id: string }) {
  const messages = useCatalogue(WATCH);
  const { account } = useSession();
  const post = usePost(id, true);
  const player = useRef<PlayerHandle>(null);
  useWindowTitle(isAbsent(post.error) ? messages.gone : post.data?.title);

  if (isAbsent(post.error))
    return (
      <Condition page title={messages.gone} hint={messages.goneHint}>
        <Link className="button mt-4" to="/">
          {messages.toLibrary}
        </Link>
      </Condition>
    );
  if (!post.data)
    return post.error ? (
      <Unavailable error={post.error} onRetry={() => void post.refetch()} />
    ) : (
      <Bones label={messages.loading} />
    );
  const askAnew = async () => (await post.refetch()).data;
  const shown = { post: post.data, onRetried: () => void askAnew() };
  return (
    <div className={COLUMNS}>
      <article className="grid content-start gap-4">
        <Screen {...shown} ref={player} askAnew={askAnew} />
        <PostDetails
          post={post.data}
          isAdmin={account?.role === 'admin'}
          timeNow={() => player.current?.time() ?? 0}
          onTime={(seconds) => player.current?.playFrom(seconds)}
        />
      </article>
      <MoreVideos post={post.data} />
    </div>
  );
}

const COLUMNS = 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]';
/** On a phone a picture has the whole width. */
const EDGES = '-mx-4 -mt-4 sm:mx-0 sm:mt-0';

function Bones({ label }: { label: string }) {
  return (
    <div className={COLUMNS} role="status" aria-label={label} data-skeleton>
      <div className="grid content-start gap-4">
        <div className={`bone aspect-video ${EDGES}`} />
        <div className="bone h-7 w-2/3" />
        <div className="bone h-5 w-1/3" />
      </div>
    </div>
  );
}

const offeredBy = ({ videoUrl, playable, status }: Post): Stream | null =>
  videoUrl !== null && playable ? { url: videoUrl, growing: status !== 'ready' } : null;

/** The player, once there is something to play; until then what is to come of it, or why nothing comes. */
function Screen(props: {
  ref: Ref<PlayerHandle>;
  post: Post;
  onRetried: () => void;
  askAnew: () => Promise<Post | undefined>;
}) {
  const { post, onRetried } = props;
  const start = readStart(useSearch({ from: '/watch/$id' }).t?.[0]);
  const [stream, setStream] = useState(() => offeredBy(post));
  const [hasBegun, setBegun] = useState(false);
  const next = nextStream(stream, offeredBy(post), hasBegun);
  if (next !== stream) setStream(next);
  /** Whatever address is handed out now, also for the stream that stopped. */
  const renew = async () => {
    const renewed = await props.askAnew();
    const offered = renewed && offeredBy(renewed);
    if (offered) setStream(offered);
  };
  const conversion = <Conversion post={post} onRetried={onRetried} />;
  if (!next)
    return (
      <div className={`relative grid min-h-56 bg-black sm:rounded-card sm:aspect-video ${EDGES}`} data-coming>
        {post.posterUrl && (
          <img
            src={post.posterUrl}
            alt=""
            crossOrigin="anonymous"
            className="absolute inset-0 size-full object-contain opacity-40"
          />
        )}
        <div className="card relative m-auto w-[min(30rem,calc(100%-2rem))] p-4">{conversion}</div>
      </div>
    );
  return (
    <>
      <div className={EDGES}>
        <Player
          ref={props.ref}
          post={post}
          stream={next}
          start={start}
          onBegin={() => setBegun(true)}
          onRenew={() => void renew()}
        />
      </div>
      {conversion}
    </>
  );
}
