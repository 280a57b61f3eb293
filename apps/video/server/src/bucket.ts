/** Constants for deployments that create the bucket themselves instead of running `workreel video storage setup`. */

export { ORIGINALS, VISIBILITY_PREFIXES } from '@workreel/object-store/keys';
export { SHARED_CACHE_SECONDS } from '@workreel/object-store/object-headers';
export { ABORT_RULE, requiredCors } from '@workreel/object-store/s3/setup';
export { CONVERTED_PREFIX } from './keys.domain.ts';
