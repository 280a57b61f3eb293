import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@workreel/platform/log';
import { freePort } from '@workreel/platform/testing/ports';
import type { VideoContext } from '@workreel/video-server';
import { describe, expect, it, vi } from 'vitest';
import { startObjectStore } from './store-process.ts';

vi.mock('node:child_process', async (original) => {
  const actual = await original<typeof import('node:child_process')>();
  return { ...actual, fork: vi.fn(actual.fork) };
});
const forked = (): ChildProcess[] => vi.mocked(fork).mock.results.map(({ value }) => value);

describe('the process of the file store', () => {
  it('is stopped while it is being restarted', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-store-process-'));
    const context = {
      store: { folder: folder.path },
      settings: {
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
        STORE_PORT: await freePort(),
        VIDEO_BASE_URL: 'http://127.0.0.1',
        CORS_ORIGINS: [] as string[],
      },
      secrets: { signing: 'a-secret-for-signing', events: 'a-secret-of-the-events' },
      log: createLog('silent'),
    } as VideoContext;
    const store = await startObjectStore(context, 'http://127.0.0.1:9');
    forked()[0]!.kill('SIGKILL');
    await vi.waitUntil(() => forked().length === 2, { timeout: 60_000, interval: 1 });
    await store.stop();
    const { exitCode, signalCode } = forked()[1]!;
    expect(exitCode ?? signalCode).not.toBeNull();
  });
});
