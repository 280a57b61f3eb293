/** Paths of pages with parameters. */
/** @param list - ID of the playlist that is played, if any. */
export const watchPath = (id: string, list?: string): string =>
  `/watch/${encodeURIComponent(id)}${list === undefined ? '' : `?list=${encodeURIComponent(list)}`}`;
export const editPath = (id: string): string => `/my-videos/${encodeURIComponent(id)}`;
export const playlistPath = (id: string): string => `/playlists/${encodeURIComponent(id)}`;
export const authorPath = (id: string): string => `/authors/${encodeURIComponent(id)}`;
