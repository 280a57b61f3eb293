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

it('stays locked when nothing references the lock anymore', async () => {
  const dataDir = join(folder, 'held');
  // In a separate function, so that the stack holds no reference.
  const lock = () => void lockDataDir(dataDir, 'the first');
  lock();
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  for (let round = 0; round < 5; round++) {
    collectGarbage();
    // Finalizers run between turns of the event loop.
    await setImmediate();
  }
  expect(() => lockDataDir(dataDir, 'the second')).toThrow(DataDirInUseError);
  expect(() => lockDataDir(dataDir, 'the second')).toThrow(`process ${process.pid}`);
});

it('can be locked again after release', () => {
  const dataDir = join(folder, 'free');
  lockDataDir(dataDir, 'the first').release();
  lockDataDir(dataDir, 'the second').release();
});

it('names the setting if the directory cannot be used', () => {
  expect(() => lockDataDir('/dev/null/data', 'x')).toThrow(SettingsError);
  expect(() => lockDataDir('/dev/null/data', 'x')).toThrow(/DATA_DIR=\/dev\/null\/data: must be a directory/);
});
