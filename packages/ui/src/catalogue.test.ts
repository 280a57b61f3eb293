import type { Language } from '@workreel/languages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineCatalogue } from './catalogue.ts';

/** Loads immediately, as if the server were reachable. */
const whenReachable =
  <Chunk>(load: () => Promise<Chunk>) =>
  () =>
    load();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('imports a catalogue once per language, and returns it synchronously afterwards', async () => {
  const importIn = vi.fn(async (language: Language) => ({ default: { hello: `hello in ${language}` } }));
  const catalogue = defineCatalogue(importIn);
  const first = catalogue.load('ko', whenReachable);
  expect(catalogue.load('ko', whenReachable)).toBe(first);
  expect(catalogue.loaded('ko')).toBeUndefined();
  await first;
  expect(catalogue.loaded('ko')).toEqual({ hello: 'hello in ko' });
  expect(catalogue.loaded('en')).toBeUndefined();
  expect(importIn.mock.calls).toEqual([['ko']]);
});

test('caches a failure for a second, then imports again', async () => {
  const importIn = vi.fn(async () => ({ default: 'messages' }));
  importIn.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const catalogue = defineCatalogue<string>(importIn);
  await expect(catalogue.load('ko', whenReachable)).rejects.toThrow('Failed to fetch');
  await expect(catalogue.load('ko', whenReachable)).rejects.toThrow('Failed to fetch');
  expect(importIn).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await catalogue.load('ko', whenReachable)).toBe('messages');
});
