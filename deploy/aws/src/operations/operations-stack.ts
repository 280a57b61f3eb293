import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { type Watched, watch } from './alarms.ts';
import { Budget } from './budget.ts';
import { Told } from './told.ts';

/** What is spent, and what goes wrong: told to the operator. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...watched }: Watched & { settings: Settings }) {
    super(scope, id);
    new Budget(this, 'Budget', settings);
    const { topic } = new Told(this, 'Told', settings.operatorEmail);
    watch(this, topic, { settings, ...watched });
  }
}
