import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { type Watched, watch } from './alarms.ts';
import { Budget } from './budget.ts';

/** What is spent, and what goes wrong: told to the operator. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...watched }: Watched & { settings: Settings }) {
    super(scope, id);
    new Budget(this, 'Budget', settings);
    const { topic } = new AlarmTopic(this, 'AlarmTopic', settings.operatorEmail);
    watch(this, topic, { settings, ...watched });
  }
}
