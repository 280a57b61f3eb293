import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { paths } from '@workreel/jobs-contract/paths';
import { openEmbedded } from '@workreel/platform/database';
import { createClient } from '@workreel/testing/client';
import type { Environment } from '@workreel/testing/process';
import { ADMIN, ServiceProcess, serviceEnvironment } from '@workreel/testing/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ACCOUNTS = 25;
/** 20,000 characters each, so 20 MB per account. */
const APPLICATIONS = 1_000;
/** The service needs 85 MB of it. Building the exports in memory would need 500 MB more. */
const HEAP_MB = 120;
/** `LIMITS.export.total`. */
const MAX_EXPORTS = 10;

interface Export {
  products: { jobs: { applications: { coverLetter: string }[] } };
  pending: string[];
}

describe('exports of much data at the same time', () => {
  let folder: string;
  let env: Environment;
  let service: ServiceProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-export-'));
    env = await serviceEnvironment({
      DATA_DIR: join(folder, 'data'),
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    });
    // Creates the tables and the admin.
    const first = await new ServiceProcess(['jobs'], { env }).ready();
    await first.stop();
    const database = await openEmbedded({ dataDir: env.DATA_DIR! });
    await database.run(`
      insert into accounts.accounts (id, email, name, password_hash, role, confirmed_at)
        select gen_random_uuid(), 'user-' || n || '@example.org', 'User', password_hash, 'user', now()
        from accounts.accounts, generate_series(1, ${ACCOUNTS}) n;
      insert into jobs.applications (account_id, posting_id, posting, title, company_name, status, cover_letter, history)
        select id, n, '{}', 'x', 'y', 'submitted', repeat(md5(id::text || n), 625), '[]'
        from accounts.accounts, generate_series(1, ${APPLICATIONS}) n where role = 'user'`);
    await database.close();
    service = await new ServiceProcess(['jobs'], { env }).ready();
  });
  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const exportAccount = async (token: string) => {
    const response = await fetch(`${service.jobs}/auth/me/export`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = await response.text();
    if (response.status !== 200) return { status: response.status, isComplete: false };
    const { products, pending } = JSON.parse(body) as Export;
    const { applications } = products.jobs;
    const isComplete =
      pending.length === 0 &&
      applications.length === APPLICATIONS &&
      applications.every(({ coverLetter }) => coverLetter.length === 20_000);
    return { status: response.status, isComplete };
  };

  it('does not exhaust the memory, and each export is complete', async () => {
    const tokens: string[] = [];
    for (let n = 1; n <= ACCOUNTS; n++) {
      const credentials = { email: `user-${n}@example.org`, password: ADMIN.password };
      tokens.push((await createClient<paths>(service.jobs, { credentials }).session()).accessToken);
    }
    const results = await Promise.all(tokens.map(exportAccount));
    const answered = results.filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThanOrEqual(MAX_EXPORTS);
    expect(answered.every(({ isComplete }) => isComplete)).toBe(true);
    expect(results.filter(({ status }) => status === 503)).toHaveLength(ACCOUNTS - answered.length);

    const same = await Promise.all(Array.from({ length: ACCOUNTS }, () => exportAccount(tokens[0]!)));
    const complete = same.filter(({ isComplete }) => isComplete);
    expect(complete.length).toBeGreaterThan(0);
    expect(same.filter(({ status }) => status === 429)).toHaveLength(ACCOUNTS - complete.length);
    expect(service.isRunning).toBe(true);
  });
});
