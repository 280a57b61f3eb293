import { Duration } from 'aws-cdk-lib';
import { AdjustmentType } from 'aws-cdk-lib/aws-applicationautoscaling';
import type * as ecs from 'aws-cdk-lib/aws-ecs';
import type { ApplicationTargetGroup } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

interface ScalingProps {
  service: ecs.FargateService;
  minTasks: number;
  maxTasks: number;
  /** Target group of an API, to scale by requests too. */
  target?: ApplicationTargetGroup;
  /** Queue of a worker, to scale by waiting messages too. */
  queue?: IQueue;
}

/** Target CPU usage. The rest is headroom until a new task is ready. */
const CPU_PERCENT = 60;
/** Target requests per minute and task: 50 per second, a fraction of a task's capacity, so that requests trigger scaling before CPU usage does. */
const REQUESTS_PER_MINUTE = 3_000;
const SCALE_IN_COOLDOWN = Duration.minutes(5);
const SCALE_OUT_COOLDOWN = Duration.minutes(1);

/** Configures auto scaling of a service. */
export function scale({ service, minTasks, maxTasks, target, queue }: ScalingProps): void {
  const count = service.autoScaleTaskCount({ minCapacity: minTasks, maxCapacity: maxTasks });
  const cooldown = { scaleInCooldown: SCALE_IN_COOLDOWN, scaleOutCooldown: SCALE_OUT_COOLDOWN };
  count.scaleOnCpuUtilization('Cpu', { targetUtilizationPercent: CPU_PERCENT, ...cooldown });
  if (target) {
    count.scaleOnRequestCount('Requests', {
      targetGroup: target,
      requestsPerTarget: REQUESTS_PER_MINUTE,
      ...cooldown,
    });
  }
  if (queue) {
    count.scaleOnMetric('Waiting', {
      metric: queue.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(1),
        statistic: 'max',
      }),
      // One worker processes a few hundred messages per second, so scale out only if messages accumulate.
      scalingSteps: [
        { upper: 10, change: -1 },
        { lower: 1_000, change: +1 },
        { lower: 10_000, change: +3 },
      ],
      adjustmentType: AdjustmentType.CHANGE_IN_CAPACITY,
      cooldown: SCALE_IN_COOLDOWN,
    });
  }
}
