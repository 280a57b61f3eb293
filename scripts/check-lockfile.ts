/**
 * Checks that the lock file can be installed on every platform (part of `npm run verify`). npm silently omits packages that
 * the registry could not serve; `npm ci` then fails or installs a tool without its binary.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  integrity?: string;
  resolved?: string;
  /** A workspace. */
  link?: boolean;
  /** Bundled in the archive of another package, whose hash covers it. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

interface Platform {
  os: string;
  cpu: string;
  libc?: string;
}

const PLATFORMS: Platform[] = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
];

/** Returns one message per problem of a lock file. */
export function findProblems({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, locked]) => [
    ...originProblems(path, locked),
    ...platformProblems(path, locked, packages),
  ]);
}

function originProblems(path: string, { integrity, resolved, link, inBundle }: LockedPackage): string[] {
  if (!path.includes('node_modules/') || link || inBundle) return [];
  return [
    ...(integrity ? [] : [`${path} has no integrity hash`]),
    ...(resolved ? [`${path} has a registry URL: ${resolved}`] : []),
  ];
}

/** Checks that each optional dependency is locked and, if several are platform-specific, that one of them runs on each platform. */
function platformProblems(
  path: string,
  { optionalDependencies = {} }: LockedPackage,
  packages: Lockfile['packages'],
): string[] {
  const name = path || 'package.json';
  const dependencies = Object.keys(optionalDependencies).map((dependency) => ({
    dependency,
    locked: resolve(path, dependency, packages),
  }));
  const native = dependencies.flatMap(({ locked }) => (locked?.os ? [locked] : []));
  // A single platform-specific dependency, such as fsevents, is an optional extra, not the package's binary.
  const platforms = native.length > 1 ? PLATFORMS : [];
  return [
    ...dependencies
      .filter(({ locked }) => !locked)
      .map(({ dependency }) => `${name}: its optional dependency ${dependency} is missing`),
    ...platforms
      .filter((platform) => !native.some((locked) => runsOn(locked, platform)))
      .map((platform) => `${name}: no package for ${Object.values(platform).join('-')}`),
  ];
}

/** Resolves a package as Node.js does, in the nearest node_modules that contains it. */
function resolve(path: string, name: string, packages: Lockfile['packages']): LockedPackage | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const locked = packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`];
    if (locked || !folder) return locked;
  }
}

const runsOn = (locked: LockedPackage, platform: Platform): boolean =>
  (['os', 'cpu', 'libc'] as const).every((key) => {
    const [allowed, value] = [locked[key], platform[key]];
    return allowed === undefined || value === undefined || [allowed].flat().includes(value);
  });

if (import.meta.main) {
  const file = join(import.meta.dirname, '../package-lock.json');
  const problems = findProblems(JSON.parse(readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(`package-lock.json: ${problem}`);
  if (problems.length > 0) process.exit(1);
}
