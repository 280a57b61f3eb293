import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { memoryLimit } from '../memory.ts';

/** Creates the metrics registry of a service, exposed at `/metrics` in the Prometheus text format. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'process_memory_limit_bytes',
    help: 'Memory limit of this process: that of its container, or else the memory of the machine.',
    registers: [registry],
  }).set(memoryLimit());
  return registry;
}

export { Counter, Gauge, Histogram, type Registry };
