/**
 * Mistakes in constructs: the type of a resource, the beginning of its logical id, a path in the properties (`mutate.ts`), the new
 * value, and part of the name of the rule that finds it. Wrong values of single properties stand beside the requirements. Used by
 * tests alone.
 */
export type Mutation = readonly [type: string, id: string, path: string, value: unknown, rule: string];

/** Instead of a value: it is removed. */
export const GONE = Symbol('gone');

const BUCKET = 'S3::Bucket';
const POLICY = 'S3::BucketPolicy';
const ROLE = 'IAM::Role';
const ALARM = 'CloudWatch::Alarm';
const DISTRIBUTION = 'CloudFront::Distribution';
const DATABASE = 'RDS::DBInstance';
const ORIGIN = 'distributionConfig.origins.0';
const READ = 'policyDocument.Statement.2';
const OWN = 'policies.0.policyDocument.Statement';
const OURS = 'Requirement[Properties]';

export const MUTATIONS: readonly Mutation[] = [
  [BUCKET, 'Media', 'publicAccessBlockConfiguration.blockPublicPolicy', false, 'AwsSolutions-S2'],
  [BUCKET, 'Media', 'loggingConfiguration', GONE, 'AwsSolutions-S1'],
  [BUCKET, 'Media', 'corsConfiguration', GONE, 'CorsRules'],
  [POLICY, 'Media', `${READ}.Principal`, '*', OURS],
  [POLICY, 'Media', `${READ}.Principal`, { AWS: '*' }, OURS],
  [POLICY, 'Media', `${READ}.Principal.AWS`, '444455556666', OURS],
  [POLICY, 'Media', `${READ}.Resource.Fn::Join.1.1`, '/*', OURS],
  [POLICY, 'Media', `${READ}.Resource.Fn::Join.1.1`, '/originals/*', OURS],
  [POLICY, 'Media', `${READ}.Condition`, GONE, OURS],
  ['SNS::TopicPolicy', 'AlarmTopic', 'policyDocument.Statement.1.Condition', GONE, OURS],
  ['SQS::QueuePolicy', 'QueuesEvents', 'policyDocument.Statement.0.Effect', 'Allow', OURS],
  [ROLE, 'videoworkertaskRole', `${OWN}.0.Action`, '*', 'IAM5[Action::*]'],
  [ROLE, 'videoworkertaskRole', `${OWN}.0.Action`, 's3:*', 'IAM5[Action::s3:*]'],
  [ROLE, 'ObjectCreated', `${OWN}.1.Action`, ['s3:GetObject*'], 'IAM5[Action::s3:GetObject*]'],
  [ROLE, 'JobChanged', `${OWN}.0.NotAction`, 's3:GetObject', OURS],
  [ROLE, 'videoapitaskRole', `${OWN}.0.Resource`, '*', OURS],
  [ROLE, 'MediaConvert', `${OWN}.1.Resource.Fn::Join.1.1`, '/*', 'IAM5[Resource::<MediaBucket'],
  [ROLE, 'videoapitaskRole', `${OWN}.0.Resource`, 'arn:aws:s3:::*', 'IAM5[Resource::arn:aws:s3:::*]'],
  [
    ROLE,
    'videoapitaskRole',
    `${OWN}.0.Resource`,
    'arn:aws:s3:::films/*',
    'IAM5[Resource::arn:aws:s3:::films/*]',
  ],
  [ROLE, 'videoworkertaskRole', `${OWN}.4.Condition`, GONE, OURS],
  [ROLE, 'JobChanged', 'managedPolicyArns', ['arn:aws:iam::aws:policy/x'], 'AwsSolutions-IAM4'],
  ['IAM::Policy', 'migrate', 'policyDocument.Statement.0.Action', 'logs:*', 'IAM5[Action::logs:*]'],
  ['SQS::Queue', 'QueuesEvents', 'redrivePolicy', GONE, 'AwsSolutions-SQS3'],
  ['Lambda::EventInvokeConfig', 'JobChanged', 'destinationConfig', GONE, 'LambdaAsyncFailureDestination'],
  ['Lambda::Function', 'JobChanged', 'runtime', 'nodejs18.x', 'AwsSolutions-L1'],
  ['Events::Rule', 'Jobs', 'targets.0.deadLetterConfig', GONE, 'EventBusDLQ'],
  [
    'EC2::SecurityGroup',
    'SecurityGroupsBalancer',
    'securityGroupIngress.0.cidrIp',
    '0.0.0.0/0',
    'AwsSolutions-EC23',
  ],
  ['EC2::SecurityGroupIngress', 'SecurityGroupsDatabase', 'cidrIpv6', '::/0', 'AwsSolutions-EC23'],
  ['EC2::Subnet', 'Vpctasks', 'mapPublicIpOnLaunch', true, 'VPCSubnetAutoAssignPublicIpDisabled'],
  [DISTRIBUTION, 'Distribution', `${ORIGIN}.originAccessControlId`, GONE, 'AwsSolutions-CFR7'],
  [DISTRIBUTION, 'Jobs', 'distributionConfig.viewerCertificate', GONE, 'AwsSolutions-CFR4'],
  [DATABASE, '', 'publiclyAccessible', true, 'RDSInstancePublicAccess'],
  [DATABASE, '', 'storageEncrypted', false, 'AwsSolutions-RDS2'],
  [DATABASE, '', 'backupRetentionPeriod', 0, 'AwsSolutions-RDS13'],
  [DATABASE, '', 'deletionProtection', false, 'AwsSolutions-RDS10'],
  ['Budgets::Budget', '', 'notificationsWithSubscribers.0.subscribers', [], 'NotificationsWithSubscribers.0'],
  ['ECS::TaskDefinition', 'jobsapi', 'containerDefinitions.0.logConfiguration', GONE, 'AwsSolutions-ECS7'],
  ['Logs::LogGroup', 'jobsapi', 'retentionInDays', GONE, 'CloudWatchLogGroupRetentionPeriod'],
];

/** Resources that are removed by mistake, and part of the name of the rule that misses them. */
export const REMOVALS: readonly [type: string, id: string, rule: string][] = [
  [POLICY, 'Media', 'AwsSolutions-S10'],
  ['Lambda::EventInvokeConfig', 'ObjectCreated', 'EventInvokeConfig'],
  [ALARM, 'deadevents', 'Companion[AWS::CloudWatch::Alarm]'],
  [ALARM, 'deadinvocations', 'Companion[AWS::CloudWatch::Alarm]'],
  [ALARM, 'jobsfaults', 'HTTPCode_Target_5XX_Count'],
  [ALARM, 'balancerfaults', 'HTTPCode_ELB_5XX_Count'],
  [ALARM, 'databasedisk', 'FreeStorageSpace'],
  [ALARM, 'mediaconverterrors', 'JobsErroredCount'],
  ['ApplicationAutoScaling::ScalableTarget', 'videoworker', 'ScalableTarget'],
  ['Budgets::Budget', '', 'Budget'],
];
