import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { addAlarms, type MonitoredStacks } from './alarms.ts';
import { Budget } from './budget.ts';

/** Budget and alarms, with notifications to the operator. */
export class OperationsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { settings, ...stacks }: MonitoredStacks & { settings: Settings },
  ) {
    super(scope, id);
    new Budget(this, 'Budget', settings);
    const { topic } = new AlarmTopic(this, 'AlarmTopic', settings.operatorEmail);
    addAlarms(this, topic, { settings, ...stacks });
  }
}
