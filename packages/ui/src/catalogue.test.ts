import type { Language } from '@workreel/languages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineCatalogue } from './catalogue.ts';

/** As the connection does while the service answers. */
const later =
  <Part>(load: () => Promise<Part>) =>
  () =>
    load();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a catalogue is imported once for each language, and read without waiting from then on', async () => {
  const importIn = vi.fn(async (language: Language) => ({ default: { hello: `hello in ${language}` } }));
  const catalogue = defineCatalogue(importIn);
  const first = catalogue.load('ko', later);
  expect(catalogue.load('ko', later)).toBe(first);
  expect(catalogue.loaded('ko')).toBeUndefined();
  await first;
  expect(catalogue.loaded('ko')).toEqual({ hello: 'hello in ko' });
  expect(catalogue.loaded('en')).toBeUndefined();
  expect(importIn.mock.calls).toEqual([['ko']]);
});

test('a failure is reported to whoever asks at once, and the next one imports it again', async () => {
  const importIn = vi.fn(async () => ({ default: 'messages' }));
  importIn.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const catalogue = defineCatalogue<string>(importIn);
  await expect(catalogue.load('ko', later)).rejects.toThrow('Failed to fetch');
  await expect(catalogue.load('ko', later)).rejects.toThrow('Failed to fetch');
  expect(importIn).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await catalogue.load('ko', later)).toBe('messages');
});
