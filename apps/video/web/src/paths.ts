/** Paths of pages with parameters. */
export const watchPath = (id: string): string => `/watch/${encodeURIComponent(id)}`;
export const editPath = (id: string): string => `/my-videos/${encodeURIComponent(id)}`;
