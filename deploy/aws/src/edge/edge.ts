import { Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

/** A name of one's own, which its certificate must hold; without one CloudFront's own name and certificate do. */
export interface Address {
  domain: string | undefined;
  certificateArn: string | undefined;
}

/** What all distributions have in common. */
export const EDGE = {
  httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
  // Europe, America, Asia: South America and Australia cost more, and are served from there all the same.
  priceClass: cloudfront.PriceClass.PRICE_CLASS_200,
} satisfies Partial<cloudfront.DistributionProps>;

export const addressOf = (scope: Construct, { domain, certificateArn }: Address) =>
  domain === undefined || certificateArn === undefined
    ? {}
    : {
        domainNames: [domain],
        // Under its own names CloudFront decides by itself.
        minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
      };

/** Accepts what distributions lack on purpose. */
export const acknowledgeEdge = (distribution: cloudfront.Distribution, { domain }: Address): void =>
  Validations.of(distribution).acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'Open to readers everywhere.' },
    { id: 'AwsSolutions-CFR2', reason: 'Sign-in is limited by the services; a web ACL is a cost to choose.' },
    { id: 'AwsSolutions-CFR3', reason: 'The services and the bucket log requests.' },
    ...(domain === undefined
      ? [{ id: 'AwsSolutions-CFR4', reason: 'CloudFront chooses the TLS version for its own domain names.' }]
      : []),
  );
