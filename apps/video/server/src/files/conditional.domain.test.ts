import { describe, expect, it } from 'vitest';
import { evaluatePreconditions, isRangeApplicable, parseHttpDate } from './conditional.domain.ts';

const NOW = { etag: '"x-1"', modifiedAt: new Date('2026-11-20T10:00:00.500Z') };
const SAME = 'Fri, 20 Nov 2026 10:00:00 GMT';
const BEFORE = 'Fri, 20 Nov 2026 09:59:59 GMT';
const AFTER = 'Fri, 20 Nov 2026 10:00:01 GMT';

describe('conditional requests (RFC 9110 §13)', () => {
  it.each([
    [{}, 'send'],
    [{ 'if-none-match': '"x-1"' }, 304],
    [{ 'if-none-match': 'W/"x-1"' }, 304],
    [{ 'if-none-match': '"a", W/"b" ,"x-1"' }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"x-10"' }, 'send'],
    [{ 'if-none-match': 'x-1' }, 'send'],
    [{ 'if-modified-since': SAME }, 304],
    [{ 'if-modified-since': AFTER }, 304],
    [{ 'if-modified-since': BEFORE }, 'send'],
    [{ 'if-modified-since': 'yesterday' }, 'send'],
    // The ETag takes precedence over the date.
    [{ 'if-none-match': '"other"', 'if-modified-since': SAME }, 'send'],
    [{ 'if-match': '"x-1"' }, 'send'],
    [{ 'if-match': '*' }, 'send'],
    [{ 'if-match': '"a", "x-1"' }, 'send'],
    [{ 'if-match': 'W/"x-1"' }, 412],
    [{ 'if-match': '"other"' }, 412],
    [{ 'if-match': '"x-1"', 'if-unmodified-since': BEFORE }, 'send'],
    [{ 'if-unmodified-since': SAME }, 'send'],
    [{ 'if-unmodified-since': BEFORE }, 412],
    [{ 'if-match': '"x-1"', 'if-none-match': '"x-1"' }, 304],
  ] as const)('the response to %j is %s', (headers, expected) => {
    expect(evaluatePreconditions(headers, NOW)).toBe(expected);
  });

  it.each([
    [undefined, true],
    ['"x-1"', true],
    ['W/"x-1"', false],
    ['"x-2"', false],
    [SAME, true],
    [BEFORE, false],
    [AFTER, false],
    [['"x-1"', '"x-2"'], false],
  ])('a range with If-Range %j applies: %s', (header, expected) => {
    expect(isRangeApplicable({ 'if-range': header }, NOW)).toBe(expected);
  });

  it.each(['Sun, 06 Nov 1994 08:49:37 GMT', 'Sunday, 06-Nov-94 08:49:37 GMT', 'Sun Nov  6 08:49:37 1994'])(
    'parses the date %s',
    (text) => {
      expect(parseHttpDate(text)).toBe(784_111_777);
    },
  );

  it.each(['1994-11-06', '784111777', 'Sun, 06 Nov 1994 08:49:37', 'Sun, 99 Nov 1994 08:49:37 GMT'])(
    'rejects the date %s',
    (text) => {
      expect(parseHttpDate(text)).toBeUndefined();
    },
  );
});
