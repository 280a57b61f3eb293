import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readJobsSettings } from '../../../apps/jobs/server/src/config.ts';
import { readVideoSettings } from '../../../apps/video/server/src/config.ts';
import { at, listOf } from './checks/template.ts';
import { bundleFunctions, FUNCTIONS } from './conversion/bundle.ts';
import { SERVICES } from './services/services.data.ts';
import { allowancesIn, propertiesOf } from './testing/resolved.ts';
import { CERTIFICATE, synthesised, type Template, WITH_DOMAINS } from './testing/synthesised.ts';

const ROOT = join(import.meta.dirname, '../../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

let bundles: Awaited<ReturnType<typeof bundleFunctions>>;
let stacks: Record<string, Template>;
beforeAll(async () => {
  bundles = await bundleFunctions();
  stacks = await synthesised();
});
afterAll(() => bundles[Symbol.asyncDispose]());

const conversion = (type: string, name: string) => propertiesOf(stacks.conversion!, type, name);
const inline = (role: Record<string, unknown>) =>
  allowancesIn(listOf(role.Policies).map((policy) => at(policy, 'PolicyDocument')));

describe('the functions have what their README asks for', () => {
  /** Its examples, in their order. */
  const examples = [...textOf('apps/video/lambda/README.md').matchAll(/```json\n(.+?)```/gs)].map(
    ([, text]) => JSON.parse(text!),
  );
  const own = (role: string) =>
    inline(conversion('IAM::Role', role)).filter((one) => !/^logs:|:dead$/.test(one));

  it.each([
    ['ObjectCreated', 0],
    ['JobChanged', 1],
    ['MediaConvert', 2],
  ])('the permissions of %s', (role, example) => {
    expect(own(role)).toEqual(allowancesIn([examples[example]]));
  });

  it.each([
    ['Arrived', 3],
    ['Jobs', 4],
  ])('the event source %s', (rule, example) => {
    expect(conversion('Events::Rule', rule).EventPattern).toEqual(examples[example]);
  });

  it.each([
    ['ObjectCreated', 180],
    ['JobChanged', 90],
  ])('time and memory of %s', (name, Timeout) => {
    expect(conversion('Lambda::Function', name)).toMatchObject({
      Timeout,
      MemorySize: 256,
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
    });
    expect(conversion('Lambda::EventInvokeConfig', name)).toMatchObject({
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 21_600,
    });
  });
});

describe('the functions are bundled', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(FUNCTIONS)('so that %s starts by itself, and passes over what is not its own', async (name) => {
    const created = conversion('Lambda::Function', 'ObjectCreated');
    for (const [variable, value] of Object.entries(at(created, 'Environment', 'Variables') as object))
      vi.stubEnv(variable, value);
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    const { handler } = await import(pathToFileURL(join(bundles[name], 'index.mjs')).href);
    await expect(handler({ source: 'nobody' })).resolves.toBeUndefined();
  });
});

describe('the services', () => {
  const stackOf = (name: string) => (name === 'migrate' ? stacks.cluster! : stacks.services!);
  const taskOf = (name: string) =>
    listOf(propertiesOf(stackOf(name), 'ECS::TaskDefinition', name.replace('-', '')).ContainerDefinitions)[0];
  const namesIn = (task: unknown, list: string) => listOf(at(task, list)).map((one) => at(one, 'Name'));
  const environmentOf = (task: unknown) =>
    Object.fromEntries(
      listOf(at(task, 'Environment')).map((one) => [at(one, 'Name'), at(one, 'Value')]),
    ) as Record<string, string>;

  it.each(SERVICES)('$name starts with settings that the product takes', ({ name, product, half }) => {
    const task = taskOf(name);
    const environment = environmentOf(task);
    const read = { ...readJobsSettings(environment), ...readVideoSettings(environment) };
    expect(at(task, 'Command')).toEqual(['start', product, '--only', half]);
    expect(read).toMatchObject({ STORAGE: 's3', CONVERTER: 'mediaconvert', S3_BUCKET: 'films', DEMO: false });
    expect(read.PRIVATE_MEDIA_BASE_URL).toBe(`${read.VIDEO_BASE_URL}/files`);
    // And each of them is one that it knows.
    const known = [...Object.keys(read), 'PGPASSWORD'];
    expect(
      [...namesIn(task, 'Environment'), ...namesIn(task, 'Secrets')].filter(
        (one) => !known.includes(String(one)),
      ),
    ).toEqual([]);
  });

  it('get the secrets that nobody may read, and leave to the database what the product makes itself', () => {
    expect(namesIn(taskOf('jobs-api'), 'Secrets')).toEqual(['PGPASSWORD', 'ADMIN_PASSWORD', 'METRICS_TOKEN']);
  });

  it('may do what the documents say, and those of jobs nothing at all', () => {
    const [, said = ''] = /## Permissions of the service\n\n(.+?)For `storage setup`/s.exec(
      textOf('docs/object-stores.md'),
    )!;
    const actions = [...said.matchAll(/`(?:s3:)?(\w+)`/g)].map(([, action]) => `s3:${action}`);
    const roleOf = (name: string) =>
      inline(propertiesOf(stackOf(name), 'IAM::Role', `${name.replace('-', '')}taskRole`));
    const actionsOf = (name: string) => [...new Set(roleOf(name).map((one) => one.split(' ', 1)[0]))];
    expect(actionsOf('video-api')).toEqual(actions.sort());
    expect(actionsOf('video-worker')).toEqual(
      [
        ...actions,
        'mediaconvert:Probe',
        'mediaconvert:GetJob',
        'mediaconvert:CreateJob',
        'iam:PassRole',
        'sqs:ReceiveMessage',
        'sqs:DeleteMessage',
      ].sort(),
    );
    for (const name of ['jobs-api', 'jobs-worker', 'migrate']) expect(roleOf(name)).toEqual([]);
  });

  it('find in the image what they name', () => {
    const dockerfile = textOf('deploy/aws/Dockerfile');
    const [, volumes = '[]'] = /^VOLUME (.+)$/m.exec(dockerfile)!;
    const [, certificates = ''] = /sslrootcert=(.+)$/.exec(environmentOf(taskOf('jobs-api')).DATABASE_URL!)!;
    expect(dockerfile).toMatch(new RegExp(`^ADD .* ${certificates}$`, 'm'));
    const mounts = listOf(at(taskOf('jobs-api'), 'MountPoints')).map((one) => at(one, 'ContainerPath'));
    expect(mounts).toEqual(JSON.parse(volumes));
  });

  it('migrate by a task of its own', () => {
    expect(at(taskOf('migrate'), 'Command')).toEqual(['migrate']);
  });
});

describe('names of one’s own', () => {
  it('are those of distributions, settings and rules alike', async () => {
    const named = await synthesised(WITH_DOMAINS);
    expect(propertiesOf(named.edge!, 'CloudFront::Distribution', 'Video')).toMatchObject({
      DistributionConfig: {
        Aliases: ['video.workreel.test'],
        ViewerCertificate: { AcmCertificateArn: CERTIFICATE, MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
    expect(JSON.stringify(propertiesOf(named.storage!, 'S3::Bucket', 'Media').CorsConfiguration)).toContain(
      '["https://video.workreel.test"]',
    );
    const services = JSON.stringify([named.cluster, named.services]);
    expect(services).toContain('"https://media.workreel.test"');
    expect(services).toContain('"SMTP_URL"');
  });
});
