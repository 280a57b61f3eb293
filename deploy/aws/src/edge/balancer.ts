import { Duration, Validations } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as elb from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import { Construct } from 'constructs';
import { PORTS, type SecurityGroups } from '../network/security-groups.ts';

/** Longer than a call may wait (60 s), shorter than Fastify keeps an idle connection (72 s): else answers were lost. */
const IDLE = Duration.seconds(65);
/** A process that was told to stop is gone after some 20 s; streams of events begin again elsewhere. */
const DEREGISTRATION = Duration.seconds(20);

export type Product = keyof typeof PORTS;

/** One balancer for both services, told apart by the host that was asked for. */
export class Balancer extends Construct {
  readonly balancer: elb.ApplicationLoadBalancer;
  readonly targets: Record<Product, elb.ApplicationTargetGroup>;
  readonly #listener: elb.ApplicationListener;

  constructor(
    scope: Construct,
    id: string,
    { vpc, securityGroups }: { vpc: ec2.IVpc; securityGroups: SecurityGroups },
  ) {
    super(scope, id);
    this.balancer = new elb.ApplicationLoadBalancer(this, 'Balancer', {
      vpc,
      vpcSubnets: { subnetGroupName: 'tasks' },
      securityGroup: securityGroups.balancer,
      internetFacing: false,
      deletionProtection: true,
      dropInvalidHeaderFields: true,
      idleTimeout: IDLE,
      // The last address in it is the one that CloudFront saw: that, and no other, is a reader's.
      xffHeaderProcessingMode: elb.XffHeaderProcessingMode.PRESERVE,
    });
    Validations.of(this.balancer).acknowledge({
      id: 'AwsSolutions-ELB2',
      reason: 'The services log their requests; a second log would keep addresses of readers twice.',
    });
    this.#listener = this.balancer.addListener('Listener', {
      port: 80,
      protocol: elb.ApplicationProtocol.HTTP,
      open: false,
      defaultAction: elb.ListenerAction.fixedResponse(404),
    });
    const group = (product: Product) =>
      new elb.ApplicationTargetGroup(this, product, {
        vpc,
        port: PORTS[product],
        protocol: elb.ApplicationProtocol.HTTP,
        targetType: elb.TargetType.IP,
        deregistrationDelay: DEREGISTRATION,
        healthCheck: {
          path: '/health/ready',
          interval: Duration.seconds(10),
          timeout: Duration.seconds(5),
          healthyThresholdCount: 2,
          unhealthyThresholdCount: 3,
        },
      });
    this.targets = { jobs: group('jobs'), video: group('video') };
  }

  /** Sends what is asked of a host to a service. */
  route(product: Product, host: string): void {
    this.#listener.addAction(`To${product}`, {
      priority: Object.keys(PORTS).indexOf(product) + 1,
      conditions: [elb.ListenerCondition.hostHeaders([host])],
      action: elb.ListenerAction.forward([this.targets[product]]),
    });
  }
}
