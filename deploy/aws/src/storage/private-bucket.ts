import { RemovalPolicy } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';

/** What every bucket here is: closed, encrypted, without ACLs, reached by TLS alone, and never removed with its stack. */
export const PRIVATE_BUCKET = {
  blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
  // With a key of KMS, functions, MediaConvert and CloudFront would need leave for that too, and each request would cost.
  encryption: s3.BucketEncryption.S3_MANAGED,
  objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  // Erased means erased: old versions would outlive the person who asked for it.
  versioned: false,
  removalPolicy: RemovalPolicy.RETAIN,
} satisfies s3.BucketProps;
