/** Entry point of a search thread, which runs tasks that would block searches. */
import { parentPort } from 'node:worker_threads';
import { createTaskRunner, type Task } from './tasks.ts';

const run = createTaskRunner();
parentPort!.on('message', ({ id, task }: { id: number; task: Task }) => {
  try {
    parentPort!.postMessage({ id, result: run(task) });
  } catch (error) {
    parentPort!.postMessage({ id, error });
  }
});
