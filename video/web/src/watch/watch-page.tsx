import { Condition } from '@workreel/ui/conditions';
import { isAbsent } from '@workreel/ui/service-error';
import { useState } from 'react';
import type { Post } from '../api.ts';
import { Unavailable } from '../conditions.tsx';
import { useLanguage } from '../language/language.ts';
import { Link } from '../navigation.tsx';
import { Conversion } from '../posts/conversion.tsx';
import { isMoving } from '../posts/pace.domain.ts';
import { useOwnUpload, usePost } from '../posts/use-post.ts';
import { LIBRARY_PATH } from '../route.domain.ts';
import { useSession } from '../session/session.ts';
import { useWindowTitle } from '../window-title.ts';
import { Player } from './player.tsx';
import { PostDetails } from './post-details.tsx';
import { nextStream, type Stream } from './stream.domain.ts';

export function WatchPage({ id }: { id: string }) {
  const { t } = useLanguage();
  const { account } = useSession();
  const post = usePost(id, account !== null);
  const isOwner = Boolean(useOwnUpload(post.data?.uploadId));
  useWindowTitle(isAbsent(post.error) ? t.watch.gone : post.data?.title);

  if (isAbsent(post.error))
    return (
      <Condition title={t.watch.gone} hint={t.watch.goneHint}>
        <Link className="button" href={LIBRARY_PATH}>
          {t.watch.toLibrary}
        </Link>
      </Condition>
    );
  if (!post.data)
    return post.error ? (
      <Unavailable error={post.error} onRetry={() => void post.refetch()} />
    ) : (
      <p className="waiting" role="status">
        {t.watch.loading}
      </p>
    );
  const askAnew = async () => (await post.refetch()).data;
  return (
    <article className="watch">
      <Screen post={post.data} askAnew={askAnew} />
      <Conversion post={post.data} isOwner={isOwner} onRetried={() => void askAnew()} />
      <PostDetails post={post.data} isOwner={isOwner} isAdmin={account?.role === 'admin'} />
    </article>
  );
}

const offeredBy = ({ videoUrl, playable, status }: Post): Stream | null =>
  videoUrl !== null && playable ? { url: videoUrl, growing: status !== 'ready' } : null;

/** The player, once there is something to play; its place until then, where something is to come. */
function Screen({ post, askAnew }: { post: Post; askAnew: () => Promise<Post | undefined> }) {
  const [stream, setStream] = useState(() => offeredBy(post));
  const [hasBegun, setBegun] = useState(false);
  const next = nextStream(stream, offeredBy(post), hasBegun);
  if (next !== stream) setStream(next);
  /** Whatever address is handed out now, also for the stream that stopped. */
  const renew = async () => {
    const renewed = await askAnew();
    const offered = renewed && offeredBy(renewed);
    if (offered) setStream(offered);
  };
  if (!next)
    return (
      isMoving(post.status) && (
        <div className="screen">
          {post.posterUrl && <img src={post.posterUrl} alt="" crossOrigin="anonymous" />}
        </div>
      )
    );
  return <Player post={post} stream={next} onBegin={() => setBegun(true)} onRenew={() => void renew()} />;
}
