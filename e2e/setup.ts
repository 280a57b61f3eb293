/**
 * Before the first test: begins to make a store on which no service has started yet, as `workreel migrate` leaves it. Making
 * one is most of the work of a start, and each file of tests wants one: they copy it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { COMMAND_LINE, ownEnvironment } from './lib/command-line.ts';

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
  const child = spawn(process.execPath, [COMMAND_LINE, 'migrate'], {
    env: { ...ownEnvironment(), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Tests of other kinds run meanwhile.
  const made = once(child, 'exit').then(([code]) => writeFile(join(folder, 'made'), String(code)));
  return async () => {
    await made;
    await rm(folder, { recursive: true, force: true });
  };
}
