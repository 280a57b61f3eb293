import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Reports the position of a video that has been played: periodically during playback, at each pause, and when the video or the page
 * is left. The same position is reported once.
 *
 * @param onPosition - called with seconds.
 */
export function usePlaybackPosition(
  video: RefObject<HTMLVideoElement | null>,
  intervalMs: number,
  onPosition: (seconds: number, element: HTMLVideoElement) => void,
): void {
  const report = useEffectEvent(onPosition);
  useEffect(() => {
    const element = video.current!;
    let reportedAt = Date.now();
    let reported: number | undefined;
    const onPause = () => {
      reportedAt = Date.now();
      const { currentTime } = element;
      // A page that was left paused is closed later than the video was watched, perhaps further, on another device.
      if (element.played.length === 0 || currentTime === reported) return;
      reported = currentTime;
      report(currentTime, element);
    };
    const onTime = () => {
      if (Date.now() - reportedAt > intervalMs) onPause();
    };
    element.addEventListener('timeupdate', onTime);
    element.addEventListener('pause', onPause);
    addEventListener('pagehide', onPause);
    return () => {
      element.removeEventListener('timeupdate', onTime);
      element.removeEventListener('pause', onPause);
      removeEventListener('pagehide', onPause);
      onPause();
    };
  }, [video, intervalMs]);
}
