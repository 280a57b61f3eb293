import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import {
  acknowledgeDistributionRules,
  type CustomDomain,
  customDomainProps,
  DISTRIBUTION_DEFAULTS,
  webAclProps,
} from './distribution-options.ts';

interface ApiDistributionProps extends CustomDomain {
  origin: cloudfront.IVpcOrigin;
  webAclArn: string | undefined;
}

/** The maximum of `Prefer: wait`, and of CloudFront without a quota increase. Event streams send data every 15 s. */
const READ_TIMEOUT = Duration.seconds(60);

/** Serves the pages and the API of one service. Caches only static files with a content hash in their names. */
export class ApiDistribution extends Construct {
  readonly distribution: cloudfront.Distribution;
  /** Host name for browsers. */
  readonly host: string;
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { origin, webAclArn, ...domain }: ApiDistributionProps) {
    super(scope, id);
    const behavior: cloudfront.BehaviorOptions = {
      origin: origins.VpcOrigin.withVpcOrigin(origin, { readTimeout: READ_TIMEOUT }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // Includes the Host header, which the load balancer routes by and the services compare origins with.
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER,
    };
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      ...DISTRIBUTION_DEFAULTS,
      ...customDomainProps(this, domain),
      ...webAclProps(webAclArn),
      comment: `Workreel: ${id.toLowerCase()}`,
      defaultBehavior: {
        ...behavior,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      },
      additionalBehaviors: {
        '/app/assets/*': { ...behavior, cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED },
      },
    });
    acknowledgeDistributionRules(this.distribution, domain);
    this.host = domain.domain ?? this.distribution.distributionDomainName;
    this.baseUrl = `https://${this.host}`;
  }
}
