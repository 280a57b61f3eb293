import type { Product } from '../edge/load-balancer.ts';
import type { Settings } from '../settings.ts';

/** One service of the cluster: the API or the worker of a product. */
export interface ServiceSpec {
  name: 'jobs-api' | 'jobs-worker' | 'video-api' | 'video-worker';
  product: Product;
  component: 'api' | 'worker';
  /** CPU units: 1/1024 of a vCPU. */
  cpu: number;
  /** MiB. */
  memory: number;
  /** Initial and minimum number of tasks. */
  minTasks: (settings: Settings) => number;
}

export const SERVICES: readonly ServiceSpec[] = [
  {
    name: 'jobs-api',
    product: 'jobs',
    component: 'api',
    cpu: 1024,
    // The search index takes about 300 bytes per posting, and twice as much while segments are merged.
    memory: 3072,
    minTasks: ({ jobsApis }) => jobsApis,
  },
  {
    name: 'jobs-worker',
    product: 'jobs',
    component: 'worker',
    cpu: 512,
    memory: 1024,
    minTasks: ({ jobsWorkers }) => jobsWorkers,
  },
  {
    name: 'video-api',
    product: 'video',
    component: 'api',
    cpu: 512,
    memory: 1024,
    minTasks: ({ videoApis }) => videoApis,
  },
  {
    // Waits for MediaConvert, copies within the bucket and consumes the queue, but encodes nothing.
    name: 'video-worker',
    product: 'video',
    component: 'worker',
    cpu: 512,
    memory: 1024,
    minTasks: ({ videoWorkers }) => videoWorkers,
  },
];
