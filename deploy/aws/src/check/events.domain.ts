import { at, listOf, namedIn, ofType, type Resource, unless } from './resources.domain.ts';

/** Longest that the functions take, in seconds (video/lambda/README.md). */
const LEAST_TIMEOUT = 90;

/** Queues and functions that lose what they were told. */
export const eventObjections = (all: readonly Resource[]): string[] => {
  const queues = ofType(all, 'AWS::SQS::Queue');
  const dead = deadQueues(all);
  const alarmed = ofType(all, 'AWS::CloudWatch::Alarm').map(({ properties }) => JSON.stringify(properties));
  return [
    ...queues.flatMap(ofQueue),
    ...queues
      .filter(({ id, properties }) => !dead.has(id) && properties.RedrivePolicy === undefined)
      .map(({ id }) => `${id} has no dead-letter queue`),
    ...queues
      .filter(({ id }) => dead.has(id) && !alarmed.some((alarm) => alarm.includes(id)))
      .map(({ id }) => `${id} holds dead letters, and no alarm says so`),
    ...ofType(all, 'AWS::Lambda::Function').flatMap((one) => ofFunction(one, all)),
    ...ofType(all, 'AWS::Events::Rule').flatMap(ofRule),
  ];
};

/** Where messages and events go that nobody could take. */
const deadQueues = (all: readonly Resource[]): Set<string> =>
  new Set([
    ...ofType(all, 'AWS::SQS::Queue').flatMap(({ properties }) =>
      namedIn(at(properties, 'RedrivePolicy', 'deadLetterTargetArn')),
    ),
    ...ofType(all, 'AWS::Lambda::EventInvokeConfig').flatMap(({ properties }) =>
      namedIn(at(properties, 'DestinationConfig', 'OnFailure')),
    ),
    ...ofType(all, 'AWS::Events::Rule').flatMap(({ properties }) =>
      listOf(properties.Targets).flatMap((target) => namedIn(at(target, 'DeadLetterConfig'))),
    ),
  ]);

const ofQueue = ({ id, properties }: Resource): string[] =>
  unless(id, [
    [properties.SqsManagedSseEnabled === true || properties.KmsMasterKeyId !== undefined, 'is not encrypted'],
    [
      properties.RedrivePolicy === undefined || at(properties.RedrivePolicy, 'maxReceiveCount') === 5,
      'gives a message up after another number than five receipts',
    ],
  ]);

function ofFunction({ id, properties }: Resource, all: readonly Resource[]): string[] {
  const kept = ofType(all, 'AWS::Lambda::EventInvokeConfig').some(
    (config) =>
      namedIn(config.properties.FunctionName).includes(id) &&
      at(config.properties, 'DestinationConfig', 'OnFailure', 'Destination') !== undefined,
  );
  return unless(id, [
    [kept, 'loses events that fail: it has no destination for them'],
    [properties.Runtime === 'nodejs24.x', 'runs on another Node than it is tested on'],
    [Number(properties.Timeout) >= LEAST_TIMEOUT, 'is ended before its tries are over'],
    [properties.VpcConfig === undefined, 'stands in the network, where it has no business'],
  ]);
}

const ofRule = ({ id, properties }: Resource): string[] =>
  unless(id, [
    [
      listOf(properties.Targets).every((target) => at(target, 'DeadLetterConfig') !== undefined),
      'loses events that its target does not take',
    ],
    [at(properties.EventPattern, 'source') !== undefined, 'hears everything'],
  ]);
