/** The templates as the command makes them. Used by tests alone. */
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from '../check/resources.domain.ts';
import type { Bundles } from '../conversion/bundle.ts';
import { addStacks, openApp } from '../stacks.ts';

/** Templates name what functions are made of by a sum alone: where nothing else is looked at, any folder will do. */
const ANY: Bundles = { 'object-created': import.meta.dirname, 'job-changed': import.meta.dirname };

/** @param settings - as they stand in the context. @returns templates by the last word of their stacks' names. */
export async function synthesised(settings: Record<string, string> = {}): Promise<Record<string, Template>> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'workreel-aws-'));
  const app = openApp({
    outdir: folder.path,
    context: { operatorEmail: 'operator@workreel.test', ...settings },
    // Takes seconds; a test of the command itself has AWS's own rules look at them.
    builtinCloudFormationValidation: false,
  });
  addStacks(app, ANY);
  return Object.fromEntries(
    app.synth().stacks.map(({ stackName, template }) => [stackName.split('-').at(-1)!, template]),
  );
}
