import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SettingsError } from '../settings.ts';
import { DataDirInUseError, lockDataDir } from './lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workreel-lock-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('holds though nobody refers to it any more, until it is released', async () => {
  const dataDir = join(folder, 'held');
  // In a function of its own, so that nothing is left on the stack.
  const take = () => void lockDataDir(dataDir, 'the first');
  take();
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  for (let round = 0; round < 5; round++) {
    collectGarbage();
    // Finalizers run between two turns of the event loop.
    await setImmediate();
  }
  expect(() => lockDataDir(dataDir, 'the second')).toThrow(DataDirInUseError);
  expect(() => lockDataDir(dataDir, 'the second')).toThrow(`process ${process.pid}`);
});

it('is free again once released', () => {
  const dataDir = join(folder, 'free');
  lockDataDir(dataDir, 'the first').release();
  lockDataDir(dataDir, 'the second').release();
});

it('says which setting names a folder that cannot be used', () => {
  expect(() => lockDataDir('/dev/null/data', 'x')).toThrow(SettingsError);
  expect(() => lockDataDir('/dev/null/data', 'x')).toThrow(/DATA_DIR=\/dev\/null\/data: must be a folder/);
});
