import { allows, at, listOf } from './template.ts';

/**
 * What resources must look like where cdk-nag has no rule: type, beginning of the logical id, path in the template, the value
 * there (a pattern is that of its JSON, empty where there is none), and wrong values, which the tests try.
 */
export type Requirement = readonly [
  type: string,
  id: string,
  path: string,
  expected: string | number | boolean | RegExp | ((value: unknown) => boolean),
  ...wrong: unknown[],
];

const ALARM = 'AWS::CloudWatch::Alarm';
const BALANCER = 'AWS::ElasticLoadBalancingV2::LoadBalancer';
const BUCKET = 'AWS::S3::Bucket';
const BUDGET = 'AWS::Budgets::Budget';
const DATABASE = 'AWS::RDS::DBInstance';
const DISTRIBUTION = 'AWS::CloudFront::Distribution';
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
const DISTRIBUTED = 'Properties.DistributionConfig';
const LIFECYCLE = 'Properties.LifecycleConfiguration.Rules';
const ENVIRONMENT = `${CONTAINER}.Environment`;
const NETWORK = 'Properties.NetworkConfiguration.AwsvpcConfiguration';
const NOTIFIED = 'Properties.NotificationsWithSubscribers';
const TRUST = 'Properties.AssumeRolePolicyDocument.Statement.0';

const ENDS_UPLOADS = /"AbortIncompleteMultipartUpload".*"Status":"Enabled"/;
const SET = /./;
const ABSENT = /^$/;
const SERVICE_ALONE = /^\{"Service":"[^"]+"\}$/;
const SECRET_NAME = /"\w*(PASSWORD|SECRET|TOKEN|PRIVATE_KEY|SMTP_URL|ACCESS_KEY)\w*"/;
const hasSecret = (environment: unknown) =>
  SECRET_NAME.test(JSON.stringify(environment)) ||
  /postgres:\/\/[^@"]*:[^@"]*@/.test(JSON.stringify(environment));

/** Actions that support no resources. */
const UNBOUND = ['mediaconvert:Probe', 'ecr:GetAuthorizationToken'];
const identityPolicy = allows((statement) => {
  const actions = listOf(at(statement, 'Action'));
  const bound = !listOf(at(statement, 'Resource')).includes('*');
  return (
    !/"Not(Action|Resource)":/.test(JSON.stringify(statement)) &&
    (bound || actions.every((action) => UNBOUND.includes(String(action)))) &&
    (!actions.includes('iam:PassRole') || /"iam:PassedToService"/.test(JSON.stringify(statement)))
  );
});
/** Lets in services of AWS alone, acting for this account, and CloudFront to what is public. */
const resourcePolicy = allows((statement) => {
  const principal = JSON.stringify(at(statement, 'Principal'));
  return (
    SERVICE_ALONE.test(principal) &&
    /"aws:Source(Arn|Account)"/.test(JSON.stringify(statement)) &&
    (!principal.includes('cloudfront') || /"\/public\/\*"\]/.test(JSON.stringify(at(statement, 'Resource'))))
  );
});
const areClosed = (origins: unknown) =>
  listOf(origins).every((one) => at(one, 'VpcOriginConfig') ?? at(one, 'OriginAccessControlId'));

export const REQUIREMENTS: readonly Requirement[] = [
  [BUCKET, '', 'DeletionPolicy', 'Retain', 'Delete'],
  [BUCKET, '', 'Properties.AccessControl', ABSENT, 'PublicRead'],
  // cdk-nag relies on the defaults of AWS for both.
  [BUCKET, '', 'Properties.PublicAccessBlockConfiguration', SET, undefined],
  [BUCKET, '', 'Properties.BucketEncryption', SET, undefined],
  [BUCKET, '', 'Properties.OwnershipControls.Rules.0.ObjectOwnership', 'BucketOwnerEnforced', undefined],
  [BUCKET, '', LIFECYCLE, ENDS_UPLOADS, undefined, [{ Status: 'Disabled' }]],
  // Old versions would outlive the person who asked for deletion.
  [BUCKET, '', 'Properties.VersioningConfiguration', ABSENT, { Status: 'Enabled' }],
  [BUCKET, 'Logs', LIFECYCLE, /"ExpirationInDays".*"Status":"Enabled"/, undefined],
  [BUCKET, 'Media', 'Properties.NotificationConfiguration', /"EventBridgeEnabled":true/, undefined],
  [BUCKET, 'Media', `${CORS}.0.AllowedOrigins`, /^[^*]+$/, undefined, ['*'], ['https://*.test']],
  [BUCKET, 'Media', `${CORS}.0.AllowedMethods`, /^\["PUT","POST","GET","HEAD"\]$/, ['PUT', 'DELETE']],
  // Without it no page can complete an upload.
  [BUCKET, 'Media', `${CORS}.0.ExposedHeaders`, /"ETag"/, undefined],
  [BUCKET, 'Media', `${CORS}.1.AllowedMethods`, /^\["GET","HEAD"\]$/, ['GET', 'HEAD', 'PUT']],
  [BUCKET, 'Media', `${CORS}.2`, ABSENT, {}],
  ['AWS::S3::BucketPolicy', '', 'Properties', resourcePolicy],
  ['AWS::SQS::QueuePolicy', '', 'Properties', resourcePolicy],
  ['AWS::SNS::TopicPolicy', '', 'Properties', resourcePolicy],
  ['AWS::IAM::ManagedPolicy', '', 'Properties', identityPolicy],
  ['AWS::IAM::Policy', '', 'Properties', identityPolicy],
  [ROLE, '', 'Properties', identityPolicy],
  [ROLE, '', `${TRUST}.Principal`, SERVICE_ALONE, { AWS: '444455556666' }],
  // Jobs of other accounts could read our files with it.
  [ROLE, 'MediaConvert', `${TRUST}.Condition`, /"aws:SourceAccount"/, undefined],
  ['AWS::Lambda::Permission', '', 'Properties.SourceArn', SET, undefined],
  // Seconds: the longest that the functions take (apps/video/lambda/README.md).
  [FUNCTION, '', 'Properties.Timeout', (seconds) => Number(seconds) >= 90, 3, undefined],
  [FUNCTION, '', 'Properties.VpcConfig', ABSENT, {}],
  [QUEUE, '', 'Properties.SqsManagedSseEnabled', true, undefined],
  [QUEUE, 'QueuesEvents', 'Properties.RedrivePolicy.maxReceiveCount', 5, 1],
  ['AWS::Events::Rule', '', 'Properties.EventPattern.source', SET, undefined],
  // CloudFront is the only way in.
  [BALANCER, '', 'Properties.Scheme', 'internal', 'internet-facing'],
  [TARGETS, '', 'Properties.HealthCheckPath', '/health/ready', '/'],
  [DISTRIBUTION, '', DISTRIBUTED, /^(?!.*"allow-all")/, { ViewerProtocolPolicy: 'allow-all' }],
  [DISTRIBUTION, '', `${DISTRIBUTED}.Origins`, areClosed, [{ DomainName: 'origin.test' }]],
  [DATABASE, '', 'DeletionPolicy', 'Retain', 'Delete'],
  // Days: a fault that is found after a weekend can still be undone.
  [DATABASE, '', 'Properties.BackupRetentionPeriod', (days) => Number(days) >= 7, 0, 6],
  [DATABASE, '', 'Properties.MasterUserPassword', /^\{/, 'secret'],
  [PARAMETERS, '', 'Properties.Parameters', /"rds.force_ssl":"1"/, { 'rds.force_ssl': '0' }],
  ['AWS::ECR::Repository', '', 'Properties.ImageTagMutability', 'IMMUTABLE', 'MUTABLE'],
  [SERVICE, '', `${NETWORK}.AssignPublicIp`, 'DISABLED', 'ENABLED'],
  [SERVICE, '', `${DEPLOYMENT}.MinimumHealthyPercent`, 100, 50],
  [SERVICE, '', `${DEPLOYMENT}.DeploymentCircuitBreaker.Rollback`, true, undefined],
  [SERVICE, '', 'Properties.EnableExecuteCommand', false, true],
  [TASK, '', `${CONTAINER}.ReadonlyRootFilesystem`, true, false],
  [TASK, '', `${CONTAINER}.Privileged`, ABSENT, true],
  // Seconds: a process ends about 20 s after SIGTERM.
  [TASK, '', `${CONTAINER}.StopTimeout`, (seconds) => Number(seconds) >= 30, 5, undefined],
  [TASK, '', ENVIRONMENT, (all) => !hasSecret(all), [{ Name: 'PGPASSWORD' }], 'postgres://a:b@c/d'],
  [TASK, '', ENVIRONMENT, /sslmode=verify-full/, 'postgres://a@c/d?sslmode=require'],
  [TASK, '', ENVIRONMENT, /\{"Name":"DEMO","Value":"false"\}/, [{ Name: 'DEMO', Value: 'true' }]],
  [BUDGET, '', `${NOTIFIED}.0`, /"ACTUAL","Threshold":50,.*"Subscribers":\[\{/, undefined],
  [BUDGET, '', `${NOTIFIED}.1`, /"ACTUAL","Threshold":80,.*"Subscribers":\[\{/, undefined],
  [BUDGET, '', `${NOTIFIED}.2`, /"ACTUAL","Threshold":100,.*"Subscribers":\[\{/, undefined],
  [BUDGET, '', `${NOTIFIED}.3`, /"FORECASTED","Threshold":100,.*"Subscribers":\[\{/, undefined],
  [ALARM, '', 'Properties.AlarmActions.0', SET, undefined],
];

/** In the place of the logical id of the first resource. */
export const ID = '<id>';
/** Each resource of the first type needs one of the second, which contains all of the texts. */
export const COMPANIONS: readonly [type: string, companion: string, ...texts: string[]][] = [
  [SERVICE, 'AWS::ApplicationAutoScaling::ScalableTarget', ID],
  [FUNCTION, 'AWS::Lambda::EventInvokeConfig', ID],
  [QUEUE, ALARM, ID],
  [TARGETS, ALARM, ID, 'HTTPCode_Target_5XX_Count'],
  [BALANCER, ALARM, ID, 'HTTPCode_ELB_5XX_Count'],
  [DATABASE, ALARM, ID, 'FreeStorageSpace'],
  ['AWS::MediaConvert::Queue', ALARM, ID, 'JobsErroredCount'],
  // The operator hears of costs, too.
  ['AWS::SNS::Topic', BUDGET],
];
