import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServer } from '@workreel/platform/database';
import { createTestDatabase } from '@workreel/platform/testing';
import { ServiceProcess, serviceEnvironment } from '@workreel/testing/services';
import { expect, it } from 'vitest';

const serverUrl = process.env.TEST_DATABASE_URL;

// Otherwise, a worker without ADMIN_PASSWORD would create the admin with a password of its own.
it.skipIf(!serverUrl)(
  'a worker does not create the first admin; an API does',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'workreel-worker-'));
    const { databaseUrl, drop } = await createTestDatabase(serverUrl!);
    const env = await serviceEnvironment({ DATA_DIR: folder, DATABASE_URL: databaseUrl });
    const countAccounts = async () => {
      const database = await openServer({ databaseUrl, maxConnections: 1 });
      try {
        return (await database.run('select from accounts.accounts')).rows.length;
      } finally {
        await database.close();
      }
    };
    try {
      for (const [only, accounts] of [
        ['worker', 0],
        ['api', 1],
      ] as const) {
        const service = await new ServiceProcess(['jobs'], { env, only }).ready();
        expect(await countAccounts()).toBe(accounts);
        await service.stop();
      }
    } finally {
      await drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
