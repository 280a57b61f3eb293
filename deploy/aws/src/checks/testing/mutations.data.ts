/**
 * Mistakes that somebody could make: the type of a resource, the beginning of its logical id, a path in the properties of the
 * construct (`mutate.ts`), the new value, and part of the name of the rule that finds it. Used by tests alone.
 */
export type Mutation = readonly [type: string, id: string, path: string, value: unknown, rule: string];

/** Instead of a value: it is removed. */
export const GONE = Symbol('gone');

const BUCKET = 'S3::Bucket';
const POLICY = 'S3::BucketPolicy';
const ROLE = 'IAM::Role';
const TASK = 'ECS::TaskDefinition';
const SERVICE = 'ECS::Service';
const DISTRIBUTION = 'CloudFront::Distribution';
const DATABASE = 'RDS::DBInstance';
const BUDGET = 'Budgets::Budget';
const BLOCK = 'publicAccessBlockConfiguration';
const CORS = 'corsConfiguration.corsRules';
const LIFECYCLE = 'lifecycleConfiguration.rules';
const READ = 'policyDocument.Statement.[s3:GetObject]';
const OWN = 'policies.0.policyDocument.Statement';
const TRUST = 'assumeRolePolicyDocument.Statement.0';
const CONTAINER = 'containerDefinitions.0';
const DATABASE_URL = `${CONTAINER}.environment.[DATABASE_URL].value`;
const ORIGIN = 'distributionConfig.origins.0';
const NOTIFICATIONS = 'notificationsWithSubscribers';

export const MUTATIONS: readonly Mutation[] = [
  [BUCKET, 'Media', `${BLOCK}.blockPublicPolicy`, false, 'AwsSolutions-S2'],
  [BUCKET, 'Logs', BLOCK, GONE, 'PublicAccessBlockConfiguration'],
  [BUCKET, 'Media', 'accessControl', 'PublicRead', 'AccessControl'],
  [BUCKET, 'Media', 'bucketEncryption', GONE, 'BucketEncryption'],
  [BUCKET, 'Media', 'ownershipControls', GONE, 'ObjectOwnership'],
  [BUCKET, 'Media', 'cfnOptions.deletionPolicy', 'Delete', 'DeletionPolicy'],
  [BUCKET, 'Media', 'lifecycleConfiguration', GONE, 'LifecycleConfiguration'],
  [BUCKET, 'Media', `${LIFECYCLE}.0.status`, 'Disabled', 'LifecycleConfiguration'],
  [BUCKET, 'Logs', `${LIFECYCLE}.0.expirationInDays`, GONE, 'LifecycleConfiguration'],
  [BUCKET, 'Media', 'versioningConfiguration', { status: 'Enabled' }, 'VersioningConfiguration'],
  [BUCKET, 'Media', `${CORS}.0.allowedOrigins`, ['*'], 'AllowedOrigins'],
  [BUCKET, 'Media', `${CORS}.0.allowedOrigins.+`, 'https://*.test', 'AllowedOrigins'],
  [BUCKET, 'Media', `${CORS}.1.allowedMethods.+`, 'PUT', 'CorsRules.1.AllowedMethods'],
  [BUCKET, 'Media', `${CORS}.0.allowedMethods.+`, 'DELETE', 'CorsRules.0.AllowedMethods'],
  [BUCKET, 'Media', `${CORS}.0.exposedHeaders`, GONE, 'ExposedHeaders'],
  [BUCKET, 'Media', 'corsConfiguration', GONE, 'CorsRules'],
  [BUCKET, 'Media', 'notificationConfiguration', GONE, 'EventBridgeEnabled'],
  [BUCKET, 'Media', 'loggingConfiguration', GONE, 'AwsSolutions-S1'],

  [POLICY, 'Media', `${READ}.Principal`, '*', 'Requirement[Properties]'],
  [POLICY, 'Media', `${READ}.Principal`, { AWS: '*' }, 'Requirement[Properties]'],
  [POLICY, 'Media', `${READ}.Principal.AWS`, '444455556666', 'Requirement[Properties]'],
  [POLICY, 'Media', `${READ}.Resource.Fn::Join.1.1`, '/*', 'Requirement[Properties]'],
  [POLICY, 'Media', `${READ}.Resource.Fn::Join.1.1`, '/originals/*', 'Requirement[Properties]'],
  [POLICY, 'Media', `${READ}.Condition`, GONE, 'Requirement[Properties]'],
  [
    'SNS::TopicPolicy',
    'Told',
    'policyDocument.Statement.[sns:Publish].Condition',
    GONE,
    'Requirement[Properties]',
  ],
  [
    'SQS::QueuePolicy',
    'QueuesEvents',
    'policyDocument.Statement.0.Effect',
    'Allow',
    'Requirement[Properties]',
  ],
  [ROLE, 'videoworkertaskRole', `${OWN}.0.Action`, '*', 'IAM5[Action::*]'],
  [ROLE, 'videoworkertaskRole', `${OWN}.[s3:GetObject].Action`, 's3:*', 'IAM5[Action::s3:*]'],
  [ROLE, 'ObjectCreated', `${OWN}.[s3:GetObject].Action`, ['s3:GetObject*'], 'IAM5[Action::s3:GetObject*]'],
  [ROLE, 'JobChanged', `${OWN}.0.NotAction`, 's3:GetObject', 'Requirement[Properties]'],
  [ROLE, 'videoapitaskRole', `${OWN}.[s3:PutObject].Resource`, '*', 'IAM5[Resource::*]'],
  // Acknowledged there for an action that supports no resources.
  [ROLE, 'videoworkertaskRole', `${OWN}.[s3:PutObject].Resource`, '*', 'Requirement[Properties]'],
  [ROLE, 'MediaConvert', `${OWN}.[s3:PutObject].Resource.Fn::Join.1.1`, '/*', 'IAM5[Resource::<media>/*]'],
  [ROLE, 'videoapitaskRole', `${OWN}.[s3:PutObject].Resource`, 'arn:aws:s3:::*', 'IAM5[Resource::arn'],
  [ROLE, 'videoapitaskRole', `${OWN}.[s3:PutObject].Resource`, 'arn:aws:s3:::films/*', 'IAM5[Resource::arn'],
  [ROLE, 'videoworkertaskRole', `${OWN}.[iam:PassRole].Condition`, GONE, 'Requirement[Properties]'],
  [ROLE, 'JobChanged', 'managedPolicyArns', ['arn:aws:iam::aws:policy/x'], 'AwsSolutions-IAM4'],
  [ROLE, 'jobsapitaskRole', `${TRUST}.Principal`, { AWS: '444455556666' }, 'Principal'],
  [ROLE, 'MediaConvert', `${TRUST}.Condition`, GONE, 'aws:SourceAccount'],
  ['IAM::Policy', 'migrate', 'policyDocument.Statement.0.Action', 'logs:*', 'IAM5[Action::logs:*]'],
  ['Lambda::Permission', 'Arrived', 'sourceArn', GONE, 'SourceArn'],

  ['SQS::Queue', 'QueuesEvents', 'redrivePolicy', GONE, 'AwsSolutions-SQS3'],
  ['SQS::Queue', 'QueuesEvents', 'redrivePolicy.maxReceiveCount', 1, 'maxReceiveCount'],
  ['SQS::Queue', 'QueuesDeadEvents', 'sqsManagedSseEnabled', GONE, 'SqsManagedSseEnabled'],
  ['Lambda::EventInvokeConfig', 'JobChanged', 'destinationConfig', GONE, 'LambdaAsyncFailureDestination'],
  ['Lambda::Function', 'JobChanged', 'runtime', 'nodejs18.x', 'AwsSolutions-L1'],
  ['Lambda::Function', 'ObjectCreated', 'timeout', 3, 'Timeout'],
  ['Lambda::Function', 'ObjectCreated', 'vpcConfig', {}, 'VpcConfig'],
  ['Events::Rule', 'Jobs', 'targets.0.deadLetterConfig', GONE, 'EventBusDLQ'],
  ['Events::Rule', 'Arrived', 'eventPattern.source', GONE, 'EventPattern'],

  ['EC2::SecurityGroup', 'WallsBalancer', 'securityGroupIngress.0.cidrIp', '0.0.0.0/0', 'AwsSolutions-EC23'],
  ['EC2::SecurityGroupIngress', 'WallsDatabase', 'cidrIpv6', '::/0', 'AwsSolutions-EC23'],
  ['EC2::Subnet', 'Vpctasks', 'mapPublicIpOnLaunch', true, 'VPCSubnetAutoAssignPublicIpDisabled'],
  ['ElasticLoadBalancingV2::LoadBalancer', '', 'scheme', 'internet-facing', 'Scheme'],
  ['ElasticLoadBalancingV2::TargetGroup', '', 'healthCheckPath', '/', 'HealthCheckPath'],
  [
    DISTRIBUTION,
    'Jobs',
    'distributionConfig.defaultCacheBehavior.viewerProtocolPolicy',
    'allow-all',
    'Requirement',
  ],
  [DISTRIBUTION, 'Distribution', `${ORIGIN}.originAccessControlId`, GONE, 'AwsSolutions-CFR7'],
  [DISTRIBUTION, 'Jobs', `${ORIGIN}.vpcOriginConfig`, GONE, 'Origins'],
  [DISTRIBUTION, 'Jobs', 'distributionConfig.viewerCertificate', GONE, 'AwsSolutions-CFR4'],
  [DATABASE, '', 'publiclyAccessible', true, 'RDSInstancePublicAccess'],
  [DATABASE, '', 'storageEncrypted', false, 'AwsSolutions-RDS2'],
  [DATABASE, '', 'backupRetentionPeriod', 0, 'AwsSolutions-RDS13'],
  [DATABASE, '', 'backupRetentionPeriod', 3, 'BackupRetentionPeriod'],
  [DATABASE, '', 'deletionProtection', false, 'AwsSolutions-RDS10'],
  [DATABASE, '', 'cfnOptions.deletionPolicy', 'Delete', 'DeletionPolicy'],
  [DATABASE, '', 'masterUserPassword', 'secret', 'MasterUserPassword'],
  ['RDS::DBParameterGroup', '', 'parameters.rds|force_ssl', '0', 'Parameters'],

  [
    SERVICE,
    'videoapi',
    'networkConfiguration.awsvpcConfiguration.assignPublicIp',
    'ENABLED',
    'AssignPublicIp',
  ],
  [SERVICE, 'jobsapi', 'deploymentConfiguration.minimumHealthyPercent', 50, 'MinimumHealthyPercent'],
  [SERVICE, 'jobsworker', 'deploymentConfiguration.deploymentCircuitBreaker', GONE, 'Rollback'],
  [SERVICE, 'jobsworker', 'enableExecuteCommand', true, 'EnableExecuteCommand'],
  [TASK, 'jobsapi', `${CONTAINER}.readonlyRootFilesystem`, false, 'ReadonlyRootFilesystem'],
  [TASK, 'jobsapi', `${CONTAINER}.logConfiguration`, GONE, 'AwsSolutions-ECS7'],
  [TASK, 'jobsapi', `${CONTAINER}.privileged`, true, 'Privileged'],
  [TASK, 'videoworker', `${CONTAINER}.stopTimeout`, 5, 'StopTimeout'],
  [TASK, 'videoworker', `${CONTAINER}.environment.[DEMO].value`, 'true', 'Environment'],
  [TASK, 'jobsapi', `${CONTAINER}.environment.+`, { name: 'PGPASSWORD', value: 'x' }, 'Environment'],
  [TASK, 'migrate', DATABASE_URL, 'postgres://a@c/d?sslmode=require', 'Environment'],
  [TASK, 'migrate', DATABASE_URL, 'postgres://a:b@c/d?sslmode=verify-full', 'Environment'],
  ['ECR::Repository', '', 'imageTagMutability', 'MUTABLE', 'ImageTagMutability'],

  [BUDGET, '', `${NOTIFICATIONS}.3.notification.threshold`, 200, 'NotificationsWithSubscribers'],
  [BUDGET, '', `${NOTIFICATIONS}.0.subscribers`, [], 'NotificationsWithSubscribers'],
  ['CloudWatch::Alarm', 'eventswait', 'alarmActions', GONE, 'AlarmActions'],
  ['Logs::LogGroup', 'jobsapi', 'retentionInDays', GONE, 'CloudWatchLogGroupRetentionPeriod'],
];

/** Resources that somebody could remove, and part of the name of the rule that misses it. */
export const REMOVALS: readonly [type: string, id: string, rule: string][] = [
  [POLICY, 'Media', 'AwsSolutions-S10'],
  ['Lambda::EventInvokeConfig', 'ObjectCreated', 'EventInvokeConfig'],
  ['CloudWatch::Alarm', 'deadevents', 'Companion[AWS::CloudWatch::Alarm]'],
  ['CloudWatch::Alarm', 'deadinvocations', 'Companion[AWS::CloudWatch::Alarm]'],
  ['CloudWatch::Alarm', 'jobsfaults', 'HTTPCode_Target_5XX_Count'],
  ['CloudWatch::Alarm', 'balancerfaults', 'HTTPCode_ELB_5XX_Count'],
  ['CloudWatch::Alarm', 'databasedisk', 'FreeStorageSpace'],
  ['CloudWatch::Alarm', 'mediaconverterrors', 'JobsErroredCount'],
  ['ApplicationAutoScaling::ScalableTarget', 'videoworker', 'ScalableTarget'],
  [BUDGET, '', 'Budget'],
];
