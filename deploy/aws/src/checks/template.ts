import { CfnResource, Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** A resource as it is in the template of its stack. */
export interface Resource {
  id: string;
  type: string;
  template: unknown;
}

export function resourceOf(node: CfnResource): Resource {
  const { Resources } = Stack.of(node).resolve(node._toCloudFormation());
  const [id, template] = Object.entries(Resources)[0]!;
  return { id, type: node.cfnResourceType, template };
}

export const resourcesIn = (scope: IConstruct, type: string): CfnResource[] =>
  scope.node
    .findAll()
    .filter((node) => CfnResource.isCfnResource(node))
    .filter((node) => node.cfnResourceType === type);

/** The value at a path; undefined where there is none. */
export const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );

export const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Whether something holds for every allowing statement of the policies among a resource's properties. */
export const allows =
  (holds: (statement: unknown) => boolean) =>
  (properties: unknown): boolean =>
    [properties, ...listOf(at(properties, 'Policies'))]
      .flatMap((policy) => listOf(at(policy, 'PolicyDocument', 'Statement')))
      .every((statement) => at(statement, 'Effect') === 'Deny' || holds(statement));
