export { BucketFiles } from './bucket-files.ts';
export { DirectoryFiles } from './directory-files.ts';
export { fileRoutes } from './files.routes.ts';
