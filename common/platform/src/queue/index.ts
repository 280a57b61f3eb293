export {
  type InTransaction,
  type Job,
  JobInterrupted,
  type JobQueue,
  openQueue,
  type QueueOptions,
  queueMigrations,
} from './queue.ts';
