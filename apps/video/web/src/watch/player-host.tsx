import { pathOf } from '@workreel/ui/router';
import {
  createContext,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { whenReachable } from '../api.ts';
import type { Watching } from './hosted-player.tsx';
import { createPlaybackTime, type PlaybackTime } from './playback-time.ts';
import type { PlayerHandle } from './player.tsx';

interface PlayerHost {
  player: RefObject<PlayerHandle | null>;
  time: PlaybackTime;
  /** Shows the player of a video in an element of the watch page. The player that already shows the video plays on. */
  attach: (watching: Watching, slot: HTMLElement) => void;
  /** Takes the player out of a page that is left: into the mini player if the video is playing, unless the next page shows another video. */
  detach: () => void;
  /** Stops the video if it is being watched. */
  stop: (id: string) => void;
  /** No longer stores the position in what is being watched, if it has this ID or none is given, until the video is opened again. */
  forget: (id?: string) => void;
  /** Stops whatever is being watched. */
  close: () => void;
}

const PlayerHostContext = createContext<PlayerHost | null>(null);

/** The video that is being watched may be opened in another playlist, or after it was erased from the history. */
const reopened = (watching: Watching, list: string | undefined): Watching =>
  watching.list === list && !watching.isErased ? watching : { ...watching, list, isErased: false };

const HostedPlayer = lazy(
  whenReachable(async () => ({ default: (await import('./hosted-player.tsx')).HostedPlayer })),
);

/**
 * Owns the only player, so that it outlives the watch page. Its element is moved between the page and the mini player: a video that
 * is moved plays on, and its stream is not loaded again. The code of the player is loaded with the watch page.
 */
export function PlayerHostProvider({ children }: { children: ReactNode }) {
  const [element] = useState(() => document.createElement('div'));
  const [watching, setWatching] = useState<Watching | null>(null);
  const [isMini, setMini] = useState(false);
  const player = useRef<PlayerHandle>(null);
  const miniPlayer = useRef<HTMLElement>(null);
  const close = () => {
    setWatching(null);
    setMini(false);
  };
  const [host] = useState<PlayerHost>(() => ({
    player,
    time: createPlaybackTime(),
    attach: (next, slot) => {
      slot.append(element);
      setMini(false);
      setWatching((current) => (current?.id === next.id ? reopened(current, next.list) : next));
    },
    detach: () => {
      const showsOther = pathOf(location.pathname).startsWith('/watch/');
      if (showsOther || !miniPlayer.current || !player.current?.isPlaying()) return close();
      miniPlayer.current.append(element);
      setMini(true);
    },
    stop: (id) => setWatching((current) => (current?.id === id ? null : current)),
    forget: (id) =>
      setWatching((current) =>
        current && (id === undefined || id === current.id) ? { ...current, isErased: true } : current,
      ),
    close,
  }));
  return (
    <PlayerHostContext value={host}>
      {children}
      {watching && (
        <Suspense>
          <HostedPlayer
            key={watching.id}
            watching={watching}
            element={element}
            player={player}
            time={host.time}
            miniPlayer={miniPlayer}
            isMini={isMini}
            onClose={close}
          />
        </Suspense>
      )}
    </PlayerHostContext>
  );
}

export const usePlayerHost = (): PlayerHost => use(PlayerHostContext)!;

/** Closes the mini player, for pages with a player of their own: two videos would sound at once. */
export function useOwnPlayer(): void {
  const { close } = usePlayerHost();
  useEffect(close, [close]);
}
