/** Sizes of a page's JavaScript after gzip, independent of the transfer encoding. */
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatTable, median } from '../lib/report.ts';
import { formatNumber } from './times.ts';

/** Sizes in bytes by script name, for one visit. */
export type Scripts = Record<string, number>;

export async function gzipSizes(urls: readonly string[]): Promise<Scripts> {
  const sizes: Scripts = {};
  for (const url of urls) {
    const script = await (await fetch(url)).arrayBuffer();
    sizes[basename(url)] = gzipSync(Buffer.from(script), { level: 9 }).length;
  }
  return sizes;
}

interface Script {
  name: string;
  bytes: number;
  /** Number of visits that loaded the script. */
  visits: number;
}

/** Merges the scripts of all visits, because not every visit loads all of them before the measurement ends. */
export function mergeScripts(visits: readonly Scripts[]): Script[] {
  const all = Object.assign({}, ...visits) as Scripts;
  return Object.entries(all)
    .map(([name, bytes]) => ({ name, bytes, visits: visits.filter((scripts) => name in scripts).length }))
    .sort((one, other) => other.bytes - one.bytes);
}

/** Returns the median of the total bytes per visit; null if there was no visit. */
export const medianScriptBytes = (visits: readonly Scripts[]): number | null =>
  visits.length === 0 ? null : median(visits.map((scripts) => sum(Object.values(scripts))));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export const scriptTable = (title: string, scripts: readonly Script[]): string[] =>
  formatTable(
    [title, 'bytes (gzip)', 'visits'],
    scripts.map(({ name, bytes, visits }) => [name, formatNumber(bytes), formatNumber(visits)]),
  );
