/** What `cdk` starts: makes the templates of all stacks from the context's settings. Needs neither network nor account. */
import { SettingsError } from '@workreel/platform/settings';
import { objectionsTo } from './src/check/objections.domain.ts';
import { bundleFunctions } from './src/conversion/bundle.ts';
import { addStacks, openApp } from './src/stacks.ts';

try {
  await using bundles = await bundleFunctions();
  const app = openApp();
  addStacks(app, bundles);
  const objections = objectionsTo(app.synth().stacks.map(({ template }) => template));
  if (objections.length > 0) {
    console.error(`This must not be deployed:\n${objections.map((one) => `  - ${one}`).join('\n')}`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
