import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sources that determine the contents of an index. */
const SOURCES = [
  '../tokenizer',
  '../engine',
  '../filters.ts',
  '../../../posting-parser/src/technologies.data.ts',
];

let version: string | undefined;
/**
 * Returns a hash of the tokenizer, engine, filters and vocabulary, with what is indexed. An index with a different version is rebuilt.
 *
 * @param hasDescriptions - whether descriptions are indexed.
 */
export function indexVersion(hasDescriptions: boolean): string {
  version ??= hashSources();
  return hasDescriptions ? version : `${version} without descriptions`;
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(import.meta.dirname, source);
    const files = source.endsWith('.ts')
      ? [path]
      : readdirSync(path, { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
          .sort()
          .map((name) => join(path, name));
    for (const file of files) hash.update(readFileSync(file));
  }
  return hash.digest('base64url').slice(0, 16);
}
