import { CfnResource, Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** A resource in the template of its stack. */
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

/** Returns the value at a path; undefined if it does not exist. */
export const valueAt = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
    value,
  );

export const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Returns a function that checks whether all Allow statements in a resource's policies satisfy a condition. */
export const everyAllowStatement =
  (condition: (statement: unknown) => boolean) =>
  (properties: unknown): boolean =>
    [properties, ...listOf(valueAt(properties, 'Policies'))]
      .flatMap((policy) => listOf(valueAt(policy, 'PolicyDocument', 'Statement')))
      .every((statement) => valueAt(statement, 'Effect') === 'Deny' || condition(statement));
