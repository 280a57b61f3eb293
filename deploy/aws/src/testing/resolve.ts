/** Resolves template values to the placeholders that the documentation uses, for tests. */
import { listOf, valueAt } from '../checks/template.ts';
import type { Template } from './synthesized.ts';

const ACCOUNT = '111122223333';
const REGION = 'eu-central-1';

/** Values that are known only after deployment; the first matching pattern applies. */
const PLACEHOLDERS: [reference: RegExp, value: string][] = [
  [/MediaConvertQueue/, `arn:aws:mediaconvert:${REGION}:${ACCOUNT}:queues/Default`],
  [/MediaConvertRole/, `arn:aws:iam::${ACCOUNT}:role/convert`],
  [/QueuesDead/, `arn:aws:sqs:${REGION}:${ACCOUNT}:dead`],
  [/QueuesEvents.*Arn/, `arn:aws:sqs:${REGION}:${ACCOUNT}:video-events`],
  [/QueuesEvents/, `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/video-events`],
  [/MediaBucket.*Arn/, 'arn:aws:s3:::videos'],
  [/MediaBucket/, 'videos'],
  [/AWS::Partition/, 'aws'],
  [/AWS::Region/, REGION],
  [/AWS::AccountId/, ACCOUNT],
  [/EndpointPort|Endpoint\.Port/, '5432'],
];

export function resolve(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(resolve);
  const join = valueAt(value, 'Fn::Join', 1);
  if (join !== undefined) return listOf(join).map(resolve).join('');
  const keys = Object.keys(value);
  if (keys.length === 1 && (keys[0] === 'Ref' || keys[0]!.startsWith('Fn::'))) {
    const reference = JSON.stringify(valueAt(value, 'Fn::GetStackOutput', 'OutputName') ?? value);
    return PLACEHOLDERS.find(([pattern]) => pattern.test(reference))?.[1] ?? 'deployed.workreel.test';
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
}

/** Returns the properties of the resource with this type and prefix of its logical ID. @throws Error if none matches. */
export function propertiesOf({ Resources = {} }: Template, type: string, name = ''): Record<string, unknown> {
  const [match] = Object.entries(Resources).filter(
    ([id, resource]) => resource.Type === `AWS::${type}` && id.startsWith(name),
  );
  if (match === undefined) throw new Error(`No ${type} has a logical ID that begins with “${name}”.`);
  return resolve(match[1].Properties) as Record<string, unknown>;
}

/** Returns the permissions of policy documents as a sorted list of `action on resource` with conditions. */
export const permissionsIn = (documents: unknown[]): string[] =>
  documents
    .flatMap((document) => listOf(valueAt(document, 'Statement')))
    .flatMap((statement) =>
      listOf(valueAt(statement, 'Action')).flatMap((action) =>
        listOf(valueAt(statement, 'Resource')).map((resource) =>
          [action, 'on', resource, JSON.stringify(valueAt(statement, 'Condition'))].filter(Boolean).join(' '),
        ),
      ),
    )
    .sort();
