import { useCatalogue } from '@workreel/ui/language';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Post } from '../api.ts';
import { formatDuration, formatShare } from '../format.domain.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import type { Action } from './keys.domain.ts';
import * as memory from './memory.ts';
import { formatSpeed, speedFrom } from './speeds.domain.ts';
import type { Stream } from './stream.domain.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useMedia } from './use-media.ts';
import { usePlayback } from './use-playback.ts';

/** Of films and most cameras; the browser does not say how long one picture stands. */
const FRAME_SECONDS = 1 / 30;

export interface PlayerElements {
  whole: RefObject<HTMLDivElement | null>;
  video: RefObject<HTMLVideoElement | null>;
}

export type Watching = ReturnType<typeof usePlayer>;

/**
 * What a player shows and does. @param say - tells on the screen what a key has just done.
 * @param start - where it begins, in seconds.
 */
export function usePlayer(
  { whole, video }: PlayerElements,
  { post, stream, start }: { post: Post; stream: Stream; start: number },
  say: (text: string) => void,
) {
  const messages = useCatalogue(WATCH).player;
  const { language } = useLanguage().t;
  const media = useMedia(video);
  const playback = usePlayback(video, stream, start);
  const { large, switchLarge } = useFullScreen(whole, video);
  const captions = useCaptions(video, post);
  useRemembered(video);
  const growing = stream.growing && media.end < (post.durationSeconds ?? 0);
  const known = post.durationSeconds ?? 0;
  const duration = growing ? Math.max(known, media.duration) : media.duration || known;

  const seek = (seconds: number) =>
    playback.seek(Math.min(Math.max(0, seconds), media.end > 0 ? media.end : duration));
  const pause = () => video.current!.pause();
  // Of the element itself: what is drawn may be a moment behind it.
  const toggle = () => (video.current!.paused ? playback.play() : pause());
  const setVolume = (volume: number) => {
    const rounded = Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100;
    Object.assign(video.current!, { volume: rounded, muted: rounded === 0 });
  };
  const switchMute = () => {
    const element = video.current!;
    element.muted = !element.muted;
    if (!element.muted && element.volume === 0) element.volume = 1;
  };
  const setSpeed = (speed: number) => {
    Object.assign(video.current!, { playbackRate: speed, defaultPlaybackRate: speed });
    memory.rememberSpeed(speed);
  };
  const switchPicture = () => {
    const done = media.inPicture ? document.exitPictureInPicture() : video.current!.requestPictureInPicture();
    // Refused before there is a picture.
    done.catch(() => undefined);
  };
  const go = (seconds: number) => {
    seek(seconds);
    say(formatDuration(Math.min(Math.max(0, seconds), duration)));
  };

  const perform = (action: Action) => {
    const element = video.current!;
    switch (action.do) {
      case 'toggle':
        say(element.paused ? messages.play : messages.pause);
        return toggle();
      case 'skip':
        return go(element.currentTime + action.seconds);
      case 'go':
        return go(duration * action.share);
      case 'step':
        if (element.paused) go(element.currentTime + action.frames * FRAME_SECONDS);
        return;
      case 'louder':
        setVolume((element.muted ? 0 : element.volume) + action.by);
        return say(messages.didVolume(formatShare(element.volume, language)));
      case 'mute':
        switchMute();
        return say(
          element.muted ? messages.didMute : messages.didVolume(formatShare(element.volume, language)),
        );
      case 'faster':
        setSpeed(speedFrom(element.playbackRate, action.steps));
        return say(messages.didSpeed(formatSpeed(element.playbackRate, language)));
      case 'captions':
        if (post.captions.length > 0) say(messages.didCaptions(captions.switch() ?? messages.noCaptions));
        return;
      case 'fullscreen':
        return switchLarge();
    }
  };
  return {
    ...{ media, growing, duration, large },
    ...{ qualities: playback.qualities, shown: playback.shown, fault: playback.fault },
    ...{ chosen: playback.chosen, choose: playback.choose, play: playback.play },
    ...{ onPlay: playback.onPlay, onPause: playback.onPause },
    ...{ captions: captions.chosen, chooseCaptions: captions.choose },
    /** Where it is, in seconds. */
    now: () => video.current!.currentTime,
    ...{ seek, pause, toggle, setVolume, switchMute, setSpeed, switchPicture, switchLarge, perform },
  };
}

/** Sound as it was left, and speed until the tab is closed. */
function useRemembered(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current!;
    const speed = speedFrom(memory.rememberedSpeed(), 0);
    Object.assign(element, memory.rememberedSound(), { playbackRate: speed, defaultPlaybackRate: speed });
    const onVolume = () => memory.rememberSound(element);
    element.addEventListener('volumechange', onVolume);
    return () => element.removeEventListener('volumechange', onVolume);
  }, [video]);
}

/** Captions of the language that was chosen last, where the video has them. */
function useCaptions(video: RefObject<HTMLVideoElement | null>, { captions }: Post) {
  const { language } = useLanguage().t;
  const [chosen, setChosen] = useState(memory.rememberedCaptions);
  const latest = useRef(chosen);
  useEffect(() => {
    for (const [index, track] of [...video.current!.textTracks].entries())
      track.mode = captions[index]?.language === chosen ? 'showing' : 'disabled';
  }, [video, captions, chosen]);
  const choose = (wanted: string) => {
    if (wanted) latest.current = wanted;
    setChosen(wanted);
    memory.rememberCaptions(wanted);
  };
  const find = (wanted: string) => captions.find((each) => each.language === wanted);
  return {
    chosen,
    choose,
    /** On or off. @returns what is on now. */
    switch: (): string | undefined => {
      const next = find(chosen) ? undefined : (find(latest.current) ?? find(language) ?? captions[0]);
      choose(next?.language ?? '');
      return next?.label;
    },
  };
}
