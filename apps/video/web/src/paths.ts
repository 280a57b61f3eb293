/** Paths of pages with parameters. */
/** @param start - where to start, in seconds. */
export const watchPath = (id: string, start?: number): string =>
  `/watch/${encodeURIComponent(id)}${start === undefined ? '' : `?t=${Math.floor(start)}`}`;
export const captionsPath = (id: string, language: string): string =>
  `/my-videos/${encodeURIComponent(id)}/captions/${encodeURIComponent(language)}`;
export const editPath = (id: string): string => `/my-videos/${encodeURIComponent(id)}`;
