export { embeddingRoutes } from './embedding.routes.ts';
export { acceptJpeg, parseJpeg } from './jpeg-body.ts';
export { newestPostsOf } from './library.repository.ts';
export { listPreview, watchPath } from './link-preview.domain.ts';
export { linkPreviews } from './link-preview.ts';
export { type MediaSettings, mediaUrl, mediaUrlOptions } from './media-urls.domain.ts';
export {
  findPost,
  findPosts,
  iteratePosts,
  mayReadOriginal,
  POST_ROW,
  POST_SOURCE,
  type PostRow,
  toPost,
  withoutSignedUrls,
} from './posts.repository.ts';
export { postRoutes } from './posts.routes.ts';
export { createPost, postNotFound, updateAuthor, viewPost } from './posts.ts';
export { startReplacing } from './replacement.ts';
export { startScheduledPublishing } from './scheduled-posts.ts';
export { iterateSharing } from './sharing.ts';
export { startChaptersWorker } from './stream-chapters.ts';
export { startTrimWorker, TRIM_QUEUE } from './trim.ts';
export {
  confirmedEmailOf,
  findWatchAccess,
  mayWatch,
  ShareQuery,
  type Viewer,
  type WatchAccessDependencies,
} from './watch-access.ts';
