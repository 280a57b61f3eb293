/** Measures the memory of the client while scrolling through thousands of rows. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { type ColdPage, evaluateWithTimeout } from '../cold-page.ts';
import { openListing } from './listing.ts';

/** Pixels per wheel event; less than the height of the rows rendered outside the viewport. */
const STEP = 2_000;
/** Maximum time to wait for more rows. */
const TIMEOUT_MS = 30_000;
/** Idle time before memory is read. */
const IDLE_MS = 1_000;

/** Memory after a garbage collection. */
export interface Memory {
  /** Number of rows shown so far. */
  rows: number;
  /** JavaScript heap. */
  heapBytes: number;
  /** DOM nodes, attached or detached. */
  nodes: number;
  listeners: number;
  /** Private memory of the renderer process; null on a system without /proc. */
  privateBytes: number | null;
}

/**
 * Scrolls down until the list has shown `rows` rows.
 *
 * @param sampleInterval - number of rows between two memory samples.
 * @returns samples from before, during and after scrolling.
 */
export async function scrollThrough(
  browser: Browser,
  serviceUrl: string,
  rows: number,
  sampleInterval: number,
): Promise<Memory[]> {
  await using cold = await openListing(browser, 1);
  const { page, network } = cold;
  await page.goto(`${serviceUrl}/app/`);
  await evaluateWithTimeout(page, 'bench.firstRow');
  await network.waitForIdle(IDLE_MS);
  const pid = await rendererPid(browser, cold);
  const seen = new Set<string>();
  const samples = [await measureMemory(cold, pid, 0)];
  await page.mouse.move(900, 600);
  let grewAt = performance.now();
  while (seen.size < rows) {
    const before = seen.size;
    for (const row of await evaluateWithTimeout<string[]>(page, 'bench.rows()')) seen.add(row);
    if (seen.size > before) grewAt = performance.now();
    else if (performance.now() - grewAt > TIMEOUT_MS) throw new Error(`The list ends after ${before} rows.`);
    if (Math.floor(before / sampleInterval) < Math.floor(seen.size / sampleInterval) && seen.size < rows)
      samples.push(await measureMemory(cold, pid, seen.size));
    await page.mouse.wheel(0, STEP);
    await evaluateWithTimeout(page, 'new Promise(requestAnimationFrame)');
  }
  await network.waitForIdle(IDLE_MS);
  samples.push(await measureMemory(cold, pid, seen.size));
  return samples;
}

async function measureMemory({ session }: ColdPage, pid: number | null, rows: number): Promise<Memory> {
  // Finalizers that the first collection runs can release more objects.
  for (let run = 0; run < 2; run++) {
    await session.send('HeapProfiler.collectGarbage');
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return {
    rows,
    heapBytes: usedSize,
    nodes,
    listeners: jsEventListeners,
    privateBytes: readPrivateBytes(pid),
  };
}

/** Returns the PID of the page's renderer: the renderer that uses CPU while the page runs a busy loop. */
async function rendererPid(browser: Browser, { page }: ColdPage): Promise<number | null> {
  const session = await browser.newBrowserCDPSession();
  const renderers = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer');
  };
  const before = new Map((await renderers()).map(({ id, cpuTime }) => [id, cpuTime]));
  await page.evaluate('{ const end = performance.now() + 500; while (performance.now() < end); }');
  const busiest = (await renderers())
    .map(({ id, cpuTime }) => ({ id, seconds: cpuTime - (before.get(id) ?? 0) }))
    .sort((one, other) => other.seconds - one.seconds)[0];
  await session.detach();
  return busiest?.id ?? null;
}

function readPrivateBytes(pid: number | null): number | null {
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
