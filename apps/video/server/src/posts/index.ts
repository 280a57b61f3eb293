export { embeddingRoutes } from './embedding.routes.ts';
export { linkPreviews } from './link-preview.ts';
export { iteratePosts, mayReadOriginal } from './posts.repository.ts';
export { postRoutes } from './posts.routes.ts';
export { createPost, mayWatch } from './posts.ts';
