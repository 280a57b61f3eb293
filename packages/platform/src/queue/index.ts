export {
  type InTransaction,
  type Job,
  JobInterrupted,
  type JobQueue,
  livingProcesses,
  openQueue,
  type QueueOptions,
  queueMigrations,
  type UnderWay,
} from './queue.ts';
export { watchQueues } from './watch.ts';
