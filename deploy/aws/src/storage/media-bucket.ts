import { WANTED_ABORT, wantedCors } from '@workreel/video-server/bucket';
import { Duration } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PRIVATE_BUCKET } from './private-bucket.ts';

interface MediaBucketProps {
  logs: s3.IBucket;
  /** Of the pages that send files. */
  origins: readonly string[];
}

/** Originals and streams, with the rules that `workreel video storage setup` gives a bucket. */
export class MediaBucket extends Construct {
  readonly bucket: s3.Bucket;

  constructor(scope: Construct, id: string, { logs, origins }: MediaBucketProps) {
    super(scope, id);
    this.bucket = new s3.Bucket(this, 'Bucket', {
      ...PRIVATE_BUCKET,
      cors: wantedCors(origins).map(asRule),
      lifecycleRules: [
        {
          id: WANTED_ABORT.ID!,
          abortIncompleteMultipartUploadAfter: Duration.days(
            WANTED_ABORT.AbortIncompleteMultipartUpload!.DaysAfterInitiation!,
          ),
        },
      ],
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'media/',
    });
    // By EventBridge, and written here: CDK's own way is a function that may change every bucket of the account.
    const { defaultChild } = this.bucket.node;
    (defaultChild as s3.CfnBucket).notificationConfiguration = {
      eventBridgeConfiguration: { eventBridgeEnabled: true },
    };
  }
}

const asRule = (rule: ReturnType<typeof wantedCors>[number]): s3.CorsRule => ({
  id: rule.ID!,
  allowedOrigins: rule.AllowedOrigins!,
  allowedMethods: rule.AllowedMethods as s3.HttpMethods[],
  allowedHeaders: rule.AllowedHeaders!,
  exposedHeaders: rule.ExposeHeaders ?? [],
  maxAge: rule.MaxAgeSeconds!,
});
