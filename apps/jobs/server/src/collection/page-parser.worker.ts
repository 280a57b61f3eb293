/** Entry point of the thread that parses pages. */
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { createTaskRunner, type PageTask } from './page-tasks.ts';

// The nodes of a page live until the next one. V8 learns from the pages on which they survive a collection to allocate them as long-lived
// objects, which keeps whole pages until a full collection and takes a quarter of the time of this thread.
setFlagsFromString('--no-allocation-site-pretenuring');

const run = createTaskRunner();
parentPort!.on('message', (task: PageTask) => {
  try {
    parentPort!.postMessage({ result: run(task) });
  } catch (error) {
    parentPort!.postMessage({ error: String(error) });
  }
});
// `PageParser` waits for this message.
parentPort!.postMessage({});
