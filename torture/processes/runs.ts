/** Sites of several hosts, and whoever has them collected. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { isFinished, type Run } from '@workreel/jobs-contract';
import { until } from '../service.ts';
import { type Host, newHost, type Site, startSite } from '../site.ts';
import type { Client } from './client.ts';

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
  readonly #client: Client;
  readonly #token: string;
  readonly #sites: readonly Site[];
  /** Ids of runs that were acknowledged. */
  readonly #asked = new Set<string>();
  #scheduledAt = 0;

  constructor(client: Client, token: string, sites: readonly Site[]) {
    this.#client = client;
    this.#token = token;
    this.#sites = sites;
  }

  #call<T>(method: string, path: string, body?: object, expected?: number[]) {
    return this.#client.call<T>({ service: 'jobs', method, path, token: this.#token, body, expected });
  }

  async #ask(site: Site): Promise<void> {
    // 409: it has a run under way, which may be the one that an answer was lost of.
    const { status, json } = await this.#call<Run>('POST', '/jobs/crawl', { site: site.name }, [202, 409]);
    if (status === 202) this.#asked.add(json.id);
  }

  /** Each site once. */
  async collectAll(): Promise<void> {
    for (const site of this.#sites) await this.#ask(site);
    await until(COLLECT_MS, 'The first collection', async () => {
      const runs = await this.#list();
      return runs.length >= this.#sites.length && runs.every(({ status }) => isFinished(status));
    });
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

  async #setSchedule(schedule: object[]): Promise<void> {
    for (const { name } of this.#sites) await this.#call('PATCH', `/sites/${name}`, { schedule });
  }

  async #list(): Promise<Run[]> {
    const runs: Run[] = [];
    for (let page = 1; ; page++) {
      const { json } = await this.#call<{ runs: Run[] }>('GET', `/jobs/crawl?pageSize=100&pagenum=${page}`);
      runs.push(...json.runs);
      if (json.runs.length < 100) return runs;
    }
  }

  /** Each run that was acknowledged is there and has ended; each minute started one of each site at most. */
  async judge(): Promise<void> {
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
