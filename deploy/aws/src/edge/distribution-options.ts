import { Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** A custom domain with its certificate. If undefined, CloudFront's own domain and certificate are used. */
export interface CustomDomain {
  domain: string | undefined;
  certificateArn: string | undefined;
}

/** Options of all distributions. */
export const DISTRIBUTION_DEFAULTS = {
  httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
  // Excludes edge locations in South America and Australia, which cost more; users there are served from other regions.
  priceClass: cloudfront.PriceClass.PRICE_CLASS_200,
} satisfies Partial<cloudfront.DistributionProps>;

export const customDomainProps = (scope: Construct, { domain, certificateArn }: CustomDomain) =>
  domain === undefined || certificateArn === undefined
    ? {}
    : {
        domainNames: [domain],
        // Can only be set for custom domains.
        minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
      };

/** Sets the web ACL, if the installation has one. */
export const webAclProps = (webAclArn: string | undefined) =>
  webAclArn === undefined ? {} : { webAclId: webAclArn };

/** Acknowledges rules that the distributions violate on purpose. */
export const acknowledgeDistributionRules = (
  distribution: cloudfront.Distribution,
  { domain }: CustomDomain,
): void =>
  Validations.of(distribution).acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'Available in all countries.' },
    {
      id: 'AwsSolutions-CFR2',
      reason: 'Optional (webAclArn): the services limit costly requests per address and account.',
    },
    { id: 'AwsSolutions-CFR3', reason: 'The services and the bucket log requests.' },
    ...(domain === undefined
      ? [{ id: 'AwsSolutions-CFR4', reason: 'CloudFront chooses the TLS version for its own domain names.' }]
      : []),
  );
