import { CONVERTED_PREFIX, ORIGINALS, VISIBILITY_PREFIXES } from '@workreel/video-server/bucket';
import { Aws, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/**
 * Creates an Allow statement. Permissions are listed explicitly, as in `docs/object-stores.md` and
 * `apps/video/lambda/README.md`, because CDK's helpers (`grantReadWrite`, …) grant more actions than necessary.
 */
export const allow = (actions: string[], resources: string[], conditions?: Record<string, unknown>) =>
  new iam.PolicyStatement({ actions, resources, ...(conditions ? { conditions } : {}) });

/** The service's permissions for its bucket. */
export const bucketStatements = (bucket: IBucket): iam.PolicyStatement[] => [
  allow(
    [
      's3:GetObject',
      's3:PutObject',
      's3:DeleteObject',
      's3:AbortMultipartUpload',
      's3:ListMultipartUploadParts',
    ],
    [ORIGINALS, CONVERTED_PREFIX, ...VISIBILITY_PREFIXES].map((prefix) =>
      bucket.arnForObjects(`${prefix}/*`),
    ),
  ),
  allow(['s3:ListBucket', 's3:ListBucketMultipartUploads'], [bucket.bucketArn]),
];

/** Permissions to create MediaConvert jobs: probe the file, create the job, and pass MediaConvert's role. */
export const createJobStatements = (queueArn: string, role: iam.IRole): iam.PolicyStatement[] => [
  // Probe does not support resource-level permissions; it reads the file with the caller's permissions.
  allow(['mediaconvert:Probe'], ['*']),
  allow(['mediaconvert:CreateJob'], [queueArn]),
  allow(['iam:PassRole'], [role.roleArn], {
    StringEquals: { 'iam:PassedToService': 'mediaconvert.amazonaws.com' },
  }),
];

/** Permission to read the state of any MediaConvert job, because job IDs are not known in advance. */
export const readJobsStatement = (scope: Construct): iam.PolicyStatement =>
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
