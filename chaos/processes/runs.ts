/** Sites of several hosts, and the admin who has them collected. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFinished, type Run } from '@workreel/jobs-contract';
import type { paths } from '@workreel/jobs-contract/paths';
import type { ApiClient } from '@workreel/testing/client';
import { waitFor } from '@workreel/testing/wait';
import { type Host, newHost, type Site, startSite } from '../site.ts';
import { assertStatus } from './people.ts';

const PAGES = 12;
const ASK_EVERY_MS = 2_000;
/** How often sites show something new. */
const RENEW_EVERY_MS = 15_000;
const COLLECT_MS = 60_000;
const EVERY_MINUTE = '* * * * *';

/** Three sites, of which two share a host. */
export async function openSites(
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

export class Runs {
  readonly #client: ApiClient<paths>;
  readonly #sites: readonly Site[];
  /** Ids of runs that were acknowledged. */
  readonly #asked = new Set<string>();
  #scheduledAt = 0;

  /** @param client - of an admin. */
  constructor(client: ApiClient<paths>, sites: readonly Site[]) {
    this.#client = client;
    this.#sites = sites;
  }

  async #ask(site: Site): Promise<void> {
    const { data, response } = await this.#client.raw.POST('/jobs/crawl', { body: { site: site.name } });
    // 409: it has a run under way, which may be the one that an answer was lost of.
    assertStatus(response, 202, 409);
    if (data) this.#asked.add(data.id);
  }

  /** Each site once. */
  async collectAll(): Promise<void> {
    for (const site of this.#sites) await this.#ask(site);
    await waitFor(
      'The end of the first collection',
      async () => {
        const runs = await this.#list();
        return runs.length >= this.#sites.length && runs.every(({ status }) => isFinished(status));
      },
      { timeoutMs: COLLECT_MS },
    );
  }

  async keepAsking(done: { aborted: boolean }): Promise<void> {
    let renewed = Date.now();
    for (let turn = 0; !done.aborted; turn++) {
      if (Date.now() - renewed > RENEW_EVERY_MS) {
        for (const site of this.#sites) site.renew();
        renewed = Date.now();
      }
      await this.#ask(this.#sites[turn % this.#sites.length]!);
      await sleep(ASK_EVERY_MS);
    }
  }

  /** Each site at each full minute, by the clock of the service. */
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

  /** Each run that was acknowledged is there and has ended; each minute started one of each site at most. */
  async verify(): Promise<void> {
    const runs = await this.#list();
    const byId = new Map(runs.map((run) => [run.id, run]));
    for (const id of this.#asked) assert.ok(byId.has(id), `run ${id} was acknowledged and is gone`);
    const odd = runs.filter(({ status }) => status !== 'succeeded');
    assert.deepEqual(odd, [], 'a run did not succeed');
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(this.#scheduledAt / 60_000);
    for (const { name } of this.#sites) {
      const started = runs.filter(
        ({ site, requestedBy }) => site === name && requestedBy === 'schedule',
      ).length;
      assert.ok(started <= minutes, `${name} was started ${started} times in ${minutes} minutes`);
      assert.ok(started >= Math.min(1, minutes - 1), `${name} was never started by its schedule`);
    }
  }
}
