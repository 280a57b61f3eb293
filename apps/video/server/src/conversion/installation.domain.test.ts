import { StoreFullError, StoreUnavailableError } from '@workreel/object-store';
import { ConversionError } from '@workreel/transcoder';
import { FfmpegMissingError } from '@workreel/transcoder/ffmpeg';
import { expect, test } from 'vitest';
import { problemOf, retryDelayMs } from './installation.domain.ts';

const systemError = (code: string) => Object.assign(new Error(code), { code });

test.each([
  [new FfmpegMissingError('Install it.'), 'CONVERTER_MISSING'],
  [new StoreFullError('The disk is full.'), 'STORE_FULL'],
  [systemError('ENOSPC'), 'STORE_FULL'],
  [systemError('EDQUOT'), 'STORE_FULL'],
  [new StoreUnavailableError('It returned 500.'), 'STORE_UNAVAILABLE'],
  [new Error('It failed.', { cause: new Error('Why?', { cause: systemError('ENOSPC') }) }), 'STORE_FULL'],
  [new Error('x264 [error]: malloc failed'), undefined],
  [new ConversionError('NOT_A_VIDEO', 'It is a text.'), undefined],
  [systemError('EPIPE'), undefined],
  ['text', undefined],
])('%s is a problem of the installation: %s', (error, code) => {
  expect(problemOf(error)?.code).toBe(code);
});

test('conversions wait up to a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 99].map(retryDelayMs)).toEqual([
    ...[2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000],
  ]);
});
