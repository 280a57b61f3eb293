import type { Product } from '../edge/balancer.ts';
import type { Settings } from '../settings.ts';

/** One service of the cluster: a half of one product. */
export interface ServiceKind {
  name: 'jobs-api' | 'jobs-worker' | 'video-api' | 'video-worker';
  product: Product;
  half: 'api' | 'worker';
  /** Units of 1/1024 of a core, and MiB. */
  cpu: number;
  memory: number;
  /** At first, and at least. */
  count: (settings: Settings) => number;
}

export const SERVICES: readonly ServiceKind[] = [
  {
    name: 'jobs-api',
    product: 'jobs',
    half: 'api',
    cpu: 1024,
    // It holds the search index: some 300 bytes a posting, and as much again while segments are merged.
    memory: 3072,
    count: ({ jobsApis }) => jobsApis,
  },
  {
    name: 'jobs-worker',
    product: 'jobs',
    half: 'worker',
    cpu: 512,
    memory: 1024,
    count: ({ jobsWorkers }) => jobsWorkers,
  },
  {
    name: 'video-api',
    product: 'video',
    half: 'api',
    cpu: 512,
    memory: 1024,
    count: ({ videoApis }) => videoApis,
  },
  {
    // It waits for MediaConvert, copies inside the bucket and reads the queue: nothing is encoded here.
    name: 'video-worker',
    product: 'video',
    half: 'worker',
    cpu: 512,
    memory: 1024,
    count: ({ videoWorkers }) => videoWorkers,
  },
];
