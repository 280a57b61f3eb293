import { CONVERTED, ORIGINALS, VISIBILITY_PREFIXES } from '@workreel/video-server/bucket';
import { Aws, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/**
 * Who may do what, as `docs/object-stores.md` and `apps/video/lambda/README.md` say it. Written out: the helpers of CDK
 * (`grantReadWrite`, …) give whole families of actions.
 */
export const allow = (actions: string[], resources: string[], conditions?: Record<string, unknown>) =>
  new iam.PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) });

/** What the service does with its bucket. */
export const ownFiles = (bucket: IBucket): iam.PolicyStatement[] => [
  allow(
    [
      's3:GetObject',
      's3:PutObject',
      's3:DeleteObject',
      's3:AbortMultipartUpload',
      's3:ListMultipartUploadParts',
    ],
    [ORIGINALS, CONVERTED, ...VISIBILITY_PREFIXES].map((prefix) => bucket.arnForObjects(`${prefix}/*`)),
  ),
  allow(['s3:ListBucket', 's3:ListBucketMultipartUploads'], [bucket.bucketArn]),
];

/** What beginning a conversion takes: it looks at the file, asks for a job, and hands over MediaConvert's role. */
export const beginJobs = (queueArn: string, role: iam.IRole): iam.PolicyStatement[] => [
  // It has no resources of its own: the file is read by the caller's leave.
  allow(['mediaconvert:Probe'], ['*']),
  allow(['mediaconvert:CreateJob'], [queueArn]),
  allow(['iam:PassRole'], [role.roleArn], {
    StringEquals: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' },
  }),
];

/** Asking how jobs are; which they are stands in no template. */
export const readJobs = (scope: Construct): iam.PolicyStatement =>
  allow(
    ['mediaconvert:GetJob'],
    [
      Stack.of(scope).formatArn({
        service: 'mediaconvert',
        account: Aws.ACCOUNT_ID,
        resource: 'jobs',
        resourceName: '*',
      }),
    ],
  );
