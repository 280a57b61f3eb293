import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Construct } from 'constructs';

/** IP range of the VPC. Services trust proxies in it (`TRUST_PROXY`). */
export const NETWORK_CIDR = '10.42.0.0/16';
/** Ports of the services. */
export const PORTS = { jobs: 3001, video: 3002 } as const;
const DATABASE_PORT = 5432;
/** For job sites, AWS APIs and mail submission. */
const OUTBOUND_PORTS = [80, 443, 465, 587];

/** Allowed connections: load balancer → tasks → database. */
export class SecurityGroups extends Construct {
  readonly loadBalancer: ec2.ISecurityGroup;
  readonly tasks: ec2.ISecurityGroup;
  readonly database: ec2.ISecurityGroup;

  constructor(scope: Construct, id: string, vpc: ec2.IVpc) {
    super(scope, id);
    const createGroup = (name: string, description: string) =>
      new ec2.SecurityGroup(this, name, { vpc, description, allowAllOutbound: false });
    const balancer = createGroup('Balancer', 'Load balancer, reachable only from CloudFront');
    const tasks = createGroup('Tasks', 'Processes of both services');
    const database = createGroup('Database', 'PostgreSQL');

    // CloudFront connects through network interfaces in this VPC.
    balancer.addIngressRule(ec2.Peer.ipv4(NETWORK_CIDR), ec2.Port.tcp(80), 'From CloudFront');
    for (const port of Object.values(PORTS)) {
      balancer.addEgressRule(tasks, ec2.Port.tcp(port), 'To the services');
      tasks.addIngressRule(balancer, ec2.Port.tcp(port), 'From the load balancer');
    }
    for (const port of OUTBOUND_PORTS)
      tasks.addEgressRule(ec2.Peer.anyIpv4(), ec2.Port.tcp(port), 'Outgoing requests');
    tasks.addEgressRule(database, ec2.Port.tcp(DATABASE_PORT), 'To the database');
    database.addIngressRule(tasks, ec2.Port.tcp(DATABASE_PORT), 'From the services');

    this.loadBalancer = immutable(this, 'ImmutableBalancer', balancer);
    this.tasks = immutable(this, 'ImmutableTasks', tasks);
    this.database = immutable(this, 'ImmutableDatabase', database);
  }
}

/** Prevents constructs from adding rules, which would create circular dependencies between stacks. */
export const immutable = (scope: Construct, id: string, { securityGroupId }: ec2.SecurityGroup) =>
  ec2.SecurityGroup.fromSecurityGroupId(scope, id, securityGroupId, { mutable: false });
