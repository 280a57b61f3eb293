/**
 * Mutations of constructs for tests: the type of a resource, the prefix of its logical ID, a path in the properties
 * (`mutate.ts`), the new value, and part of the name of the rule that must report it. Invalid values of single properties are
 * listed with the requirements.
 */
export type Mutation = readonly [type: string, id: string, path: string, value: unknown, rule: string];

/** Removes the property instead of setting a value. */
export const REMOVED = Symbol('removed');

const BUCKET = 'S3::Bucket';
const POLICY = 'S3::BucketPolicy';
const ROLE = 'IAM::Role';
const ALARM = 'CloudWatch::Alarm';
const DISTRIBUTION = 'CloudFront::Distribution';
const DATABASE = 'RDS::DBInstance';
const DOMAIN = 'OpenSearchService::Domain';
const ORIGIN = 'distributionConfig.origins.0';
const READ_STATEMENT = 'policyDocument.Statement.2';
const STATEMENTS = 'policies.0.policyDocument.Statement';
const REQUIREMENT = 'Requirement[Properties]';

export const MUTATIONS: readonly Mutation[] = [
  [BUCKET, 'Media', 'publicAccessBlockConfiguration.blockPublicPolicy', false, 'AwsSolutions-S2'],
  [BUCKET, 'Media', 'loggingConfiguration', REMOVED, 'AwsSolutions-S1'],
  [BUCKET, 'Media', 'corsConfiguration', REMOVED, 'CorsRules'],
  [POLICY, 'Media', `${READ_STATEMENT}.Principal`, '*', REQUIREMENT],
  [POLICY, 'Media', `${READ_STATEMENT}.Principal`, { AWS: '*' }, REQUIREMENT],
  [POLICY, 'Media', `${READ_STATEMENT}.Principal.AWS`, '444455556666', REQUIREMENT],
  [POLICY, 'Media', `${READ_STATEMENT}.Resource.Fn::Join.1.1`, '/*', REQUIREMENT],
  [POLICY, 'Media', `${READ_STATEMENT}.Resource.Fn::Join.1.1`, '/originals/*', REQUIREMENT],
  [POLICY, 'Media', `${READ_STATEMENT}.Condition`, REMOVED, REQUIREMENT],
  ['SNS::TopicPolicy', 'AlarmTopic', 'policyDocument.Statement.1.Condition', REMOVED, REQUIREMENT],
  ['SQS::QueuePolicy', 'QueuesEvents', 'policyDocument.Statement.0.Effect', 'Allow', REQUIREMENT],
  [ROLE, 'videoworkertaskRole', `${STATEMENTS}.0.Action`, '*', 'IAM5[Action::*]'],
  [ROLE, 'videoworkertaskRole', `${STATEMENTS}.0.Action`, 's3:*', 'IAM5[Action::s3:*]'],
  [ROLE, 'ObjectCreated', `${STATEMENTS}.1.Action`, ['s3:GetObject*'], 'IAM5[Action::s3:GetObject*]'],
  [ROLE, 'JobChanged', `${STATEMENTS}.0.NotAction`, 's3:GetObject', REQUIREMENT],
  [ROLE, 'videoapitaskRole', `${STATEMENTS}.0.Resource`, '*', REQUIREMENT],
  [ROLE, 'MediaConvert', `${STATEMENTS}.1.Resource.Fn::Join.1.1`, '/*', 'IAM5[Resource::<MediaBucket'],
  [ROLE, 'videoapitaskRole', `${STATEMENTS}.0.Resource`, 'arn:aws:s3:::*', 'IAM5[Resource::arn:aws:s3:::*]'],
  [
    ROLE,
    'videoapitaskRole',
    `${STATEMENTS}.0.Resource`,
    'arn:aws:s3:::videos/*',
    'IAM5[Resource::arn:aws:s3:::videos/*]',
  ],
  [ROLE, 'videoworkertaskRole', `${STATEMENTS}.4.Condition`, REMOVED, REQUIREMENT],
  [ROLE, 'JobChanged', 'managedPolicyArns', ['arn:aws:iam::aws:policy/x'], 'AwsSolutions-IAM4'],
  ['IAM::Policy', 'migrate', 'policyDocument.Statement.0.Action', 'logs:*', 'IAM5[Action::logs:*]'],
  ['SQS::Queue', 'QueuesEvents', 'redrivePolicy', REMOVED, 'AwsSolutions-SQS3'],
  ['Lambda::EventInvokeConfig', 'JobChanged', 'destinationConfig', REMOVED, 'LambdaAsyncFailureDestination'],
  ['Lambda::Function', 'JobChanged', 'runtime', 'nodejs18.x', 'AwsSolutions-L1'],
  ['Events::Rule', 'JobStateChange', 'targets.0.deadLetterConfig', REMOVED, 'EventBusDLQ'],
  [
    'EC2::SecurityGroup',
    'SecurityGroupsBalancer',
    'securityGroupIngress.0.cidrIp',
    '0.0.0.0/0',
    'AwsSolutions-EC23',
  ],
  ['EC2::SecurityGroupIngress', 'SecurityGroupsDatabase', 'cidrIpv6', '::/0', 'AwsSolutions-EC23'],
  ['EC2::Subnet', 'Vpctasks', 'mapPublicIpOnLaunch', true, 'VPCSubnetAutoAssignPublicIpDisabled'],
  [DISTRIBUTION, 'Distribution', `${ORIGIN}.originAccessControlId`, REMOVED, 'AwsSolutions-CFR7'],
  [DISTRIBUTION, 'Jobs', 'distributionConfig.viewerCertificate', REMOVED, 'AwsSolutions-CFR4'],
  [DATABASE, '', 'publiclyAccessible', true, 'RDSInstancePublicAccess'],
  [DATABASE, '', 'storageEncrypted', false, 'AwsSolutions-RDS2'],
  [DATABASE, '', 'backupRetentionPeriod', 0, 'AwsSolutions-RDS13'],
  [DATABASE, '', 'deletionProtection', false, 'AwsSolutions-RDS10'],
  [DOMAIN, '', 'vpcOptions', REMOVED, 'AwsSolutions-OS1'],
  [DOMAIN, '', 'nodeToNodeEncryptionOptions.enabled', false, 'AwsSolutions-OS2'],
  [DOMAIN, '', 'accessPolicies.Statement.0.Principal', { AWS: '*' }, 'AwsSolutions-OS5'],
  [DOMAIN, '', 'clusterConfig.zoneAwarenessEnabled', false, 'AwsSolutions-OS7'],
  [DOMAIN, '', 'encryptionAtRestOptions.enabled', false, 'AwsSolutions-OS8'],
  ['Budgets::Budget', '', 'notificationsWithSubscribers.0.subscribers', [], 'NotificationsWithSubscribers.0'],
  ['ECS::TaskDefinition', 'jobsapi', 'containerDefinitions.0.logConfiguration', REMOVED, 'AwsSolutions-ECS7'],
  ['Logs::LogGroup', 'jobsapi', 'retentionInDays', REMOVED, 'CloudWatchLogGroupRetentionPeriod'],
];

/** Resources to remove, and part of the name of the rule that must report it. */
export const REMOVALS: readonly [type: string, id: string, rule: string][] = [
  [POLICY, 'Media', 'AwsSolutions-S10'],
  ['Lambda::EventInvokeConfig', 'ObjectCreated', 'EventInvokeConfig'],
  [ALARM, 'deadevents', 'Companion[AWS::CloudWatch::Alarm]'],
  [ALARM, 'deadinvocations', 'Companion[AWS::CloudWatch::Alarm]'],
  [ALARM, 'jobs5xx', 'HTTPCode_Target_5XX_Count'],
  [ALARM, 'balancer5xx', 'HTTPCode_ELB_5XX_Count'],
  [ALARM, 'databasedisk', 'FreeStorageSpace'],
  [ALARM, 'searchred', 'ClusterStatus.red'],
  [ALARM, 'searchdisk', 'FreeStorageSpace'],
  [ALARM, 'mediaconverterrors', 'JobsErroredCount'],
  ['ApplicationAutoScaling::ScalableTarget', 'videoworker', 'ScalableTarget'],
  ['Budgets::Budget', '', 'Budget'],
];
