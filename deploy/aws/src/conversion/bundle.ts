import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Entry points. */
const SOURCES = {
  'object-created': import.meta.resolve('@workreel/video-lambda/src/object-created.ts'),
  'job-changed': import.meta.resolve('@workreel/video-lambda/src/job-changed.ts'),
};
export type FunctionName = keyof typeof SOURCES;
export const FUNCTIONS = Object.keys(SOURCES) as FunctionName[];
/** Folders with one `index.mjs` each. */
export type Bundles = Record<FunctionName, string>;

/** Bundles each Lambda function into one file with all dependencies, including the tested version of the SDK. */
export async function bundleFunctions(): Promise<Bundles & AsyncDisposable> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'workreel-functions-'));
  const bundled = await Promise.all(
    FUNCTIONS.map(async (name) => [name, await bundle(name, join(folder.path, name))] as const),
  );
  return Object.assign(Object.fromEntries(bundled) as Bundles, {
    [Symbol.asyncDispose]: () => folder.remove(),
  });
}

async function bundle(name: FunctionName, folder: string): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(SOURCES[name]),
    // Module names are relative to this folder, so that the output does not depend on the working directory.
    cwd: import.meta.dirname,
    platform: 'node',
    logLevel: 'silent',
  });
  await build.write({
    file: join(folder, 'index.mjs'),
    format: 'esm',
    minify: true,
    codeSplitting: false,
  });
  await build.close();
  return folder;
}
