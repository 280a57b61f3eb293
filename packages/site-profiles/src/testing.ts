import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Card, parsePosting } from '@workreel/posting-parser';
import type { PostingValues } from '@workreel/posting-parser/values';
import { parseContext } from './check.ts';
import { type CompiledProfile, compileProfile } from './compile.ts';
import { SHIPPED_PROFILES } from './load.ts';
import { parseProfile } from './profile.ts';
import type { SiteProfile } from './profile.types.ts';

/** For tests: loads the profile of one folder. */
export function profileIn(folder: string): SiteProfile {
  const file = join(folder, 'profile.yaml');
  return parseProfile(readFileSync(file, 'utf8'), file);
}

export function compiledIn(folder: string): CompiledProfile {
  return compileProfile(profileIn(folder));
}

/** Folder of saved pages of real sites. If it is not set, tests that need it are skipped. */
export const REAL_PAGES = process.env.REAL_PAGES_DIR ?? '';

export function realPage(path: string): Buffer {
  return readFileSync(join(REAL_PAGES, path));
}

/** For tests: the profile of a company that extends a shipped template. */
export function extendTemplate(template: string, document: Record<string, unknown> = {}): CompiledProfile {
  const bases = new Map(
    readdirSync(SHIPPED_PROFILES, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => {
        const file = join(SHIPPED_PROFILES, name, 'profile.yaml');
        return [name, { file, text: readFileSync(file, 'utf8') }];
      }),
  );
  const text = JSON.stringify({ extends: template, ...document });
  return compileProfile(parseProfile(text, 'tests/one/profile.yaml', { bases }));
}

/** For tests: what a card contains, without the fields that are empty. */
export function contentsOf({ sourceUrl, texts, tags, description }: Card): Record<string, unknown> {
  const entries = Object.entries({ sourceUrl, ...texts, tags, description }).filter(
    ([, value]) => value !== null && value !== undefined && (!Array.isArray(value) || value.length > 0),
  );
  return Object.fromEntries(entries);
}

/** For tests: the values of a posting that are known. */
export function valuesOf(card: Card, { profile }: CompiledProfile, fetchedAt: string): PostingValues {
  const result = parsePosting(card, parseContext(profile, new Date(fetchedAt)));
  if ('rejected' in result) throw new Error(result.rejected.message);
  return result.values;
}
