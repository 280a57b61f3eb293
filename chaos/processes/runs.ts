/** Job sites on several hosts, and an admin who requests and schedules their collection. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFinished, type Run } from '@workreel/jobs-contract';
import type { paths } from '@workreel/jobs-contract/paths';
import type { ApiClient } from '@workreel/testing/client';
import { waitFor } from '@workreel/testing/wait';
import { type Host, newHost, type Site, startSite } from '../site.ts';
import { assertStatus } from './users.ts';

const PAGES = 12;
const REQUEST_INTERVAL_MS = 2_000;
/** Interval at which the sites replace their postings. */
const REPLACE_INTERVAL_MS = 15_000;
const COLLECTION_TIMEOUT_MS = 60_000;
const EVERY_MINUTE = '* * * * *';

/** Starts three sites, two of them on the same host. */
export async function startSites(
  sitesDir: string,
): Promise<{ hosts: Host[]; sites: Site[]; close(): Promise<void> }> {
  const hosts = [newHost('127.0.0.2'), newHost('127.0.0.3')];
  const sites = [
    await startSite(PAGES, 'north', hosts[0]),
    await startSite(PAGES, 'south', hosts[0]),
    await startSite(PAGES, 'east', hosts[1]),
  ];
  for (const site of sites) await site.writeProfile(sitesDir);
  return {
    hosts,
    sites,
    close: async () => void (await Promise.all(sites.map((site) => site.close()))),
  };
}

export class RunRequests {
  readonly #client: ApiClient<paths>;
  readonly #sites: readonly Site[];
  /** IDs of the acknowledged runs. */
  readonly #runIds = new Set<string>();
  #scheduledAt = 0;

  /** @param client - client of an admin. */
  constructor(client: ApiClient<paths>, sites: readonly Site[]) {
    this.#client = client;
    this.#sites = sites;
  }

  async #request(site: Site): Promise<void> {
    const { data, response } = await this.#client.raw.POST('/jobs/crawl', { body: { site: site.name } });
    // 409: the site has an unfinished run, possibly from a request whose response was lost.
    assertStatus(response, 202, 409);
    if (data) this.#runIds.add(data.id);
  }

  /** Collects each site once and waits until all runs are finished. */
  async collectAll(): Promise<void> {
    for (const site of this.#sites) await this.#request(site);
    await waitFor(
      'end of the first collection',
      async () => {
        const runs = await this.#list();
        return runs.length >= this.#sites.length && runs.every(({ status }) => isFinished(status));
      },
      { timeoutMs: COLLECTION_TIMEOUT_MS },
    );
  }

  async requestRepeatedly(done: { aborted: boolean }): Promise<void> {
    let replacedAt = Date.now();
    for (let turn = 0; !done.aborted; turn++) {
      if (Date.now() - replacedAt > REPLACE_INTERVAL_MS) {
        for (const site of this.#sites) site.replacePostings();
        replacedAt = Date.now();
      }
      await this.#request(this.#sites[turn % this.#sites.length]!);
      await sleep(REQUEST_INTERVAL_MS);
    }
  }

  /** Schedules a run of each site every minute. */
  async schedule(): Promise<void> {
    this.#scheduledAt = Date.now();
    await this.#setSchedule([{ keyword: null, cron: EVERY_MINUTE }]);
  }

  unschedule(): Promise<void> {
    return this.#setSchedule([]);
  }

  async #setSchedule(schedule: { keyword: null; cron: string }[]): Promise<void> {
    for (const { name: site } of this.#sites)
      await this.#client.patch('/sites/{site}', { params: { path: { site } }, body: { schedule } });
  }

  async #list(): Promise<Run[]> {
    const all: Run[] = [];
    for (let pagenum = 1; ; pagenum++) {
      const { runs } = await this.#client.get('/jobs/crawl', {
        params: { query: { pagenum, pageSize: 100 } },
      });
      all.push(...runs);
      if (runs.length < 100) return all;
    }
  }

  /** Checks that all acknowledged runs exist, all runs succeeded and the schedule started at most one per site and minute. */
  async verify(): Promise<void> {
    const runs = await this.#list();
    const byId = new Map(runs.map((run) => [run.id, run]));
    for (const id of this.#runIds) assert.ok(byId.has(id), `run ${id} was acknowledged but does not exist`);
    const unsuccessful = runs.filter(({ status }) => status !== 'succeeded');
    assert.deepEqual(unsuccessful, [], 'runs did not succeed');
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(this.#scheduledAt / 60_000);
    for (const { name } of this.#sites) {
      const started = runs.filter(
        ({ site, requestedBy }) => site === name && requestedBy === 'schedule',
      ).length;
      assert.ok(started <= minutes, `the schedule started ${started} runs of ${name} in ${minutes} minutes`);
      assert.ok(started >= Math.min(1, minutes - 1), `the schedule started no run of ${name}`);
    }
  }
}
