/** Mutates constructs, for tests. */
import { type App, type CfnResource, Stack } from 'aws-cdk-lib';
import { resourcesIn, valueAt } from '../template.ts';
import { type Mutation, REMOVED } from './mutations.data.ts';

/** Finds a resource by type and prefix of its logical ID. @throws Error if none matches. */
export function findResource(app: App, type: string, id: string): CfnResource {
  const resource = resourcesIn(app, `AWS::${type}`).find((node) =>
    Stack.of(node).getLogicalId(node).startsWith(id),
  );
  if (resource === undefined) throw new Error(`No ${type} has a logical ID that begins with “${id}”.`);
  return resource;
}

/** Changes one property until the result is disposed. @throws Error if the property does not exist. */
export function mutate(node: CfnResource, [, , path, value]: Mutation): Disposable {
  const properties = node as unknown as Record<string, unknown>;
  const names = path.split('.');
  const [name, last] = [names[0]!, names.at(-1)!];
  const original = properties[name];
  const copy = structuredClone({ [name]: Stack.of(node).resolve(original) });
  const parent = valueAt(copy, ...names.slice(0, -1)) as Record<string, unknown> | undefined;
  if (parent === undefined || (value === REMOVED && parent[last] === undefined))
    throw new Error(`No property ${path}.`);
  parent[last] = value === REMOVED ? undefined : value;
  properties[name] = copy[name];
  return {
    [Symbol.dispose]: () => {
      properties[name] = original;
    },
  };
}
