import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import type { Environment } from '@workreel/testing/process';
import { ServiceProcess, serviceEnvironment, workreel } from '@workreel/testing/services';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const url = process.env.TEST_OPENSEARCH_URL;
if (!url) console.warn('Skipping commands for OpenSearch, because TEST_OPENSEARCH_URL is not set.');

describe('workreel jobs search', { timeout: 120_000 }, () => {
  const alias = `test-${randomUUID()}`;
  let folder: string;
  let env: Environment;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'workreel-search-'));
    env = await serviceEnvironment({ DATA_DIR: join(folder, 'data') });
    await createEmbeddedDatabase(env.DATA_DIR!);
  });
  afterAll(async () => {
    if (url) await fetch(`${url}/${alias}-*`, { method: 'DELETE' });
    await rm(folder, { recursive: true, force: true });
  });

  const run = (args: string[], others: Environment = {}) =>
    workreel(['jobs', ...args], { env: { ...env, ...others }, cwd: folder });

  it('explains that an index in memory needs no commands', async () => {
    for (const command of ['status', 'reindex']) {
      const { code, stderr } = await run(['search', command]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('SEARCH_ENGINE=opensearch')]);
    }
  });

  describe.skipIf(!url)('with OpenSearch', () => {
    const settings = { SEARCH_ENGINE: 'opensearch', OPENSEARCH_URL: url, OPENSEARCH_INDEX: alias };

    it('builds an index without a service, and replaces it while a service uses it', async () => {
      const lines = Array.from({ length: 300 }, (_, n) =>
        JSON.stringify({
          site: 'example',
          sourceUrl: `https://example.com/${n}`,
          companyName: '(주)예시',
          title: '간호사',
        }),
      );
      await writeFile(join(folder, 'postings.jsonl'), lines.join('\n'));
      expect(await run(['import', 'postings.jsonl'])).toMatchObject({ code: 0 });

      expect(await run(['search', 'status'], settings)).toMatchObject({ code: 1, stdout: '' });
      const first = await run(['search', 'reindex', '--json'], settings);
      expect(first.code, first.stderr).toBe(0);
      expect(JSON.parse(first.stdout)).toMatchObject({ postings: 300, isComplete: true, isUsed: true });

      const service = await new ServiceProcess(['jobs'], { env: { ...env, ...settings } }).ready();
      const total = async () =>
        (await fetch(`${service.jobs}/jobs?keyword=간호사&pageSize=1`)).headers.get('x-total-count');
      await expect.poll(total).toBe('300');
      const second = await run(['search', 'reindex'], settings);
      const statuses = async () => JSON.parse((await run(['search', 'status', '--json'], settings)).stdout);
      // The service deletes the former index as soon as searches use the new one.
      await expect.poll(statuses, { timeout: 60_000 }).toHaveLength(1);
      const [{ name }] = await statuses();
      expect(name).not.toBe(JSON.parse(first.stdout).name);
      expect(second, second.stderr).toMatchObject({ code: 0, stdout: `${name}: 300 postings, in use\n` });
      expect(await total()).toBe('300');
      expect(await service.stop()).toEqual({ code: 0, signal: null });
    });
  });
});
