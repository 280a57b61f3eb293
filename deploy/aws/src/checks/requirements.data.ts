import { everyAllowStatement, listOf, valueAt } from './template.ts';

/**
 * Required properties of resources for which cdk-nag has no rule: type, prefix of the logical ID, path in the template,
 * expected value (a pattern matches its JSON, which is empty for a missing value), and invalid values for the tests.
 */
export type Requirement = readonly [
  type: string,
  id: string,
  path: string,
  expected: string | number | boolean | RegExp | ((value: unknown) => boolean),
  ...invalid: unknown[],
];

const ALARM = 'AWS::CloudWatch::Alarm';
const BALANCER = 'AWS::ElasticLoadBalancingV2::LoadBalancer';
const BUCKET = 'AWS::S3::Bucket';
const BUDGET = 'AWS::Budgets::Budget';
const DATABASE = 'AWS::RDS::DBInstance';
const DISTRIBUTION = 'AWS::CloudFront::Distribution';
const DOMAIN = 'AWS::OpenSearchService::Domain';
const FUNCTION = 'AWS::Lambda::Function';
const PARAMETERS = 'AWS::RDS::DBParameterGroup';
const QUEUE = 'AWS::SQS::Queue';
const ROLE = 'AWS::IAM::Role';
const SERVICE = 'AWS::ECS::Service';
const TARGETS = 'AWS::ElasticLoadBalancingV2::TargetGroup';
const TASK = 'AWS::ECS::TaskDefinition';

const CONTAINER = 'Properties.ContainerDefinitions.0';
const CORS = 'Properties.CorsConfiguration.CorsRules';
const DEPLOYMENT = 'Properties.DeploymentConfiguration';
const DISTRIBUTION_CONFIG = 'Properties.DistributionConfig';
const LIFECYCLE = 'Properties.LifecycleConfiguration.Rules';
const ENVIRONMENT = `${CONTAINER}.Environment`;
const NETWORK = 'Properties.NetworkConfiguration.AwsvpcConfiguration';
const NOTIFICATIONS = 'Properties.NotificationsWithSubscribers';
const TRUST = 'Properties.AssumeRolePolicyDocument.Statement.0';

const ABORTS_UPLOADS = /"AbortIncompleteMultipartUpload".*"Status":"Enabled"/;
const PRESENT = /./;
const ABSENT = /^$/;
const SERVICE_PRINCIPAL = /^\{"Service":"[^"]+"\}$/;
const SECRET_NAME = /"\w*(PASSWORD|SECRET|TOKEN|PRIVATE_KEY|SMTP_URL|ACCESS_KEY)\w*"/;
const hasSecret = (environment: unknown) =>
  SECRET_NAME.test(JSON.stringify(environment)) ||
  /postgres:\/\/[^@"]*:[^@"]*@/.test(JSON.stringify(environment));

/** Actions without resource-level permissions. */
const ACTIONS_WITHOUT_RESOURCES = ['mediaconvert:Probe', 'ecr:GetAuthorizationToken'];
const identityPolicy = everyAllowStatement((statement) => {
  const actions = listOf(valueAt(statement, 'Action'));
  const hasResources = !listOf(valueAt(statement, 'Resource')).includes('*');
  return (
    !/"Not(Action|Resource)":/.test(JSON.stringify(statement)) &&
    (hasResources || actions.every((action) => ACTIONS_WITHOUT_RESOURCES.includes(String(action)))) &&
    (!actions.includes('iam:PassRole') || /"iam:PassedToService"/.test(JSON.stringify(statement)))
  );
});
/** Allows only AWS services acting for this account, and CloudFront only for public files. */
const resourcePolicy = everyAllowStatement((statement) => {
  const principal = JSON.stringify(valueAt(statement, 'Principal'));
  return (
    SERVICE_PRINCIPAL.test(principal) &&
    /"aws:Source(Arn|Account)"/.test(JSON.stringify(statement)) &&
    (!principal.includes('cloudfront') ||
      /"\/public\/\*"\]/.test(JSON.stringify(valueAt(statement, 'Resource'))))
  );
});
const areNotPublic = (origins: unknown) =>
  listOf(origins).every(
    (origin) => valueAt(origin, 'VpcOriginConfig') ?? valueAt(origin, 'OriginAccessControlId'),
  );

export const REQUIREMENTS: readonly Requirement[] = [
  [BUCKET, '', 'DeletionPolicy', 'Retain', 'Delete'],
  [BUCKET, '', 'Properties.AccessControl', ABSENT, 'PublicRead'],
  // cdk-nag relies on AWS's defaults for both.
  [BUCKET, '', 'Properties.PublicAccessBlockConfiguration', PRESENT, undefined],
  [BUCKET, '', 'Properties.BucketEncryption', PRESENT, undefined],
  [BUCKET, '', 'Properties.OwnershipControls.Rules.0.ObjectOwnership', 'BucketOwnerEnforced', undefined],
  [BUCKET, '', LIFECYCLE, ABORTS_UPLOADS, undefined, [{ Status: 'Disabled' }]],
  // Old versions would remain after a user's data is deleted.
  [BUCKET, '', 'Properties.VersioningConfiguration', ABSENT, { Status: 'Enabled' }],
  [BUCKET, 'Logs', LIFECYCLE, /"ExpirationInDays".*"Status":"Enabled"/, undefined],
  [BUCKET, 'Media', 'Properties.NotificationConfiguration', /"EventBridgeEnabled":true/, undefined],
  [BUCKET, 'Media', `${CORS}.0.AllowedOrigins`, /^[^*]+$/, undefined, ['*'], ['https://*.test']],
  [BUCKET, 'Media', `${CORS}.0.AllowedMethods`, /^\["PUT","POST","GET","HEAD"\]$/, ['PUT', 'DELETE']],
  // Pages need the ETags to complete an upload.
  [BUCKET, 'Media', `${CORS}.0.ExposedHeaders`, /"ETag"/, undefined],
  [BUCKET, 'Media', `${CORS}.1.AllowedMethods`, /^\["GET","HEAD"\]$/, ['GET', 'HEAD', 'PUT']],
  [BUCKET, 'Media', `${CORS}.2`, ABSENT, {}],
  ['AWS::S3::BucketPolicy', '', 'Properties', resourcePolicy],
  ['AWS::SQS::QueuePolicy', '', 'Properties', resourcePolicy],
  ['AWS::SNS::TopicPolicy', '', 'Properties', resourcePolicy],
  ['AWS::IAM::ManagedPolicy', '', 'Properties', identityPolicy],
  ['AWS::IAM::Policy', '', 'Properties', identityPolicy],
  [ROLE, '', 'Properties', identityPolicy],
  [ROLE, '', `${TRUST}.Principal`, SERVICE_PRINCIPAL, { AWS: '444455556666' }],
  // Prevents jobs in other accounts from reading our files with this role.
  [ROLE, 'MediaConvert', `${TRUST}.Condition`, /"aws:SourceAccount"/, undefined],
  ['AWS::Lambda::Permission', '', 'Properties.SourceArn', PRESENT, undefined],
  // In seconds: the minimum timeout (apps/video/lambda/README.md).
  [FUNCTION, '', 'Properties.Timeout', (seconds) => Number(seconds) >= 90, 3, undefined],
  [FUNCTION, '', 'Properties.VpcConfig', ABSENT, {}],
  [QUEUE, '', 'Properties.SqsManagedSseEnabled', true, undefined],
  [QUEUE, 'QueuesEvents', 'Properties.RedrivePolicy.maxReceiveCount', 5, 1],
  ['AWS::Events::Rule', '', 'Properties.EventPattern.source', PRESENT, undefined],
  // CloudFront is the only entry point.
  [BALANCER, '', 'Properties.Scheme', 'internal', 'internet-facing'],
  [TARGETS, '', 'Properties.HealthCheckPath', '/health/ready', '/'],
  [DISTRIBUTION, '', DISTRIBUTION_CONFIG, /^(?!.*"allow-all")/, { ViewerProtocolPolicy: 'allow-all' }],
  [DISTRIBUTION, '', `${DISTRIBUTION_CONFIG}.Origins`, areNotPublic, [{ DomainName: 'origin.test' }]],
  [DATABASE, '', 'DeletionPolicy', 'Retain', 'Delete'],
  // In days: mistakes noticed after a weekend can still be undone.
  [DATABASE, '', 'Properties.BackupRetentionPeriod', (days) => Number(days) >= 7, 0, 6],
  [DATABASE, '', 'Properties.MasterUserPassword', /^\{/, 'secret'],
  [PARAMETERS, '', 'Properties.Parameters', /"rds.force_ssl":"1"/, { 'rds.force_ssl': '0' }],
  // Only a role of this installation, never an account or all of them.
  [
    DOMAIN,
    '',
    'Properties.AccessPolicies.Statement.0.Principal',
    /^\{"AWS":\{"Fn::GetAtt"/,
    { AWS: '444455556666' },
  ],
  [DOMAIN, '', 'Properties.AccessPolicies.Statement.1', ABSENT, {}],
  [DOMAIN, '', 'Properties.DomainEndpointOptions.EnforceHTTPS', true, false],
  [
    DOMAIN,
    '',
    'Properties.DomainEndpointOptions.TLSSecurityPolicy',
    /^"Policy-Min-TLS-1-2-/,
    'Policy-Min-TLS-1-0-2019-07',
  ],
  ['AWS::ECR::Repository', '', 'Properties.ImageTagMutability', 'IMMUTABLE', 'MUTABLE'],
  [SERVICE, '', `${NETWORK}.AssignPublicIp`, 'DISABLED', 'ENABLED'],
  [SERVICE, '', `${DEPLOYMENT}.MinimumHealthyPercent`, 100, 50],
  [SERVICE, '', `${DEPLOYMENT}.DeploymentCircuitBreaker.Rollback`, true, undefined],
  [SERVICE, '', 'Properties.EnableExecuteCommand', false, true],
  [TASK, '', `${CONTAINER}.ReadonlyRootFilesystem`, true, false],
  [TASK, '', `${CONTAINER}.Privileged`, ABSENT, true],
  // In seconds: a process exits about 20 s after SIGTERM.
  [TASK, '', `${CONTAINER}.StopTimeout`, (seconds) => Number(seconds) >= 30, 5, undefined],
  [
    TASK,
    '',
    ENVIRONMENT,
    (environment) => !hasSecret(environment),
    [{ Name: 'PGPASSWORD' }],
    'postgres://a:b@c/d',
  ],
  [TASK, '', ENVIRONMENT, /sslmode=verify-full/, 'postgres://a@c/d?sslmode=require'],
  [TASK, '', ENVIRONMENT, /\{"Name":"DEMO","Value":"false"\}/, [{ Name: 'DEMO', Value: 'true' }]],
  [BUDGET, '', `${NOTIFICATIONS}.0`, /"ACTUAL","Threshold":50,.*"Subscribers":\[\{/, undefined],
  [BUDGET, '', `${NOTIFICATIONS}.1`, /"ACTUAL","Threshold":80,.*"Subscribers":\[\{/, undefined],
  [BUDGET, '', `${NOTIFICATIONS}.2`, /"ACTUAL","Threshold":100,.*"Subscribers":\[\{/, undefined],
  [BUDGET, '', `${NOTIFICATIONS}.3`, /"FORECASTED","Threshold":100,.*"Subscribers":\[\{/, undefined],
  [ALARM, '', 'Properties.AlarmActions.0', PRESENT, undefined],
];

/** Placeholder for the logical ID of the first resource. */
export const ID = '<id>';
/** Each resource of the first type requires one of the second type, whose template contains all of the strings. */
export const COMPANIONS: readonly [type: string, companion: string, ...strings: string[]][] = [
  [SERVICE, 'AWS::ApplicationAutoScaling::ScalableTarget', ID],
  [FUNCTION, 'AWS::Lambda::EventInvokeConfig', ID],
  [QUEUE, ALARM, ID],
  [TARGETS, ALARM, ID, 'HTTPCode_Target_5XX_Count'],
  [BALANCER, ALARM, ID, 'HTTPCode_ELB_5XX_Count'],
  [DATABASE, ALARM, ID, 'FreeStorageSpace'],
  [DOMAIN, ALARM, ID, 'ClusterStatus.red'],
  [DOMAIN, ALARM, ID, 'FreeStorageSpace'],
  ['AWS::MediaConvert::Queue', ALARM, ID, 'JobsErroredCount'],
  // The operator must be notified of costs too.
  ['AWS::SNS::Topic', BUDGET],
];
