import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, CfnResource } from 'aws-cdk-lib';
import { afterAll, expect, it } from 'vitest';
import { createApp, WITH_DOMAINS } from '../testing/synthesised.ts';
import { AwsChecks } from './aws-checks.ts';
import { REQUIREMENTS } from './requirements.data.ts';
import { at, resourceOf } from './template.ts';
import { find, mutate } from './testing/mutate.ts';
import { GONE, MUTATIONS, REMOVALS } from './testing/mutations.data.ts';
import { violatedBy, WorkreelChecks } from './workreel-checks.ts';

/** `rule construct` of each violation in a scope. */
const violationsIn = (scope: App | CfnResource): string[] =>
  [new AwsChecks(), new WorkreelChecks()]
    .flatMap((checks) => checks.validateScope(scope).violations)
    .flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );

const folder = mkdtempSync(join(tmpdir(), 'workreel-aws-'));
afterAll(() => rmSync(folder, { recursive: true }));
const app = createApp(folder, WITH_DOMAINS);

it.each([
  ['CloudFront’s own domain names', {}],
  ['domain names of one’s own', WITH_DOMAINS],
])('nothing violates a rule, with %s', (_what, settings) => {
  expect(violationsIn(createApp(folder, settings))).toEqual([]);
});

const wrongValues = REQUIREMENTS.flatMap(([type, id, path, , ...wrong]) =>
  wrong.map((value) => [type.slice('AWS::'.length), id, path, value] as const),
);
it.each(wrongValues)('a wrong value is found: %s %s %s = %j', (type, id, path, value) => {
  const resource = structuredClone(resourceOf(find(app, type, id)));
  const names = path.split('.');
  Object.assign(at(resource.template, ...names.slice(0, -1)) as object, { [names.at(-1)!]: value });
  expect(violatedBy(resource)).toContain(path);
});

it.each(MUTATIONS)('a mistake is found: %s %s %s = %j', (...mutation) => {
  const [type, id, , , rule] = mutation;
  const node = find(app, type, id);
  using _mistake = mutate(node, mutation);
  expect(violationsIn(node)).toContainEqual(expect.stringContaining(rule));
});

it.each(REMOVALS)('a resource is missed: %s %s', (type, id, rule) => {
  const without = createApp(folder);
  const { scope, id: name } = find(without, type, id).node;
  scope!.node.tryRemoveChild(name);
  expect(violationsIn(without)).toEqual([expect.stringContaining(rule)]);
});

it('a mutation that fits nowhere is an error', () => {
  expect(() => find(app, 'S3::Bucket', 'Nowhere')).toThrow('no S3::Bucket');
  const media = find(app, 'S3::Bucket', 'Media');
  expect(() => mutate(media, ['S3::Bucket', 'Media', 'nothing', GONE, ''])).toThrow('nothing at');
});
