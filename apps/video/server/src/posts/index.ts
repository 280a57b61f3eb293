export { linkPreviews } from './link-preview.ts';
export { eachPost, mayReadOriginal } from './posts.repository.ts';
export { postRoutes } from './posts.routes.ts';
export { createPost } from './posts.ts';
