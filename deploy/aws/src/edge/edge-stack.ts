import { CfnOutput, Stack } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { Construct } from 'constructs';
import type { SecurityGroups } from '../network/security-groups.ts';
import { named, type Settings } from '../settings.ts';
import { ApiDistribution } from './api-distribution.ts';
import { Balancer } from './balancer.ts';

interface EdgeProps {
  settings: Settings;
  vpc: ec2.IVpc;
  securityGroups: SecurityGroups;
}

/** What people reach: CloudFront with https, and behind it a balancer that has no public address. */
export class EdgeStack extends Stack {
  readonly balancer: Balancer;
  readonly jobs: ApiDistribution;
  readonly video: ApiDistribution;

  constructor(scope: Construct, id: string, { settings, vpc, securityGroups }: EdgeProps) {
    super(scope, id);
    this.balancer = new Balancer(this, 'Balancer', { vpc, securityGroups });
    const origin = new cloudfront.VpcOrigin(this, 'Origin', {
      endpoint: cloudfront.VpcOriginEndpoint.applicationLoadBalancer(this.balancer.balancer),
      vpcOriginName: named(settings, 'balancer'),
      // Inside the network: CloudFront speaks https with everybody else.
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTP_ONLY,
    });
    const { certificateArn } = settings;
    this.jobs = new ApiDistribution(this, 'Jobs', { origin, domain: settings.jobsDomain, certificateArn });
    this.video = new ApiDistribution(this, 'Video', { origin, domain: settings.videoDomain, certificateArn });
    this.balancer.route('jobs', this.jobs.host);
    this.balancer.route('video', this.video.host);
    for (const [name, api] of [['Jobs', this.jobs] as const, ['Video', this.video] as const]) {
      new CfnOutput(this, `${name}Address`, { value: api.baseUrl });
      new CfnOutput(this, `${name}Alias`, { value: api.distribution.distributionDomainName });
    }
  }
}
