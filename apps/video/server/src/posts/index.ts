export { embeddingRoutes } from './embedding.routes.ts';
export { linkPreviews } from './link-preview.ts';
export { iteratePosts, mayReadOriginal } from './posts.repository.ts';
export { postRoutes } from './posts.routes.ts';
export { createPost, mayWatch, postNotFound, updateAuthor } from './posts.ts';
export { startReplacing } from './replacement.ts';
export { startScheduledPublishing } from './scheduled-posts.ts';
