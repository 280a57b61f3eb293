import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOf, findErrors, toChapters } from './chapter-fields.domain.ts';

test('chapters stay the same as form fields', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 86_399_999 }), { maxLength: 5 }), (milliseconds) => {
      const chapters = milliseconds.sort((a, b) => a - b).map((ms) => ({ start: ms / 1000, title: 'a' }));
      expect(toChapters(fieldsOf(chapters), 86_400)).toEqual(chapters);
    }),
  );
});

test('chapters are sorted, and their titles trimmed', () => {
  const fields = [
    { id: 0, time: '1:00', title: ' b ' },
    { id: 1, time: '0:00', title: 'a' },
  ];
  expect(toChapters(fields, 120)).toEqual([
    { start: 0, title: 'a' },
    { start: 60, title: 'b' },
  ]);
});

test('each field has its error', () => {
  const fields = [
    { id: 0, time: 'x', title: 'a' },
    { id: 1, time: '0:10', title: ' ' },
    { id: 2, time: '10', title: 'b' },
    { id: 3, time: '1:00', title: '' },
  ];
  expect(findErrors(fields, 60)).toEqual([
    { time: 'invalid' },
    { title: 'missing' },
    { time: 'repeated' },
    { time: 'afterEnd', title: 'missing' },
  ]);
  expect(toChapters(fields, 60)).toBeUndefined();
});
