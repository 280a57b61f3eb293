import { Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { HttpCodeElb, HttpCodeTarget } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { ConversionStack } from '../conversion/conversion-stack.ts';
import type { DatabaseStack } from '../database/database-stack.ts';
import type { EdgeStack } from '../edge/edge-stack.ts';
import type { SearchStack } from '../search/search-stack.ts';
import type { Settings } from '../settings.ts';

export interface MonitoredStacks {
  settings: Settings;
  edge: EdgeStack;
  database: DatabaseStack;
  search: SearchStack | undefined;
  conversion: ConversionStack;
}

interface AlarmSpec {
  name: string;
  /** Shown in the alarm email. */
  description: string;
  metric: cloudwatch.IMetric;
  threshold: number;
  /** Alarm below the threshold instead of above. */
  below?: true;
  /** Consecutive periods before the alarm. */
  periods?: number;
}

const FIVE_MINUTES = Duration.minutes(5);
/** 5xx responses in five minutes. A few are caused by broken connections. */
const MAX_5XX = 10;
/** Share of the initial disk. RDS extends the disk when 10% is free, so less than 5% means that this failed. */
const MIN_FREE_SHARE = 0.05;
/** Share of the disk of each OpenSearch node. A release may need as much again as the index, which it builds beside the current one. */
const MIN_FREE_SEARCH_SHARE = 0.25;
const GIB = 1024 ** 3;

/** Adds alarms for problems that require an operator. */
export function addAlarms(scope: Construct, topic: ITopic, stacks: MonitoredStacks): void {
  const action = new SnsAction(topic);
  const specs = [
    ...edgeAlarms(stacks),
    ...databaseAlarms(stacks),
    ...searchAlarms(stacks),
    ...conversionAlarms(stacks),
  ];
  for (const { name, description, metric, threshold, below, periods = 1 } of specs) {
    const alarm = new cloudwatch.Alarm(scope, name, {
      alarmDescription: description,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
        : cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      // Count metrics have no data if there were no events.
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}

function edgeAlarms({ edge }: MonitoredStacks): AlarmSpec[] {
  const { alb, targets } = edge.loadBalancer;
  const sum = { period: FIVE_MINUTES, statistic: 'sum' };
  const serviceAlarms = Object.entries(targets).map(
    ([product, target]): AlarmSpec => ({
      name: `${product}-5xx`,
      description: `${product} returns 5xx responses`,
      metric: target.metrics.httpCodeTarget(HttpCodeTarget.TARGET_5XX_COUNT, sum),
      threshold: MAX_5XX,
    }),
  );
  return [
    ...serviceAlarms,
    {
      name: 'balancer-5xx',
      description: 'The load balancer itself returns 5xx responses: check the health of its targets',
      metric: alb.metrics.httpCodeElb(HttpCodeElb.ELB_5XX_COUNT, sum),
      threshold: MAX_5XX,
    },
  ];
}

function databaseAlarms({ database: { database }, settings }: MonitoredStacks): AlarmSpec[] {
  return [
    {
      name: 'database-disk',
      description: 'The database disk is nearly full and was not extended',
      metric: database.metricFreeStorageSpace({ period: FIVE_MINUTES, statistic: 'min' }),
      threshold: settings.databaseGib * MIN_FREE_SHARE * GIB,
      below: true,
    },
    {
      name: 'database-cpu',
      description: 'The CPU usage of the database has been above 90% for half an hour',
      metric: database.metricCPUUtilization({ period: FIVE_MINUTES }),
      threshold: 90,
      periods: 6,
    },
  ];
}

function searchAlarms({ search, settings }: MonitoredStacks): AlarmSpec[] {
  if (search === undefined) return [];
  const { domain } = search;
  return [
    {
      name: 'search-red',
      description: 'OpenSearch lacks a part of the index: keyword searches return 503',
      metric: domain.metricClusterStatusRed(),
      threshold: 0,
    },
    {
      name: 'search-disk',
      description: 'The disk of an OpenSearch node is nearly full: increase searchGib',
      metric: domain.metricFreeStorageSpace(),
      // The metric is in MiB.
      threshold: settings.searchGib * 1024 * MIN_FREE_SEARCH_SHARE,
      below: true,
    },
    {
      name: 'search-memory',
      description:
        'The memory of OpenSearch has been nearly used up for a quarter of an hour: use a larger searchClass',
      metric: domain.metricJVMMemoryPressure(),
      threshold: 95,
      periods: 3,
    },
  ];
}

function conversionAlarms({ conversion }: MonitoredStacks): AlarmSpec[] {
  const { queues, mediaConvert, functions } = conversion;
  const maximum = { period: FIVE_MINUTES, statistic: 'max' };
  const sum = { period: FIVE_MINUTES, statistic: 'sum' };
  return [
    {
      name: 'dead-events',
      description: 'The dead-letter queue contains messages that the video service could not process',
      metric: queues.deadEvents.metricApproximateNumberOfMessagesVisible(maximum),
      threshold: 0,
    },
    {
      name: 'dead-invocations',
      description: 'The dead-letter queue contains events for which the function failed repeatedly',
      metric: queues.deadInvocations.metricApproximateNumberOfMessagesVisible(maximum),
      threshold: 0,
    },
    {
      name: 'events-delayed',
      description: 'The oldest message for the video workers has been waiting for more than ten minutes',
      metric: queues.events.metricApproximateAgeOfOldestMessage(maximum),
      threshold: 600,
      periods: 2,
    },
    {
      name: 'mediaconvert-errors',
      description: 'MediaConvert jobs failed',
      metric: new cloudwatch.Metric({
        namespace: 'AWS/MediaConvert',
        metricName: 'JobsErroredCount',
        dimensionsMap: { Queue: mediaConvert.queueArn },
        ...sum,
      }),
      threshold: 0,
    },
    ...functions.map(
      (eventFunction): AlarmSpec => ({
        name: `${eventFunction.node.id}-errors`,
        description: `Invocations of the function ${eventFunction.node.id} fail`,
        metric: eventFunction.function.metricErrors(sum),
        threshold: 5,
        periods: 3,
      }),
    ),
  ];
}
