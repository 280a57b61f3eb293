export * from './keys.domain.ts';
export * from './object-headers.domain.ts';
export { FILE_BUCKET, openObjectStore, s3Options, usesFileStore } from './open.ts';
export { toStoreProblem } from './problem.domain.ts';
export { PROVIDER_NAMES, PROVIDERS } from './s3/providers.data.ts';
export { type SetupCheck, setUpStorage } from './setup.ts';
export * from './signing.domain.ts';
export * from './store.ts';
