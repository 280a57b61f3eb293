import { Duration } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import type { IApplicationTargetGroup } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import { Construct } from 'constructs';

interface ServiceProps {
  name: string;
  cluster: ecs.ICluster;
  definition: ecs.FargateTaskDefinition;
  securityGroups: ec2.ISecurityGroup[];
  /** Target group of an API. */
  target?: IApplicationTargetGroup;
}

/** A process is ready in seconds, but the first process of a release runs the migrations first. */
const HEALTH_CHECK_GRACE_PERIOD = Duration.minutes(3);

/** An ECS service. A deployment that does not become healthy is rolled back. */
export class Service extends Construct {
  readonly service: ecs.FargateService;

  constructor(scope: Construct, id: string, props: ServiceProps) {
    super(scope, id);
    this.service = new ecs.FargateService(this, 'Service', {
      serviceName: props.name,
      cluster: props.cluster,
      taskDefinition: props.definition,
      // No desiredCount: auto scaling sets it, and a deployment must not reset it.
      securityGroups: props.securityGroups,
      vpcSubnets: { subnetGroupName: 'tasks' },
      assignPublicIp: false,
      // Old tasks keep running until the new ones are healthy.
      minHealthyPercent: 100,
      maxHealthyPercent: 200,
      circuitBreaker: { rollback: true },
      enableExecuteCommand: false,
      ...(props.target === undefined ? {} : { healthCheckGracePeriod: HEALTH_CHECK_GRACE_PERIOD }),
    });
    if (props.target !== undefined) this.service.attachToApplicationTargetGroup(props.target);
  }
}
