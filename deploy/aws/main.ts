/** Entry point of `cdk`: synthesizes all stacks from the settings in the context, without network or account. */
import { SettingsError } from '@workreel/platform/settings';
import { Validations } from 'aws-cdk-lib';
import { AwsChecks } from './src/checks/aws-checks.ts';
import { WorkreelChecks } from './src/checks/workreel-checks.ts';
import { bundleFunctions } from './src/conversion/bundle.ts';
import { addStacks, openApp } from './src/stacks.ts';

try {
  await using bundles = await bundleFunctions();
  const app = openApp();
  addStacks(app, bundles);
  Validations.of(app).addPlugins(new AwsChecks(app), new WorkreelChecks(app));
  app.synth();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
