/** Returns the path of an author's page in the web client. */
export const pagePath = (id: string): string => `/app/authors/${id}`;
export const feedPath = (id: string): string => `/authors/${id}/feed`;
/** Returns the account ID of the author that a page of the web client shows; undefined for other pages. */
export const authorIdFromPath = (path: string): string | undefined =>
  /^\/app\/authors\/([^/]+)\/*$/.exec(path)?.[1];
