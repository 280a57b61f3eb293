/** Changes templates as a slip would. Used by tests alone. */
import { at, listOf, type Template } from '../resources.domain.ts';
import { GONE, ITSELF, type Mutation } from './mutations.data.ts';

/**
 * Copies of templates with one change in each resource that it fits. A path is of names and places; `[x]` is the member
 * that allows the action x or is named so, `+` a new one at the end, `|` stands for a dot.
 *
 * @throws Error where it fits nowhere: then the mutation says nothing.
 */
export function mutate(templates: readonly Template[], [type, name, path, value]: Mutation): Template[] {
  const copies = structuredClone(templates) as Template[];
  let changes = 0;
  for (const { Resources = {} } of copies)
    for (const [id, resource] of Object.entries(Resources)) {
      if (resource.Type !== `AWS::${type}` || !id.startsWith(name)) continue;
      changes++;
      if (path === ITSELF) delete Resources[id];
      else change(resource, path.split('.'), value);
    }
  if (changes === 0) throw new Error(`There is no ${type} whose name begins with “${name}”.`);
  return copies;
}

function change(resource: unknown, path: string[], value: unknown): void {
  const holder = path.slice(0, -1).reduce(step, resource) as Record<string, unknown>;
  const last = path.at(-1)!.replaceAll('|', '.');
  if (holder === undefined) throw new Error(`There is nothing at ${path.join('.')}.`);
  if (value === GONE && !(last in holder)) throw new Error(`${path.join('.')} was not there.`);
  if (value === GONE) delete holder[last];
  else if (last === '+') (holder as unknown as unknown[]).push(value);
  else holder[last] = value;
}

function step(value: unknown, name: string): unknown {
  const [, wanted] = /^\[(.+)\]$/.exec(name) ?? [];
  if (wanted === undefined) return at(value, name.replaceAll('|', '.'));
  return listOf(value).find(
    (member) =>
      (at(member, 'Effect') === 'Allow' && listOf(at(member, 'Action')).includes(wanted)) ||
      at(member, 'Name') === wanted,
  );
}
