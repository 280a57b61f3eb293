export * from './chapters.domain.ts';
export { MAX_BOX_BYTES, Mp4Error } from './mp4/boxes.ts';
export { withPresentationStart } from './mp4/edit-list.ts';
export {
  type Fragment,
  firstPresentation,
  type Sample,
  startsWithIdr,
} from './mp4/fragment.ts';
export { FragmentReader, type Piece } from './mp4/fragment-reader.ts';
export type { InitInfo } from './mp4/init.ts';
export { type JoinOptions, joinFragments } from './mp4/join.ts';
export { type MovieIndex, readMovieIndex, readSampleEntries } from './mp4/movie-index.ts';
export {
  addParameterSets,
  type ParameterSets,
  pictureSetId,
  readParameterSets,
  sequenceSetId,
} from './mp4/parameter-sets.ts';
export { compositionTimes, type FragmentBytes, sliceFragment } from './mp4/slice.ts';
export { type Playlist, parsePlaylist } from './parse/parse.domain.ts';
export type { Segment } from './parse/parse-media.domain.ts';
export * from './playlists.domain.ts';
