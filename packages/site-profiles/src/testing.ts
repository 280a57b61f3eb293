import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledProfile, compileProfile } from './compile.ts';
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
