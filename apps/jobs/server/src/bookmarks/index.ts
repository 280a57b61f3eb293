export { deleteAccountBookmarks, eachBookmark } from './bookmarks.repository.ts';
export { bookmarkRoutes } from './bookmarks.routes.ts';
