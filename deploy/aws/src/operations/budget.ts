import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import { resourceName, type Settings } from '../settings.ts';

/** `[actual or forecasted costs, percentage of the monthly budget]` */
const NOTIFICATIONS: ['ACTUAL' | 'FORECASTED', number][] = [
  ['ACTUAL', 50],
  ['ACTUAL', 80],
  ['ACTUAL', 100],
  ['FORECASTED', 100],
];

/**
 * Sends emails about the monthly costs. It does not limit them: conversions are billed per minute of video, so every user who
 * can upload causes costs.
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    new CfnBudget(this, 'Month', {
      budget: {
        budgetName: resourceName(settings, 'month'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: settings.budgetDollars, unit: 'USD' },
      },
      notificationsWithSubscribers: NOTIFICATIONS.map(([notificationType, threshold]) => ({
        notification: {
          notificationType,
          threshold,
          thresholdType: 'PERCENTAGE',
          comparisonOperator: 'GREATER_THAN',
        },
        subscribers: [{ subscriptionType: 'EMAIL', address: settings.operatorEmail }],
      })),
    });
  }
}
