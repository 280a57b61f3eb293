/** Synthesizes the stacks in the same way as `main.ts`, for tests. */
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import type { Bundles } from '../conversion/bundle.ts';
import { addStacks, openApp } from '../stacks.ts';

/** The parts of a CloudFormation template that tests use. */
export interface Template {
  Resources?: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/** Any folder can replace the bundles, because templates contain only their hashes. */
const PLACEHOLDER_BUNDLES: Bundles = {
  'object-created': import.meta.dirname,
  'job-changed': import.meta.dirname,
};

export const CERTIFICATE = `arn:aws:acm:us-east-1:111122223333:certificate/${'0'.repeat(8)}`;
/** Settings of an installation with custom domains. */
export const WITH_DOMAINS = {
  jobsDomain: 'jobs.workreel.test',
  videoDomain: 'video.workreel.test',
  mediaDomain: 'media.workreel.test',
  certificateArn: CERTIFICATE,
  smtpSecretArn: 'arn:aws:secretsmanager:eu-central-1:111122223333:secret:smtp-AbCdEf',
  stage: 'test2',
};

/** Settings of an installation with OpenSearch. */
export const WITH_OPENSEARCH = { searchEngine: 'opensearch' };

/** Creates the app. @param settings - values of the context. */
export function createApp(outdir: string, settings: Record<string, string> = {}): App {
  const app = openApp({
    outdir,
    context: { operatorEmail: 'operator@workreel.test', ...settings },
    // Takes seconds; synth.slow.test.ts covers it.
    builtinCloudFormationValidation: false,
  });
  addStacks(app, PLACEHOLDER_BUNDLES);
  return app;
}

/** Returns the templates by the last component of their stack names. */
export async function synthesize(settings: Record<string, string> = {}): Promise<Record<string, Template>> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'workreel-aws-'));
  const { stacks } = createApp(folder.path, settings).synth();
  return Object.fromEntries(
    stacks.map(({ stackName, template }) => [stackName.split('-').at(-1)!, template]),
  );
}
