export * from './keys.domain.ts';
export * from './object-headers.domain.ts';
export { FILE_BUCKET, isFolder, openObjectStore, s3Options } from './open.ts';
export { problemOfStore } from './problem.domain.ts';
export { PROVIDER_NAMES, PROVIDERS } from './s3/providers.data.ts';
export { type SetupPoint, setUpStorage } from './setup.ts';
export * from './signing.domain.ts';
export * from './store.ts';
