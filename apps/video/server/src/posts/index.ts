export { embeddingRoutes } from './embedding.routes.ts';
export { linkPreviews } from './link-preview.ts';
export { type MediaSettings, mediaUrlOptions } from './media-urls.domain.ts';
export {
  iteratePosts,
  mayReadOriginal,
  POST_ROW,
  POST_SOURCE,
  type PostRow,
  toPost,
} from './posts.repository.ts';
export { postRoutes } from './posts.routes.ts';
export { createPost, postNotFound, updateAuthor, viewPost } from './posts.ts';
export { startScheduledPublishing } from './scheduled-posts.ts';
export { iterateSharing } from './sharing.ts';
export {
  confirmedEmailOf,
  findWatchAccess,
  mayWatch,
  ShareQuery,
  type Viewer,
  type WatchAccessDependencies,
} from './watch-access.ts';
