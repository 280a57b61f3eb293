/** Test data that is too large to track: films in packages of public registries, fetched once into a temporary folder. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface RegistryPackage {
  registry: 'npm' | 'PyPI' | 'Debian';
  /** `jarallax@1.7.1` (npm), `pose2sim==0.10.49` (PyPI), `opencv-doc` (Debian). */
  name: string;
}

const CACHE = join(tmpdir(), 'workreel-packages');
const TIMEOUT_MS = 300_000;

/** Shell commands that download the package `$1` and unpack it into the current folder. */
const COMMANDS: Record<RegistryPackage['registry'], string> = {
  npm: 'npm pack "$1" --silent && tar -xzf ./*.tgz && rm ./*.tgz',
  PyPI: 'python3 -m pip download -q --no-deps --no-build-isolation "$1" && python3 -m zipfile -e ./*.whl . && rm ./*.whl',
  Debian: 'apt-get download -qq "$1" && dpkg-deb -x ./*.deb . && rm ./*.deb',
};

/** @returns the folder with the files of the package. @throws Error if it cannot be fetched. */
export async function fetchPackage({ registry, name }: RegistryPackage): Promise<string> {
  const folder = join(CACHE, `${registry}-${name.replaceAll(/[^a-z0-9.-]/gi, '-')}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const partial = await mkdtemp(join(CACHE, 'part-'));
  try {
    await promisify(execFile)('sh', ['-c', COMMANDS[registry], 'sh', name], {
      cwd: partial,
      timeout: TIMEOUT_MS,
    });
    await rename(partial, folder);
  } catch (error) {
    const cause = error instanceof Error ? error.message.split('\n')[0] : error;
    throw new Error(`${name} (${registry}) cannot be fetched: ${cause}`);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}
