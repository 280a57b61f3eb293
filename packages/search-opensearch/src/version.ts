import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexVersion } from '@workreel/search-index/adapter';

/**
 * Returns a hash of the mapping, the tokenizer and the vocabulary, in lower case. An index of another version is replaced.
 *
 * @param hasDescriptions - whether descriptions are indexed.
 */
export const mappingVersion = (hasDescriptions: boolean): string =>
  hash(
    'sha256',
    indexVersion(hasDescriptions) + readFileSync(join(import.meta.dirname, 'mapping.domain.ts'), 'utf8'),
  ).slice(0, 12);
