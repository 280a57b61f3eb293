export {
  type ActiveJob,
  type AnyTransaction,
  activeJobs,
  dueJobs,
  type Job,
  JobDeferred,
  JobInterrupted,
  type JobQueue,
  LIVE_PROCESSES,
  openQueue,
  type QueueOptions,
  queueMigrations,
} from './queue.ts';
export { registerQueueMetrics } from './queue-metrics.ts';
export { sendOnce } from './send-once.ts';
