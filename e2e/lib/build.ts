import { join } from 'node:path';
import { run } from '@workreel/testing/process';
import { root } from './command-line.ts';

/** Builds the pages where they are out of date. */
export async function buildWebClients(): Promise<void> {
  const script = join(root, 'scripts/build-web.mjs');
  const { code, stderr } = await run(process.execPath, [script], { env: process.env });
  if (code !== 0) throw new Error(`The web clients were not built:\n${stderr}`);
}
