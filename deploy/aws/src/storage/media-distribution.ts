import { Aws, Duration, Stack } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { type Address, acknowledgeEdge, addressOf, EDGE } from '../edge/edge.ts';
import type { MediaBucket } from './media-bucket.ts';

interface MediaDistributionProps extends Address {
  media: MediaBucket;
}

/**
 * Hands out what is public of the bucket (`MEDIA_BASE_URL`), and nothing else: it could not look at the signed paths of
 * private media, which the service answers itself (docs/decisions/0017-buckets.md).
 */
export class MediaDistribution extends Construct {
  readonly distribution: cloudfront.Distribution;
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { media, ...address }: MediaDistributionProps) {
    super(scope, id);
    const access = new cloudfront.S3OriginAccessControl(this, 'Access');
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      ...EDGE,
      ...addressOf(this, address),
      comment: 'Workreel: public media',
      // A segment that is asked for too early is there a moment later: nobody may remember that it was not.
      errorResponses: [403, 404].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: {
        // CDK's helper would let the distribution read the whole bucket: the leave is written below.
        origin: origins.S3BucketOrigin.withBucketDefaults(media.bucket, {
          originAccessControlId: access.originAccessControlId,
        }),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
        cachePolicy: cachePolicy(this),
        // Preflights are the bucket's to answer, which needs to know who asks.
        originRequestPolicy: cloudfront.OriginRequestPolicy.CORS_S3_ORIGIN,
        responseHeadersPolicy: headersPolicy(this),
      },
    });
    acknowledgeEdge(this.distribution, address);
    media.bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [media.bucket.arnForObjects('public/*')],
        conditions: {
          StringEquals: {
            'aws:SourceArn': Stack.of(this).formatArn({
              service: 'cloudfront',
              region: '',
              account: Aws.ACCOUNT_ID,
              resource: 'distribution',
              resourceName: this.distribution.distributionId,
            }),
          },
        },
      }),
    );
    this.baseUrl = `https://${address.domain ?? this.distribution.distributionDomainName}`;
  }
}

/** So long may the edge hand out what has been deleted, or made private, since. */
const KEPT_AT_THE_EDGE = Duration.days(1);

/** As the object itself says: segments stay as they are, playlists are asked for each time. */
const cachePolicy = (scope: Construct) =>
  new cloudfront.CachePolicy(scope, 'AsObjectsSay', {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: KEPT_AT_THE_EDGE,
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });

/** Players stand on pages of others too; whatever a file holds, it runs nothing. */
const headersPolicy = (scope: Construct) =>
  new cloudfront.ResponseHeadersPolicy(scope, 'Players', {
    corsBehavior: {
      accessControlAllowCredentials: false,
      accessControlAllowOrigins: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowHeaders: ['Range'],
      accessControlExposeHeaders: ['Content-Length', 'Content-Range', 'ETag'],
      accessControlMaxAge: Duration.hours(2),
      originOverride: true,
    },
    securityHeadersBehavior: {
      contentTypeOptions: { override: true },
      contentSecurityPolicy: { contentSecurityPolicy: 'sandbox', override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
    },
    customHeadersBehavior: {
      customHeaders: [{ header: 'Cross-Origin-Resource-Policy', value: 'cross-origin', override: true }],
    },
  });
