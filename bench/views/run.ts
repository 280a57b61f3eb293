/** Measures the CPU time of the video service per reported view; docs/performance.md describes the benchmark. */

import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess, serviceEnvironment } from '@workreel/testing/services';
import { register } from '../../e2e/video/client.ts';
import { processTreeCpuSeconds, requireCpuSeconds } from '../lib/cpu.ts';
import { atMost, type BenchOptions, formatTable, median, type Results, rounded } from '../lib/report.ts';

const FULL = { rounds: 5, views: 6_000, videos: 100, connections: 16 };
const QUICK = { rounds: 3, views: 1_500, videos: 20, connections: 16 };
/** Milliseconds of CPU time per view. */
const LIMIT = 1;

export async function benchViews({ quick, progress }: BenchOptions): Promise<Results> {
  const size = quick ? QUICK : FULL;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'workreel-bench-'));
  // Each request comes from an address of its own, so that no rate limit applies. The log is as shipped.
  const settings = { TRUST_PROXY: 'loopback', LOG_LEVEL: 'info', DATA_DIR: folder.path };
  await using process = new ServiceProcess(['video'], { env: await serviceEnvironment(settings) });
  const url = (await process.ready()).video;
  const { api } = await register({ url }, 'Ann');
  const posts: string[] = [];
  for (let video = 0; video < size.videos; video++) {
    const filename = `${video}.mp4`;
    const body = { filename, size: 1_000_000, contentType: 'video/mp4' };
    const { id: uploadId } = await api.post('/uploads', { body });
    const post = { title: filename, uploadId, published: true };
    posts.push((await api.post('/posts', { body: post })).id!);
  }
  let viewers = 0;
  /** @returns milliseconds of CPU time per request. */
  const measure = async (request: (post: string, address: string) => Promise<Response>): Promise<number> => {
    const before = requireCpuSeconds(processTreeCpuSeconds(process.pid));
    let sent = 0;
    const connection = async () => {
      while (sent < size.views) {
        const post = posts[sent++ % posts.length]!;
        viewers++;
        const address = `10.${(viewers >> 16) & 255}.${(viewers >> 8) & 255}.${viewers & 255}`;
        const response = await request(post, address);
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`A request returned ${response.status}.`);
      }
    };
    await Promise.all(Array.from({ length: size.connections }, connection));
    const seconds = requireCpuSeconds(processTreeCpuSeconds(process.pid)) - before;
    return (seconds / size.views) * 1000;
  };
  const view = () =>
    measure((post, address) =>
      fetch(`${url}/posts/${post}/views`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': address },
      }),
    );
  const nothing = () =>
    measure((_, address) => fetch(`${url}/health/live`, { headers: { 'X-Forwarded-For': address } }));
  await view();
  const rounds: { view: number; nothing: number }[] = [];
  for (let round = 1; round <= size.rounds; round++) {
    rounds.push({ nothing: await nothing(), view: await view() });
    progress(`round ${round} of ${size.rounds}: ${rounds.at(-1)!.view.toFixed(3)} ms per view`);
  }
  const viewMs = rounded(median(rounds.map((round) => round.view)), 3);
  const nothingMs = rounded(median(rounds.map((round) => round.nothing)), 3);
  return {
    figures: { ...size, viewMs, nothingMs, rounds },
    ratios: { toNothing: rounded(median(rounds.map((round) => round.view / round.nothing)), 2) },
    bounds: { viewMs: atMost('ms of CPU time per view', LIMIT, viewMs) },
    missing: [],
    table: [
      `${size.views} views of ${size.videos} videos per round; median of ${size.rounds} rounds`,
      '',
      ...formatTable(
        ['', 'ms of CPU time'],
        [
          ['GET /health/live, which does nothing', nothingMs.toFixed(3)],
          ['POST /posts/{id}/views', viewMs.toFixed(3)],
        ],
      ),
    ],
  };
}
