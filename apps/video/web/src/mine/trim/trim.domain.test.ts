import { expect, it } from 'vitest';
import { cutsOff, findTrimErrors, partOf, wholeVideo } from './trim.domain.ts';

it('starts with the whole video, of which nothing is cut off', () => {
  const fields = wholeVideo(62.3456);
  expect(fields).toEqual({ start: '0:00', end: '1:02.346' });
  expect(partOf(fields, 62.3456)).toEqual({ start: 0, end: 62.3456 });
  expect(cutsOff({ start: 0, end: 62.3456 }, 62.3456)).toBe(false);
  expect(cutsOff({ start: 0.1, end: 62.3456 }, 62.3456)).toBe(true);
  expect(cutsOff({ start: 0, end: 62 }, 62.3456)).toBe(true);
});

it.each([
  [{ start: '0:02.5', end: '0:10' }, {}],
  [
    { start: 'x', end: '' },
    { start: 'time', end: 'time' },
  ],
  [
    { start: '0:31', end: '0:32' },
    { start: 'afterEnd', end: 'afterEnd' },
  ],
  [{ start: '0:10', end: '0:10.9' }, { end: 'tooShort' }],
  [{ start: '0:10', end: '0:05' }, { end: 'tooShort' }],
] as const)('%o', (fields, errors) => {
  expect(findTrimErrors(fields, 30)).toEqual(errors);
  expect(partOf(fields, 30)).toEqual(Object.keys(errors).length === 0 ? { start: 2.5, end: 10 } : undefined);
});
