/** Paths of pages with parameters. */
/** @param query - `start`: where to start, in seconds; `list`: ID of the playlist that is played. */
export function watchPath(
  id: string,
  { start, list }: { start?: number | undefined; list?: string | undefined } = {},
): string {
  const query = new URLSearchParams({
    ...(start !== undefined && { t: String(Math.floor(start)) }),
    ...(list !== undefined && { list }),
  });
  return `/watch/${encodeURIComponent(id)}${query.size === 0 ? '' : `?${query}`}`;
}
export const captionsPath = (id: string, language: string): string =>
  `/my-videos/${encodeURIComponent(id)}/captions/${encodeURIComponent(language)}`;
export const trimPath = (id: string): string => `/my-videos/${encodeURIComponent(id)}/trim`;
export const editPath = (id: string): string => `/my-videos/${encodeURIComponent(id)}`;
export const playlistPath = (id: string): string => `/playlists/${encodeURIComponent(id)}`;
export const authorPath = (id: string): string => `/authors/${encodeURIComponent(id)}`;
