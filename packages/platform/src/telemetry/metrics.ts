import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { memoryLimit } from '../memory.ts';

/** The figures of one service, in Prometheus' text form at `/metrics`. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'process_memory_limit_bytes',
    help: 'Memory that this process may take: the bound of its container, else the machine.',
    registers: [registry],
  }).set(memoryLimit());
  return registry;
}

export { Counter, Gauge, Histogram, type Registry };
