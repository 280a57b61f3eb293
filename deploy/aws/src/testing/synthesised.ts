/** The stacks as the command makes them. Used by tests alone. */
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import type { Bundles } from '../conversion/bundle.ts';
import { addStacks, openApp } from '../stacks.ts';

/** A template of CloudFormation, as far as tests read it. */
export interface Template {
  Resources?: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/** Templates name what functions are made of by a sum alone: where nothing else is looked at, any folder will do. */
const ANY: Bundles = { 'object-created': import.meta.dirname, 'job-changed': import.meta.dirname };

export const CERTIFICATE = `arn:aws:acm:us-east-1:111122223333:certificate/${'0'.repeat(8)}`;
/** Settings of an installation with domain names of its own. */
export const WITH_DOMAINS = {
  jobsDomain: 'jobs.workreel.test',
  videoDomain: 'video.workreel.test',
  mediaDomain: 'media.workreel.test',
  certificateArn: CERTIFICATE,
  smtpSecretArn: 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:smtp-AbCdEf',
  stage: 'test2',
};

/** @param settings - as they stand in the context. */
export function createApp(outdir: string, settings: Record<string, string> = {}): App {
  const app = openApp({
    outdir,
    context: { operatorEmail: 'operator@workreel.test', ...settings },
    // Takes seconds; a test of the command itself has AWS's own rules look at them.
    builtinCloudFormationValidation: false,
  });
  addStacks(app, ANY);
  return app;
}

/** @returns templates by the last word of their stacks' names. */
export async function synthesised(settings: Record<string, string> = {}): Promise<Record<string, Template>> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'workreel-aws-'));
  const { stacks } = createApp(folder.path, settings).synth();
  return Object.fromEntries(
    stacks.map(({ stackName, template }) => [stackName.split('-').at(-1)!, template]),
  );
}
