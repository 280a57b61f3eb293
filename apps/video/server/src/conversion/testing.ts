import type { Conversion } from '@workreel/transcoder';

/** What a converter of a test says that it made. */
export const MADE: Conversion = {
  durationSeconds: 10,
  width: 640,
  height: 360,
  playlist: 'index.m3u8',
  renditions: [],
  poster: 'poster.jpg',
  storyboard: null,
  captions: [],
};
