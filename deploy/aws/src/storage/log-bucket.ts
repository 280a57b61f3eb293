import { Duration } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PRIVATE_BUCKET } from './private-bucket.ts';

/** Long enough to investigate incidents; IP addresses of users are not stored for longer. */
const RETENTION = Duration.days(90);

/** Bucket for the access logs of the media bucket. */
export class LogBucket extends Construct {
  readonly bucket: s3.Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = new s3.Bucket(this, 'Bucket', {
      ...PRIVATE_BUCKET,
      lifecycleRules: [
        { id: 'expire', expiration: RETENTION, abortIncompleteMultipartUploadAfter: Duration.days(7) },
      ],
    });
  }
}
