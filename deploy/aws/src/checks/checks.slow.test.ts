import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, CfnResource } from 'aws-cdk-lib';
import { afterAll, expect, it } from 'vitest';
import { createApp, WITH_DOMAINS, WITH_OPENSEARCH } from '../testing/synthesized.ts';
import { AwsChecks } from './aws-checks.ts';
import { REQUIREMENTS } from './requirements.data.ts';
import { resourceOf, valueAt } from './template.ts';
import { findResource, mutate } from './testing/mutate.ts';
import { MUTATIONS, REMOVALS, REMOVED } from './testing/mutations.data.ts';
import { violatedBy, WorkreelChecks } from './workreel-checks.ts';

/** Returns the violations in a scope, as `rule construct`. */
const violationsIn = (scope: App | CfnResource): string[] =>
  [new AwsChecks(), new WorkreelChecks()]
    .flatMap((checks) => checks.validateScope(scope).violations)
    .flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );

const folder = mkdtempSync(join(tmpdir(), 'workreel-aws-'));
afterAll(() => rmSync(folder, { recursive: true }));
const app = createApp(folder, { ...WITH_DOMAINS, ...WITH_OPENSEARCH });

it.each([
  ['CloudFront’s own domain names', {}],
  ['custom domains', WITH_DOMAINS],
  ['OpenSearch', WITH_OPENSEARCH],
  ['a single node of OpenSearch', { ...WITH_OPENSEARCH, searchNodes: '1' }],
])('no rule is violated with %s', (_case, settings) => {
  expect(violationsIn(createApp(folder, settings))).toEqual([]);
});

const invalidValues = REQUIREMENTS.flatMap(([type, id, path, , ...invalid]) =>
  invalid.map((value) => [type.slice('AWS::'.length), id, path, value] as const),
);
it.each(invalidValues)('an invalid value is reported: %s %s %s = %j', (type, id, path, value) => {
  const resource = structuredClone(resourceOf(findResource(app, type, id)));
  const names = path.split('.');
  Object.assign(valueAt(resource.template, ...names.slice(0, -1)) as object, { [names.at(-1)!]: value });
  expect(violatedBy(resource)).toContain(path);
});

it.each(MUTATIONS)('a mutation is reported: %s %s %s = %j', (...mutation) => {
  const [type, id, , , rule] = mutation;
  const node = findResource(app, type, id);
  using _mutation = mutate(node, mutation);
  expect(violationsIn(node)).toContainEqual(expect.stringContaining(rule));
});

it.each(REMOVALS)('a missing resource is reported: %s %s', (type, id, rule) => {
  const without = createApp(folder, WITH_OPENSEARCH);
  const { scope, id: name } = findResource(without, type, id).node;
  scope!.node.tryRemoveChild(name);
  expect(violationsIn(without)).toEqual([expect.stringContaining(rule)]);
});

it('a mutation without a matching property throws', () => {
  expect(() => findResource(app, 'S3::Bucket', 'Nowhere')).toThrow('No S3::Bucket');
  const media = findResource(app, 'S3::Bucket', 'Media');
  expect(() => mutate(media, ['S3::Bucket', 'Media', 'nothing', REMOVED, ''])).toThrow('No property nothing');
});
