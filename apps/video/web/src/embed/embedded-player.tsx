import { useCatalogue } from '@workreel/ui/language';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Post } from '../api.ts';
import { WATCH } from '../language/language.ts';
import { refetchDelay } from '../posts/refetch.domain.ts';
import { Player } from '../watch/player.tsx';
import { linkTo } from '../watch/start.domain.ts';
import { nextStream, streamOf } from '../watch/stream.domain.ts';
import type { PlayerController } from '../watch/use-player.ts';
import type { Host } from './host.ts';
import { HostControl } from './host-control.tsx';
import type { parseOptions } from './options.domain.ts';
import './embed.css';

type Options = ReturnType<typeof parseOptions>;

/** The player of a video in a page of another site; null if the video is not available there. */
export function EmbeddedPlayer(props: { initial: Post | null; options: Options; host: Host }) {
  const { initial, options, host } = props;
  const messages = useCatalogue(WATCH).embed;
  const [post, setPost] = useState(initial);
  const [stream, setStream] = useState(() => initial && streamOf(initial));
  const [hasStarted, setStarted] = useState(false);
  const refetch = async (replace: boolean) => {
    const refetched = initial && (await fetchPost(initial.id));
    if (!refetched) return;
    setPost(refetched);
    const offered = streamOf(refetched);
    setStream((current) => (replace ? (offered ?? current) : nextStream(current, offered, hasStarted)));
  };
  useRefetch(post, () => void refetch(false));
  if (!post || (!stream && post.status === 'failed')) return <Message text={messages.notAvailable} />;
  if (!stream) return <Message text={messages.preparing} />;
  return (
    <main className="embed">
      <Player
        ref={null}
        post={post}
        stream={stream}
        start={options.start}
        loop={options.loop}
        onStart={() => setStarted(true)}
        onView={() => void report(post.id, 'views')}
        onWatched={(parts) => void report(post.id, 'watched', { parts })}
        onReload={() => void refetch(true)}
        onStall={() => void refetch(false)}
      >
        {(player) => (
          <>
            <Title post={post} />
            <HostControl host={host} player={player} />
            {options.autoplay && <Autoplay player={player} />}
          </>
        )}
      </Player>
    </main>
  );
}

/** Fetches a post without the session of the user: the page of another site must not act for them. */
async function fetchPost(id: string): Promise<Post | undefined> {
  const response = await fetch(`/posts/${id}`, { credentials: 'omit' }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as Post) : undefined;
}

/** Reports what is watched, also when the page is closed. Nothing depends on it, so failures are ignored. */
const report = (id: string, kind: 'views' | 'watched', body?: object) =>
  fetch(`/posts/${id}/${kind}`, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => undefined);

function useRefetch(post: Post | null, refetch: () => void): void {
  const onTime = useEffectEvent(refetch);
  useEffect(() => {
    const delay = post ? refetchDelay(post, Date.now()) : false;
    if (delay === false) return;
    const timer = setInterval(onTime, delay);
    return () => clearInterval(timer);
  }, [post]);
}

function Message({ text }: { text: string }) {
  return (
    <main className="embed">
      <h1 className="m-auto p-4 text-center">{text}</h1>
    </main>
  );
}

function Title({ post }: { post: Post }) {
  const messages = useCatalogue(WATCH).embed;
  return (
    <h1 className="embed-title">
      <a
        href={linkTo(location.origin, post.id, null)}
        target="_blank"
        rel="noopener"
        aria-label={messages.open(post.title)}
      >
        {post.title}
      </a>
    </h1>
  );
}

function Autoplay({ player }: { player: PlayerController }) {
  const play = useEffectEvent(() => player.autoplay());
  useEffect(() => play(), []);
  return null;
}
