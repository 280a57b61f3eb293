import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexVersion } from '@workreel/search-index/adapter';

let version: string | undefined;
/** Returns a hash of the mapping, the tokenizer and the vocabulary, in lower case. An index of another version is replaced. */
export function mappingVersion(): string {
  version ??= hash(
    'sha256',
    indexVersion() + readFileSync(join(import.meta.dirname, 'mapping.domain.ts'), 'utf8'),
  ).slice(0, 12);
  return version;
}
