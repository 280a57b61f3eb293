import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPANIES_FILE, readCompanies } from './companies.ts';
import { MAX_PROFILE_BYTES, ProfileError, type ProfileSource, parseProfile } from './profile.ts';
import type { SiteProfile } from './profile.types.ts';

export const SHIPPED_PROFILES = join(import.meta.dirname, '../profiles');

/**
 * Loads `<site>/profile.yaml` and the profiles in `companies.yaml` from each folder. Folders without a profile.yaml are ignored.
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
          `${source.file}:${lineOf(source)}  the site ${site} is already defined in ${other.file}; rename one of them`,
        );
    }
  }
  const profiles = new Map<string, SiteProfile>();
  for (const [site, { file, text }] of sources) {
    try {
      profiles.set(site, parseProfile(text, file, { bases: sources, variables, site }));
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
    const text = await readProfile(file, problems);
    if (text !== null) sources.push([name, { file, text }]);
  }
  const companies = join(dir, COMPANIES_FILE);
  const text = await readProfile(companies, problems);
  if (text !== null) sources.push(...readCompanies(text, companies, problems));
  return sources;
}

/** @returns null if there is no such file: folders without a profile and files such as README.md are ignored. */
async function readProfile(file: string, problems: string[]): Promise<string | null> {
  try {
    if ((await stat(file)).size <= MAX_PROFILE_BYTES) return await readFile(file, 'utf8');
    problems.push(`${file}: is larger than ${MAX_PROFILE_BYTES / 1024} kB, the maximum size of a profile`);
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(codeOf(error)))
      problems.push(`${file}: cannot be read (${codeOf(error)})`);
  }
  return null;
}

/** Returns the line of a file at which a profile begins; those of companies.yaml begin after empty lines. */
const lineOf = ({ text, site }: ProfileSource): number =>
  site === undefined ? 1 : (/^\s*/.exec(text)?.[0] ?? '').split('\n').length;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : String(error);
}
