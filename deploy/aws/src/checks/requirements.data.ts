import { at, listOf } from './template.ts';

/**
 * What resources must look like where cdk-nag has no rule: type, beginning of the logical id, path in the template, and the
 * value there, or whether it is right.
 */
export type Requirement = readonly [type: string, id: string, path: string, expected: unknown];
type Test = (value: unknown) => boolean;

const BUCKET = 'AWS::S3::Bucket';
const ROLE = 'AWS::IAM::Role';
const DISTRIBUTION = 'AWS::CloudFront::Distribution';
const DATABASE = 'AWS::RDS::DBInstance';
const SERVICE = 'AWS::ECS::Service';
const TASK = 'AWS::ECS::TaskDefinition';
const ALARM = 'AWS::CloudWatch::Alarm';

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';
const isSet: Test = (value) => value !== undefined;
const isAbsent: Test = (value) => value === undefined;
const atLeast =
  (least: number): Test =>
  (value) =>
    Number(value) >= least;
const contains =
  (text: RegExp): Test =>
  (value) =>
    text.test(textOf(value));
const lacks =
  (text: RegExp): Test =>
  (value) =>
    !text.test(textOf(value));
const isEnabledRule =
  (action: string): Test =>
  (rules) =>
    listOf(rules).some((rule) => at(rule, 'Status') === 'Enabled' && isSet(at(rule, action)));

/** Every statement that allows something, of the policies among a resource's properties. */
const allows =
  (holds: Test): Test =>
  (properties) =>
    [
      at(properties, 'PolicyDocument'),
      ...listOf(at(properties, 'Policies')).map((one) => at(one, 'PolicyDocument')),
    ]
      .flatMap((document) => listOf(at(document, 'Statement')))
      .every((statement) => at(statement, 'Effect') === 'Deny' || holds(statement));

/** Actions that support no resources. */
const UNBOUND = ['mediaconvert:Probe', 'ecr:GetAuthorizationToken'];
const identityPolicy = allows((statement) => {
  const actions = listOf(at(statement, 'Action'));
  return (
    lacks(/"Not(Action|Resource)":/)(statement) &&
    (!listOf(at(statement, 'Resource')).includes('*') ||
      actions.every((one) => UNBOUND.includes(String(one)))) &&
    (!actions.includes('iam:PassRole') || contains(/"iam:PassedToService"/)(at(statement, 'Condition')))
  );
});
/** Only services of AWS, acting for this account; CloudFront for what is public only. */
const resourcePolicy = allows(
  (statement) =>
    contains(/^\{"Service":"[^"]+"\}$/)(at(statement, 'Principal')) &&
    contains(/"aws:Source(Arn|Account)"/)(at(statement, 'Condition')) &&
    (lacks(/cloudfront/)(at(statement, 'Principal')) ||
      contains(/"\/public\/\*"\]/)(at(statement, 'Resource'))),
);
const isPrivateOrigin: Test = (origin) =>
  isSet(at(origin, 'VpcOriginConfig') ?? at(origin, 'OriginAccessControlId'));
const TRUST = 'Properties.AssumeRolePolicyDocument.Statement.0';
const CONTAINER = 'Properties.ContainerDefinitions.0';
const CORS = 'Properties.CorsConfiguration.CorsRules';

export const REQUIREMENTS: readonly Requirement[] = [
  [BUCKET, '', 'DeletionPolicy', 'Retain'],
  [BUCKET, '', 'Properties.AccessControl', isAbsent],
  // cdk-nag relies on the defaults of AWS for these.
  [BUCKET, '', 'Properties.PublicAccessBlockConfiguration', isSet],
  [BUCKET, '', 'Properties.BucketEncryption', isSet],
  [BUCKET, '', 'Properties.OwnershipControls.Rules.0.ObjectOwnership', 'BucketOwnerEnforced'],
  [BUCKET, '', 'Properties.LifecycleConfiguration.Rules', isEnabledRule('AbortIncompleteMultipartUpload')],
  // Old versions would outlive the person who asked for deletion.
  [BUCKET, '', 'Properties.VersioningConfiguration', isAbsent],
  [BUCKET, 'Logs', 'Properties.LifecycleConfiguration.Rules', isEnabledRule('ExpirationInDays')],
  [BUCKET, 'Media', 'Properties.NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled', true],
  [BUCKET, 'Media', `${CORS}.0.AllowedOrigins`, lacks(/\*/)],
  [BUCKET, 'Media', `${CORS}.0.AllowedMethods`, contains(/^\["PUT","POST","GET","HEAD"\]$/)],
  // Without it no page can complete an upload.
  [BUCKET, 'Media', `${CORS}.0.ExposedHeaders`, contains(/"ETag"/)],
  [BUCKET, 'Media', `${CORS}.1.AllowedMethods`, contains(/^\["GET","HEAD"\]$/)],
  [BUCKET, 'Media', `${CORS}.2`, isAbsent],
  ['AWS::S3::BucketPolicy', '', 'Properties', resourcePolicy],
  ['AWS::SQS::QueuePolicy', '', 'Properties', resourcePolicy],
  ['AWS::SNS::TopicPolicy', '', 'Properties', resourcePolicy],
  [ROLE, '', 'Properties', identityPolicy],
  ['AWS::IAM::Policy', '', 'Properties', identityPolicy],
  [ROLE, '', `${TRUST}.Principal`, contains(/^\{"Service":"[^"]+"\}$/)],
  // Jobs of other accounts could read our files with it.
  [ROLE, 'MediaConvert', `${TRUST}.Condition.StringEquals.aws:SourceAccount`, isSet],
  ['AWS::Lambda::Permission', '', 'Properties.SourceArn', isSet],
  // Seconds: the longest that the functions take (video/lambda/README.md).
  ['AWS::Lambda::Function', '', 'Properties.Timeout', atLeast(90)],
  ['AWS::Lambda::Function', '', 'Properties.VpcConfig', isAbsent],
  ['AWS::SQS::Queue', '', 'Properties.SqsManagedSseEnabled', true],
  ['AWS::SQS::Queue', 'QueuesEvents', 'Properties.RedrivePolicy.maxReceiveCount', 5],
  ['AWS::Events::Rule', '', 'Properties.EventPattern.source', isSet],
  // CloudFront is the only way in.
  ['AWS::ElasticLoadBalancingV2::LoadBalancer', '', 'Properties.Scheme', 'internal'],
  ['AWS::ElasticLoadBalancingV2::TargetGroup', '', 'Properties.HealthCheckPath', '/health/ready'],
  [DISTRIBUTION, '', 'Properties.DistributionConfig', lacks(/"ViewerProtocolPolicy":"allow-all"/)],
  [
    DISTRIBUTION,
    '',
    'Properties.DistributionConfig.Origins',
    (all: unknown) => listOf(all).every(isPrivateOrigin),
  ],
  [DATABASE, '', 'DeletionPolicy', 'Retain'],
  // Days: a fault that is found after a weekend can still be undone.
  [DATABASE, '', 'Properties.BackupRetentionPeriod', atLeast(7)],
  [DATABASE, '', 'Properties.MasterUserPassword', contains(/^\{/)],
  ['AWS::RDS::DBParameterGroup', '', 'Properties.Parameters', contains(/"rds.force_ssl":"1"/)],
  [ALARM, '', 'Properties.AlarmActions.0', isSet],
  ['AWS::ECR::Repository', '', 'Properties.ImageTagMutability', 'IMMUTABLE'],
  [SERVICE, '', 'Properties.NetworkConfiguration.AwsvpcConfiguration.AssignPublicIp', 'DISABLED'],
  [SERVICE, '', 'Properties.DeploymentConfiguration.MinimumHealthyPercent', 100],
  [SERVICE, '', 'Properties.DeploymentConfiguration.DeploymentCircuitBreaker.Rollback', true],
  [SERVICE, '', 'Properties.EnableExecuteCommand', false],
  [TASK, '', `${CONTAINER}.ReadonlyRootFilesystem`, true],
  [TASK, '', `${CONTAINER}.Privileged`, isAbsent],
  // Seconds: a process ends about 20 s after SIGTERM.
  [TASK, '', `${CONTAINER}.StopTimeout`, atLeast(30)],
  [
    TASK,
    '',
    `${CONTAINER}.Environment`,
    lacks(/"\w*(PASSWORD|SECRET|TOKEN|PRIVATE_KEY|SMTP_URL|ACCESS_KEY)\w*"/),
  ],
  [TASK, '', `${CONTAINER}.Environment`, lacks(/postgres:\/\/[^@"]*:[^@"]*@/)],
  [TASK, '', `${CONTAINER}.Environment`, contains(/sslmode=verify-full/)],
  [TASK, '', `${CONTAINER}.Environment`, contains(/\{"Name":"DEMO","Value":"false"\}/)],
  ...['ACTUAL 50', 'ACTUAL 80', 'ACTUAL 100', 'FORECASTED 100'].map(
    (one): Requirement => [
      'AWS::Budgets::Budget',
      '',
      'Properties.NotificationsWithSubscribers',
      (all: unknown) =>
        listOf(all).some(
          (each) =>
            `${at(each, 'Notification', 'NotificationType')} ${at(each, 'Notification', 'Threshold')}` ===
              one && listOf(at(each, 'Subscribers')).length > 0,
        ),
    ],
  ),
];

/** In the place of the logical id of the first resource. */
export const ID = '<id>';
/** Each resource of the first type needs one of the second, which contains all of the texts. */
export const COMPANIONS: readonly [type: string, companion: string, ...texts: string[]][] = [
  [SERVICE, 'AWS::ApplicationAutoScaling::ScalableTarget', ID],
  ['AWS::Lambda::Function', 'AWS::Lambda::EventInvokeConfig', ID],
  ['AWS::SQS::Queue', ALARM, ID],
  ['AWS::ElasticLoadBalancingV2::TargetGroup', ALARM, ID, 'HTTPCode_Target_5XX_Count'],
  ['AWS::ElasticLoadBalancingV2::LoadBalancer', ALARM, ID, 'HTTPCode_ELB_5XX_Count'],
  [DATABASE, ALARM, ID, 'FreeStorageSpace'],
  ['AWS::MediaConvert::Queue', ALARM, ID, 'JobsErroredCount'],
  // The operator hears of costs, too.
  ['AWS::SNS::Topic', 'AWS::Budgets::Budget'],
];
