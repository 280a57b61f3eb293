import { ABORT_RULE, requiredCors } from '@workreel/video-server/bucket';
import { Duration } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PRIVATE_BUCKET } from './private-bucket.ts';

interface MediaBucketProps {
  logs: s3.IBucket;
  /** Origins of the pages that upload. */
  origins: readonly string[];
}

/** Bucket for originals and streams, with the same rules that `workreel video storage setup` sets. */
export class MediaBucket extends Construct {
  readonly bucket: s3.Bucket;

  constructor(scope: Construct, id: string, { logs, origins }: MediaBucketProps) {
    super(scope, id);
    this.bucket = new s3.Bucket(this, 'Bucket', {
      ...PRIVATE_BUCKET,
      cors: requiredCors(origins).map(toCdkRule),
      lifecycleRules: [
        {
          id: ABORT_RULE.ID!,
          abortIncompleteMultipartUploadAfter: Duration.days(
            ABORT_RULE.AbortIncompleteMultipartUpload!.DaysAfterInitiation!,
          ),
        },
      ],
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'media/',
    });
    // Set in the template, because CDK's own method deploys a function that can modify every bucket of the account.
    const { defaultChild } = this.bucket.node;
    (defaultChild as s3.CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
  }
}

const toCdkRule = (rule: ReturnType<typeof requiredCors>[number]): s3.CorsRule => ({
  id: rule.ID!,
  allowedOrigins: rule.AllowedOrigins!,
  allowedMethods: rule.AllowedMethods as s3.HttpMethods[],
  allowedHeaders: rule.AllowedHeaders!,
  exposedHeaders: rule.ExposeHeaders ?? [],
  maxAge: rule.MaxAgeSeconds!,
});
