import { Stack, Validations } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { LOG_RETENTION } from '../logs.ts';
import type { Settings } from '../settings.ts';
import { NETWORK_CIDR, SecurityGroups } from './security-groups.ts';

/** The VPC. Tasks and the database have no public IP addresses. */
export class NetworkStack extends Stack {
  readonly vpc: ec2.Vpc;
  readonly securityGroups: SecurityGroups;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.vpc = new ec2.Vpc(this, 'Vpc', {
      ipAddresses: ec2.IpAddresses.cidr(NETWORK_CIDR),
      // A Multi-AZ database requires two; further ones would need more NAT gateways.
      maxAzs: 2,
      natGateways: settings.natGateways,
      subnetConfiguration: [
        { name: 'public', subnetType: ec2.SubnetType.PUBLIC, cidrMask: 24, mapPublicIpOnLaunch: false },
        { name: 'tasks', subnetType: ec2.SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 20 },
        { name: 'data', subnetType: ec2.SubnetType.PRIVATE_ISOLATED, cidrMask: 24 },
      ],
      // The default security group is unused; restricting it would require a function that can modify all security groups.
      restrictDefaultSecurityGroup: false,
      // Free of charge, and avoids NAT gateway costs for this traffic.
      gatewayEndpoints: { S3: { service: ec2.GatewayVpcEndpointAwsService.S3 } },
    });
    // Only rejected traffic: it shows scans and misconfigurations, while the services log the accepted requests.
    if (settings.flowLogs)
      this.vpc.addFlowLog('Rejected', {
        trafficType: ec2.FlowLogTrafficType.REJECT,
        destination: ec2.FlowLogDestination.toCloudWatchLogs(
          new LogGroup(this, 'FlowLog', { retention: LOG_RETENTION }),
        ),
      });
    else
      Validations.of(this.vpc).acknowledge({
        id: 'AwsSolutions-VPC7',
        reason: 'Optional (flowLogs): security groups allow few ports, and the services log their requests.',
      });
    this.securityGroups = new SecurityGroups(this, 'SecurityGroups', this.vpc);
  }
}
