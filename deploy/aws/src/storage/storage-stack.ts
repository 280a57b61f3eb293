import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { LogBucket } from './log-bucket.ts';
import { MediaBucket } from './media-bucket.ts';
import { MediaDistribution } from './media-distribution.ts';

interface StorageProps {
  settings: Settings;
  /** Origin of the pages that upload. */
  videoBaseUrl: string;
}

/** The buckets, and the distribution of public files. */
export class StorageStack extends Stack {
  readonly media: MediaBucket;
  readonly distribution: MediaDistribution;

  constructor(scope: Construct, id: string, { settings, videoBaseUrl }: StorageProps) {
    super(scope, id);
    const logs = new LogBucket(this, 'Logs');
    this.media = new MediaBucket(this, 'Media', { logs: logs.bucket, origins: [videoBaseUrl] });
    this.distribution = new MediaDistribution(this, 'Distribution', {
      media: this.media,
      domain: settings.mediaDomain,
      certificateArn: settings.certificateArn,
    });
    new CfnOutput(this, 'MediaUrl', { value: this.distribution.baseUrl });
    new CfnOutput(this, 'MediaAlias', { value: this.distribution.distribution.distributionDomainName });
    new CfnOutput(this, 'MediaBucketName', { value: this.media.bucket.bucketName });
  }
}
