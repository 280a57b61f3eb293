import { expect, test } from 'vitest';
import { accountIdsOf, formatDetail, shortId } from './log.domain.ts';

const [A, B] = ['0b0e9a52-66a4-4c1c-9a3e-2d1f0a8c7b61', '5f4c1d2e-66a4-4c1c-9a3e-2d1f0a8c7b62'];

test('finds the accounts of log entries', () => {
  const entries = [
    { actor: A, target: 'demo', details: { ownerId: B } },
    { actor: 'cli', target: A, details: { by: 'cli', role: B } },
  ];
  expect(accountIdsOf(entries, ['actor', 'target'])).toEqual([A, B]);
});

test('formats details', () => {
  const nameOf = (id: string) => `account ${id}`;
  expect(formatDetail('by', A, nameOf, {})).toBe(`account ${A}`);
  expect(formatDetail('site', 'demo', nameOf, { demo: 'x' })).toBe('demo');
  expect(formatDetail('disabled', true, nameOf, { true: 'Yes' })).toBe('Yes');
});

test('shortens UUIDs and marks numbers', () => {
  expect([A, '12', 'demo'].map(shortId)).toEqual(['0b0e9a52', '#12', 'demo']);
});
