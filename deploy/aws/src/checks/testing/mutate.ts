/** Changes constructs as a mistake would. Used by tests alone. */
import { type App, type CfnResource, Stack } from 'aws-cdk-lib';
import { at, listOf, resourcesIn } from '../template.ts';
import { GONE, type Mutation } from './mutations.data.ts';

/** @throws Error where there is none. */
export function find(app: App, type: string, id: string): CfnResource {
  const found = resourcesIn(app, `AWS::${type}`).find((node) =>
    Stack.of(node).getLogicalId(node).startsWith(id),
  );
  if (found === undefined) throw new Error(`There is no ${type} whose id begins with “${id}”.`);
  return found;
}

/**
 * Changes one property until it is disposed. In a path `[x]` is the member that allows the action x or is named so, `+` a
 * new one at the end, `|` stands for a dot.
 *
 * @throws Error where there is nothing to remove.
 */
export function mutate(node: CfnResource, [, , path, value]: Mutation): Disposable {
  const properties = node as unknown as Record<string, unknown>;
  const [name, ...inner] = path.split('.') as [string, ...string[]];
  const original = properties[name];
  const copy = { [name]: structuredClone(Stack.of(node).resolve(original)) };
  const holder = [name, ...inner].slice(0, -1).reduce(step, copy) as Record<string, unknown>;
  const last = path.split('.').at(-1)!.replaceAll('|', '.');
  if (value === GONE && holder[last] === undefined) throw new Error(`There is nothing at ${path}.`);
  if (last === '+') listOf(holder).push(value);
  else holder[last] = value === GONE ? undefined : value;
  properties[name] = copy[name];
  return {
    [Symbol.dispose]: () => {
      properties[name] = original;
    },
  };
}

function step(value: unknown, name: string): unknown {
  const [, wanted] = /^\[(.+)\]$/.exec(name) ?? [];
  if (wanted === undefined) return at(value, name);
  return listOf(value).find(
    (member) =>
      (at(member, 'Effect') === 'Allow' && listOf(at(member, 'Action')).includes(wanted)) ||
      at(member, 'name') === wanted,
  );
}
