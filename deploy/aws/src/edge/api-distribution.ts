import { Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import * as origins from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { type Address, acknowledgeEdge, addressOf, EDGE } from './edge.ts';

interface ApiDistributionProps extends Address {
  origin: cloudfront.IVpcOrigin;
}

/** As long as a call may wait; streams of events say something every 15 s. CloudFront allows no more unasked. */
const READ_TIMEOUT = Duration.seconds(60);

/** Pages and calls of one service: nothing is kept at the edge but the files whose names carry a digest. */
export class ApiDistribution extends Construct {
  readonly distribution: cloudfront.Distribution;
  /** As browsers name it. */
  readonly host: string;
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { origin, ...address }: ApiDistributionProps) {
    super(scope, id);
    const behaviour: cloudfront.BehaviorOptions = {
      origin: origins.VpcOrigin.withVpcOrigin(origin, { readTimeout: READ_TIMEOUT }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      // The host too: by it the balancer tells the services apart, and they tell their own pages from others'.
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER,
    };
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      ...EDGE,
      ...addressOf(this, address),
      comment: `Workreel: ${id.toLowerCase()}`,
      defaultBehavior: {
        ...behaviour,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      },
      additionalBehaviors: {
        '/app/assets/*': { ...behaviour, cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED },
      },
    });
    acknowledgeEdge(this.distribution, address);
    this.host = address.domain ?? this.distribution.distributionDomainName;
    this.baseUrl = `https://${this.host}`;
  }
}
