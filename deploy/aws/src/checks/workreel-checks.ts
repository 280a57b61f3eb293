import type { CfnResource } from 'aws-cdk-lib';
import { type IApplyRule, NagMessageLevel, NagPack, rules } from 'cdk-nag';
import { COMPANIONS, ID, REQUIREMENTS } from './requirements.data.ts';
import { at, type Resource, resourceOf, resourcesIn } from './template.ts';

/** Rules of cdk-nag that are not among AwsSolutions, and our own. */
const RULES: Pick<IApplyRule, 'info' | 'rule' | 'ruleSuffixOverride'>[] = [
  {
    rule: rules.cloudwatch.CloudWatchLogGroupRetentionPeriod,
    info: 'The log group keeps its events forever.',
  },
  { rule: rules.eventbridge.EventBusDLQ, info: 'The rule has a target without a dead-letter queue.' },
  { rule: rules.lambda.LambdaAsyncFailureDestination, info: 'The function loses events that fail.' },
  { rule: rules.rds.RDSInstancePublicAccess, info: 'The database has a public address.' },
  { rule: rules.vpc.VPCSubnetAutoAssignPublicIpDisabled, info: 'The subnet assigns public addresses.' },
  {
    ruleSuffixOverride: 'Requirement',
    rule: (node) => violatedBy(resourceOf(node)),
    info: 'A property is not as src/checks/requirements.data.ts asks.',
  },
  {
    ruleSuffixOverride: 'Companion',
    rule: (node) => missingBeside(node),
    info: 'Another resource is missing, which src/checks/requirements.data.ts asks for.',
  },
];

/** What AwsSolutions does not ask for. */
export class WorkreelChecks extends NagPack {
  readonly name = 'Workreel';
  protected override packName = 'Workreel';

  protected checkResource(node: CfnResource): void {
    for (const rule of RULES)
      this.applyRule({ ...rule, node, explanation: '', level: NagMessageLevel.ERROR });
  }
}

/** @returns paths of the properties. */
export const violatedBy = ({ type, id, template }: Resource): string[] =>
  REQUIREMENTS.filter(([ofType, prefix]) => ofType === type && id.startsWith(prefix))
    .filter(([, , path, expected]) => {
      const value = at(template, ...path.split('.'));
      if (typeof expected === 'function') return !expected(value);
      return expected instanceof RegExp ? !expected.test(JSON.stringify(value) ?? '') : value !== expected;
    })
    .map(([, , path]) => path);

const missingBeside = (node: CfnResource): string[] =>
  COMPANIONS.filter(([type]) => type === node.cfnResourceType)
    .filter(([, companion, ...texts]) => {
      const { id } = resourceOf(node);
      return !resourcesIn(node.node.root, companion)
        .map((one) => JSON.stringify(resourceOf(one).template))
        .some((json) => texts.every((text) => json.includes(text.replace(ID, id))));
    })
    .map(([, companion, ...texts]) => [companion, ...texts.filter((text) => text !== ID)].join(' '));
