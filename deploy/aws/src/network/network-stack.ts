import { Stack, Validations } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { NETWORK_CIDR, SecurityGroups } from './security-groups.ts';

/** Where everything stands: no task and no database has a public address. */
export class NetworkStack extends Stack {
  readonly vpc: ec2.Vpc;
  readonly securityGroups: SecurityGroups;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.vpc = new ec2.Vpc(this, 'Vpc', {
      ipAddresses: ec2.IpAddresses.cidr(NETWORK_CIDR),
      // A database of two zones asks for two; each further one would ask for a NAT gateway.
      maxAzs: 2,
      natGateways: settings.natGateways,
      subnetConfiguration: [
        { name: 'public', subnetType: ec2.SubnetType.PUBLIC, cidrMask: 24, mapPublicIpOnLaunch: false },
        { name: 'tasks', subnetType: ec2.SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 20 },
        { name: 'data', subnetType: ec2.SubnetType.PRIVATE_ISOLATED, cidrMask: 24 },
      ],
      // The one that AWS makes is used by nothing here; closing it would take a function with leave to change all of them.
      restrictDefaultSecurityGroup: false,
      // Free, and what goes this way is not paid for at the NAT gateway.
      gatewayEndpoints: { S3: { service: ec2.GatewayVpcEndpointAwsService.S3 } },
    });
    Validations.of(this.vpc).acknowledge({
      id: 'AwsSolutions-VPC7',
      reason:
        'Flow logs cost more than they tell here: security groups allow four ports, the services log their requests.',
    });
    this.securityGroups = new SecurityGroups(this, 'SecurityGroups', this.vpc);
  }
}
