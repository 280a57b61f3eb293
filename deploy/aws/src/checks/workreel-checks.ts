import type { CfnResource } from 'aws-cdk-lib';
import { type IApplyRule, NagMessageLevel, NagPack, rules } from 'cdk-nag';
import { COMPANIONS, ID, REQUIREMENTS } from './requirements.data.ts';
import { type Resource, resourceOf, resourcesIn, valueAt } from './template.ts';

/** Rules of cdk-nag that are not part of AwsSolutions, and our own rules. */
const RULES: Pick<IApplyRule, 'info' | 'rule' | 'ruleSuffixOverride'>[] = [
  {
    rule: rules.cloudwatch.CloudWatchLogGroupRetentionPeriod,
    info: 'The log group has no retention period.',
  },
  { rule: rules.eventbridge.EventBusDLQ, info: 'The rule has a target without a dead-letter queue.' },
  { rule: rules.lambda.LambdaAsyncFailureDestination, info: 'The function has no failure destination.' },
  { rule: rules.rds.RDSInstancePublicAccess, info: 'The database is publicly accessible.' },
  { rule: rules.vpc.VPCSubnetAutoAssignPublicIpDisabled, info: 'The subnet assigns public IP addresses.' },
  {
    ruleSuffixOverride: 'Requirement',
    rule: (node) => violatedBy(resourceOf(node)),
    info: 'A property violates src/checks/requirements.data.ts.',
  },
  {
    ruleSuffixOverride: 'Companion',
    rule: (node) => missingCompanions(node),
    info: 'A resource required by src/checks/requirements.data.ts is missing.',
  },
];

/** Rules in addition to AwsSolutions. */
export class WorkreelChecks extends NagPack {
  readonly name = 'Workreel';
  protected override packName = 'Workreel';

  protected checkResource(node: CfnResource): void {
    for (const rule of RULES)
      this.applyRule({ ...rule, node, explanation: '', level: NagMessageLevel.ERROR });
  }
}

/** Returns the paths of the properties that violate a requirement. */
export const violatedBy = ({ type, id, template }: Resource): string[] =>
  REQUIREMENTS.filter(([ofType, prefix]) => ofType === type && id.startsWith(prefix))
    .filter(([, , path, expected]) => {
      const value = valueAt(template, ...path.split('.'));
      if (typeof expected === 'function') return !expected(value);
      return expected instanceof RegExp ? !expected.test(JSON.stringify(value) ?? '') : value !== expected;
    })
    .map(([, , path]) => path);

const missingCompanions = (node: CfnResource): string[] =>
  COMPANIONS.filter(([type]) => type === node.cfnResourceType)
    .filter(([, companion, ...strings]) => {
      const { id } = resourceOf(node);
      return !resourcesIn(node.node.root, companion)
        .map((resource) => JSON.stringify(resourceOf(resource).template))
        .some((json) => strings.every((string) => json.includes(string.replace(ID, id))));
    })
    .map(([, companion, ...strings]) => [companion, ...strings.filter((string) => string !== ID)].join(' '));
