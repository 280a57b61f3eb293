import { type RefObject, useEffect, useState } from 'react';

/** On iPhones, only video elements can be full screen, through a prefixed method. */
type WebkitVideoElement = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function useFullScreen(
  container: RefObject<HTMLDivElement | null>,
  video: RefObject<WebkitVideoElement | null>,
): { isFullScreen: boolean; toggleFullScreen: () => void } {
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    const update = () => setFullScreen(document.fullscreenElement === container.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [container]);
  const toggleFullScreen = () => {
    if (!document.fullscreenEnabled) return video.current?.webkitEnterFullscreen?.();
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : container.current!.requestFullscreen();
    // Rejected without a user gesture.
    done.catch(() => undefined);
  };
  return { isFullScreen, toggleFullScreen };
}
