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
  // A name that only ends alike is somebody else's.
  ['https://amazonaws.com.example', 'other'],
  ['https://notamazonaws.com', 'other'],
])('the store at %s is %s', (endpoint, name) => {
  expect(providerOf(endpoint)).toBe(name);
});

it('stands in the documents as it stands here', () => {
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
    const { title, forms, cors, abortRule } = PROVIDERS[name];
    const [called, whole, rules, forgotten] = rows.get(name)!;
    expect(called).toBe(title);
    expect(whole).toMatch(forms ? /^form/ : /^PUT/);
    expect(rules).toMatch(cors === true ? /^set/ : /^by hand/);
    expect(forgotten).toMatch(abortRule === true ? /^set/ : /^by the server/);
  }
});
