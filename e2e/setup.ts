/**
 * Before the first test: begins to make a store on which no service has started yet, as `workreel migrate` leaves it. Making
 * one is most of the work of a start, and each file of tests wants one: they copy it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workreel } from '@workreel/testing/services';
import type { TestProject } from 'vitest/node';
import { ownEnvironment } from './lib/command-line.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `data` is the store, once there is a file `made` beside it. */
    emptyStore: string;
  }
}

/** @returns what is done after the last test. */
export default async function makeEmptyStore(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-e2e-empty-'));
  project.provide('emptyStore', folder);
  const env = { ...ownEnvironment(), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' };
  // Tests of other kinds run meanwhile.
  const made = workreel(['migrate'], { env }).then(async ({ code, stderr }) => {
    if (code !== 0) console.error(`The empty store was not made:\n${stderr}`);
    await writeFile(join(folder, 'made'), String(code));
  });
  return async () => {
    await made;
    await rm(folder, { recursive: true, force: true });
  };
}
