import type { CfnResource } from 'aws-cdk-lib';
import { type IApplyRule, NagMessageLevel, NagPack, rules } from 'cdk-nag';
import { COMPANIONS, ID, REQUIREMENTS } from './requirements.data.ts';
import { at, resourceOf, resourcesIn } from './template.ts';

/** Rules of cdk-nag that are not among AwsSolutions. */
const MORE_RULES: [rule: IApplyRule['rule'], info: string][] = [
  [rules.cloudwatch.CloudWatchLogGroupRetentionPeriod, 'The log group keeps its events forever.'],
  [rules.eventbridge.EventBusDLQ, 'The rule has a target without a dead-letter queue.'],
  [rules.lambda.LambdaAsyncFailureDestination, 'The function loses events that fail.'],
  [rules.rds.RDSInstancePublicAccess, 'The database has a public address.'],
  [rules.vpc.VPCSubnetAutoAssignPublicIpDisabled, 'The subnet assigns public addresses.'],
];

/** What AwsSolutions does not ask for. */
export class WorkreelChecks extends NagPack {
  readonly name = 'Workreel';
  protected override packName = 'Workreel';

  protected checkResource(node: CfnResource): void {
    const apply = (params: Pick<IApplyRule, 'info' | 'rule' | 'ruleSuffixOverride'>) =>
      this.applyRule({ ...params, node, explanation: '', level: NagMessageLevel.ERROR });
    for (const [rule, info] of MORE_RULES) apply({ rule, info });
    apply({
      rule: missing,
      ruleSuffixOverride: 'Requirement',
      info: 'The resource is not as requirements.data.ts asks.',
    });
    apply({
      rule: unaccompanied,
      ruleSuffixOverride: 'Companion',
      info: 'The resource lacks one that goes with it.',
    });
  }
}

/** The paths at which a resource is not as it must be. */
function missing(node: CfnResource): string[] {
  const own = REQUIREMENTS.filter(([type]) => type === node.cfnResourceType);
  if (own.length === 0) return [];
  const { id, template } = resourceOf(node);
  return own
    .filter(([, prefix, path, expected]) => {
      const value = at(template, ...path.split('.'));
      return (
        id.startsWith(prefix) && !(typeof expected === 'function' ? expected(value) : value === expected)
      );
    })
    .map(([, , path]) => path);
}

const unaccompanied = (node: CfnResource): string[] =>
  COMPANIONS.filter(([type]) => type === node.cfnResourceType)
    .filter(([, companion, ...texts]) => {
      const { id } = resourceOf(node);
      return !resourcesIn(node.node.root, companion)
        .map((one) => JSON.stringify(resourceOf(one).template))
        .some((json) => texts.every((text) => json.includes(text.replace(ID, id))));
    })
    .map(([, companion, ...texts]) => [companion, ...texts.filter((text) => text !== ID)].join(' '));
