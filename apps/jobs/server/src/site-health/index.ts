export { registerHealthMetric } from './health-metric.ts';
export { reportHealth, startHealthWorker } from './report.ts';
