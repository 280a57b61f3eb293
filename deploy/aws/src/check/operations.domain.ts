import { at, listOf, ofType, type Resource, unless } from './resources.domain.ts';

const TOLD = ['ACTUAL 50', 'ACTUAL 80', 'ACTUAL 100', 'FORECASTED 100'];
/** `[metric, what nobody would hear of]` */
const WATCHED: [metric: string, what: string][] = [
  ['HTTPCode_Target_5XX_Count', 'faults of the services'],
  ['HTTPCode_ELB_5XX_Count', 'services that are away'],
  ['FreeStorageSpace', 'a database whose disk is full'],
  ['JobsErroredCount', 'conversions that fail'],
];

/** What happens, or is spent, and nobody is told of. */
export const operationsObjections = (all: readonly Resource[]): string[] => {
  const budgets = ofType(all, 'AWS::Budgets::Budget');
  const alarms = ofType(all, 'AWS::CloudWatch::Alarm').filter(({ properties }) => properties.MetricName);
  return [
    ...(budgets.length > 0 ? [] : ['there is no budget: nobody is told what the month costs']),
    ...budgets.flatMap(ofBudget),
    ...WATCHED.filter(([metric]) => !alarms.some(({ properties }) => properties.MetricName === metric)).map(
      ([metric, what]) => `no alarm tells of ${what} (${metric})`,
    ),
    ...ofType(all, 'AWS::CloudWatch::Alarm').flatMap(({ id, properties }) =>
      unless(id, [[listOf(properties.AlarmActions).length > 0, 'rings, and nobody hears it']]),
    ),
    ...ofType(all, 'AWS::Logs::LogGroup').flatMap(({ id, properties }) =>
      unless(id, [[properties.RetentionInDays !== undefined, 'keeps logs for ever']]),
    ),
  ];
};

function ofBudget({ id, properties }: Resource): string[] {
  const told = listOf(properties.NotificationsWithSubscribers)
    .filter((one) => listOf(at(one, 'Subscribers')).length > 0)
    .map((one) => `${at(one, 'Notification', 'NotificationType')} ${at(one, 'Notification', 'Threshold')}`);
  return unless(
    id,
    TOLD.map((one) => [told.includes(one), `tells nobody of ${one} %`]),
  );
}
