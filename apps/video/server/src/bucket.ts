/** What the deployment imports to make a bucket without `workreel video storage setup`. */

export { ORIGINALS, VISIBILITY_PREFIXES } from '@workreel/object-store/keys';
export { WANTED_ABORT, wantedCors } from '@workreel/object-store/s3/setup';
export { CONVERTED } from './keys.domain.ts';
