import { Duration, Validations } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as elb from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import { Construct } from 'constructs';
import { PORTS, type SecurityGroups } from '../network/security-groups.ts';

/** Longer than `Prefer: wait` (60 s) and shorter than Fastify's keep-alive timeout (72 s), so that no response is lost. */
const IDLE_TIMEOUT = Duration.seconds(65);
/** A process exits about 20 s after SIGTERM; clients reconnect event streams to another process. */
const DEREGISTRATION_DELAY = Duration.seconds(20);

export type Product = keyof typeof PORTS;

/** One load balancer for both services, with routing by host name. */
export class LoadBalancer extends Construct {
  readonly alb: elb.ApplicationLoadBalancer;
  readonly targets: Record<Product, elb.ApplicationTargetGroup>;
  readonly #listener: elb.ApplicationListener;

  constructor(
    scope: Construct,
    id: string,
    { vpc, securityGroups }: { vpc: ec2.IVpc; securityGroups: SecurityGroups },
  ) {
    super(scope, id);
    this.alb = new elb.ApplicationLoadBalancer(this, 'Balancer', {
      vpc,
      vpcSubnets: { subnetGroupName: 'tasks' },
      securityGroup: securityGroups.loadBalancer,
      internetFacing: false,
      deletionProtection: true,
      dropInvalidHeaderFields: true,
      idleTimeout: IDLE_TIMEOUT,
      // Only the last address in X-Forwarded-For, which CloudFront added, is trustworthy.
      xffHeaderProcessingMode: elb.XffHeaderProcessingMode.PRESERVE,
    });
    Validations.of(this.alb).acknowledge({
      id: 'AwsSolutions-ELB2',
      reason: 'The services log their requests; a second log would store IP addresses of users twice.',
    });
    this.#listener = this.alb.addListener('Listener', {
      port: 80,
      protocol: elb.ApplicationProtocol.HTTP,
      open: false,
      defaultAction: elb.ListenerAction.fixedResponse(404),
    });
    const createTargetGroup = (product: Product) =>
      new elb.ApplicationTargetGroup(this, product, {
        vpc,
        port: PORTS[product],
        protocol: elb.ApplicationProtocol.HTTP,
        targetType: elb.TargetType.IP,
        deregistrationDelay: DEREGISTRATION_DELAY,
        healthCheck: {
          path: '/health/ready',
          interval: Duration.seconds(10),
          timeout: Duration.seconds(5),
          healthyThresholdCount: 2,
          unhealthyThresholdCount: 3,
        },
      });
    this.targets = { jobs: createTargetGroup('jobs'), video: createTargetGroup('video') };
  }

  /** Routes a host name to a service. */
  route(product: Product, host: string): void {
    this.#listener.addAction(`Route${product}`, {
      priority: Object.keys(PORTS).indexOf(product) + 1,
      conditions: [elb.ListenerCondition.hostHeaders([host])],
      action: elb.ListenerAction.forward([this.targets[product]]),
    });
  }
}
