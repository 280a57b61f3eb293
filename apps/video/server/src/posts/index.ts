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
export { createPost, getPost, mayWatch, postNotFound, updateAuthor } from './posts.ts';
export { startScheduledPublishing } from './scheduled-posts.ts';
