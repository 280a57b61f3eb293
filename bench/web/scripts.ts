/** Sizes of a page's JavaScript after gzip, independent of the transfer encoding. */
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatTable, median } from '../lib/report.ts';
import { formatNumber } from './times.ts';

/** Bytes by script name, of one visit. */
export type Scripts = Record<string, number>;

export async function gzipped(urls: readonly string[]): Promise<Scripts> {
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
  /** Number of visits that loaded it. */
  visits: number;
}

/** Merges the scripts of all visits, because not every visit loads all of them in time. */
export function scriptsOf(visits: readonly Scripts[]): Script[] {
  const all = Object.assign({}, ...visits) as Scripts;
  return Object.entries(all)
    .map(([name, bytes]) => ({ name, bytes, visits: visits.filter((each) => name in each).length }))
    .sort((one, other) => other.bytes - one.bytes);
}

/** Returns the median of the total bytes per visit; null if there was no visit. */
export const scriptBytesOf = (visits: readonly Scripts[]): number | null =>
  visits.length === 0 ? null : median(visits.map((each) => sum(Object.values(each))));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export const scriptTable = (title: string, scripts: readonly Script[]): string[] =>
  formatTable(
    [title, 'bytes (gzip)', 'visits'],
    scripts.map(({ name, bytes, visits }) => [name, formatNumber(bytes), formatNumber(visits)]),
  );
