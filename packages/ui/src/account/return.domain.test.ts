import { expect, test } from 'vitest';
import { currentAction, EXPIRES_AFTER_MS, type Kept, parseKept } from './return.domain.ts';

const NOW = Date.UTC(2026, 0, 1);
const kept: Kept = {
  to: '/?keyword=a',
  pageState: { shown: '7' },
  email: 'a@example.org',
  action: { kind: 'bookmark', postingId: '7' },
  at: NOW,
};
const parse = (values: Record<string, unknown>, now = NOW) =>
  parseKept(JSON.stringify({ ...kept, ...values }), now);

test('what was kept is read', () => {
  expect(parse({})).toEqual(kept);
  expect(parse({ action: undefined })).toEqual({ ...kept, action: undefined });
  expect(parse({ pageState: undefined })).not.toHaveProperty('pageState');
  expect(parse({ pageState: 'x' })).not.toHaveProperty('pageState');
});

test('what was kept expires', () => {
  expect(parse({}, NOW + EXPIRES_AFTER_MS - 1)).toEqual(kept);
  expect(parse({}, NOW + EXPIRES_AFTER_MS)).toBeUndefined();
  // The clock was set back.
  expect(parse({}, NOW - 1)).toBeUndefined();
});

test.each([
  { to: 'https://example.org/' },
  { to: '/sign-in' },
  { to: 7 },
  { email: undefined },
  { at: '1' },
  { at: undefined },
])('anything else is nothing: %j', (values) => expect(parse(values)).toBeUndefined());

test.each([null, '', '{', 'null', '7', '[]', '{}'])('%j is nothing', (text) =>
  expect(parseKept(text, NOW)).toBeUndefined(),
);

test('what the user wanted to do on a page expires', () => {
  const { action } = kept;
  expect(currentAction({ action, requestedAt: NOW }, NOW + EXPIRES_AFTER_MS - 1)).toBe(action);
  expect(currentAction({ action, requestedAt: NOW }, NOW + EXPIRES_AFTER_MS)).toBeUndefined();
  expect(currentAction({ action }, NOW)).toBeUndefined();
  expect(currentAction({}, NOW)).toBeUndefined();
});
