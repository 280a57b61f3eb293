/**
 * Imports postings of the same jobs from several sites, kills the services that group them, and compares the groups with those of one
 * process that is left alone, and with those of a rebuild.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '@workreel/platform/log';
import { createMetrics } from '@workreel/platform/metrics';
import type { Environment } from '@workreel/testing/process';
import { ServiceProcess, serviceEnvironment, workreel } from '@workreel/testing/services';
import { Grouper } from '../apps/jobs/server/src/groups/index.ts';
import { type ChaosOptions, type DataLocation, onEachDatabase, withDatabase } from './area.ts';
import { pick, type Random } from './random.ts';

const SITES = ['board', 'portal', 'careers', 'feed'];
const JOBS = { full: 1_200, quick: 200 };
/** Kills fall into the first part of an import. */
const MAX_KILL_DELAY_MS = 1_500;
const GROUPING_TIMEOUT_MS = 120_000;

const TITLES = ['간호사', '백엔드 개발자', '물류센터 사원', 'Sales Manager', 'Line Cook', 'Data Engineer'];
const SHIFTS = ['', ' 주간', ' 야간'];
const TITLE_FORMS = [
  (title: string) => title,
  (title: string) => `[급구] ${title}`,
  (title: string) => `${title} 모집`,
];
const COMPANY_FORMS = [
  (name: string) => name,
  (name: string) => `(주)${name}`,
  (name: string) => `주식회사 ${name}`,
];
const PLACES = ['서울 강남구', '부산 해운대구', '대전 유성구'];

/** Writes a file per site with postings of the same jobs. */
async function writeFiles(folder: string, jobs: number, random: Random): Promise<string[]> {
  const lines = new Map(SITES.map((site) => [site, [] as string[]]));
  for (let n = 0; n < jobs; n++) {
    const company = `예시${Math.floor(random() * (jobs / 8))}산업`;
    const title = `${pick(TITLES, random)}${pick(SHIFTS, random)}`;
    const place = pick(PLACES, random);
    for (const site of SITES) {
      if (random() < 0.4) continue;
      lines.get(site)!.push(
        JSON.stringify({
          site,
          sourceUrl: `https://${site}.example/${n}`,
          companyName: pick(COMPANY_FORMS, random)(company),
          title: pick(TITLE_FORMS, random)(title),
          location: place,
        }),
      );
    }
  }
  return Promise.all(
    [...lines].map(async ([site, postings]) => {
      const file = join(folder, `${site}.jsonl`);
      await writeFile(file, `${postings.join('\n')}\n`);
      return file;
    }),
  );
}

const environmentOf = ({ dataDir, databaseUrl }: DataLocation): Promise<Environment> =>
  serviceEnvironment({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

async function importAlone(location: DataLocation, files: readonly string[]): Promise<void> {
  const env = await environmentOf(location);
  const service = await new ServiceProcess(['jobs'], { env }).ready();
  for (const file of files) {
    const { code, stderr } = await workreel(['jobs', 'import', file], { env });
    assert.equal(code, 0, stderr);
  }
  await service.stop();
}

/** Kills one of the services at a time while files are imported. */
async function importWithKills(
  location: DataLocation,
  files: readonly string[],
  { kills, random }: { kills: number; random: Random },
): Promise<void> {
  const count = location.databaseUrl === undefined ? 1 : 2;
  const envs = await Promise.all(Array.from({ length: count }, () => environmentOf(location)));
  const services = await Promise.all(envs.map((env) => new ServiceProcess(['jobs'], { env }).ready()));
  for (let kill = 0; kill < kills; kill++) {
    const file = files[kill % files.length]!;
    const n = Math.floor(random() * count);
    const importing = workreel(['jobs', 'import', file], { env: envs[0]! }).catch(() => undefined);
    await sleep(random() * MAX_KILL_DELAY_MS);
    await services[n]!.kill();
    await importing;
    services[n] = await new ServiceProcess(['jobs'], { env: envs[n]! }).ready();
  }
  for (const file of files) {
    const { code, stderr } = await workreel(['jobs', 'import', file], { env: envs[0]! });
    assert.equal(code, 0, stderr);
  }
  for (const service of services) await service.stop();
}

/** Finishes the work that is left, and returns the URLs of each group and those of a rebuild. The services must be stopped. */
const readGroups = (
  location: DataLocation,
): Promise<{ kept: string[]; rebuilt: string[]; postings: number }> =>
  withDatabase(location, async (database) => {
    const grouper = new Grouper({ database, log: createLog('silent'), metrics: createMetrics('chaos') });
    const signal = AbortSignal.timeout(GROUPING_TIMEOUT_MS);
    const groups = async () =>
      (
        await database.run(`
          select string_agg(source_url, ' ' order by source_url) as urls from jobs.postings
          where group_id is not null group by group_id order by 1`)
      ).rows.map(({ urls }) => String(urls));
    await grouper.catchUp(signal);
    const kept = await groups();
    await grouper.rebuild(signal);
    const { rows } = await database.run('select count(*) as n from jobs.postings');
    const result = { kept, rebuilt: await groups(), postings: Number(rows[0]!.n) };
    await grouper.stop();
    return result;
  });

export const run = (options: ChaosOptions): Promise<void> =>
  onEachDatabase(
    options,
    { quickKind: 'PostgreSQL' },
    async ({ folder, random, createDataLocation, databaseKind }) => {
      const { kills } = options;
      const files = await writeFiles(folder, options.quick ? JOBS.quick : JOBS.full, random);
      const alone = await createDataLocation('alone');
      await importAlone(alone, files);
      const expected = await readGroups(alone);
      assert.ok(expected.kept.length > 0, 'no posting is in a group');
      assert.deepEqual(expected.rebuilt, expected.kept, 'a rebuild changed the groups');
      const killed = await createDataLocation('killed');
      await importWithKills(killed, files, { kills, random });
      const actual = await readGroups(killed);
      assert.equal(actual.postings, expected.postings);
      assert.deepEqual(actual.kept, expected.kept, 'kills changed the groups');
      assert.deepEqual(actual.rebuilt, expected.kept, 'a rebuild changed the groups');
      console.log(
        `  ${databaseKind}: ${expected.postings} postings, ${expected.kept.length} groups; ${kills} kills: same groups, also after a rebuild`,
      );
    },
  );
