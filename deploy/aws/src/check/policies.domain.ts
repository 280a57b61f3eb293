import { at, listOf, ofType, type Resource } from './resources.domain.ts';

/** Where each kind of resource holds a policy about itself, or about who holds it. */
const DOCUMENTS: Record<string, (properties: Record<string, unknown>) => unknown[]> = {
  'AWS::IAM::Policy': ({ PolicyDocument }) => [PolicyDocument],
  'AWS::IAM::ManagedPolicy': ({ PolicyDocument }) => [PolicyDocument],
  'AWS::IAM::Role': ({ Policies }) => listOf(Policies).map((policy) => at(policy, 'PolicyDocument')),
  'AWS::S3::BucketPolicy': ({ PolicyDocument }) => [PolicyDocument],
  'AWS::SQS::QueuePolicy': ({ PolicyDocument }) => [PolicyDocument],
  'AWS::SNS::TopicPolicy': ({ PolicyDocument }) => [PolicyDocument],
  'AWS::SecretsManager::ResourcePolicy': ({ ResourcePolicy }) => [ResourcePolicy],
  'AWS::ECR::Repository': ({ RepositoryPolicyText }) => listOf(RepositoryPolicyText),
};
/** Policies of resources: the resource is the one that it stands at. */
const OF_RESOURCES = /::(BucketPolicy|QueuePolicy|TopicPolicy|ResourcePolicy|Repository)$/;
/** Actions that know no resources. */
const UNBOUND = ['mediaconvert:Probe', 'ecr:GetAuthorizationToken'];

interface Statement {
  id: string;
  ofResource: boolean;
  actions: string[];
  resources: unknown[];
  principal: unknown;
  conditions: unknown;
  keys: string[];
}

/** Who may do more than is written down for them in docs/object-stores.md and video/lambda/README.md. */
export const policyObjections = (all: readonly Resource[]): string[] => [
  ...allowances(all).flatMap(ofStatement),
  ...ofType(all, 'AWS::IAM::Role').flatMap(ofRole),
  ...ofType(all, 'AWS::Lambda::Permission')
    .filter(({ properties }) => properties.SourceArn === undefined)
    .map(({ id }) => `${id} lets a function be called by anybody’s events`),
];

const allowances = (all: readonly Resource[]): Statement[] =>
  all.flatMap(({ id, type, properties }) =>
    (DOCUMENTS[type]?.(properties) ?? [])
      .flatMap((document) => listOf(at(document, 'Statement')))
      .filter((statement) => at(statement, 'Effect') === 'Allow')
      .map((statement) => ({
        id,
        ofResource: OF_RESOURCES.test(type),
        actions: listOf(at(statement, 'Action')).map(String),
        resources: listOf(at(statement, 'Resource')),
        principal: at(statement, 'Principal'),
        conditions: at(statement, 'Condition'),
        keys: Object.keys(statement as object),
      })),
  );

function ofStatement(statement: Statement): string[] {
  const { id, ofResource, actions, resources, conditions, keys } = statement;
  const objections = [
    ...actions.filter((action) => action.includes('*')).map((action) => `${id} allows ${action}`),
    ...keys.filter((key) => key.startsWith('Not')).map((key) => `${id} allows all but what ${key} names`),
    ...(ofResource ? ofPrincipal(statement) : []),
  ];
  if (!ofResource && resources.includes('*') && !actions.every((action) => UNBOUND.includes(action)))
    objections.push(`${id} allows ${actions.join(', ')} on everything`);
  const files = actions.some((action) => action.startsWith('s3:'));
  if (files && resources.some(isWholeBucket))
    objections.push(`${id} allows ${actions.join(', ')} on every object of a bucket`);
  if (files && resources.some(isAnyBucket))
    objections.push(`${id} allows ${actions.join(', ')} on buckets of others`);
  if (actions.includes('iam:PassRole') && !names(conditions, 'iam:PassedToService'))
    objections.push(`${id} may hand a role to any service`);
  return objections;
}

/** Whom a resource lets in: services of AWS alone, and those in our name alone. */
function ofPrincipal({ id, principal, resources, conditions }: Statement): string[] {
  const service = at(principal, 'Service');
  if (service === undefined || Object.keys(principal as object).length > 1)
    return [`${id} lets in others than services of AWS`];
  const ours = names(conditions, 'aws:SourceArn') || names(conditions, 'aws:SourceAccount');
  return [
    ...(ours ? [] : [`${id} lets ${service} in for everybody who uses it`]),
    ...(service !== 'cloudfront.amazonaws.com' || resources.every(isPublic)
      ? []
      : [`${id} lets CloudFront read more than public/`]),
  ];
}

function ofRole({ id, properties }: Resource): string[] {
  const trusted = listOf(at(properties, 'AssumeRolePolicyDocument', 'Statement'));
  const mediaConvert = trusted.filter(
    (one) => at(one, 'Principal', 'Service') === 'mediaconvert.amazonaws.com',
  );
  return [
    ...(listOf(properties.ManagedPolicyArns).length > 0
      ? [`${id} takes a policy that is not written here`]
      : []),
    ...trusted
      .filter((one) => at(one, 'Principal', 'Service') === undefined)
      .map(() => `${id} may be taken on by something else than a service of AWS`),
    ...mediaConvert
      .filter((one) => !names(at(one, 'Condition'), 'aws:SourceAccount'))
      .map(() => `${id} may be taken on by jobs of other accounts`),
  ];
}

const names = (conditions: unknown, key: string): boolean =>
  Object.values((conditions as object | undefined) ?? {}).some((operator) => at(operator, key) !== undefined);

/** What an ARN ends with, as far as the template says it. */
const ending = (resource: unknown): string =>
  String(at(resource, 'Fn::Sub') ?? listOf(at(resource, 'Fn::Join', 1)).at(-1) ?? resource);
const isWholeBucket = (resource: unknown): boolean => /^[^/]*\/\*$/.test(ending(resource));
const isAnyBucket = (resource: unknown): boolean => /:s3:::[^/]*\*/.test(ending(resource));
const isPublic = (resource: unknown): boolean => /^[^/]*\/public\/\*$/.test(ending(resource));
