import { type RefObject, useEffect, useState } from 'react';

/** iPhones let a video alone fill the screen, by their own name for it. */
type OwnFullScreen = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export function useFullScreen(
  whole: RefObject<HTMLDivElement | null>,
  video: RefObject<OwnFullScreen | null>,
): { large: boolean; switchLarge: () => void } {
  const [large, setLarge] = useState(false);
  useEffect(() => {
    const update = () => setLarge(document.fullscreenElement === whole.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [whole]);
  const switchLarge = () => {
    if (!document.fullscreenEnabled) return video.current?.webkitEnterFullscreen?.();
    const done = document.fullscreenElement ? document.exitFullscreen() : whole.current!.requestFullscreen();
    // Refused where nobody has pressed anything yet.
    done.catch(() => undefined);
  };
  return { large, switchLarge };
}
