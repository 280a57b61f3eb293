import type { Conversion } from '@workreel/transcoder';

/** The result of a converter in tests. */
export const TEST_CONVERSION: Conversion = {
  durationSeconds: 10,
  width: 640,
  height: 360,
  playlist: 'index.m3u8',
  renditions: [],
  poster: 'poster.jpg',
  storyboard: null,
  captions: [],
  warnings: [],
  quality: null,
  superseded: [],
};
