import { Duration } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PRIVATE_BUCKET } from './private-bucket.ts';

/** Long enough to look into what happened; addresses of readers are not kept for longer. */
const KEPT = Duration.days(90);

/** Who asked the bucket of media for what. */
export class LogBucket extends Construct {
  readonly bucket: s3.Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = new s3.Bucket(this, 'Bucket', {
      ...PRIVATE_BUCKET,
      lifecycleRules: [
        { id: 'expire', expiration: KEPT, abortIncompleteMultipartUploadAfter: Duration.days(7) },
      ],
    });
  }
}
