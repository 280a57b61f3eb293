import { CfnOutput, Stack } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { Construct } from 'constructs';
import type { SecurityGroups } from '../network/security-groups.ts';
import { resourceName, type Settings } from '../settings.ts';
import { ApiDistribution } from './api-distribution.ts';
import { LoadBalancer } from './load-balancer.ts';

interface EdgeProps {
  settings: Settings;
  vpc: ec2.IVpc;
  securityGroups: SecurityGroups;
}

/** The public entry points: CloudFront distributions with an internal load balancer as origin. */
export class EdgeStack extends Stack {
  readonly loadBalancer: LoadBalancer;
  readonly jobs: ApiDistribution;
  readonly video: ApiDistribution;

  constructor(scope: Construct, id: string, { settings, vpc, securityGroups }: EdgeProps) {
    super(scope, id);
    this.loadBalancer = new LoadBalancer(this, 'Balancer', { vpc, securityGroups });
    const origin = new cloudfront.VpcOrigin(this, 'Origin', {
      endpoint: cloudfront.VpcOriginEndpoint.applicationLoadBalancer(this.loadBalancer.alb),
      vpcOriginName: resourceName(settings, 'balancer'),
      // Plain HTTP is used only inside the VPC; clients connect to CloudFront over HTTPS.
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTP_ONLY,
    });
    const { certificateArn, webAclArn } = settings;
    this.jobs = new ApiDistribution(this, 'Jobs', {
      origin,
      domain: settings.jobsDomain,
      certificateArn,
      webAclArn,
    });
    this.video = new ApiDistribution(this, 'Video', {
      origin,
      domain: settings.videoDomain,
      certificateArn,
      webAclArn,
    });
    this.loadBalancer.route('jobs', this.jobs.host);
    this.loadBalancer.route('video', this.video.host);
    for (const [name, api] of [['Jobs', this.jobs] as const, ['Video', this.video] as const]) {
      new CfnOutput(this, `${name}Url`, { value: api.baseUrl });
      new CfnOutput(this, `${name}Alias`, { value: api.distribution.distributionDomainName });
    }
  }
}
