/** What JavaScript pages bring, as gzip makes it, whatever the wire took. */
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { median, tableOf } from '../lib/report.ts';
import { text } from './times.ts';

/** Of one visit: bytes by their names. */
export type Scripts = Record<string, number>;

export async function gzipped(urls: readonly string[]): Promise<Scripts> {
  const sizes: Scripts = {};
  for (const url of urls) {
    const script = await (await fetch(url)).arrayBuffer();
    sizes[basename(url)] = gzipSync(Buffer.from(script), { level: 9 }).length;
  }
  return sizes;
}

/** A script of several visits. */
interface Script {
  name: string;
  bytes: number;
  visits: number;
}

/** Those of all visits: which of them were there in time may differ from visit to visit. */
export function scriptsOf(visits: readonly Scripts[]): Script[] {
  const all = Object.assign({}, ...visits) as Scripts;
  return Object.entries(all)
    .map(([name, bytes]) => ({ name, bytes, visits: visits.filter((each) => name in each).length }))
    .sort((one, other) => other.bytes - one.bytes);
}

/** The median of what the visits brought; null where there was none. */
export const scriptBytesOf = (visits: readonly Scripts[]): number | null =>
  visits.length === 0 ? null : median(visits.map((each) => sum(Object.values(each))));

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export const scriptTable = (title: string, scripts: readonly Script[]): string[] =>
  tableOf(
    [title, 'bytes, gzipped', 'in visits'],
    scripts.map(({ name, bytes, visits }) => [name, text(bytes), text(visits)]),
  );
