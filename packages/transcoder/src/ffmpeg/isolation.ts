import { readdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MediaSource } from '@workreel/object-store';
import { SettingsError } from '@workreel/platform/settings';
import { type IsolationMode, isHidden, sandboxCommand } from './isolation.domain.ts';
import { FfmpegError, readText } from './process.ts';

/** How tools that read uploads are separated from the rest of the machine. */
export interface Isolation {
  isIsolated: boolean;
  /** For the log: `isolated by bubblewrap`, or what to install. */
  description: string;
  /** Returns the command that runs a tool on this input; empty if it is run directly. */
  launcher(source?: MediaSource): readonly string[];
}

/** Starting the tools takes a tenth of a second. */
const TRIAL_OPTIONS = {
  limits: { memoryBytes: 1024 ** 3, stallSeconds: 20, wallSeconds: 20, outputBytes: 1024 ** 2 },
  signal: new AbortController().signal,
};
const DOCUMENTATION = 'docs/operations.md, "Isolating ffmpeg"';

/**
 * Finds out by trial whether bubblewrap can run these tools: kernels and containers restrict it in many ways.
 *
 * @param tools - paths or names on PATH.
 * @throws SettingsError if isolation is required but not possible.
 */
export async function detectIsolation(mode: IsolationMode, tools: readonly string[]): Promise<Isolation> {
  if (mode === 'off') return notIsolated('not isolated (FFMPEG_ISOLATION=off)');
  try {
    return await tryBubblewrap(tools);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (mode === 'required') throw new SettingsError([`FFMPEG_ISOLATION=required: ${reason}`]);
    return notIsolated(`not isolated: ${reason}`);
  }
}

const notIsolated = (description: string): Isolation => ({
  isIsolated: false,
  description,
  launcher: () => [],
});

async function tryBubblewrap(tools: readonly string[]): Promise<Isolation> {
  if (process.platform !== 'linux') throw new Error(`bubblewrap requires Linux (${DOCUMENTATION})`);
  if ((await findOnPath('bwrap')) === undefined)
    throw new Error(`install bubblewrap (Debian: apt-get install bubblewrap; ${DOCUMENTATION})`);
  const programs = (await Promise.all(tools.map(filesOf))).flat().filter(isHidden);
  let failure = '';
  for (const disableUserNamespaces of [true, false]) {
    const options = { programs, disableUserNamespaces };
    try {
      for (const tool of tools)
        await readText(tool, ['-version'], {
          ...TRIAL_OPTIONS,
          launcher: sandboxCommand(undefined, options),
        });
      return {
        isIsolated: true,
        description: 'isolated by bubblewrap',
        launcher: (source) => sandboxCommand(source, options),
      };
    } catch (error) {
      if (!(error instanceof FfmpegError)) throw error;
      failure = error.message;
    }
  }
  throw new Error(`bubblewrap cannot run it here: ${failure} (${DOCUMENTATION})`);
}

/** Returns the path of a tool, the target if it is a link, and the shared libraries of a build that has them beside its programs or in `../lib`. */
async function filesOf(tool: string): Promise<string[]> {
  const path = await findOnPath(tool);
  if (path === undefined) return [];
  const target = await realpath(path);
  if (!isHidden(target)) return [path];
  const folder = dirname(target);
  const libraries = await Promise.all([folder, join(folder, '../lib')].map(librariesIn));
  return [...new Set([path, target, ...libraries.flat()])];
}

/** The folder itself may be a home directory, which the tool must not see. */
const librariesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /\.so(\.|$)/.test(name)).map((name) => join(folder, name));
};

/** Returns undefined if there is no such program. */
const findOnPath = (name: string): Promise<string | undefined> =>
  readText('/bin/sh', ['-c', 'command -v "$1"', 'sh', name], TRIAL_OPTIONS).then(
    (text) => text.trim() || undefined,
    () => undefined,
  );
