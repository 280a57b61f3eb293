/** What a page of the client keeps in memory while a reader goes through thousands of rows. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { type ColdPage, inPage } from '../cold-page.ts';
import { openListing } from './listing.ts';

/** How far one turn of the wheel goes, in pixels: less than what stands around the window. */
const STEP = 2_000;
/** How long one waits for a page of rows. */
const PATIENCE_MS = 30_000;
/** How long a page may rest before its memory is read. */
const REST_MS = 1_000;

/** After a collection of garbage. */
export interface Memory {
  /** Rows that have stood on the page until then. */
  rows: number;
  /** Of scripts. */
  heapBytes: number;
  /** Nodes of documents that are kept, on the page or not. */
  nodes: number;
  listeners: number;
  /** What the page's process has of the machine for itself alone; null where that cannot be told (a system without /proc). */
  privateBytes: number | null;
}

/**
 * Goes down the list until so many rows have stood on the page.
 *
 * @param every - after how many rows its memory is read.
 * @returns what it took before, on the way, and at the end.
 */
export async function scrollThrough(
  browser: Browser,
  service: string,
  rows: number,
  every: number,
): Promise<Memory[]> {
  await using cold = await openListing(browser, 1);
  const { page, wire } = cold;
  await page.goto(`${service}/app/`);
  await inPage(page, 'bench.firstRow');
  await wire.quiet(REST_MS);
  const pid = await processOf(browser, cold);
  const seen = new Set<string>();
  const samples = [await memoryOf(cold, pid, 0)];
  await page.mouse.move(900, 600);
  let grewAt = performance.now();
  while (seen.size < rows) {
    const before = seen.size;
    for (const row of await inPage<string[]>(page, 'bench.rows()')) seen.add(row);
    if (seen.size > before) grewAt = performance.now();
    else if (performance.now() - grewAt > PATIENCE_MS) throw new Error(`The list ends after ${before} rows.`);
    if (Math.floor(before / every) < Math.floor(seen.size / every) && seen.size < rows)
      samples.push(await memoryOf(cold, pid, seen.size));
    await page.mouse.wheel(0, STEP);
    await inPage(page, 'new Promise(requestAnimationFrame)');
  }
  await wire.quiet(REST_MS);
  samples.push(await memoryOf(cold, pid, seen.size));
  return samples;
}

async function memoryOf({ session }: ColdPage, pid: number | null, rows: number): Promise<Memory> {
  // What is let go of by the first collection may let go of more.
  for (let times = 0; times < 2; times++) {
    await session.send('HeapProfiler.collectGarbage');
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { rows, heapBytes: usedSize, nodes, listeners: jsEventListeners, privateBytes: privateOf(pid) };
}

/** Of the process that draws the page: the one that works when the page does. */
async function processOf(browser: Browser, { page }: ColdPage): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const cpu = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer');
  };
  const before = new Map((await cpu()).map(({ id, cpuTime }) => [id, cpuTime]));
  await page.evaluate('{ const end = performance.now() + 500; while (performance.now() < end); }');
  const worked = (await cpu())
    .map(({ id, cpuTime }) => ({ id, seconds: cpuTime - (before.get(id) ?? 0) }))
    .sort((one, other) => other.seconds - one.seconds)[0];
  await session.detach();
  return worked?.id ?? null;
}

function privateOf(pid: number | null): number | null {
  if (pid === null) return null;
  try {
    const kilobytes = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(
      /^Private_\w+: +(\d+) kB$/gm,
    );
    return [...kilobytes].reduce((sum, [, size]) => sum + Number(size) * 1_024, 0);
  } catch {
    return null;
  }
}
