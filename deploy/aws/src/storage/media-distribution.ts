import { SHARED_CACHE_SECONDS } from '@workreel/video-server/bucket';
import { Aws, Duration, Stack } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import {
  acknowledgeDistributionRules,
  type CustomDomain,
  customDomainProps,
  DISTRIBUTION_DEFAULTS,
} from '../edge/distribution-options.ts';
import type { MediaBucket } from './media-bucket.ts';

interface MediaDistributionProps extends CustomDomain {
  media: MediaBucket;
}

/**
 * Serves only the public files of the bucket (`MEDIA_BASE_URL`). It cannot verify the signed paths of private files, which the
 * service handles itself (docs/decisions/0017-buckets.md).
 */
export class MediaDistribution extends Construct {
  readonly distribution: cloudfront.Distribution;
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { media, ...domain }: MediaDistributionProps) {
    super(scope, id);
    const access = new cloudfront.S3OriginAccessControl(this, 'Access');
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      ...DISTRIBUTION_DEFAULTS,
      ...customDomainProps(this, domain),
      comment: 'Workreel: public media',
      // Do not cache errors: a segment requested too early exists a moment later.
      errorResponses: [403, 404].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      defaultBehavior: {
        // CDK's helper would allow reading the whole bucket; the bucket policy is added below.
        origin: origins.S3BucketOrigin.withBucketDefaults(media.bucket, {
          originAccessControlId: access.originAccessControlId,
        }),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
        cachePolicy: cachePolicy(this),
        // The bucket answers preflight requests and needs their CORS headers.
        originRequestPolicy: cloudfront.OriginRequestPolicy.CORS_S3_ORIGIN,
        responseHeadersPolicy: headersPolicy(this),
      },
    });
    acknowledgeDistributionRules(this.distribution, domain);
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
    this.baseUrl = `https://${domain.domain ?? this.distribution.distributionDomainName}`;
  }
}

/** Maximum time that CloudFront serves files after they have been deleted or made private, also those that were stored with another Cache-Control. */
const MAX_EDGE_TTL = Duration.seconds(SHARED_CACHE_SECONDS);

/** Honors the Cache-Control of the objects: `s-maxage` for segments and images, while playlists and chapters are always revalidated. */
const cachePolicy = (scope: Construct) =>
  new cloudfront.CachePolicy(scope, 'OriginCacheControl', {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: MAX_EDGE_TTL,
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });

/** Allows embedding in other sites, and prevents files from running scripts. */
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
