import { beforeAll, describe, expect, it } from 'vitest';
import { synthesised } from '../testing/synthesised.ts';
import { objectionsTo } from './objections.domain.ts';
import type { Template } from './resources.domain.ts';
import { mutate } from './testing/mutate.ts';
import { GONE, ITSELF, MUTATIONS, type Mutation } from './testing/mutations.data.ts';

let templates: Template[];
beforeAll(async () => {
  templates = Object.values(await synthesised());
});

it('our templates give no cause for objections', () => {
  expect(objectionsTo(templates)).toEqual([]);
});

describe('what somebody changes by a slip is objected to', () => {
  it.each(
    MUTATIONS.map((mutation): [what: string, Mutation] => {
      const [type, name, path, value, says] = mutation;
      return [[type, name, path, String(value), says].filter(Boolean).join(' '), mutation];
    }),
  )('%s', (_what, mutation) => {
    const [, name, path, , says] = mutation;
    const told = objectionsTo(mutate(templates, mutation)).filter((objection) => objection.includes(says));
    expect(told).not.toEqual([]);
    // What is gone can only be missed by others; of anything else the resource is named.
    if (path !== ITSELF) expect(told).toContainEqual(expect.stringMatching(new RegExp(`^(${name}|no )`)));
  });

  it('fits somewhere: else it would say nothing', () => {
    expect(() => mutate(templates, ['S3::Bucket', 'Nowhere', 'Properties', {}, ''])).toThrow('no S3::Bucket');
    expect(() => mutate(templates, ['S3::Bucket', 'Media', 'Properties.Nothing', GONE, ''])).toThrow(
      'not there',
    );
  });
});
