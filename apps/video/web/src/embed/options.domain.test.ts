import { expect, it } from 'vitest';
import { parseOptions } from './options.domain.ts';

const NONE = { start: undefined, autoplay: false, loop: false, muted: false };

it.each([
  ['', NONE],
  ['?start=90', { ...NONE, start: 90 }],
  ['?start=1m30s&t=5', { ...NONE, start: 90 }],
  ['?t=1m30s', { ...NONE, start: 90 }],
  ['?start=soon&autoplay=yes&loop=0', NONE],
  ['?autoplay=1&loop=1&muted=1&x=y', { ...NONE, autoplay: true, loop: true, muted: true }],
])('reads %s', (query, expected) => expect(parseOptions(query)).toEqual(expected));
