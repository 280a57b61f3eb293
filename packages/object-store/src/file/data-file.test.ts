import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DataFile } from './data-file.ts';

describe('a data file', () => {
  let folder: string;
  let handles: FileHandle;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-data-'));
    const handle = await open(join(folder, 'other'), 'w');
    handles = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  it('acknowledges nothing after a write was lost, which the kernel reports only once', async () => {
    const data = await DataFile.open(join(folder, 'data'), true);
    data.write([Buffer.from('one')], 0);
    vi.spyOn(handles, 'datasync').mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    await expect(data.sync()).rejects.toMatchObject({ code: 'ENOSPC' });
    // Written before that error, by another request.
    await expect(data.sync()).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(data.seal(3)).rejects.toMatchObject({ code: 'ENOSPC' });
    await data.close();
    const reopened = await DataFile.open(join(folder, 'data'), true);
    reopened.write([Buffer.from('two')], 0);
    await reopened.sync();
    await reopened.close();
  });
});
