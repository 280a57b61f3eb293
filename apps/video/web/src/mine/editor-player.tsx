import { type ReactNode, type RefObject, useState } from 'react';
import type { Post } from '../api.ts';
import { usePost } from '../posts/use-post.ts';
import type { PlaybackTime } from '../watch/playback-time.ts';
import { Player, type PlayerHandle } from '../watch/player.tsx';
import { useOwnPlayer } from '../watch/player-host.tsx';
import { nextStream, streamOf } from '../watch/stream.domain.ts';

interface EditorPlayerProps {
  post: Post;
  player: RefObject<PlayerHandle | null>;
  time: PlaybackTime;
  /** Shown over the picture. */
  children?: ReactNode;
}

/** The player beside an editor, without the captions that viewers see. */
export function EditorPlayer({ player, time, children, ...props }: EditorPlayerProps) {
  useOwnPlayer();
  const refetch = usePost(props.post.id, false).refetch;
  const [post] = useState(() => ({ ...props.post, captions: [] }));
  const [stream, setStream] = useState(() => streamOf(post));
  const [hasStarted, setStarted] = useState(false);
  const update = async (replace: boolean) => {
    const { data } = await refetch({ cancelRefetch: false });
    const offered = data ? streamOf(data) : null;
    setStream((current) => (replace ? (offered ?? current) : nextStream(current, offered, hasStarted)));
  };
  if (!stream) return null;
  return (
    <Player
      ref={player}
      post={post}
      stream={stream}
      start={0}
      onStart={() => setStarted(true)}
      onTime={time.set}
      onReload={() => void update(true)}
      onStall={() => void update(false)}
    >
      {() => children}
    </Player>
  );
}
