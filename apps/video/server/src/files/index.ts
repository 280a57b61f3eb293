export { fileRoutes } from './files.routes.ts';
export { UploadFolder } from './open-file.ts';
export { StoredFiles } from './stored-files.ts';
