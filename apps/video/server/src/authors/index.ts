export { authorRoutes } from './authors.routes.ts';
export { deleteAuthor, iterateAuthor } from './authors.ts';
export { authorPreviews } from './link-preview.ts';
