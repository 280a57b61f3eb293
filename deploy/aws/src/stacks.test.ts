import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readJobsSettings } from '../../../apps/jobs/server/src/config.ts';
import { readVideoSettings } from '../../../apps/video/server/src/config.ts';
import { listOf, valueAt } from './checks/template.ts';
import { bundleFunctions, FUNCTIONS } from './conversion/bundle.ts';
import { SERVICES } from './services/services.data.ts';
import { permissionsIn, propertiesOf } from './testing/resolve.ts';
import {
  CERTIFICATE,
  synthesize,
  type Template,
  WITH_DOMAINS,
  WITH_OPENSEARCH,
} from './testing/synthesized.ts';

const ROOT = join(import.meta.dirname, '../../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

let bundles: Awaited<ReturnType<typeof bundleFunctions>>;
let stacks: Record<string, Template>;
beforeAll(async () => {
  bundles = await bundleFunctions();
  stacks = await synthesize();
});
afterAll(() => bundles[Symbol.asyncDispose]());

const conversion = (type: string, name: string) => propertiesOf(stacks.conversion!, type, name);
const inlinePermissions = (role: Record<string, unknown>) =>
  permissionsIn(listOf(role.Policies).map((policy) => valueAt(policy, 'PolicyDocument')));

describe('the functions match their README', () => {
  /** The JSON examples of the README, in order. */
  const examples = [...textOf('apps/video/lambda/README.md').matchAll(/```json\n(.+?)```/gs)].map(
    ([, text]) => JSON.parse(text!),
  );
  const documentedPermissions = (role: string) =>
    inlinePermissions(conversion('IAM::Role', role)).filter(
      (permission) => !/^logs:|:dead$/.test(permission),
    );

  it.each([
    ['ObjectCreated', 0],
    ['JobChanged', 1],
    ['MediaConvert', 2],
  ])('in the permissions of %s', (role, example) => {
    expect(documentedPermissions(role)).toEqual(permissionsIn([examples[example]]));
  });

  it.each([
    ['OriginalCreated', 3],
    ['JobStateChange', 4],
  ])('in the event pattern of %s', (rule, example) => {
    expect(conversion('Events::Rule', rule).EventPattern).toEqual(examples[example]);
  });

  it.each([
    ['ObjectCreated', 180],
    ['JobChanged', 90],
  ])('in timeout and memory of %s', (name, Timeout) => {
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

describe('the bundled functions', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(FUNCTIONS)('%s can be loaded and ignores unrelated events', async (name) => {
    const created = conversion('Lambda::Function', 'ObjectCreated');
    for (const [variable, value] of Object.entries(valueAt(created, 'Environment', 'Variables') as object))
      vi.stubEnv(variable, value);
    vi.stubEnv('AWS_REGION', 'eu-central-1');
    const { handler } = await import(pathToFileURL(join(bundles[name], 'index.mjs')).href);
    await expect(handler({ source: 'other' })).resolves.toBeUndefined();
  });
});

describe('the services', () => {
  const stackOf = (name: string) => (name === 'migrate' ? stacks.cluster! : stacks.services!);
  const taskOf = (name: string) =>
    listOf(propertiesOf(stackOf(name), 'ECS::TaskDefinition', name.replace('-', '')).ContainerDefinitions)[0];
  const namesIn = (task: unknown, list: string) =>
    listOf(valueAt(task, list)).map((entry) => valueAt(entry, 'Name'));
  const environmentOf = (task: unknown) =>
    Object.fromEntries(
      listOf(valueAt(task, 'Environment')).map((entry) => [valueAt(entry, 'Name'), valueAt(entry, 'Value')]),
    ) as Record<string, string>;

  it.each(SERVICES)('$name starts with valid settings', ({ name, product, component }) => {
    const task = taskOf(name);
    const environment = environmentOf(task);
    const parsed = { ...readJobsSettings(environment), ...readVideoSettings(environment) };
    expect(valueAt(task, 'Command')).toEqual(['start', product, '--only', component]);
    expect(parsed).toMatchObject({
      STORAGE: 's3',
      CONVERTER: 'mediaconvert',
      S3_BUCKET: 'videos',
      DEMO: false,
    });
    expect(parsed.PRIVATE_MEDIA_BASE_URL).toBe(`${parsed.VIDEO_BASE_URL}/files`);
    // Each variable is a setting or read by pg.
    const allowed = [...Object.keys(parsed), 'PGPASSWORD'];
    expect(
      [...namesIn(task, 'Environment'), ...namesIn(task, 'Secrets')].filter(
        (name) => !allowed.includes(String(name)),
      ),
    ).toEqual([]);
  });

  it('receive secrets from Secrets Manager, except those that the services store in the database', () => {
    for (const name of ['jobs-api', 'video-api'])
      expect(namesIn(taskOf(name), 'Secrets')).toEqual(['PGPASSWORD', 'METRICS_TOKEN', 'ADMIN_PASSWORD']);
    for (const name of ['jobs-worker', 'video-worker', 'migrate'])
      expect(namesIn(taskOf(name), 'Secrets')).toEqual(['PGPASSWORD', 'METRICS_TOKEN']);
  });

  it('have the documented permissions, and none for jobs', () => {
    const [, documented = ''] = /## Permissions\n\n(.+?)`storage setup` also needs/s.exec(
      textOf('docs/object-stores.md'),
    )!;
    const actions = [...documented.matchAll(/`(?:s3:)?(\w+)`/g)].map(([, action]) => `s3:${action}`);
    const roleOf = (name: string) =>
      inlinePermissions(propertiesOf(stackOf(name), 'IAM::Role', `${name.replace('-', '')}taskRole`));
    const actionsOf = (name: string) => [
      ...new Set(roleOf(name).map((permission) => permission.split(' ', 1)[0])),
    ];
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

  it('find the certificate bundle and the volumes in the image', () => {
    const dockerfile = textOf('deploy/aws/Dockerfile');
    const [, volumes = '[]'] = /^VOLUME (.+)$/m.exec(dockerfile)!;
    const [, certificates = ''] = /sslrootcert=(.+)$/.exec(environmentOf(taskOf('jobs-api')).DATABASE_URL!)!;
    expect(dockerfile).toMatch(new RegExp(`^ADD .* ${certificates}$`, 'm'));
    const mountPaths = listOf(valueAt(taskOf('jobs-api'), 'MountPoints')).map((mountPoint) =>
      valueAt(mountPoint, 'ContainerPath'),
    );
    expect(mountPaths).toEqual(JSON.parse(volumes));
  });

  it('are migrated by a separate task', () => {
    expect(valueAt(taskOf('migrate'), 'Command')).toEqual(['migrate']);
  });
});

describe('custom domains', () => {
  it('are used in distributions, settings and CORS rules', async () => {
    const templates = await synthesize(WITH_DOMAINS);
    expect(propertiesOf(templates.edge!, 'CloudFront::Distribution', 'Video')).toMatchObject({
      DistributionConfig: {
        Aliases: ['video.workreel.test'],
        ViewerCertificate: { AcmCertificateArn: CERTIFICATE, MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
    expect(
      JSON.stringify(propertiesOf(templates.storage!, 'S3::Bucket', 'Media').CorsConfiguration),
    ).toContain('["https://video.workreel.test"]');
    const services = JSON.stringify([templates.cluster, templates.services]);
    expect(services).toContain('"https://media.workreel.test"');
    expect(services).toContain('"SMTP_URL"');
  });
});

describe('optional protection', () => {
  const WEB_ACL = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/workreel/0000-1';

  it('is a web ACL for the APIs and a log of rejected traffic', async () => {
    const templates = await synthesize({ webAclArn: WEB_ACL, flowLogs: 'true' });
    for (const name of ['Jobs', 'Video'])
      expect(propertiesOf(templates.edge!, 'CloudFront::Distribution', name)).toMatchObject({
        DistributionConfig: { WebACLId: WEB_ACL },
      });
    expect(propertiesOf(templates.network!, 'EC2::FlowLog', 'Vpc')).toMatchObject({ TrafficType: 'REJECT' });
    expect(JSON.stringify([stacks.edge, stacks.network])).not.toMatch(/WebACLId|FlowLog/);
  });
});

describe('OpenSearch', () => {
  let withOpenSearch: Record<string, Template>;
  beforeAll(async () => {
    withOpenSearch = await synthesize(WITH_OPENSEARCH);
  });
  const resourcesOf = (stack: string, type: string) =>
    Object.entries(withOpenSearch[stack]!.Resources!).filter(([, { Type }]) => Type === `AWS::${type}`);

  it('is off by default', () => {
    expect(Object.keys(stacks)).not.toContain('search');
    expect(JSON.stringify(stacks)).not.toMatch(/opensearch|AWS\/ES/i);
  });

  it('has encrypted nodes in both zones, in subnets without internet access', () => {
    const domain = propertiesOf(withOpenSearch.search!, 'OpenSearchService::Domain');
    expect(domain).toMatchObject({
      EngineVersion: 'OpenSearch_2.19',
      ClusterConfig: {
        InstanceCount: 2,
        InstanceType: 'r7g.large.search',
        ZoneAwarenessEnabled: true,
        ZoneAwarenessConfig: { AvailabilityZoneCount: 2 },
      },
      EBSOptions: { VolumeSize: 100, VolumeType: 'gp3' },
      DomainEndpointOptions: { EnforceHTTPS: true, TLSSecurityPolicy: 'Policy-Min-TLS-1-2-PFS-2023-10' },
    });
    expect(listOf(valueAt(domain, 'VPCOptions', 'SubnetIds'))).toHaveLength(2);
    expect(JSON.stringify(withOpenSearch.search)).toMatch(/Vpcdata/);
    expect(JSON.stringify(withOpenSearch.search)).not.toMatch(/Vpc(tasks|public)/);
  });

  it('admits only the role of the jobs tasks, and only to the index', () => {
    const { AccessPolicies } = propertiesOf(withOpenSearch.search!, 'OpenSearchService::Domain');
    const domain = 'arn:aws:es:eu-central-1:111122223333:domain/workreel-live-search';
    const methods = ['Delete', 'Get', 'Head', 'Post', 'Put'];
    expect(permissionsIn([AccessPolicies])).toEqual(
      methods.flatMap((method) =>
        ['_alias/workreel-postings', '_aliases', '_msearch', 'workreel-postings*'].map(
          (path) => `es:ESHttp${method} on ${domain}/${path}`,
        ),
      ),
    );
    const [[role]] = resourcesOf('search', 'IAM::Role') as [[string, unknown]];
    expect(JSON.stringify(withOpenSearch.search!.Resources)).toContain(
      `"Principal":{"AWS":{"Fn::GetAtt":["${role}","Arn"]}}`,
    );
    for (const [id, task] of resourcesOf('services', 'ECS::TaskDefinition'))
      expect(JSON.stringify(task.Properties!.TaskRoleArn).includes(role)).toBe(id.startsWith('jobs'));
  });

  it('can be reached only by the jobs tasks', () => {
    expect(
      resourcesOf('search', 'EC2::SecurityGroupIngress').map(([, { Properties }]) => Properties),
    ).toEqual([
      expect.objectContaining({
        FromPort: 443,
        ToPort: 443,
        SourceSecurityGroupId: { 'Fn::GetAtt': [expect.stringMatching(/^Clients/), 'GroupId'] },
      }),
    ]);
    for (const [id, service] of resourcesOf('services', 'ECS::Service'))
      expect(
        listOf(
          valueAt(service.Properties, 'NetworkConfiguration', 'AwsvpcConfiguration', 'SecurityGroups'),
        ).map((group) => /Tasks|Clients/.exec(JSON.stringify(group))![0]),
      ).toEqual(id.startsWith('jobs') ? ['Tasks', 'Clients'] : ['Tasks']);
  });

  it.each(['jobsapi', 'jobsworker'])('is used by %s', (name) => {
    const { ContainerDefinitions } = propertiesOf(withOpenSearch.services!, 'ECS::TaskDefinition', name);
    const variables = listOf(valueAt(listOf(ContainerDefinitions)[0], 'Environment'));
    const environment = Object.fromEntries(
      variables.map((entry) => [valueAt(entry, 'Name'), valueAt(entry, 'Value')]),
    ) as Record<string, string>;
    expect(readJobsSettings(environment)).toMatchObject({
      SEARCH_ENGINE: 'opensearch',
      OPENSEARCH_URL: ['https://deployed.workreel.test'],
      OPENSEARCH_INDEX: 'workreel-postings',
      OPENSEARCH_AWS_REGION: 'eu-central-1',
    });
  });

  it('has alarms', () => {
    expect(
      resourcesOf('operations', 'CloudWatch::Alarm')
        .filter(([id]) => id.startsWith('search'))
        .map(([, { Properties }]) => [Properties!.MetricName, Properties!.Threshold]),
    ).toEqual([
      ['ClusterStatus.red', 0],
      ['FreeStorageSpace', 25_600],
      ['JVMMemoryPressure', 95],
    ]);
  });
});

it('CloudFront serves media that was made private or deleted for less than an hour', () => {
  const policy = propertiesOf(stacks.storage!, 'CloudFront::CachePolicy', 'DistributionOriginCacheControl');
  const { MaxTTL, DefaultTTL } = policy.CachePolicyConfig as Record<string, number>;
  expect([MaxTTL, DefaultTTL]).toEqual([1_800, 0]);
});
