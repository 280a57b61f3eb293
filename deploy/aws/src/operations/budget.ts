import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import { named, type Settings } from '../settings.ts';

/** `[what is counted, per cent of the month's amount]`: spent already, and what the month will come to at this rate. */
const TOLD: ['ACTUAL' | 'FORECASTED', number][] = [
  ['ACTUAL', 50],
  ['ACTUAL', 80],
  ['ACTUAL', 100],
  ['FORECASTED', 100],
];

/**
 * Tells by mail what the month costs. It stops nothing: conversions are paid by the minute of film, and whoever may
 * upload may spend.
 */
export class Budget extends Construct {
  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    new CfnBudget(this, 'Month', {
      budget: {
        budgetName: named(settings, 'month'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: settings.budgetDollars, unit: 'USD' },
      },
      notificationsWithSubscribers: TOLD.map(([notificationType, threshold]) => ({
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
