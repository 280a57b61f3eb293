export { playlistPreviews } from './link-preview.ts';
export { deletePlaylistsOf, iteratePlaylists } from './playlists.repository.ts';
export { playlistRoutes } from './playlists.routes.ts';
