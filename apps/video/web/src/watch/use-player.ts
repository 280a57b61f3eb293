import { useCatalogue } from '@workreel/ui/language';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Post } from '../api.ts';
import { formatDuration, formatShare } from '../format.domain.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import * as preferences from './preferences.ts';
import type { Action } from './shortcuts.domain.ts';
import { formatSpeed, speedFrom } from './speeds.domain.ts';
import type { Stream } from './stream.domain.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useMedia } from './use-media.ts';
import { usePlayback } from './use-playback.ts';

/** Assumes 30 frames per second, because browsers do not expose the frame rate. */
const FRAME_SECONDS = 1 / 30;

export interface PlayerElements {
  container: RefObject<HTMLDivElement | null>;
  video: RefObject<HTMLVideoElement | null>;
}

export type PlayerController = ReturnType<typeof usePlayer>;

/**
 * The state and actions of a player.
 *
 * @param source - `start`: initial position, in seconds.
 * @param showStatus - shows the effect of a keyboard shortcut on the screen.
 */
export function usePlayer(
  { container, video }: PlayerElements,
  source: { post: Post; stream: Stream; start: number },
  showStatus: (text: string) => void,
) {
  const { post, stream, start } = source;
  const messages = useCatalogue(WATCH).player;
  const { language } = useLanguage().t;
  const media = useMedia(video);
  const playback = usePlayback(video, stream, start, post.durationSeconds);
  const { isFullScreen, toggleFullScreen } = useFullScreen(container, video);
  const captions = useCaptions(video, post);
  usePersistedSettings(video);
  const growing = stream.growing && media.seekableEnd < (post.durationSeconds ?? 0);
  const knownDuration = post.durationSeconds ?? 0;
  // The stream is some hundredths of a second shorter or longer than the file, so its length may differ from that on the card.
  const duration = growing
    ? Math.max(knownDuration, media.duration)
    : (post.status === 'ready' && knownDuration) || media.duration || knownDuration;

  const seek = (seconds: number) =>
    playback.seek(Math.min(Math.max(0, seconds), media.seekableEnd > 0 ? media.seekableEnd : duration));
  const pause = () => video.current!.pause();
  // Use the state of the element, because the rendered state may be outdated.
  const toggle = () => (video.current!.paused ? playback.play() : pause());
  const setVolume = (volume: number) => {
    const rounded = Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100;
    Object.assign(video.current!, { volume: rounded, muted: rounded === 0 });
  };
  const toggleMute = () => {
    const element = video.current!;
    element.muted = !element.muted;
    if (!element.muted && element.volume === 0) element.volume = 1;
  };
  const setSpeed = (speed: number) => {
    Object.assign(video.current!, { playbackRate: speed, defaultPlaybackRate: speed });
    preferences.saveSpeed(speed);
  };
  const togglePictureInPicture = () => {
    const done = media.inPictureInPicture
      ? document.exitPictureInPicture()
      : video.current!.requestPictureInPicture();
    // Rejected before the first frame is loaded.
    done.catch(() => undefined);
  };
  const seekTo = (seconds: number) => {
    seek(seconds);
    showStatus(formatDuration(Math.min(Math.max(0, seconds), duration)));
  };

  const perform = (action: Action) => {
    const element = video.current!;
    switch (action.type) {
      case 'toggle':
        showStatus(element.paused ? messages.play : messages.pause);
        return toggle();
      case 'skip':
        return seekTo(element.currentTime + action.seconds);
      case 'seek':
        return seekTo(duration * action.share);
      case 'step':
        if (element.paused) seekTo(element.currentTime + action.frames * FRAME_SECONDS);
        return;
      case 'volume':
        setVolume((element.muted ? 0 : element.volume) + action.by);
        return showStatus(messages.volumeStatus(formatShare(element.volume, language)));
      case 'mute':
        toggleMute();
        return showStatus(
          element.muted ? messages.mutedStatus : messages.volumeStatus(formatShare(element.volume, language)),
        );
      case 'speed':
        setSpeed(speedFrom(element.playbackRate, action.steps));
        return showStatus(messages.speedStatus(formatSpeed(element.playbackRate, language)));
      case 'captions':
        if (post.captions.length > 0)
          showStatus(messages.captionsStatus(captions.toggle() ?? messages.captionsOff));
        return;
      case 'fullscreen':
        return toggleFullScreen();
    }
  };
  return {
    ...{ media, growing, duration, isFullScreen },
    /** The position to show, in seconds. Segments end some hundredths of a second before or after the file. */
    time: media.ended ? duration : media.time,
    ...{ qualities: playback.qualities, currentQuality: playback.currentQuality, error: playback.error },
    hasSound: playback.hasSound,
    ...{ audio: playback.audio, selectedAudio: playback.selectedAudio, selectAudio: playback.selectAudio },
    ...{ selectedQuality: playback.selectedQuality, selectQuality: playback.selectQuality },
    ...{
      play: playback.play,
      autoplay: playback.autoplay,
      onPlay: playback.onPlay,
      onPause: playback.onPause,
    },
    ...{ captions: captions.selected, selectCaptions: captions.select },
    /** Current position, in seconds. */
    currentTime: () => video.current!.currentTime,
    ...{
      seek,
      pause,
      toggle,
      setVolume,
      toggleMute,
      setSpeed,
      togglePictureInPicture,
      toggleFullScreen,
      perform,
    },
  };
}

/** Restores volume and speed, and stores changes of the volume. */
function usePersistedSettings(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current!;
    const speed = speedFrom(preferences.loadSpeed(), 0);
    Object.assign(element, preferences.loadSound(), { playbackRate: speed, defaultPlaybackRate: speed });
    const onVolume = () => preferences.saveSound(element);
    element.addEventListener('volumechange', onVolume);
    return () => element.removeEventListener('volumechange', onVolume);
  }, [video]);
}

/** Shows captions in the language that was selected last, if the video has them. */
function useCaptions(video: RefObject<HTMLVideoElement | null>, { captions }: Post) {
  const { language } = useLanguage().t;
  const [selected, setSelected] = useState(preferences.loadCaptions);
  const lastSelected = useRef(selected);
  useEffect(() => {
    for (const [index, track] of [...video.current!.textTracks].entries())
      track.mode = captions[index]?.language === selected ? 'showing' : 'disabled';
  }, [video, captions, selected]);
  const select = (next: string) => {
    if (next) lastSelected.current = next;
    setSelected(next);
    preferences.saveCaptions(next);
  };
  const find = (code: string) => captions.find((caption) => caption.language === code);
  return {
    selected,
    select,
    /** Turns captions on or off. @returns the label of the captions that are on. */
    toggle: (): string | undefined => {
      const next = find(selected) ? undefined : (find(lastSelected.current) ?? find(language) ?? captions[0]);
      select(next?.language ?? '');
      return next?.label;
    },
  };
}
