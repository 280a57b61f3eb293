import * as ec2 from 'aws-cdk-lib/aws-ec2';
import { Construct } from 'constructs';

/** Addresses of the network; who sends from here is a proxy of ours (`TRUST_PROXY`). */
export const NETWORK_CIDR = '10.42.0.0/16';
/** Where the services listen. */
export const PORTS = { jobs: 3001, video: 3002 } as const;
const DATABASE_PORT = 5432;
/** Sites, AWS itself, and mail by submission: what tasks call. */
const CALLED = [80, 443, 465, 587];

/** Who may speak with whom: balancer → tasks → database, and nothing else. */
export class SecurityGroups extends Construct {
  readonly balancer: ec2.ISecurityGroup;
  readonly tasks: ec2.ISecurityGroup;
  readonly database: ec2.ISecurityGroup;

  constructor(scope: Construct, id: string, vpc: ec2.IVpc) {
    super(scope, id);
    const group = (name: string, description: string) =>
      new ec2.SecurityGroup(this, name, { vpc, description, allowAllOutbound: false });
    const balancer = group('Balancer', 'The load balancer, which CloudFront alone reaches');
    const tasks = group('Tasks', 'The processes of both services');
    const database = group('Database', 'PostgreSQL');

    // CloudFront comes by network interfaces of its own in this network.
    balancer.addIngressRule(ec2.Peer.ipv4(NETWORK_CIDR), ec2.Port.tcp(80), 'CloudFront');
    for (const port of Object.values(PORTS)) {
      balancer.addEgressRule(tasks, ec2.Port.tcp(port), 'to the services');
      tasks.addIngressRule(balancer, ec2.Port.tcp(port), 'from the balancer');
    }
    for (const port of CALLED) tasks.addEgressRule(ec2.Peer.anyIpv4(), ec2.Port.tcp(port), 'calls');
    tasks.addEgressRule(database, ec2.Port.tcp(DATABASE_PORT), 'to the database');
    database.addIngressRule(tasks, ec2.Port.tcp(DATABASE_PORT), 'from the services');

    this.balancer = fixed(this, 'FixedBalancer', balancer);
    this.tasks = fixed(this, 'FixedTasks', tasks);
    this.database = fixed(this, 'FixedDatabase', database);
  }
}

/** As it is written here: no construct adds a rule of its own, which would tie the stacks in circles. */
const fixed = (scope: Construct, id: string, { securityGroupId }: ec2.SecurityGroup) =>
  ec2.SecurityGroup.fromSecurityGroupId(scope, id, securityGroupId, { mutable: false });
