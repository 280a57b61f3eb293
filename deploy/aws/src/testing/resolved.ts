/** Values of templates as they come out once they are deployed, with the names that the documents use. Used by tests alone. */
import { at, listOf } from '../checks/template.ts';
import type { Template } from './synthesised.ts';

const ACCOUNT = '111122223333';
const REGION = 'eu-central-1';

/** What is only known once it is made, by what its reference reads like; the first that fits. */
const STAND_INS: [reference: RegExp, value: string][] = [
  [/MediaConvertQueue/, `arn:aws:mediaconvert:${REGION}:${ACCOUNT}:queues/Default`],
  [/MediaConvertRole/, `arn:aws:iam::${ACCOUNT}:role/convert`],
  [/QueuesDead/, `arn:aws:sqs:${REGION}:${ACCOUNT}:dead`],
  [/QueuesEvents.*Arn/, `arn:aws:sqs:${REGION}:${ACCOUNT}:video-events`],
  [/QueuesEvents/, `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/video-events`],
  [/MediaBucket.*Arn/, 'arn:aws:s3:::films'],
  [/MediaBucket/, 'films'],
  [/AWS::Partition/, 'aws'],
  [/AWS::Region/, REGION],
  [/AWS::AccountId/, ACCOUNT],
  [/EndpointPort|Endpoint\.Port/, '5432'],
];

export function resolved(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(resolved);
  const join = at(value, 'Fn::Join', 1);
  if (join !== undefined) return listOf(join).map(resolved).join('');
  const keys = Object.keys(value);
  if (keys.length === 1 && (keys[0] === 'Ref' || keys[0]!.startsWith('Fn::'))) {
    const reference = JSON.stringify(at(value, 'Fn::GetStackOutput', 'OutputName') ?? value);
    return STAND_INS.find(([shape]) => shape.test(reference))?.[1] ?? 'made.workreel.test';
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner)]));
}

/** Properties of the one resource of a type whose name begins so. @throws Error where there is none. */
export function propertiesOf({ Resources = {} }: Template, type: string, name = ''): Record<string, unknown> {
  const [found] = Object.entries(Resources).filter(
    ([id, resource]) => resource.Type === `AWS::${type}` && id.startsWith(name),
  );
  if (found === undefined) throw new Error(`There is no ${type} whose name begins with “${name}”.`);
  return resolved(found[1].Properties) as Record<string, unknown>;
}

/** Every allowance of documents by itself, in an order of its own: `action on resource` and its condition. */
export const allowancesIn = (documents: unknown[]): string[] =>
  documents
    .flatMap((document) => listOf(at(document, 'Statement')))
    .flatMap((statement) =>
      listOf(at(statement, 'Action')).flatMap((action) =>
        listOf(at(statement, 'Resource')).map((resource) =>
          [action, 'on', resource, JSON.stringify(at(statement, 'Condition'))].filter(Boolean).join(' '),
        ),
      ),
    )
    .sort();
