export { eachBookmark, eraseBookmarks } from './bookmarks.repository.ts';
export { bookmarkRoutes } from './bookmarks.routes.ts';
