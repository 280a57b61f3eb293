import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROVIDER_NAMES, PROVIDERS, providerOf } from './providers.data.ts';

it.each([
  [undefined, 'aws'],
  ['https://s3.eu-central-1.amazonaws.com', 'aws'],
  ['https://s3.cn-north-1.amazonaws.com.cn', 'aws'],
  ['https://abc123.r2.cloudflarestorage.com', 'r2'],
  ['https://s3.us-east-005.backblazeb2.com', 'b2'],
  ['http://127.0.0.1:9000', 'other'],
  // A different domain with a similar suffix.
  ['https://amazonaws.com.example', 'other'],
  ['https://notamazonaws.com', 'other'],
])('the provider of endpoint %s is %s', (endpoint, name) => {
  expect(providerOf(endpoint)).toBe(name);
});

it('matches the table in docs/object-stores.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/object-stores.md'), 'utf8');
  const rows = new Map(
    text
      .split('\n')
      .filter((line) => /^\| `[a-z0-9]+`/.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, name, ...cells]) => [name!.replaceAll('`', ''), cells]),
  );
  expect([...rows.keys()]).toEqual(PROVIDER_NAMES);
  for (const name of PROVIDER_NAMES) {
    const { displayName, postForms, cors, abortRule } = PROVIDERS[name];
    const [storeCell, uploadCell, corsCell, incompleteUploadsCell] = rows.get(name)!;
    expect(storeCell).toBe(displayName);
    expect(uploadCell).toMatch(postForms ? /^form/ : /^PUT/);
    expect(corsCell).toMatch(cors === true ? /^set/ : /^manual/);
    expect(incompleteUploadsCell).toMatch(abortRule === true ? /^set/ : /^by the server/);
  }
});
