import { Duration } from 'aws-cdk-lib';
import type * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import type { IApplicationTargetGroup } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import { Construct } from 'constructs';

interface ServiceProps {
  name: string;
  cluster: ecs.ICluster;
  definition: ecs.FargateTaskDefinition;
  securityGroup: ec2.ISecurityGroup;
  /** Of an API. */
  target?: IApplicationTargetGroup;
}

/** A process is ready in seconds; the first one of a release migrates before. */
const GRACE = Duration.minutes(3);

/** Keeps so many tasks running. A release that does not become ready is taken back. */
export class Service extends Construct {
  readonly service: ecs.FargateService;

  constructor(scope: Construct, id: string, props: ServiceProps) {
    super(scope, id);
    this.service = new ecs.FargateService(this, 'Service', {
      serviceName: props.name,
      cluster: props.cluster,
      taskDefinition: props.definition,
      // How many there are is the scaling's to say, and no release sets it back.
      securityGroups: [props.securityGroup],
      vpcSubnets: { subnetGroupName: 'tasks' },
      assignPublicIp: false,
      // The old ones serve until as many new ones are ready.
      minHealthyPercent: 100,
      maxHealthyPercent: 200,
      circuitBreaker: { rollback: true },
      enableExecuteCommand: false,
      ...(props.target === undefined ? {} : { healthCheckGracePeriod: GRACE }),
    });
    if (props.target !== undefined) this.service.attachToApplicationTargetGroup(props.target);
  }
}
