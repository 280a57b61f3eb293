/** Changes constructs as a mistake would. Used by tests alone. */
import { type App, type CfnResource, Stack } from 'aws-cdk-lib';
import { at, resourcesIn } from '../template.ts';
import { GONE, type Mutation } from './mutations.data.ts';

/** @throws Error where there is none. */
export function find(app: App, type: string, id: string): CfnResource {
  const found = resourcesIn(app, `AWS::${type}`).find((node) =>
    Stack.of(node).getLogicalId(node).startsWith(id),
  );
  if (found === undefined) throw new Error(`There is no ${type} whose id begins with “${id}”.`);
  return found;
}

/** Changes one property until it is disposed. @throws Error where there is nothing to change. */
export function mutate(node: CfnResource, [, , path, value]: Mutation): Disposable {
  const properties = node as unknown as Record<string, unknown>;
  const names = path.split('.');
  const [name, last] = [names[0]!, names.at(-1)!];
  const original = properties[name];
  const copy = structuredClone({ [name]: Stack.of(node).resolve(original) });
  const holder = at(copy, ...names.slice(0, -1)) as Record<string, unknown> | undefined;
  if (holder === undefined || (value === GONE && holder[last] === undefined))
    throw new Error(`There is nothing at ${path}.`);
  holder[last] = value === GONE ? undefined : value;
  properties[name] = copy[name];
  return {
    [Symbol.dispose]: () => {
      properties[name] = original;
    },
  };
}
