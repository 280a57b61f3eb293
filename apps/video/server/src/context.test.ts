import { expect, it } from 'vitest';
import { readVideoSettings } from './config.ts';
import { ffmpegPaths } from './context.ts';

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.0.2', false],
])('uses the ffmpeg build from npm only on a loopback address: %s', (HOST, allowBundled) => {
  expect(ffmpegPaths(readVideoSettings({ HOST }))).toMatchObject({ allowBundled });
});
