export { deleteAccountBookmarks, iterateBookmarks } from './bookmarks.repository.ts';
export { bookmarkRoutes } from './bookmarks.routes.ts';
