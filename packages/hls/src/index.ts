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
export { type Playlist, parsePlaylist } from './parse/parse.domain.ts';
export * from './playlists.domain.ts';
