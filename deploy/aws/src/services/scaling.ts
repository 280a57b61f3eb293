import { Duration } from 'aws-cdk-lib';
import { AdjustmentType } from 'aws-cdk-lib/aws-applicationautoscaling';
import type * as ecs from 'aws-cdk-lib/aws-ecs';
import type { ApplicationTargetGroup } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

interface ScalingProps {
  service: ecs.FargateService;
  least: number;
  most: number;
  /** Of an API: its requests count too. */
  target?: ApplicationTargetGroup;
  /** Of a worker that reads a queue. */
  queue?: IQueue;
}

/** Per cent of its processor that a task may be busy with: what is left carries a new one's first minutes. */
const CPU = 60;
/** Requests a minute of one task: 50 a second, a fraction of what one serves, so that it acts before the processor does. */
const REQUESTS = 3_000;
const IN = Duration.minutes(5);
const OUT = Duration.minutes(1);

/** More tasks where there is more to do, and fewer afterwards. */
export function scale({ service, least, most, target, queue }: ScalingProps): void {
  const count = service.autoScaleTaskCount({ minCapacity: least, maxCapacity: most });
  const cooldown = { scaleInCooldown: IN, scaleOutCooldown: OUT };
  count.scaleOnCpuUtilization('Cpu', { targetUtilizationPercent: CPU, ...cooldown });
  if (target) {
    count.scaleOnRequestCount('Requests', { targetGroup: target, requestsPerTarget: REQUESTS, ...cooldown });
  }
  if (queue) {
    count.scaleOnMetric('Waiting', {
      metric: queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'max',
      }),
      // One worker writes down some hundred messages a second: only where they stay is there too little.
      scalingSteps: [
        { upper: 10, change: -1 },
        { lower: 1_000, change: +1 },
        { lower: 10_000, change: +3 },
      ],
      adjustmentType: AdjustmentType.CHANGE_IN_CAPACITY,
      cooldown: IN,
    });
  }
}
