import { RemovalPolicy } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';

/** Options of all buckets: private, encrypted, without ACLs, TLS only, and retained when the stack is deleted. */
export const PRIVATE_BUCKET = {
  blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
  // A KMS key would require additional permissions for functions, MediaConvert and CloudFront, and cost per request.
  encryption: s3.BucketEncryption.S3_MANAGED,
  objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  // Old versions would remain after a user's data is deleted.
  versioned: false,
  removalPolicy: RemovalPolicy.RETAIN,
} satisfies s3.BucketProps;
