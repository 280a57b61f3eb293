export { type FileStoreOptions, openFileStore } from './file/index.ts';
export * from './keys.domain.ts';
export { problemOfStore } from './problem.domain.ts';
export * from './signing.domain.ts';
export * from './store.ts';
