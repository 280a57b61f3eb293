import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { HttpCodeElb, HttpCodeTarget } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { ConversionStack } from '../conversion/conversion-stack.ts';
import type { DatabaseStack } from '../database/database-stack.ts';
import type { EdgeStack } from '../edge/edge-stack.ts';
import type { Settings } from '../settings.ts';

export interface Watched {
  settings: Settings;
  edge: EdgeStack;
  database: DatabaseStack;
  conversion: ConversionStack;
}

interface Watch {
  name: string;
  /** What the operator reads first. */
  says: string;
  metric: cloudwatch.IMetric;
  /** It rings beyond this. */
  limit: number;
  below?: true;
  /** Periods in a row. */
  periods?: number;
}

const FIVE_MINUTES = Duration.minutes(5);
/** Answers with 5xx in five minutes: one or two are a line that broke. */
const FAULTS = 10;
/** Of the first disk: RDS grows it when a tenth is left, so that half of that means that it could not. */
const FREE_SHARE = 0.05;
const BYTES_OF_GIB = 1024 ** 3;

/** An alarm for each thing that does not mend itself. */
export function watch(scope: Construct, topic: ITopic, watched: Watched): void {
  const action = new SnsAction(topic);
  const watches = [...ofEdge(watched), ...ofDatabase(watched), ...ofConversion(watched)];
  for (const { name, says, metric, limit, below, periods = 1 } of watches) {
    const alarm = new cloudwatch.Alarm(scope, name, {
      alarmDescription: says,
      metric,
      threshold: limit,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
        : cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      // Nothing was counted where nothing happened.
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}

function ofEdge({ edge }: Watched): Watch[] {
  const { balancer, targets } = edge.balancer;
  const sum = { period: FIVE_MINUTES, statistic: 'sum' };
  const products = Object.entries(targets).map(
    ([product, target]): Watch => ({
      name: `${product}-faults`,
      says: `${product} answers with errors of its own (5xx)`,
      metric: target.metrics.httpCodeTarget(HttpCodeTarget.TARGET_5XX_COUNT, sum),
      limit: FAULTS,
    }),
  );
  return [
    ...products,
    {
      name: 'balancer-faults',
      says: 'The balancer reaches no service that is ready (5xx of its own)',
      metric: balancer.metrics.httpCodeElb(HttpCodeElb.ELB_5XX_COUNT, sum),
      limit: FAULTS,
    },
  ];
}

function ofDatabase({ database: { database }, settings }: Watched): Watch[] {
  return [
    {
      name: 'database-disk',
      says: 'The disk of the database is nearly full and has not grown',
      metric: database.metricFreeStorageSpace({ period: FIVE_MINUTES, statistic: 'min' }),
      limit: settings.databaseGib * FREE_SHARE * BYTES_OF_GIB,
      below: true,
    },
    {
      name: 'database-cpu',
      says: 'The processor of the database is busy (90 %) for half an hour',
      metric: database.metricCPUUtilization({ period: FIVE_MINUTES }),
      limit: 90,
      periods: 6,
    },
  ];
}

function ofConversion({ conversion }: Watched): Watch[] {
  const { queues, mediaConvert, functions } = conversion;
  const most = { period: FIVE_MINUTES, statistic: 'max' };
  const sum = { period: FIVE_MINUTES, statistic: 'sum' };
  return [
    {
      name: 'dead-events',
      says: 'Messages that the video service cannot take lie in the dead-letter queue',
      metric: queues.deadEvents.metricApproximateNumberOfMessagesVisible(most),
      limit: 0,
    },
    {
      name: 'dead-invocations',
      says: 'Events that a function gave up lie in the dead-letter queue',
      metric: queues.deadInvocations.metricApproximateNumberOfMessagesVisible(most),
      limit: 0,
    },
    {
      name: 'events-wait',
      says: 'Messages wait for the video workers for more than ten minutes',
      metric: queues.events.metricApproximateAgeOfOldestMessage(most),
      limit: 600,
      periods: 2,
    },
    {
      name: 'mediaconvert-errors',
      says: 'Jobs of MediaConvert failed',
      metric: new cloudwatch.Metric({
        namespace: 'AWS/MediaConvert',
        metricName: 'JobsErroredCount',
        dimensionsMap: { Queue: mediaConvert.queueArn },
        ...sum,
      }),
      limit: 0,
    },
    ...functions.map(
      (one): Watch => ({
        name: `${one.node.id}-errors`,
        says: `The function ${one.node.id} fails, and is repeated`,
        metric: one.function.metricErrors(sum),
        limit: 5,
        periods: 3,
      }),
    ),
  ];
}
