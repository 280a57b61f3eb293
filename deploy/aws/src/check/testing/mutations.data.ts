/**
 * What somebody could do to a template by a slip, and what must be said of it: the kind of resource, what its name begins
 * with, where it is changed (`mutate.ts`), to what, and words of the objection. Used by tests alone.
 */
export type Mutation = readonly [type: string, name: string, path: string, value: unknown, says: string];

/** In the place of a value: what stands there goes. */
export const GONE = Symbol('gone');
/** In the place of a path: the resource itself. */
export const ITSELF = '';

const BUCKET = 'S3::Bucket';
const CORS = 'Properties.CorsConfiguration.CorsRules';
const LIFECYCLE = 'Properties.LifecycleConfiguration.Rules.0';
const READS = 'Properties.PolicyDocument.Statement.[s3:GetObject]';
const OWN = 'Properties.Policies.0.PolicyDocument.Statement';
const TRUST = 'Properties.AssumeRolePolicyDocument.Statement.0';
const CONTAINER = 'Properties.ContainerDefinitions.0';
const DATABASE_URL = `${CONTAINER}.Environment.[DATABASE_URL].Value`;
const DISTRIBUTION = 'CloudFront::Distribution';
const HANDS_OUT = 'Properties.DistributionConfig';
const ROLLOUT = 'Properties.DeploymentConfiguration';
const PLACE = 'Properties.NetworkConfiguration.AwsvpcConfiguration';
const TASK = 'ECS::TaskDefinition';
const WALLS = 'Properties.PublicAccessBlockConfiguration';

const OF_BUCKETS: Mutation[] = [
  [BUCKET, 'Media', `${WALLS}.BlockPublicPolicy`, false, 'may be made public'],
  [BUCKET, 'Logs', WALLS, GONE, 'may be made public'],
  [BUCKET, 'Media', 'Properties.AccessControl', 'PublicRead', 'has an ACL'],
  [BUCKET, 'Media', 'Properties.BucketEncryption', GONE, 'is not encrypted'],
  [BUCKET, 'Media', 'Properties.OwnershipControls', GONE, 'objects of others'],
  [BUCKET, 'Media', 'DeletionPolicy', 'Delete', 'goes with its stack'],
  [BUCKET, 'Media', 'Properties.LifecycleConfiguration', GONE, 'keeps forgotten transfers'],
  [BUCKET, 'Media', `${LIFECYCLE}.Status`, 'Disabled', 'keeps forgotten transfers'],
  [BUCKET, 'Logs', `${LIFECYCLE}.ExpirationInDays`, GONE, 'keeps logs for ever'],
  [BUCKET, 'Media', 'Properties.VersioningConfiguration', { Status: 'Enabled' }, 'keeps old versions'],
  [BUCKET, 'Media', `${CORS}.0.AllowedOrigins`, ['*'], 'pages of anybody send'],
  [BUCKET, 'Media', `${CORS}.0.AllowedOrigins.+`, 'https://*.test', 'pages of anybody send'],
  [BUCKET, 'Media', `${CORS}.1.AllowedMethods.+`, 'PUT', 'pages of anybody send'],
  [BUCKET, 'Media', `${CORS}.0.AllowedMethods.+`, 'DELETE', 'pages delete'],
  [BUCKET, 'Media', `${CORS}.0.ExposedHeaders`, GONE, 'does not expose ETag'],
  [BUCKET, 'Media', 'Properties.CorsConfiguration', GONE, 'no bucket has rules'],
  [BUCKET, 'Media', 'Properties.NotificationConfiguration', GONE, 'tells nobody'],
  [BUCKET, 'Media', 'Properties.LoggingConfiguration', GONE, 'writes down nobody'],
  ['S3::BucketPolicy', 'Media', ITSELF, GONE, 'may be asked without TLS'],
];

const OF_POLICIES: Mutation[] = [
  ['S3::BucketPolicy', 'Media', `${READS}.Principal`, '*', 'others than services'],
  ['S3::BucketPolicy', 'Media', `${READS}.Principal`, { AWS: '*' }, 'others than services'],
  ['S3::BucketPolicy', 'Media', `${READS}.Principal.AWS`, '444455556666', 'others than services'],
  ['S3::BucketPolicy', 'Media', `${READS}.Resource.Fn::Join.1.1`, '/*', 'more than public/'],
  ['S3::BucketPolicy', 'Media', `${READS}.Resource.Fn::Join.1.1`, '/originals/*', 'more than public/'],
  ['S3::BucketPolicy', 'Media', `${READS}.Condition`, GONE, 'for everybody who uses it'],
  [
    'SNS::TopicPolicy',
    'Told',
    'Properties.PolicyDocument.Statement.[sns:Publish].Condition',
    GONE,
    'for everybody',
  ],
  [
    'SQS::QueuePolicy',
    'QueuesEvents',
    'Properties.PolicyDocument.Statement.0.Effect',
    'Allow',
    'others than services',
  ],
  ['IAM::Role', 'videoworkertaskRole', `${OWN}.0.Action`, '*', 'allows *'],
  ['IAM::Role', 'videoworkertaskRole', `${OWN}.[s3:GetObject].Action`, 's3:*', 'allows s3:*'],
  ['IAM::Role', 'ObjectCreated', `${OWN}.[s3:GetObject].Action`, ['s3:GetObject*'], 'allows s3:GetObject*'],
  ['IAM::Role', 'JobChanged', `${OWN}.0.NotAction`, 's3:GetObject', 'all but what NotAction names'],
  ['IAM::Role', 'videoapitaskRole', `${OWN}.[s3:PutObject].Resource`, '*', 'on everything'],
  [
    'IAM::Role',
    'MediaConvert',
    `${OWN}.[s3:PutObject].Resource.Fn::Join.1.1`,
    '/*',
    'every object of a bucket',
  ],
  ['IAM::Role', 'videoapitaskRole', `${OWN}.[s3:PutObject].Resource`, 'arn:aws:s3:::*', 'buckets of others'],
  ['IAM::Role', 'videoapitaskRole', `${OWN}.[s3:PutObject].Resource`, 'arn:aws:s3:::films/*', 'every object'],
  ['IAM::Role', 'videoworkertaskRole', `${OWN}.[iam:PassRole].Condition`, GONE, 'to any service'],
  [
    'IAM::Role',
    'JobChanged',
    'Properties.ManagedPolicyArns',
    ['arn:aws:iam::aws:policy/x'],
    'not written here',
  ],
  ['IAM::Role', 'jobsapitaskRole', `${TRUST}.Principal`, { AWS: '444455556666' }, 'than a service of AWS'],
  ['IAM::Role', 'MediaConvert', `${TRUST}.Condition`, GONE, 'jobs of other accounts'],
  ['IAM::Policy', 'migrate', 'Properties.PolicyDocument.Statement.0.Action', 'logs:*', 'allows logs:*'],
  ['Lambda::Permission', 'Arrived', 'Properties.SourceArn', GONE, 'anybody’s events'],
];

const OF_EVENTS: Mutation[] = [
  ['SQS::Queue', 'QueuesEvents', 'Properties.RedrivePolicy', GONE, 'has no dead-letter queue'],
  ['SQS::Queue', 'QueuesEvents', 'Properties.RedrivePolicy.maxReceiveCount', 1, 'another number than five'],
  ['SQS::Queue', 'QueuesDeadEvents', 'Properties.SqsManagedSseEnabled', GONE, 'is not encrypted'],
  ['Lambda::EventInvokeConfig', 'ObjectCreated', ITSELF, GONE, 'loses events that fail'],
  ['Lambda::EventInvokeConfig', 'JobChanged', 'Properties.DestinationConfig', GONE, 'loses events that fail'],
  ['Lambda::Function', 'JobChanged', 'Properties.Runtime', 'nodejs18.x', 'another Node'],
  ['Lambda::Function', 'ObjectCreated', 'Properties.Timeout', 3, 'before its tries are over'],
  ['Lambda::Function', 'ObjectCreated', 'Properties.VpcConfig', {}, 'stands in the network'],
  ['Events::Rule', 'Jobs', 'Properties.Targets.0.DeadLetterConfig', GONE, 'target does not take'],
  ['Events::Rule', 'Arrived', 'Properties.EventPattern.source', GONE, 'hears everything'],
  ['CloudWatch::Alarm', 'deadevents', ITSELF, GONE, 'holds dead letters'],
  ['CloudWatch::Alarm', 'deadinvocations', ITSELF, GONE, 'holds dead letters'],
];

const OF_THE_NETWORK: Mutation[] = [
  [
    'EC2::SecurityGroup',
    'WallsBalancer',
    'Properties.SecurityGroupIngress.0.CidrIp',
    '0.0.0.0/0',
    'everybody in',
  ],
  ['EC2::SecurityGroupIngress', 'WallsDatabase', 'Properties.CidrIpv6', '::/0', 'everybody in'],
  ['EC2::Subnet', 'Vpctasks', 'Properties.MapPublicIpOnLaunch', true, 'a public address'],
  ['ElasticLoadBalancingV2::LoadBalancer', '', 'Properties.Scheme', 'internet-facing', 'past CloudFront'],
  ['ElasticLoadBalancingV2::TargetGroup', '', 'Properties.HealthCheckPath', '/', 'what is not ready'],
  [
    DISTRIBUTION,
    'Jobs',
    `${HANDS_OUT}.DefaultCacheBehavior.ViewerProtocolPolicy`,
    'allow-all',
    'answers without https',
  ],
  [DISTRIBUTION, 'Distribution', `${HANDS_OUT}.Origins.0.OriginAccessControlId`, GONE, 'everybody can reach'],
  [DISTRIBUTION, 'Jobs', `${HANDS_OUT}.Aliases`, ['x.test'], 'old TLS'],
  ['RDS::DBInstance', '', 'Properties.PubliclyAccessible', true, 'reached from everywhere'],
  ['RDS::DBInstance', '', 'Properties.StorageEncrypted', false, 'is not encrypted'],
  ['RDS::DBInstance', '', 'Properties.BackupRetentionPeriod', 0, 'too few backups'],
  ['RDS::DBInstance', '', 'Properties.DeletionProtection', false, 'deleted by a slip'],
  ['RDS::DBInstance', '', 'DeletionPolicy', 'Delete', 'goes with its stack'],
  ['RDS::DBInstance', '', 'Properties.MasterUserPassword', 'secret', 'its password in the template'],
  ['RDS::DBParameterGroup', '', 'Properties.Parameters.rds|force_ssl', '0', 'without TLS'],
];

const OF_SERVICES: Mutation[] = [
  ['ECS::Service', 'videoapi', `${PLACE}.AssignPublicIp`, 'ENABLED', 'has public addresses'],
  ['ECS::Service', 'jobsapi', `${ROLLOUT}.MinimumHealthyPercent`, 50, 'before new ones'],
  ['ECS::Service', 'jobsworker', `${ROLLOUT}.DeploymentCircuitBreaker`, GONE, 'go back'],
  ['ECS::Service', 'jobsworker', 'Properties.EnableExecuteCommand', true, 'running processes'],
  ['ApplicationAutoScaling::ScalableTarget', 'videoworker', ITSELF, GONE, 'does not grow'],
  [TASK, 'jobsapi', `${CONTAINER}.ReadonlyRootFilesystem`, false, 'its own program'],
  [TASK, 'jobsapi', `${CONTAINER}.LogConfiguration`, GONE, 'keeps no log'],
  [TASK, 'jobsapi', `${CONTAINER}.Privileged`, true, 'is privileged'],
  [TASK, 'videoworker', `${CONTAINER}.StopTimeout`, 5, 'before it has stopped'],
  [TASK, 'videoworker', `${CONTAINER}.Environment.[DEMO].Value`, 'true', 'invented postings'],
  [TASK, 'jobsapi', `${CONTAINER}.Environment.+`, { Name: 'PGPASSWORD', Value: 'x' }, 'has PGPASSWORD'],
  [TASK, 'migrate', DATABASE_URL, 'postgres://a@c/d?sslmode=require', 'does not look whom'],
  [TASK, 'migrate', DATABASE_URL, 'postgres://a:b@c/d', 'password of the database in'],
  ['ECR::Repository', '', 'Properties.ImageTagMutability', 'MUTABLE', 'change what it means'],
];

const OF_OPERATIONS: Mutation[] = [
  ['Budgets::Budget', '', ITSELF, GONE, 'there is no budget'],
  ['Budgets::Budget', '', 'Properties.NotificationsWithSubscribers.3', {}, 'nobody of FORECASTED 100'],
  ['Budgets::Budget', '', 'Properties.NotificationsWithSubscribers.0.Subscribers', [], 'nobody of ACTUAL 50'],
  ['CloudWatch::Alarm', 'mediaconverterrors', ITSELF, GONE, 'JobsErroredCount'],
  ['CloudWatch::Alarm', 'balancerfaults', ITSELF, GONE, 'HTTPCode_ELB_5XX_Count'],
  ['CloudWatch::Alarm', 'databasedisk', ITSELF, GONE, 'FreeStorageSpace'],
  ['CloudWatch::Alarm', 'eventswait', 'Properties.AlarmActions', GONE, 'nobody hears it'],
  ['Logs::LogGroup', 'jobsapi', 'Properties.RetentionInDays', GONE, 'keeps logs for ever'],
];

export const MUTATIONS = [
  ...OF_BUCKETS,
  ...OF_POLICIES,
  ...OF_EVENTS,
  ...OF_THE_NETWORK,
  ...OF_SERVICES,
  ...OF_OPERATIONS,
];
