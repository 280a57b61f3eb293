/** Returns the path of a playlist's page in the web client. */
export const pagePath = (id: string): string => `/app/playlists/${id}`;
export const feedPath = (id: string): string => `/playlists/${id}/feed`;
/** Returns the ID of the playlist that a page of the web client shows; undefined for other pages. */
export const playlistIdFromPath = (path: string): string | undefined =>
  /^\/app\/playlists\/([^/]+)\/*$/.exec(path)?.[1];
