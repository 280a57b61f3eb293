import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_PROFILE_BYTES, ProfileError, type ProfileSource, parseProfile } from './profile.ts';
import type { SiteProfile } from './profile.types.ts';

export const SHIPPED_PROFILES = join(import.meta.dirname, '../profiles');

/**
 * Loads `<site>/profile.yaml` from each folder. Folders without a profile.yaml are ignored.
 *
 * @param dirs the shipped folder and the admin's own
 * @param variables values of `${name}` in profiles
 * @returns the profiles by site, including templates
 * @throws ProfileError with the problems of all files, including sites defined twice
 */
export async function loadProfiles(
  dirs: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Map<string, SiteProfile>> {
  const problems: string[] = [];
  const sources = new Map<string, ProfileSource>();
  for (const dir of dirs) {
    for (const [site, source] of await readFolder(dir, problems)) {
      const other = sources.get(site);
      if (other === undefined) sources.set(site, source);
      else
        problems.push(
          `${source.file}:1  the site ${site} is already defined in ${other.file}; rename the folder`,
        );
    }
  }
  const profiles = new Map<string, SiteProfile>();
  for (const [site, { file, text }] of sources) {
    try {
      profiles.set(site, parseProfile(text, file, { bases: sources, variables }));
    } catch (error) {
      if (!(error instanceof ProfileError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new ProfileError(problems);
  return profiles;
}

async function readFolder(dir: string, problems: string[]): Promise<[string, ProfileSource][]> {
  let names: string[];
  try {
    names = (await readdir(dir)).sort();
  } catch (error) {
    problems.push(`${dir}: cannot be read (${codeOf(error)}); specify a folder of site profiles`);
    return [];
  }
  const sources: [string, ProfileSource][] = [];
  for (const name of names) {
    const file = join(dir, name, 'profile.yaml');
    try {
      if ((await stat(file)).size > MAX_PROFILE_BYTES) {
        problems.push(
          `${file}: is larger than ${MAX_PROFILE_BYTES / 1024} kB, the maximum size of a profile`,
        );
      } else sources.push([name, { file, text: await readFile(file, 'utf8') }]);
    } catch (error) {
      // Ignore folders without a profile, and files such as README.md.
      if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error)))
        problems.push(`${file}: cannot be read (${codeOf(error)})`);
    }
  }
  return sources;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : String(error);
}
