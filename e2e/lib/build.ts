import { join } from 'node:path';
import { run } from '@workreel/testing/process';
import { repositoryRoot } from './process-environment.ts';

/** Builds the web clients that are out of date. */
export async function buildWebClients(): Promise<void> {
  const script = join(repositoryRoot, 'scripts/build-web.mjs');
  const { code, stderr } = await run(process.execPath, [script], { env: process.env });
  if (code !== 0) throw new Error(`Building the web clients failed:\n${stderr}`);
}
