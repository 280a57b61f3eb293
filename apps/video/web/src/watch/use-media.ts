import { type RefObject, useEffect, useState } from 'react';
import { type Span, toSpans } from './timeline.domain.ts';

/** State of a video element. Times in seconds. */
export interface Media {
  paused: boolean;
  ended: boolean;
  /** Whether playback is waiting for data. */
  waiting: boolean;
  time: number;
  /** 0 if unknown. */
  duration: number;
  /** End of the seekable range; for a growing stream, its current end. */
  seekableEnd: number;
  buffered: Span[];
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  speed: number;
  inPictureInPicture: boolean;
}

const EVENTS = [
  ...['play', 'pause', 'ended', 'timeupdate', 'durationchange', 'loadedmetadata', 'emptied', 'progress'],
  ...['seeking', 'seeked', 'waiting', 'playing', 'canplay', 'volumechange', 'ratechange'],
  ...['enterpictureinpicture', 'leavepictureinpicture'],
];

const INITIAL: Media = {
  ...{ paused: true, ended: false, waiting: false, time: 0, duration: 0, seekableEnd: 0, buffered: [] },
  ...{ volume: 1, muted: false, speed: 1, inPictureInPicture: false },
};

export function useMedia(element: RefObject<HTMLVideoElement | null>): Media {
  const [media, setMedia] = useState(INITIAL);
  useEffect(() => {
    const video = element.current!;
    const update = () => setMedia(readMedia(video));
    for (const event of EVENTS) video.addEventListener(event, update);
    update();
    return () => {
      for (const event of EVENTS) video.removeEventListener(event, update);
    };
  }, [element]);
  return media;
}

const readMedia = (video: HTMLVideoElement): Media => ({
  paused: video.paused,
  ended: video.ended,
  waiting: !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
  time: video.currentTime,
  duration: Number.isFinite(video.duration) ? video.duration : 0,
  seekableEnd: toSpans(video.seekable).at(-1)?.to ?? 0,
  buffered: toSpans(video.buffered),
  volume: video.volume,
  muted: video.muted,
  speed: video.playbackRate,
  inPictureInPicture: document.pictureInPictureElement === video,
});
