import { type RefObject, useEffect, useState } from 'react';
import type { Span } from './timeline.domain.ts';

/** What a video element is doing. Times in seconds. */
export interface Media {
  paused: boolean;
  ended: boolean;
  /** It would play and has nothing to show. */
  waiting: boolean;
  time: number;
  /** 0 until it is known. */
  duration: number;
  /** How far one may go: of a stream that still grows, its present end. */
  end: number;
  buffered: Span[];
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  speed: number;
  inPicture: boolean;
}

const EVENTS = [
  ...['play', 'pause', 'ended', 'timeupdate', 'durationchange', 'loadedmetadata', 'emptied', 'progress'],
  ...['seeking', 'seeked', 'waiting', 'playing', 'canplay', 'volumechange', 'ratechange'],
  ...['enterpictureinpicture', 'leavepictureinpicture'],
];

const NOTHING: Media = {
  ...{ paused: true, ended: false, waiting: false, time: 0, duration: 0, end: 0, buffered: [] },
  ...{ volume: 1, muted: false, speed: 1, inPicture: false },
};

export function useMedia(element: RefObject<HTMLVideoElement | null>): Media {
  const [media, setMedia] = useState(NOTHING);
  useEffect(() => {
    const video = element.current!;
    const update = () => setMedia(stateOf(video));
    for (const event of EVENTS) video.addEventListener(event, update);
    update();
    return () => {
      for (const event of EVENTS) video.removeEventListener(event, update);
    };
  }, [element]);
  return media;
}

const stateOf = (video: HTMLVideoElement): Media => ({
  paused: video.paused,
  ended: video.ended,
  waiting: !video.paused && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
  time: video.currentTime,
  duration: Number.isFinite(video.duration) ? video.duration : 0,
  end: spansOf(video.seekable).at(-1)?.to ?? 0,
  buffered: spansOf(video.buffered),
  volume: video.volume,
  muted: video.muted,
  speed: video.playbackRate,
  inPicture: document.pictureInPictureElement === video,
});

const spansOf = (ranges: TimeRanges): Span[] =>
  Array.from({ length: ranges.length }, (_, at) => ({ from: ranges.start(at), to: ranges.end(at) }));
