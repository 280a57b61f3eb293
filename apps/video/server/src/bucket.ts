/** What whoever makes a bucket without `workreel video storage setup` takes of all this. */
export { CONVERTED, ORIGINALS, SPACES } from './storage/keys.domain.ts';
export { WANTED_ABORT, wantedCors } from './storage/s3/setup.domain.ts';
