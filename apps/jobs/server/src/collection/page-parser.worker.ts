/** Entry point of the thread that parses pages. */
import { parentPort } from 'node:worker_threads';
import { createTaskRunner, type PageTask } from './page-tasks.ts';

const run = createTaskRunner();
parentPort!.on('message', (task: PageTask) => {
  try {
    parentPort!.postMessage({ result: run(task) });
  } catch (error) {
    parentPort!.postMessage({ error: String(error) });
  }
});
